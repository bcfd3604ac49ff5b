/// The roles of elements.

/// The role of an element in a feed or an item. ElementPriorities.swift decides which elements win.
package enum Role: UInt8, Sendable, Hashable, BitwiseCopyable {
  /// JSON Feed has no member for it.
  case none
  // Names
  case title, dublinCoreTitle, itunesTitle
  // Identity and links
  /// `rdf:about` of the channel or item.
  case about
  case guid, atomID, dublinCoreIdentifier, link, originalLink, atomLink, itunesLink
  /// An `atomLink` by its relation, and an `atomContent` that is elsewhere: see `FeedElements.readRelations()`. No element of a table has these
  /// roles.
  case alternateLink, relatedLink, enclosureLink, remoteContent
  // Content
  case encodedContent, xhtmlBody, atomContent, description, atomSummary, abstract, dublinCoreDescription
  case itunesSummary, itunesSubtitle
  case atomTitle, atomSubtitle, googlePlayDescription, mediaTitle, mediaDescription
  // Dates
  case published, issued, created, modified, dublinCoreDate, atomPublished, atomUpdated
  // People
  case author, dublinCoreCreator, itunesAuthor, itunesOwner, managingEditor, atomAuthor, atomSource
  case googlePlayAuthor, foafMaker
  // Tags
  case category, atomCategory, dublinCoreSubject, keywords, mediaKeywords, mediaCategory
  // Media
  case enclosure, originalEnclosureLink, itunesDuration, itunesImage, image, googlePlayImage, atomIcon, atomLogo
  case mediaGroup, mediaContent, mediaThumbnail, mediaPeerLink
  case podcastImage, podcastImages, podcastAlternateEnclosure, podcastPerson
  case webfeedsIcon, webfeedsCover
  // Places
  case geoLatitude, geoLongitude, geoPoint, geoWhere, gmlShape
  // The rest of a channel
  case language, dublinCoreLanguage, cloud, itunesComplete
  // Structure
  case channel, item, items
  // The complete JSON
  case completeFeed, completeItem
}

/// The attributes from which members are made, by the keys that they have in extension objects.
package enum AttributeName: String, Sendable, BitwiseCopyable {
  /// No member is made from it.
  case none = ""
  /// The element's own text, if it has attributes.
  case text
  case url, href, src, img, type, rel, title, label, term, medium, length, duration
  case fileSize = "file_size"
  case language = "xml_lang"
  case base = "xml_base"

  /// The attribute with this key.
  init(key: String) { self = Self(rawValue: key) ?? .none }
}

/// Roles in an order, at most 16. Unlike an array, it is not retained by those who read it.
package struct RoleList: Sendable, Sequence, IteratorProtocol, ExpressibleByArrayLiteral {
  private var roles = SIMD16<UInt8>()
  private var position = 0
  /// Those that are still to come.
  private var wanted = RoleSet()

  package init(arrayLiteral roles: Role...) {
    precondition(roles.count <= 16, "a list has at most 16 roles")
    for (index, role) in roles.enumerated() { self.roles[index] = role.rawValue }
    wanted = RoleSet(roles)
  }

  @inline(__always)
  var isEmpty: Bool { wanted.isEmpty }

  /// Those of them that are in a set.
  @inline(__always)
  func intersection(_ set: RoleSet) -> RoleList {
    var list = self
    list.wanted = wanted.intersection(set)
    return list
  }

  @inline(__always)
  package mutating func next() -> Role? {
    while !wanted.isEmpty, position < 16 {
      let role = roles[position]
      position += 1
      if wanted.remove(role) { return Role(rawValue: role) }
    }
    return nil
  }
}

/// A set of roles.
package struct RoleSet: Sendable, ExpressibleByArrayLiteral {
  /// The roles below 64, and the others.
  private var bits: (UInt64, UInt64) = (0, 0)

  package init() {}

  package init(_ roles: Role...) { for role in roles { insert(role) } }

  package init(arrayLiteral roles: Role...) { for role in roles { insert(role) } }

  package init(_ roles: some Sequence<Role>) { for role in roles { insert(role) } }

  @inline(__always)
  fileprivate var isEmpty: Bool { bits.0 | bits.1 == 0 }

  func union(_ other: RoleSet) -> RoleSet {
    var union = self
    union.bits = (bits.0 | other.bits.0, bits.1 | other.bits.1)
    return union
  }

  @inline(__always)
  func intersection(_ other: RoleSet) -> RoleSet {
    var intersection = self
    intersection.bits = (bits.0 & other.bits.0, bits.1 & other.bits.1)
    return intersection
  }

  func subtracting(_ other: RoleSet) -> RoleSet {
    var difference = self
    difference.bits = (bits.0 & ~other.bits.0, bits.1 & ~other.bits.1)
    return difference
  }

  @inline(__always)
  package mutating func insert(_ role: Role) {
    let bit = 1 as UInt64 &<< UInt64(role.rawValue & 63)
    if role.rawValue < 64 { bits.0 |= bit } else { bits.1 |= bit }
  }

  @inline(__always)
  package func contains(_ role: Role) -> Bool {
    (role.rawValue < 64 ? bits.0 : bits.1) & 1 &<< UInt64(role.rawValue & 63) != 0
  }

  /// Removes a role, and returns whether it was there.
  @inline(__always)
  fileprivate mutating func remove(_ role: UInt8) -> Bool {
    let bit = 1 as UInt64 &<< UInt64(role & 63)
    let isThere = (role < 64 ? bits.0 : bits.1) & bit != 0
    if role < 64 { bits.0 &= ~bit } else { bits.1 &= ~bit }
    return isThere
  }

  @inline(__always)
  package func isDisjoint(with other: RoleSet) -> Bool { bits.0 & other.bits.0 | bits.1 & other.bits.1 == 0 }
}
