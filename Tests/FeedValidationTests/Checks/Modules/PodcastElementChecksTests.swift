/// What the podcast namespace requires of single elements.

import FeedValidation
import Testing

struct PodcastElementChecksTests {
  private static let key = "02d5c1bf8b940dc9cadca86d1b0a3c37fbe39cee4c7e839e33bef9174531d27f52"
  private static let guid = "917393e3-1b1e-5cef-ace4-edaa54e1f810"
  private static func value(_ content: String) -> String {
    "<podcast:value type=\"lightning\" method=\"keysend\">\(content)</podcast:value>"
  }
  private static func recipient(_ type: String, _ address: String, split: String = "1") -> String {
    value("<podcast:valueRecipient type=\"\(type)\" address=\"\(address)\" split=\"\(split)\"/>")
  }
  private static func timeSplit(_ content: String) -> String {
    value("<podcast:valueTimeSplit startTime=\"60\" duration=\"30\">\(content)</podcast:valueTimeSplit>")
  }
  private static let remoteItem = "<podcast:remoteItem feedGuid=\"\(guid)\" itemGuid=\"1\"/>"

  @Test(arguments: [
    ("<podcast:license>CC-BY-NC-ND-4.0</podcast:license>", nil),
    ("<podcast:license url=\"https://tides.example/license\">tides-1</podcast:license>", nil),
    ("<podcast:license>tides-1</podcast:license>", "missing-attribute"),
    ("<podcast:block id=\"apple\">yes</podcast:block>", nil),
    ("<podcast:block id=\"appel\">yes</podcast:block>", "podcast-value-unknown"),
    ("<podcast:txt purpose=\"\(String(repeating: "x", count: 129))\">x</podcast:txt>", "too-long"),
    ("<podcast:txt>\(String(repeating: "x", count: 4001))</podcast:txt>", "too-long"),
    ("<podcast:updateFrequency rrule=\"FREQ=WEEKLY;BYDAY=MO,WE\">Twice a week</podcast:updateFrequency>", nil),
    ("<podcast:updateFrequency rrule=\"weekly\">Weekly</podcast:updateFrequency>", "podcast-value-invalid"),
    ("<podcast:updateFrequency rrule=\"FREQ=DAILY;COUNT=3\">Three</podcast:updateFrequency>", "missing-attribute"),
    (
      "<podcast:updateFrequency rrule=\"FREQ=DAILY;COUNT=3\" dtstart=\"2024-03-11\">Three</podcast:updateFrequency>",
      nil
    ),
    (recipient("node", key), nil), (recipient("node", "03" + key.dropFirst(2)), nil),
    (recipient("node", "04" + key.dropFirst(2)), "podcast-value-invalid"),
    (recipient("node", "ann@tides.example"), "podcast-value-invalid"),
    (recipient("lnaddress", "ann@tides.example"), nil), (recipient("lnaddress", "ann"), "podcast-value-invalid"),
    (recipient("mail", "ann@tides.example"), "podcast-value-unknown"),
    (recipient("node", key, split: "9.5"), "invalid-non-negative-integer"),
    (recipient("node", key, split: "0"), "podcast-value-invalid"), (value(""), "missing-element"),
    (timeSplit(remoteItem), nil), (timeSplit(""), "missing-element"),
    (
      timeSplit(remoteItem + "<podcast:valueRecipient type=\"node\" address=\"\(key)\" split=\"1\"/>"),
      "podcast-value-invalid"
    ),
    ("<podcast:chat server=\"irc.tides.example\" protocol=\"irc\"/>", nil),
    ("<podcast:chat server=\"https://tides.example/chat\" protocol=\"irc\"/>", "podcast-value-invalid"),
    ("<podcast:images srcset=\"https://tides.example/a.jpg 1500w,\n https://tides.example/b.jpg 600w\"/>", nil),
    ("<podcast:images srcset=\"https://tides.example/a.jpg\"/>", nil),
    ("<podcast:images srcset=\"a.jpg 1500w\"/>", "podcast-value-invalid"),
    ("<podcast:images srcset=\"https://tides.example/a.jpg wide\"/>", "podcast-value-invalid"),
    ("<podcast:image href=\"https://tides.example/a.jpg\" aspect-ratio=\"16/9\"/>", nil),
    ("<podcast:image href=\"https://tides.example/a.jpg\" aspect-ratio=\"wide\"/>", "podcast-value-invalid"),
    (
      "<podcast:publisher><podcast:remoteItem medium=\"publisher\" feedGuid=\"\(guid)\"/></podcast:publisher>", nil
    ),
    ("<podcast:publisher><podcast:remoteItem feedGuid=\"\(guid)\"/></podcast:publisher>", "podcast-value-invalid"),
    ("<podcast:guid>917393e3-1b1e-4cef-ace4-edaa54e1f810</podcast:guid>", "podcast-value-invalid"),
  ])
  func elementsOfShows(markup: String, rule: String?) {
    #expect(SmallRSSFeed.rules(channel: markup) == (rule.map { [$0] } ?? []))
  }

  private static func integrity(_ type: String, _ value: String) -> String {
    """
    <podcast:alternateEnclosure type="audio/opus" length="1"><podcast:source uri="http://tides.onion/a.opus"/>
    <podcast:integrity type="\(type)" value="\(value)"/></podcast:alternateEnclosure>
    """
  }

  @Test(arguments: [
    (integrity("sri", "sha256-\(String(repeating: "A", count: 43))="), nil),
    (integrity("sri", "sha256-AAAA"), "podcast-value-invalid"), (integrity("sri", "md5-AAAA"), "podcast-value-invalid"),
    (integrity("pgp-signature", "iQEzBA=="), nil), (integrity("pgp-signature", "?"), "podcast-value-invalid"),
    ("<podcast:season name=\"\(String(repeating: "x", count: 129))\">1</podcast:season>", "too-long"),
    ("<podcast:episode display=\"\(String(repeating: "x", count: 33))\">1</podcast:episode>", "too-long"),
    ("<podcast:soundbite startTime=\"-1\" duration=\"60\"/>", "podcast-value-invalid"),
    ("<podcast:soundbite startTime=\"1\" duration=\"0\"/>", "podcast-value-invalid"),
  ])
  func elementsOfEpisodes(markup: String, rule: String?) {
    #expect(SmallRSSFeed.rules(item: markup) == (rule.map { [$0] } ?? []))
  }

  @Test(arguments: ["14", "121"])
  func soundbitesOfUnusualLengthsAreAdvice(duration: String) {
    let markup = "<podcast:soundbite startTime=\"1\" duration=\"\(duration)\"/>"
    let found = SmallRSSFeed.diagnostics(item: markup, isQuiet: false).filter { $0.path.hasSuffix("@duration") }
    #expect(found.map(\.severity) == [.info])
  }

  @Test(arguments: [
    ("transcript", "a.srt", "text/srt", "application/x-subrip", true),
    ("transcript", "a.srt", "application/srt", "application/x-subrip", true),
    ("transcript", "a.srt", "text/plain", "application/x-subrip", false),
    ("transcript", "a.vtt", "text/webvtt", "text/vtt", true), ("transcript", "a", "application/json", nil, true),
    ("transcript", "a.txt", "text/plain; charset=utf-8", nil, true),
    ("chapters", "a.json", "application/json+chapters", nil, true),
    ("chapters", "a.json", "application/json", "application/json+chapters", true),
    ("chapters", "a.json", "text/html", "application/json+chapters", false),
    ("chapters", "a.psc", "application/psc+xml", nil, true),
  ])
  func typesOfLinkedFilesAreFixed(element: String, file: String, type: String, right: String?, isSafe: Bool) {
    let markup = "<podcast:\(element) url=\"https://tides.example/\(file)\" type=\"\(type)\"/>"
    let found = SmallRSSFeed.diagnostics(item: markup)
    #expect(found.map(\.rule) == (right == nil ? [] : ["podcast-media-type"]))
    #expect(found.first?.fix?.edits.map(\.replacement) == right.map { [$0] })
    #expect(found.first?.fix.map { $0.applicability == .safe } == (right == nil ? nil : isSafe))
  }

  @Test func aTypeThatNothingReadsIsReportedWithoutAFix() {
    let markup = "<podcast:transcript url=\"https://tides.example/a\" type=\"application/msword\"/>"
    let found = SmallRSSFeed.diagnostics(item: markup)
    #expect(found.map(\.rule) == ["podcast-media-type"] && found.first?.fix == nil)
  }

  /// "The GUID is meant to follow the podcast … even if the feed url changes."
  @Test func aGUIDOfAnotherURLIsOnlyAdvice() throws {
    func found(_ guid: String) -> [Diagnostic] {
      SmallRSSFeed.diagnostics(
        channel: "<podcast:guid>\(guid)</podcast:guid><itunes:explicit>false</itunes:explicit>", isQuiet: false
      )
      .filter { $0.rule == "podcast-value-invalid" }
    }
    let other = try #require(found(Self.guid).first)
    #expect(other.severity == .info && other.fix == nil)
    let generated = "5ce8722a-ed53-5d66-b6ea-2107096eb37c"
    #expect(other.message.contains("tides.example/feed.xml; that would be \(generated)"))
    #expect(found(generated) == [])
  }

  @Test func aLiveStreamNeedsALinkForAppsThatCannotPlayIt() {
    let stream = """
      <podcast:liveItem status="live" start="2024-03-11T07:30:00Z"><title>Live</title><guid>1</guid>
      <enclosure url="https://tides.example/live.mp3" length="1" type="audio/mpeg"/>LINK</podcast:liveItem>
      """
    let link = "<podcast:contentLink href=\"https://tides.example/live\">Listen</podcast:contentLink>"
    #expect(SmallRSSFeed.rules(channel: stream.replacing("LINK", with: "")) == ["missing-element"])
    #expect(SmallRSSFeed.rules(channel: stream.replacing("LINK", with: link)) == [])
  }
}
