/// What may stand where, how often, and what its values must be: the grammar that elements are checked by.
///
/// Which elements and attributes a namespace has at all stands in its table (`FeedNamespace`); here is what the
/// specifications demand of them.

/// Where an element of an extension may stand.
package struct AllowedParents: OptionSet, Sendable, Hashable {
  package let rawValue: UInt8
  package init(rawValue: UInt8) { self.rawValue = rawValue }

  /// In a channel, or in Atom's feed and source.
  package static let feed = AllowedParents(rawValue: 1)
  /// In an item or entry.
  package static let item = AllowedParents(rawValue: 2)
  /// In another element of its own namespace.
  package static let within = AllowedParents(rawValue: 4)
  /// In the image of a channel, in a person, and so on.
  package static let parts = AllowedParents(rawValue: 8)

  package static let both: AllowedParents = [.feed, .item]
  package static let anywhere: AllowedParents = [.feed, .item, .within, .parts]
}

/// What of an element no grammar can say: each is a function of validation.
package enum SpecialCheck: Sendable, Hashable {
  /// So many characters at most. More is an error or, where a specification only advises against it, a warning.
  case length(Int, isAdvice: Bool = false)
  case iTunesKeywords, iTunesExplicit, iTunesCategory
  case podcastGUID, podcastFeedGUID, podcastPerson, podcastLocation, podcastInteraction, podcastLiveItem
  case mediaGroup, mediaContent, mediaPlainText, mediaScheme, mediaHash, mediaCredit, mediaRating, mediaAdult
  case mediaRestriction, mediaPrice, mediaLocation
  case shape(GeoShape), shapeOfGML(GeoShape)
  case relativeText, relativeAttributes
  case resourceText
  // Elements of Atom's, which are checked whole
  case atomText, atomContent, atomSource, atomCategory, atomPerson, oldAtomPerson, atomLink(AllowedParents)
}

/// What the coordinates of a place must be.
package struct GeoShape: Sendable, Hashable {
  /// How many positions there are.
  package var pairs: ClosedRange<Int>
  /// Whether the last is the first again.
  package var isClosed = false
  /// Whether a third number follows, the radius.
  package var hasRadius = false
  /// Whether a comma between the numbers is as it should be.
  package var hasCommas = false
}

/// What one element must be.
package struct ElementRule: Sendable {
  /// What decides between two rules.
  package enum Condition: Sendable {
    case isRDF
    case hasAttribute(String, String)
  }

  /// What may stand between its tags.
  package indirect enum Content: Sendable {
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
    case custom(SpecialCheck)
    /// One of two, by what the element or its document is like.
    case either(Condition, ElementRule, else: ElementRule)
  }

  /// The local name.
  package let name: String
  package let content: Content
  /// Whether it may stand more than once in its parent.
  package let isRepeatable: Bool
  /// Whether it may have nothing in it.
  package let mayBeBlank: Bool
  package let places: AllowedParents
  package let attributes: [AttributeRule]
  package let check: SpecialCheck?

  @inline(never)
  package init(
    _ name: String, _ content: Content, isRepeatable: Bool = false, mayBeBlank: Bool = false,
    in places: AllowedParents = .both,
    attributes: [AttributeRule] = [], check: SpecialCheck? = nil
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
  @inline(never)
  package static func one(
    _ name: String, _ value: ValueRule, mayBeBlank: Bool = false, in places: AllowedParents = .both,
    attributes: [AttributeRule] = [], check: SpecialCheck? = nil
  ) -> ElementRule {
    ElementRule(name, .value(value), mayBeBlank: mayBeBlank, in: places, attributes: attributes, check: check)
  }

  /// An element that may stand as often as it likes, with a text.
  @inline(never)
  package static func many(
    _ name: String, _ value: ValueRule, mayBeBlank: Bool = false, in places: AllowedParents = .both,
    attributes: [AttributeRule] = [], check: SpecialCheck? = nil
  ) -> ElementRule {
    ElementRule(
      name, .value(value), isRepeatable: true, mayBeBlank: mayBeBlank, in: places, attributes: attributes, check: check)
  }
}

/// What one attribute must be.
package struct AttributeRule: Sendable {
  /// The local name, with the usual prefix of its namespace where it has one: `rdf:resource`.
  package let name: String
  package let value: ValueRule
  package let need: Need
  package let mayBeBlank: Bool

  package enum Need: Sendable {
    case optional, recommended, required
  }

  /// One that may be left out.
  @inline(never)
  package static func optional(_ name: String, _ value: ValueRule = .text, mayBeBlank: Bool = false) -> AttributeRule {
    AttributeRule(name: name, value: value, need: .optional, mayBeBlank: mayBeBlank)
  }

  /// One that the specification recommends: `missing-recommended-attribute`.
  @inline(never)
  package static func recommended(_ name: String, _ value: ValueRule = .text, mayBeBlank: Bool = false) -> AttributeRule
  {
    AttributeRule(name: name, value: value, need: .recommended, mayBeBlank: mayBeBlank)
  }

  /// One without which the element says nothing.
  @inline(never)
  package static func required(_ name: String, _ value: ValueRule = .text, mayBeBlank: Bool = false) -> AttributeRule {
    AttributeRule(name: name, value: value, need: .required, mayBeBlank: mayBeBlank)
  }
}

/// The elements of one namespace that may stand in an element.
package final class ElementGrammar: Sendable {
  /// Their namespace; nil for that of the feed's own elements.
  package let namespace: NamespaceID?
  package let elements: [String: ElementRule]
  /// The children that must be there.
  package let required: [RequiredElement]

  package init(
    _ elements: [ElementRule], of namespace: NamespaceID? = nil, required: [RequiredElement] = []
  ) {
    self.namespace = namespace
    self.elements = Dictionary(elements.map { ($0.name, $0) }) { first, _ in first }
    self.required = required
  }
}

/// A child that must be there. Of some, validation has a rule that says so of them alone.
package struct RequiredElement: Sendable, Hashable, ExpressibleByStringLiteral {
  package enum Kind: Sendable, Hashable { case other, title, link, description }

  package let name: String
  package let kind: Kind

  package init(stringLiteral name: String) { self.init(name, .other) }

  private init(_ name: String, _ kind: Kind) {
    self.name = name
    self.kind = kind
  }

  package static let title = Self("title", .title)
  package static let link = Self("link", .link)
  package static let description = Self("description", .description)
}

// MARK: - Rules of one kind

extension ElementRule {
  /// An element that says what it says in `rdf:resource`.
  static func resource(_ name: String, isRepeatable: Bool = false, in places: AllowedParents) -> ElementRule {
    ElementRule(
      name, .empty, isRepeatable: isRepeatable, in: places, attributes: [.required("rdf:resource", .absoluteIRI)])
  }

  /// An element that says what it says in `rdf:resource` where the feed is RDF, and else in its text.
  static func resourceOrURL(
    _ name: String, isRepeatable: Bool = false, in places: AllowedParents
  ) -> ElementRule {
    let resource = ElementRule.resource(name, isRepeatable: isRepeatable, in: places)
    let url = ElementRule(
      name, .value(.absoluteIRI), isRepeatable: isRepeatable, mayBeBlank: true, in: places,
      check: .resourceText)
    return ElementRule(
      name, .either(.isRDF, resource, else: url), isRepeatable: isRepeatable,
      in: places)
  }

  /// Elements that stand in others of their namespace and nowhere else; the others' rules say the rest.
  static func inside(_ names: [String]) -> [ElementRule] { names.map { ElementRule($0, .anything, in: .within) } }
}
