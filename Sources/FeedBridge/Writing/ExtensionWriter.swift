/// Writes extension objects as elements: the reverse of ElementValue.swift.
///
/// Elements that are in a table are written according to it, all others by the shape of their values: a scalar or an object
/// is a child element, an array is repeated elements, `text` is the element's own text, and strings next to a text are
/// attributes. That gives the same names and texts as in the document that was read, not always the same XML.

internal import FeedPrimitives
internal import JSONFeedModel

/// How an extension object is written: with which prefix, and by which table.
struct ExtensionSpace {
  let prefix: XMLPrefix
  /// Nil for a namespace without a table.
  let namespace: NamespaceID?
  /// The namespace of the document's root element, whose names have no prefix.
  let root: NamespaceID

  /// Whether extension objects of this namespace are written. Those that structure documents or describe attributes are not, and
  /// links of RFC 5005 are written with those of the feed.
  fileprivate var isWritten: Bool {
    namespace?.namespace.map { !Self.notWritten.contains($0.prefix) } ?? true
  }

  /// Whether what it has describes other elements, or is written with the members of the feed.
  fileprivate var describesOthers: Bool { namespace?.namespace.map { Self.ofOthers.contains($0.prefix) } ?? false }

  private static let ofOthers: Set<String> = ["xml", "rdf", "jsonfeed", "rfc5005"]
  private static let notWritten = ofOthers.union(["xhtml", "svg", "xlink", "xsi", "cdf"])

  /// RSS's elements without a prefix, as RSS has them.
  static func noNamespace(root: NamespaceID) -> ExtensionSpace { .init(prefix: .none, namespace: .rss, root: root) }

  /// The element to write for the object's member with this key; nil if it would be read as something else.
  func element(forKey key: String, _ value: JSONFeed.Value) -> WrittenElement? {
    if let known = known(key, value) {
      let isOwn = known.namespace == namespace
      return WrittenElement(known.definition, key, in: isOwn ? self : ExtensionSpace(known.namespace, root: root))
    }
    // Elements that RSS does not define are in no namespace. Some would be read as HTML.
    guard namespace == .rss else { return WrittenElement(key, key, in: self) }
    return ["br", "hr"].contains(key.lowercased()) ? nil : WrittenElement(key, key, in: .noNamespace(root: root))
  }

  /// More attributes than this become child elements: readers have limits.
  static var maximumAttributes: Int { 100 }

  /// The element to write for a member of the object of `outer`, an element of this namespace: the one to which
  /// ElementValue.key(of:inside:) gives this key.
  func element(
    forKey key: String, _ value: JSONFeed.Value, inside outer: NamespaceElement?
  ) -> WrittenElement? {
    var element =
      elementOfItem(key, value, inside: outer)
      ?? (known(key, value) == nil ? elementOfOther(key) ?? unknownElementOfOther(key) : nil)
      ?? element(forKey: key, value)
    element?.isNested = true
    return element
  }

  /// Whether a member of the object of `outer`, an element of this namespace, is an element with a table entry.
  fileprivate func isKnownElement(
    _ key: String, _ value: JSONFeed.Value, inside outer: NamespaceElement?
  ) -> Bool {
    elementOfItem(key, value, inside: outer) != nil || known(key, value) != nil || elementOfOther(key) != nil
  }

  /// An element of RSS itself, inside an element that describes an item.
  private func elementOfItem(
    _ key: String, _ value: JSONFeed.Value, inside outer: NamespaceElement?
  ) -> WrittenElement? {
    guard outer?.kind == .item, let definition = FeedNamespace.rss.table.element(forKey: key),
      definition.role == .guid || known(key, value) == nil
    else { return nil }
    return WrittenElement(definition, key, in: ExtensionSpace(.rss, root: root))
  }

  /// `gml_point`: an element of another namespace, whose key follows the prefix of that namespace.
  private func elementOfOther(_ key: String) -> WrittenElement? {
    guard let (namespace, ownKey) = FeedNamespace.split(key: key), namespace != .jsonFeed else { return nil }
    if namespace == .rdf, RDFValues.elements.contains(ownKey) {
      return WrittenElement(ownKey, key, in: ExtensionSpace(namespace, root: root))
    }
    guard let definition = namespace.namespace?.table.element(forKey: ownKey) else { return nil }
    return WrittenElement(definition, key, in: ExtensionSpace(namespace, root: root))
  }

  /// An element without a table entry in another namespace.
  private func unknownElementOfOther(_ key: String) -> WrittenElement? {
    guard let (other, name) = FeedNamespace.split(key: key), other != namespace,
      ![.xml, .rss, .jsonFeed].contains(other)
    else { return nil }
    return WrittenElement(name, key, in: ExtensionSpace(other, root: root))
  }

  /// The element with this key, in one of the namespaces that share the object. If several define it (`georss:point`,
  /// `gml:Point`, `geo:Point`), the first one of those that define most members of the value.
  private func known(
    _ key: String, _ value: JSONFeed.Value
  ) -> (namespace: NamespaceID, definition: NamespaceElement)? {
    namespace.flatMap { Self.known(key, value, in: $0) }
  }

  static func known(
    _ key: String, _ value: JSONFeed.Value, in namespace: NamespaceID
  ) -> (namespace: NamespaceID, definition: NamespaceElement)? {
    guard let all = sharing[namespace.objectOwner] else { return nil }
    var best: (namespace: NamespaceID, definition: NamespaceElement)?
    var most = -1
    for namespace in all {
      guard let definition = namespace.namespace?.table.element(forKey: key) else { continue }
      if all.count == 1 { return (namespace, definition) }
      let object = value.objectValue ?? value[0]?.objectValue ?? [:]
      let defined = object.count { member in
        member.name == "text" || definition.attribute(forKey: member.name) != nil
          || namespace.namespace?.table.element(forKey: member.name) != nil
      }
      if defined > most { (best, most) = ((namespace, definition), defined) }
    }
    return best
  }

  private static let sharing: [NamespaceID: [NamespaceID]] = Dictionary(
    grouping: FeedNamespace.all.indices.map { NamespaceID(UInt16($0)) }, by: \.objectOwner)
}

extension ExtensionSpace {
  init(_ namespace: NamespaceID, root: NamespaceID) {
    prefix = namespace == root ? .none : XMLPrefix(FeedNamespace.all[Int(namespace.rawValue)])
    self.namespace = namespace
    self.root = root
  }
}

/// The element that is written for a member of an extension object.
struct WrittenElement {
  let name: String
  /// The member that it is written for.
  let key: String
  /// Nil for an element without a table entry.
  let definition: NamespaceElement?
  let space: ExtensionSpace
  /// Whether it is inside another element.
  fileprivate(set) var isNested = false
  /// Whether it is inside an element of which only the text is read.
  fileprivate var isInText = false

  /// Nil for an element that structures the document: it would be read as another item, for example.
  init?(_ definition: NamespaceElement, _ key: String, in space: ExtensionSpace) {
    guard !Self.isStructure(definition, in: space) else { return nil }
    name = definition.name
    self.key = key
    self.definition = definition
    self.space = space
  }

  /// Nil if `name` is not a valid name, or would be read as that of an element that structures the document, and for the key `xml`, which
  /// is reserved for the source.
  init?(_ name: String, _ key: String, in space: ExtensionSpace) {
    guard XMLWriter.isName(name), key != ElementValue.sourceKey,
      space.namespace?.namespace?.table.element(forWritten: name).map({ Self.isStructure($0, in: space) }) != true
    else { return nil }
    self.name = name
    self.key = key
    definition = nil
    self.space = space
  }

  private static func isStructure(_ definition: NamespaceElement, in space: ExtensionSpace) -> Bool {
    switch definition.role {
    case .channel, .item, .items, .completeFeed, .completeItem: true
    default: definition.name == "rss" && space.namespace == .rss
    }
  }

  /// Whether it has no table entry. Elements of RDF are known without one.
  fileprivate var isForeign: Bool { definition == nil && space.namespace != .rdf }

  /// Whether its table says what may be in it. Others are left out: they are of namespaces that are not known here.
  fileprivate var isClosed: Bool {
    switch definition?.rule.content {
    case nil: false
    case _ where space.namespace == .atom: true
    case .anything, .valueOrElements, .custom: false
    case .children, .empty, .value, .plainTextOrHTML, .resourceOrURL: true
    }
  }

  /// Whether a member was an attribute of a namespace that is not known here. As a child element, it would be read as a part of the text.
  fileprivate func isUnknownAttribute(_ member: JSONFeed.Object.Member) -> Bool {
    guard let definition, definition.kind.isText, definition.kind != .markup, !definition.isConstruct else {
      return false
    }
    return member.value.attributeText != nil && member.name.contains("_")
  }

  /// Whether a member without a table entry may be an attribute. The key of one of another namespace contains the prefix, and that of a child
  /// element may have capital letters.
  fileprivate func mayHaveAttribute(_ key: String) -> Bool {
    guard let definition else { return true }
    return (definition.isConstruct || definition.attributes.isEmpty || definition.keysForText.contains(key))
      && key.utf8.allSatisfy { $0 &- 0x61 < 26 || ASCII.isDigit($0) }
  }

  /// Whether its start tag inside an element with text would end that element: reading assumes that the end tag is
  /// missing.
  fileprivate var endsText: Bool {
    if space.prefix.prefix.isEmpty, let definition, definition.isInFeedOrItem { return true }
    let name = space.prefix.prefix.isEmpty ? name : space.prefix.prefix + ":" + name
    return name.withBytes { NameIndex.outsideHTML.place(of: $0) != nil }
  }

  /// The key of its text in an object: `text`, or `value` if an attribute is named `text`.
  var textKey: String {
    let usual = definition?.textKey ?? "text"
    return definition?.attribute(forKey: usual) == nil ? usual : "value"
  }
}

/// The namespaces of a feed's extension objects, by the names of the objects.
struct ExtensionSpaces {
  private var byName: [String: ExtensionSpace] = [:]

  /// The maximum number of unknown namespaces that one element declares, because readers have limits.
  static let maximumDeclarations = 64

  /// - Parameter root: the namespace of the root element.
  init(_ extensions: JSONFeed.Object, root: NamespaceID) {
    byName = Self.known.mapValues { ExtensionSpace($0, root: root) }
    // An object of this name that is about something else is not written, and neither are the items' objects of this name.
    for member in extensions {
      if let namespace = Self.known[member.name], !ExtensionName.isAbout(namespace, member.value) {
        byName[member.name] = nil
      }
    }
    var uris: Set<String> = []
    for member in extensions where byName[member.name] == nil && uris.count < Self.maximumDeclarations {
      guard let uri = member.value["about"]?.stringValue, XMLWriter.isNamespace(uri),
        FeedNamespace.id(for: uri) == nil
      else { continue }
      // Reading derives the same name from this prefix.
      let prefix = String(member.name.dropFirst())
      guard XMLWriter.isPrefix(prefix), FeedNamespace.id(forPrefix: prefix) == nil,
        ExtensionName.object(forPrefix: prefix) == member.name, uris.insert(uri).inserted
      else { continue }
      byName[member.name] = ExtensionSpace(prefix: XMLPrefix(prefix: prefix, uri: uri), namespace: nil, root: root)
    }
  }

  /// The `about` of the extension object with this name, if it belongs to a known namespace.
  static func about(_ name: String) -> JSONFeed.Value? {
    known[name].map { .string(FeedNamespace.all[Int($0.rawValue)].uri) }
  }

  /// The namespace to which an extension object belongs, if it is known.
  static func namespace(of member: JSONFeed.Object.Member) -> NamespaceID? {
    known[member.name].flatMap { ExtensionName.isAbout($0, member.value) ? $0 : nil }
  }

  private static let known: [String: NamespaceID] = Dictionary(
    FeedNamespace.all.indices.map { ("_" + FeedNamespace.all[$0].object, NamespaceID(UInt16($0))) }
  ) { first, _ in first }

  /// The extension object of the document's own elements; empty if it is missing or about something else.
  func own(_ name: String, in extensions: JSONFeed.Object) -> JSONFeed.Object {
    guard let value = extensions[name], self[.init(name: name, value: value)] != nil else { return [:] }
    return value.objectValue ?? [:]
  }

  /// Why an extension object is not written, if it is more than a note of conversion; nil if nothing is lost.
  func reasonForLoss(of member: JSONFeed.Object.Member) -> String? {
    let space = byName[member.name]
    guard self[member] == nil || member.value.objectValue == nil, space?.describesOthers != true else { return nil }
    switch member.value {
    case .null: return nil
    case .object(let object) where !object.contains(where: { $0.name != "about" }): return nil
    case .object where space?.isWritten == false: return "a feed has no elements of its namespace outside of content"
    case .object: return "its about is not the URI of a namespace for elements"
    default: return "it is not an object"
    }
  }

  /// The namespace of an extension object; nil if it cannot be written as elements.
  subscript(member: JSONFeed.Object.Member) -> ExtensionSpace? {
    guard let space = byName[member.name], space.isWritten else { return nil }
    if let namespace = space.namespace, !ExtensionName.isAbout(namespace, member.value) { return nil }
    return space
  }
}

extension XMLWriter {
  /// The maximum depth of elements that are written for values.
  private static var maximumDepth: Int { ElementValue.maximumDepth }

  /// Writes the members of an extension object, except those in `others` and `about`. Those that cannot be elements are left
  /// out.
  mutating func write(
    _ object: JSONFeed.Object, in space: ExtensionSpace, except others: Set<String> = [], _ kept: KeptElements
  ) {
    var others = others.union(["about"])
    for member in object where !others.contains(member.name) && !ElementValue.isAttribute(member.name) {
      guard let element = space.element(forKey: member.name, member.value) else {
        leaveOut(member.name)
        continue
      }
      if let lists = member.value.listValues, let child = element.definition?.listedName {
        write(lists, of: child, element, beside: object, key: member.name, &others)
      } else {
        write(member, as: element, kept)
      }
    }
  }

  /// Writes a member of an extension object, unless it is omitted.
  mutating func write(_ member: JSONFeed.Object.Member, as element: WrittenElement, _ kept: KeptElements) {
    let role = element.definition?.role ?? .none
    if role == .none || !kept.omitted.contains(role) {
      let value = kept.changed.contains(role) ? kept.value(of: member.name, role) : nil
      return write(value ?? member.value, as: element)
    }
    if kept.lost.contains(role) { leaveOut(member.name, isReplaced: true) }
  }

  /// Writes the member `key`, as one or several elements.
  mutating func write(_ value: JSONFeed.Value, key: String, in space: ExtensionSpace) {
    guard let element = space.element(forKey: key, value) else { return leaveOut(key) }
    write(value, as: element)
  }

  /// Writes one list or several; the attributes of their elements are in the same object
  /// (NamespaceElement.members(ofList:)).
  private mutating func write(
    _ lists: [[JSONFeed.Value]], of child: String, _ element: WrittenElement, beside object: JSONFeed.Object,
    key: String, _ others: inout Set<String>
  ) {
    for (index, list) in lists.enumerated() {
      begin(element.name, in: element.space.prefix)
      for attribute in element.definition?.attributes ?? [] {
        let key = key + "_" + attribute.key
        guard let value = object[key] else { continue }
        let values = value.arrayValue ?? [value]
        guard values.count == lists.count, let text = values[index].attributeText else { continue }
        self.attribute(attribute.name, text)
        others.insert(key)
      }
      write(list: list, of: child, element, depth: 1)
      end()
    }
  }

  mutating func write(_ value: JSONFeed.Value, as element: WrittenElement, depth: Int = 0) {
    guard depth < Self.maximumDepth else { return leaveOut(element.key) }
    guard case .array(let values) = value, value.coordinatesText(element.definition) == nil else {
      return writeOne(value, as: element, depth: depth)
    }
    if let child = element.definition?.listedName, let children = value.listValue {
      begin(element.name, in: element.space.prefix)
      write(list: children, of: child, element, depth: depth + 1)
      return end()
    }
    for value in values {
      if element.definition?.kind == .list, depth == 0 {
        write(value, as: element, depth: depth + 1)
      } else {
        writeOne(value, as: element, depth: depth)
      }
    }
  }

  /// The elements of a list.
  private mutating func write(list values: [JSONFeed.Value], of child: String, _ list: WrittenElement, depth: Int) {
    let key = list.definition?.onlyKey ?? child
    guard depth < Self.maximumDepth,
      let element = list.space.element(forKey: key, .array(values), inside: list.definition)
    else { return leaveOut(key) }
    for value in values { writeOne(value, as: element, depth: depth) }
  }

  /// Begins an element. If names without a prefix have a namespace here, an element in no namespace gets `xmlns=""`,
  /// which also applies to its content.
  private mutating func begin(_ element: WrittenElement) {
    let (space, isInsideNoNamespace) = (element.space, element.isNested && open.last?.prefix == XMLPrefix.none)
    begin(element.name, in: space.prefix)
    if space.namespace == .rss, space.root != .rss, space.prefix == .none, !isInsideNoNamespace {
      attribute("xmlns", "")
    }
  }

  private mutating func writeOne(
    _ value: JSONFeed.Value, as element: WrittenElement, depth: Int
  ) {
    var value = value.withoutSource
    if case .atomPerson? = element.definition?.rule.check, let person = value.personNamedByText {
      value = .object(person)
    }
    // Only RDF allows an attribute instead of a text.
    let isResource = if case .resourceOrURL? = element.definition?.rule.content { true } else { false }
    if case .object(let object) = value {
      guard object.count == 1, let url = object["rdf_resource"], isResource else {
        return write(object, as: element, depth: depth)
      }
      value = url
    }
    guard let text = value.text(of: element) else {
      // A list in a list.
      return value == .null ? () : leaveOut(element.key)
    }
    begin(element)
    if let attribute = element.definition?.valueAttribute, !isResource {
      self.attribute(attribute.name, text)
    } else {
      self.text(text)
    }
    end()
  }

  /// Writes an object: its attributes, its text and its children. Of an element with a table entry, only those that are known: the
  /// namespaces of others are not.
  private mutating func write(_ object: JSONFeed.Object, as element: WrittenElement, depth: Int) {
    // As text, the elements of XML would be read as HTML.
    if element.definition?.role == .atomContent, object["type"]?.stringValue.map({ TextType($0) }) == .xml,
      object[element.textKey]?.stringValue.map(HTMLScanner.mayFindMarkup) ?? false
    {
      return leaveOut(element.key)
    }
    let object = element.space.namespace == .atom ? object.inAtom1(element) : object.withText(element)
    let textKey = element.textKey
    var names: Set<String> = []
    var children: [JSONFeed.Object.Member] = []
    let hasText = object[textKey]?.attributeText?.isEmpty == false
    let text = object[textKey]?.text(of: element)
    // It may have only a language, or attributes of namespaces that are not known here, while a member has its text.
    let isConstruct = element.definition?.isConstruct ?? false
    let isLeftOut = object.allSatisfy { member in
      member.name != textKey
        && (isConstruct && member.name.hasPrefix("xml_")
          || attribute(of: member, element, besideText: hasText) == nil && child(for: member, in: element) == nil)
    }
    if isLeftOut, !object.isEmpty { return object.forEach { leaveOut($0.name) } }
    begin(element)
    // Elements can be named `text` too.
    for member in object where member.name != textKey || text == nil {
      if names.count < ExtensionSpace.maximumAttributes,
        let (name, text) = attribute(of: member, element, besideText: hasText), names.insert(name).inserted
      {
        attribute(name, text)
      } else {
        children.append(member)
      }
    }
    // An empty reference is the document itself; reading leaves it out.
    if element.definition?.role == .atomLink, names.insert("href").inserted { attribute("href", "") }
    if let text { self.text(text) }
    for child in children {
      guard let inner = self.child(for: child, in: element) else {
        leaveOut(child.name)
        continue
      }
      write(child.value, as: inner, depth: depth + 1)
    }
    end()
  }

  /// The child element to write for a member; nil without one.
  private func child(for member: JSONFeed.Object.Member, in element: WrittenElement) -> WrittenElement? {
    guard var inner = element.space.element(forKey: member.name, member.value, inside: element.definition),
      !(inner.isForeign && inner.space.namespace == element.space.namespace
        && (element.isClosed || element.isUnknownAttribute(member)))
    else { return nil }
    inner.isInText = element.isInText || element.definition.map { $0.kind.isText && $0.role != .none } ?? false
    return inner.isInText && inner.endsText ? nil : inner
  }

  /// The attribute to write for a member: one in the table entry; without an entry for it, an attribute named like the key.
  private func attribute(
    of member: JSONFeed.Object.Member, _ element: WrittenElement, besideText hasText: Bool
  ) -> (name: String, value: String)? {
    guard let text = member.value.attributeText else { return nil }
    let (key, definition) = (member.name, element.definition)
    if let attribute = definition?.attribute(forKey: key) {
      return (attribute.name, member.value.wholeNumber(attribute.kind) ?? text)
    }
    let isChild =
      element.isForeign ? !hasText : element.space.isKnownElement(key, member.value, inside: definition)
    // `xml:lang` and `xsi:type` are allowed on any element, attributes of other known namespaces on elements with a table entry.
    if let (namespace, local) = FeedNamespace.split(key: key),
      namespace == .xml || namespace == .xmlSchemaInstance
        || !element.isForeign && namespace != .jsonFeed && !isChild
    {
      if namespace == .xml, isChild, !["base", "id", "lang", "space"].contains(local) { return nil }
      // Some parsers refuse an id that is no name.
      if namespace == .xml, local == "id", !XMLWriter.isName(text) { return nil }
      return XMLWriter.isName(local) ? namespace.namespace.map { ($0.prefix + ":" + local, text) } : nil
    }
    return !isChild && element.mayHaveAttribute(key) && XMLWriter.isAttributeName(key) ? (key, text) : nil
  }
}

extension JSONFeed.Object {
  /// The members of a category of RSS with its text, which is the member `value`.
  fileprivate func withText(_ element: WrittenElement) -> JSONFeed.Object {
    guard element.definition?.role == .category, let text = self["value"] else { return self }
    var object = self
    object["text"] = text
    object["value"] = nil
    return object
  }

  /// The members of an element of Atom with the names and values of Atom 1.0, if they have those of Atom 0.3.
  fileprivate func inAtom1(_ element: WrittenElement) -> JSONFeed.Object {
    var object = self
    switch element.name {
    // Atom 1.0 does not have it.
    case "info": return self
    case "author", "contributor", "generator":
      guard let url = self["url"] else { return self }
      object["uri"] = object["uri"] ?? url
      object["url"] = nil
    case _ where element.definition?.isConstruct == true && element.definition?.role != .atomContent:
      // They were media types, and there was an attribute that says how the text is escaped.
      let types = ["text/plain": "text", "text/html": "html", "application/xhtml+xml": "xhtml"]
      if let type = self["type"]?.stringValue.flatMap({ types[$0] }) { object["type"] = .string(type) }
    default: return self
    }
    object["mode"] = nil
    return object
  }
}

extension JSONFeed.Value {
  /// The value of an element without its source.
  fileprivate var withoutSource: JSONFeed.Value {
    guard case .object(var object) = self, object[ElementValue.sourceKey] != nil else { return self }
    object[ElementValue.sourceKey] = nil
    if object.isEmpty { return "" }
    return object.count == 1 ? object["text"] ?? .object(object) : .object(object)
  }

  /// The members of a person of Atom whose name is the text of its element (RFC 4287 §3.2.1); nil for others.
  fileprivate var personNamedByText: JSONFeed.Object? {
    var person = objectValue ?? ["text": self]
    guard person["name"] == nil, let name = person["text"], name.attributeText?.isEmpty == false else { return nil }
    person["text"] = nil
    person["name"] = name
    return person
  }

  /// The elements of each list: a list that occurs more than once is an array of lists.
  fileprivate var listValues: [[JSONFeed.Value]]? {
    listValue.map { [$0] }
      ?? arrayValue.flatMap { lists in
        let values = lists.compactMap(\.listValue)
        return values.count == lists.count ? values : nil
      }
  }

  /// The elements of a list that occurs once.
  fileprivate var listValue: [JSONFeed.Value]? {
    guard let values = arrayValue, !values.contains(where: { $0.arrayValue != nil }) else { return nil }
    return values
  }

  /// The text of a scalar as an attribute's value; nil for other values.
  var attributeText: String? {
    switch self {
    case .string(let text): text
    case .number(let number): number.literal
    case .bool(let flag): flag ? "true" : "false"
    case .null, .array, .object: nil
    }
  }

  /// The text of an element; nil for values that are not text. Flags are written as the element's rule says.
  fileprivate func text(of element: WrittenElement) -> String? {
    if let text = coordinatesText(element.definition) ?? wholeNumber(element.definition?.kind) { return text }
    guard case .bool(let flag) = self, let definition = element.definition, definition.kind == .flag else {
      return attributeText
    }
    let usesYes = if case .value(let rule) = definition.rule.content { rule.isYesOrNo } else { false }
    return usesYes ? flag ? "yes" : "no" : attributeText
  }

  /// The integer where numbers are written, without the fraction of `1.0`, which formats refuse; nil for others.
  fileprivate func wholeNumber(_ kind: NamespaceElement.Kind?) -> String? {
    guard kind == .integer || kind == .number, case .number(let number) = self else { return nil }
    return number.intValue.map { String($0) }
  }

  /// The numbers of one or several positions, if the element contains positions.
  fileprivate func coordinatesText(_ definition: NamespaceElement?) -> String? {
    switch definition?.kind {
    case .position?: Coordinates.text(ofPosition: self)
    case .positions(atLeast: let least)?: Coordinates.text(ofPositions: self, atLeast: Int(least))
    default: nil
    }
  }
}
