/// Writes extension objects as elements: the reverse of ElementValue.swift.
///
/// Elements that are in a table are written according to it, all others by the shape of their values: a scalar or an object
/// is a child element, an array is repeated elements, `text` is the element's own text, and strings next to a text are
/// attributes. If these rules would not reproduce the original element, the value also contains its source as `xml`
/// (ElementValue.swift). The source is written if it still agrees with the other members.

internal import FeedPrimitives
internal import JSONFeedModel

/// How an extension object is written: with which prefix, and by which table.
struct ExtensionSpace {
  let prefix: XMLPrefix
  /// Nil for a namespace without a table.
  let namespace: NamespaceID?
  /// The namespace of the document's root element, whose names have no prefix.
  let root: NamespaceID

  /// Whether elements of this namespace are read into an extension object. Those of some namespaces are read
  /// differently.
  var isRead: Bool {
    namespace?.namespace.map { !Self.notRead.contains($0.prefix) } ?? true
  }

  private static let notRead: Set<String> = ["xml", "xhtml", "rdf", "svg", "xlink", "cdf", "jsonfeed", "rfc5005"]

  /// Whether both are the same namespace.
  fileprivate func isSame(as other: ExtensionSpace) -> Bool {
    namespace == other.namespace && (namespace != nil || prefix == other.prefix)
  }

  /// RSS's elements with a prefix: this package reads them like RSS's own, other readers do not.
  static func rssNamespace(root: NamespaceID) -> ExtensionSpace {
    ExtensionSpace(prefix: XMLPrefix(.rss), namespace: .rss, root: root)
  }

  /// RSS's elements without a prefix, as RSS has them.
  static func noNamespace(root: NamespaceID) -> ExtensionSpace { .init(prefix: .none, namespace: .rss, root: root) }

  /// The element to write for the object's member with this key; nil if it would be read as something else.
  func element(forKey key: String, _ value: JSONFeed.Value) -> WrittenElement? {
    if let known = known(key, value) {
      let isOwn = known.namespace == namespace
      return WrittenElement(known.definition, key, in: isOwn ? self : ExtensionSpace(known.namespace, root: root))
    }
    // Elements that RSS does not define are in no namespace. An element that would be read as HTML gets a prefix.
    guard namespace == .rss else { return WrittenElement(key, key, in: self) }
    let isHTML = ["br", "hr"].contains(key.lowercased())
    return WrittenElement(key, key, in: isHTML ? .rssNamespace(root: root) : .noNamespace(root: root))
  }

  /// Whether an element without a table entry, or an attribute of such an element, is written with its key as its name.
  ///
  /// - Parameter namespace: nil for an attribute.
  static func isOwnKey(_ key: String, in namespace: NamespaceID?) -> Bool {
    if key == "text" || key == ElementValue.sourceKey || namespace == nil && !XMLWriter.isAttributeName(key) {
      return false
    }
    if let end = key.utf8.firstIndex(of: ASCII.underscore), FeedNamespace.id(forPrefix: String(key[..<end])) != nil {
      return false
    }
    guard let namespace = namespace?.namespace else { return true }
    return !namespace.elements.contains { $0.key.isExactly(key) }
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
      ?? (known(key, value) == nil ? elementOfOther(key) : nil)
      ?? element(forKey: key, value)
    element?.outer = .some(outer == nil && namespace != .rdf ? nil : namespace)
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
    guard let end = key.utf8.firstIndex(of: ASCII.underscore),
      let namespace = FeedNamespace.id(forPrefix: String(key[..<end]))
    else { return nil }
    let ownKey = String(key[key.utf8.index(after: end)...])
    if namespace == .rdf, RDFValues.elements.contains(ownKey) {
      return WrittenElement(ownKey, key, in: ExtensionSpace(namespace, root: root))
    }
    guard let definition = namespace.namespace?.table.element(forKey: ownKey) else { return nil }
    return WrittenElement(definition, key, in: ExtensionSpace(namespace, root: root))
  }

  /// The element with this key, in one of the namespaces that share the object. If several define it (`georss:point`,
  /// `gml:Point`, `geo:Point`), the first one that also defines all members of the value, or else the first.
  private func known(
    _ key: String, _ value: JSONFeed.Value
  ) -> (namespace: NamespaceID, definition: NamespaceElement)? {
    guard let namespace, let all = Self.sharing[namespace.objectOwner] else { return nil }
    var first: (NamespaceID, NamespaceElement)?
    for namespace in all {
      guard let definition = namespace.namespace?.table.element(forKey: key) else { continue }
      if all.count == 1 { return (namespace, definition) }
      if first == nil { first = (namespace, definition) }
      guard let object = value.objectValue ?? value[0]?.objectValue else { break }
      let hasAll = object.allSatisfy { member in
        member.name == "text" || definition.attribute(forKey: member.name) != nil
          || namespace.namespace?.table.element(forKey: member.name) != nil
      }
      if hasAll { return (namespace, definition) }
    }
    return first
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
  /// The namespace of the parent element: nil for a member of an extension object, `.some(nil)` if the parent has no
  /// table entry.
  fileprivate(set) var outer: NamespaceID??

  /// Nil for an element that structures the document: it would be read as another item, for example.
  init?(_ definition: NamespaceElement, _ key: String, in space: ExtensionSpace) {
    switch definition.role {
    case .channel, .item, .items, .embeddedMembers: return nil
    case .none where definition.name == "rss" && space.namespace == .rss: return nil
    default:
      name = definition.name
      self.key = key
      self.definition = definition
      self.space = space
    }
  }

  /// Nil if `name` is not a valid name, and for the key `xml`, which is reserved for the source.
  init?(_ name: String, _ key: String, in space: ExtensionSpace) {
    guard XMLWriter.isName(name), key != ElementValue.sourceKey else { return nil }
    self.name = name
    self.key = key
    definition = nil
    self.space = space
  }

  /// Whether reading finds a table entry for its name, although its key belongs to no entry.
  fileprivate var isReadAsOther: Bool {
    definition == nil && space.namespace?.namespace?.table.element(forWritten: name) != nil
  }

  /// Whether it has no table entry: ElementValue.isForeign(_:).
  fileprivate var isForeign: Bool { definition == nil && space.namespace != .rdf }

  /// Whether reading keeps its source, whatever its value is.
  fileprivate var needsSource: Bool {
    let isInKnown: Bool = if let outer { outer != nil } else { false }
    return isForeign && (isInKnown || !ExtensionSpace.isOwnKey(key, in: space.namespace))
  }

  /// Whether its start tag inside an element with text would end that element: reading assumes that the end tag is
  /// missing.
  var endsText: Bool {
    let name = space.prefix.prefix.isEmpty ? name : space.prefix.prefix + ":" + name
    return name.withBytes { XMLRecovery.feeds.ends(.text, beforeElement: $0) }
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
  init(_ extensions: JSONFeed.Extensions, root: NamespaceID) {
    byName = Self.known.mapValues { ExtensionSpace($0, root: root) }
    // An object of this name that is about something else is written only as JSON, and so are the items' objects of
    // this name.
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

  private static let known: [String: NamespaceID] = Dictionary(
    FeedNamespace.all.indices.map { ("_" + FeedNamespace.all[$0].object, NamespaceID(UInt16($0))) }
  ) { first, _ in first }

  /// Whether the root element may declare the prefix: no other namespace uses it.
  func allow(_ prefix: XMLPrefix) -> Bool {
    prefix.isAllowed && byName.values.allSatisfy { $0.prefix.prefix != prefix.prefix || $0.prefix == prefix }
  }

  /// The extension object of the document's own elements; empty if it is missing or about something else.
  func own(_ name: String, in extensions: JSONFeed.Extensions) -> JSONFeed.Object {
    guard let value = extensions[name], self[.init(name: name, value: value)] != nil else { return [:] }
    return value.objectValue ?? [:]
  }

  /// Whether extension objects of this name have a namespace.
  func has(_ name: String) -> Bool { byName[name] != nil }

  /// Whether an extension object is about the namespace that its name suggests, if any.
  static func isAsNamed(_ member: JSONFeed.Object.Member) -> Bool {
    known[member.name].map { ExtensionName.isAbout($0, member.value) } ?? true
  }

  /// The namespace of an extension object; nil if it cannot be written as elements.
  subscript(member: JSONFeed.Object.Member) -> ExtensionSpace? {
    guard let space = byName[member.name] else { return nil }
    if let namespace = space.namespace, !ExtensionName.isAbout(namespace, member.value) { return nil }
    return space
  }
}

extension XMLWriter {
  /// The maximum depth of elements that are written for values.
  private static var maximumDepth: Int { ElementValue.maximumDepth }

  /// Writes the members of an extension object, except those in `others` and `about`.
  ///
  /// - Returns: whether reading these elements gives the same members.
  @discardableResult
  mutating func write(
    _ object: JSONFeed.Object, in space: ExtensionSpace, isFeed: Bool, except others: Set<String> = []
  ) -> Bool {
    var others = others.union(["about"])
    var isExact = true
    for member in object where !others.contains(member.name) {
      guard let element = space.element(forKey: member.name, member.value) else {
        isExact = false
        continue
      }
      let isElementExact: Bool
      if let lists = member.value.listValues, let child = element.definition?.listedName {
        isElementExact = write(lists, of: child, element, beside: object, key: member.name, &others)
      } else {
        isElementExact = write(member.value, as: element)
      }
      isExact = isElementExact && element.isKept(isFeed: isFeed) && element.ownKey == member.name && isExact
    }
    return isExact
  }

  /// Writes the member `key`, as one or several elements.
  ///
  /// - Returns: whether reading gives the same value.
  @discardableResult
  mutating func write(_ value: JSONFeed.Value, key: String, in space: ExtensionSpace) -> Bool {
    guard let element = space.element(forKey: key, value) else { return false }
    return write(value, as: element) && element.ownKey == key
  }

  /// Writes a member of an extension object, as one element or as several.
  private mutating func write(_ value: JSONFeed.Value, as element: WrittenElement) -> Bool {
    let isExact = write(value, as: element, depth: 0)
    if !isExact, let role = element.definition?.role, role != .none { inexactRoles.insert(role) }
    return isExact
  }

  /// The same, but also returns false if a member of the feed or item may be made from the element: reading then does
  /// not keep it in the extension object.
  mutating func writeKept(_ value: JSONFeed.Value, key: String, in space: ExtensionSpace, isFeed: Bool) -> Bool {
    guard let element = space.element(forKey: key, value) else { return false }
    return write(value, as: element) && element.ownKey == key && element.isKept(isFeed: isFeed)
  }

  /// Writes one list or several; the attributes of their elements are in the same object
  /// (NamespaceElement.members(ofList:)).
  private mutating func write(
    _ lists: [[JSONFeed.Value]], of child: String, _ element: WrittenElement, beside object: JSONFeed.Object,
    key: String, _ others: inout Set<String>
  ) -> Bool {
    // Which of several lists has which attribute is known only if each has it.
    var isExact = lists.count == 1
    for (index, list) in lists.enumerated() {
      begin(element.name, in: element.space.prefix)
      for attribute in element.definition?.attributes ?? [] {
        let key = key + "_" + attribute.key
        guard let value = object[key] else { continue }
        let values = value.arrayValue ?? [value]
        guard values.count == lists.count, let text = values[index].attributeText else { continue }
        self.attribute(attribute.name, text)
        // One that came before the list was written as an element already.
        let isWritten = object.keys.firstIndex(of: key) ?? 0 < object.keys.firstIndex(of: element.ownKey) ?? 0
        isExact = isExact && !isWritten && XMLText.isPreserved(text) && attribute.isRead(text, as: value)
        others.insert(key)
      }
      isExact = write(list: list, of: child, element, depth: 1) && isExact
      end()
    }
    return isExact
  }

  mutating func write(
    _ value: JSONFeed.Value, as element: WrittenElement, depth: Int, isInText: Bool = false
  ) -> Bool {
    guard depth < Self.maximumDepth else { return false }
    let isRepeated = element.definition?.isRepeated ?? false
    guard case .array(let values) = value, value.coordinatesText(element.definition) == nil else {
      return writeOne(value, as: element, depth: depth, isInText: isInText) && !isRepeated
    }
    if let child = element.definition?.listedName, let children = value.listValue {
      begin(element.name, in: element.space.prefix)
      let isExact = write(list: children, of: child, element, depth: depth + 1)
      end()
      return isExact
    }
    if element.definition?.kind == .list, depth == 0 {
      for value in values { _ = write(value, as: element, depth: depth + 1) }
      return false
    }
    var isExact = values.count > 1 || isRepeated && !values.isEmpty
    for value in values { isExact = writeOne(value, as: element, depth: depth, isInText: isInText) && isExact }
    return isExact
  }

  /// The elements of a list.
  private mutating func write(
    list values: [JSONFeed.Value], of child: String, _ list: WrittenElement, depth: Int
  ) -> Bool {
    let key = list.definition?.onlyKey ?? child
    guard depth < Self.maximumDepth,
      let element = list.space.element(forKey: key, .array(values), inside: list.definition)
    else { return false }
    var isExact = !values.isEmpty && element.key(inside: list.space) == key
    for value in values { isExact = writeOne(value, as: element, depth: depth) && isExact }
    return isExact
  }

  /// Begins an element. If names without a prefix have a namespace here, an element in no namespace gets `xmlns=""`,
  /// which also applies to its content.
  private mutating func begin(_ element: WrittenElement) {
    let (space, isInsideNoNamespace) = (element.space, element.outer != nil && open.last?.prefix == XMLPrefix.none)
    begin(element.name, in: space.prefix)
    if space.namespace == .rss, space.root != .rss, space.prefix == .none, !isInsideNoNamespace {
      attribute("xmlns", "")
    }
  }

  private mutating func writeOne(
    _ value: JSONFeed.Value, as element: WrittenElement, depth: Int, isInText: Bool = false
  ) -> Bool {
    if let source = value[ElementValue.sourceKey]?.stringValue {
      let levels = open.count + 1
      let read = isInText ? nil : source.withBytes { ElementSource($0, for: element, levelsAround: levels) }
      guard let read, read.value.withoutSource.isSame(as: value.withoutSource) else {
        if case .object(let object) = value, let definition = element.definition, definition.kind.isText {
          let attributes = UnknownAttributes(of: object, in: nil, definition)
          _ = write(object, as: element, attributes, depth: depth, isInText: isInText)
        } else {
          _ = writeOne(value.withoutSource, as: element, depth: depth, isInText: isInText)
        }
        return false
      }
      self.element(source: read.written, in: element.space.prefix)
      return read.value == value
    }
    if element.isReadAsOther { return false }
    if case .object(let object) = value {
      return write(object, as: element, depth: depth, isInText: isInText) && !element.needsSource
    }
    guard let text = value.text(of: element) else { return false }
    begin(element)
    if let attribute = element.definition?.valueAttribute {
      self.attribute(attribute.name, text)
    } else {
      self.text(text)
    }
    end()
    return element.isRead(text, as: value) && !element.needsSource
  }

  /// Writes an object: its attributes, its text and its children.
  /// - Parameter attributes: the attributes in its source.
  private mutating func write(
    _ object: JSONFeed.Object, as element: WrittenElement, _ attributes: UnknownAttributes? = nil, depth: Int,
    isInText: Bool
  ) -> Bool {
    let isInText = isInText || element.definition?.kind.isText == true
    begin(element)
    if let attributes { write(attributes) }
    let textKey = element.textKey
    var names = Set(attributes?.all.map(\.name) ?? [])
    var children: [JSONFeed.Object.Member] = []
    var isExact = element.isReadAsObject(object)
    let hasText = object[textKey]?.attributeText?.isEmpty == false
    for member in object where member.name != textKey && attributes?.keys.contains(member.name) != true {
      if names.count < ExtensionSpace.maximumAttributes,
        let (name, text) = attribute(of: member, element, besideText: hasText), names.insert(name).inserted
      {
        attribute(name, text)
        isExact = isExact && element.isRead(attribute: name, text, as: member)
      } else {
        children.append(member)
      }
    }
    if let value = object[textKey] {
      let text = value.text(of: element) ?? ""
      isExact = isExact && !text.isEmpty && element.isReadBeside(text, as: value)
      self.text(text)
    }
    for child in children {
      guard let inner = element.space.element(forKey: child.name, child.value, inside: element.definition),
        !(isInText && inner.endsText)
      else {
        isExact = false
        continue
      }
      let isChildExact =
        write(child.value, as: inner, depth: depth + 1, isInText: isInText) && !(element.isForeign && !inner.isForeign)
      isExact = isChildExact && inner.key(inside: element.space) == child.name && isExact
    }
    end()
    return isExact && names.count < ExtensionSpace.maximumAttributes
      && !((element.isTextOnly || element.isForeign && hasText) && !children.isEmpty)
  }

  /// The attribute to write for a member: one in the table entry, or, if there is an entry without such a child, an
  /// attribute named like the key.
  private func attribute(
    of member: JSONFeed.Object.Member, _ element: WrittenElement, besideText hasText: Bool
  ) -> (name: String, value: String)? {
    guard let text = member.value.attributeText else { return nil }
    let (key, definition) = (member.name, element.definition)
    if let attribute = definition?.attribute(forKey: key) { return (attribute.name, text) }
    let isChild =
      element.isForeign ? !hasText : element.space.isKnownElement(key, member.value, inside: definition)
    // `xml:lang` is allowed on any element, attributes of other known namespaces on elements with a table entry.
    if let end = key.utf8.firstIndex(of: ASCII.underscore),
      let namespace = FeedNamespace.id(forPrefix: String(key[..<end])),
      namespace == .xml || !element.isForeign && namespace != .jsonFeed && !isChild
    {
      let local = String(key[key.utf8.index(after: end)...])
      return XMLWriter.isName(local) ? (key[..<end] + ":" + local, text) : nil
    }
    return !isChild && XMLWriter.isAttributeName(key) ? (key, text) : nil
  }
}

/// The source of an element, read by itself.
private struct ElementSource {
  /// The value that reading makes of the source; it contains the source itself if that is needed.
  let value: JSONFeed.Value
  /// The source as it is written into the document.
  let written: String

  /// Nil if this is not the source of an element with the same key, or readers would reject it.
  /// - Parameter levelsAround: the number of open elements at its position in the document.
  init?(_ bytes: Span<UInt8>, for element: WrittenElement, levelsAround: Int) {
    let space = element.space
    var scanner = XMLScanner(limits: .init(nestingDepth: JSONFeed.Limits.maximumNestingDepth))
    scanner.ownNamespace = space.root
    guard (try? scanner.nextChild(of: 0, in: bytes)) == true else { return nil }
    let name = scanner.element
    let definition = scanner.definition(of: name)
    let isOfSpace: Bool
    switch element.outer {
    case nil:
      let key = definition?.key ?? ElementValue.legalKey(bytes.string(name.local..<name.end))
      let isSame =
        space.namespace.map { $0.objectOwner == name.namespace.objectOwner }
        ?? (scanner.unknownNamespace(name.namespace)?.uri == space.prefix.uri)
      isOfSpace = isSame && key == element.key
    case .some(let outer?):
      isOfSpace = ElementValue.key(of: name, definition, inside: outer, in: bytes) == element.key
    case .some(nil): isOfSpace = false
    }
    var notes = ValueNotes()
    guard isOfSpace, let value = try? ElementValue.read(&scanner, isChild: element.outer != nil, &notes, in: bytes),
      let written = try? scanner.source(
        ofElementAt: name.start - 1, in: 0,
        declared: [space.prefix, XMLPrefix(prefix: "", uri: space.root == .atom ? FeedNamespace.atom.uri : "")],
        within: XMLSourceLimits(.init(), levelsAround: levelsAround), in: bytes)
    else { return nil }
    self.value = value
    self.written = written
  }
}

/// What reading makes of a written element (ElementValue.swift, ElementReading.swift).
extension WrittenElement {
  /// The key that reading uses for it in the extension object.
  fileprivate var ownKey: String {
    definition?.key ?? ElementValue.legalKey(name)
  }

  /// The key that reading uses for it as a child of an element of `outer`.
  fileprivate func key(inside outer: ExtensionSpace) -> String {
    let own = ownKey
    if space.isSame(as: outer) { return own }
    return space.namespace == .rss ? own : ElementValue.legalKey(space.prefix.prefix + "_" + own)
  }

  /// Whether reading keeps it in the extension object even if a member of the feed or item is made from it.
  func isKept(isFeed: Bool) -> Bool {
    guard let definition else { return true }
    return definition.role == .none || definition.keeping == .always
      || definition.keeping == .ifForeign && space.namespace != space.root
      || isFeed && !Self.feedRoles.contains(definition.role)
  }

  /// The roles from which members of a feed are made. Members of an item may be made from any role.
  private static let feedRoles: RoleSet = [
    .title, .atomTitle, .dublinCoreTitle, .itunesTitle, .link, .atomLink, .itunesLink, .description, .atomSubtitle,
    .itunesSummary, .dublinCoreDescription, .itunesSubtitle, .googlePlayDescription, .managingEditor, .author,
    .dublinCoreCreator, .foafMaker, .atomAuthor, .itunesAuthor, .itunesOwner, .googlePlayAuthor, .atomIcon,
    .webfeedsIcon, .itunesImage, .podcastImage, .podcastImages, .atomLogo, .image, .googlePlayImage, .language,
    .dublinCoreLanguage, .cloud, .itunesComplete, .category, .geoLatitude, .geoLongitude, .geoPoint, .geoWhere,
    .gmlShape, .embeddedMembers,
  ]

  /// Whether reading treats elements inside it as text.
  fileprivate var isTextOnly: Bool { definition.map { $0.role != .none && $0.kind.isText } ?? false }

  /// Whether the element with this text and nothing else is read as `value`.
  fileprivate func isRead(_ text: String, as value: JSONFeed.Value) -> Bool {
    guard XMLText.isPreserved(text) else { return false }
    guard let definition else { return value == .string(text) }
    switch definition.kind {
    case .categories: return false
    case .attribute:
      return definition.valueAttribute.map { $0.isRead(text, as: value) } ?? (value == .string(text))
    default:
      if definition.textKey != nil { return text.isEmpty && value == "" }
      return isReadBeside(text, as: value)
    }
  }

  /// The same for the text of an element with attributes or children. An array has coordinates, which are always read
  /// as they are written; parsing them for a comparison would keep them in memory twice.
  fileprivate func isReadBeside(_ text: String, as value: JSONFeed.Value) -> Bool {
    XMLText.isPreserved(text)
      && (value.arrayValue != nil || ElementValue.value(of: text, kind: definition?.kind ?? .text) == value)
      && (definition?.kind != .url || ValueNotes.isKept(text))
      && (definition?.kind != .markup || !HTMLRewriting.hasRelativeURL(text))
  }

  /// Whether an attribute is read as `member`.
  fileprivate func isRead(attribute name: String, _ text: String, as member: JSONFeed.Object.Member) -> Bool {
    guard XMLText.isPreserved(text), name != "xml:base", name != "xml:space" else { return false }
    if let attribute = definition?.attributes.first(where: { $0.name == name }) {
      return attribute.key == member.name && attribute.isRead(text, as: member.value)
    }
    let isTable = space.namespace != nil
    return ElementValue.legalKey(isTable ? ExtensionName.snakeCase(name) : name) == member.name
      && (!isForeign || name.hasPrefix("xml:") || ExtensionSpace.isOwnKey(member.name, in: nil))
      && member.value == .string(text)
  }

  /// Whether an element with these attributes and children is read as an object, with its text under `textKey`.
  fileprivate func isReadAsObject(_ object: JSONFeed.Object) -> Bool {
    if object.isEmpty { return false }
    guard let definition else { return object.count > 1 || object["text"] == nil }
    switch definition.kind {
    case .categories: return false
    case .construct:
      // Reading keeps the type only for HTML.
      guard object.count == 2, object["type"] == "html", let text = object["text"]?.stringValue else { return false }
      return !text.isEmpty && !HTMLRewriting.hasRelativeURL(text)
    case .attribute, .list:
      // If it has only this member, reading returns the member's value instead of an object.
      if let key = definition.onlyKey, object[key] != nil, object.count == 1 || definition.kind == .list {
        return false
      }
    default: break
    }
    if textKey == "value", object["value"] != nil, object[definition.textKey ?? "text"] == nil { return false }
    return object.count > 1 || definition.textKey != nil || object[textKey] == nil
  }
}

extension NamespaceAttribute {
  /// Whether an attribute with this text is read as `value`.
  fileprivate func isRead(_ text: String, as value: JSONFeed.Value) -> Bool {
    if isLocation, !ValueNotes.isKept(text) { return false }
    return (isText ? .string(text) : ElementValue.value(of: text, kind: kind)) == value
  }
}

extension XMLText {
  /// The text as it is read from an element or attribute: trimmed. Nil if it contains characters that XML cannot
  /// represent, which are omitted.
  static func preserved(_ text: String) -> String? {
    text.withBytes { bytes in
      guard XMLWriter.canHold(bytes) else { return nil }
      let inside = bytes.trimmed(0..<bytes.count)
      return inside.count == bytes.count ? text : bytes.string(inside)
    }
  }

  /// Whether the text is read unchanged.
  static func isPreserved(_ text: String) -> Bool { preserved(text)?.utf8.count == text.utf8.count }
}

extension JSONFeed.Value {
  /// The value of an element without its source.
  fileprivate var withoutSource: JSONFeed.Value {
    guard case .object(var object) = self, object[ElementValue.sourceKey] != nil else { return self }
    object[ElementValue.sourceKey] = nil
    if object.isEmpty { return "" }
    return object.count == 1 ? object["text"] ?? .object(object) : .object(object)
  }

  /// Whether the values are equal, apart from markup that is nested too deeply to become objects: it may be written
  /// differently.
  fileprivate func isSame(as other: JSONFeed.Value) -> Bool {
    self == other || isSame(as: other, levels: ElementValue.maximumDepth)
  }

  private func isSame(as other: JSONFeed.Value, levels: Int) -> Bool {
    switch (self, other) {
    case (.object(let members), .object(let others)):
      members.count == others.count
        && zip(members, others).allSatisfy {
          $0.name.isExactly($1.name) && $0.value.isSame(as: $1.value, levels: levels - 1)
        }
    case (.array(let values), .array(let others)):
      values.count == others.count && zip(values, others).allSatisfy { $0.isSame(as: $1, levels: levels) }
    case (.string, .string) where levels <= 0: true
    case (.object, _), (.array, _): false
    default: self == other
    }
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

  /// The text of an element; nil for values that are not text. The flags of podcast namespaces are written as yes and
  /// no, except `itunes:explicit`; so is `app:draft` (RFC 5023 §13.1.1).
  fileprivate func text(of element: WrittenElement) -> String? {
    if let text = coordinatesText(element.definition) { return text }
    guard case .bool(let flag) = self, let definition = element.definition, definition.kind == .flag else {
      return attributeText
    }
    let usesYes =
      switch element.space.namespace {
      case .itunes: definition.name != "explicit"
      case .podcast, .googlePlay, .atomPublishing: true
      default: false
      }
    return usesYes ? flag ? "yes" : "no" : attributeText
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
