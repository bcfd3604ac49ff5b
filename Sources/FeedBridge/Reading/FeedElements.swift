/// The elements of a feed or an item, from which members and extension objects are made.

internal import FeedPrimitives
package import JSONFeedModel

/// The elements of one feed or item, in the order of the document, and its extension objects.
///
/// An element is the index of its node in ``tree``. Most methods are mutating although they only read: to call another one, the compiler copies
/// the whole structure.
package struct FeedElements: ~Copyable {
  var tree = XMLTree()
  /// The scanner's, from the end of reading on: while both have them, recognizing another one would copy all.
  var recognized = RecognizedElements()
  /// The elements, without those inside them, and their roles.
  private var all = OwnedArray<UInt32>()
  private var roles = OwnedArray<Role>()
  /// The set of the roles.
  private var present = RoleSet()
  /// The bases of relative URLs in elements with an `xml:base`.
  private var bases: [Int: String?] = [:]
  package var extensions = ExtensionCollector()
  package var notes = ValueNotes()
  /// The members of extension objects that may have relative URLs.
  package private(set) var relativeMembers: [ExtensionMember] = []
  /// Whether `jsonfeed:feed` and `jsonfeed:item` are read (Writing/CompleteJSON.swift).
  package var readsCompleteJSON = false
  /// The iTunes categories, nested as in the document.
  package var itunesCategories: [JSONFeed.Value] = []
  /// The `xml:base` in effect around them.
  package var base: String?
  /// The base of their URLs: that, or the one around their element.
  var outerBase: String? {
    didSet {
      guard outerBase != oldValue else { return }
      for place in all.indices where bases[Int(all[place])] == nil { bases[Int(all[place])] = .some(oldValue) }
    }
  }
  /// What resolving URLs may add when members are made.
  package var urls: URLBudget
  /// The `xml:lang` of their element.
  package var language: String?
  /// The one around it.
  var outerLanguage: String?
  /// The `rdf:about` of their element.
  package var about: String? {
    didSet { if about?.isEmpty == false { present.insert(.about) } }
  }
  /// What is certain to be read.
  private var certain = XMLTree.Mark()

  init(_ notes: ValueNotes, _ urls: URLBudget = URLBudget()) { (self.notes, self.urls) = (notes, urls) }

  /// Begins with elements from this offset in the document on. There are none yet.
  mutating func begin(at offset: Int) { tree.begin(from: offset) }

  /// Removes all elements.
  mutating func removeAll() {
    tree.removeAll()
    recognized = RecognizedElements()
    certain = XMLTree.Mark()
    all.removeAll()
    roles.removeAll()
    present = RoleSet()
    if !extensions.isEmpty { extensions.removeAll() }
    if !itunesCategories.isEmpty { itunesCategories.removeAll() }
    if !notes.isEmpty { notes.removeAll() }
    if !relativeMembers.isEmpty { relativeMembers.removeAll() }
    base = nil
    outerBase = nil
    if !bases.isEmpty { bases.removeAll() }
    language = nil
    outerLanguage = nil
    about = nil
  }

  /// A copy, from which members are made while others are still read.
  func copy() -> FeedElements {
    var copy = FeedElements(notes)
    (copy.base, copy.outerBase, copy.language, copy.about) = (base, outerBase, language, about)
    copy.tree = tree.copy()
    copy.all = all.copy()
    copy.roles = roles.copy()
    copy.present = present
    (copy.bases, copy.extensions, copy.readsCompleteJSON) = (bases, extensions, readsCompleteJSON)
    return copy
  }

  /// The number of elements.
  package var count: Int { all.count }

  // MARK: Reading

  /// Reads the element entered last, a child of the channel or of an item, to its end.
  mutating func read(
    _ scanner: inout XMLScanner, _ format: XMLFormat, in bytes: TextSpan
  ) throws(XMLStop) {
    if scanner.element.namespace == .jsonFeed, !readsCompleteJSON || scanner.element.role == .none {
      return try scanner.skipElement(in: bytes)
    }
    let index = tree.nodes.count
    var reader = ElementReader(format: format, base: outerBase)
    if !scanner.attributes.isEmpty, let own = try scanner.ownBase(inside: outerBase, format, in: bytes) {
      reader.base = own
    }
    let offset = scanner.element.start + scanner.origin
    try reader.read(into: &tree, &scanner, &notes, in: bytes)
    guard tree.hasRoom else { throw .limit(.documentSize, maximum: Int(UInt32.max), offset: offset) }
    if tree.nodes.count > index { add(index, format, base: reader.base, &scanner) }
    certain = tree.mark
  }

  /// Removes what was read of an element that will be read again.
  mutating func goBack() {
    tree.goBack(to: certain)
    notes.goBack()
  }

  /// Adds a text like an element.
  mutating func add(
    _ definition: NamespaceElement, in namespace: NamespaceID, at offset: Int, form: XMLNode.Form = .unknown,
    text: String, base: String?, _ scanner: inout XMLScanner
  ) {
    let code = scanner.recognized.code(of: definition, in: namespace)
    let index = tree.begin(at: offset, namespace, code: code, role: definition.role)
    tree.setText(of: index, text)
    tree.setForm(of: index, form)
    certain = tree.mark
    add(index, definition.role, base: base)
  }

  /// Adds an element that has been read, unless it is empty, and elements of its kind are not kept then.
  private mutating func add(_ index: Int, _ format: XMLFormat, base: String?, _ scanner: inout XMLScanner) {
    let node = tree.nodes[index]
    if node.role != .none, node.end == index + 1, !node.hasText {
      let definition = scanner.recognized[node.code]
      guard !definition.isConstruct, definition.isAlwaysKept(in: node.namespace, of: format) else {
        return tree.goBack(to: certain)
      }
      return add(index, .none, base: base)
    }
    add(index, node.role, base: base)
  }

  /// - Parameter role: none if no member can be made from it.
  private mutating func add(_ index: Int, _ role: Role, base: String?) {
    if base != outerBase { bases[index] = .some(base) }
    all.append(UInt32(truncatingIfNeeded: index))
    roles.append(role)
    present.insert(role)
  }

  /// Gives links the roles of their relations, and notes whether a content is elsewhere, so that the roles tell what most items do not have.
  mutating func readRelations() {
    guard has(.atomLink) || has(.atomContent) else { return }
    for place in roles.indices {
      let index = Int(all[place])
      switch roles[place] {
      case .atomLink:
        roles[place] = roleOfLink(index)
        tree.setRole(of: index, roles[place])
        present.insert(roles[place])
      case .atomContent: if attribute(.src, of: index) != nil { present.insert(.remoteContent) }
      default: break
      }
    }
  }

  // MARK: Elements

  @inline(__always) package func role(_ index: Int) -> Role { tree.nodes[index].role }
  @inline(__always) package func form(_ index: Int) -> XMLNode.Form { tree.nodes[index].form }

  /// The value of its attribute that is a flag: a guid's `isPermaLink`.
  @inline(__always) package func flag(_ index: Int) -> Bool? {
    let flags = tree.nodes[index].flags
    return flags.contains(.hasFlag) ? flags.contains(.flag) : nil
  }

  /// Its offset in the document.
  package mutating func offset(_ index: Int) -> Int? { tree.offset(of: index) }
  @inline(__always) func namespace(_ index: Int) -> NamespaceID { tree.nodes[index].namespace }

  /// Its table entry; nil without one.
  mutating func definition(_ index: Int) -> NamespaceElement? {
    let code = tree.nodes[index].code
    return code > 0 ? recognized[code] : nil
  }

  /// Its name, with the usual prefix of its namespace where that is not the format's own.
  mutating func name(_ index: Int, in format: XMLFormat) -> String {
    let name = definition(index)?.name ?? tree.qualifiedName(of: index).local
    guard namespace(index) != format.namespace, let prefix = namespace(index).namespace?.prefix else { return name }
    return prefix + ":" + name
  }

  /// The base of relative URLs in an element: an `xml:base`, if there is one.
  package mutating func base(_ index: Int) -> URLBase {
    URLBase(bases.isEmpty ? outerBase : bases[index] ?? outerBase, urls)
  }

  /// The offsets, in the document, of the elements and notes from `start` on. Both are in the order of the document.
  func offsets(from start: Int) -> [Int] {
    // Notes may refer to child elements.
    var offsets = notes.offsets(from: start)
    for place in all.indices.reversed() {
      guard let offset = tree.offset(of: Int(all[place])) else { continue }
      if offset < start { break }
      offsets.append(offset)
    }
    return offsets
  }

  // MARK: Queries

  /// Whether there is an element with this role.
  @inline(__always)
  package func has(_ role: Role) -> Bool { present.contains(role) }

  /// Whether there is an element with any of these roles.
  @inline(__always)
  package func hasAny(of roles: RoleSet) -> Bool { !present.isDisjoint(with: roles) }

  /// The roles of a list that elements have. `rdf:about` counts as an element.
  @inline(__always)
  func present(_ roles: RoleList) -> RoleList { roles.intersection(present) }

  /// The first element with this role.
  package mutating func first(_ role: Role) -> Int? {
    var place = 0
    return next(role, from: &place)
  }

  /// The first element with this role that has text.
  package mutating func firstText(_ role: Role, except other: Int? = nil) -> Int? {
    var place = 0
    while let index = next(role, from: &place) {
      if index != other, hasText(index) { return index }
    }
    return nil
  }

  /// The next element with this role, in the order of the document; `place` is 0 for the first.
  @inline(__always)
  package func next(_ role: Role, from place: inout Int) -> Int? {
    has(role) ? next(from: &place) { $0 == role } : nil
  }

  /// The number of elements with one of these roles.
  @inline(__always)
  func count(of wanted: RoleSet) -> Int {
    var count = 0
    for place in roles.indices where wanted.contains(roles[place]) { count += 1 }
    return count
  }

  /// The next element with one of these roles.
  @inline(__always)
  package func next(of wanted: RoleSet, from place: inout Int) -> Int? {
    next(from: &place) { wanted.contains($0) }
  }

  @inline(__always)
  private func next(from place: inout Int, where isWanted: (Role) -> Bool) -> Int? {
    while place < roles.count {
      place += 1
      if isWanted(roles[place - 1]) { return Int(all[place - 1]) }
    }
    return nil
  }

  private mutating func isRepeated(_ index: Int) -> Bool {
    let code = tree.nodes[index].code
    return code > 0 && recognized.traits(code).isRepeated
  }

  // MARK: Texts

  /// Whether an element has text.
  package mutating func hasText(_ index: Int) -> Bool {
    tree.nodes[index].hasText || isIndirect(index) && !indirectText(index).isEmpty
  }

  /// The text of an element; empty if it has none.
  package mutating func text(_ index: Int) -> String { isIndirect(index) ? indirectText(index) : tree.text(of: index) }

  /// Calls `body` with the text of an element.
  @inline(__always)
  mutating func withText<Result>(_ index: Int, _ body: (TextSpan) -> Result) -> Result {
    isIndirect(index) ? indirectText(index).withBytes(body) : tree.withText(of: index, body)
  }

  /// Whether the text is that of an attribute, or is beside or in child elements.
  @inline(__always)
  private mutating func isIndirect(_ index: Int) -> Bool {
    let node = tree.nodes[index]
    guard node.end > index + 1, node.code > 0 else { return false }
    return node.flags.contains(.children)
      || (node.hasText ? recognized.traits(node.code).isAttribute : recognized.traits(node.code).hasOnlyKey)
  }

  private mutating func indirectText(_ index: Int) -> String {
    let node = tree.nodes[index]
    guard let value = value(index) else { return "" }
    if node.code > 0, recognized[node.code].kind.isText {
      return RDFValues.values(in: value).lazy.compactMap(\.stringValue).first ?? ""
    }
    let key = node.code > 0 && recognized[node.code].kind == .attribute ? recognized[node.code].onlyKey : nil
    return value.stringValue ?? value[key ?? "text"]?.stringValue ?? ""
  }

  /// The text of an element on one line, without tags if it is or may be HTML.
  package mutating func plainText(_ index: Int) -> String {
    form(index) == .text ? PlainText.collapsed(text(index)) : PlainText.from(html: text(index))
  }

  // MARK: Attributes and children

  /// The attributes and children of an element, including its text; nil if it is only text. Of a text construct, the attributes.
  package mutating func object(_ index: Int) -> JSONFeed.Object? {
    guard tree.nodes[index].end > index + 1 else { return nil }
    if tree.nodes[index].flags.contains(.construct) {
      let members = attributes(of: index)
      return members.isEmpty ? nil : members.object()
    }
    return value(index)?.objectValue
  }

  /// The number of attributes and children of an element, including its text.
  package mutating func memberCount(_ index: Int) -> Int {
    let node = tree.nodes[index]
    if node.flags.contains(.children) { return object(index)?.count ?? 0 }
    let count = tree.attributes(of: index).count
    return count + (count > 0 && node.hasText && node.flags.isDisjoint(with: .construct) ? 1 : 0)
  }

  /// Whether all attributes and children of an element, including its text, meet a condition.
  mutating func allMembers(_ index: Int, meet condition: (AttributeName, TextSpan) -> Bool) -> Bool {
    let node = tree.nodes[index]
    if node.flags.contains(.children) {
      return object(index)?.allSatisfy { member in
        member.value.attributeText?.withBytes { condition(AttributeName(key: member.name), $0) } ?? false
      } ?? true
    }
    for attribute in tree.attributes(of: index) {
      let meaning = tree.nodes[attribute].meaning
      if !tree.withText(of: attribute, { condition(meaning, $0) }) { return false }
    }
    guard tree.hasAttributes(index), node.hasText, !node.flags.contains(.construct), node.code > 0 else { return true }
    return tree.withText(of: index) { condition(.text, $0) }
  }

  /// The attribute of an element with this name.
  @inline(__always)
  func attribute(_ name: AttributeName, of index: Int) -> Int? { tree.attribute(name, of: index) }

  /// The text of the attribute with this name, or of the child; for the name `text`, the element's own beside its attributes.
  mutating func text(_ name: AttributeName, of index: Int) -> String? {
    if let attribute = tree.attribute(name, of: index) { return tree.text(of: attribute) }
    return name == .text || mayHaveChild(name, of: index) ? value(name.rawValue, of: index)?.attributeText : nil
  }

  /// Whether an element has a child that may have this key: most have other table entries.
  private mutating func mayHaveChild(_ name: AttributeName, of index: Int) -> Bool {
    var child = 0
    while hasChildren(index), let next = nextChild(of: index, from: &child) {
      let code = tree.nodes[next].code
      if code == 0 || recognized.traits(code).meaning == name { return true }
    }
    return false
  }

  /// The same, unless it is empty.
  mutating func member(_ name: AttributeName, of index: Int) -> String? {
    text(name, of: index).flatMap { $0.isEmpty ? nil : $0 }
  }

  /// The attribute with this name, if that is an absolute URL of the web without mistakes, as nearly all are.
  mutating func webURL(_ name: AttributeName, of index: Int) -> String? {
    guard let attribute = tree.attribute(name, of: index), tree.nodes[attribute].flags.contains(.url) else {
      return nil
    }
    return tree.text(of: attribute)
  }

  /// The attribute or child of an element with this name.
  package mutating func value(_ name: String, of index: Int) -> JSONFeed.Value? {
    let node = tree.nodes[index]
    guard node.end > index + 1 else { return nil }
    let definition = definition(index)
    if let attribute = tree.attribute(name, of: index, node.flags.contains(.construct) ? nil : definition) {
      return value(ofAttribute: attribute, of: index, definition)
    }
    if node.flags.contains(.construct) { return nil }
    guard node.flags.contains(.children) else { return node.hasText ? object(index)?[name] : nil }
    return value(ofChildren: name, of: index) ?? (name == "text" ? object(index)?[name] : nil)
  }

  /// The values of the children of an element with this key.
  private mutating func value(ofChildren name: String, of index: Int) -> JSONFeed.Value? {
    var found: JSONFeed.Value?
    var others: [JSONFeed.Value] = []
    let node = tree.nodes[index]
    var child = tree.attributes(of: index).upperBound
    while child < node.end {
      if tree.nodes[child].flags.isDisjoint(with: [.text]), key(of: child, inside: node.namespace).isExactly(name) {
        let value = value(child) ?? ""
        if let first = found {
          if others.isEmpty { others = [first] }
          others.append(value)
        } else {
          found = value
          if isRepeated(child) { others = [value] }
        }
      }
      child = tree.nodes[child].end
    }
    return others.isEmpty ? found : .array(others)
  }

  /// The next child with this role of an element; `child` is 0 for the first.
  mutating func nextChild(_ role: Role, of index: Int, from child: inout Int) -> Int? {
    guard hasChildren(index) else { return nil }
    while let next = nextChild(of: index, from: &child) {
      if tree.nodes[next].role == role { return next }
    }
    return nil
  }

  /// The next child of an element, of any kind.
  mutating func nextChild(of index: Int, from child: inout Int) -> Int? {
    if child == 0 { child = tree.attributes(of: index).upperBound }
    guard child < tree.nodes[index].end else { return nil }
    defer { child = tree.nodes[child].end }
    return child
  }

  /// The base of relative URLs in a child of an element with this base.
  mutating func base(_ index: Int, inside outer: URLBase) -> URLBase {
    guard let attribute = tree.attribute(.base, of: index) else { return outer }
    return outer.inside(tree.text(of: attribute))
  }

  /// The attribute or child of an element with this name, if it is text.
  mutating func string(_ name: String, of index: Int) -> String? { value(name, of: index)?.stringValue }

  /// Whether a child is a text between elements, or the source of its parent.
  @inline(__always) func isText(_ child: Int) -> Bool { tree.nodes[child].flags.contains(.text) }

  @inline(__always) func hasAttributes(_ index: Int) -> Bool { tree.hasAttributes(index) }

  /// Whether an element has child elements.
  @inline(__always) func hasChildren(_ index: Int) -> Bool { tree.nodes[index].flags.contains(.children) }

  /// The attribute or child of an element with this name, if it is a number or text that is not empty.
  package mutating func member(_ name: String, of index: Int) -> String? {
    switch value(name, of: index) {
    case .string(let text)?: text.isEmpty ? nil : text
    case .number(let number)?: number.literal
    default: nil
    }
  }

  // MARK: Values

  private mutating func value(
    ofAttribute attribute: Int, of index: Int, _ definition: NamespaceElement?
  ) -> JSONFeed.Value {
    let text = tree.text(of: attribute)
    let code = tree.nodes[attribute].code
    guard let definition else { return .string(text) }
    if code > 0 {
      let place = Int(code) - 1
      return definition.attributeTraits[place].isText
        ? .string(text) : ElementValue.value(of: text, kind: definition.attributes[place].kind)
    }
    let key = ElementValue.key(ofAttribute: tree.name(of: attribute), in: tree.nodes[index].namespace)
    return ElementValue.value(of: text, kind: definition.attribute(forKey: key)?.kind ?? .text)
  }

  /// The attributes of an element, as members.
  private mutating func attributes(of index: Int) -> MemberCollector {
    let count = tree.attributes(of: index).count
    guard count > 0 else { return MemberCollector() }
    var members = MemberCollector(expecting: count + 1)
    addAttributes(of: index, to: &members)
    return members
  }

  private mutating func addAttributes(of index: Int, to members: inout MemberCollector) {
    let definition = definition(index)
    let mayCollide = !members.isEmpty
    for attribute in tree.attributes(of: index) {
      let value = value(ofAttribute: attribute, of: index, definition)
      if case let code = Int(tree.nodes[attribute].code), code > 0, let definition {
        // The keys in a table entry are distinct.
        let key = definition.attributeMembers[code - 1]
        members.append(mayCollide ? members.freeName(for: key) : key, value)
      } else {
        let key = ElementValue.key(ofAttribute: tree.name(of: attribute), in: tree.nodes[index].namespace)
        members.append(members.freeName(for: key), value)
      }
    }
  }

  /// The value of an element in its extension object; nil if it is empty.
  package mutating func value(_ index: Int) -> JSONFeed.Value? {
    let node = tree.nodes[index]
    if node.end == index + 1, node.flags.isDisjoint(with: .construct) {
      // Only a text, as most are.
      guard node.hasText else { return nil }
      return node.flags.contains(.leaf) || node.code == 0
        ? .string(tree.text(of: index)) : recognized[node.code].value(of: tree.text(of: index))
    }
    var members = attributes(of: index)
    if node.flags.isDisjoint(with: [.children, .construct]), !node.hasText, node.code > 0,
      recognized.traits(node.code).isPlain
    {
      return .object(members.object())
    }
    let definition = definition(index)
    if node.flags.contains(.construct) {
      let text = tree.text(of: index)
      if node.form != .html, members.isEmpty { return text.isEmpty ? nil : .string(text) }
      var object = members.object()
      if node.form == .html { object["type"] = "html" }
      if !text.isEmpty { object["text"] = .string(text) }
      return .object(object)
    }
    var text = node.hasText ? tree.text(of: index) : nil
    if node.flags.contains(.leaf) {
      if members.isEmpty { return text.map(JSONFeed.Value.string) }
      if let text { members.add(members.contains("text") ? members.freeName(for: "value") : "text", .string(text)) }
      return .object(members.object())
    }
    var source: String?
    var child = tree.attributes(of: index).upperBound
    while child < node.end {
      let (flags, next) = (tree.nodes[child].flags, tree.nodes[child].end)
      if flags.contains(.source) {
        source = tree.text(of: child)
      } else if flags.contains(.text) {
        text = (text.map { $0 + " " } ?? "") + tree.text(of: child)
      } else {
        members.add(
          key(of: child, inside: node.namespace), value(child) ?? "",
          isRepeated: isRepeated(child))
      }
      child = next
    }
    let value = ElementValue.value(text: text, members: members, definition: definition)
    guard let source else { return value }
    var object = value?.objectValue ?? value?.stringValue.map { ["text": .string($0)] } ?? [:]
    object[ElementValue.sourceKey] = .string(source)
    return .object(object)
  }

  /// The key of a child element: the key in its table entry, or its name; with a prefix if it is of another namespace.
  mutating func key(of index: Int, inside outer: NamespaceID) -> String {
    let (namespace, code) = (namespace(index), tree.nodes[index].code)
    // Nearly always.
    if code > 0, namespace == outer { return recognized.key(code) }
    if code > 0 { return ElementValue.key("", recognized[code], of: namespace, prefix: "", inside: outer) }
    let (prefix, local) = tree.qualifiedName(of: index)
    return ElementValue.key(local, nil, of: namespace, prefix: prefix, inside: outer)
  }

  // MARK: Keeping

  /// Marks an element as mapped: a member has its text or, if it has attributes or children, all of its data.
  package mutating func markMapped(_ index: Int) {
    let hasMore = recognized.traits(tree.nodes[index].code).hasOnlyKey && memberCount(index) > 1
    if !hasMore { tree.insert(.mapped, of: index) }
  }

  /// Marks the elements with these roles as not mapped.
  mutating func unmark(_ roles: RoleList) {
    var place = 0
    while let index = next(of: RoleSet(roles), from: &place) { tree.remove(.mapped, of: index) }
  }

  /// Marks an element whose plain text is in a member as mapped, unless it has markup.
  package mutating func markMappedUnlessMarkup(_ index: Int) {
    let hasMarkup =
      form(index) != .text && tree.withText(of: index) { $0.firstIndex(of: ASCII.lessThan, from: 0) != nil }
    if !hasMarkup { markMapped(index) }
  }

  /// Marks an element of whose plain text another one begins as mapped, unless it has attributes, such as URLs, which that one may not
  /// have.
  package mutating func markMappedUnlessAttributes(_ index: Int) {
    let hasAttributes =
      form(index) != .text
      && tree.withText(of: index) { bytes in
        var scanner = HTMLScanner()
        while let tag = scanner.nextStartTag(endingAfter: 0, in: bytes) {
          var attributes = tag.attributes
          if attributes.next(in: bytes) != nil { return true }
        }
        return false
      }
    if !hasAttributes { markMapped(index) }
  }

  /// Keeps the elements from which no member is made. The others are kept when it is known which members were made.
  mutating func keepOthers() {
    guard has(.none) else { return }
    for place in all.indices where roles[place] == .none {
      let index = Int(all[place])
      // An empty one with a role is kept among those of its name.
      if tree.nodes[index].role == .none { keep(index) }
    }
  }

  /// Adds the elements that are kept to the extension objects (``NamespaceElement/Keeping``).
  ///
  /// - Parameter format: the format of the document, whose own elements are not kept if they are mapped.
  package mutating func keepElements(_ format: XMLFormat) {
    keepITunesCategories()
    let (own, jsonFeed) = (format.namespace, NamespaceID.jsonFeed)
    for place in all.indices {
      let index = Int(all[place])
      let node = tree.nodes[index]
      if node.role == .none || node.namespace == jsonFeed { continue }
      let isAlwaysKept = recognized.traits(node.code).keeping.isAlways(isForeign: node.namespace != own)
      if node.flags.contains(.mapped), !isAlwaysKept {
        if node.end > index + 1, let rest = attributesAlone(of: index) { keep(index, rest) }
      } else {
        keep(index)
      }
    }
  }

  /// Adds an element to its extension object. An empty one is kept too: its presence has a meaning.
  private mutating func keep(_ index: Int) {
    let node = tree.nodes[index]
    guard node.code > 0, node.end == index + 1, node.hasText, case let traits = recognized.traits(node.code),
      traits.isSimple, !traits.isURL || node.flags.contains(.url)
    else { return keep(index, wholeValue(of: index)) }
    // Only a text, and no URL that may be relative.
    let text = tree.text(of: index)
    extensions.add(
      recognized.key(node.code), traits.isPlainText ? .string(text) : recognized[node.code].value(of: text),
      ownedBy: traits.owner, isRepeated: traits.isRepeated)
  }

  private mutating func keep(_ index: Int, _ value: consuming JSONFeed.Value) {
    let node = tree.nodes[index]
    guard node.code > 0 else {
      return extensions.add(ElementValue.legalKey(tree.qualifiedName(of: index).local), value, in: node.namespace)
    }
    let (key, traits) = (recognized.key(node.code), recognized.traits(node.code))
    let isRelative =
      node.flags.contains(.relative)
      || (node.flags.contains(.children) || node.form == .html || traits.mayBeHTML) && mayHaveRelativeHTML(index)
    if isRelative, outerBase != nil || !bases.isEmpty || hasBase(inside: index) { resolveURLs(in: &value, of: index) }
    if traits.isPlain || traits.isSimple || !keepParts(of: index, value, isRelative) {
      if isRelative { noteRelative(key, in: node.namespace) }
      extensions.add(key, value, ownedBy: traits.owner, isRepeated: traits.isRepeated)
    }
  }

  /// Keeps the elements of a list with attributes, and iTunes' categories. Returns false for other elements.
  private mutating func keepParts(of index: Int, _ value: JSONFeed.Value, _ isRelative: Bool) -> Bool {
    guard let definition = definition(index) else { return false }
    if definition.kind == .categories {
      itunesCategories.append(value)
      return true
    }
    guard tree.nodes[index].role == .none, let members = definition.members(ofList: value) else { return false }
    for member in members {
      if isRelative { noteRelative(member.name, in: tree.nodes[index].namespace) }
      extensions.add(member.name, member.value, in: tree.nodes[index].namespace)
    }
    return true
  }

  /// Resolves the URLs in the value of an element, and those in its HTML, against `xml:base`, which the extension object does
  /// not contain.
  private mutating func resolveURLs(in value: inout JSONFeed.Value, of index: Int) {
    guard let definition = definition(index) else { return }
    let base = base(index)
    value = ExtensionURLs(base: base, htmlBase: base, followsXMLBase: true)
      .resolved(value, of: definition, in: tree.nodes[index].namespace)
  }

  /// Whether an element inside of another one has an `xml:base`.
  private mutating func hasBase(inside index: Int) -> Bool {
    (index + 1..<tree.nodes[index].end).contains { tree.nodes[$0].meaning == .base }
  }

  /// Whether an element has HTML that may have relative URLs.
  private mutating func mayHaveRelativeHTML(_ index: Int) -> Bool {
    for place in index..<tree.nodes[index].end {
      let node = tree.nodes[place]
      guard node.hasText, node.flags.isDisjoint(with: .attribute),
        node.form == .html || node.code > 0 && recognized.traits(node.code).mayBeHTML
      else { continue }
      if HTMLRewriting.mayHaveRelativeURL(tree.text(of: place)) { return true }
    }
    return false
  }

  /// Notes that a member of a namespace's extension object may have relative URLs.
  package mutating func noteRelative(_ key: String, in namespace: NamespaceID) {
    let member = ExtensionMember(key: key, namespace: namespace)
    if relativeMembers.last != member, !relativeMembers.contains(member) { relativeMembers.append(member) }
  }

  private mutating func wholeValue(of index: Int) -> JSONFeed.Value {
    let node = tree.nodes[index]
    if node.role == .category, hasText(index) {
      // A category of RSS: value and domain.
      var members = MemberCollector(expecting: tree.attributes(of: index).count + 1)
      members.append("value", .string(text(index)))
      if node.flags.contains(.children) {
        for member in object(index) ?? [:] where member.name != "text" {
          members.append(members.freeName(for: member.name), member.value)
        }
      } else {
        addAttributes(of: index, to: &members)
      }
      return .object(members.object())
    }
    guard let value = value(index) else { return "" }
    // A text in the type that its table gives.
    guard case .string(let text) = value, node.code > 0, node.end == index + 1, node.flags.isDisjoint(with: .construct)
    else { return value }
    return recognized[node.code].value(of: text)
  }

  /// The remaining data of an element whose text is in a member; nil without any. Attributes in the table entry only
  /// tell how to read the text, and are omitted, as is the language of a text construct if it is the one around it.
  private mutating func attributesAlone(of index: Int) -> JSONFeed.Value? {
    guard let definition = definition(index), definition.isConstruct || !tree.nodes[index].flags.contains(.children),
      definition.kind.isText || definition.isPlain
    else { return nil }
    var rest = MemberCollector()
    for attribute in tree.attributes(of: index) where tree.nodes[attribute].code == 0 {
      let key = ElementValue.key(ofAttribute: tree.name(of: attribute), in: tree.nodes[index].namespace)
      let isOmitted =
        definition.attribute(forKey: key) != nil || key == "xml_base"
        || definition.isConstruct
          && (key == "type"
            || key.hasPrefix("xml_")
              && (key != "xml_lang" || tree.text(of: attribute) == language ?? outerLanguage ?? ""))
      if !isOmitted { rest.append(rest.freeName(for: key), value(ofAttribute: attribute, of: index, definition)) }
    }
    return rest.isEmpty ? nil : .object(rest.object())
  }
}
