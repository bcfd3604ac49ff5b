/// What validation demands of an element: how often and where it may occur, and what it contains.
///
/// It is part of the element's entry in its namespace's table (`NamespaceElement`).

/// Where an element of an extension may be.
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

/// A requirement that is a function of validation.
package enum SpecialCheck: Sendable, Hashable {
  /// The maximum number of characters. More is an error or, if a specification only advises against it, a warning.
  case length(UInt16, isAdvice: Bool = false)
  case iTunesKeywords, iTunesExplicit, iTunesCategory
  case podcastGUID, podcastFeedGUID, podcastPerson, podcastLocation, podcastInteraction, podcastLiveItem
  case mediaGroup, mediaContent, mediaScheme, mediaHash, mediaCredit, mediaRating, mediaAdult
  case mediaRestriction, mediaPrice, mediaLocation
  case shape(GeoShape), shapeOfGML(GeoShape)
  case relativeText, relativeAttributes
  // Elements of Atom, which are checked whole
  case atomText, atomContent, atomSource, atomCategory, atomPerson, oldAtomPerson, atomLink, atomLinkOfEntry
}

/// What one element must be.
package struct ElementRule: Sendable {
  /// What may be between its tags.
  package enum Content: Sendable {
    /// Anything; it is not checked.
    case anything
    /// Nothing.
    case empty
    /// The elements that its entry names, and no text.
    case children
    /// Text, and no elements.
    case value(ValueRule)
    /// Text, or elements, which are not checked.
    case valueOrElements(ValueRule)
    /// Plain text, or HTML if the attribute `type` is `html`.
    case plainTextOrHTML
    /// In RDF nothing, because the attribute `rdf:resource` has the URL; elsewhere the URL.
    case resourceOrURL
    /// The special check looks at all of it, attributes and all.
    case custom
  }

  /// How often an element may be in its parent.
  package enum Count: Sendable { case one, many }

  package let content: Content
  package let count: Count
  package let mayBeBlank: Bool
  /// Empty if it is checked only in elements whose entries name it.
  package let places: AllowedParents
  package let check: SpecialCheck?

  private init(
    _ content: Content, _ count: Count, mayBeBlank: Bool = false, in places: AllowedParents, check: SpecialCheck? = nil
  ) {
    self.content = content
    self.count = count
    self.mayBeBlank = mayBeBlank
    self.places = places
    self.check = check
  }

  /// No demands.
  package static var unchecked: ElementRule { ElementRule(.anything, .many, in: []) }

  /// An element with a text, at most once.
  package static func one(
    _ value: ValueRule, mayBeBlank: Bool = false, in places: AllowedParents = .both, check: SpecialCheck? = nil
  ) -> ElementRule {
    ElementRule(.value(value), .one, mayBeBlank: mayBeBlank, in: places, check: check)
  }

  /// An element with a text, any number of times.
  package static func many(
    _ value: ValueRule, mayBeBlank: Bool = false, in places: AllowedParents = .both, check: SpecialCheck? = nil
  ) -> ElementRule {
    ElementRule(.value(value), .many, mayBeBlank: mayBeBlank, in: places, check: check)
  }

  package static func valueOrElements(
    _ value: ValueRule, _ count: Count = .one, in places: AllowedParents
  ) -> ElementRule {
    ElementRule(.valueOrElements(value), count, in: places)
  }

  package static func empty(
    _ count: Count = .one, in places: AllowedParents = .both, check: SpecialCheck? = nil
  ) -> ElementRule {
    ElementRule(.empty, count, in: places, check: check)
  }

  package static func children(
    _ count: Count = .one, in places: AllowedParents = .both, check: SpecialCheck? = nil
  ) -> ElementRule {
    ElementRule(.children, count, in: places, check: check)
  }

  package static func anything(
    _ count: Count = .one, in places: AllowedParents = .both, check: SpecialCheck? = nil
  ) -> ElementRule {
    ElementRule(.anything, count, in: places, check: check)
  }

  package static func plainTextOrHTML(_ count: Count = .one) -> ElementRule {
    ElementRule(.plainTextOrHTML, count, mayBeBlank: true, in: .both)
  }

  package static func resourceOrURL(_ count: Count = .one, in places: AllowedParents) -> ElementRule {
    ElementRule(.resourceOrURL, count, in: places)
  }

  package static func custom(
    _ check: SpecialCheck, _ count: Count = .one, in places: AllowedParents = .both
  ) -> ElementRule {
    ElementRule(.custom, count, in: places, check: check)
  }
}
