/// The attributes of a feed or an item that its format does not have. The extension object of the format has them as members, and
/// as `xml` their source: an empty element with these attributes.

internal import FeedPrimitives
internal import JSONFeed

struct OwnAttributes {
  private(set) var all: [(name: String, value: String)] = []
  /// What their names need.
  private(set) var prefixes: [XMLPrefix] = []
  /// Their members, and that of their source.
  private(set) var keys: Set<String> = [ElementValue.sourceKey]
  /// Whether reading gives these members.
  private(set) var areExact = true

  /// Without any where their members do not say the same as the source, or there is none.
  init(of object: JSONFeed.Object, in spaces: ExtensionSpaces) {
    guard let value = object[ElementValue.sourceKey] else { return }
    areExact = false
    guard let source = value.stringValue else { return }
    var read = OwnAttributes()
    guard (try? read.read(source, object, spaces)) == true else { return }
    self = read
  }

  private init() {}

  /// The member that an attribute is.
  static func key(of name: String) -> String { ExtensionName.key(ExtensionName.snakeCase(name)) }

  /// Names that have a meaning for a feed or an item.
  private static let taken: Set<String> = ["rdf:about", "about", "version", "base", "href", "lastmod"]

  private mutating func read(
    _ source: String, _ object: JSONFeed.Object, _ spaces: ExtensionSpaces
  ) throws(XMLStop) -> Bool {
    let bytes = source.utf8.span
    var scanner = XMLScanner(limits: .init(attributes: 100))
    guard try scanner.nextChild(of: 0, in: bytes) else { return false }
    let element = bytes.string(scanner.element.range)
    for attribute in scanner.attributes {
      let range = attribute.nameStart..<attribute.nameEnd
      let name = scanner.resolve(range, isAttribute: true, in: bytes)
      let text = bytes.string(range)
      let value = try scanner.string(attribute, in: bytes)
      let key = Self.key(of: text)
      guard object[key] == .string(value), keys.insert(key).inserted, name.namespace != .xml,
        !Self.taken.contains(text.lowercased())
      else { return false }
      if name.hasPrefix {
        guard let uri = scanner.uri(of: name, in: bytes) else { return false }
        let prefix = XMLPrefix(prefix: bytes.string(name.prefix), uri: uri)
        guard spaces.allow(prefix) else { return false }
        if !prefixes.contains(prefix) { prefixes.append(prefix) }
      }
      all.append((text, value))
    }
    areExact = try scanner.source(of: scanner.attributes, of: element, in: bytes) == source
    return true
  }
}

extension XMLWriter {
  /// Writes such attributes of the element begun last, a feed or an item.
  mutating func attributes(of object: JSONFeed.Object, in spaces: ExtensionSpaces) -> OwnAttributes {
    let attributes = OwnAttributes(of: object, in: spaces)
    // Items may bind one prefix to several namespaces, and have many of them.
    for prefix in attributes.prefixes {
      if FeedNamespace.id(forPrefix: prefix.prefix) != nil {
        declare(prefix)
      } else {
        attribute("xmlns:" + prefix.prefix, prefix.uri)
      }
    }
    for (name, value) in attributes.all { attribute(name, value) }
    return attributes
  }
}
