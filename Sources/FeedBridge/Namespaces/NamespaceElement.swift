/// One element of a namespace: its names, what it holds, and what it becomes.

internal import FeedPrimitives
package import JSONFeed

/// An entry of a namespace's table.
///
/// `.init("episode", .integer)` is a whole number that is only in the extension object; `.init("title", as: .iTunesTitle)` is also
/// one of the elements that a title may come from (ElementPriorities.swift).
package final class NamespaceElement: Sendable {
  /// What an element holds.
  package enum Kind: Sendable, Hashable {
    /// Text; markup in it is a slip.
    case text
    /// HTML, escaped or in CDATA or, wrongly, as child elements.
    case markup
    /// A text construct of Atom's: it says whether it is plain text, HTML or XHTML.
    case construct
    /// `yes`, `true`, `explicit`: true. `no`, `false`, `clean`: false.
    case flag
    /// A whole number.
    case integer
    /// A number.
    case number
    /// A date, in whatever form.
    case date
    /// A URL.
    case url
    /// An empty element whose value is in this attribute.
    case attribute(String)
    /// Attributes or child elements, or both.
    case object
    /// Child elements as an item has them, RSS's own among them.
    case item
    /// Child elements of this name, and nothing else; their key where it is not the usual one.
    case list(String, key: String? = nil)
    /// iTunes' categories, which may be nested.
    case categories
    /// Two or three numbers: latitude, longitude, and perhaps a third. An array of them.
    case position
    /// Pairs of numbers, each latitude and longitude: an array of positions, of this many or more.
    case positions(atLeast: Int)

    /// Whether it has no elements inside but those of HTML.
    package var isText: Bool {
      switch self {
      case .object, .item, .list, .categories, .attribute: false
      default: true
      }
    }
  }

  /// Whether an element from which a member was made is in the extension object too. One that no member says always is.
  package enum Keeping: Sendable, Hashable {
    /// It is if it is of another namespace than the document's own.
    case ifForeign
    /// It is not: a whole text, which would be there twice, or what another member of the extension object says.
    case never
    /// It is: the member does not say all of it.
    case always
  }

  /// The local name in XML.
  package let name: String
  /// The name of the member in the extension object.
  package let key: String
  package let kind: Kind
  package let role: Role
  package let keeping: Keeping
  /// Whether it is an array even where it occurs once, because it may well occur more often.
  package let isRepeated: Bool
  /// The attributes that it may have, with their types.
  package let attributes: [NamespaceAttribute]
  /// The names of the attributes, to be compared as words.
  private let attributeKeys: [ByteKey]
  /// The member that its text is, so that it is an object even where it has nothing else. Without one, its text is its
  /// value, or the member `text` beside attributes and children.
  package let textKey: String?
  /// The member that says all of an element whose kind is an attribute or a list.
  package let onlyKey: String?
  /// Whether it is an object of its attributes and children, and its text where it has one.
  package let isPlain: Bool
  /// Whether it is a text construct of Atom's.
  package let isConstruct: Bool

  @inline(never)
  init(
    _ name: String, _ kind: Kind = .text, key: String? = nil, as role: Role = .none, keeping: Keeping = .ifForeign,
    isRepeated: Bool = false, attributes: [NamespaceAttribute] = [], textKey: String? = nil
  ) {
    self.name = name
    self.key = ExtensionName.key(key ?? ExtensionName.snakeCase(name))
    self.kind = kind
    self.role = role
    self.keeping = keeping
    self.isRepeated = isRepeated
    self.attributes = attributes
    attributeKeys = attributes.map { ByteKey(0..<$0.name.utf8.count, of: $0.name.utf8.span) }
    self.textKey = textKey
    onlyKey =
      switch kind {
      case .attribute(let name): NamespaceAttribute(name).key
      case .list(let name, let key): key ?? NamespaceAttribute(name).key
      default: nil
      }
    isPlain = textKey == nil && (kind == .object || kind == .item)
    isConstruct = kind == .construct
  }

  /// The members of the extension object that a list with attributes is: the list, and beside it the attributes
  /// (`chapters_version`). Nil for what is no such list.
  package func members(ofList value: JSONFeed.Value) -> [JSONFeed.Object.Member]? {
    guard case .list = kind, let onlyKey, let object = value.objectValue, let list = object[onlyKey] else { return nil }
    var members = [JSONFeed.Object.Member(name: key, value: list.arrayValue == nil ? .array([list]) : list)]
    for member in object where member.name != onlyKey {
      guard attribute(forKey: member.name) != nil else { return nil }
      members.append(.init(name: key + "_" + member.name, value: member.value))
    }
    return members
  }

  /// Whether the element is kept although a member says it, in a document of this format.
  func isAlwaysKept(in namespace: NamespaceID, of format: XMLFormat) -> Bool {
    switch keeping {
    case .ifForeign: namespace != format.namespace
    case .never: false
    case .always: true
    }
  }

  /// The attribute whose member in the extension object has this key.
  package func attribute(forKey key: String) -> NamespaceAttribute? {
    for attribute in attributes where attribute.key.isExactly(key) { return attribute }
    return nil
  }

  /// The attribute that is written with this name.
  package func attribute(named name: Span<UInt8>) -> NamespaceAttribute? {
    let key = ByteKey(0..<name.count, of: name)
    for index in attributeKeys.indices where attributeKeys[index] == key {
      if key.isWhole || attributes[index].name.utf8.span.isEqual(to: name) { return attributes[index] }
    }
    return nil
  }
}

/// An attribute of an element: `"href"`, or with a type, `.init("length", .integer)`.
package final class NamespaceAttribute: Sendable, ExpressibleByStringLiteral {
  /// The name in XML.
  package let name: String
  /// The name of the member in the extension object.
  package let key: String
  /// `text`, `flag`, `integer`, `number`, `date` or `url`.
  package let kind: NamespaceElement.Kind
  /// Whether its value is the text as it is written.
  package let isText: Bool

  @inline(never)
  init(_ name: String, _ kind: NamespaceElement.Kind = .text) {
    self.name = name
    key = ExtensionName.key(ExtensionName.snakeCase(name))
    self.kind = kind
    isText = kind == .text || kind == .url || kind == .date
  }

  package convenience init(stringLiteral name: String) { self.init(name) }
}
