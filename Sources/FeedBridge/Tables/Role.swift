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
