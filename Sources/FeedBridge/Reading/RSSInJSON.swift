/// RSS as a JSON object (https://github.com/scripting/Scripting-News/blob/master/rss-in-json/README.md): its members are the
/// elements and attributes of RSS. It is written as RSS, and read like that.

internal import FeedPrimitives
internal import JSONFeedModel

/// The members of a JSON object that is RSS.
///
/// The items may be in the channel, next to it, or without a channel; a member may be a text, an object or a list of
/// these. The text of an object is in `#value`. Other names for the text, and the marks of attributes, that converters
/// from XML to JSON use are understood too.
struct RSSInJSON: ~Copyable {
  /// The URIs that the document binds its prefixes to.
  private var declared: [String: String] = [:]
  private var xml = XMLWriter(isPretty: false, capacity: 4096)
  private let limits: JSONFeed.Limits

  private init(_ limits: JSONFeed.Limits) { self.limits = limits }

  /// The same feed as RSS in XML. Adds a repair if XML cannot hold all of it.
  static func document(_ value: JSONFeed.Value, _ limits: JSONFeed.Limits, _ log: inout RepairLog) -> ByteBuffer {
    var document = RSSInJSON(limits)
    let version = document.write(value)
    document.xml.noteOmissions(&log)
    let attributes = version.map { [(name: "version", value: $0)] } ?? []
    return document.xml.document(.init(name: "rss", attributes: attributes), endsWithLineBreak: false)
  }

  /// Writes the channel, and returns the version of RSS.
  private mutating func write(_ value: JSONFeed.Value) -> String? {
    var version: String?
    var members: [JSONFeed.Object.Member] = []
    var items: [JSONFeed.Object] = []
    let outer = value.objectValue ?? [:]
    let rss = outer["rss"]?.onlyObject
    let channel = (rss ?? outer)["channel"]?.onlyObject ?? outer["channel"]?.onlyObject
    // From the innermost to the outermost: siblings of the channel are read as if they were in it.
    let objects = [channel, rss, outer].compactMap { $0 }
    for (position, object) in objects.enumerated() {
      let isChannel = channel != nil && position == 0
      for member in object.flatMap({
        Self.holdsAttributes($0.name) ? $0.value.objectValue.map(Array.init) ?? [$0] : [$0]
      }) {
        let name = Self.unmarked(member.name)
        if name.hasPrefix("xmlns:") {
          declared[String(name.dropFirst("xmlns:".count))] = member.value.stringValue
        } else if !isChannel, name == "version" {
          version = version ?? member.value.attributeText
        } else if !Self.isStructure(member, inChannel: isChannel) {
          members.append(member)
        }
      }
    }
    for object in objects {
      items += ["item", "items"].flatMap { object[$0].map(\.elements) ?? [] }.compactMap(\.objectValue)
    }
    xml.begin("channel")
    for member in members { write(member, depth: 0) }
    for item in items { write(element("item", .object(item)), depth: 0) }
    xml.end()
    return version
  }

  // MARK: Names

  /// Whether a member is not an element of the channel, but an object around it, the items, a namespace declaration or white space.
  private static func isStructure(_ member: JSONFeed.Object.Member, inChannel: Bool) -> Bool {
    switch member.name {
    case "rss", "channel": !inChannel && member.value.onlyObject != nil
    case "?xml": true
    case "item", "items": true
    case _ where textNames.contains(member.name):
      member.value.elements.allSatisfy { $0.attributeText?.isBlank ?? false }
    default: unmarked(member.name).utf8.starts(with: "xmlns".utf8)
    }
  }

  /// The name of an attribute without the mark that some converters add: `@href`, `-href`, `@_href`.
  private static func unmarked(_ name: String) -> String {
    guard name.hasPrefix("@") || name.hasPrefix("-") else { return name }
    return String(name.dropFirst(name.hasPrefix("@_") ? 2 : 1))
  }

  /// Whether a member is the text of its object, an element with this table entry.
  private static func isText(_ member: JSONFeed.Object.Member, of definition: NamespaceElement?) -> Bool {
    if textNames.contains(member.name) { return true }
    // In BadgerFish, the text; others have an object with the attributes.
    if member.name == "$" { return member.value.objectValue == nil }
    // Names that an element could have, which an element with a text has not.
    guard let definition, definition.kind.isText,
      !definition.attributes.contains(where: { $0.name == member.name })
    else { return false }
    return namesInTexts.contains(member.name) && member.value.attributeText != nil
  }

  private static let textNames: Set<String> = [
    "#value", "#text", "#cdata-section", "#cdata", "$t", "$text", "_", "_text", "_cdata", "__text", "__cdata",
  ]
  private static let namesInTexts: Set<String> = [
    "", "#", "#content", "@text", "@value", "_content", "_t", "_value", "__value", "cdata", "content", "text",
    "textContent",
    "value",
  ]

  private static func text(of member: JSONFeed.Object.Member) -> String {
    member.value.elements.compactMap(\.attributeText).joined()
  }

  /// Whether an object of this name holds attributes.
  private static func holdsAttributes(_ name: String) -> Bool { ["$", "@attributes", "_attributes"].contains(name) }

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

  /// An element, with a name and a content as XML has them.
  private struct Element {
    var prefix = XMLPrefix.none
    var local: String
    var definition: NamespaceElement?
    var attributes: [(name: String, text: String)] = []
    var text = ""
    var children: [JSONFeed.Object.Member] = []

    mutating func addAttribute(_ member: JSONFeed.Object.Member) {
      let name = RSSInJSON.legal(RSSInJSON.unmarked(member.name))
      guard let text = member.value.attributeText, attributes.allSatisfy({ $0.name != name }) else { return }
      // It is no declaration here.
      attributes.append((name == "xmlns" ? "xmlns_" : name, text))
    }
  }

  /// Writes a member, which is one element or several.
  private mutating func write(_ member: JSONFeed.Object.Member, depth: Int) {
    for value in member.value.elements where value != .null { write(element(member.name, value), depth: depth) }
  }

  private mutating func write(_ element: Element, depth: Int) {
    xml.begin(element.local, in: element.prefix)
    for (name, text) in element.attributes { xml.attribute(declared: name, text) }
    // In a text, other values would be markup.
    let isText = !element.text.isEmpty && element.definition?.kind.isText ?? false
    if isText {
      for child in element.children { xml.attribute(declared: Self.legal(child.name), child.value.encodeToString()) }
    }
    xml.text(element.text)
    for child in element.children where !isText {
      if depth < ElementReader.maximumDepth {
        write(child, depth: depth + 1)
      } else {
        // Deeper values are kept unchanged.
        xml.element(Self.legal(child.name), child.value.encodeToString())
      }
    }
    xml.end()
  }

  /// The element for a value with this name.
  private func element(_ name: String, _ value: JSONFeed.Value) -> Element {
    var element = self.element(named: Self.unmarked(name))
    guard case .object(let object) = value else {
      let text = value.attributeText ?? ""
      if let attribute = element.definition?.valueAttribute {
        element.attributes = [(attribute.name, text)]
      } else {
        element.text = text
      }
      return element
    }
    // Between the elements of an item is white space, which some converters keep.
    let hasText =
      element.definition?.role != .item
      && object.contains { Self.isText($0, of: element.definition) && !Self.text(of: $0).isBlank }
    // The limit for XML applies; further attributes become children.
    let limit = limits.attributes
    for member in object {
      if Self.isText(member, of: element.definition) {
        element.text += Self.text(of: member)
      } else if Self.holdsAttributes(member.name) {
        for attribute in member.value.objectValue ?? [:] {
          if element.attributes.count < limit {
            element.addAttribute(attribute)
          } else {
            element.children.append(attribute)
          }
        }
      } else if element.attributes.count < limit, isAttribute(member, of: element, hasText: hasText) {
        element.addAttribute(member)
      } else {
        element.children.append(member)
      }
    }
    return element
  }

  /// The element with this name, without content: its namespace, and a valid local name.
  private func element(named written: String) -> Element {
    var element = Element(local: Self.legal(written))
    var namespace: NamespaceID? = .rss
    if let colon = written.firstIndex(of: ":") {
      let prefix = Self.legal(String(written[..<colon]))
      let local = Self.legal(String(written[written.index(after: colon)...]))
      let usual = FeedNamespace.id(forPrefix: prefix)?.namespace?.uri
      if let uri = declared[prefix].flatMap({ $0.isEmpty ? nil : $0 }) ?? usual, XMLWriter.isPrefix(prefix) {
        (element.prefix, element.local) = (XMLPrefix(prefix: prefix, uri: uri), local)
        namespace = FeedNamespace.id(for: uri)
      } else {
        element.local = prefix + "_" + local
      }
    }
    element.definition = namespace?.namespace?.table.element(forWritten: element.local)
    return element
  }

  /// Whether a member is an attribute: it is marked as one, is next to the text of the element, or is known as one.
  private func isAttribute(_ member: JSONFeed.Object.Member, of element: Element, hasText: Bool) -> Bool {
    guard member.value.attributeText != nil else { return false }
    let name = Self.unmarked(member.name)
    if name != member.name { return true }
    guard !name.contains(":") else { return false }
    if hasText { return true }
    guard let definition = element.definition else { return false }
    if definition.attributes.contains(where: { $0.name == name }) { return true }
    // Members that are not elements of the namespace, such as the length of an enclosure, are attributes.
    return definition.role != .item
      && FeedNamespace.id(for: element.prefix.uri)?.namespace?.table.element(named: name) == nil
  }
}

extension JSONFeed.Value {
  /// An object, also as the only element of a list: some converters write a list for each name.
  fileprivate var onlyObject: JSONFeed.Object? { objectValue ?? (elements.count == 1 ? elements[0].objectValue : nil) }

  /// The elements of a list and of the lists inside it; for other values, the value itself.
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
