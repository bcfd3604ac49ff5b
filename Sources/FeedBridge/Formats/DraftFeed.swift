/// From what a document says of a feed to the feed, by mapping.md section 1.

internal import FeedPrimitives
package import JSONFeed

/// The feed without its items, made of what its channel says.
package struct DraftFeed {
  package var feed: JSONFeed
  /// What relative URLs are relative to, as far as the document says: its own URL, else its home page.
  package var documentBase: String?

  /// Who is named in the podcast namespace.
  package let persons: PodcastPersons
  /// Members stated in so many words.
  package var stated: JSONFeed.Object?

  private var path: String

  package init(
    _ facts: inout Facts, _ format: XMLFormat, from url: String?, path: String, names: inout ExtensionNames,
    log: inout RepairLog,
    scanner: borrowing XMLScanner
  ) {
    feed = JSONFeed(title: "")
    self.path = path
    persons = facts.has(.podcastPerson) ? PodcastPersons(facts) : PodcastPersons()
    readLinks(&facts)
    readAbout(&facts, format)
    readTitle(&facts)
    readDescription(&facts)
    readPeople(&facts, format)
    readIcon(&facts)
    feed.language = facts.takeLanguage([.language, .dublinCoreLanguage], path: path, &log)
    readHubs(&facts)
    if let index = facts.first(.iTunesComplete), ElementValue.flag(facts.text(index)) == true {
      feed.expired = true
      facts.use(index)
    }
    let isFetched = url.map(URLText.isAbsolute) ?? false
    documentBase =
      isFetched ? url : feed.feedURL.flatMap { URLText.isAbsolute($0) ? $0 : nil } ?? feed.homePageURL
    if feed.feedURL == nil, isFetched { feed.feedURL = url }
    // As items have it: value and domain.
    for index in facts.indices(.category) where !facts.text(index).isEmpty {
      let value = facts.value(index)?.renaming("text", to: "value") ?? ["value": .string(facts.text(index))]
      facts.use(index)
      facts.keep(value, of: index)
    }
    facts.readPlace()
    readStatedMembers(&facts)
    facts.keepTheRest()
    feed.extensions = facts.extensions.extensions(named: &names, in: scanner)
  }

  // MARK: Links

  private mutating func readLinks(_ facts: inout Facts) {
    feed.homePageURL = facts.takeURL(.link)
    var alternate: (index: Int, rank: Int)?
    var next: Int?
    var previousArchive: Int?
    for index in facts.indices(.atomLink) {
      let link = facts.link(index)
      guard !link.url.isEmpty else { continue }
      switch link.rel {
      case "self":
        guard feed.feedURL == nil else { continue }
        feed.feedURL = link.url
        facts.useLink(index, saying: AtomLink.feedTypes)
      case "hub":
        addHub(.init(type: "WebSub", url: link.url))
        facts.useLink(index, saying: [])
      case "alternate":
        if alternate == nil || link.rank < alternate?.rank ?? 0 { alternate = (index, link.rank) }
      case "next": if next == nil { next = index }
      case "prev-archive": if previousArchive == nil { previousArchive = index }
      case "first", "last", "previous", "prev", "current", "next-archive":
        // RFC 5005, which JSON Feed has nothing of but the next page.
        if facts.member("title", of: index) == nil {
          facts.use(index)
          facts.keep(nil, of: index)
          pagingLinks.append((link.rel, link.url))
        }
      default: continue
      }
    }
    if feed.homePageURL == nil, let alternate {
      feed.homePageURL = facts.link(alternate.index).url
      facts.useLink(alternate.index, saying: ["text/html"])
    }
    if let index = next ?? previousArchive {
      let link = facts.link(index)
      feed.nextURL = link.url
      facts.useLink(index, saying: AtomLink.feedTypes)
      if link.rel == "prev-archive" { pagingLinks.append((link.rel, link.url)) }
      if next != nil, let previousArchive {
        facts.use(previousArchive)
        facts.keep(nil, of: previousArchive)
        let link = facts.link(previousArchive)
        pagingLinks.append((link.rel, link.url))
      }
    }
    for (rel, url) in pagingLinks {
      facts.extensions.add(ExtensionName.snakeCase(rel), .string(url), in: .paging)
    }
    for index in facts.indices(.iTunesLink) where feed.homePageURL == nil {
      if let url = facts.member("href", of: index), facts.member("rel", of: index) != "image" {
        feed.homePageURL = URLText.resolved(url, against: facts.base(index))
        facts.use(index)
      }
    }
  }

  /// `rdf:about` of an RSS 1.0 channel is the URL of the feed, or of its home page.
  private mutating func readAbout(_ facts: inout Facts, _ format: XMLFormat) {
    guard let about = facts.about, !about.isEmpty, about != feed.feedURL, about != feed.homePageURL else { return }
    if format == .rdf, feed.feedURL == nil, URLText.isWeb(about), let home = feed.homePageURL,
      !URLText.isSamePage(about, home)
    {
      feed.feedURL = about
    } else {
      facts.extensions.add("about_value", .string(about), in: .rdf)
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
  private mutating func readHubs(_ facts: inout Facts) {
    for index in facts.indices(.cloud) {
      guard let domain = facts.member("domain", of: index) else { continue }
      let port = facts.member("port", of: index) ?? "80"
      let path = facts.member("path", of: index) ?? "/"
      let scheme = port == "443" || facts.member("protocol", of: index)?.lowercased() == "https-post" ? "https" : "http"
      addHub(.init(type: "rssCloud", url: "\(scheme)://\(domain):\(port)\(path.hasPrefix("/") ? "" : "/")\(path)"))
      facts.use(index)
    }
  }

  // MARK: Text

  private mutating func readTitle(_ facts: inout Facts) {
    for role in [Role.title, .atomTitle, .dublinCoreTitle, .iTunesTitle] {
      for index in facts.indices(role) {
        let text = facts.plainText(index)
        guard !text.isEmpty else { continue }
        feed.title = text
        facts.use(index)
        return
      }
    }
  }

  private mutating func readDescription(_ facts: inout Facts) {
    for role in [
      Role.description, .atomSubtitle, .iTunesSummary, .dublinCoreDescription, .iTunesSubtitle, .googlePlayDescription,
    ] {
      for index in facts.indices(role) {
        let text = facts.plainText(index)
        guard !text.isEmpty else { continue }
        feed.description = text
        facts.useKeepingMarkup(index)
        return
      }
    }
  }

  // MARK: People

  /// All values of the first source that has any.
  private mutating func readPeople(_ facts: inout Facts, _ format: XMLFormat) {
    let others: [Role] = [
      .managingEditor, .author, .dublinCoreCreator, .foafMaker, .atomAuthor, .iTunesAuthor, .iTunesOwner,
      .googlePlayAuthor,
    ]
    for role in format == .atom ? [.atomAuthor] + others : others {
      var authors = DraftAuthors()
      for index in facts.indices(role) {
        switch role {
        case .atomAuthor: authors.addAtom(&facts, index)
        case .foafMaker: authors.addFOAF(&facts, index)
        case .iTunesOwner:
          guard let name = facts.member("name", of: index) else { continue }
          facts.setText(name, of: index)
          authors.add(&facts, index, isMailEnough: false)
        default: authors.add(&facts, index, isMailEnough: true)
        }
      }
      if !authors.isEmpty {
        if role != .atomAuthor { authors.addURLs(&facts) }
        feed.authors = authors.all
        persons.complete(&feed.authors)
        return
      }
    }
  }

  // MARK: Icon

  private mutating func readIcon(_ facts: inout Facts) {
    feed.favicon = facts.takeURL(.atomIcon) ?? facts.takeURL(.webfeedsIcon)
    feed.icon = facts.takeURL(.iTunesImage) ?? facts.takeImageLink()
    if feed.icon == nil, facts.has(.podcastImage) || facts.has(.podcastImages) {
      feed.icon = PodcastImages(facts).square
    }
    // The logo is often wide: it stands in only where there is nothing else.
    if feed.icon == nil { feed.icon = facts.takeURL(.atomLogo) ?? facts.takeURL(.atomIcon) }
    if feed.icon == nil { readImage(&facts) }
    if feed.icon == nil { feed.icon = facts.takeURL(.googlePlayImage) }
  }

  private mutating func readImage(_ facts: inout Facts) {
    let written = facts.indices(.image).lazy.compactMap { index in
      facts.value(index).flatMap { $0["url"]?.stringValue ?? $0["href"]?.stringValue }.map { (index, $0) }
    }.first
    guard let (index, url) = written, !url.isEmpty, let image = facts.value(index) else { return }
    if let style = image["style"]?.stringValue {
      // CDF's logos: only those called icons are square, and small.
      guard style.lowercased() == "icon" else { return }
      feed.favicon = URLText.resolved(url, against: facts.base(index))
      facts.use(index)
      return
    }
    // An icon is square; where no sizes are given it may be.
    let (width, height) = (image["width"]?.doubleValue, image["height"]?.doubleValue)
    guard width == height else { return }
    feed.icon = URLText.resolved(url, against: facts.base(index))
    facts.use(index)
  }
}
