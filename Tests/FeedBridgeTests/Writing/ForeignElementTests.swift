/// Unknown elements are restored from JSON unchanged: names, attributes, text and the order of children.
///
/// `JSONFEED_ROUND_TRIP=/path/to/folder swift test --filter ForeignElementTests` does the same with every feed below a
/// folder, and prints the number of these elements.

import FeedPrimitives
import Foundation
import JSONFeed
import Testing

@testable import FeedBridge

struct ForeignElementTests {
  @Test(arguments: RoundTripTests.documents)
  func unknownElementsAreRestoredUnchanged(document: String) throws {
    // In RDF, elements of an unknown default namespace are read as those of RSS.
    guard !document.contains("/malformed-"), !document.contains("/unknown-default-"),
      let data = try? Data(contentsOf: URL(filePath: document)),
      let conversion = try? FeedConverter().convert(data)
    else { return }
    let format: FeedWriter.Format
    switch conversion.format {
    case .atom: format = .atom
    case .rss, .rdf: format = .rss
    default: return
    }
    var feed = conversion.feed
    if format == .rss, feed.homePageURL == nil { feed.homePageURL = "https://example.org/" }
    let (before, after) = (try Self.elements(of: data), try Self.elements(of: FeedWriter(format).write(feed).data))
    #expect(before == after)
    if ProcessInfo.processInfo.environment["JSONFEED_ROUND_TRIP"] != nil, !before.isEmpty {
      print("foreign:", before.count, before.filter { !after.contains($0) }.count, document)
    }
  }

  @Test(arguments: [
    "<source url='https://a.example/'>S%</source>", "<slash:department>sci%</slash:department>",
    "<slash:section>%</slash:section>",
  ])
  func anElementInsideAKnownOneKeepsItsName(outer: String) throws {
    let item = outer.replacing("%", with: "<f:a b='c'>t</f:a>")
    let namespaces = "xmlns:f='urn:f' xmlns:slash='http://purl.org/rss/1.0/modules/slash/'"
    let channel = "<channel><link>http://h.example/</link><item><guid>1</guid>\(item)</item></channel>"
    let feed = try JSONFeed.convert("<rss version='2.0' \(namespaces)>\(channel)</rss>")
    let written = try feed.encodeToRSS()
    #expect(written.contains("<f:a") && !written.contains("f_a"), "\(written)")
    #expect(try JSONFeed.convert(written).items == feed.items)
  }

  @Test func aNamespaceThatSomeParsersRefuseIsNotDeclared() throws {
    var feed = JSONFeed(title: "T", homePageURL: "http://h.example/", items: [])
    feed.extensions["_x"] = ["about": "http://n.example/a}b", "k": "1"]
    #expect(try !feed.encodeToRSS().contains("a}b"))
  }

  @Test(arguments: ["http://www.w3.org/2000/xmlns/", "http://www.w3.org/XML/1998/namespace"])
  func noPrefixIsBoundToAReservedNamespace(uri: String) throws {
    let item = "<f:a xmlns:f='urn:f' xmlns:q='\(uri)' q:lang='en'>t<q:b/></f:a>"
    let feed = try JSONFeed.convert(
      "<rss version='2.0'><channel><link>http://h.example/</link><item>\(item)</item></channel></rss>")
    for format in FeedWriter.Format.allCases {
      let written = String(decoding: try FeedWriter(format).write(feed).data, as: UTF8.self)
      #expect(!written.contains("=\"\(uri)\""))
    }
  }

  @Test func anAttributeKeepsItsNamespaceWhereItsPrefixHasSeveral() throws {
    let items = ["urn:1", "urn:2"].map { "<item xmlns:p='\($0)' p:a='x'><guid>\($0)</guid></item>" }.joined()
    let feed = try JSONFeed.convert(
      "<rss version='2.0'><channel><link>http://h.example/</link>\(items)</channel></rss>")
    let written = String(decoding: try FeedWriter(.rss).write(feed).data, as: UTF8.self)
    #expect(written.contains(#"<item xmlns:p="urn:1" p:a="x">"#))
    #expect(written.contains(#"<item xmlns:p="urn:2" p:a="x">"#))
    #expect(try JSONFeed.convert(written).items == feed.items)
  }

  @Test(arguments: ["", "title"]) func attributesKeepTheWhiteSpaceAroundThem(element: String) throws {
    let attribute = #"xmlns:ex="urn:ex" ex:a=" x&#10;""#
    let (item, child) = element.isEmpty ? (" " + attribute, "") : ("", "<\(element) \(attribute)>t</\(element)>")
    for (format, start, end) in [
      (
        FeedWriter.Format.rss, "<rss version='2.0'><channel><link>http://h.example/</link><item",
        "</item></channel></rss>"
      ),
      (.atom, "<feed xmlns='http://www.w3.org/2005/Atom'><entry", "</entry></feed>"),
    ] {
      let feed = try JSONFeed.convert("\(start)\(item)>\(child)\(end)")
      let written = try FeedWriter(format).write(feed)
      #expect(written.text.contains(attribute), "\(written.text)")
      #expect(try Self.changedExtensions(written, feed) == [])
    }
  }

  /// Attributes that the format of a feed does not define, in the other format: they are not elements there.
  @Test(
    arguments: [
      #"xmlns:x="urn:x" x:index="no""#, #"index="no""#, #"itunes:index="no""#, #"xmlns:a-b="urn:x" a-b:c="1" d="2""#,
    ],
    ["root", "channel", "item"])
  func attributesOfAFeedAreNotElementsOfAnotherNamespace(attributes: String, place: String) throws {
    func at(_ name: String) -> String { name == place ? " " + attributes : "" }
    let item = "<guid isPermaLink='false'>1</guid><description>x</description>"
    let rss =
      "<rss version='2.0'\(at("root"))><channel\(at("channel"))><link>http://h.example/</link><item\(at("item"))>\(item)</item>"
      + "</channel></rss>"
    let entry = "<id>http://h.example/1</id><title>t</title><updated>2020-01-02T03:04:05Z</updated><content>x</content>"
    let atom =
      "<feed xmlns='http://www.w3.org/2005/Atom'\(at("root"))><link href='http://h.example/'/><entry\(at("item"))>\(entry)</entry>"
      + "</feed>"
    for (source, format, own) in [(rss, FeedWriter.Format.atom, "_rss"), (atom, .rss, "_atom")]
    where source.contains(attributes) {
      let feed = try JSONFeed.convert(source)
      let written = try FeedWriter(format).write(feed)
      #expect(!written.text.contains("index") && !written.text.contains(">no<") && !written.text.contains("urn:x"))
      // The document is the same as without the attributes.
      func withoutAttributes(_ value: JSONFeed.Value?) -> JSONFeed.Value? {
        guard var object = value?.objectValue else { return value }
        for name in ["xml", "x_index", "index", "itunes_index", "a_b_c", "d"] { object[name] = nil }
        return .object(object)
      }
      var plain = feed
      plain.extensions[own] = withoutAttributes(feed.extensions[own])
      for index in feed.items.indices {
        plain.items[index].extensions[own] = withoutAttributes(feed.items[index].extensions[own])
      }
      #expect(try FeedWriter(format).write(plain).text == written.text)
    }
  }

  private static func feed(_ item: String) throws -> JSONFeed {
    try JSONFeed.convert(
      "<rss version='2.0' xmlns:ex='urn:ex'><channel><title>t</title><link>http://h.example/</link><description>d</description>"
        + "<item><guid isPermaLink='false'>1</guid>\(item)</item></channel></rss>")
  }

  private static func elementsComeBack(of item: String) throws {
    let feed = try feed(item)
    for format in FeedWriter.Format.allCases {
      let written = try FeedWriter(format).write(feed)
      #expect(
        try elements(of: written.data) == elements(of: Data("<rss><channel><item>\(item)</item></channel></rss>".utf8)))
      #expect(try RoundTripTests.problems(of: written.data) == [])
      #expect(try Self.changedExtensions(written, feed) == [])
    }
  }

  @Test(arguments: [
    "<xmlthing xmlns='urn:x'>t</xmlthing>", "<x:xmlThing xmlns:x='urn:x' xmlid='a'/>",
    "<x:XML xmlns:x='urn:x'>t</x:XML>",
    "<x:xml xmlns:x='urn:x'>t</x:xml>", "<x:a xmlns:x='urn:x'><x:xmlb/><x:xml>c</x:xml><x:xmlns/></x:a>",
    "<xmlx:a xmlns:xmlx='urn:x' xmlx:b='c'>t</xmlx:a>",
  ])
  func namesMayBeginWithXML(element: String) throws { try Self.elementsComeBack(of: element) }

  @Test(arguments: [
    "<a:x xmlns:a='urn:a'><media:content xmlns:media='urn:other'/></a:x>",
    "<a:x xmlns:a='urn:a'><media:content xmlns:media='urn:other'/></a:x><media:foo xmlns:media='urn:other'/>",
    "<a:x xmlns:a='urn:a'><p:y xmlns:p='urn:2'/></a:x><p:q xmlns:p='urn:1'/><p:r xmlns:p='urn:2'/>",
    "<a:x xmlns:a='urn:a'><y xmlns='urn:2'/></a:x><p:r xmlns:p='urn:2'/>",
  ])
  func anElementHasTheKeyOfItsOwnPrefixInsideAnother(elements: String) throws {
    try Self.elementsComeBack(of: elements)
  }

  @Test func elementsOfAnySizeThatIsReadComeBack() throws {
    let attributes = (0..<1000).map { " a\($0)='1'" }.joined()
    try Self.elementsComeBack(of: "<x:a xmlns:x='urn:x'\(attributes)/>")
    let levels = 508
    let (start, end) = (
      String(repeating: "<x:a b=\"c\">", count: levels), "t" + String(repeating: "</x:a>", count: levels)
    )
    try Self.elementsComeBack(of: start.replacing("<x:a", with: "<x:a xmlns:x='urn:x'", maxReplacements: 1) + end)
  }

  @Test func whatReadersWouldRejectIsLeftOut() throws {
    let limits = JSONFeed.Limits(nestingDepth: 1000)
    let levels = 700
    let deep =
      "<x:a xmlns:x='urn:x' b='c'>" + String(repeating: "<x:a>", count: levels)
      + String(repeating: "</x:a>", count: levels)
      + "</x:a>"
    let many = "<x:a xmlns:x='urn:x'\((0..<990).map { " xmlns:p\($0)='urn:\($0)' p\($0):b='c'" }.joined())/>"
    for item in [deep, many] {
      let document =
        "<rss version='2.0'><channel><link>http://h.example/</link><item><guid>1</guid>\(item)</item></channel></rss>"
      let feed = try FeedConverter(.init(limits: limits)).convert(document).feed
      for format in FeedWriter.Format.allCases {
        #expect(try JSONFeed.convert(FeedWriter(format).write(feed).data).items.count == 1)
      }
    }
  }

  @Test(arguments: [
    ("<title ex:a='1'>t</title>", "<title xmlns:ex=\"urn:ex\" ex:a=\"1\">t</title>"),
    ("<description ex:a='1'>t</description>", "<description xmlns:ex=\"urn:ex\" ex:a=\"1\">t</description>"),
    ("<pubDate ex:a='1'>Thu, 02 Jan 2020 03:04:05 GMT</pubDate>", "<pubDate xmlns:ex=\"urn:ex\" ex:a=\"1\">Thu"),
    ("<link ex:a='1'>http://h.example/1</link>", "<link xmlns:ex=\"urn:ex\" ex:a=\"1\""),
    ("<category ex:a='1'>t</category>", "<category xmlns:ex=\"urn:ex\" ex:a=\"1\">t</category>"),
    ("<comments ex:a='1'>t</comments>", "<comments xmlns:ex=\"urn:ex\" ex:a=\"1\">t</comments>"),
    (
      "<dc:creator xmlns:dc='http://purl.org/dc/elements/1.1/' ex:a='1'>A</dc:creator>",
      "<dc:creator xmlns:ex=\"urn:ex\" ex:a=\"1\">A</dc:creator>"
    ),
    (
      "<enclosure url='http://h.example/a.mp3' length='5' ex:a='1' type='audio/mpeg'/>",
      "<enclosure xmlns:ex=\"urn:ex\" url=\"http://h.example/a.mp3\" length=\"5\" ex:a=\"1\" type=\"audio/mpeg\"/>"
    ),
  ])
  func attributesOfOtherNamespacesComeBackOnTexts(item: String, expected: String) throws {
    let feed = try Self.feed(item)
    let written = try FeedWriter(.rss).write(feed)
    #expect(written.text.contains(expected), "\(written.text)")
    #expect(try Self.changedExtensions(written, feed) == [])
  }

  @Test(arguments: [
    "title>t", "summary>t", "published>2020-01-01T00:00:00Z", "updated>2020-01-01T00:00:00Z", "rights>t",
    "content type=\"html\">&lt;b&gt;t&lt;/b&gt;",
  ])
  func attributesOfOtherNamespacesComeBackOnTextsOfAtom(element: String) throws {
    let name = element.prefix { $0 != ">" && $0 != " " }
    let start = "<\(name) xmlns:ex=\"urn:ex\" ex:a=\"1\""
    for place in ["entry", "feed"] where place == "entry" || !["summary", "published", "content"].contains(name) {
      let text = start + element.dropFirst(name.count) + "</\(name)>"
      let feed = try JSONFeed.convert(
        "<feed xmlns='http://www.w3.org/2005/Atom'>\(place == "feed" ? text : "")<link href='http://h.example/'/>"
          + "<entry><id>urn:2</id>\(name == "summary" ? "<content>of the entry</content>" : "")"
          + "\(place == "entry" ? text : "")</entry></feed>")
      let extensions = place == "feed" ? feed.extensions : feed.items[0].extensions
      #expect(extensions["_atom"]?[String(name)]?["ex_a"] == "1")
      let written = try FeedWriter(.atom).write(feed)
      #expect(written.text.contains(start), "\(written.text)")
      #expect(try Self.changedExtensions(written, feed) == [])
      #expect(try Self.changedExtensions(FeedWriter(.rss).write(feed), feed) == [])
    }
  }

  @Test func theSourceOfAttributesIsNotAnElement() throws {
    let feed = try JSONFeed.convert(
      "<rss version='2.0'><channel><link>http://h.example/</link><item xmlns:ex='urn:ex' ex:a='1'><guid>1</guid></item></channel></rss>"
    )
    for format in FeedWriter.Format.allCases {
      #expect(try !FeedWriter(format).write(feed).text.contains("<xml"))
    }
  }

  /// The names of the extension objects of `feed` and its items that are different after reading.
  private static func changedExtensions(_ written: WrittenFeed, _ feed: JSONFeed) throws -> [String] {
    let read = try JSONFeed.convert(written.data)
    #expect(read.items.count == feed.items.count)
    let isAtom = written.text.contains("<feed")
    func changed(_ extensions: JSONFeed.Extensions, _ read: JSONFeed.Extensions) -> [String] {
      extensions.keys.filter { name in
        // The version of RSS, and in Atom what members of JSON Feed say.
        let known = extensions[name]?.objectValue ?? [:]
        let ignored: Set<String> = isAtom && name == "_atom" ? ["about", "id", "updated"] : ["about", "version"]
        return known.contains { !ignored.contains($0.name) && $0.value != read[name]?[$0.name] }
      }
    }
    return changed(feed.extensions, read.extensions)
      + zip(feed.items, read.items).flatMap { changed($0.extensions, $1.extensions) }
  }

  // MARK: Trees

  /// The outermost elements without a table entry, with the item that contains them: sorted, because an extension
  /// object has them by name.
  static func elements(of data: Data) throws -> [String] {
    switch XMLDecoding.decode(data.span).content {
    case .asGiven(let start): return try elements(of: TextSpan(prefixOf: data.span), from: start)
    case .transcoded(let text): return try elements(of: text.span, from: 0)
    }
  }

  private static func elements(of bytes: TextSpan, from start: Int) throws -> [String] {
    var scanner = XMLScanner(from: start)
    guard let format = try FeedFormat.enterRoot(of: &scanner, in: bytes).xml else { return [] }
    let root = scanner.element
    if root.namespace != format.namespace {
      let isRDF = root.hasPrefix && bytes.equalsIgnoringCase("rdf", root.local..<root.end)
      scanner.overrideRoot(with: isRDF ? .rdf : format.namespace, in: bytes)
    }
    scanner.ownNamespace = format.namespace
    var found: [String] = []
    var items = 0
    try collect(inside: "feed", format, &scanner, &items, &found, in: bytes)
    return found.sorted()
  }

  private static func collect(
    inside place: String, _ format: XMLFormat, _ scanner: inout XMLScanner, _ items: inout Int, _ found: inout [String],
    in bytes: TextSpan
  ) throws {
    let depth = scanner.depth
    _ = scanner.takeLooseText()
    // Like FeedReader: an item closes elements that were not closed.
    let level = XMLUnitLevel(
      namespace: format.namespace, depth: place == "feed" ? depth + 1 : depth,
      maximumDepth: place == "feed" ? .max : depth + 1)
    scanner.unitLevel = level
    while try scanner.nextChild(of: depth, in: bytes) {
      let element = scanner.element
      defer { scanner.unitLevel = level }
      if ElementValue.isForeign(element) {
        let tree = try tree(&scanner, in: bytes)
        // A prefix that is not declared has no namespace.
        if !tree.contains("{}") { found.append(place + ": " + tree) }
        continue
      }
      switch element.role {
      case .item where element.namespace == format.namespace:
        items += 1
        try collect(inside: "item \(items)", format, &scanner, &items, &found, in: bytes)
      default:
        if let definition = scanner.definition(of: element), definition.isConstruct || definition.kind.isText {
          continue
        }
        try collect(inside: place, format, &scanner, &items, &found, in: bytes)
      }
    }
    _ = scanner.takeLooseText()
  }

  /// The element entered last as a text that is equal for equal trees.
  private static func tree(_ scanner: inout XMLScanner, in bytes: TextSpan) throws -> String {
    let depth = scanner.depth
    let name = name(scanner.element, scanner, in: bytes)
    var attributes: [String] = []
    for attribute in scanner.attributes {
      let name = scanner.resolve(attribute.nameStart..<attribute.nameEnd, isAttribute: true, in: bytes)
      let value = try scanner.string(attribute, in: bytes)
      attributes.append((name.hasPrefix ? Self.name(name, scanner, in: bytes) : bytes.string(name.range)) + "=" + value)
    }
    var content = ""
    if let text = try scanner.readSimpleText(in: bytes) {
      content = try scanner.string(text, in: bytes)
      if !content.isEmpty { content = "\"" + content + "\"" }
    } else {
      while true {
        let hasChild = try scanner.nextChild(of: depth, in: bytes)
        if let text = scanner.takeLooseText() { content += "\"" + text + "\"" }
        if !hasChild { break }
        content += try tree(&scanner, in: bytes)
      }
    }
    return "<\(name) \(attributes.sorted().joined(separator: " "))>\(content)</>"
  }

  private static func name(_ name: XMLName, _ scanner: borrowing XMLScanner, in bytes: TextSpan) -> String {
    let local = bytes.string(name.local..<name.end)
    guard let namespace = name.namespace.namespace else {
      return "{" + (scanner.unknownNamespace(name.namespace)?.uri ?? "") + "}" + local
    }
    // Without a prefix, RSS's names have no namespace, which RSS 1.0 gives them.
    return name.namespace == .rss && !name.hasPrefix ? local : "{" + namespace.uri + "}" + local
  }
}
