/// RDF in an element that usually has text: `<dc:creator><foaf:Person>…`, `<dc:subject><rdf:Bag>…`,
/// `<dc:date><dcterms:W3CDTF><rdf:value>…`.

internal import JSONFeedModel

enum RDFValues {
  /// The keys of elements that contain the values.
  private static let outermost = elements.map { "rdf_" + $0 } + ["foaf_person", "foaf_agent"]

  /// Whether an object with this key has values of RDF.
  fileprivate static func isOutermost(_ key: String) -> Bool {
    guard let first = key.utf8.first, first == UInt8(ascii: "r") || first == UInt8(ascii: "f") else { return false }
    return outermost.contains(key) || key == "foaf_name"
  }

  /// The elements of RDF that contain values.
  static let elements: Set<String> = ["Seq", "Bag", "Alt", "li", "Description", "value"]

  private static let inner = outermost + ["li", "value", "person", "agent", "W3CDTF"]

  /// Whether an element with this key only contains a value, like the encoding schemes of Dublin Core.
  private static func isWrapper(_ key: String) -> Bool { inner.contains(key) || key.hasPrefix("dcterms_") }

  /// - Parameter value: the value of the element, at most `ElementValue.maximumDepth` deep.
  static func values(in value: JSONFeed.Value) -> [JSONFeed.Value] {
    switch value {
    case .array(let all): return all.flatMap(values)
    case .object(let object):
      let inside = object.filter { isWrapper($0.name) }
      return inside.isEmpty ? [value] : inside.flatMap { values(in: $0.value) }
    default: return [value]
    }
  }
}

extension FeedElements {
  /// The values of RDF in an element, texts and persons, in the order of the document; nil if it is a text.
  mutating func rdfValues(_ index: Int) -> [JSONFeed.Value]? {
    guard hasChildren(index), let value = value(index),
      value.objectValue?.contains(where: { RDFValues.isOutermost($0.name) }) ?? false
    else { return nil }
    return RDFValues.values(in: value)
  }
}
