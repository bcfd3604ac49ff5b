import FeedValidation
import Testing

/// The fast paths of the JSON Feed checks find the same problems as the slow ones.
struct JSONFeedCheckerTests {
  private static func problems(_ item: String) -> [(rule: String, path: String?)] {
    let document =
      "{\"version\":\"https://jsonfeed.org/version/1.1\",\"title\":\"T\",\"items\":[{\"id\":\"1\",\(item)}]}"
    return FeedValidator().validate(document).diagnostics.map { ($0.rule, $0.path) }
  }

  private static func has(_ rule: String, at path: String, _ item: String) -> Bool {
    problems(item).contains { $0.rule == rule && $0.path == path }
  }

  @Test(arguments: [
    "https://example.com/a", "https://www.example.org/a_b?c=d&e", "https://example.net", "https://localhost/",
    "https://undefined/a", "https://null", "http://example.com/a", "https://EXAMPLE.COM/%41", "todo", "Undefined",
    "https://",
  ])
  func placeholdersAreFoundInSimpleURLs(_ url: String) {
    #expect(Self.has("url-placeholder", at: "/items/0/url", "\"url\":\"\(url)\""))
  }

  @Test(arguments: [
    "https://jsonfeed.org/", "https://notexample.com/a", "https://example.community/", "https://null.example/",
    "https://a.example/why-null",
  ])
  func otherHostsAreNotPlaceholders(_ url: String) {
    #expect(!Self.has("url-placeholder", at: "/items/0/url", "\"url\":\"\(url)\""))
  }

  @Test(arguments: ["http://localhost:8080/a", "http://127.0.0.1/", "http://[::1]/a", "http://abc.onion/a"])
  func nobodyListensToThisComputer(_ url: String) {
    #expect(!Self.has("url-not-https", at: "/items/0/url", "\"url\":\"\(url)\""))
  }

  @Test(arguments: [1, 2, 17, 40])
  func duplicatesAreFoundAmongFewAndMany(_ count: Int) {
    let texts = (0..<count).map { "t\($0)" } + ["t0", "t\(count - 1)"]
    let found = Self.problems("\"tags\":[\(texts.map { "\"\($0)\"" }.joined(separator: ","))]")
    let places = [count, count + 1]
    #expect(found.filter { $0.rule == "item-tag-duplicate" }.map(\.path) == places.map { "/items/0/tags/\($0)" })

    let files = texts.map { "{\"url\":\"https://a.b/\($0).mp3\",\"title\":\"\($0)\"}" }.joined(separator: ",")
    let inFiles = Self.problems("\"attachments\":[\(files)]")
    #expect(
      inFiles.filter { $0.rule == "attachment-duplicate" }.map(\.path)
        == places.map { "/items/0/attachments/\($0)/url" })
    #expect(
      inFiles.filter { $0.rule == "attachment-alternates" }.map(\.path)
        == places.map { "/items/0/attachments/\($0)/title" })
  }

  @Test(arguments: ["Items", "item", "entries"])
  func itemsUnderAMisspelledNameAreChecked(_ name: String) {
    let document =
      #"{"version":"https://jsonfeed.org/version/1.1","title":"T","\#(name)":[{"url":"https://tides.example/"}]}"#
    let found = FeedValidator().validate(document).diagnostics.map { "\($0.rule) \($0.path)" }
    #expect(found.contains("item-id-missing /\(name)/0/id"))
    #expect(found.contains("item-content-missing /\(name)/0"))
    #expect(!found.contains { $0.hasPrefix("items-missing") })
  }

  @Test func theItemsAfterAMisspelledNameAreCheckedToo() {
    let document = #"""
      {"version":"https://jsonfeed.org/version/1.1","title":"T","Items":[{"id":"1"}],"items":[{"id":"2"}]}
      """#
    let found = FeedValidator().validate(document).diagnostics.filter { $0.rule == "item-content-missing" }
    #expect(found.map(\.path) == ["/Items/0", "/items/1"])
  }

  @Test func anExtensionIsNotAMisspelledName() {
    let document = #"{"version":"https://jsonfeed.org/version/1.1","title":"T","_items":[{}],"items":[]}"#
    #expect(!FeedValidator().validate(document).diagnostics.contains { $0.rule.hasPrefix("item-") })
  }

  @Test func onlyRepeatedTextsAreDuplicates() {
    #expect(Self.has("item-tag-duplicate", at: "/items/0/tags/2", #""tags":["a","b","a"]"#))
    #expect(!Self.problems(#""tags":["a"]"#).contains { $0.rule == "item-tag-duplicate" })
    let file = #"{"url":"https://jsonfeed.org/1.mp3","title":"One","mime_type":"audio/mpeg"}"#
    #expect(Self.has("attachment-duplicate", at: "/items/0/attachments/1/url", "\"attachments\":[\(file),\(file)]"))
    #expect(Self.has("attachment-alternates", at: "/items/0/attachments/1/title", "\"attachments\":[\(file),\(file)]"))
    #expect(!Self.problems("\"attachments\":[\(file)]").contains { $0.rule == "attachment-duplicate" })
  }

  /// Few members are compared with each other; many are looked up in a table.
  @Test(arguments: [2, 25, 98, 199, 200, 201, 400])
  func aRepeatedMemberIsFoundAmongFewAndMany(_ count: Int) {
    let members = (0..<count).map { "\"_a\($0)\":{}" }
    for repeated in [0, count / 2, count - 1] {
      let item = (members + [members[repeated]]).joined(separator: ",")
      #expect(Self.problems(item).filter { $0.rule == "json-duplicate-key" }.count == 1)
    }
    #expect(!Self.problems(members.joined(separator: ",")).contains { $0.rule == "json-duplicate-key" })
  }

  @Test func whiteSpaceBeforeTheObjectMakesNoDifference() {
    let text = #"{"version":"https://jsonfeed.org/version/1.1","title":"","items":[{"id":"","content_text":"x"}]}"#
    let validator = FeedValidator()
    let rules = validator.validate(text).diagnostics.map(\.rule)
    #expect(rules.count > 1)
    for space in ["\n", " \t\r\n"] {
      #expect(validator.validate(space + text).diagnostics.map(\.rule) == rules)
    }
  }

  // MARK: Names of other formats

  private static let otherNames = [
    (#""content": "<p>High</p>""#, "content_html"), (#""content": "High""#, "content_text"),
    (#""link": "https://a.b/1""#, "url"), (#""pubDate": "2024-03-11T07:30:00Z""#, "date_published"),
    (#""image_url": "https://a.b/1.png""#, "image"), (#""description": "High""#, "summary"),
    (#""categories": ["sea"]"#, "tags"), (#""updated": "2024-03-11T07:30:00Z""#, "date_modified"),
  ]

  @Test(arguments: otherNames)
  func namesOfOtherFormatsAreUnderstood(member: String, meant: String) {
    let document =
      "{\"version\":\"https://jsonfeed.org/version/1.1\",\"title\":\"T\",\"items\":[{\"id\":\"1\",\(member)}]}"
    let found = FeedValidator().validate(document).diagnostics.filter {
      ["field-unknown", "field-misplaced"].contains($0.rule)
    }
    #expect(found.count == 1 && found.allSatisfy { $0.message.hasSuffix("Did you mean \"\(meant)\"?") }, "\(found)")
    #expect(found.first?.fix?.applicability == .unsafe)
    #expect(found.first?.fix?.edits.map(\.replacement) == ["\"\(meant)\""])
  }

  @Test(arguments: [
    ("home_page", "home_page_url"), ("link", "home_page_url"), ("image_url", "icon"), ("entries", "items"),
  ])
  func namesOfOtherFormatsAreUnderstoodInTheFeed(name: String, meant: String) {
    let value = name == "entries" ? "[]" : "\"https://a.b/\""
    let document = "{\"version\":\"https://jsonfeed.org/version/1.1\",\"title\":\"T\",\"\(name)\":\(value)}"
    let found = FeedValidator().validate(document).diagnostics.first { $0.path == "/\(name)" }
    #expect(found?.message.hasSuffix("Did you mean \"\(meant)\"?") == true)
  }

  @Test func aMisspelledSchemeIsFixed() {
    let found = Self.diagnostics(#""image": "htps://a.b/1.png""#).first { $0.rule == "url-scheme" }
    #expect(found?.message.hasSuffix("Did you mean https?") == true)
    #expect(found?.fix?.edits.map(\.replacement) == [#""https://a.b/1.png""#])
  }

  @Test(arguments: [(#""author": "Ann""#, "author-type"), (#""authors": ["Ann"]"#, "authors-element-type")])
  func aNameInPlaceOfAnAuthorIsFixed(member: String, rule: String) {
    let found = Self.diagnostics(member).first { $0.rule == rule }
    #expect(found?.message.hasSuffix(#"Write {"name":"Ann"}."#) == true, "\(found?.message ?? "")")
    #expect(found?.fix?.edits.map(\.replacement) == [#"{"name":"Ann"}"#])
  }

  @Test(arguments: [("x", nil), ("English", "\"en\""), ("Deutsch", "\"de\"")])
  func languagesAreCodes(language: String, meant: String?) {
    let found = Self.diagnostics("\"language\": \"\(language)\"").first { $0.rule == "language-invalid" }
    #expect(found != nil && found?.fix?.edits.map(\.replacement) == meant.map { [$0] })
  }

  @Test func aMemberThatIsPresentIsNotRenamedTo() {
    let found = Self.diagnostics(#""content_html": "a", "content": "<b>a</b>""#).first { $0.path == "/items/0/content" }
    #expect(found?.message.hasSuffix("Remove it: \"content_html\" is here too.") == true)
    #expect(found?.fix == nil)
  }

  private static func diagnostics(_ item: String) -> [Diagnostic] {
    FeedValidator().validate(
      "{\"version\":\"https://jsonfeed.org/version/1.1\",\"title\":\"T\",\"items\":[{\"id\":\"1\",\(item)}]}"
    ).diagnostics
  }

  // MARK: The right rule

  @Test func aPlaceholderIsCheckedFurther() {
    let file = #"{"url":"http://example.com/1.mp3","duration_in_seconds":0}"#
    #expect(Self.has("url-not-https", at: "/items/0/attachments/0/url", "\"attachments\":[\(file)]"))
    #expect(
      Self.has(
        "attachment-duration-invalid", at: "/items/0/attachments/0/duration_in_seconds", "\"attachments\":[\(file)]"))
  }

  /// Plain text may be about tags.
  @Test(arguments: [
    ("The return of <i> and <b>", false), ("Use <ul>", false), ("One<br>two<br>three", true), ("The <b>end</b>", true),
  ])
  func tagsAsTopicsAreNotMarkup(title: String, isReported: Bool) {
    #expect(Self.has("item-title-html", at: "/items/0/title", "\"title\":\"\(title)\"") == isReported)
  }
}
