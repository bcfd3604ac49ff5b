/// Which elements win: for each member of JSON Feed the elements that it may come from, in order of priority.
///
/// Elements are listed by role. The table of the namespace gives each element its role (`.init("duration", as:
/// .itunesDuration)`). FeedMapping and ItemMapping use the first element that has the data of the member, and ignore
/// the others.

package enum ElementPriorities {
  /// The elements that a member may come from: roles, or groups of roles.
  package struct Row<Order: Sendable>: Sendable {
    private let usual: Order
    private let rdf: Order?
    private let atom: Order?

    /// - Parameters:
    ///   - usual: the order in RSS, and in other formats without their own order.
    ///   - rdf: the order in RSS 1.0.
    ///   - atom: the order in Atom.
    fileprivate init(_ usual: Order, rdf: Order? = nil, atom: Order? = nil) {
      self.usual = usual
      self.rdf = rdf
      self.atom = atom
    }

    package subscript(format: XMLFormat) -> Order {
      switch format {
      case .rss, .cdf: usual
      case .rdf: rdf ?? usual
      case .atom: atom ?? usual
      }
    }
  }

  // MARK: Feeds

  static let feedTitle = Row<RoleList>([.title, .atomTitle, .dublinCoreTitle, .itunesTitle])
  /// `atom:link` with rel=alternate; `itunes:link` unless it is an image.
  static let homePageURL = Row<RoleList>([.link, .atomLink, .itunesLink])
  /// `atom:link` with rel=self; then the URL that the document was fetched from.
  static let feedURL = Row<RoleList>([.atomLink], rdf: [.atomLink, .about])
  /// The relations of the `atom:link` to the next page.
  static let nextPageRelations = ["next", "prev-archive"]
  /// The relations of RFC 5005's other links. JSON Feed has a member only for the next page.
  static let pageRelations = ["first", "last", "previous", "prev", "current", "next-archive"]
  static let feedDescription = Row<RoleList>([
    .description, .atomSubtitle, .itunesSummary, .dublinCoreDescription, .itunesSubtitle, .googlePlayDescription,
  ])
  /// All elements of the first role that names an author.
  static let feedAuthors = Row<RoleList>(
    [
      .managingEditor, .author, .dublinCoreCreator, .foafMaker, .atomAuthor, .itunesAuthor, .itunesOwner,
      .googlePlayAuthor,
    ],
    atom: [
      .atomAuthor, .managingEditor, .author, .dublinCoreCreator, .foafMaker, .itunesAuthor, .itunesOwner,
      .googlePlayAuthor,
    ])
  /// The logo is often wide, so square images come first; `image` unless it is known not to be square.
  static let icon = Row<RoleList>([
    .itunesImage, .itunesLink, .podcastImage, .atomLogo, .atomIcon, .image, .googlePlayImage,
  ])
  /// `image` is a CDF logo with the style `icon`.
  static let favicon = Row<RoleList>([.atomIcon, .webfeedsIcon, .image])
  /// After these, `xml:lang`.
  static let feedLanguage = Row<RoleList>([.language, .dublinCoreLanguage])
  static let expired = Row<RoleList>([.itunesComplete])

  // MARK: Items

  static let itemID = Row<RoleList>(
    [.guid, .atomID, .dublinCoreIdentifier, .about],
    rdf: [.about, .dublinCoreIdentifier, .guid, .atomID],
    atom: [.atomID, .guid, .dublinCoreIdentifier, .about])
  /// `atom:link` with rel=alternate; the `src` of `atom:content`; identifiers that are http or https URLs; a guid only
  /// without `isPermaLink="false"`.
  static let itemURL = Row<RoleList>(
    [.originalLink, .link, .atomLink, .atomContent, .guid],
    rdf: [.originalLink, .link, .atomLink, .atomContent, .about, .guid],
    atom: [.originalLink, .atomLink, .link, .atomContent, .atomID, .guid, .dublinCoreIdentifier, .about])
  static let itemTitle = Row<RoleList>([.title, .atomTitle, .dublinCoreTitle, .itunesTitle, .mediaTitle])
  /// `media:group` and `media:content`: the description in them. iTunes and Google Play: the texts if they are HTML.
  static let content = Row<RoleList>([
    .encodedContent, .xhtmlBody, .atomContent, .description, .dublinCoreDescription, .atomSummary, .mediaDescription,
    .mediaGroup, .mediaContent, .itunesSummary, .googlePlayDescription,
  ])
  /// Not the element that became the content.
  static let summary = Row<RoleList>([
    .description, .atomSummary, .dublinCoreDescription, .itunesSubtitle, .itunesSummary, .googlePlayDescription,
    .abstract,
  ])
  package static let datePublished = Row<RoleList>(
    [.published, .issued, .dublinCoreDate, .atomPublished, .created],
    atom: [.atomPublished, .issued, .created, .published, .dublinCoreDate])
  /// `dc:date` counts if it is later than the date of publication.
  static let dateModified = Row<RoleList>([.atomUpdated, .modified, .dublinCoreDate])
  /// All elements of the first group that names an author. `atom:source` is the feed that an entry was copied from.
  static let itemAuthors = Row<[RoleList]>(
    [[.dublinCoreCreator, .author], [.foafMaker], [.atomAuthor], [.itunesAuthor], [.googlePlayAuthor]],
    atom: [
      [.atomAuthor], [.atomSource], [.dublinCoreCreator, .author], [.foafMaker], [.itunesAuthor], [.googlePlayAuthor],
    ])
  /// All of them, in the order of the document; then the iTunes categories.
  static let tags = Row<RoleList>([
    .category, .dublinCoreSubject, .atomCategory, .keywords, .mediaKeywords, .mediaCategory, .mediaGroup, .mediaContent,
  ])
  /// The largest `media:thumbnail`, else the default or the first `media:content` that is an image, in its largest size, else the first `enclosure` that is an image. In a
  /// `media:group`: the largest image, and if the item has no picture its thumbnail.
  static let image = Row<RoleList>([
    .itunesImage, .itunesLink, .podcastImage, .googlePlayImage, .image, .mediaThumbnail, .mediaContent, .enclosure,
    .mediaGroup,
  ])
  static let bannerImage = Row<RoleList>([.podcastImage, .webfeedsCover])
  /// All of them, in the order of the document, each URL once; `atom:link` with rel=enclosure, the `src` of `atom:content`.
  static let attachments = Row<RoleList>([
    .enclosure, .atomLink, .atomContent, .mediaGroup, .mediaContent, .mediaPeerLink,
  ])
  /// After these, the `xml:lang` of the item or of its content.
  static let itemLanguage = Row<RoleList>([.dublinCoreLanguage, .language])
}
