/// Extension objects as elements: what ElementValue.swift made of elements becomes elements again.
///
/// Namespaces that a table knows are written by their tables, all others by the shape of their values: a scalar or an object
/// is a child element, an array one after the other, `text` the element's own text.

internal import FeedPrimitives
internal import JSONFeed

/// How an extension object is written: with which prefix, and by which table.
struct ExtensionSpace {
  let prefix: XMLPrefix
  /// Nil for a namespace that no table knows.
  let namespace: NamespaceID?
  /// The namespace of the document's root element, whose names have no prefix.
  private let root: NamespaceID

  init(_ namespace: NamespaceID, root: NamespaceID) {
    self.namespace = namespace
    self.root = root
    prefix = namespace == root ? .none : XMLPrefix(FeedNamespace.all[Int(namespace.rawValue)])
  }

  fileprivate init(_ namespace: NamespaceID?, prefix: XMLPrefix, root: NamespaceID) {
    self.namespace = namespace
    self.root = root
    self.prefix = prefix
  }

  /// RSS's elements with a prefix: they are read like its own, and by nobody else as its own.
  static func rssNamespace(root: NamespaceID) -> ExtensionSpace {
    ExtensionSpace(.rss, prefix: XMLPrefix(.rss), root: root)
  }

  /// The element that the object's member with this key is; nil for what would be read as something else.
  fileprivate func element(forKey key: String, _ value: JSONFeed.Value) -> WrittenElement? {
    if let known = known(key, value) {
      let isOwn = known.namespace == namespace
      return WrittenElement(known.definition, in: isOwn ? self : ExtensionSpace(known.namespace, root: root))
    }
    // RSS documents may have elements that are none of RSS's, but in a namespace.
    let isNoneOfRSS = namespace == .rss && root == .rss
    return WrittenElement(key, in: isNoneOfRSS ? .rssNamespace(root: root) : self)
  }

  /// The element that a member of the object of `outer`, an element of this space, is: ElementValue.key(of:inside:)
  /// gives it that key.
  fileprivate func element(
    forKey key: String, _ value: JSONFeed.Value, inside outer: NamespaceElement?
  ) -> WrittenElement? {
    elementOfItem(key, value, inside: outer)
      ?? (known(key, value) == nil ? elementOfOther(key) : nil)
      ?? element(forKey: key, value)
  }

  /// Whether a member of the object of `outer`, an element of this space, is the element that a table says.
  fileprivate func isKnownElement(
    _ key: String, _ value: JSONFeed.Value, inside outer: NamespaceElement?
  ) -> Bool {
    elementOfItem(key, value, inside: outer) != nil || known(key, value) != nil || elementOfOther(key) != nil
  }

  /// RSS's own element, where an element stands for an item.
  private func elementOfItem(
    _ key: String, _ value: JSONFeed.Value, inside outer: NamespaceElement?
  ) -> WrittenElement? {
    guard outer?.kind == .item, let definition = Self.definitions[Int(NamespaceID.rss.rawValue)][key],
      definition.role == .guid || known(key, value) == nil
    else { return nil }
    return WrittenElement(definition, in: ExtensionSpace(.rss, root: root))
  }

  /// `gml_point`: the element of another namespace whose key stands behind that one's prefix.
  private func elementOfOther(_ key: String) -> WrittenElement? {
    guard let end = key.utf8.firstIndex(of: ASCII.underscore),
      let namespace = FeedNamespace.id(forPrefix: String(key[..<end])),
      let definition = Self.definitions[Int(namespace.rawValue)][String(key[key.utf8.index(after: end)...])]
    else { return nil }
    return WrittenElement(definition, in: ExtensionSpace(namespace, root: root))
  }

  /// The element with this key, of the namespaces that share the object. Where several have it (`georss:point`,
  /// `gml:Point`, `geo:Point`), it is of the one whose elements and attributes the value has, else of the first.
  private func known(
    _ key: String, _ value: JSONFeed.Value
  ) -> (namespace: NamespaceID, definition: NamespaceElement)? {
    guard let namespace, let all = Self.sharing[namespace.objectOwner] else { return nil }
    var first: (NamespaceID, NamespaceElement)?
    for namespace in all {
      guard let definition = Self.definitions[Int(namespace.rawValue)][key] else { continue }
      if all.count == 1 { return (namespace, definition) }
      if first == nil { first = (namespace, definition) }
      guard let object = value.objectValue ?? value[0]?.objectValue else { break }
      let hasAll = object.allSatisfy { member in
        member.name == "text" || definition.attribute(forKey: member.name) != nil
          || Self.definitions[Int(namespace.rawValue)][member.name] != nil
      }
      if hasAll { return (namespace, definition) }
    }
    return first
  }

  private static let definitions: [[String: NamespaceElement]] = FeedNamespace.all.map { namespace in
    Dictionary(namespace.elements.map { ($0.key, $0) }) { first, _ in first }
  }

  private static let sharing: [NamespaceID: [NamespaceID]] = Dictionary(
    grouping: FeedNamespace.all.indices.map { NamespaceID(UInt16($0)) }, by: \.objectOwner)
}

/// What a member of an extension object is written as.
private struct WrittenElement {
  let name: String
  /// Nil for an element that no table knows.
  let definition: NamespaceElement?
  let space: ExtensionSpace

  /// Nil for an element that gives the document its structure: it would be one more item, not a value.
  init?(_ definition: NamespaceElement, in space: ExtensionSpace) {
    switch definition.role {
    case .channel, .item, .items, .statedMembers: return nil
    case .none where definition.name == "rss" && space.namespace == .rss: return nil
    default:
      name = definition.name
      self.definition = definition
      self.space = space
    }
  }

  /// Nil for what is no name.
  init?(_ name: String, in space: ExtensionSpace) {
    guard XMLWriter.isName(name) else { return nil }
    self.name = name
    definition = nil
    self.space = space
  }

  /// Whether it ends an element that holds a text when it comes inside one: the text's element was not closed, then.
  var endsText: Bool {
    let name = space.prefix.prefix.isEmpty ? name : space.prefix.prefix + ":" + name
    return XMLRecovery.feeds.ends(.text, beforeElement: name.utf8.span)
  }

  /// What its text is in an object: `text`, or `value` where an attribute is called so.
  var textKey: String {
    let usual = definition?.textKey ?? "text"
    return definition?.attribute(forKey: usual) == nil ? usual : "value"
  }
}

/// The spaces of a feed's extension objects, by their names.
struct ExtensionSpaces {
  private var byName: [String: ExtensionSpace] = [:]

  /// The most namespaces of its own that a document declares: readers have limits.
  private static let most = 64

  /// - Parameter root: the namespace of the root element.
  init(_ extensions: JSONFeed.Extensions, root: NamespaceID) {
    byName = Self.known.mapValues { ExtensionSpace($0, root: root) }
    var count = 0
    for member in extensions where byName[member.name] == nil && count < Self.most {
      guard let uri = member.value["about"]?.stringValue, XMLWriter.isNamespace(uri),
        FeedNamespace.id(for: uri.utf8.span) == nil
      else { continue }
      // The prefix that gives this name when it is read back.
      let prefix = String(member.name.dropFirst())
      guard XMLWriter.isName(prefix), FeedNamespace.id(forPrefix: prefix) == nil else { continue }
      byName[member.name] = ExtensionSpace(nil, prefix: XMLPrefix(prefix: prefix, uri: uri), root: root)
      count += 1
    }
  }

  /// What the extension object of this name is about, where everybody knows.
  static func about(_ name: String) -> JSONFeed.Value? {
    known[name].map { .string(FeedNamespace.all[Int($0.rawValue)].uri) }
  }

  private static let known: [String: NamespaceID] = Dictionary(
    FeedNamespace.all.indices.map { ("_" + FeedNamespace.all[$0].object, NamespaceID(UInt16($0))) }
  ) { first, _ in first }

  /// The space of an extension object; nil for one that cannot be written as elements.
  subscript(name: String) -> ExtensionSpace? { byName[name] }
}

extension XMLWriter {
  /// How deep values become elements.
  private static var deepest: Int { ElementValue.deepest }

  /// More attributes than this are none, but child elements: readers have limits.
  private static var mostAttributes: Int { 100 }

  /// Writes the members of an extension object, all but those in `others` and `about`.
  mutating func write(_ object: JSONFeed.Object, in space: ExtensionSpace, except others: Set<String> = []) {
    var others = others.union(["about"])
    for member in object where !others.contains(member.name) {
      guard let element = space.element(forKey: member.name, member.value) else { continue }
      guard let children = member.value.listValue, let definition = element.definition,
        case .list(let child, key: _) = definition.kind
      else {
        write(member.value, as: element, depth: 0)
        continue
      }
      begin(definition.name, in: element.space.prefix)
      // What a list says beside its elements stands beside it in the object (NamespaceElement.members(ofList:)).
      for attribute in definition.attributes {
        let key = member.name + "_" + attribute.key
        guard let text = object[key]?.attributeText else { continue }
        self.attribute(attribute.name, text)
        others.insert(key)
      }
      write(list: children, of: child, element, depth: 1)
      end()
    }
  }

  /// Writes the member `key`, as one element or as several.
  mutating func write(_ value: JSONFeed.Value, key: String, in space: ExtensionSpace) {
    if let element = space.element(forKey: key, value) { write(value, as: element, depth: 0) }
  }

  private mutating func write(
    _ value: JSONFeed.Value, as element: WrittenElement, depth: Int, isInText: Bool = false
  ) {
    guard depth < Self.deepest else { return }
    guard case .array(let values) = value, value.coordinatesText(element.definition) == nil else {
      writeOne(value, as: element, depth: depth, isInText: isInText)
      return
    }
    if let definition = element.definition, case .list(let child, key: _) = definition.kind,
      let children = value.listValue
    {
      begin(element.name, in: element.space.prefix)
      write(list: children, of: child, element, depth: depth + 1)
      end()
    } else if case .list? = element.definition?.kind, depth == 0 {
      for value in values { write(value, as: element, depth: depth + 1) }
    } else {
      for value in values { writeOne(value, as: element, depth: depth, isInText: isInText) }
    }
  }

  /// The elements of a list.
  private mutating func write(
    list values: [JSONFeed.Value], of child: String, _ list: WrittenElement, depth: Int
  ) {
    guard depth < Self.deepest,
      let element = list.space.element(
        forKey: list.definition?.onlyKey ?? child, .array(values), inside: list.definition)
    else { return }
    for value in values { writeOne(value, as: element, depth: depth) }
  }

  private mutating func writeOne(
    _ value: JSONFeed.Value, as element: WrittenElement, depth: Int, isInText: Bool = false
  ) {
    if case .object(let object) = value {
      write(object, as: element, depth: depth, isInText: isInText)
    } else if let text = value.text(of: element) {
      begin(element.name, in: element.space.prefix)
      if case .attribute(let attribute)? = element.definition?.kind {
        self.attribute(attribute, text)
      } else {
        self.text(text)
      }
      end()
    }
  }

  /// An object: its attributes, its text, and its children.
  private mutating func write(
    _ object: JSONFeed.Object, as element: WrittenElement, depth: Int, isInText: Bool
  ) {
    let isInText = isInText || element.definition?.kind.isText == true
    begin(element.name, in: element.space.prefix)
    let textKey = element.textKey
    var names: Set<String> = []
    var children: [JSONFeed.Object.Member] = []
    for member in object where member.name != textKey {
      if names.count < Self.mostAttributes, let (name, text) = attribute(of: member, element),
        names.insert(name).inserted
      {
        attribute(name, text)
      } else {
        children.append(member)
      }
    }
    if let text = object[textKey]?.text(of: element) { self.text(text) }
    for child in children {
      guard let inner = element.space.element(forKey: child.name, child.value, inside: element.definition) else {
        continue
      }
      if isInText, inner.endsText { continue }
      write(child.value, as: inner, depth: depth + 1, isInText: isInText)
    }
    end()
  }

  /// The attribute that a member is: where the table says so, or where it knows the element and no child of that name.
  private func attribute(
    of member: JSONFeed.Object.Member, _ element: WrittenElement
  ) -> (name: String, value: String)? {
    guard let text = member.value.attributeText else { return nil }
    if let attribute = element.definition?.attribute(forKey: member.name) { return (attribute.name, text) }
    // `xml:lang` may stand anywhere; RDF's and XLink's where they are usual.
    for prefix in element.definition == nil ? ["xml"] : ["xml", "rdf", "xlink"] {
      guard member.name.hasPrefix(prefix + "_") else { continue }
      let local = String(member.name.dropFirst(prefix.utf8.count + 1))
      return XMLWriter.isName(local) ? (prefix + ":" + local, text) : nil
    }
    guard let definition = element.definition else { return nil }
    guard !element.space.isKnownElement(member.name, member.value, inside: definition), XMLWriter.isName(member.name)
    else {
      return nil
    }
    return (member.name, text)
  }
}

extension JSONFeed.Value {
  /// The elements of a list that stands there once. One that stands there several times is an array of lists.
  fileprivate var listValue: [JSONFeed.Value]? {
    guard let values = arrayValue, !values.contains(where: { $0.arrayValue != nil }) else { return nil }
    return values
  }

  /// The text of a scalar as an attribute's value; nil for what is none.
  var attributeText: String? {
    switch self {
    case .string(let text): text
    case .number(let number): number.literal
    case .bool(let flag): flag ? "true" : "false"
    case .null, .array, .object: nil
    }
  }

  /// The text of an element; nil for what is none. Podcasts' flags are yes and no, but for whether they are explicit; so is
  /// that of a draft (RFC 5023 §13.1.1).
  fileprivate func text(of element: WrittenElement) -> String? {
    if let text = coordinatesText(element.definition) { return text }
    guard case .bool(let flag) = self, let definition = element.definition, definition.kind == .flag else {
      return attributeText
    }
    let saysYes =
      switch element.space.namespace {
      case .iTunes: definition.name != "explicit"
      case .podcast, .googlePlay, .atomPublishing: true
      default: false
      }
    return saysYes ? flag ? "yes" : "no" : attributeText
  }

  /// The numbers of a position, or of several, where the element holds such.
  fileprivate func coordinatesText(_ definition: NamespaceElement?) -> String? {
    switch definition?.kind {
    case .position?: Coordinates.text(ofPosition: self)
    case .positions(atLeast: let least)?: Coordinates.text(ofPositions: self, atLeast: least)
    default: nil
    }
  }
}
