/// Makes the feed from the elements of a channel. ElementPriorities.swift decides which of several elements wins.

internal import FeedPrimitives
package import JSONFeedModel

/// The feed without its items.
package struct FeedMapping {
  package var feed = JSONFeed(title: "")
  /// The base of relative URLs in the document: its own URL, else its home page.
  package var documentBase: String?
  /// The feed's `podcast:person` elements.
  package let persons: PodcastPersons
  /// Whether it was restored from its complete JSON: nothing may change.
  package private(set) var isRestored = false
  /// The members of extension objects that may have relative URLs.
  package private(set) var relativeMembers: [ExtensionMember] = []
  private let format: XMLFormat
  /// The hubs so far.
  private var hubs: Set<JSONFeed.Hub> = []

  package init(
    _ elements: inout FeedElements, _ format: XMLFormat, from url: String?, permanentURL: String? = nil, path: String,
    names: inout ExtensionNames, log: inout RepairLog, scanner: inout XMLScanner
  ) {
    self.format = format
    if let restored = elements.completeFeed(path: path, &log) {
      (feed, isRestored, persons) = (restored, true, PodcastPersons())
      documentBase = feed.feedURL ?? feed.homePageURL
      return
    }
    persons = PodcastPersons(&elements)
    elements.keepOthers()
    elements.readRelations()
    readHomePage(&elements)
    readLinks(&elements)
    readFeedURL(&elements)
    feed.title = elements.takeTitle(ElementPriorities.feedTitle[format]) ?? ""
    readDescription(&elements)
    readPeople(&elements)
    readFavicon(&elements)
    readIcon(&elements)
    feed.language = elements.takeLanguage(ElementPriorities.feedLanguage[format], format, path: path, &log)
    readClouds(&elements, path, &log)
    let isExpired = ElementPriorities.expired[format].contains { role in
      elements.first(role).flatMap { ElementValue.flag(elements.text($0)) } ?? false
    }
    if isExpired { feed.expired = true }
    func absolute(_ url: String?) -> String? {
      url.flatMap { URLText.member($0) }.flatMap { URLText.isAbsolute($0) ? $0 : nil }
    }
    let ownURL = absolute(url)
    documentBase =
      elements.base == ""
      ? "" : ownURL ?? feed.feedURL.flatMap { URLText.isAbsolute($0) ? $0 : nil } ?? feed.homePageURL
    if feed.feedURL == nil { feed.feedURL = absolute(permanentURL) ?? ownURL }
    elements.readPlaces()
    elements.keepElements(format)
    relativeMembers = elements.relativeMembers
    if !elements.notes.isEmpty { elements.notes.move(to: &log, path: path) }
    feed.extensions = elements.extensions.extensions(named: &names, in: &scanner)
  }

  // MARK: Links

  private mutating func readHomePage(_ elements: inout FeedElements) {
    for role in elements.present(ElementPriorities.homePageURL[format]) where feed.homePageURL == nil {
      feed.homePageURL =
        switch role {
        case .atomLink: elements.takeAlternateLink(except: AtomLink.feedTypes + ["application/feed+json"])
        case .itunesLink: elements.itunesLink(isImage: false)
        default: elements.takeURL(role)
        }
    }
  }

  private mutating func readLinks(_ elements: inout FeedElements) {
    var pages: [(index: Int, link: AtomLink)] = []
    var place = 0
    while let index = elements.next(.atomLink, from: &place) {
      let link = elements.link(index)
      // The next page of the site is none of the feed.
      guard !link.url.isEmpty, link.rank > 0 || link.rel == "hub" else { continue }
      switch link.rel {
      case "hub":
        addHub(.init(type: "WebSub", url: link.url))
        elements.markLinkMapped(index, types: [])
      case let relation where ElementPriorities.nextPageRelations.contains(relation): pages.append((index, link))
      case let relation where ElementPriorities.pageRelations.contains(relation):
        guard elements.member(.title, of: index) == nil else { continue }
        elements.markMapped(index)
        addPage(link, to: &elements)
      default: continue
      }
    }
    for relation in ElementPriorities.nextPageRelations {
      guard let (index, link) = pages.first(where: { $0.link.rel == relation }) else { continue }
      if feed.nextURL == nil {
        feed.nextURL = link.url
        elements.markLinkMapped(index, types: AtomLink.feedTypes)
      } else {
        elements.markMapped(index)
      }
      if relation == "prev-archive" { addPage(link, to: &elements) }
    }
  }

  private func addPage(_ link: AtomLink, to elements: inout FeedElements) {
    let key = ExtensionName.snakeCase(link.rel)
    if !URLText.isAbsolute(link.url) { elements.noteRelative(key, in: .paging) }
    elements.extensions.add(key, .string(link.url), in: .paging)
  }

  private mutating func readFeedURL(_ elements: inout FeedElements) {
    var usesAbout = false
    for role in ElementPriorities.feedURL[format] where feed.feedURL == nil {
      if role == .about {
        // The `rdf:about` of an RSS 1.0 channel is the URL of the feed, or of its home page.
        guard let about = elements.about, URLText.isWeb(about), let home = feed.homePageURL,
          !URLText.isSamePage(about, home)
        else { continue }
        feed.feedURL = URLText.member(about)
        usesAbout = feed.feedURL == about
        continue
      }
      var (place, own) = (0, (index: 0, link: nil as AtomLink?))
      while let index = elements.next(role, from: &place) {
        let link = elements.link(index)
        // A page is the feed only if nothing else is.
        if link.isSelf, own.link.map({ $0.rank == 0 && link.rank > 0 }) ?? true { own = (index, link) }
      }
      guard let link = own.link else { continue }
      feed.feedURL = link.url
      elements.markLinkMapped(own.index, types: AtomLink.feedTypes)
    }
    guard let about = elements.about, !about.isEmpty, !usesAbout, about != feed.feedURL, about != feed.homePageURL
    else { return }
    elements.extensions.add("about_value", .string(about), in: .rdf)
  }

  /// Adds a hub, if it is new.
  private mutating func addHub(_ hub: JSONFeed.Hub) {
    guard hubs.insert(hub).inserted else { return }
    if feed.hubs == nil { feed.hubs = [] }
    feed.hubs?.append(hub)
  }

  private mutating func readClouds(_ elements: inout FeedElements, _ path: String, _ log: inout RepairLog) {
    var place = 0
    while let index = elements.next(.cloud, from: &place) {
      if let domain = elements.member("domain", of: index), URLText.isWeb(domain) {
        log.add(
          .encodedURL, path: path + "/" + elements.name(index, in: format), offset: elements.offset(index),
          "\(URLText.quoted(domain)) is a URL; only its host was read.")
      }
      if let hub = elements.value(index).flatMap(JSONFeed.Hub.init(cloud:)) { addHub(hub) }
    }
  }

  // MARK: Text and people

  private mutating func readDescription(_ elements: inout FeedElements) {
    for role in elements.present(ElementPriorities.feedDescription[format]) {
      var place = 0
      while let index = elements.next(role, from: &place) {
        let text = elements.plainText(index)
        guard !text.isEmpty else { continue }
        feed.description = text
        return elements.markMappedUnlessMarkup(index)
      }
    }
  }

  private mutating func readPeople(_ elements: inout FeedElements) {
    let roles = elements.present(ElementPriorities.feedAuthors[format])
    feed.authors = AuthorList.authors(in: roles.lazy.map { [$0] }, of: &elements)
    persons.complete(&feed.authors, elements.urls)
  }

  // MARK: Icons

  private mutating func readFavicon(_ elements: inout FeedElements) {
    for role in elements.present(ElementPriorities.favicon[format]) where feed.favicon == nil {
      feed.favicon =
        role == .image ? takeImage(&elements) { $0.style == "icon" } : elements.takeURL(role, as: .image)
    }
  }

  private mutating func readIcon(_ elements: inout FeedElements) {
    for role in ElementPriorities.icon[format] where feed.icon == nil {
      feed.icon =
        switch role {
        case .itunesLink: elements.itunesLink(isImage: true)
        case .podcastImage: PodcastImages(&elements).square
        case .image: takeImage(&elements) { $0.style == nil && $0.width == $0.height }
        default: elements.takeURL(role, as: .image)
        }
    }
  }

  /// The style and size of an RSS image or a CDF logo.
  private typealias ImageShape = (style: String?, width: Double?, height: Double?)

  /// The URL of the first image that has one, if the image has the right shape.
  private func takeImage(_ elements: inout FeedElements, if isRight: (ImageShape) -> Bool) -> String? {
    var place = 0
    while let index = elements.next(.image, from: &place) {
      guard let url = elements.picture(index) else { continue }
      let image = elements.object(index)
      let style = image?["style"]?.stringValue?.lowercased()
      guard isRight((style, image?["width"]?.doubleValue, image?["height"]?.doubleValue)) else { return nil }
      elements.markMapped(index)
      return url
    }
    return nil
  }
}
