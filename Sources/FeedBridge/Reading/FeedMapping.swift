/// From what a document says of a feed to the feed, by mapping.md section 1.

internal import FeedPrimitives
package import JSONFeed

/// The feed without its items, made of what its channel says.
package struct FeedMapping {
  package var feed: JSONFeed
  /// What relative URLs are relative to, as far as the document says: its own URL, else its home page.
  package var documentBase: String?

  /// Who is named in the podcast namespace.
  package let persons: PodcastPersons
  /// Members stated in so many words.
  package var stated: JSONFeed.Object?

  private var path: String

  package init(
    _ elements: inout ParsedElements, _ format: XMLFormat, from url: String?, path: String, names: inout ExtensionNames,
    log: inout RepairLog,
    scanner: borrowing XMLScanner
  ) {
    feed = JSONFeed(title: "")
    self.path = path
    persons = elements.has(.podcastPerson) ? PodcastPersons(elements) : PodcastPersons()
    readLinks(&elements)
    readAbout(&elements, format)
    readTitle(&elements)
    readDescription(&elements)
    readPeople(&elements, format)
    readIcon(&elements)
    feed.language = elements.takeLanguage([.language, .dublinCoreLanguage], path: path, &log)
    readHubs(&elements)
    if let index = elements.first(.iTunesComplete), ElementValue.flag(elements.text(index)) == true {
      feed.expired = true
      elements.use(index)
    }
    let isFetched = url.map(URLText.isAbsolute) ?? false
    documentBase =
      isFetched ? url : feed.feedURL.flatMap { URLText.isAbsolute($0) ? $0 : nil } ?? feed.homePageURL
    if feed.feedURL == nil, isFetched { feed.feedURL = url }
    // As items have it: value and domain.
    for index in elements.indices(.category) where !elements.text(index).isEmpty {
      let value = elements.value(index)?.renaming("text", to: "value") ?? ["value": .string(elements.text(index))]
      elements.use(index)
      elements.keep(value, of: index)
    }
    elements.readPlace()
    readStatedMembers(&elements)
    elements.keepTheRest()
    feed.extensions = elements.extensions.extensions(named: &names, in: scanner)
  }

  // MARK: Links

  private mutating func readLinks(_ elements: inout ParsedElements) {
    feed.homePageURL = elements.takeURL(.link)
    var alternate: (index: Int, rank: Int)?
    var next: Int?
    var previousArchive: Int?
    for index in elements.indices(.atomLink) {
      let link = elements.link(index)
      guard !link.url.isEmpty else { continue }
      switch link.rel {
      case "self":
        guard feed.feedURL == nil else { continue }
        feed.feedURL = link.url
        elements.useLink(index, saying: AtomLink.feedTypes)
      case "hub":
        addHub(.init(type: "WebSub", url: link.url))
        elements.useLink(index, saying: [])
      case "alternate":
        if alternate == nil || link.rank < alternate?.rank ?? 0 { alternate = (index, link.rank) }
      case "next": if next == nil { next = index }
      case "prev-archive": if previousArchive == nil { previousArchive = index }
      case "first", "last", "previous", "prev", "current", "next-archive":
        // RFC 5005, which JSON Feed has nothing of but the next page.
        if elements.member("title", of: index) == nil {
          elements.use(index)
          elements.keep(nil, of: index)
          pagingLinks.append((link.rel, link.url))
        }
      default: continue
      }
    }
    if feed.homePageURL == nil, let alternate {
      feed.homePageURL = elements.link(alternate.index).url
      elements.useLink(alternate.index, saying: ["text/html"])
    }
    if let index = next ?? previousArchive {
      let link = elements.link(index)
      feed.nextURL = link.url
      elements.useLink(index, saying: AtomLink.feedTypes)
      if link.rel == "prev-archive" { pagingLinks.append((link.rel, link.url)) }
      if next != nil, let previousArchive {
        elements.use(previousArchive)
        elements.keep(nil, of: previousArchive)
        let link = elements.link(previousArchive)
        pagingLinks.append((link.rel, link.url))
      }
    }
    for (rel, url) in pagingLinks {
      elements.extensions.add(ExtensionName.snakeCase(rel), .string(url), in: .paging)
    }
    for index in elements.indices(.iTunesLink) where feed.homePageURL == nil {
      if let url = elements.member("href", of: index), elements.member("rel", of: index) != "image" {
        feed.homePageURL = URLText.resolved(url, against: elements.base(index))
        elements.use(index)
      }
    }
  }

  /// `rdf:about` of an RSS 1.0 channel is the URL of the feed, or of its home page.
  private mutating func readAbout(_ elements: inout ParsedElements, _ format: XMLFormat) {
    guard let about = elements.about, !about.isEmpty, about != feed.feedURL, about != feed.homePageURL else { return }
    if format == .rdf, feed.feedURL == nil, URLText.isWeb(about), let home = feed.homePageURL,
      !URLText.isSamePage(about, home)
    {
      feed.feedURL = about
    } else {
      elements.extensions.add("about_value", .string(about), in: .rdf)
    }
  }

  private var pagingLinks: [(rel: String, url: String)] = []

  /// The hubs so far.
  private var hubs: Set<JSONFeed.Hub> = []

  /// Adds a hub, where it is new.
  private mutating func addHub(_ hub: JSONFeed.Hub) {
    guard hubs.insert(hub).inserted else { return }
    if feed.hubs == nil { feed.hubs = [] }
    feed.hubs?.append(hub)
  }

  /// `<cloud domain port path registerProcedure protocol>` is rssCloud.
  private mutating func readHubs(_ elements: inout ParsedElements) {
    for index in elements.indices(.cloud) {
      guard let domain = elements.member("domain", of: index) else { continue }
      let port = elements.member("port", of: index) ?? "80"
      let path = elements.member("path", of: index) ?? "/"
      let scheme =
        port == "443" || elements.member("protocol", of: index)?.lowercased() == "https-post" ? "https" : "http"
      addHub(.init(type: "rssCloud", url: "\(scheme)://\(domain):\(port)\(path.hasPrefix("/") ? "" : "/")\(path)"))
      elements.use(index)
    }
  }

  // MARK: Text

  private mutating func readTitle(_ elements: inout ParsedElements) {
    for role in [Role.title, .atomTitle, .dublinCoreTitle, .iTunesTitle] {
      for index in elements.indices(role) {
        let text = elements.plainText(index)
        guard !text.isEmpty else { continue }
        feed.title = text
        elements.use(index)
        return
      }
    }
  }

  private mutating func readDescription(_ elements: inout ParsedElements) {
    for role in [
      Role.description, .atomSubtitle, .iTunesSummary, .dublinCoreDescription, .iTunesSubtitle, .googlePlayDescription,
    ] {
      for index in elements.indices(role) {
        let text = elements.plainText(index)
        guard !text.isEmpty else { continue }
        feed.description = text
        elements.useKeepingMarkup(index)
        return
      }
    }
  }

  // MARK: People

  /// All values of the first source that has any.
  private mutating func readPeople(_ elements: inout ParsedElements, _ format: XMLFormat) {
    let others: [Role] = [
      .managingEditor, .author, .dublinCoreCreator, .foafMaker, .atomAuthor, .iTunesAuthor, .iTunesOwner,
      .googlePlayAuthor,
    ]
    for role in format == .atom ? [.atomAuthor] + others : others {
      var authors = AuthorList()
      for index in elements.indices(role) {
        switch role {
        case .atomAuthor: authors.addAtom(&elements, index)
        case .foafMaker: authors.addFOAF(&elements, index)
        case .iTunesOwner:
          guard let name = elements.member("name", of: index) else { continue }
          elements.setText(name, of: index)
          authors.add(&elements, index, isMailEnough: false)
        default: authors.add(&elements, index, isMailEnough: true)
        }
      }
      if !authors.isEmpty {
        if role != .atomAuthor { authors.addURLs(&elements) }
        feed.authors = authors.all
        persons.complete(&feed.authors)
        return
      }
    }
  }

  // MARK: Icon

  private mutating func readIcon(_ elements: inout ParsedElements) {
    feed.favicon = elements.takeURL(.atomIcon) ?? elements.takeURL(.webfeedsIcon)
    feed.icon = elements.takeURL(.iTunesImage) ?? elements.takeImageLink()
    if feed.icon == nil, elements.has(.podcastImage) || elements.has(.podcastImages) {
      feed.icon = PodcastImages(elements).square
    }
    // The logo is often wide: it stands in only where there is nothing else.
    if feed.icon == nil { feed.icon = elements.takeURL(.atomLogo) ?? elements.takeURL(.atomIcon) }
    if feed.icon == nil { readImage(&elements) }
    if feed.icon == nil { feed.icon = elements.takeURL(.googlePlayImage) }
  }

  private mutating func readImage(_ elements: inout ParsedElements) {
    let written = elements.indices(.image).lazy.compactMap { index in
      elements.value(index).flatMap { $0["url"]?.stringValue ?? $0["href"]?.stringValue }.map { (index, $0) }
    }.first
    guard let (index, url) = written, !url.isEmpty, let image = elements.value(index) else { return }
    if let style = image["style"]?.stringValue {
      // CDF's logos: only those called icons are square, and small.
      guard style.lowercased() == "icon" else { return }
      feed.favicon = URLText.resolved(url, against: elements.base(index))
      elements.use(index)
      return
    }
    // An icon is square; where no sizes are given it may be.
    let (width, height) = (image["width"]?.doubleValue, image["height"]?.doubleValue)
    guard width == height else { return }
    feed.icon = URLText.resolved(url, against: elements.base(index))
    elements.use(index)
  }
}
