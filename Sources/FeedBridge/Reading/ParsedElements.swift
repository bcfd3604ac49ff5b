/// What a document says of a feed or an item, element by element, before it is decided which of several elements
/// counts.

internal import FeedPrimitives
package import JSONFeed

/// One element that may become a member of JSON Feed.
package struct ParsedElement {
  package let role: Role
  /// Whether a member says what it says.
  package fileprivate(set) var isUsed = false
  /// Whether FeedWriter wrote it for a member of JSON Feed, so that no extension object needs it.
  package fileprivate(set) var isDerived = false
  /// How its text is to be understood, where it says so.
  package let form: Form
  /// What its attribute says, where it is a flag: a guid's `isPermaLink`.
  package let flag: Bool?
  /// Its text; empty where it has none.
  fileprivate var text: String
  /// Where its text stands in its value.
  fileprivate var textPlace: TextPlace
  fileprivate var rest = Rest.nothing
  /// What the table says of it.
  let definition: NamespaceElement
  package let namespace: NamespaceID
  /// Where it stands in the document.
  package let offset: Int
  /// Its attributes, among those of all elements.
  fileprivate let firstAttribute: UInt32
  fileprivate var attributeCount: UInt32
  /// The place of its base among all bases, plus one; 0 for none.
  fileprivate let base: UInt32
  /// What most elements have not.
  fileprivate var details: Details?

  package enum Form: UInt8, Sendable {
    /// It does not say. RSS leaves that to its readers.
    case unknown
    case text, html
    /// What is not for reading: an image as Base64, XML of another kind.
    case other
  }

  /// Where the text of an element stands in its value, as the extension object would have it.
  package enum TextPlace: UInt8, Sendable {
    /// Nowhere.
    case none
    /// Under this name beside the attributes; where there are none, it is the value.
    case text, value

    fileprivate var key: String { self == .value ? "value" : "text" }
  }

  /// What is kept of an element although a member says it.
  fileprivate enum Rest: UInt8 {
    case nothing
    /// Its attributes.
    case attributes
    /// Its attributes and its text.
    case all
    /// What the details say.
    case value
  }

  fileprivate final class Details {
    var value: JSONFeed.Value?
    var rest: JSONFeed.Value?

    init(value: JSONFeed.Value?, rest: JSONFeed.Value? = nil) {
      self.value = value
      self.rest = rest
    }
  }

  /// ParsedElements are values: details that another copy has too are not changed.
  fileprivate mutating func change(_ body: (Details) -> Void) {
    let own: Details
    if let shared = details, isKnownUniquelyReferenced(&details) {
      own = shared
    } else {
      own = Details(value: details?.value, rest: details?.rest)
    }
    body(own)
    details = own
  }

  fileprivate var attributes: Range<Int> { Int(firstAttribute)..<Int(firstAttribute) + Int(attributeCount) }
}

/// The elements of one feed or item, in the order of the document, and the extension objects that came up among them.
package struct ParsedElements {
  package private(set) var all: [ParsedElement] = []
  /// The role of each, and a bit for each role that one of them has.
  private var roles: [Role] = []
  private var present = RoleSet()
  /// The attributes of all elements, as members of the extension object; behind them those of the next element.
  private var attributes: [JSONFeed.Object.Member] = []
  private var attributesBefore = 0
  /// The URLs that relative ones are relative to, where `xml:base` says so.
  private var bases: [String] = []
  package var extensions = ExtensionCollector()
  /// iTunes' categories as they stand there.
  package var iTunesCategories: [JSONFeed.Value] = []
  /// The `xml:base` in effect around them.
  package var base: String?
  /// The `xml:lang` of their element.
  package var language: String?
  /// Their element's `rdf:about`.
  package var about: String?
  /// What is added to a position in the bytes that are read for the offset in the document.
  package var origin = 0

  package init() {}

  /// Adds an element, whose attributes are those that `addAttribute` was given since the last one.
  ///
  /// - Parameters:
  ///   - definition: the element's entry in its namespace's table.
  ///   - value: its attributes and children, where it is more than attributes and a text.
  ///   - base: the URL that relative ones in it are relative to, where `xml:base` says so.
  package mutating func add(
    _ definition: NamespaceElement, in namespace: NamespaceID, at offset: Int, form: ParsedElement.Form = .unknown,
    flag: Bool? = nil,
    text: consuming String, value: JSONFeed.Value? = nil, textPlace: ParsedElement.TextPlace = .none, base: String?
  ) {
    if let base, bases.last != base { bases.append(base) }
    all.append(
      ParsedElement(
        role: definition.role, form: form, flag: flag, text: text, textPlace: textPlace, definition: definition,
        namespace: namespace, offset: offset + origin, firstAttribute: UInt32(attributesBefore),
        attributeCount: UInt32(attributes.count - attributesBefore), base: base == nil ? 0 : UInt32(bases.count),
        details: value.map { ParsedElement.Details(value: $0) }))
    attributesBefore = attributes.count
    roles.append(definition.role)
    present.insert(definition.role)
  }

  package mutating func removeAll() {
    all.removeAll(keepingCapacity: true)
    roles.removeAll(keepingCapacity: true)
    present = RoleSet()
    if !attributes.isEmpty { attributes.removeAll(keepingCapacity: true) }
    attributesBefore = 0
    if !bases.isEmpty { bases.removeAll(keepingCapacity: true) }
    if !extensions.isEmpty { extensions.removeAll() }
    if !iTunesCategories.isEmpty { iTunesCategories.removeAll() }
    base = nil
    language = nil
    about = nil
  }

  // MARK: Attributes

  /// Adds an attribute of the next element.
  package mutating func addAttribute(_ member: JSONFeed.Object.Member) { attributes.append(member) }

  /// Whether the next element has attributes.
  package var hasNewAttributes: Bool { attributes.count > attributesBefore }

  /// Takes the attributes of the next element back.
  package mutating func removeNewAttributes() { attributes.removeSubrange(attributesBefore...) }

  /// Takes the attribute of the next element back that has this key.
  package mutating func removeNewAttribute(_ key: String) {
    for index in attributesBefore..<attributes.count where attributes[index].name.isExactly(key) {
      attributes.remove(at: index)
      return
    }
  }

  /// Whether the next element has an attribute with this key.
  package func hasNewAttribute(_ key: String) -> Bool {
    for index in attributesBefore..<attributes.count where attributes[index].name.isExactly(key) { return true }
    return false
  }

  /// Whether all attributes and children of an element meet a condition, its text among them.
  package func allMembers(_ index: Int, meet condition: (JSONFeed.Object.Member) -> Bool) -> Bool {
    if let details = all[index].details, let value = details.value {
      return value.objectValue?.allSatisfy(condition) ?? true
    }
    for place in all[index].attributes where !condition(attributes[place]) { return false }
    let textPlace = all[index].textPlace
    guard textPlace != .none, all[index].attributeCount > 0 else { return true }
    return condition(.init(name: textPlace.key, value: .string(all[index].text)))
  }

  /// The attributes and children of an element as an extension object would have them, where it has any.
  package func value(_ index: Int) -> JSONFeed.Value? {
    if let details = all[index].details, let value = details.value { return value }
    if all[index].attributeCount == 0 { return all[index].textPlace == .none ? nil : .string(all[index].text) }
    return .object(members(index))
  }

  /// The attributes and children of an element, where it has any; nil where it is a text.
  package func object(_ index: Int) -> JSONFeed.Object? {
    if let details = all[index].details, let value = details.value { return value.objectValue }
    return all[index].attributeCount == 0 ? nil : members(index)
  }

  /// The attributes of an element that has no children, and its text behind them.
  private func members(_ index: Int, withText: Bool = true) -> JSONFeed.Object {
    let textPlace = withText ? all[index].textPlace : .none
    var members: [JSONFeed.Object.Member] = []
    members.reserveCapacity(Int(all[index].attributeCount) + (textPlace == .none ? 0 : 1))
    for place in all[index].attributes { members.append(attributes[place]) }
    if textPlace != .none { members.append(.init(name: textPlace.key, value: .string(all[index].text))) }
    return JSONFeed.Object(distinct: members)
  }

  /// Whether an element has nothing but attributes and a text.
  package func isPlain(_ index: Int) -> Bool { all[index].details?.value == nil }

  /// How many attributes and children an element has, its text among them.
  package func memberCount(_ index: Int) -> Int {
    if let details = all[index].details, let value = details.value { return value.objectValue?.count ?? 0 }
    let count = Int(all[index].attributeCount)
    return count == 0 || all[index].textPlace == .none ? count : count + 1
  }

  /// The attribute or child of an element with this name.
  package func value(_ name: String, of index: Int) -> JSONFeed.Value? {
    if let details = all[index].details, let value = details.value { return value[name] }
    if all[index].attributeCount == 0 { return nil }
    for place in all[index].attributes where attributes[place].name.isExactly(name) { return attributes[place].value }
    let textPlace = all[index].textPlace
    return textPlace != .none && name == textPlace.key ? .string(all[index].text) : nil
  }

  /// The attribute or child of an element with this name, where it is text and not empty, or a number.
  package func member(_ name: String, of index: Int) -> String? {
    switch value(name, of: index) {
    case .string(let text)?: text.isEmpty ? nil : text
    case .number(let number)?: number.literal
    default: nil
    }
  }

  /// What an element says of media.
  func mediaDescription(_ index: Int) -> MediaDescription {
    if let details = all[index].details, let value = details.value { return MediaDescription(value.objectValue ?? [:]) }
    var description = MediaDescription()
    for place in all[index].attributes { description.add(attributes[place]) }
    if all[index].attributeCount > 0, all[index].textPlace == .text { description.text = .string(all[index].text) }
    return description
  }

  /// The URL that relative ones in an element are relative to, where `xml:base` says so.
  package func base(_ index: Int) -> String? {
    let base = all[index].base
    return base > 0 ? bases[Int(base) - 1] : nil
  }

  // MARK: Asking

  /// Whether there is one with this role.
  @inline(__always)
  package func has(_ role: Role) -> Bool { present.contains(role) }

  /// Whether there is one with any of these roles.
  package func hasAny(of roles: RoleSet) -> Bool { !present.isDisjoint(with: roles) }

  /// The text of an element; empty where it has none.
  package func text(_ index: Int) -> String { all[index].text }

  /// Whether an element has a text.
  package func hasText(_ index: Int) -> Bool { !all[index].text.isEmpty }

  /// The first element with this role.
  package func first(_ role: Role) -> Int? { has(role) ? roles.firstIndex(of: role) : nil }

  /// The first element with this role that has a text.
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

  /// Keeps this of an element although a member says it.
  package mutating func keep(_ value: JSONFeed.Value?, of index: Int) {
    if let value {
      all[index].rest = .value
      all[index].change { $0.rest = value }
    } else {
      all[index].rest = .nothing
    }
  }

  /// What no member says of an element although it is used.
  package func rest(_ index: Int) -> JSONFeed.Value? {
    switch all[index].rest {
    case .nothing: nil
    case .attributes: .object(members(index, withText: false))
    case .all: value(index)
    case .value: all[index].details?.rest
    }
  }

  /// Changes the attributes and children of one that has any.
  package mutating func setValue(_ value: JSONFeed.Value, of index: Int) {
    all[index].attributeCount = 0
    all[index].textPlace = .none
    all[index].change { $0.value = value }
  }

  package mutating func setText(_ text: String, of index: Int) { all[index].text = text }

  /// The text of the first element that has one of these roles, the first role first; it counts as used.
  package mutating func take(_ roles: Role...) -> String? {
    for role in roles {
      guard let index = firstText(role) else { continue }
      use(index)
      return all[index].text
    }
    return nil
  }

  /// Notes that a member of JSON Feed says what the element says. What attributes it has beside its text are kept.
  package mutating func use(_ index: Int) {
    all[index].isUsed = true
    let hasDetails = all[index].details != nil
    if all[index].attributeCount == 0, !hasDetails { return }
    let onlyKey = all[index].definition.onlyKey
    if !hasDetails, onlyKey == nil, all[index].textPlace != .value {
      if all[index].textPlace == .text { all[index].rest = .attributes }
      return
    }
    guard var object = object(index) else { return }
    if let onlyKey, object[onlyKey] != nil {
      object[onlyKey] = nil
    } else if object["text"] == .string(all[index].text) {
      object["text"] = nil
    } else if object["text"] != nil, object["value"] == .string(all[index].text) {
      object["value"] = nil
    } else {
      return
    }
    keep(object.isEmpty ? nil : .object(object), of: index)
  }

  /// Notes that a member of JSON Feed says what the element says. All of it is kept all the same.
  package mutating func useKeepingAll(_ index: Int) {
    all[index].isUsed = true
    all[index].rest = .all
  }

  /// Notes that a member of JSON Feed says what a category's text says. Where it has attributes, all of it is kept, as
  /// `_rss.categories` has it: value and domain.
  package mutating func useCategory(_ index: Int) {
    guard all[index].details == nil, all[index].textPlace == .text else {
      return use(index, keeping: value(index)?.renaming("text", to: "value"))
    }
    all[index].isUsed = true
    guard all[index].attributeCount > 0 else { return }
    var members: [JSONFeed.Object.Member] = []
    members.reserveCapacity(Int(all[index].attributeCount) + 1)
    members.append(.init(name: "value", value: .string(all[index].text)))
    for place in all[index].attributes where attributes[place].name != "value" { members.append(attributes[place]) }
    keep(.object(.init(distinct: members)), of: index)
  }

  /// Notes that a member of JSON Feed says what the element says, but for `rest`.
  package mutating func use(_ index: Int, keeping rest: JSONFeed.Value?) {
    all[index].isUsed = true
    keep(rest, of: index)
  }

  /// The whole of an element as a value.
  private func keptValue(of index: Int, _ definition: NamespaceElement) -> JSONFeed.Value {
    let value =
      definition.kind == .construct
      ? AtomText(text: all[index].text, form: all[index].form, attributes: self.value(index)).value
      : self.value(index) ?? ElementValue.value(of: all[index].text, kind: definition.kind)
    return base(index).map { value.resolvingURLs(against: $0, definition) } ?? value
  }

  /// The text of an element on one line: HTML without its tags, where it is HTML or does not say.
  package func plainText(_ index: Int) -> String {
    all[index].form == .text ? PlainText.collapsed(all[index].text) : PlainText.from(html: all[index].text)
  }

  /// Uses an element whose plain text a member has. Where it has markup that stays in the extension: plain text does not
  /// say it.
  package mutating func useKeepingMarkup(_ index: Int) {
    use(index)
    if all[index].form != .text, all[index].text.utf8.span.firstIndex(of: ASCII.lessThan, from: 0) != nil {
      keep(keptValue(of: index, all[index].definition), of: index)
    }
  }

  /// Notes that FeedWriter wrote an element for a member.
  package mutating func markDerived(_ index: Int) { all[index].isDerived = true }

  /// Puts what no member says into the extension objects.
  package mutating func keepTheRest() {
    keepITunesCategories()
    for index in all.indices where !all[index].isDerived {
      let isSaid = all[index].isUsed && all[index].definition.keeping == .whenUnused
      if isSaid, all[index].rest == .nothing { continue }
      let definition = all[index].definition
      let value: JSONFeed.Value
      if isSaid {
        guard let rest = rest(index) else { continue }
        value = base(index).map { rest.resolvingURLs(against: $0, definition) } ?? rest
      } else {
        value = keptValue(of: index, definition)
      }
      extensions.add(definition.key, value, in: all[index].namespace, isRepeated: definition.isRepeated)
    }
  }
}

extension JSONFeed.Value {
  /// The value of an element with its URLs made absolute where `xml:base` is in effect, which the extension object does
  /// not say.
  fileprivate func resolvingURLs(against base: String, _ definition: NamespaceElement) -> JSONFeed.Value {
    switch self {
    case .string(let text):
      return definition.kind == .url ? .string(URLText.resolved(text, against: base)) : self
    case .object(var object):
      for attribute in definition.attributes where attribute.kind == .url {
        guard let text = object[attribute.key]?.stringValue else { continue }
        object[attribute.key] = .string(URLText.resolved(text, against: base))
      }
      return .object(object)
    default: return self
    }
  }
}

/// A set of roles.
package struct RoleSet: Sendable {
  private var bits: UInt128 = 0

  package init() {}

  package init(_ roles: Role...) { for role in roles { insert(role) } }

  @inline(__always)
  package mutating func insert(_ role: Role) { bits |= 1 &<< UInt128(role.rawValue) }

  @inline(__always)
  package func contains(_ role: Role) -> Bool { bits & 1 &<< UInt128(role.rawValue) != 0 }

  package func isDisjoint(with other: RoleSet) -> Bool { bits & other.bits == 0 }
}
