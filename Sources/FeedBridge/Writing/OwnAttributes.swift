/// Attributes of a feed or an item that its format does not define, and attributes of an element that are not in its table.
/// The extension object has them as members, and their source as `xml`: an empty element with these attributes and, for an
/// enclosure, all others.

internal import FeedPrimitives
internal import JSONFeedModel

struct OwnAttributes {
  private(set) var all: [(name: String, value: String)] = []
  /// What their names need.
  private(set) var prefixes: [XMLPrefix] = []
  /// Their members, and that of their source.
  private(set) var keys: Set<String> = [ElementValue.sourceKey]
  /// Whether reading gives these members.
  private(set) var areExact = true

  /// Empty if there is no source, or it does not agree with the members.
  ///
  /// - Parameters:
  ///   - spaces: those of a document whose root element may declare their prefixes; nil if their own element does.
  ///   - definition: the element, if it is not a feed or an item.
  init(of object: JSONFeed.Object, in spaces: ExtensionSpaces?, _ definition: NamespaceElement? = nil) {
    guard let value = object[ElementValue.sourceKey] else { return }
    areExact = false
    guard let source = value.stringValue else { return }
    var read = OwnAttributes()
    guard (try? read.read(source, object, spaces, definition)) == true else { return }
    self = read
  }

  private init() {}

  /// The member that an attribute is.
  static func key(of name: String) -> String { ExtensionName.key(ExtensionName.snakeCase(name)) }

  /// Names that have a meaning for a feed or an item.
  private static let taken: Set<String> = ["rdf:about", "about", "version", "base", "href", "lastmod"]

  private mutating func read(
    _ source: String, _ object: JSONFeed.Object, _ spaces: ExtensionSpaces?, _ definition: NamespaceElement?
  ) throws(XMLStop) -> Bool {
    try source.withBytes { (bytes) throws(XMLStop) in try read(bytes, object, spaces, definition) }
  }

  private mutating func read(
    _ bytes: Span<UInt8>, _ object: JSONFeed.Object, _ spaces: ExtensionSpaces?, _ definition: NamespaceElement?
  ) throws(XMLStop) -> Bool {
    var scanner = XMLScanner()
    guard try scanner.nextChild(of: 0, in: bytes) else { return false }
    let element = bytes.string(scanner.element.range)
    for attribute in scanner.attributes {
      let range = attribute.nameStart..<attribute.nameEnd
      let name = scanner.resolve(range, isAttribute: true, in: bytes)
      if let definition, !definition.kind.isText, definition.attribute(named: bytes.extracting(range)) != nil {
        continue
      }
      let text = bytes.string(range)
      let value = try scanner.string(attribute, in: bytes)
      let key = Self.key(of: text)
      guard object[key] == .string(value), keys.insert(key).inserted, name.namespace != .xml,
        definition == nil
          ? !Self.taken.contains(text.lowercased()) : definition?.attribute(named: text) == nil
      else { return false }
      if name.hasPrefix {
        guard let uri = scanner.uri(of: name, in: bytes) else { return false }
        let prefix = XMLPrefix(prefix: bytes.string(name.prefix), uri: uri)
        guard spaces?.allow(prefix) ?? prefix.isAllowed else { return false }
        if !prefixes.contains(prefix) { prefixes.append(prefix) }
        guard prefixes.count <= ExtensionSpaces.most else { return false }
      }
      // The source has it with the white space around it, as foreign elements have; members do not.
      all.append((text, try scanner.string(attribute, isWhole: true, in: bytes)))
    }
    guard let written = try scanner.source(of: scanner.attributes, of: element, in: bytes) else { return false }
    areExact = bytes.isEqual(to: written)
    return true
  }
}

extension XMLWriter {
  /// Writes such attributes of the element begun last, a feed or an item.
  mutating func attributes(of object: JSONFeed.Object, in spaces: ExtensionSpaces) -> OwnAttributes {
    let attributes = OwnAttributes(of: object, in: spaces)
    write(attributes)
    return attributes
  }

  /// Writes attributes of the element begun last.
  mutating func write(_ attributes: OwnAttributes) {
    // Items may bind one prefix to several namespaces, and have many of them.
    for prefix in attributes.prefixes {
      if FeedNamespace.id(forPrefix: prefix.prefix) != nil {
        declare(prefix)
      } else {
        attribute("xmlns:" + prefix.prefix, prefix.uri)
      }
    }
    for (name, value) in attributes.all { attribute(name, value) }
  }

  /// Notes the attributes that the object of the format's own elements keeps of texts that members say, for the elements that are
  /// written for these members: the next ones inside the element begun last.
  ///
  /// - Parameter withText: the members of the object that are written whole all the same.
  mutating func noteAttributes(
    ofTextsIn object: JSONFeed.Object, _ own: ExtensionSpace, withText: Set<String> = []
  ) {
    var attributes: [String: OwnAttributes] = [:]
    for member in object where member.value[ElementValue.sourceKey] != nil {
      guard let element = own.element(forKey: member.name, member.value), let definition = element.definition,
        definition.kind.isText, let object = member.value.objectValue,
        object[element.textKey] == nil || withText.contains(member.name)
      else { continue }
      let own = OwnAttributes(of: object, in: nil, definition)
      if !own.all.isEmpty { attributes[element.name] = own }
    }
    attributesOfChildren = attributes
  }
}

extension XMLPrefix {
  /// Whether an element may declare it: a known prefix is its namespace's.
  var isAllowed: Bool {
    guard let namespace = FeedNamespace.id(forPrefix: prefix) else {
      return XMLWriter.isPrefix(prefix) && XMLWriter.isNamespace(uri)
    }
    return FeedNamespace.id(for: uri) == namespace
  }
}
