/// One element of a namespace: its names, what it contains, what it becomes, and its requirements for validation.

package import FeedPrimitives
package import JSONFeedModel

/// An entry of a namespace's table.
///
/// `.init("episode", .integer, rule: .one(.positiveInteger, in: .item))` is a whole number that is only in the extension object, and at
/// most once in an item, where it must be positive; `.init("title", as: .itunesTitle)` is also one of the elements that a title may
/// come from (ElementPriorities.swift), and is not checked. `"issn"` is a text that is only in the extension object, and is not checked.
package final class NamespaceElement: Sendable, ExpressibleByStringLiteral {
  /// What an element contains.
  package enum Kind: Sendable, Hashable {
    /// Text; markup in it is a mistake.
    case text
    /// HTML, escaped or in CDATA or, wrongly, as child elements.
    case markup
    /// A text construct of Atom: it may be plain text, HTML or XHTML.
    case construct
    /// `yes`, `true`, `explicit`: true. `no`, `false`, `clean`: false.
    case flag
    /// A whole number.
    case integer
    /// A number.
    case number
    /// A date in any form.
    case date
    /// A URL.
    case url
    /// Nothing: its value is in its only attribute.
    case attribute
    /// Attributes or child elements, or both.
    case object
    /// Child elements like those of an item, including RSS's own.
    case item
    /// Only child elements of one name.
    case list
    /// iTunes' categories, which may be nested.
    case categories
    /// Two or three numbers: latitude, longitude, and perhaps a third. An array of them.
    case position
    /// Pairs of numbers, each latitude and longitude: an array of at least this many positions.
    case positions(atLeast: UInt8)

    /// Whether it has no child elements except those of HTML.
    package var isText: Bool {
      switch self {
      case .object, .item, .list, .categories, .attribute: false
      default: true
      }
    }
  }

  /// Whether an element is kept in the extension object although a member was made from it. Other elements are always
  /// kept.
  package enum Keeping: Sendable, Hashable, BitwiseCopyable {
    /// If its namespace is not the document's own.
    case ifForeign
    /// Never, because it is a body of text, or another member of the extension object has its data.
    case never
    /// Always, because the member does not have all of its data.
    case always

    /// Whether an element is kept, of the format's own namespace or of another one.
    func isAlways(isForeign: Bool) -> Bool {
      switch self {
      case .ifForeign: isForeign
      case .never: false
      case .always: true
      }
    }
  }

  /// The local name in XML.
  package let name: String
  /// The name of the member in the extension object.
  package let key: String
  package let kind: Kind
  package let role: Role
  package let keeping: Keeping
  /// Whether it is an array even if it occurs once, because it often occurs more than once.
  package let isRepeated: Bool
  /// Its requirements for validation.
  package let rule: ElementRule
  /// The attributes that it may have, with their types and requirements.
  package let attributes: [NamespaceAttribute]
  /// The names of the attributes, to be compared as words.
  private let attributeKeys: [ByteKey]
  /// The keys of their members.
  private let memberKeys: [ByteKey]
  /// What reading asks of them. To ask an attribute itself, it would be retained.
  let attributeTraits: [NamespaceAttribute.Traits]
  /// The names of their members in the extension object.
  let attributeMembers: [String]
  /// Whether one of them may have another one's name.
  let hasOtherNames: Bool
  /// The member for its text, so that it is an object even if it has only text. Without this, its text is its value or,
  /// if it has attributes or children, the member `text`.
  package let textKey: String?
  /// The only member of an element whose kind is an attribute or a list.
  package let onlyKey: String?
  /// Whether its value is an object with its attributes, its children and its text.
  package let isPlain: Bool
  /// Whether it is a text construct of Atom.
  package let isConstruct: Bool

  // Three initializers, because each unused default argument adds code to every entry.

  /// - Parameter contentKey: the member for its text or the elements of a list, if it is not the usual one.
  @inline(never)
  package init(
    _ name: String, _ kind: Kind = .text, key: String? = nil, as role: Role = .none, keeping: Keeping = .ifForeign,
    isRepeated: Bool = false, contentKey: String?, rule: ElementRule? = nil, attributes: [NamespaceAttribute] = []
  ) {
    self.name = name
    self.key = ExtensionName.key(key ?? ExtensionName.snakeCase(name))
    self.kind = kind
    self.role = role
    self.keeping = keeping
    self.isRepeated = isRepeated
    let rule = rule ?? .unchecked
    self.rule = rule
    self.attributes = attributes
    attributeKeys = attributes.map { ByteKey(of: $0.name) }
    memberKeys = attributes.map { ByteKey(of: $0.key) }
    attributeMembers = attributes.map(\.key)
    attributeTraits = attributes.map { .init(meaning: AttributeName(key: $0.key), $0) }
    hasOtherNames = attributes.contains { !$0.otherNames.isEmpty }
    textKey = kind == .list ? nil : contentKey
    onlyKey =
      switch kind {
      case .attribute: attributes.first?.key
      case .list: contentKey ?? ExtensionName.key(ExtensionName.snakeCase(rule.onlyChild))
      default: nil
      }
    isPlain = textKey == nil && (kind == .object || kind == .item)
    isConstruct = kind == .construct
  }

  @inline(never)
  package convenience init(
    _ name: String, _ kind: Kind = .text, key: String? = nil, as role: Role = .none, keeping: Keeping = .ifForeign,
    isRepeated: Bool = false, rule: ElementRule? = nil, attributes: [NamespaceAttribute] = []
  ) {
    self.init(
      name, kind, key: key, as: role, keeping: keeping, isRepeated: isRepeated, contentKey: nil, rule: rule,
      attributes: attributes)
  }

  @inline(never)
  package convenience init(
    _ name: String, _ kind: Kind = .text, as role: Role = .none, rule: ElementRule? = nil,
    attributes: [NamespaceAttribute] = []
  ) {
    self.init(name, kind, key: nil, as: role, rule: rule, attributes: attributes)
  }

  @inline(never)
  package convenience init(stringLiteral name: String) { self.init(name, .text) }

  /// The name of the elements of a list.
  package var listedName: String? { kind == .list ? rule.onlyChild : nil }

  /// The attribute that has the value of an element without content.
  package var valueAttribute: NamespaceAttribute? { kind == .attribute ? attributes.first : nil }

  /// The members of the extension object for a list with attributes: the list and the attributes (`chapters_version`). Nil
  /// if it is not such a list.
  package func members(ofList value: JSONFeed.Value) -> [JSONFeed.Object.Member]? {
    guard kind == .list, let onlyKey, let object = value.objectValue, let list = object[onlyKey] else { return nil }
    var members = [JSONFeed.Object.Member(name: key, value: list.arrayValue == nil ? .array([list]) : list)]
    for member in object where member.name != onlyKey {
      guard attribute(forKey: member.name) != nil else { return nil }
      members.append(.init(name: key + "_" + member.name, value: member.value))
    }
    return members
  }

  /// Whether the element is kept although a member was made from it, in a document of this format.
  func isAlwaysKept(in namespace: NamespaceID, of format: XMLFormat) -> Bool {
    keeping.isAlways(isForeign: namespace != format.namespace)
  }

  /// Whether it is an element of a feed or an item, and not only a part of another one.
  var isInFeedOrItem: Bool {
    role != .none ? role != .xhtmlBody : !rule.places.isDisjoint(with: .both)
  }

  /// Whether it may have a child that may also be in a feed or an item.
  ///
  /// - Parameter namespace: its namespace.
  func mayContain(_ child: NamespaceElement, of childNamespace: NamespaceID, in namespace: NamespaceID) -> Bool {
    switch rule.content {
    case .children:
      childNamespace == rule.childNamespace ?? namespace && rule.hasChild(named: child.name)
    case .anything:
      kind == .item || childNamespace == namespace && kind == .object && attributes.isEmpty
    case .custom: role == .atomSource
    default: false
    }
  }

  /// The child with this name of an element that has its data in children: feeds write some as attributes (`<textInput link="…"/>`).
  ///
  /// - Parameter namespace: its namespace.
  func child(named name: TextSpan, in namespace: NamespaceID) -> NamespaceElement? {
    guard case .children = rule.content, case let name = name.string(name.indices), rule.hasChild(named: name) else {
      return nil
    }
    return (rule.childNamespace ?? namespace).namespace?.table.element(named: name)
  }

  /// The keys of attributes that have the value where another format, or another version of this one, has text: `<link href="…"/>` in RSS,
  /// `<category term="…"/>`. They are none of the element's own.
  package var keysForText: [String] {
    let keys: [String] =
      switch kind {
      case .url: ["href", "url", "rdf_resource", "resource", "src", "uri"]
      case .text where role != .none: ["term", "label", "name", "text", "value", "title"]
      default: []
      }
    return keys.filter { attribute(forKey: $0) == nil }
  }

  /// Whether there may be such keys.
  var hasKeysForText: Bool { kind == .url || kind == .text && role != .none }

  /// The attribute that has the value where another format has text: the URL of a `media:thumbnail`, the `term` of a category.
  package var attributeForText: NamespaceAttribute? {
    guard isPlain else { return nil }
    return attributes.first { $0.need == .required && ($0.isLocation || role != .none) }
      ?? attributes.first.flatMap { $0.isLocation ? $0 : nil }
  }

  /// That attribute if the text may be its value, and it is missing.
  func attribute(for text: String, isPresent: (String) -> Bool) -> NamespaceAttribute? {
    guard !text.isEmpty, let attribute = attributeForText, !isPresent(attribute.key),
      !attribute.isLocation || URLText.isWeb(text)
    else { return nil }
    return attribute
  }

  /// Whether its content is its text even if that has HTML: it must not have elements, or has its data in children or attributes, of which
  /// text takes the place (`<author>Ann</author>` and `<category>news</category>` in Atom).
  var mayHaveMarkup: Bool {
    switch rule.check {
    case .atomPerson, .oldAtomPerson, .atomCategory: true
    default: rule.isText
    }
  }

  /// Whether tags in its text are HTML: it is shown, and is neither an identifier nor a URL, a number or a date.
  var mayBeHTML: Bool {
    switch kind {
    case .text: role != .guid && role != .atomID && role != .dublinCoreIdentifier
    case .markup, .construct: true
    default: false
    }
  }

  /// The attribute whose member in the extension object has this key.
  package func attribute(forKey key: String) -> NamespaceAttribute? {
    let code = code(ofKey: key)
    return code > 0 ? attributes[Int(code) - 1] : nil
  }

  /// The attribute that is written with this name.
  package func attribute(named name: TextSpan) -> NamespaceAttribute? {
    position(ofAttribute: name).map { attributes[$0] }
  }

  func hasAttribute(named name: TextSpan) -> Bool { position(ofAttribute: name) != nil }

  /// One plus the index of the attribute whose member in the extension object has this key; 0 without one.
  func code(ofKey key: String) -> UInt16 {
    if memberKeys.isEmpty { return 0 }
    let own = ByteKey(of: key)
    for index in memberKeys.indices where memberKeys[index] == own {
      if own.isWhole || attributes[index].key.isExactly(key) { return UInt16(index + 1) }
    }
    return 0
  }

  func position(ofAttribute name: TextSpan) -> Int? {
    let key = ByteKey(0..<name.count, of: name)
    for index in attributeKeys.indices where attributeKeys[index] == key {
      if key.isWhole || name.isEqual(to: attributes[index].name) { return index }
    }
    return nil
  }

  package func attribute(named name: String) -> NamespaceAttribute? { name.withBytes { attribute(named: $0) } }

  /// The attribute with this name in any case.
  package func attribute(ignoringCase name: TextSpan) -> NamespaceAttribute? {
    attributes.first { $0.name.withBytes { $0.equalsIgnoringCase(name) } }
  }

  package func attribute(ignoringCase name: String) -> NamespaceAttribute? {
    name.withBytes { attribute(ignoringCase: $0) }
  }

  /// The attribute that is meant by this name of a similar one.
  package func attribute(otherwiseNamed name: TextSpan) -> NamespaceAttribute? {
    if let attribute = attribute(ignoringCase: name) { return attribute }
    guard hasOtherNames else { return nil }
    for attribute in attributes {
      for other in attribute.otherNames where name.isEqual(to: other) { return attribute }
    }
    return nil
  }

  package func attribute(otherwiseNamed name: String) -> NamespaceAttribute? {
    name.withBytes { attribute(otherwiseNamed: $0) }
  }
}

/// An attribute of an element: `"href"`, or with a type, `.init("length", .integer)`.
package final class NamespaceAttribute: Sendable, ExpressibleByStringLiteral {
  /// Whether an element must have an attribute.
  package enum Need: Sendable {
    case optional, recommended, required
  }

  /// The name in XML, with the usual prefix of its namespace if it has one: `rdf:resource`.
  package let name: String
  /// The name of the member in the extension object.
  package let key: String
  /// `text`, `flag`, `integer`, `number`, `date` or `url`.
  package let kind: NamespaceElement.Kind
  /// Whether its value is the text as written.
  package let isText: Bool
  /// The requirements for its value.
  package let value: ValueRule
  package let need: Need
  package let mayBeBlank: Bool
  /// The names of the attribute in similar elements: if this attribute is missing, one with such a name is read instead,
  /// with a repair.
  package let otherNames: [String]
  /// Whether its value is a URL to be resolved. `rdf:about` is an identifier.
  package let isLocation: Bool

  struct Traits {
    let meaning: AttributeName
    let isText: Bool
    let isLocation: Bool

    init(meaning: AttributeName, _ attribute: NamespaceAttribute) {
      self.meaning = meaning
      (isText, isLocation) = (attribute.isText, attribute.isLocation)
    }
  }

  @inline(never)
  package init(
    _ name: String, _ kind: NamespaceElement.Kind, _ value: ValueRule, _ need: Need = .optional,
    mayBeBlank: Bool = false, otherNames: [String] = []
  ) {
    self.name = name
    key = ExtensionName.key(ExtensionName.snakeCase(name))
    self.kind = kind
    self.otherNames = otherNames
    isLocation = kind == .url && name != "rdf:about"
    isText = kind == .text || kind == .url || kind == .date
    self.value = value
    self.need = need
    self.mayBeBlank = mayBeBlank
  }

  /// Creates an attribute with the usual requirements for its kind.
  @inline(never)
  package convenience init(_ name: String, _ kind: NamespaceElement.Kind) { self.init(name, kind, kind.usualValue) }

  @inline(never)
  package convenience init(stringLiteral name: String) { self.init(name, .text, .text) }

  /// The same attribute, which is also read from attributes with these names.
  @inline(never)
  package func or(_ names: String...) -> NamespaceAttribute {
    NamespaceAttribute(name, kind, value, need, mayBeBlank: mayBeBlank, otherNames: names)
  }

  /// An attribute whose text may be empty.
  @inline(never)
  package static func mayBeBlank(_ name: String) -> NamespaceAttribute {
    NamespaceAttribute(name, .text, .text, mayBeBlank: true)
  }

  /// A required attribute.
  @inline(never)
  package static func required(_ name: String, _ kind: NamespaceElement.Kind = .text) -> NamespaceAttribute {
    NamespaceAttribute(name, kind, kind.usualValue, .required)
  }

  @inline(never)
  package static func required(
    _ name: String, _ kind: NamespaceElement.Kind, _ value: ValueRule
  ) -> NamespaceAttribute {
    NamespaceAttribute(name, kind, value, .required)
  }

  /// An attribute whose value is not checked.
  @inline(never)
  package static func unchecked(_ name: String, _ kind: NamespaceElement.Kind = .text) -> NamespaceAttribute {
    NamespaceAttribute(name, kind, .text, mayBeBlank: true)
  }

  /// `rdf:resource`, which is used in RDF instead of text.
  @inline(never)
  package static func resource(_ need: Need = .optional) -> NamespaceAttribute {
    NamespaceAttribute("rdf:resource", .url, .absoluteIRI, need)
  }
}

extension NamespaceElement.Kind {
  /// What the value of an attribute of this kind must be, unless its entry says otherwise.
  fileprivate var usualValue: ValueRule {
    switch self {
    case .flag: .trueFalse
    case .integer: .nonNegativeInteger
    case .number: .float
    case .url: .absoluteIRI
    default: .text
    }
  }
}
