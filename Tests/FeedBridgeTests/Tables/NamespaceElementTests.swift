/// The mapping of every element of every namespace: `Fixtures/Namespaces/elements.txt`.
///
/// A line of XML, which begins with the element that it shows, and for each format what it becomes in a feed and in an item
/// that have nothing else. Lines of XML may be changed and added by hand. `JSONFEED_UPDATE_FIXTURES=1 swift test --filter
/// NamespaceElementTests` writes the rest anew and adds elements that are missing; read the difference before you commit it.

import Foundation
import JSONFeed
import Testing

@testable import FeedBridge

struct NamespaceElementTests {
  private static let file = Fixtures.folder.appending(path: "Namespaces/elements.txt")

  @Test func everyElementIsReadAsInItsFixture() throws {
    let records = try String(contentsOf: Self.file, encoding: .utf8).dropLast().components(separatedBy: "\n\n")
    let examples = records.map { String($0.prefix { $0 != "\n" }) }
    if ProcessInfo.processInfo.environment["JSONFEED_UPDATE_FIXTURES"] != nil {
      let text = try Self.completed(examples).map(Self.record).joined(separator: "\n\n") + "\n"
      try Data(text.utf8).write(to: Self.file)
      return
    }
    for (example, record) in zip(examples, records) {
      #expect(Self.element(of: example) != nil, "\(example) is not in the table of its namespace")
      #expect(try Self.record(example) == record)
    }
    let shown = Set(examples.map(Self.name))
    for namespace in FeedNamespace.all {
      for name in namespace.elements.map({ namespace.qualified($0.name) }) {
        #expect(shown.contains(name), "\(name) has no example in Fixtures/Namespaces/elements.txt")
      }
    }
  }

  // MARK: Examples

  private static let byPrefix = Dictionary(FeedNamespace.all.map { ($0.examplePrefix, $0) }) { first, _ in first }

  /// `itunes:duration` of `<itunes:duration>…`.
  private static func name(of example: String) -> String {
    String(example.dropFirst().prefix { !" />".contains($0) })
  }

  private static func element(of example: String) -> NamespaceElement? {
    let parts = name(of: example).split(separator: ":")
    guard let local = parts.last else { return nil }
    return byPrefix[parts.count == 1 ? "" : String(parts[0])]?.table.element(named: String(local))
  }

  /// The examples in the order of the tables, including missing ones.
  private static func completed(_ examples: [String]) -> [String] {
    let byName = Dictionary(grouping: examples) { name(of: $0) }
    return FeedNamespace.all.flatMap { namespace in
      namespace.elements.flatMap { element in
        byName[namespace.qualified(element.name)] ?? [namespace.example(of: element)]
      }
    }
  }

  // MARK: What they become

  /// The example, and what it becomes in each format; formats with the same result share a line.
  private static func record(_ example: String) throws -> String {
    var results: [(formats: String, result: String)] = []
    for (format, document) in documents(example) {
      let result = try result(of: document)
      if let index = results.firstIndex(where: { $0.result == result }) {
        results[index].formats += " " + format
      } else {
        results.append((format, result))
      }
    }
    return ([example] + results.map { "\($0.formats): \($0.result)" }).joined(separator: "\n")
  }

  /// The example in the feed and in its only item. RSS's own elements do not exist in Atom.
  private static func documents(_ example: String) -> [(format: String, document: String)] {
    let prefixes = FeedNamespace.all.filter {
      !["", "xml"].contains($0.examplePrefix) && example.contains($0.examplePrefix + ":")
    }
    let declarations = prefixes.map { " xmlns:\($0.examplePrefix)=\"\($0.uri)\"" }.joined()
    let rdf = declarations.contains("xmlns:rdf=") ? "" : " xmlns:rdf=\"http://www.w3.org/1999/02/22-rdf-syntax-ns#\""
    var documents = [
      ("rss", "<rss\(declarations)><channel>\(example)<item>\(example)</item></channel></rss>"),
      (
        "rdf",
        "<rdf:RDF xmlns=\"http://purl.org/rss/1.0/\"\(rdf)\(declarations)><channel>\(example)</channel><item>\(example)</item></rdf:RDF>"
      ),
    ]
    if name(of: example).contains(":") {
      documents.append(
        (
          "atom",
          "<feed xmlns=\"http://www.w3.org/2005/Atom\"\(declarations)>\(example)<entry>\(example)</entry></feed>"
        ))
    }
    return documents
  }

  /// The feed in JSON, without what every feed has.
  private static func result(of document: String) throws -> String {
    let feed: JSONFeed
    do throws(ConversionError) {
      feed = try FeedConverter().convert(document).feed
    } catch {
      return "\(error)"
    }
    var text = try feed.encodeToString()
    for usual in [
      #""version":"https://jsonfeed.org/version/1.1","#, #""title":"Untitled feed","#, #","content_text":"""#,
    ] {
      text = text.replacing(usual, with: "")
    }
    return text.replacing(#/"id":"urn:feed-item:[0-9a-f]{32}",?/#, with: "")
      .replacing(#/"about":"[^"]*",?/#, with: "")
  }
}

extension FeedNamespace {
  /// RSS has no namespace.
  fileprivate var examplePrefix: String { self === FeedNamespace.rss ? "" : prefix }

  fileprivate func qualified(_ name: String) -> String { examplePrefix.isEmpty ? name : "\(examplePrefix):\(name)" }

  /// An element with a value of its kind, and all its attributes.
  fileprivate func example(of element: NamespaceElement) -> String {
    let name = qualified(element.name)
    var attributes = element.attributes.map { " \($0.name)=\"\(Self.sample($0.kind, $0.name))\"" }.joined()
    var content = ""
    switch element.kind {
    case .attribute: break
    case .object, .item:
      if element.attributes.isEmpty {
        content =
          "<\(qualified("name"))>Sample</\(qualified("name"))><\(qualified("url"))>https://example.org/a</\(qualified("url"))>"
      }
    case .list:
      let child = qualified(element.listedName ?? "")
      content = "<\(child)>Sample</\(child)>"
    case .categories: break
    case .construct: (attributes, content) = (" type=\"html\"", "&lt;b&gt;Sample&lt;/b&gt;")
    default: content = Self.sample(element.kind, element.name)
    }
    return "<\(name)\(attributes)>\(content)</\(name)>"
  }

  private static func sample(_ kind: NamespaceElement.Kind, _ name: String) -> String {
    switch kind {
    case .markup: "&lt;b&gt;Sample&lt;/b&gt;"
    case .flag: "yes"
    case .integer: "7"
    case .number: "1.5"
    case .date: "2024-01-02T03:04:05Z"
    case .url: "https://example.org/\(name)"
    case .position: "45.5 -110.25"
    case .positions: "45.5 -110.25 46.5 -111.25 47.5 -112.25 45.5 -110.25"
    default: name == "type" ? "audio/mpeg" : "Sample"
    }
  }
}
