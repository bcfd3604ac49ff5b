/// The elements of a feed or an item, before members are made from them.

internal import FeedPrimitives
package import JSONFeedModel

/// An element from which a member may be made.
package struct ParsedElement {
  package let role: Role
  /// Whether its text or, if it has attributes or children, all of its data is in a member or in another part of the
  /// extension object.
  package fileprivate(set) var isMapped = false
  /// The form of its text, if it is given.
  package let form: Form
  /// The value of its attribute that is a flag: a guid's `isPermaLink`.
  package let flag: Bool?
  /// Its text; empty if it has none.
  fileprivate let text: String
  /// Its entry in the table.
  package let definition: NamespaceElement
  /// The definition's. Without a copy here, the definition of each element would be retained.
  fileprivate let keeping: NamespaceElement.Keeping
  /// Whether one of its URLs is relative.
  fileprivate let hasRelativeURLs: Bool
  package let namespace: NamespaceID
  /// Its offset in the document.
  package let offset: Int
  /// Its attributes and children, if it has children; the attributes of a text construct.
  fileprivate let value: JSONFeed.Value?
  /// The index of its first attribute among those of all elements.
  fileprivate let firstAttribute: UInt32
  fileprivate let attributeCount: UInt32
  /// One plus the index of its base; 0 without a base.
  fileprivate let base: UInt32

  package enum Form: UInt8, Sendable {
    /// Not declared, as in RSS.
    case unknown
    case text, html
    /// Not text: an image in Base64, other XML.
    case other
  }

  /// Its name, with the usual prefix of its namespace where that is not the format's own.
  func name(in format: XMLFormat) -> String {
    guard namespace != format.namespace, let prefix = namespace.namespace?.prefix else { return definition.name }
    return prefix + ":" + definition.name
  }

  fileprivate var attributes: Range<Int> { Int(firstAttribute)..<Int(firstAttribute) + Int(attributeCount) }
}

/// The elements of one feed or item, in the order of the document, and its extension objects.
package struct ParsedElements {
  package private(set) var all: [ParsedElement] = []
  /// The role of each element, and the set of these roles.
  private var roles: [Role] = []
  private var present = RoleSet()
  /// The attributes of all elements, as members of the extension object; after them those of the next element.
  private var attributes: [JSONFeed.Object.Member] = []
  private var attributesBefore = 0
  /// The bases of relative URLs in elements with an `xml:base`.
  private var bases: [String] = []
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
  /// What resolving URLs may add when members are made.
  package var urls = URLBudget()
  /// The `xml:lang` of their element.
  package var language: String?
  /// The `rdf:about` of their element.
  package var about: String?
  /// The offset in the document of the first byte that is being read.
  package var origin = 0

  package init() {}

  /// Adds an element with the attributes added by `addAttribute` since the last element.
  ///
  /// - Parameters:
  ///   - definition: its entry in the table; consumed, because otherwise it would be retained once more for each element.
  ///   - value: its attributes and children, if it has more than attributes and a text.
  ///   - base: the base of its relative URLs, if there is an `xml:base`.
  ///   - isEmpty: whether no member can be made from it.
  package mutating func add(
    _ definition: consuming NamespaceElement, in namespace: NamespaceID, at offset: Int,
    form: ParsedElement.Form = .unknown, flag: Bool? = nil, text: consuming String, value: JSONFeed.Value? = nil,
    base: String?, isEmpty: Bool = false
  ) {
    if let base, bases.last != base { bases.append(base) }
    let (role, keeping) = (isEmpty ? .none : definition.role, definition.keeping)
    all.appendSparingly(
      ParsedElement(
        role: role, form: form, flag: flag, text: text, definition: definition, keeping: keeping,
        hasRelativeURLs: notes.hasRelativeURLs, namespace: namespace, offset: offset + origin, value: value,
        firstAttribute: UInt32(attributesBefore), attributeCount: UInt32(attributes.count - attributesBefore),
        base: base == nil ? 0 : UInt32(bases.count)))
    attributesBefore = attributes.count
    roles.append(role)
    present.insert(role)
  }

  package mutating func removeAll() {
    all.removeAll(keepingCapacity: true)
    roles.removeAll(keepingCapacity: true)
    present = RoleSet()
    if !attributes.isEmpty { attributes.removeAll(keepingCapacity: true) }
    attributesBefore = 0
    if !bases.isEmpty { bases.removeAll(keepingCapacity: true) }
    if !extensions.isEmpty { extensions.removeAll() }
    if !itunesCategories.isEmpty { itunesCategories.removeAll() }
    if !notes.isEmpty { notes.removeAll() }
    if !relativeMembers.isEmpty { relativeMembers.removeAll() }
    base = nil
    language = nil
    about = nil
  }

  // MARK: Attributes of the next element

  package mutating func addAttribute(_ member: JSONFeed.Object.Member) { attributes.append(member) }

  package var hasNewAttributes: Bool { attributes.count > attributesBefore }

  /// Removes the attributes added since the last element, which will be read again.
  package mutating func removeNewAttributes() {
    attributes.removeSubrange(attributesBefore...)
    notes.goBack()
  }

  /// Removes the new attribute with this key.
  package mutating func removeNewAttribute(_ key: String) {
    for index in attributesBefore..<attributes.count where attributes[index].name.isExactly(key) {
      attributes.remove(at: index)
      return
    }
  }

  /// Removes the new attribute that has the value of an element in place of its text (``NamespaceElement/keysForText``), and returns it.
  package mutating func takeText(of definition: NamespaceElement, at offset: Int) -> String? {
    let relation = newAttribute("rel")?.value.stringValue?.lowercased()
    guard relation == nil || relation == "alternate",
      !AtomLink.feedTypes.contains(newAttribute("type")?.value.stringValue?.lowercased() ?? "")
    else { return nil }
    for key in definition.keysForText {
      guard let text = newAttribute(key)?.value.stringValue, !text.isEmpty else { continue }
      removeNewAttribute(key)
      notes.addMisnamed(key == "rdf_resource" ? "rdf:resource" : key, for: "its text", of: definition, at: offset)
      return text
    }
    return nil
  }

  private func newAttribute(_ key: String) -> JSONFeed.Object.Member? {
    for index in attributesBefore..<attributes.count where attributes[index].name.isExactly(key) {
      return attributes[index]
    }
    return nil
  }

  package func hasNewAttribute(_ key: String) -> Bool {
    newAttribute(key) != nil
  }

  // MARK: Attributes and children

  /// The attributes and children of an element, including its text; nil if it is only text.
  package func object(_ index: Int) -> JSONFeed.Object? {
    if let value = all[index].value { return value.objectValue }
    if all[index].attributeCount == 0 { return nil }
    var members = Array(attributes[all[index].attributes])
    if let key = textKey(of: index) { members.append(.init(name: key, value: .string(all[index].text))) }
    return JSONFeed.Object(distinct: members)
  }

  /// The key of the text in the object with the attributes; nil without text, or if there is only text.
  private func textKey(of index: Int) -> String? {
    if all[index].text.isEmpty || all[index].attributeCount == 0 { return nil }
    let names = all[index].attributes
    func isTaken(_ name: String) -> Bool { names.contains { attributes[$0].name == name } }
    return isTaken("text") ? MemberCollector.freeName(for: "value", isTaken: isTaken) : "text"
  }

  /// The element as a value: its attributes and children, else its text; nil if it is empty.
  package func value(_ index: Int) -> JSONFeed.Value? {
    all[index].value ?? object(index).map(JSONFeed.Value.object)
      ?? (all[index].text.isEmpty ? nil : .string(all[index].text))
  }

  /// The number of attributes and children of an element, including its text.
  package func memberCount(_ index: Int) -> Int {
    if let value = all[index].value { return value.objectValue?.count ?? 0 }
    return Int(all[index].attributeCount) + (textKey(of: index) == nil ? 0 : 1)
  }

  /// Whether all attributes and children of an element, including its text, meet a condition.
  package func allMembers(_ index: Int, meet condition: (JSONFeed.Object.Member) -> Bool) -> Bool {
    if let value = all[index].value { return value.objectValue?.allSatisfy(condition) ?? true }
    for place in all[index].attributes where !condition(attributes[place]) { return false }
    return textKey(of: index).map { condition(.init(name: $0, value: .string(all[index].text))) } ?? true
  }

  /// The attribute or child of an element with this name.
  package func value(_ name: String, of index: Int) -> JSONFeed.Value? {
    if let value = all[index].value { return value[name] }
    for place in all[index].attributes where attributes[place].name.isExactly(name) { return attributes[place].value }
    return textKey(of: index) == name ? .string(all[index].text) : nil
  }

  /// The attribute or child of an element with this name, if it is a number or text that is not empty.
  package func member(_ name: String, of index: Int) -> String? {
    switch value(name, of: index) {
    case .string(let text)?: text.isEmpty ? nil : text
    case .number(let number)?: number.literal
    default: nil
    }
  }

  /// The base of relative URLs in an element: an `xml:base`, if there is one.
  package func base(_ index: Int) -> URLBase {
    let base = all[index].base
    return URLBase(base > 0 ? bases[Int(base) - 1] : nil, urls)
  }

  // MARK: Queries

  /// Whether there is an element with this role.
  @inline(__always)
  package func has(_ role: Role) -> Bool { present.contains(role) }

  /// Whether there is an element with any of these roles.
  package func hasAny(of roles: RoleSet) -> Bool { !present.isDisjoint(with: roles) }

  /// The text of an element; empty if it has none.
  package func text(_ index: Int) -> String { all[index].text }

  /// Whether an element has text.
  package func hasText(_ index: Int) -> Bool { !all[index].text.isEmpty }

  /// The first element with this role.
  package func first(_ role: Role) -> Int? { has(role) ? roles.firstIndex(of: role) : nil }

  /// The first element with this role that has text.
  package func firstText(_ role: Role) -> Int? {
    guard has(role) else { return nil }
    for index in roles.indices where roles[index] == role && !all[index].text.isEmpty { return index }
    return nil
  }

  /// All elements with this role, in the order of the document.
  package func indices(_ role: Role) -> Indices { Indices(roles: has(role) ? roles : [], role: role) }

  package struct Indices: Sequence, IteratorProtocol {
    fileprivate let roles: [Role]
    fileprivate let role: Role
    fileprivate var position = 0

    package mutating func next() -> Int? {
      while position < roles.count {
        position += 1
        if roles[position - 1] == role { return position - 1 }
      }
      return nil
    }
  }

  /// The text of an element on one line, without tags if it is or may be HTML.
  package func plainText(_ index: Int) -> String {
    all[index].form == .text ? PlainText.collapsed(all[index].text) : PlainText.from(html: all[index].text)
  }

  // MARK: Keeping

  /// Marks an element as mapped: a member has its text or, if it has attributes or children, all of its data.
  package mutating func markMapped(_ index: Int) {
    let hasMore = all[index].definition.onlyKey != nil && memberCount(index) > 1
    if !hasMore { all[index].isMapped = true }
  }

  /// Marks an element whose plain text is in a member as mapped, unless it has markup.
  package mutating func markMappedUnlessMarkup(_ index: Int) {
    let hasMarkup =
      all[index].form != .text && all[index].text.withBytes { $0.firstIndex(of: ASCII.lessThan, from: 0) } != nil
    if !hasMarkup { markMapped(index) }
  }

  /// Marks an element of whose plain text another one begins as mapped, unless it has attributes, such as URLs, which that one may not
  /// have.
  package mutating func markMappedUnlessAttributes(_ index: Int) {
    let hasAttributes =
      all[index].form != .text
      && all[index].text.withBytes { bytes in
        var scanner = HTMLScanner()
        while let tag = scanner.nextStartTag(endingAfter: 0, in: bytes) {
          var attributes = tag.attributes
          if attributes.next(in: bytes) != nil { return true }
        }
        return false
      }
    if !hasAttributes { markMapped(index) }
  }

  /// Adds the elements that are kept to the extension objects (``NamespaceElement/Keeping``).
  ///
  /// - Parameter format: the format of the document, whose own elements are not kept if they are mapped.
  package mutating func keepElements(_ format: XMLFormat) {
    keepITunesCategories()
    for index in all.indices where !isOnlyText(index, of: format) && all[index].namespace != .jsonFeed {
      let (definition, namespace) = (all[index].definition, all[index].namespace)
      let isWhole = !all[index].isMapped || definition.isAlwaysKept(in: namespace, of: format)
      guard var value = isWhole ? wholeValue(of: index) : attributesAlone(of: index) else { continue }
      let isRelative = resolveURLs(
        in: &value, all[index].hasRelativeURLs, of: definition, in: namespace, base: base(index))
      if isRelative { noteRelative(definition.key, in: namespace) }
      extensions.add(definition.key, value, in: namespace, isRepeated: definition.isRepeated)
    }
  }

  /// Whether an element has no more than a text, which is in a member. True for most elements.
  private func isOnlyText(_ index: Int, of format: XMLFormat) -> Bool {
    guard all[index].isMapped, all[index].attributeCount == 0, case nil = all[index].value else { return false }
    return !all[index].keeping.isAlways(in: all[index].namespace, of: format)
  }

  /// Resolves the URLs in the value of an element, and those in its HTML, against `xml:base`, which the extension object does
  /// not contain. Returns whether some may still be relative.
  func resolveURLs(
    in value: inout JSONFeed.Value, _ hasRelativeURLs: Bool, of definition: NamespaceElement, in namespace: NamespaceID,
    base: URLBase
  ) -> Bool {
    let isRelative = hasRelativeURLs || value.mayHaveRelativeHTML
    // Inside an object, there may be another `xml:base`.
    if base.url != nil || isRelative && value.stringValue == nil {
      value = ExtensionURLs(base: base, htmlBase: base, followsXMLBase: true)
        .resolved(value, of: definition, in: namespace)
    }
    return isRelative
  }

  /// Notes that a member of a namespace's extension object may have relative URLs.
  package mutating func noteRelative(_ key: String, in namespace: NamespaceID) {
    let member = ExtensionMember(key: key, namespace: namespace)
    if relativeMembers.last != member, !relativeMembers.contains(member) { relativeMembers.append(member) }
  }

  private func wholeValue(of index: Int) -> JSONFeed.Value {
    let (definition, text) = (all[index].definition, all[index].text)
    if definition.isConstruct {
      return AtomText(text: text, form: all[index].form, attributes: all[index].value).value
    }
    if definition.role == .category, !text.isEmpty {
      // A category of RSS: value and domain.
      var members = MemberCollector(expecting: 2)
      members.add("value", .string(text))
      let others =
        all[index].value?.objectValue?.filter { $0.name != "text" } ?? Array(attributes[all[index].attributes])
      for member in others {
        members.add(members.contains(member.name) ? members.freeName(for: member.name) : member.name, member.value)
      }
      return .object(members.object())
    }
    return all[index].value ?? object(index).map(JSONFeed.Value.object)
      ?? ElementValue.value(text: text, members: MemberCollector(), definition: definition) ?? .string(text)
  }

  /// The remaining data of an element whose text is in a member; nil without any. Attributes in the table entry only
  /// tell how to read the text, and are omitted.
  private func attributesAlone(of index: Int) -> JSONFeed.Value? {
    let definition = all[index].definition
    if definition.isConstruct, let object = all[index].value?.objectValue {
      let rest = object.filter {
        $0.name != "type" && !$0.name.hasPrefix("xml_") && definition.attribute(forKey: $0.name) == nil
      }
      return rest.isEmpty ? nil : .object(JSONFeed.Object(distinct: rest))
    }
    guard all[index].attributeCount > 0 else { return nil }
    let rest = attributes[all[index].attributes].filter { definition.attribute(forKey: $0.name) == nil }
    return rest.isEmpty ? nil : .object(JSONFeed.Object(distinct: rest))
  }
}

/// A set of roles.
package struct RoleSet: Sendable, ExpressibleByArrayLiteral {
  /// The roles below 64, and the others.
  private var bits: (UInt64, UInt64) = (0, 0)

  package init() {}

  package init(_ roles: Role...) { for role in roles { insert(role) } }

  package init(arrayLiteral roles: Role...) { self.init(roles) }

  package init(_ roles: [Role]) { for role in roles { insert(role) } }

  @inline(__always)
  package mutating func insert(_ role: Role) {
    let bit = 1 as UInt64 &<< UInt64(role.rawValue & 63)
    if role.rawValue < 64 { bits.0 |= bit } else { bits.1 |= bit }
  }

  @inline(__always)
  package func contains(_ role: Role) -> Bool {
    (role.rawValue < 64 ? bits.0 : bits.1) & 1 &<< UInt64(role.rawValue & 63) != 0
  }

  package var isEmpty: Bool { bits == (0, 0) }

  package func isDisjoint(with other: RoleSet) -> Bool { bits.0 & other.bits.0 | bits.1 & other.bits.1 == 0 }
}
