/// RSS as a JSON object (https://github.com/scripting/Scripting-News/blob/master/rss-in-json/README.md): its members are the
/// elements and attributes of RSS, and become the same parsed elements.

internal import FeedPrimitives
internal import JSONFeedModel

/// The members of a JSON object that is RSS.
/// The items may be in the channel, next to it, or without a channel; a member may be a text, an object or a list of
/// these. The text of an object is in `#value`. Other names for the text, and the marks of attributes, that converters
/// from XML to JSON use are understood too.
struct RSSInJSON {
  /// The URIs that the document binds its prefixes to.
  private var declared: [String: String] = [:]
  /// The members of the channel, and of the objects around it.
  private var members: [JSONFeed.Object.Member] = []
  private var items: [JSONFeed.Object] = []
  private var version: String?
  /// The number of elements read so far, used instead of offsets in a document.
  private var count = 0

  init(_ value: JSONFeed.Value) {
    let outer = value.objectValue ?? [:]
    let rss = outer["rss"]?.objectValue
    let channel = (rss ?? outer)["channel"]?.objectValue ?? outer["channel"]?.objectValue
    // From the innermost to the outermost: siblings of the channel are read as if they were in it.
    let objects = [channel, rss, outer].compactMap { $0 }
    for (position, object) in objects.enumerated() {
      let isChannel = channel != nil && position == 0
      for member in object {
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
    items.reverse()
  }

  // MARK: Names

  /// Whether a member is not an element of the channel, but an object around it, the items or a namespace declaration.
  private static func isStructure(_ member: JSONFeed.Object.Member, inChannel: Bool) -> Bool {
    switch member.name {
    case "rss", "channel": !inChannel && member.value.objectValue != nil
    case "item", "items": true
    default: unmarked(member.name).utf8.starts(with: "xmlns".utf8)
    }
  }

  /// The name of an attribute without the mark that some converters add: `@href`, `-href`.
  private static func unmarked(_ name: String) -> String {
    name.hasPrefix("@") || name.hasPrefix("-") ? String(name.dropFirst()) : name
  }

  /// Whether this is the name of the text of an object.
  private static func isText(_ name: String) -> Bool {
    ["#value", "#text", "#cdata-section", "$t", "_", "__text", "__cdata"].contains(name)
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
    var namespace = NamespaceID.rss
    var prefix = ""
    var local: String
    var definition: NamespaceElement?
    var attributes: [(name: String, text: String)] = []
    var text = ""
    var children: [JSONFeed.Object.Member] = []

    /// Its key in the extension object.
    var key: String { definition?.key ?? ElementValue.legalKey(local) }

    mutating func addAttribute(_ member: JSONFeed.Object.Member, _ scanner: inout XMLScanner) {
      let name = RSSInJSON.legal(RSSInJSON.unmarked(member.name))
      guard let text = member.value.attributeText, attributes.allSatisfy({ $0.name != name }) else { return }
      attributes.append((name, scanner.trimmed(text)))
    }
  }

  var hasItems: Bool { !items.isEmpty }

  /// Reads the members of the channel.
  mutating func readChannel(into channel: inout ParsedElements, _ scanner: inout XMLScanner) {
    if let version { channel.extensions.add("version", .string(version), in: .rss) }
    for member in members { read(member, into: &channel, &scanner) }
    members = []
  }

  /// Reads the next item, and returns its position; nil after the last one.
  mutating func readItem(into item: inout ParsedElements, _ scanner: inout XMLScanner) -> Int? {
    guard let object = items.popLast() else { return nil }
    count += 1
    let offset = count
    let element = element("item", .object(object), &scanner)
    for (name, text) in element.attributes {
      if name == "about" {
        item.about = text
      } else {
        item.extensions.add(ExtensionName.key(ExtensionName.snakeCase(name)), .string(text), in: .rss)
      }
    }
    if !element.text.isEmpty { item.extensions.add("text", .string(element.text), in: .rss) }
    for member in element.children { read(member, into: &item, &scanner) }
    return offset
  }

  /// Reads a member, which is one element or several.
  private mutating func read(
    _ member: JSONFeed.Object.Member, into elements: inout ParsedElements, _ scanner: inout XMLScanner
  ) {
    for value in member.value.elements where value != .null {
      count += 1
      elements.notes.hasRelativeURLs = false
      let element = element(member.name, value, &scanner)
      guard let definition = element.definition, definition.role != .none else {
        elements.keep(
          self.value(of: element, depth: 0, &scanner, &elements.notes) ?? "", key: element.key, element.definition,
          in: element.namespace, base: URLBase(nil, elements.urls))
        continue
      }
      switch definition.kind {
      case .construct where element.children.isEmpty:
        let construct = AtomText(
          element.text, attributes: element.attributes, of: definition, in: element.namespace, at: count,
          &elements.notes)
        guard let construct else { continue }
        elements.add(
          definition, in: element.namespace, at: count, form: construct.form, text: construct.text,
          value: construct.attributes, base: nil)
      case let kind where kind.isText && !(Self.mayBeStructured(element) && !element.children.isEmpty):
        addText(element, definition, to: &elements)
        if !element.children.isEmpty {
          // JSON does not keep the order of a text and its siblings, so they are not markup.
          let value = self.value(of: element, depth: 0, &scanner, &elements.notes) ?? ""
          elements.keep(
            value, key: element.key, definition, in: element.namespace, base: URLBase(nil, elements.urls))
        }
      default:
        let value = self.value(of: element, depth: 0, &scanner, &elements.notes)
        elements.add(definition, whole: value, in: element.namespace, at: count, .rss, base: nil)
      }
    }
  }

  /// Whether an element that usually contains text may have children instead: RDF, or the parts of a person.
  private static func mayBeStructured(_ element: Element) -> Bool {
    switch element.definition?.role {
    case .author, .managingEditor: true
    default: element.namespace == .dublinCore || element.namespace == .dublinCoreTerms
    }
  }

  /// Adds an element that usually contains text.
  private func addText(_ element: Element, _ definition: NamespaceElement, to elements: inout ParsedElements) {
    var flag: Bool?
    for (name, text) in element.attributes {
      if definition.role == .guid, name.lowercased() == "ispermalink" {
        flag = ElementValue.flag(text)
        if flag != nil { continue }
      }
      let (member, _) = member(name, text, of: element, &elements.notes)
      if let member, !elements.hasNewAttribute(member.name) { elements.addAttribute(member) }
    }
    let text = elements.notes.text(element.text, of: definition, at: count) ?? ""
    guard !text.isEmpty || elements.hasNewAttributes else {
      return elements.keepEmpty(definition, in: element.namespace, .rss)
    }
    elements.add(definition, in: element.namespace, at: count, flag: flag, text: text, base: nil)
  }

  /// The value that the same element in XML would have; nil if it is empty.
  private func value(
    of element: Element, depth: Int, _ scanner: inout XMLScanner, _ notes: inout ValueNotes
  ) -> JSONFeed.Value? {
    if element.definition?.isConstruct ?? false, element.children.isEmpty {
      return AtomText(
        element.text, attributes: element.attributes, of: element.definition, in: element.namespace, at: count, &notes)?
        .value
    }
    var members = MemberCollector()
    for (name, text) in element.attributes {
      let (member, _) = member(name, text, of: element, &notes)
      if let member, !members.contains(member.name) { members.add(member.name, member.value) }
    }
    for child in element.children {
      for value in child.value.elements where value != .null {
        let inner = self.element(child.name, value, &scanner)
        // Deeper values are kept unchanged.
        let innerValue =
          depth < ElementValue.maximumDepth
          ? self.value(of: inner, depth: depth + 1, &scanner, &notes) : .string(value.encodeToString())
        let key = ElementValue.key(
          inner.local, inner.definition, of: inner.namespace, prefix: inner.prefix, inside: element.namespace)
        members.add(key, innerValue ?? "", isRepeated: inner.definition?.isRepeated ?? false)
      }
    }
    return ElementValue.value(
      text: notes.text(element.text, of: element.definition, at: count), members: members,
      definition: element.definition)
  }

  /// An attribute as a member.
  private func member(
    _ name: String, _ text: String, of element: Element, _ notes: inout ValueNotes
  ) -> (member: JSONFeed.Object.Member?, isKnown: Bool) {
    let meant = element.definition?.attribute(otherwiseNamed: name).flatMap { meant in
      element.attributes.contains { $0.name == meant.name }
        || element.definition?.attribute(named: name) != nil
        ? nil : meant
    }
    return name.withBytes {
      ElementValue.member(named: $0, text, in: element.namespace, element.definition, as: meant, at: count, &notes)
    }
  }

  /// The element for a value with this name.
  private func element(_ name: String, _ value: JSONFeed.Value, _ scanner: inout XMLScanner) -> Element {
    var element = self.element(named: Self.unmarked(name), &scanner)
    guard case .object(let object) = value else {
      let text = scanner.trimmed(value.attributeText ?? "")
      if let attribute = element.definition?.valueAttribute {
        element.attributes = [(attribute.name, text)]
      } else {
        element.text = text
      }
      return element
    }
    let hasText = object.contains { Self.isText($0.name) }
    // The limit for XML applies; further attributes become children.
    let limit = scanner.limits.attributes
    for member in object {
      if Self.isText(member.name) {
        element.text += member.value.elements.compactMap(\.attributeText).joined()
      } else if Self.holdsAttributes(member.name) {
        for attribute in member.value.objectValue ?? [:] {
          if element.attributes.count < limit {
            element.addAttribute(attribute, &scanner)
          } else {
            element.children.append(attribute)
          }
        }
      } else if element.attributes.count < limit, isAttribute(member, of: element, hasText: hasText) {
        element.addAttribute(member, &scanner)
      } else {
        element.children.append(member)
      }
    }
    element.text = scanner.trimmed(element.text)
    return element
  }

  /// The element with this name, without content: its namespace, and a valid local name.
  private func element(named written: String, _ scanner: inout XMLScanner) -> Element {
    var element = Element(local: Self.legal(written))
    if let colon = written.firstIndex(of: ":") {
      let prefix = Self.legal(String(written[..<colon]))
      element.prefix = prefix
      element.local = Self.legal(String(written[written.index(after: colon)...]))
      let usual = FeedNamespace.id(forPrefix: prefix)
      if let uri = declared[prefix], !uri.isEmpty {
        element.namespace = scanner.namespace(uri: uri, prefix: prefix)
      } else if let usual {
        element.namespace = usual
      } else {
        element.local = prefix + "_" + element.local
      }
    }
    element.definition = element.namespace.namespace?.table.element(forWritten: element.local)
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
    return definition.role != .item && element.namespace.namespace?.table.element(named: name) == nil
  }
}

extension JSONFeed.Value {
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
