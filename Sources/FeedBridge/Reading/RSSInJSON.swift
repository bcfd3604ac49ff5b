/// RSS as a JSON object (https://github.com/scripting/Scripting-News/blob/master/rss-in-json/README.md): what RSS has as
/// elements and attributes are members here. It is written out as the RSS document that it stands for, and read as that.

internal import FeedPrimitives
internal import JSONFeed

/// The RSS document that a JSON object stands for.
///
/// The item may stand in the channel, beside it, or without one; a member may be a text, an object or a list of these.
/// An object's own text stands under `#value`; programs that turn XML into JSON use other names for it, and mark
/// attributes, which is understood too.
struct RSSInJSON: ~Copyable {
  private var writer: XMLWriter
  /// What the document says that its prefixes are bound to.
  private var declared: [String: String] = [:]

  /// - Parameter size: the size of the JSON document, in bytes.
  init(size: Int) { writer = XMLWriter(isPretty: false, capacity: size) }

  /// The document, in UTF-8.
  consuming func document(_ value: JSONFeed.Value) -> ByteBuffer {
    let outer = value.objectValue ?? [:]
    let rss = outer["rss"]?.objectValue
    let channel = (rss ?? outer)["channel"]?.objectValue ?? outer["channel"]?.objectValue
    // From the innermost to the outermost: what stands beside the channel is taken to stand in it.
    let objects = [channel, rss, outer].compactMap { $0 }
    for object in objects { noteDeclarations(in: object) }
    var version: JSONFeed.Value?
    writer.begin("channel")
    for (position, object) in objects.enumerated() {
      let isChannel = channel != nil && position == 0
      for member in object where !Self.isStructure(member, inChannel: isChannel) {
        if !isChannel, Self.unmarked(member.name) == "version" {
          version = version ?? member.value
        } else {
          write(member.value, as: member.name, depth: 1)
        }
      }
    }
    for object in objects {
      for name in ["item", "items"] {
        for item in object[name].map(\.elements) ?? [] where item.objectValue != nil {
          write(item, as: "item", depth: 1)
        }
      }
    }
    writer.end()
    let attributes = version?.attributeText.map { [(name: "version", value: $0)] } ?? []
    return writer.document(root: "rss", attributes, endsWithLineBreak: false)
  }

  // MARK: Names

  /// Whether a member is no element of the channel: the objects around it, its items, declarations.
  private static func isStructure(_ member: JSONFeed.Object.Member, inChannel: Bool) -> Bool {
    switch member.name {
    case "rss", "channel": !inChannel && member.value.objectValue != nil
    case "item", "items": true
    default: unmarked(member.name).utf8.starts(with: "xmlns".utf8)
    }
  }

  private mutating func noteDeclarations(in object: JSONFeed.Object) {
    for member in object {
      let name = Self.unmarked(member.name)
      guard name.hasPrefix("xmlns:"), let uri = member.value.stringValue else { continue }
      declared[String(name.dropFirst("xmlns:".count))] = uri
    }
  }

  /// The name of an attribute without the mark that some give it: `@href`, `-href`.
  private static func unmarked(_ name: String) -> String {
    name.hasPrefix("@") || name.hasPrefix("-") ? String(name.dropFirst()) : name
  }

  /// Whether this is the name of an object's own text.
  private static func isText(_ name: String) -> Bool {
    ["#value", "#text", "#cdata-section", "$t", "_", "__text", "__cdata"].contains(name)
  }

  /// Whether an object of this name holds attributes.
  private static func holdsAttributes(_ name: String) -> Bool { ["$", "@attributes", "_attributes"].contains(name) }

  /// A member's name in XML: its prefix, what that is bound to, and the rest, made legal.
  private func xmlName(_ written: String) -> (prefix: XMLPrefix, local: String, namespace: NamespaceID?) {
    guard let colon = written.firstIndex(of: ":") else { return (.none, Self.legal(written), .rss) }
    let prefix = Self.legal(String(written[..<colon]))
    let local = Self.legal(String(written[written.index(after: colon)...]))
    let usual = FeedNamespace.id(forPrefix: prefix)
    guard let uri = declared[prefix] ?? usual.map({ FeedNamespace.all[Int($0.rawValue)].uri }), !uri.isEmpty else {
      return (.none, prefix + "_" + local, nil)
    }
    return (XMLPrefix(prefix: prefix, uri: uri), local, FeedNamespace.id(for: uri.utf8.span))
  }

  private static func legal(_ name: String) -> String {
    if XMLWriter.isName(name) { return name }
    var legal = ""
    for scalar in name.unicodeScalars {
      let isPart = XMLWriter.isName("_" + String(scalar))
      legal.unicodeScalars.append(isPart ? scalar : "_")
    }
    return XMLWriter.isName(legal) ? legal : "_" + legal
  }

  // MARK: Elements

  /// Writes the member `name`, as one element or as several.
  private mutating func write(_ value: JSONFeed.Value, as name: String, depth: Int) {
    for value in value.elements {
      if case .object(let object) = value {
        write(object, as: name, depth: depth)
      } else if let text = value.attributeText {
        let (prefix, local, namespace) = xmlName(Self.unmarked(name))
        writer.begin(local, in: prefix)
        if let attribute = Self.definition(local, in: namespace)?.valueAttribute {
          writer.attribute(attribute.name, text)
        } else {
          writer.text(text)
        }
        writer.end()
      }
    }
  }

  private mutating func write(_ object: JSONFeed.Object, as name: String, depth: Int) {
    let (prefix, local, namespace) = xmlName(Self.unmarked(name))
    let definition = Self.definition(local, in: namespace)
    let hasText = object.contains { Self.isText($0.name) }
    var written = Set<String>()
    writer.begin(local, in: prefix)
    for member in object {
      let attributes =
        Self.holdsAttributes(member.name)
        ? member.value.objectValue.map(Array.init) ?? []
        : isAttribute(member, of: definition, in: namespace, hasText: hasText) ? [member] : []
      for attribute in attributes {
        let name = Self.legal(Self.unmarked(attribute.name))
        guard let text = attribute.value.attributeText, written.insert(name).inserted else { continue }
        writer.attribute(name, text)
      }
    }
    for member in object where Self.isText(member.name) {
      for text in member.value.elements { writer.text(text.attributeText ?? "") }
    }
    for member in object where !Self.isText(member.name) && !Self.holdsAttributes(member.name) {
      guard !isAttribute(member, of: definition, in: namespace, hasText: hasText) else { continue }
      if depth < ElementValue.deepest {
        write(member.value, as: member.name, depth: depth + 1)
      } else {
        // As deep as elements become objects; the rest is carried as it is.
        writer.text(member.value.encodeToString())
      }
    }
    writer.end()
  }

  private static func definition(_ name: String, in namespace: NamespaceID?) -> NamespaceElement? {
    namespace?.namespace?.table.element(named: name)
  }

  /// Whether a member is an attribute: marked as one, or beside the element's own text, or known as one.
  private func isAttribute(
    _ member: JSONFeed.Object.Member, of definition: NamespaceElement?, in namespace: NamespaceID?, hasText: Bool
  ) -> Bool {
    guard member.value.attributeText != nil, !Self.isText(member.name) else { return false }
    let name = Self.unmarked(member.name)
    if name != member.name { return true }
    guard !name.contains(":") else { return false }
    if hasText { return true }
    guard let definition else { return false }
    if definition.attributes.contains(where: { $0.name == name }) { return true }
    // An object's members that are no elements of its namespace, as an enclosure's length.
    return definition.role != .item && Self.definition(name, in: namespace) == nil
  }
}

extension JSONFeed.Value {
  /// The values of a list, those of lists in it too; else the value itself.
  fileprivate var elements: [JSONFeed.Value] {
    guard case .array(let values) = self else { return [self] }
    var result: [JSONFeed.Value] = []
    var rest = [values[...]]
    while var values = rest.popLast() {
      guard let value = values.popFirst() else { continue }
      rest.append(values)
      if case .array(let inner) = value { rest.append(inner[...]) } else { result.append(value) }
    }
    return result
  }
}
