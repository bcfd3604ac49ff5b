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

  package init(arrayLiteral roles: Role...) {
    precondition(roles.count <= 16, "a list has at most 16 roles")
    for (index, role) in roles.enumerated() { self.roles[index] = role.rawValue }
  }

  @inline(__always)
  package mutating func next() -> Role? {
    guard position < 16, let role = Role(rawValue: roles[position]), role != .none else { return nil }
    position += 1
    return role
  }
}
