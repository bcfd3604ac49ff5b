/// The elements of a namespace as properties: the table that reading, writing and validation use, and the typed view, follow from
/// one declaration.

public import FeedFoundation
public import JSONFeedModel

extension JSONFeed {
  /// The elements of a namespace, or the attributes and children of one element, each a property.
  ///
  /// A class, because a key path of a structure would copy all of its properties. What users see is a ``View`` of it.
  ///
  /// ```
  /// public final class ITunesElements: Elements {
  ///   public static let _declared = _Declared(ITunesElements())
  ///   /// `itunes:episode`: the number of the episode.
  ///   public let episode = Element<Int>("episode", rule: .one(.positiveInteger, in: .item))
  /// }
  /// ```
  public protocol Elements: AnyObject, Sendable {
    // With underscores, because they are of no use outside of this module.
    /// The only instance, with the list of what it declares.
    static var _declared: _Declared<Self> { get }

    // The types of parts whose names several namespaces have: a type alias in an extension of one of their views would be ambiguous.
    /// `Category` in the view.
    associatedtype _CategoryView = Never
    /// `Enclosure` in the view.
    associatedtype _EnclosureView = Never
    /// `Image` in the view.
    associatedtype _ImageView = Never
    /// `Link` in the view.
    associatedtype _LinkView = Never
    /// `Person` in the view.
    associatedtype _PersonView = Never
    /// `Source` in the view.
    associatedtype _SourceView = Never
  }

  // With an underscore, because it is of no use outside of this module.
  /// What a class of ``Elements`` declares.
  public struct _Declared<Declaration: Elements>: Sendable {
    @usableFromInline let instance: Declaration
    let parts: DeclaredParts

    /// The elements of the namespace, each before its children.
    package var elements: [NamespaceElement] { parts.elements }
    /// The attributes of the element.
    package var attributes: [NamespaceAttribute] { parts.attributes }

    @inline(never)
    init(_ make: @autoclosure () -> Declaration) { (instance, parts) = DeclaredParts.collected(make) }
  }

  /// An element, an attribute or a text: in a ``View``, an optional value.
  public struct Element<Value: ExtensionValue>: DeclaredProperty {
    static var isList: Bool { false }
    @usableFromInline let member: DeclaredMember
    init(_ member: DeclaredMember) { self.member = member }
  }

  /// An element that may occur more than once: in a ``View``, an array.
  public struct ElementList<Value: ExtensionValue>: DeclaredProperty {
    static var isList: Bool { true }
    @usableFromInline let member: DeclaredMember
    init(_ member: DeclaredMember) { self.member = member }
  }

  /// A typed view of an extension object, or of an object in one: its elements and attributes are properties, which are declared in
  /// a class of ``Elements``.
  ///
  /// A property is nil or empty if the object has no such member, or its value is of another type.
  @dynamicMemberLookup
  public struct View<Declaration: Elements>: ExtensionView {
    /// The object with all of its members.
    public var object: JSONFeed.Object
    @inlinable public init(_ object: JSONFeed.Object) { self.object = object }

    /// A view of `category`; `Never` if the declarations have none.
    public typealias Category = Declaration._CategoryView
    /// A view of `enclosure`; `Never` if the declarations have none.
    public typealias Enclosure = Declaration._EnclosureView
    /// A view of `image`; `Never` if the declarations have none.
    public typealias Image = Declaration._ImageView
    /// A view of `link`; `Never` if the declarations have none.
    public typealias Link = Declaration._LinkView
    /// A view of `person`; `Never` if the declarations have none.
    public typealias Person = Declaration._PersonView
    /// A view of `source`; `Never` if the declarations have none.
    public typealias Source = Declaration._SourceView

    /// The value of an element or attribute. Setting nil removes it.
    public subscript<Value: ExtensionValue>(dynamicMember property: KeyPath<Declaration, Element<Value>>) -> Value? {
      @inlinable get { object.value(of: Declaration._declared.instance[keyPath: property].member) }
      @inlinable set { object.set(Declaration._declared.instance[keyPath: property].member, to: newValue) }
    }

    /// The values of an element. Setting an empty list removes it.
    public subscript<Value: ExtensionValue>(
      dynamicMember property: KeyPath<Declaration, ElementList<Value>>
    ) -> [Value] {
      @inlinable get { object.values(of: Declaration._declared.instance[keyPath: property].member) }
      @inlinable set { object.setAll(Declaration._declared.instance[keyPath: property].member, to: newValue) }
    }
  }
}

extension JSONFeed.View: Identifiable where Declaration: Identifiable {
  /// The view itself.
  public var id: Self { self }
}

extension JSONFeed.View: DeclaredView {
  static var parts: DeclaredParts { Declaration._declared.parts }
}

// MARK: Declaring

/// A view whose properties are declared.
protocol DeclaredView: ExtensionView {
  static var parts: DeclaredParts { get }
}

/// A type of values that one kind of elements usually has.
protocol SimpleValue: ExtensionValue {
  static var kind: NamespaceElement.Kind { get }
}

extension String: SimpleValue { static var kind: NamespaceElement.Kind { .text } }
extension Bool: SimpleValue { static var kind: NamespaceElement.Kind { .flag } }
extension Int: SimpleValue { static var kind: NamespaceElement.Kind { .integer } }
extension Double: SimpleValue { static var kind: NamespaceElement.Kind { .number } }
extension Date: SimpleValue { static var kind: NamespaceElement.Kind { .date } }

/// ``JSONFeedModel/JSONFeed/Element`` or ``JSONFeedModel/JSONFeed/ElementList``.
protocol DeclaredProperty: Sendable {
  associatedtype Value: ExtensionValue
  static var isList: Bool { get }
  var member: DeclaredMember { get }
  init(_ member: DeclaredMember)
}

// The parameters are those of `NamespaceElement` and `NamespaceAttribute`.
extension DeclaredProperty where Value: SimpleValue {
  /// An element with a simple value.
  ///
  /// - Parameters:
  ///   - kind: What it contains, if it is not what elements with such a value usually contain.
  ///   - otherKey: A member that is read if there is no such member.
  @inline(never)
  init(
    _ name: String, _ kind: NamespaceElement.Kind? = nil, key: String? = nil, or otherKey: String? = nil,
    as role: Role = .none, keeping: NamespaceElement.Keeping = .ifForeign, rule: ElementRule? = nil,
    attributes: [NamespaceAttribute] = []
  ) {
    let kind = kind ?? Value.kind
    self.init(
      NamespaceElement(
        name, kind, key: key, as: role, keeping: keeping, isRepeated: Self.isRepeated(kind), contentKey: nil,
        rule: rule,
        attributes: attributes), or: otherKey)
  }

  /// An attribute.
  @inline(never)
  init(attribute name: String) { self.init(attribute: NamespaceAttribute(name, Value.kind)) }

  /// The text of an element that has attributes.
  ///
  /// - Parameters:
  ///   - key: The member for it, if it is not the usual one.
  ///   - otherKey: A member that is read if there is no such member.
  @inline(never)
  init(content kind: NamespaceElement.Kind, key: String = "text", or otherKey: String? = nil) {
    DeclaredParts.add(content: kind, key: key)
    self.init(DeclaredMember(key, MemberForm(or: otherKey)))
  }
}

extension DeclaredProperty {
  /// An attribute.
  @inline(never)
  init(attribute: NamespaceAttribute) {
    DeclaredParts.add(attribute)
    self.init(
      DeclaredMember(
        attribute.key,
        MemberForm(
          hasDigits: Value.self == Int.self && attribute.isText, isRFC822Date: attribute.value == .rfc822Date)))
  }

  /// A member that another declaration describes, because several elements have it.
  ///
  /// - Parameters:
  ///   - key: The name of the member.
  ///   - otherKey: A member that is read if there is no such member.
  ///   - outerKey: The object that it is in, if it is not the object of the view.
  @inline(never)
  init(member key: String, or otherKey: String? = nil, in outerKey: String? = nil) {
    self.init(DeclaredMember(key, MemberForm(or: otherKey, in: outerKey)))
  }

  /// The first value of a member that is an array even with one value.
  @inline(never)
  init(firstOf key: String, in outerKey: String? = nil) {
    self.init(DeclaredMember(key, MemberForm(in: outerKey, isFirst: true)))
  }

  /// An element whose view does not say what it contains: its own namespace, or the elements of a list.
  @inline(never)
  init(
    _ name: String, _ kind: NamespaceElement.Kind, key: String? = nil, as role: Role = .none,
    keeping: NamespaceElement.Keeping = .ifForeign, contentKey: String? = nil, rule: ElementRule? = nil,
    attributes: [NamespaceAttribute]
  ) {
    self.init(
      NamespaceElement(
        name, kind, key: key, as: role, keeping: keeping, isRepeated: Self.isRepeated(kind), contentKey: contentKey,
        rule: rule, attributes: attributes))
  }

  fileprivate init(_ element: NamespaceElement, or otherKey: String? = nil) {
    DeclaredParts.add(element)
    self.init(DeclaredMember(element, or: otherKey))
  }

  /// Whether a single value is an array too.
  fileprivate static func isRepeated(_ kind: NamespaceElement.Kind) -> Bool { isList && kind != .list }
}

extension DeclaredProperty where Value: DeclaredView {
  /// An element with the attributes and children of its view.
  ///
  /// - Parameter kind: what it contains, if it is neither an object nor what the view's class declares as its content.
  init(
    _ name: String, _ kind: NamespaceElement.Kind? = nil, key: String? = nil, as role: Role = .none,
    keeping: NamespaceElement.Keeping = .ifForeign, rule: ElementRule? = nil
  ) {
    self.init(
      DeclaredMember(
        name, kind, Value.parts, key: key, as: role, keeping: keeping, isList: Self.isList, rule: rule))
  }
}

/// Elements without a property: a view does not show them, or another property shows them in another form.
struct OtherElements: Sendable {
  let elements: [NamespaceElement]

  @inline(never)
  init(_ elements: [NamespaceElement]) {
    self.elements = elements
    for element in elements { DeclaredParts.add(element) }
  }
}

/// Attributes without a property.
struct OtherAttributes: Sendable {
  let attributes: [NamespaceAttribute]

  @inline(never)
  init(_ attributes: [NamespaceAttribute]) {
    self.attributes = attributes
    for attribute in attributes { DeclaredParts.add(attribute) }
  }
}

/// What a class of ``JSONFeedModel/JSONFeed/Elements`` declares, in this order.
package struct DeclaredParts: Sendable {
  /// The elements, each before its children.
  package private(set) var elements: [NamespaceElement] = []
  /// The attributes of the element.
  package private(set) var attributes: [NamespaceAttribute] = []
  /// What the text of the element is, and the member for it.
  private(set) var content: (kind: NamespaceElement.Kind, key: String)?

  /// Properties register themselves here while an instance of their class is made.
  private final class Collector: @unchecked Sendable { var parts = DeclaredParts() }
  @TaskLocal private static var collector: Collector?

  fileprivate static func collected<Declaration>(_ make: () -> Declaration) -> (Declaration, DeclaredParts) {
    let collector = Collector()
    let instance = $collector.withValue(collector) { make() }
    return (instance, collector.parts)
  }

  fileprivate static func add(_ element: NamespaceElement) { collector?.parts.elements.append(element) }
  fileprivate static func add(_ attribute: NamespaceAttribute) { collector?.parts.attributes.append(attribute) }
  fileprivate static func add(content kind: NamespaceElement.Kind, key: String) {
    collector?.parts.content = (kind, key)
  }
}

// MARK: Reading and writing

/// The member of an object that a property reads and sets.
@usableFromInline
struct DeclaredMember: Sendable {
  @usableFromInline let key: String
  /// How it is read and set; nil if the value of the key is the property's value.
  @usableFromInline let form: MemberForm?

  init(_ key: String, _ form: MemberForm? = nil) { (self.key, self.form) = (key, form) }

  /// Declares an element with the attributes and children of its view. Compiled once for all views.
  @inline(never)
  fileprivate init(
    _ name: String, _ kind: NamespaceElement.Kind?, _ parts: DeclaredParts, key: String?, as role: Role,
    keeping: NamespaceElement.Keeping, isList: Bool, rule: ElementRule?
  ) {
    let kind = kind ?? parts.content?.kind ?? .object
    let contentKey = parts.content.flatMap { $0.key == "text" ? nil : $0.key }
    let element = NamespaceElement(
      name, kind, key: key, as: role, keeping: keeping, isRepeated: isList && kind != .list, contentKey: contentKey,
      rule: rule, attributes: parts.attributes)
    DeclaredParts.add(element)
    for child in parts.elements { DeclaredParts.add(child) }
    self.init(element, or: nil)
  }

  init(_ element: NamespaceElement, or otherKey: String?) {
    let isRFC822Date = if case .value(.rfc822Date) = element.rule.content { true } else { false }
    self.init(
      element.key, MemberForm(or: otherKey, inner: element.valueAttribute?.key, isRFC822Date: isRFC822Date))
  }
}

/// A form of a member that is not simply the value of its key.
@usableFromInline
final class MemberForm: Sendable {
  /// A member that is read if there is no such member: some feeds name it so.
  @usableFromInline let otherKey: String?
  /// The object that it is in, if it is not the object of the view.
  @usableFromInline let outerKey: String?
  /// The member of its object that has its value if that is not the value itself: the `href` of an image.
  @usableFromInline let innerKey: String?
  /// Whether it is the first value of an array, even if there is only one.
  @usableFromInline let isFirst: Bool
  /// Whether it is a whole number that is written as a string, because attributes keep their text.
  @usableFromInline let hasDigits: Bool
  /// Whether it is a date in RFC 822 form.
  let isRFC822Date: Bool

  /// - Returns: nil if it is none of these.
  init?(
    or otherKey: String? = nil, in outerKey: String? = nil, inner innerKey: String? = nil, isFirst: Bool = false,
    hasDigits: Bool = false, isRFC822Date: Bool = false
  ) {
    if otherKey == nil && outerKey == nil && innerKey == nil && !isFirst && !hasDigits && !isRFC822Date { return nil }
    self.otherKey = otherKey
    self.outerKey = outerKey
    self.innerKey = innerKey
    self.isFirst = isFirst
    self.hasDigits = hasDigits
    self.isRFC822Date = isRFC822Date
  }
}

// What can be inlined is compiled for the type of the value where it is used: it is three times as fast.
extension JSONFeed.Object {
  @inlinable
  func values<Value: ExtensionValue>(of member: DeclaredMember) -> [Value] { all(member.key) }

  @inlinable
  mutating func setAll<Value: ExtensionValue>(_ member: DeclaredMember, to new: [Value]) { setAll(member.key, to: new) }

  @inlinable
  func value<Value: ExtensionValue>(of member: DeclaredMember) -> Value? {
    if let form = member.form { value(of: member.key, form) } else { first(member.key) }
  }

  @inlinable
  mutating func set<Value: ExtensionValue>(_ member: DeclaredMember, to new: Value?) {
    if let form = member.form { set(member.key, form, to: new) } else { setFirst(member.key, to: new) }
  }

  @inlinable
  func value<Value: ExtensionValue>(of key: String, _ form: MemberForm) -> Value? {
    guard let outerKey = form.outerKey else { return ownValue(of: key, form) }
    return (first(outerKey) as InnerObject?)?.object.ownValue(of: key, form)
  }

  @usableFromInline
  mutating func set<Value: ExtensionValue>(_ key: String, _ form: MemberForm, to new: Value?) {
    guard let outerKey = form.outerKey else { return setOwn(key, form, to: new) }
    var inner: InnerObject = first(outerKey) ?? InnerObject()
    inner.object.setOwn(key, form, to: new)
    setFirst(outerKey, to: inner.object.isEmpty ? nil : inner)
  }

  @inlinable
  func ownValue<Value: ExtensionValue>(of key: String, _ form: MemberForm) -> Value? {
    if form.isFirst { return (all(key) as [Value]).first }
    if form.hasDigits { return (first(key) as String?).flatMap { Int($0) } as? Value }
    return first(key) ?? form.otherKey.flatMap { first($0) } ?? innerValue(of: key, form)
  }

  private mutating func setOwn<Value: ExtensionValue>(_ key: String, _ form: MemberForm, to new: Value?) {
    if form.isFirst {
      setAll(key, to: new.map { [$0] + (all(key) as [Value]).dropFirst() } ?? [])
    } else if form.hasDigits {
      setFirst(key, to: (new as? Int).map { String($0) })
    } else if form.isRFC822Date {
      setFirst(key, to: (new as? Date).flatMap(RFC822Writing.string))
    } else if let otherKey = form.otherKey {
      // An existing member keeps its name.
      let isOther: Bool = first(key) as Value? == nil && first(otherKey) as Value? != nil
      setFirst(isOther ? otherKey : key, to: new)
      if new == nil { setFirst(isOther ? key : otherKey, to: new) }
    } else if let innerKey = form.innerKey, new != nil, first(key) as Value? == nil,
      innerValue(of: key, form) as Value? != nil
    {
      var inner: InnerObject = first(key) ?? InnerObject()
      inner.object.setFirst(innerKey, to: new)
      setFirst(key, to: inner)
    } else {
      setFirst(key, to: new)
    }
  }

  @inlinable
  func innerValue<Value: ExtensionValue>(of key: String, _ form: MemberForm) -> Value? {
    form.innerKey.flatMap { innerKey in (first(key) as InnerObject?)?.object.first(innerKey) }
  }
}

/// An object inside an extension object, without its own view.
@usableFromInline
struct InnerObject: ExtensionView {
  @usableFromInline var object: JSONFeed.Object
  @usableFromInline init(_ object: JSONFeed.Object) { self.object = object }
}
