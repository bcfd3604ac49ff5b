/// Elements that no table has come back from JSON as they came: names, attributes, text and the order of children.
///
/// `JSONFEED_ROUND_TRIP=/path/to/folder swift test --filter ForeignElementTests` does the same with every feed below a
/// folder, and prints how many such elements it has.

import FeedPrimitives
import Foundation
import JSONFeed
import Testing

@testable import FeedBridge

struct ForeignElementTests {
  @Test(arguments: RoundTripTests.documents)
  func elementsThatNoTableHasComeBackAsTheyCame(document: String) throws {
    guard !document.contains("/malformed-"), let data = try? Data(contentsOf: URL(filePath: document)),
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
    // What a feed is does not change by the way back: RSS has its version.
    let version = feed.extensions["_rss"]?["version"]
    let again = try JSONFeed.convert(FeedWriter(format).write(feed).data)
    #expect(again.extensions["_rss"]?["version"] == version)
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
    #expect(try JSONFeed.convert(written) == feed)
  }

  // MARK: Trees

  /// The elements that no table has, and that are inside of none such, with the item that they are in: sorted, because an extension
  /// object has them by name.
  static func elements(of data: Data) throws -> [String] {
    switch XMLDecoding.decode(data.span).content {
    case .asGiven(let start): return try elements(of: data.span, from: start)
    case .transcoded(let text): return try elements(of: text.span, from: 0)
    }
  }

  private static func elements(of bytes: Span<UInt8>, from start: Int) throws -> [String] {
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
    in bytes: Span<UInt8>
  ) throws {
    let depth = scanner.depth
    _ = scanner.takeLooseText()
    // As FeedReader has it: an item ends elements that were not closed.
    let level = XMLUnitLevel(
      namespace: format.namespace, depth: place == "feed" ? depth + 1 : depth,
      deepest: place == "feed" ? .max : depth + 1)
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
      case .statedMembers: continue
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
  private static func tree(_ scanner: inout XMLScanner, in bytes: Span<UInt8>) throws -> String {
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

  private static func name(_ name: XMLName, _ scanner: borrowing XMLScanner, in bytes: Span<UInt8>) -> String {
    let local = bytes.string(name.local..<name.end)
    guard let namespace = name.namespace.namespace else {
      return "{" + (scanner.unknownNamespace(name.namespace)?.uri ?? "") + "}" + local
    }
    // Without a prefix, RSS's names have no namespace, which RSS 1.0 gives them.
    return name.namespace == .rss && !name.hasPrefix ? local : "{" + namespace.uri + "}" + local
  }
}
