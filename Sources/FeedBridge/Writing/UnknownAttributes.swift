/// Attributes of a feed or an item that its format does not define, and attributes of an element that are not in its
/// table entry. The extension object contains them as members, and their source as `xml`: an empty element with these
/// attributes and, for an enclosure, all others.

internal import FeedPrimitives
internal import JSONFeedModel

struct UnknownAttributes {
  private(set) var all: [(name: String, value: String)] = []
  /// The prefixes of their names.
  private(set) var prefixes: [XMLPrefix] = []
  /// The keys of their members, and that of their source.
  private(set) var keys: Set<String> = [ElementValue.sourceKey]
  /// Empty if there is no source, or it does not agree with the members.
  ///
  /// - Parameters:
  ///   - spaces: the namespaces of the document, if its root element declares the prefixes; nil if the element with the
  ///     attributes declares them.
  ///   - definition: the element, if it is not a feed or an item.
  init(of object: JSONFeed.Object, in spaces: ExtensionSpaces?, _ definition: NamespaceElement? = nil) {
    guard let source = object[ElementValue.sourceKey]?.stringValue else { return }
    var read = UnknownAttributes()
    let areValid = source.withBytes { bytes in (try? read.read(bytes, object, spaces, definition)) == true }
    if areValid { self = read }
  }

  private init() {}

  /// The key of an attribute's member.
  static func key(of name: String) -> String { ExtensionName.key(ExtensionName.snakeCase(name)) }

  /// Attributes that have a meaning on a feed or an item.
  private static let reserved: Set<String> = ["rdf:about", "about", "version", "base", "href", "lastmod"]

  private mutating func read(
    _ bytes: TextSpan, _ object: JSONFeed.Object, _ spaces: ExtensionSpaces?, _ definition: NamespaceElement?
  ) throws(XMLStop) -> Bool {
    var scanner = XMLScanner()
    guard try scanner.nextChild(of: 0, in: bytes) else { return false }
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
          ? !Self.reserved.contains(text.lowercased()) : definition?.attribute(named: text) == nil
      else { return false }
      if name.hasPrefix {
        guard let uri = scanner.uri(of: name, in: bytes) else { return false }
        let prefix = XMLPrefix(prefix: bytes.string(name.prefix), uri: uri)
        guard spaces?.allow(prefix) ?? prefix.isAllowed else { return false }
        if !prefixes.contains(prefix) { prefixes.append(prefix) }
        guard prefixes.count <= ExtensionSpaces.maximumDeclarations else { return false }
      }
      // Values in the source are not trimmed; those of members are.
      all.append((text, try scanner.string(attribute, isWhole: true, in: bytes)))
    }
    return true
  }
}

extension XMLWriter {
  /// Writes the attributes of the element begun last, which is a feed or an item.
  mutating func attributes(of object: JSONFeed.Object, in spaces: ExtensionSpaces) -> UnknownAttributes {
    let attributes = UnknownAttributes(of: object, in: spaces)
    write(attributes)
    return attributes
  }

  /// Writes attributes of the element begun last.
  mutating func write(_ attributes: UnknownAttributes) {
    // Different items may bind the same prefix to different namespaces, so the root cannot declare it.
    for prefix in attributes.prefixes {
      if FeedNamespace.id(forPrefix: prefix.prefix) != nil {
        declare(prefix)
      } else {
        attribute("xmlns:" + prefix.prefix, prefix.uri)
      }
    }
    for (name, value) in attributes.all { attribute(name, value) }
  }

  /// Begins with the elements of a feed or an item. The format's own extension object keeps attributes of elements whose text is a
  /// member; they are written with these elements.
  /// - Parameter withText: the members of the object that also contain the text.
  mutating func beginOwn(_ object: JSONFeed.Object, _ own: ExtensionSpace, withText: Set<String> = []) {
    var attributes: [String: UnknownAttributes] = [:]
    for member in object where member.value[ElementValue.sourceKey] != nil {
      guard let element = own.element(forKey: member.name, member.value), let definition = element.definition,
        definition.kind.isText, let object = member.value.objectValue,
        object[element.textKey] == nil || withText.contains(member.name)
      else { continue }
      let own = UnknownAttributes(of: object, in: nil, definition)
      if !own.all.isEmpty { attributes[element.name] = own }
    }
    beginOwn(attributes)
  }
}

extension XMLPrefix {
  /// Whether an element may declare it: a known prefix may be bound only to its usual namespace.
  var isAllowed: Bool {
    guard let namespace = FeedNamespace.id(forPrefix: prefix) else {
      return XMLWriter.isPrefix(prefix) && XMLWriter.isNamespace(uri)
    }
    return FeedNamespace.id(for: uri) == namespace
  }
}
