/// Writing an extension object is the inverse of reading its elements, for every table.

import Foundation
import TestFeeds
import Testing

@testable import FeedBridge

struct ExtensionWriterTests {
  /// The namespaces whose elements become extension objects: not those of markup, and not those without elements.
  static let namespaces = FeedNamespace.all.filter { namespace in
    !["xml", "xhtml", "rdf", "rfc5005", "svg", "xlink", "cdf", "jsonfeed"].contains(namespace.prefix)
  }

  @Test func everyElementOfATableIsWrittenAsItWasRead() async throws {
    try await forEachCase(in: sampled(Self.namespaces.map(\.prefix), oneOf: 3), FeedWriter.Format.allCases) {
      (prefix: String, format: FeedWriter.Format) in
      let number = try #require(Self.namespaces.firstIndex { $0.prefix == prefix })
      if !checksAllCases, number.isMultiple(of: 2) == (format == .atom) { return }
      let namespace = Self.namespaces[number]
      let elements = namespace.elements.filter(Self.isOfExtension)
      let samples = elements.flatMap { Self.samples(of: $0, in: namespace) }
      let feed = try JSONFeed.convert(Self.document(samples))
      let read = try JSONFeed.convert(FeedWriter(format).write(feed).data)
      try #require(feed.items.count == samples.count && read.items.count == samples.count)
      let name = "_" + namespace.object
      for (index, sample) in samples.enumerated() where !Self.isLeftOut(sample, format) {
        #expect(feed.items[index].extensions[name] == read.items[index].extensions[name], "\(format): \(sample)")
      }
    }
  }

  /// The `url` of a person in Atom 0.3 becomes `uri`, and Atom does not allow its own elements everywhere.
  private static func isLeftOut(_ sample: String, _ format: FeedWriter.Format) -> Bool {
    if sample.contains("<atom:url") { return true }
    let name = sample.dropFirst("<atom:".count).prefix { $0.isLetter }
    return format == .atom && sample.hasPrefix("<atom:") && AtomGrammar.entry.elements[String(name)] == nil
  }

  @Test func sourcesOfManyElementsTakeLinearWork() throws {
    let growth = try WorkGrowth(from: 40) { count in
      let children = (0..<count).map { "<ex:c\($0) a=\"1\"/>" }.joined()
      let nested =
        String(repeating: "<ex:n b=\"1\">", count: count / 10) + String(repeating: "</ex:n>", count: count / 10)
      let feed = try JSONFeed.convert(
        "<rss xmlns:ex='https://example.org/ns' xmlns:media='http://search.yahoo.com/mrss/'><channel><item><guid>1</guid>"
          + "<media:group>\(children)</media:group>\(nested)<ex:all>\(children)</ex:all></item></channel></rss>")
      _ = try feed.encodeToAtom()
    }
    #expect(growth.isLinear)
  }

  /// Whether it is in the extension object regardless of the members of the feed.
  private static func isOfExtension(_ element: NamespaceElement) -> Bool {
    if isStructure(element) { return false }
    return switch element.role {
    case .none, .gmlShape, .geoWhere, .geoLatitude, .geoLongitude, .geoPoint: true
    default: element.keeping == .always
    }
  }

  /// Whether it is part of the structure of a document, and is not written for a member with its name.
  private static func isStructure(_ element: NamespaceElement) -> Bool {
    [.channel, .item, .items].contains(element.role) || element.name == "rss"
  }

  private static func document(_ elements: [String]) -> String {
    let declarations = FeedNamespace.all.filter { $0.prefix != "xml" }.map { " xmlns:\($0.prefix)=\"\($0.uri)\"" }
    let items = elements.enumerated().map { index, element in
      "<item><guid isPermaLink=\"false\">\(index)</guid><title>C</title><link>https://example.org/1</link>"
        + "<description>D</description><pubDate>Thu, 02 Jan 2020 03:04:05 GMT</pubDate>\(element)</item>"
    }
    return "<rss version=\"2.0\"\(declarations.joined())><channel><title>A</title><link>https://example.org/</link>"
      + "<description>B</description>\(items.joined())</channel></rss>"
  }

  // MARK: Samples

  /// The element without content, with text, with every attribute, each once and twice, and with each child.
  private static func samples(of element: NamespaceElement, in namespace: FeedNamespace) -> [String] {
    let name = tag(element.name, namespace)
    let attributes = element.attributes.map { " \($0.name)=\"\(text($0.kind))\"" }.joined()
    var samples = ["<\(name)/>", "<\(name)\(attributes)/>"]
    if element.kind.isText {
      samples.append("<\(name)>\(text(element.kind))</\(name)>")
      samples.append("<\(name)\(attributes)>\(text(element.kind))</\(name)>")
    }
    var children: [String] = []
    switch element.kind {
    case .list:
      let child = child(element.listedName ?? "", namespace)
      samples.append("<\(name)>\(child)</\(name)>")
      samples.append("<\(name)\(attributes)>\(child)\(child)</\(name)>")
    case .categories:
      samples = ["<\(name) text=\"a\"/>", "<\(name) text=\"a\"><\(name) text=\"b\"/><\(name) text=\"c\"/></\(name)>"]
    case .object, .item:
      children = sampled(namespace.elements.filter { $0.name != element.name && !isStructure($0) }).map { inner in
        "<\(name)\(attributes)>\(child(inner.name, namespace))</\(name)>"
      }
    default: break
    }
    return samples + samples.map { $0 + $0 } + children
  }

  private static func child(_ name: String, _ namespace: FeedNamespace) -> String {
    let definition = namespace.elements.first { $0.name == name }
    let attributes = definition?.attributes.map { " \($0.name)=\"\(text($0.kind))\"" }.joined() ?? ""
    let name = tag(name, namespace)
    guard definition?.kind.isText ?? true else { return "<\(name)\(attributes)/>" }
    return "<\(name)\(attributes)>\(text(definition?.kind ?? .text))</\(name)>"
  }

  private static func tag(_ name: String, _ namespace: FeedNamespace) -> String {
    namespace.prefix == "rss" ? name : namespace.prefix + ":" + name
  }

  private static func text(_ kind: NamespaceElement.Kind) -> String {
    switch kind {
    case .flag: "yes"
    case .integer: "7"
    case .number: "1.50"
    case .date: "2020-01-02T03:04:05Z"
    case .url: "https://example.org/a?b=c&amp;d=e"
    case .markup: "&lt;b&gt;bold&lt;/b&gt; &amp;amp; more"
    case .position: "45.256 -71.92"
    case .positions(atLeast: let least): Array(repeating: "45.256 -71.92", count: Int(least)).joined(separator: " ")
    default: "some text"
    }
  }
}
