/// The requirements for an element that validation checks: how often and where it may occur, and what it contains.
///
/// It is part of the element's entry in its namespace's table (`NamespaceElement`).

internal import FeedPrimitives

/// The elements that an element of an extension may be in.
package struct AllowedParents: OptionSet, Sendable, Hashable {
  package let rawValue: UInt8
  package init(rawValue: UInt8) { self.rawValue = rawValue }

  /// In a channel, or in Atom's feed and source.
  package static let feed = AllowedParents(rawValue: 1)
  /// In an item or entry.
  package static let item = AllowedParents(rawValue: 2)
  /// In another element of the same namespace.
  package static let within = AllowedParents(rawValue: 4)
  /// In the image of a channel, in a person, and so on.
  package static let parts = AllowedParents(rawValue: 8)

  package static let both: AllowedParents = [.feed, .item]
  package static let anywhere: AllowedParents = [.feed, .item, .within, .parts]
}

/// What a specification says about text that is too long.
package enum LengthLimit: Sendable {
  /// It is not allowed.
  case required
  /// Programs may cut it off.
  case advised
  /// Nothing any more: hardly any program reads the element.
  case historical
}

/// A requirement that is checked by a function.
package enum SpecialCheck: Sendable {
  /// The maximum number of characters.
  case length(UInt16, LengthLimit = .advised)
  case itunesKeywords, itunesCategory, itunesFlag, itunesDuration
  case mediaGroup, mediaContent, mediaScheme, mediaHash, mediaCredit, mediaRating, mediaAdult
  case mediaRestriction, mediaLocation
  case shape(GeoShape), shapeOfGML(GeoShape), geoWhere
  case relativeText, relativeAttributes
  // Elements of Atom that are checked by functions of their own
  case atomText, atomContent, atomSource, atomCategory, atomPerson, oldAtomPerson, atomLink, atomLinkOfEntry
}

/// The requirements for one element.
package final class ElementRule: Sendable {
  /// The allowed content.
  package enum Content: Sendable {
    /// Anything; it is not checked.
    case anything
    /// Nothing.
    case empty
    /// The elements that its ``ContentModel`` names, and no text.
    case children
    /// Text, and no elements.
    case value(ValueRule)
    /// Text, or elements, which are not checked.
    case valueOrElements(ValueRule)
    /// Plain text, or HTML if the attribute `type` is `html`.
    case plainTextOrHTML
    /// A URL, or in RDF nothing, because the URL is in the attribute `rdf:resource`.
    case resourceOrURL
    /// Content and attributes are checked by the special check.
    case custom
  }

  /// How often an element may occur in its parent.
  package enum Count: Sendable { case one, many }

  /// Whether the content is text without elements.
  package var isText: Bool {
    switch content {
    case .value, .plainTextOrHTML: true
    default: false
    }
  }

  package let content: Content
  package let count: Count
  package let mayBeBlank: Bool
  /// Empty if it is checked only in elements whose entries name it.
  package let places: AllowedParents
  package let check: SpecialCheck?
  /// The names of the elements that may be in it (``ContentModel``).
  package let children: String
  /// The namespace of `children`, if it is not the element's own.
  package let childNamespace: NamespaceID?
  /// Entries for children that have other requirements here than elsewhere.
  package let exceptions: [NamespaceElement]

  @inline(never)
  private init(
    _ content: Content, _ count: Count, mayBeBlank: Bool, in places: AllowedParents, check: SpecialCheck?,
    children: String = "", of childNamespace: NamespaceID? = nil, except exceptions: [NamespaceElement] = []
  ) {
    self.content = content
    self.count = count
    self.mayBeBlank = mayBeBlank
    self.places = places
    self.check = check
    self.children = children
    self.childNamespace = childNamespace
    self.exceptions = exceptions
  }

  /// No requirements.
  package static let unchecked = ElementRule(.anything, .many, mayBeBlank: true, in: [], check: nil)

  /// An element with text that may occur once.
  @inline(never)
  package static func one(
    _ value: ValueRule, mayBeBlank: Bool = false, in places: AllowedParents = .both, check: SpecialCheck? = nil
  ) -> ElementRule {
    ElementRule(.value(value), .one, mayBeBlank: mayBeBlank, in: places, check: check)
  }

  /// An element with text that may occur any number of times.
  @inline(never)
  package static func many(
    _ value: ValueRule, mayBeBlank: Bool = false, in places: AllowedParents = .both, check: SpecialCheck? = nil
  ) -> ElementRule {
    ElementRule(.value(value), .many, mayBeBlank: mayBeBlank, in: places, check: check)
  }

  package static func valueOrElements(
    _ value: ValueRule, _ count: Count = .one, in places: AllowedParents
  ) -> ElementRule {
    ElementRule(.valueOrElements(value), count, mayBeBlank: false, in: places, check: nil)
  }

  @inline(never)
  package static func empty(_ count: Count = .one, in places: AllowedParents = .both) -> ElementRule {
    ElementRule(.empty, count, mayBeBlank: false, in: places, check: nil)
  }

  /// An element with child elements.
  ///
  /// - Parameters:
  ///   - names: the names of the elements that may be in it, see ``ContentModel``.
  ///   - namespace: their namespace, if it is not the element's own.
  ///   - exceptions: entries for children that have other requirements here than elsewhere.
  @inline(never)
  package static func children(
    _ names: String, _ count: Count = .one, of namespace: NamespaceID? = nil, in places: AllowedParents = .both,
    except exceptions: [NamespaceElement] = [], check: SpecialCheck? = nil
  ) -> ElementRule {
    ElementRule(
      .children, count, mayBeBlank: false, in: places, check: check, children: names, of: namespace, except: exceptions)
  }

  package static func anything(
    _ count: Count = .one, in places: AllowedParents = .both, check: SpecialCheck? = nil
  ) -> ElementRule {
    ElementRule(.anything, count, mayBeBlank: false, in: places, check: check)
  }

  package static func plainTextOrHTML(_ count: Count = .one) -> ElementRule {
    ElementRule(.plainTextOrHTML, count, mayBeBlank: true, in: .both, check: nil)
  }

  package static func resourceOrURL(_ count: Count = .one, in places: AllowedParents) -> ElementRule {
    ElementRule(.resourceOrURL, count, mayBeBlank: false, in: places, check: nil)
  }

  @inline(never)
  package static func custom(
    _ check: SpecialCheck, _ count: Count = .one, in places: AllowedParents = .both
  ) -> ElementRule {
    ElementRule(.custom, count, mayBeBlank: false, in: places, check: check)
  }

  /// Whether `children` has this name.
  func hasChild(named name: String) -> Bool {
    children.withBytes { names in
      var start = 0
      while start < names.count {
        let end = names.firstIndex(of: ASCII.space, from: start) ?? names.count
        let isRequired = names[end - 1] == UInt8(ascii: "!")
        if names.extracting(start..<(isRequired ? end - 1 : end)).isEqual(to: name) { return true }
        start = end + 1
      }
      return false
    }
  }

  /// The name of the only elements that may be in it.
  package var onlyChild: String { children.utf8.last == UInt8(ascii: "!") ? String(children.dropLast()) : children }
}
