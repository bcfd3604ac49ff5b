/// Extension objects as Swift types.

internal import FeedFoundation
public import JSONFeedModel

/// A typed view of an extension object, or of an object in one: ``JSONFeedModel/JSONFeed/ITunes``, ``JSONFeedModel/JSONFeed/Podcast``,
/// `JSONFeed.Podcast.Person`, which are declared by ``JSONFeedModel/JSONFeed/Elements``.
///
/// Each property reads and writes one member. Members that the view does not know stay in ``object``. Write views of other
/// extensions in the same way:
///
/// ```swift
/// struct BlueShed: ExtensionView {
///   var object: JSONFeed.Object
///   init(_ object: JSONFeed.Object) { self.object = object }
///
///   var isExplicit: Bool? { get { self["explicit"] } set { self["explicit"] = newValue } }
///   var hosts: [String] { get { self[list: "hosts"] } set { self[list: "hosts"] = newValue } }
/// }
///
/// var shed = BlueShed()
/// shed.isExplicit = false
/// item.extensions["_blue_shed", as: BlueShed.self] = shed
/// item.extensions["_blue_shed", as: BlueShed.self]?.hosts.append("Ann")
/// ```
public protocol ExtensionView: ExtensionValue, Sendable, Hashable, Codable {
  /// The object with all of its members.
  var object: JSONFeed.Object { get set }

  /// A view of an object, whatever its members are.
  init(_ object: JSONFeed.Object)
}

extension ExtensionView {
  /// A view of an empty object.
  public init() { self.init(JSONFeed.Object()) }

  /// A new view with the members that a closure sets.
  ///
  /// ```swift
  /// item.podcast = .init {
  ///   $0.persons = [.init { person in (person.name, person.role) = ("Ann", "guest") }]
  /// }
  /// ```
  public init(_ setMembers: (inout Self) -> Void) {
    self.init()
    setMembers(&self)
  }

  /// Decodes the object.
  public init(from decoder: any Decoder) throws { self.init(try JSONFeed.Object(from: decoder)) }

  /// Encodes the object.
  public func encode(to encoder: any Encoder) throws { try object.encode(to: encoder) }

  /// A view of an object, or of a text or another simple value, which is the member `text` of the view's object.
  ///
  /// - Returns: nil for an array and for null.
  @inlinable
  public init?(_jsonFeedValue value: JSONFeed.Value) {
    switch value {
    case .null, .array: return nil
    case .object(let object): self.init(object)
    default: self.init(["text": value])
    }
  }

  /// The object, or its text if it has no other member.
  @inlinable
  public var _jsonFeedValue: JSONFeed.Value {
    guard object.count == 1, let text = object["text"], text.objectValue == nil, text.arrayValue == nil else {
      return .object(object)
    }
    return text
  }

  /// The first value of the member `name`; nil if the member is missing or of another type.
  ///
  /// A value may be in an object with attributes, as its `text`. Setting a value keeps these attributes, and the member's
  /// other values. Setting nil removes the member.
  public subscript<Value: ExtensionValue>(name: String) -> Value? {
    get { object.first(name) }
    set { object.setFirst(name, to: newValue) }
  }

  /// All values of the member `name` that are of this type, whether it is an array or a single value. Setting an empty list
  /// removes the member.
  public subscript<Value: ExtensionValue>(list name: String) -> [Value] {
    get { object.all(name) }
    set { object.setAll(name, to: newValue) }
  }
}

// MARK: Extension objects

extension JSONFeed.Object {
  /// The extension object `name` as a view; nil if it is missing. Setting nil removes it.
  ///
  /// ```swift
  /// item.extensions["_blue_shed", as: BlueShed.self] = .init()
  /// item.extensions["_blue_shed", as: BlueShed.self]?.isExplicit = false
  /// ```
  public subscript<View: ExtensionView>(name: String, as type: View.Type) -> View? {
    get { self[name]?.objectValue.map(View.init) }
    set { self[name] = (newValue?.object).map(JSONFeed.Value.object) }
  }
}

extension JSONFeed {
  /// The feed's extension object of a namespace.
  subscript<View: ExtensionView>(namespace: NamespaceID) -> View? {
    get { extensions[namespace].map(View.init) }
    set { extensions.set(newValue?.object, of: namespace, isFeed: true) }
  }
}

extension JSONFeed.Item {
  /// The item's extension object of a namespace.
  subscript<View: ExtensionView>(namespace: NamespaceID) -> View? {
    get { extensions[namespace].map(View.init) }
    set { extensions.set(newValue?.object, of: namespace, isFeed: false) }
  }
}

extension JSONFeed.Object {
  /// The extension object of a known namespace, without `about`; nil if it is missing, has only `about`, or is about
  /// something else.
  subscript(namespace: NamespaceID) -> JSONFeed.Object? {
    guard let value = self[Self.name(of: namespace)], ExtensionName.isAbout(namespace, value),
      var object = value.objectValue
    else { return nil }
    guard !object.isEmpty else { return object }
    object["about"] = nil
    return object.isEmpty ? nil : object
  }

  /// Sets the extension object of a known namespace; nil removes it. In a feed, the object begins with `about`, as
  /// conversion writes it; in an item, only if it had `about` before.
  mutating func set(_ object: JSONFeed.Object?, of namespace: NamespaceID, isFeed: Bool) {
    let name = Self.name(of: namespace)
    let isOwn = self[name].map { ExtensionName.isAbout(namespace, $0) } ?? true
    guard let object else {
      if isOwn { self[name] = nil }
      return
    }
    guard !object.isEmpty else {
      self[name] = .object(object)
      return
    }
    var result = JSONFeed.Object()
    result["about"] = (isOwn ? self[name]?["about"] : nil) ?? (isFeed ? ExtensionSpaces.about(name) : nil)
    for member in object { result.appendIfNew(member) }
    self[name] = .object(result)
  }

  static func name(of namespace: NamespaceID) -> String {
    "_" + FeedNamespace.all[Int(namespace.rawValue)].object
  }
}
