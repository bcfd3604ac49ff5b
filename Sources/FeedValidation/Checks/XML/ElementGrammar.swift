/// What may stand where, how often, and what its values must be: the grammar that elements are checked by.
///
/// Which elements and attributes a namespace has at all stands in its table (`FeedNamespace`); here is what the
/// specifications demand of them.

internal import FeedBridge

/// Where an element of an extension may stand.
struct AllowedParents: OptionSet, Sendable {
  let rawValue: UInt8

  /// In a channel, or in Atom's feed and source.
  static let feed = AllowedParents(rawValue: 1)
  /// In an item or entry.
  static let item = AllowedParents(rawValue: 2)
  /// In another element of its own namespace.
  static let within = AllowedParents(rawValue: 4)
  /// In the image of a channel, in a person, and so on.
  static let parts = AllowedParents(rawValue: 8)

  static let both: AllowedParents = [.feed, .item]
  static let anywhere: AllowedParents = [.feed, .item, .within, .parts]
}

/// What of an element no grammar can say.
typealias ElementCheck = @Sendable (inout ElementChecker, LocatedElement) -> Void

/// What one element must be.
struct ElementRule: Sendable {
  /// What may stand between its tags.
  enum Content: Sendable {
    /// Text, and no elements.
    case value(ValueRule)
    /// Text, or elements that nobody looks at.
    case valueOrElements(ValueRule)
    /// Nothing.
    case empty
    /// Elements, and no text.
    case children(ElementGrammar)
    /// Whatever there is; nobody looks.
    case anything
    /// What a function of its own checks, attributes and all.
    case custom(ElementCheck)
  }

  /// The local name.
  let name: String
  let content: Content
  /// Whether it may stand more than once in its parent.
  let isRepeatable: Bool
  /// Whether it may have nothing in it.
  let mayBeBlank: Bool
  let places: AllowedParents
  let attributes: [AttributeRule]
  let check: ElementCheck?

  init(
    _ name: String, _ content: Content, isRepeatable: Bool = false, mayBeBlank: Bool = false,
    in places: AllowedParents = .both,
    attributes: [AttributeRule] = [], check: ElementCheck? = nil
  ) {
    self.name = name
    self.content = content
    self.isRepeatable = isRepeatable
    self.mayBeBlank = mayBeBlank
    self.places = places
    self.attributes = attributes
    self.check = check
  }

  /// An element that stands once at most, with a text.
  static func one(
    _ name: String, _ value: ValueRule, mayBeBlank: Bool = false, in places: AllowedParents = .both,
    attributes: [AttributeRule] = [], check: ElementCheck? = nil
  ) -> ElementRule {
    ElementRule(name, .value(value), mayBeBlank: mayBeBlank, in: places, attributes: attributes, check: check)
  }

  /// An element that may stand as often as it likes, with a text.
  static func many(
    _ name: String, _ value: ValueRule, mayBeBlank: Bool = false, in places: AllowedParents = .both,
    attributes: [AttributeRule] = [], check: ElementCheck? = nil
  ) -> ElementRule {
    ElementRule(
      name, .value(value), isRepeatable: true, mayBeBlank: mayBeBlank, in: places, attributes: attributes, check: check)
  }
}

/// What one attribute must be.
struct AttributeRule: Sendable {
  /// The local name, with the usual prefix of its namespace where it has one: `rdf:resource`.
  let name: String
  let value: ValueRule
  let need: Need
  let mayBeBlank: Bool

  enum Need: Sendable {
    case optional, recommended, required
  }

  /// One that may be left out.
  static func optional(_ name: String, _ value: ValueRule = .text, mayBeBlank: Bool = false) -> AttributeRule {
    AttributeRule(name: name, value: value, need: .optional, mayBeBlank: mayBeBlank)
  }

  /// One that the specification recommends: `missing-recommended-attribute`.
  static func recommended(_ name: String, _ value: ValueRule = .text, mayBeBlank: Bool = false) -> AttributeRule {
    AttributeRule(name: name, value: value, need: .recommended, mayBeBlank: mayBeBlank)
  }

  /// One without which the element says nothing.
  static func required(_ name: String, _ value: ValueRule = .text, mayBeBlank: Bool = false) -> AttributeRule {
    AttributeRule(name: name, value: value, need: .required, mayBeBlank: mayBeBlank)
  }
}

/// The elements of one namespace that may stand in an element.
final class ElementGrammar: Sendable {
  /// Their namespace; nil for that of the feed's own elements.
  let namespace: NamespaceID?
  let elements: [String: ElementRule]
  /// The children that must be there, and the rule that says so.
  let required: [(name: String, rule: RuleID)]

  init(
    _ elements: [ElementRule], of namespace: NamespaceID? = nil, required: [(name: String, rule: RuleID)] = []
  ) {
    self.namespace = namespace
    self.elements = Dictionary(elements.map { ($0.name, $0) }) { first, _ in first }
    self.required = required
  }
}
