/// The elements of iTunes and the podcast namespace, by the specifications of Apple and the Podcast Index.

import FeedBridge
import FeedValidation
import Testing

struct PodcastChecksTests {
  /// The elements that make the small feed a podcast without problems.
  private static let show = """
    <itunes:author>Ann Gull</itunes:author>
    <itunes:owner><itunes:name>Ann Gull</itunes:name><itunes:email>ann@tides.example</itunes:email></itunes:owner>
    <itunes:image href="https://tides.example/cover.jpg"/>
    <itunes:explicit>false</itunes:explicit>
    """
  private static let recording = "<enclosure url=\"https://tides.example/a.mp3\" length=\"1\" type=\"audio/mpeg\"/>"
  private static let science = "<itunes:category text=\"Science\"/>"

  // MARK: Shows

  @Test func aCompleteShowHasNoProblems() {
    #expect(SmallRSSFeed.rules(channel: Self.show + Self.science) == [])
    #expect(SmallRSSFeed.rules(channel: Self.show + Self.science, item: Self.recording, profile: .podcast) == [])
  }

  @Test func aFeedWithoutITunesIsNotAPodcast() {
    #expect(SmallRSSFeed.rules() == [])
  }

  @Test func oneITunesElementMakesAPodcast() {
    let found = SmallRSSFeed.rules(item: "<itunes:duration>12:30</itunes:duration>")
    #expect(found.filter { $0 == "missing-itunes-element" }.count == 3)
    #expect(found.contains("missing-itunes-email"))
  }

  /// Newsletters on Substack name their owner with iTunes elements.
  @Test func aNewsletterIsAPodcastOnlyIfItHasRecordings() {
    let owner = """
      <itunes:owner><itunes:name>Ann Gull</itunes:name><itunes:email>ann@tides.example</itunes:email></itunes:owner>
      <itunes:author>Ann Gull</itunes:author><itunes:block>Yes</itunes:block>
      """
    let picture = "<enclosure url=\"https://tides.example/a.jpg\" length=\"1\" type=\"image/jpeg\"/>"
    let sound = "<enclosure url=\"https://tides.example/a.mp3\" length=\"1\" type=\"audio/mpeg\"/>"
    #expect(SmallRSSFeed.rules(channel: owner, item: picture) == [])
    #expect(SmallRSSFeed.rules(channel: owner, item: sound).contains("missing-itunes-element"))
  }

  @Test func anOwnerWithoutAnAddressIsReportedInAnyFeed() {
    let owner = "<itunes:owner><itunes:name>Ann Gull</itunes:name></itunes:owner>"
    let found = SmallRSSFeed.diagnostics(channel: owner).map { "\($0.rule) \($0.path)" }
    #expect(found == ["missing-itunes-email /rss/channel/itunes:owner"])
  }

  @Test func requirementsOfDirectoriesAreErrorsInTheirProfile() {
    let found = SmallRSSFeed.diagnostics(channel: Self.show, item: Self.recording, profile: .podcast)
    #expect(found.map(\.rule) == ["missing-itunes-element"])
    #expect(found.map(\.severity) == [.error])
  }

  @Test(arguments: [
    ("<itunes:category text=\"Technology\"/>", nil),
    ("<itunes:category text=\"News\"><itunes:category text=\"Tech News\"/></itunes:category>", nil),
    ("<itunes:category text=\"Leisure\"/><itunes:category text=\"Arts\"/>", nil),
    ("<itunes:category text=\"Travel\"/>", "obsolete-itunes-category"),
    (
      "<itunes:category text=\"Technology\"><itunes:category text=\"Gadgets\"/></itunes:category>",
      "obsolete-itunes-category"
    ),
    ("<itunes:category text=\"Tides\"/>", "invalid-itunes-category"),
    ("<itunes:category text=\"science\"/>", "invalid-itunes-category"),
    (
      "<itunes:category text=\"Society and Culture\"><itunes:category text=\"Philosophy\"/></itunes:category>",
      "invalid-itunes-category"
    ),
    ("<itunes:category text=\"Tech News\"/>", "invalid-itunes-category"),
    ("<itunes:category text=\"News\"><itunes:category text=\"Arts\"/></itunes:category>", "invalid-itunes-category"),
    ("<itunes:category/>", "missing-attribute"),
  ])
  func categoriesAreFromApplesList(markup: String, rule: String?) {
    #expect(SmallRSSFeed.rules(channel: Self.show + markup) == (rule.map { [$0] } ?? []))
  }

  @Test func oldCategoriesHaveSuccessorsInTheCurrentList() {
    for (old, new) in ITunesCategories.successors {
      #expect(ITunesCategories.obsolete[old] != nil && ITunesCategories.current[new] != nil, "\(old)")
    }
  }

  @Test(arguments: [
    ("<itunes:category text=\"kids and family\"/>", "Kids &amp; Family", true),
    ("<itunes:category text=\"Education\"><itunes:category text=\"How-To\"/></itunes:category>", "How To", true),
    ("<itunes:category text=\"Sciense\"/>", "Science", false),
    ("<itunes:category text=\"Games &amp; Hobbies\"/>", "Leisure", false),
    ("<itunes:explicit>Yes</itunes:explicit>", "true", false),
    ("<itunes:type>Episodic</itunes:type>", "episodic", true),
    ("<itunes:block>true</itunes:block>", "Yes", false),
    ("<itunes:complete>true</itunes:complete>", "Yes", false),
    ("<podcast:locked>Yes</podcast:locked>", "yes", true),
    ("<podcast:medium>Music</podcast:medium>", "music", true),
  ])
  func valuesOfShowsAreFixed(markup: String, replacement: String, isSafe: Bool) throws {
    let show = Self.show.replacing("<itunes:explicit>false</itunes:explicit>", with: "")
    let found = SmallRSSFeed.diagnostics(channel: show + markup).compactMap(\.fix)
    let fix = try #require(found.first)
    #expect(found.count == 1 && fix.edits.map(\.replacement) == [replacement])
    #expect(fix.applicability == (isSafe ? .safe : .unsafe))
  }

  @Test(arguments: [
    ("<itunes:type>Episodic</itunes:type>", "", Severity.warning), ("<itunes:type>weekly</itunes:type>", "", .error),
    ("", "<itunes:episodeType>Full</itunes:episodeType>", .warning),
    ("", "<itunes:episodeType>extra</itunes:episodeType>", .error),
    ("<podcast:planet>Earth</podcast:planet>", "", .warning), ("<itunes:planet>Earth</itunes:planet>", "", .error),
    ("<itunes:block>true</itunes:block>", "", .warning),
  ])
  func programsUnderstandSomeMistakes(channel: String, item: String, severity: Severity) {
    let found = SmallRSSFeed.diagnostics(channel: Self.show + Self.science + channel, item: item)
    #expect(found.map(\.severity) == [severity])
  }

  @Test(arguments: [
    ("<itunes:type>episodic</itunes:type>", nil),
    ("<itunes:type>weekly</itunes:type>", "invalid-itunes-channel-type"),
    ("<itunes:complete>yes</itunes:complete>", nil),
    ("<itunes:complete>soon</itunes:complete>", "invalid-yes-no"),
    ("<itunes:block>yes</itunes:block>", nil),
    ("<itunes:block>Absolutely</itunes:block>", "invalid-yes-no-clean"),
    ("<itunes:new-feed-url>https://tides.example/new.xml</itunes:new-feed-url>", nil),
    ("<itunes:new-feed-url>new.xml</itunes:new-feed-url>", "invalid-full-link"),
    (
      "<itunes:new-feed-url>https://a.example/</itunes:new-feed-url><itunes:new-feed-url>https://b.example/</itunes:new-feed-url>",
      "duplicate-element"
    ),
    ("<itunes:subtitle>&lt;b>Tides&lt;/b></itunes:subtitle>", "contains-html"),
    ("<itunes:duration>12:30</itunes:duration>", "undefined-element"),
    ("<itunes:autor>Ann</itunes:autor>", "undefined-element"),
    ("<itunes:email>ann@tides.example</itunes:email>", "undefined-element"),
  ])
  func elementsOfShows(markup: String, rule: String?) {
    #expect(SmallRSSFeed.rules(channel: Self.show + Self.science + markup) == (rule.map { [$0] } ?? []))
  }

  @Test func anOwnerHasOnlyANameAndAnAddress() {
    let owner =
      "<itunes:owner><itunes:email>me</itunes:email><itunes:image href=\"https://a.example/a.jpg\"/></itunes:owner>"
    let found = SmallRSSFeed.rules(channel: owner)
    #expect(found.contains("undefined-element"))
    #expect(found.contains("invalid-addr-spec") || found.contains("invalid-contact"))
  }

  // MARK: Episodes

  @Test(arguments: [
    ("<itunes:episodeType>bonus</itunes:episodeType>", nil),
    ("<itunes:episodeType>extra</itunes:episodeType>", "invalid-itunes-episode-type"),
    ("<itunes:episode>4</itunes:episode><itunes:season>2</itunes:season>", nil),
    ("<itunes:episode>A</itunes:episode>", "invalid-positive-integer"),
    ("<itunes:season>0</itunes:season>", "invalid-positive-integer"),
    ("<itunes:duration>95</itunes:duration>", nil),
    ("<itunes:duration/>", "invalid-duration"),
    ("<itunes:duration>0</itunes:duration>", "invalid-duration"),
    ("<itunes:duration>00:00:00</itunes:duration>", "invalid-duration"),
    ("<itunes:duration>7:40</itunes:duration>", nil),
    ("<itunes:duration>00:07:74</itunes:duration>", "invalid-duration"),
    ("<itunes:explicit>very</itunes:explicit>", "invalid-true-false"),
    ("<itunes:image href=\"/cover.jpg\"/>", "invalid-url-attribute"),
    ("<itunes:image>https://tides.example/cover.jpg</itunes:image>", "missing-attribute"),
    ("<itunes:keywords>salt, wind, wave</itunes:keywords>", nil),
    ("<itunes:keywords>spring tide</itunes:keywords>", nil),
    ("<itunes:keywords>salt wind wave</itunes:keywords>", "invalid-keywords"),
    ("<itunes:keywords>salt; wind; wave</itunes:keywords>", "invalid-keywords"),
    ("<itunes:keywords>a,b,c,d,e,f,g,h,i,j,k,l,m</itunes:keywords>", "invalid-keywords"),
    ("<itunes:owner><itunes:email>ann@tides.example</itunes:email></itunes:owner>", "undefined-element"),
  ])
  func elementsOfEpisodes(markup: String, rule: String?) {
    let found = SmallRSSFeed.rules(channel: Self.show + Self.science, item: markup)
    #expect(rule.map { found.contains($0) } ?? found.isEmpty, "found: \(found)")
  }

  @Test func summariesHave4000CharactersAtMost() {
    func found(_ count: Int) -> [String] {
      let summary = "<itunes:summary>\(String(repeating: "é", count: count))</itunes:summary>"
      return SmallRSSFeed.rules(channel: Self.show + Self.science, item: summary)
    }
    #expect(found(4000) == [])
    #expect(found(4001) == ["too-long"])
  }

  @Test func longTextInHistoricalElementsMattersLittle() {
    let long = String(repeating: "tide ", count: 60)
    for markup in ["<itunes:subtitle>\(long)</itunes:subtitle>", "<itunes:keywords>\(long)</itunes:keywords>"] {
      let found = SmallRSSFeed.diagnostics(channel: Self.show + Self.science + markup, isQuiet: false)
      #expect(found.filter { $0.rule == "too-long" }.map(\.severity) == [.info])
    }
    #expect(
      SmallRSSFeed.rules(channel: Self.show + Self.science, item: "<itunes:title>\(long)</itunes:title>") == [
        "too-long"
      ])
  }

  @Test(arguments: [("yes", "true"), ("clean", "false"), ("No", "false")])
  func oldWordsForExplicitAreWarnings(word: String, new: String) {
    let markup = "<itunes:explicit>\(word)</itunes:explicit>"
    let found = SmallRSSFeed.diagnostics(channel: Self.show + Self.science, item: markup)
    #expect(found.map(\.severity) == [.warning])
    #expect(found.first?.message.contains("Write \(new)") == true)
  }

  @Test(arguments: [
    ("spring.mp3", "audio/mpeg", false), ("spring.m4a", "audio/x-m4a", false), ("spring.mp4", "video/mp4", false),
    ("spring.wma", "audio/x-ms-wma", true), ("spring.ogg", "audio/ogg", true), ("play?id=1", "audio/mpeg", false),
    ("play?id=1", "video/x-ms-wmv", true), ("spring.jpg", "image/jpeg", false),
  ])
  func filesThatAppsCannotPlayAreReported(file: String, type: String, isUnsupported: Bool) {
    let enclosure = "<enclosure url=\"https://tides.example/\(file)\" length=\"5000000\" type=\"\(type)\"/>"
    let found = SmallRSSFeed.rules(channel: Self.show + Self.science, item: enclosure)
    #expect(found == (isUnsupported ? ["unsupported-itunes-format"] : []))
    #expect(SmallRSSFeed.rules(item: enclosure) == [])
  }

  // MARK: The podcast namespace

  @Test(arguments: [
    ("<podcast:locked owner=\"ann@tides.example\">no</podcast:locked>", nil),
    ("<podcast:locked>maybe</podcast:locked>", "podcast-value-invalid"),
    ("<podcast:guid>917393e3-1b1e-5cef-ace4-edaa54e1f810</podcast:guid>", nil),
    ("<podcast:guid>tides</podcast:guid>", "podcast-value-invalid"),
    ("<podcast:funding url=\"https://tides.example/give\">Give</podcast:funding>", nil),
    ("<podcast:funding>Give</podcast:funding>", "missing-attribute"),
    ("<podcast:medium>musicL</podcast:medium>", nil),
    ("<podcast:medium>radio</podcast:medium>", "podcast-value-unknown"),
    ("<podcast:locked>yes</podcast:locked><podcast:locked>no</podcast:locked>", "duplicate-element"),
    ("<podcast:location geo=\"geo:45.256,-71.92\" osm=\"R113314\">Fundy</podcast:location>", nil),
    ("<podcast:location geo=\"45.256,-71.92\">Fundy</podcast:location>", "podcast-value-invalid"),
    ("<podcast:location geo=\"geo:145.2,0\">Fundy</podcast:location>", "podcast-value-invalid"),
    ("<podcast:location osm=\"X1\">Fundy</podcast:location>", "podcast-value-invalid"),
    ("<podcast:podroll/>", "missing-element"),
    ("<podcast:podroll><podcast:remoteItem feedGuid=\"917393e3-1b1e-5cef-ace4-edaa54e1f810\"/></podcast:podroll>", nil),
    ("<podcast:remoteItem feedGuid=\"1\"/>", "podcast-value-invalid"),
    (
      "<podcast:trailer url=\"https://tides.example/t.mp3\" pubdate=\"Thu, 01 Apr 2021 08:00:00 EST\">Soon</podcast:trailer>",
      nil
    ),
    ("<podcast:trailer url=\"https://tides.example/t.mp3\">Soon</podcast:trailer>", "missing-attribute"),
    ("<podcast:transcript url=\"https://tides.example/t.vtt\" type=\"text/vtt\"/>", "undefined-element"),
    ("<podcast:liveItem status=\"live\" start=\"2024-03-11T07:30:00Z\"/>", "missing-element"),
    ("<podcast:liveItem status=\"live\" start=\"soon\"/>", "invalid-iso8601-date-time"),
    (
      """
      <podcast:liveItem status="live" start="2024-03-11T07:30:00Z" end="2024-03-11T09:30:00.000-0600">
        <title>Live</title><guid>1</guid><enclosure url="https://tides.example/live" length="1" type="audio/mpeg"/>
        <podcast:contentLink href="https://tides.example/live">Listen</podcast:contentLink>
        <podcast:person role="host">Ann Gull</podcast:person>
      </podcast:liveItem>
      """, nil
    ),
    (
      "<podcast:liveItem status=\"on\" start=\"2024-03-11T07:30:00Z\"><title>Live</title><guid>1</guid><enclosure/></podcast:liveItem>",
      "podcast-value-invalid"
    ),
    (
      """
      <podcast:value type="lightning" method="keysend">
        <podcast:valueRecipient type="lnaddress" address="ann@tides.example" split="90"/>
        <podcast:valueTimeSplit startTime="60" duration="237" remotePercentage="95">
          <podcast:remoteItem itemGuid="1" feedGuid="917393e3-1b1e-5cef-ace4-edaa54e1f810"/>
        </podcast:valueTimeSplit>
      </podcast:value>
      """, nil
    ),
    (
      "<podcast:value type=\"lightning\" method=\"keysend\"><podcast:valueRecipient type=\"node\" split=\"90\"/></podcast:value>",
      "missing-attribute"
    ),
    ("<podcast:valueRecipient type=\"lnaddress\" address=\"ann@tides.example\" split=\"90\"/>", "undefined-element"),
    ("<podcast:lockd>yes</podcast:lockd>", "undefined-element"),
    ("<podcast:socialInteract protocol=\"disabled\"/>", nil),
  ])
  func elementsOfThePodcastNamespace(markup: String, rule: String?) {
    let found = SmallRSSFeed.rules(channel: markup)
    #expect(rule.map { found.contains($0) } ?? found.isEmpty, "found: \(found)")
  }

  @Test(arguments: [
    ("<podcast:transcript url=\"https://tides.example/t.vtt\" type=\"text/vtt\"/>", nil),
    ("<podcast:transcript url=\"https://tides.example/t.vtt\"/>", "missing-attribute"),
    ("<podcast:chapters url=\"https://tides.example/c.json\" type=\"application/json+chapters\"/>", nil),
    ("<podcast:soundbite startTime=\"33.833\" duration=\"60\"/>", nil),
    ("<podcast:soundbite startTime=\"later\" duration=\"60\"/>", "invalid-float"),
    (
      "<podcast:season name=\"Egg Hunt\">1</podcast:season><podcast:episode display=\"Ch.3\">315.5</podcast:episode>",
      nil
    ),
    ("<podcast:episode>three</podcast:episode>", "invalid-float"),
    ("<podcast:person role=\"host\">Ann Gull</podcast:person>", nil),
    ("<podcast:person href=\"ann\">Ann Gull</podcast:person>", "invalid-full-link"),
    ("<podcast:socialInteract protocol=\"disabled\"/>", nil),
    ("<podcast:socialInteract protocol=\"activitypub\"/>", "missing-attribute"),
    ("<podcast:funding url=\"https://tides.example/give\">Give</podcast:funding>", nil),
    ("<podcast:person group=\"writing\" role=\"Translater\">Ann Gull</podcast:person>", nil),
    (
      "<podcast:alternateEnclosure type=\"audio/opus\" length=\"1\"><podcast:source uri=\"https://tides.example/a.opus\"/></podcast:alternateEnclosure>",
      nil
    ),
    ("<podcast:alternateEnclosure type=\"audio/opus\"/>", "missing-element"),
    ("<podcast:locked>yes</podcast:locked>", "undefined-element"),
  ])
  func elementsOfThePodcastNamespaceInEpisodes(markup: String, rule: String?) {
    let found = SmallRSSFeed.rules(item: markup)
    #expect(rule.map { found.contains($0) } ?? found.isEmpty, "found: \(found)")
  }
}
