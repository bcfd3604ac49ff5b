/// Media RSS, element by element.

import FeedValidation
import Testing

struct MediaChecksTests {
  private static func content(_ attributes: String) -> String {
    "<media:content url=\"https://tides.example/spring.mp4\" \(attributes)/>"
  }

  @Test(arguments: [
    (
      """
      fileSize="12216320" type="video/mp4" medium="video" isDefault="true" expression="full" bitrate="128" framerate="25" \
      samplingrate="44.1" channels="2" duration="185" height="200" width="300" lang="en"
      """, nil
    ),
    ("fileSize=\"0\"", "invalid-positive-integer"),
    ("fileSize=\"12 MB\"", "invalid-positive-integer"),
    ("type=\"mp4\"", "invalid-mime-attribute"),
    ("medium=\"film\"", "invalid-media-medium"),
    ("isDefault=\"maybe\"", "invalid-true-false"),
    ("expression=\"partial\"", "invalid-media-expression"),
    ("bitrate=\"fast\"", "invalid-float"),
    ("framerate=\"fast\"", "invalid-float"),
    ("samplingrate=\"high\"", "invalid-float"),
    ("channels=\"-2\"", "invalid-non-negative-integer"),
    ("duration=\"long\"", "invalid-float"),
    ("height=\"7.2\"", "invalid-positive-integer"),
    ("width=\"0\"", "invalid-positive-integer"),
    ("lang=\"klingon\"", "invalid-language"),
    ("sice=\"1\"", "unexpected-attribute"),
  ])
  func attributesOfContents(attributes: String, rule: String?) {
    #expect(SmallRSSFeed.rules(item: Self.content(attributes)) == (rule.map { [$0] } ?? []))
  }

  @Test func aContentHasAURLOrAPlayer() {
    #expect(SmallRSSFeed.rules(item: "<media:content type=\"video/mp4\"/>") == ["missing-attribute"])
    let player = "<media:player url=\"https://tides.example/player\"/>"
    #expect(SmallRSSFeed.rules(item: "<media:content type=\"video/mp4\">\(player)</media:content>") == [])
  }

  @Test func aGroupHasAlternatives() {
    func found(_ inside: String) -> [Severity] {
      SmallRSSFeed.diagnostics(item: "<media:group>\(inside)</media:group>").map(\.severity)
    }
    let content = Self.content("")
    #expect(found(content + content) == [])
    #expect(found(content) == [.warning])
    #expect(found("") == [.warning])
    #expect(found(content + "<media:title>Spring tide</media:title>") == [.warning])
  }

  @Test(arguments: [
    ("<media:title>Tides</media:title>", nil),
    ("<media:title type=\"html\">&lt;b&gt;Tides&lt;/b&gt;</media:title>", nil),
    ("<media:title>&lt;b&gt;Tides&lt;/b&gt;</media:title>", "contains-undeclared-html"),
    ("<media:description type=\"plain\">&lt;b&gt;Tides&lt;/b&gt;</media:description>", "contains-undeclared-html"),
    ("<media:text>&lt;b&gt;Tides&lt;/b&gt;</media:text>", "contains-undeclared-html"),
    ("<media:description type=\"text/html\">Tides</media:description>", "invalid-media-text-type"),
    ("<media:title>Tides</media:title><media:title>Waves</media:title>", "duplicate-element"),
    ("<media:text start=\"00:00:03\" end=\"12.5\" lang=\"en\">Tides</media:text>", nil),
    ("<media:text start=\"+17sec\">Tides</media:text>", "invalid-npt-time"),
    ("<media:text end=\"late\">Tides</media:text>", "invalid-npt-time"),
    ("<media:text lang=\"klingon\">Tides</media:text>", "invalid-language"),
    ("<media:keywords>salt, wind</media:keywords>", nil),
  ])
  func texts(markup: String, rule: String?) {
    #expect(SmallRSSFeed.rules(item: markup) == (rule.map { [$0] } ?? []))
  }

  @Test(arguments: [
    ("<media:thumbnail url=\"https://tides.example/a.jpg\" width=\"75\" height=\"50\" time=\"12:05:01.123\"/>", nil),
    ("<media:thumbnail url=\"https://tides.example/a.jpg\" time=\"now\"/>", nil),
    ("<media:thumbnail/>", "missing-attribute"),
    ("<media:thumbnail url=\"https://tides.example/a.jpg\" width=\"7.2\"/>", "invalid-positive-integer"),
    ("<media:player url=\"https://tides.example/p\" height=\"7.2\"/>", "invalid-positive-integer"),
    ("<media:player/>", "missing-attribute"),
    ("<media:category scheme=\"urn:flickr:tags\">tides</media:category>", nil),
    ("<media:category scheme=\"example\">tides</media:category>", "invalid-full-link"),
    ("<media:hash>0cc175b9c0f1b6a831c399e269772661</media:hash>", nil),
    ("<media:hash algo=\"sha-1\">86f7e437faa5a7fce15d1ddcb9eaeaea377667b8</media:hash>", nil),
    ("<media:hash algo=\"sha-1\">0cc175b9c0f1b6a831c399e269772661</media:hash>", "invalid-media-hash"),
    ("<media:hash algo=\"crc\">0cc175b9</media:hash>", "invalid-media-hash"),
    ("<media:credit role=\"producer\" scheme=\"urn:ebu\">Ann Gull</media:credit>", nil),
    ("<media:credit>Ann Gull</media:credit>", nil),
    ("<media:credit role=\"Producer\">Ann Gull</media:credit>", "invalid-credit-role"),
    ("<media:credit role=\"skipper\">Ann Gull</media:credit>", "invalid-credit-role"),
    ("<media:credit role=\"skipper\" scheme=\"https://tides.example/roles\">Ann Gull</media:credit>", nil),
    ("<media:credit scheme=\"foo\">Ann Gull</media:credit>", "invalid-full-link"),
    ("<media:copyright url=\"https://tides.example/\">2024 Ann Gull</media:copyright>", nil),
    ("<media:adult>false</media:adult>", "deprecated-media-adult"),
    ("<media:rights status=\"official\"/>", nil),
    ("<media:rights status=\"mine\"/>", "invalid-media-value"),
    ("<media:status state=\"blocked\" reason=\"https://tides.example/why\"/>", nil),
    ("<media:price type=\"rent\" price=\"19.99\" currency=\"EUR\"/>", nil),
    ("<media:price type=\"rent\" price=\"19.99\" currency=\"Euro\"/>", "invalid-media-value"),
    ("<media:price type=\"gift\"/>", "invalid-media-value"),
    ("<media:peerLink type=\"application/x-bittorrent\" href=\"https://tides.example/a.torrent\"/>", nil),
    ("<media:peerLink/>", "missing-attribute"),
    (
      "<media:location description=\"Fundy\" start=\"00:01\"><georss:where><gml:Point><gml:pos>35.6 139.8</gml:pos></gml:Point></georss:where></media:location>",
      nil
    ),
    (
      "<media:community><media:starRating average=\"3.5\" count=\"20\"/><media:statistics views=\"5\"/></media:community>",
      nil
    ),
    ("<media:community><media:statistics views=\"many\"/></media:community>", "invalid-non-negative-integer"),
    ("<media:location start=\"late\"/>", "invalid-duration"),
    ("<media:scenes><media:scene><sceneTitle>High</sceneTitle></media:scene></media:scenes>", nil),
    ("<media:comments><media:comment>High</media:comment></media:comments>", nil),
    ("<media:starRating/>", "undefined-element"),
  ])
  func otherElements(markup: String, rule: String?) {
    let found = SmallRSSFeed.rules(item: markup)
    #expect(rule.map { found.contains($0) } ?? found.isEmpty, "found: \(found)")
  }

  @Test(arguments: [
    ("", "nonadult", true), ("scheme=\"urn:simple\"", "adult", true), ("", "x", false),
    ("scheme=\"urn:mpaa\"", "pg-13", true), ("scheme=\"urn:mpaa\"", "tv-ma", false),
    ("scheme=\"urn:v-chip\"", "tv-ma", true), ("scheme=\"urn:v-chip\"", "14+", true),
    ("scheme=\"urn:v-chip\"", "pg-13", false),
    ("scheme=\"urn:icra\"", "r (cz 1 lz 1 nz 1 oz 1 vz 1)", true), ("scheme=\"urn:icra\"", "r (cz 2)", false),
    ("scheme=\"urn:icra\"", "r (az 1)", false),
    ("scheme=\"https://ratings.example/\"", "fresh", true),
  ])
  func ratingsAreInTheirScheme(scheme: String, rating: String, isValid: Bool) {
    let found = SmallRSSFeed.rules(item: "<media:rating \(scheme)>\(rating)</media:rating>")
    #expect(found == (isValid ? [] : ["invalid-media-rating"]))
  }

  @Test(arguments: [
    ("relationship=\"allow\"", "", nil), ("relationship=\"deny\"", "all", nil),
    ("relationship=\"deny\"", "au", "invalid-media-restriction"),
    ("relationship=\"allow\" type=\"country\"", "au us", nil),
    ("relationship=\"allow\" type=\"country\"", "au, us", "invalid-media-restriction"),
    ("relationship=\"allow\" type=\"country\"", "Australia", "invalid-media-restriction"),
    ("relationship=\"deny\" type=\"uri\"", "https://tides.example/", nil),
    ("relationship=\"deny\" type=\"uri\"", "tides", "invalid-full-link"),
    ("relationship=\"deny\" type=\"sharing\"", "", nil),
    ("relationship=\"only\"", "", "invalid-media-restriction-rel"),
    ("relationship=\"deny\" type=\"city\"", "", "invalid-media-restriction-type"),
    ("", "", "missing-attribute"),
  ])
  func restrictions(attributes: String, text: String, rule: String?) {
    let found = SmallRSSFeed.rules(item: "<media:restriction \(attributes)>\(text)</media:restriction>")
    #expect(found == (rule.map { [$0] } ?? []))
  }

  @Test func ratingsAreLowercase() {
    let found = SmallRSSFeed.diagnostics(item: "<media:rating scheme=\"urn:mpaa\">PG-13</media:rating>")
    #expect(found.map { "\($0.rule) \($0.severity)" } == ["invalid-media-rating warning"])
    #expect(found.first?.fix?.edits.map(\.replacement) == ["pg-13"])
  }

  @Test(arguments: [
    ("role=\"director\"", nil), ("role=\"Director\"", "invalid-credit-role"),
    ("role=\"owner\" scheme=\"urn:yvs\"", nil), ("role=\"Owner\" scheme=\"urn:yvs\"", "invalid-credit-role"),
  ])
  func rolesAreLowercaseInEveryScheme(attributes: String, rule: String?) {
    let found = SmallRSSFeed.rules(item: "<media:credit \(attributes)>Ann Gull</media:credit>")
    #expect(found == (rule.map { [$0] } ?? []))
  }

  @Test func theLabelOfACategoryIsPlainText() {
    let found = SmallRSSFeed.rules(item: "<media:category label=\"&lt;b>Sea&lt;/b>\">sea</media:category>")
    #expect(found == ["contains-html"])
  }
}
