import FeedValidation
import Foundation
import Testing

private let now = Date(timeIntervalSince1970: 1_767_225_600)

private func broken(_ document: String, atLeast severity: Severity = .warning) -> [String] {
  FeedValidator(.init(now: now)).validate(document).diagnostics.filter { $0.severity >= severity }
    .map { "\($0.rule) \($0.path)" }
}

private let about = "rdf:about=\"https://tides.example/\""
private let head = """
  <title>Tides</title><link>https://tides.example/</link><description>What the sea does</description>\
  <dc:language>en</dc:language>
  """
private let list = "<items><rdf:Seq><rdf:li rdf:resource=\"https://tides.example/spring\"/></rdf:Seq></items>"
private let entry = "<title>Spring</title><link>https://tides.example/spring</link>"
private let item = "<item rdf:about=\"https://tides.example/spring\">\(entry)</item>"

private func rdf(_ inside: String, uri: String = "http://purl.org/rss/1.0/") -> String {
  "<rdf:RDF xmlns=\"\(uri)\" xmlns:rdf=\"http://www.w3.org/1999/02/22-rdf-syntax-ns#\" "
    + "xmlns:dc=\"http://purl.org/dc/elements/1.1/\" xmlns:foaf=\"http://xmlns.com/foaf/0.1/\">\(inside)</rdf:RDF>"
}

private func rss11(_ inside: String, attributes: String = about) -> String {
  "<Channel xmlns=\"http://purl.org/net/rss1.1#\" xmlns:rss=\"http://purl.org/net/rss1.1#\" "
    + "xmlns:rdf=\"http://www.w3.org/1999/02/22-rdf-syntax-ns#\" xmlns:dc=\"http://purl.org/dc/elements/1.1/\" "
    + "xmlns:foaf=\"http://xmlns.com/foaf/0.1/\" \(attributes)>\(inside)</Channel>"
}

struct RDFCheckerTests {
  // MARK: RSS 1.0

  @Test func aCompleteDocumentHasNoProblems() {
    #expect(broken(rdf("<channel \(about)>\(head)\(list)</channel>\(item)"), atLeast: .info) == [])
  }

  @Test(arguments: [
    ("title", "missing-title"), ("link", "missing-link"), ("description", "missing-description"),
    ("items", "missing-element"),
  ])
  func aChannelHasFourRequiredParts(name: String, rule: String) {
    let inside = (head + list).replacing(try! Regex("<\(name)>.*</\(name)>"), with: "")
    #expect(broken(rdf("<channel \(about)>\(inside)</channel>\(item)")) == ["\(rule) /rdf:RDF/channel"])
  }

  @Test(arguments: ["title", "link"])
  func anItemHasATitleAndALink(name: String) {
    let short = item.replacing(try! Regex("<\(name)>.*</\(name)>"), with: "")
    let found = broken(rdf("<channel \(about)>\(head)\(list)</channel>\(short)"))
    #expect(found == ["missing-element /rdf:RDF/item[1]"])
  }

  @Test(arguments: ["channel", "item", "image", "textinput"])
  func resourcesNeedAnIdentity(name: String) {
    let parts = [
      "channel": head + list, "item": entry,
      "image": "<title>Tides</title><url>https://a.example/a.png</url>"
        + "<link>https://tides.example/</link>",
      "textinput": "<title>Find</title><description>Find</description><name>q</name><link>https://a.example/</link>",
    ]
    let things = ["channel", "image", "item", "textinput"].map { thing in
      let identity = thing == name ? "" : " rdf:about=\"https://tides.example/\(thing)\""
      return "<\(thing)\(identity)>\(parts[thing] ?? "")</\(thing)>"
    }
    let path = "/rdf:RDF/\(name)" + (name == "item" ? "[1]" : "")
    #expect(broken(rdf(things.joined())) == ["missing-attribute \(path)"])
  }

  @Test func anItemInTheChannelIsMisplaced() {
    let found = broken(rdf("<channel \(about)>\(head)\(list)\(item)</channel>"))
    #expect(found.contains("undefined-element /rdf:RDF/channel/item[1]"))
    #expect(found.contains("invalid-rdf /rdf:RDF/channel/item[1]/@rdf:about"))
  }

  @Test func imagesHaveNoSizeInRSS1() {
    let image =
      "<image rdf:about=\"https://a.example/a.png\"><title>T</title><url>https://a.example/a.png</url>"
      + "<link>https://a.example/</link><width>88</width></image>"
    let found = broken(rdf("<channel \(about)>\(head)\(list)</channel>\(image)\(item)"))
    #expect(found == ["undefined-element /rdf:RDF/image/width"])
  }

  @Test func theListRefersToItems() {
    let inside = list.replacing("rdf:resource", with: "rdf:resources")
    #expect(
      broken(rdf("<channel \(about)>\(head)\(inside)</channel>\(item)")) == [
        "unexpected-attribute /rdf:RDF/channel/items/rdf:Seq/rdf:li/@rdf:resources"
      ])
    let old = list.replacing("rdf:resource", with: "resource")
    #expect(broken(rdf("<channel \(about)>\(head)\(old)</channel>\(item)")) == [])
    let bare = list.replacing(" rdf:resource=\"https://tides.example/spring\"", with: "")
    #expect(
      broken(rdf("<channel \(about)>\(head)\(bare)</channel>\(item)")) == [
        "missing-attribute /rdf:RDF/channel/items/rdf:Seq/rdf:li"
      ])
  }

  /// The event module: an organizer is a text, or a resource with a URL.
  @Test func aReferenceCountsAsContent() {
    let organizer = "<ev:organizer xmlns:ev=\"http://purl.org/rss/1.0/modules/event/\""
    for (attribute, expected) in [
      (" rdf:resource=\"https://tides.example/\"", []), ("", ["not-blank /rdf:RDF/item[1]/ev:organizer"]),
    ] {
      let item = item.replacing("</item>", with: "\(organizer)\(attribute)/></item>")
      #expect(broken(rdf("<channel \(about)>\(head)\(list)</channel>\(item)")) == expected)
    }
  }

  @Test func anyPrefixForRDFIsAccepted() {
    let document = rdf("<channel \(about)>\(head)\(list)</channel>\(item)").replacing("rdf:", with: "r:")
      .replacing("xmlns:rdf", with: "xmlns:r")
    #expect(broken(document) == [])
  }

  /// The wrong namespace is reported once, and everything is checked as if it were the right one.
  @Test func aChannelInAnotherNamespaceIsChecked() {
    let found = broken(
      rdf("<channel \(about)>\(head)</channel><item/>", uri: "http://backend.userland.com/rss2"), atLeast: .error)
    #expect(
      found == [
        "invalid-namespace /rdf:RDF/@xmlns", "missing-element /rdf:RDF/channel", "missing-attribute /rdf:RDF/item[1]",
        "missing-element /rdf:RDF/item[1]", "missing-element /rdf:RDF/item[1]",
      ])
  }

  @Test func descriptionsOfItemsInRSS090AreAWarning() {
    let document = rdf(
      "<channel>\(head)</channel><item>\(entry)<description>High</description></item>",
      uri: "http://my.netscape.com/rdf/simple/0.9/")
    let found = FeedValidator(.init(now: now)).validate(document).diagnostics.filter { $0.rule == "undefined-element" }
    #expect(found.map { "\($0.severity) \($0.path)" } == ["warning /rdf:RDF/item[1]/description"])
  }

  // MARK: Statements

  private static let statements = [
    (#"<x:a rdf:resource="https://a.example/" rdf:nodeID="b"/>"#, true),
    (#"<x:a rdf:resource="https://a.example/" rdf:parseType="Resource"/>"#, true),
    (#"<x:a rdf:resource="https://a.example/">text</x:a>"#, true),
    (#"<x:a><x:B rdf:about="https://a.example/" rdf:ID="b"/></x:a>"#, true),
    (#"<x:a><x:B rdf:ID="https://a.example/"/></x:a>"#, true), (#"<x:a><x:B rdf:nodeID="1"/></x:a>"#, true),
    ("<x:a>text<x:B/></x:a>", true), ("<x:a><x:B/><x:C/></x:a>", true), ("<x:a><x:B>text</x:B></x:a>", true),
    (#"<x:a rdf:resource="https://a.example/"/>"#, false), ("<x:a>text</x:a>", false),
    ("<x:a><x:B><x:c>text</x:c></x:B></x:a>", false), (#"<x:a rdf:parseType="Literal">text <x:b/></x:a>"#, false),
    (#"<x:a rdf:parseType="Collection"><x:B/><x:C/></x:a>"#, false), (#"<x:a><x:B rdf:nodeID="b1"/></x:a>"#, false),
    (#"<x:a rdf:parseType="Resource"><x:b>1</x:b><x:c>2</x:c></x:a>"#, false),
  ]

  @Test(arguments: statements)
  func statementsAreValid(statement: String, isReported: Bool) {
    let item = item.replacing("</item>", with: "\(statement)</item>").replacing(
      "<x:a", with: "<x:a xmlns:x=\"urn:x:y\"")
    let found = broken(rdf("<channel \(about)>\(head)\(list)</channel>\(item)"))
    #expect(found.filter { $0.hasPrefix("invalid-rdf") }.count == (isReported ? 1 : 0), "\(found)")
  }

  @Test func theItemsOfRSS11AreItems() {
    let items = "<items rdf:parseType=\"Collection\">text<rss:image/></items>"
    #expect(
      broken(rss11(head + items)).sorted() == [
        "undefined-element /Channel/items/rss:image", "unexpected-text /Channel/items",
      ])
  }

  @Test func rss090HasNoResources() {
    let document = rdf("<channel>\(head)</channel><item>\(entry)</item>", uri: "http://my.netscape.com/rdf/simple/0.9/")
    #expect(!broken(document).contains { $0.hasPrefix("missing") })
  }

  // MARK: RSS 1.1

  private static func items(_ inside: String) -> String { "<items rdf:parseType=\"Collection\">\(inside)</items>" }

  @Test func aCompleteChannelHasNoProblems() {
    let image = "<image rdf:parseType=\"Resource\"><title>Tides</title><url>https://tides.example/a.png</url></image>"
    let person = "<dc:creator><foaf:Person><foaf:name>Ann</foaf:name></foaf:Person></dc:creator>"
    #expect(broken(rss11(head + image + person + Self.items(item + "<item>\(entry)</item>")), atLeast: .info) == [])
  }

  @Test func aChannelNeedsAnIdentity() {
    #expect(broken(rss11(head + Self.items(""), attributes: "")) == ["missing-attribute /Channel"])
  }

  @Test func itemsAreInItems() {
    #expect(broken(rss11(head + Self.items("") + item)).contains("undefined-element /Channel/item[1]"))
  }

  @Test func eachResourceIsDescribedOnce() {
    let same = item.replacing("/spring\">", with: "/\">")
    #expect(
      broken(rss11(head + Self.items(same))) == ["duplicate-value /Channel/items/item[1]/@rdf:about"])
    #expect(
      broken(rss11(head + Self.items(item + item))) == ["duplicate-value /Channel/items/item[2]/@rdf:about"])
  }

  @Test func rss11HasNoAttributesOfItsOwn() {
    let person =
      "<dc:creator><foaf:Person rss:description=\"Ann\"><foaf:name>Ann</foaf:name></foaf:Person></dc:creator>"
    let found = broken(rss11(head + person + Self.items("")))
    #expect(found == ["unexpected-attribute /Channel/dc:creator/foaf:Person/@rss:description"])
  }

  @Test(arguments: [
    ("<dc:creator><foaf:Person rdf:resource=\"https://a.example/\"/></dc:creator>", "foaf:Person/@rdf:resource"),
    ("<dc:creator rdf:about=\"https://a.example/\">Ann</dc:creator>", "@rdf:about"),
  ])
  func resourcesAndPropertiesAlternate(creator: String, place: String) {
    #expect(broken(rss11(head + creator + Self.items(""))) == ["invalid-rdf /Channel/dc:creator/\(place)"])
  }
}
