/// Reads the attributes of a feed and of an item, and the text directly inside them.

internal import FeedPrimitives
internal import JSONFeedModel

extension ParsedElements {
  /// The element whose attributes are read.
  enum Subject {
    case item
    /// A root element or a channel.
    case feed
  }

  /// Reads `xml:base`, `xml:lang` and the other attributes of the element entered last.
  ///
  /// - Parameter outer: the base around it.
  mutating func readContext(
    of subject: Subject, _ scanner: inout XMLScanner, _ format: XMLFormat, base outer: String?, in bytes: TextSpan
  ) throws(XMLStop) {
    guard !scanner.attributes.isEmpty else { return }
    base = try scanner.ownBase(inside: outer, format, in: bytes) ?? base
    language = try scanner.value(of: "xml:lang", in: bytes) ?? language
    var others: [XMLAttribute] = []
    for attribute in scanner.attributes {
      let range = attribute.nameStart..<attribute.nameEnd
      if bytes.starts(with: "xml:", at: range.lowerBound) { continue }
      let value = try scanner.string(attribute, in: bytes)
      let name = bytes.string(range)
      switch (name.lowercased(), subject) {
      case ("rdf:about", _), ("about", _): about = value
      case ("version", .feed):
        if format != .atom, !extensions.contains("version", in: .rss) {
          extensions.add("version", .string(value), in: .rss)
        }
      case ("base", _) where format == .cdf: continue
      case ("href", _) where format == .cdf: add("a", value, attribute, format, base: base ?? outer)
      case ("lastmod", _) where format == .cdf: add("lastmod", value, attribute, format, base: base ?? outer)
      default:
        extensions.add(UnknownAttributes.key(of: name), .string(value), in: format.namespace)
        others.append(attribute)
      }
    }
    // If the root and the channel both have such attributes, those of the root count.
    let isFirst = !extensions.contains(ElementValue.sourceKey, in: format.namespace)
    let name = if case .item = subject { "item" } else { "feed" }
    if !others.isEmpty, isFirst, format != .cdf, let source = try scanner.source(of: others, of: name, in: bytes) {
      extensions.add(ElementValue.sourceKey, .string(source), in: format.namespace)
    }
  }

  /// Adds an attribute like an element of this name.
  private mutating func add(
    _ name: String, _ value: String, _ attribute: XMLAttribute, _ format: XMLFormat, base: String?
  ) {
    guard !value.isEmpty, let definition = format.namespace.namespace?.table.element(named: name) else { return }
    add(definition, in: format.namespace, at: attribute.nameStart, text: value, base: base)
  }

  /// Keeps the text between the elements.
  mutating func keepLooseText(of scanner: inout XMLScanner, _ format: XMLFormat) {
    if let text = scanner.takeLooseText() { extensions.add("text", .string(text), in: format.namespace) }
  }
}

extension XMLScanner {
  /// The base of URLs in the element entered last, if it has an `xml:base`.
  mutating func ownBase(inside outer: String?, _ format: XMLFormat, in bytes: TextSpan) throws(XMLStop) -> String? {
    guard !attributes.isEmpty else { return nil }
    var written = try value(of: "xml:base", in: bytes)
    if written == nil, format == .cdf { written = try value(of: "BASE", in: bytes) }
    return written.flatMap { URLBase(outer, urls).inside($0).url }
  }
}
