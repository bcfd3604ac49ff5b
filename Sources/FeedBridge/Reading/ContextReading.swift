/// Reads the attributes of a feed and of an item, and the text directly inside them.

internal import FeedPrimitives
internal import JSONFeedModel

extension FeedElements {
  /// The element whose attributes are read.
  enum Subject {
    case item
    /// A root element or a channel.
    case feed
  }

  /// Reads `xml:base`, `xml:lang` and the other attributes of the element entered last.
  ///
  /// - Parameters:
  ///   - outer: the base around it.
  ///   - outerLanguage: the language around it.
  mutating func readContext(
    of subject: Subject, _ scanner: inout XMLScanner, _ format: XMLFormat, base outer: String?,
    language outerLanguage: String? = nil, in bytes: TextSpan
  ) throws(XMLStop) {
    outerBase = base ?? outer
    self.outerLanguage = outerLanguage
    guard !scanner.attributes.isEmpty else { return }
    base = try scanner.ownBase(inside: outer, format, in: bytes) ?? base
    outerBase = base ?? outer
    language = try scanner.value(of: "xml:lang", in: bytes) ?? language
    for index in scanner.attributes.indices {
      let attribute = scanner.attributes[index]
      let range = attribute.nameStart..<attribute.nameEnd
      if bytes.starts(with: "xml:", at: range.lowerBound) { continue }
      let value = try scanner.string(attribute, in: bytes)
      let name = bytes.string(range)
      switch (name.lowercased(), subject) {
      case ("rdf:about", _), ("about", _):
        // Another channel is read as part of the first.
        if about == nil {
          about = value
        } else {
          extensions.add(ElementValue.legalKey("about"), .string(value), in: .rdf)
        }
      case ("version", .feed):
        if format != .atom, !extensions.contains("version", in: .rss) {
          extensions.add("version", .string(value), in: .rss)
        }
      case ("base", _) where format == .cdf: continue
      case ("href", _) where format == .cdf: add("a", value, at: range.lowerBound, format, &scanner)
      case ("lastmod", _) where format == .cdf: add("lastmod", value, at: range.lowerBound, format, &scanner)
      default:
        // CDF, which is only read, has attributes where other formats have elements.
        let key =
          format == .cdf
          ? ElementValue.key(ofAttribute: name, in: .cdf) : ElementValue.key(ofAttributeOfFeedOrItem: name)
        extensions.add(key, .string(value), in: format.namespace)
      }
    }
  }

  /// Adds an attribute like an element of this name.
  private mutating func add(
    _ name: String, _ value: String, at position: Int, _ format: XMLFormat, _ scanner: inout XMLScanner
  ) {
    guard !value.isEmpty, let definition = format.namespace.namespace?.table.element(named: name) else { return }
    add(
      definition, in: format.namespace, at: position + scanner.origin, text: value, base: outerBase, &scanner)
  }

  /// Keeps the text between the elements, and returns it.
  @discardableResult
  mutating func keepLooseText(of scanner: inout XMLScanner, _ format: XMLFormat) -> String? {
    guard let text = scanner.takeLooseText() else { return nil }
    extensions.add("text", .string(text), in: format.namespace)
    return text
  }
}

extension XMLScanner {
  /// The base of URLs in the element entered last, if it has an `xml:base`.
  mutating func ownBase(inside outer: String?, _ format: XMLFormat, in bytes: TextSpan) throws(XMLStop) -> String? {
    guard
      format == .cdf || attributes.indices.contains(where: { bytes.starts(with: "xml:", at: attributes[$0].nameStart) })
    else {
      return nil
    }
    var written = try value(of: "xml:base", in: bytes)
    if written == nil, format == .cdf { written = try value(of: "BASE", in: bytes) }
    return written.flatMap { URLBase(outer, urls).inside($0).url }
  }
}
