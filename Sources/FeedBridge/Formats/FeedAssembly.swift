/// The last step of a conversion from XML: items get what only the whole feed knows.

internal import FeedPrimitives
package import JSONFeed

/// The items of a feed, in the order of the document.
package struct FeedAssembly {
  private var items: [JSONFeed.Item] = []
  /// What some items need at the end, by their index.
  private var later: [(index: Int, permalink: String?, contentBase: String?)] = []
  private var identity = ItemIdentity()

  package init() {}

  package var count: Int { items.count }

  /// Takes an item in, and sees to it that it has an identifier of its own.
  package mutating func add(_ draft: consuming DraftItem, _ log: inout RepairLog) {
    if !draft.hasID {
      let id = ItemIdentity.derived(for: draft.item, dateText: draft.dateText)
      draft.item.id = AmbiguouslyTypedIdentifier(id)
      log.add(
        .generatedID, path: draft.path, offset: draft.offset, "an item without an identifier; one was derived from it")
    }
    if identity.makeUnique(&draft.item) {
      log.add(
        .duplicateID, path: draft.path, offset: draft.offset, "an identifier that another item has; a hash was added")
    }
    if draft.permalink != nil || draft.contentBase != nil {
      later.append((items.count, draft.permalink, draft.contentBase))
    }
    // Moved, not copied: an item is large.
    var item = JSONFeed.Item(id: "")
    swap(&item, &draft.item)
    items.append(item)
  }

  /// The whole, once the document has been read.
  package mutating func conversion(
    of reader: inout RSSReader, _ format: FeedFormat, in bytes: Span<UInt8>, from start: Int, url: String?,
    options: FeedConverter.Options, findings: [XMLDecoding.Finding]
  ) -> Conversion {
    let draft = reader.makeFeed(from: url)
    let context = FeedContext(draft, baseURL: options.baseURL)
    var feed = draft.feed
    context.finish(&feed)
    var extras = later[...]
    for index in items.indices {
      let extra = extras.first?.index == index ? extras.removeFirst() : nil
      context.finish(&items[index], permalink: extra?.permalink, contentBase: extra?.contentBase)
    }
    feed.items = items
    items = []
    if options.includesExtensions {
      feed.extensions = reader.names.addingAbout(to: feed.extensions)
    } else {
      feed.removeExtensions()
    }
    var log = reader.log
    log.add(findings)
    log.add(reader.scanner.faults, unrecorded: reader.scanner.unrecordedFaults)
    var mending = Mending(log: log, isMade: true)
    mending.mend(&feed)
    return Conversion(
      feed: feed, format: format, repairs: mending.log.repairs(in: bytes, from: start),
      stoppedEarly: reader.stoppedEarly)
  }
}

/// What items need to know of their feed.
package struct FeedContext {
  /// What relative URLs are relative to.
  package var base: String?
  /// Whether HTML is rewritten with `base`: only where the caller gave it.
  package var rewritesHTML = false
  package var site: String?
  package var authors: [JSONFeed.Author]?
  package var language: String?

  package init(_ draft: DraftFeed, baseURL: String?) {
    base = baseURL ?? draft.documentBase
    rewritesHTML = baseURL != nil
    site = draft.feed.homePageURL.flatMap(URLText.site)
    authors = draft.feed.authors
    language = draft.feed.language
  }

  package func resolved(_ url: String?) -> String? { url.map { URLText.resolved($0, against: base) } }

  /// Finishes an item: its links, its URLs, and without what the feed says already.
  package func finish(_ item: inout JSONFeed.Item, permalink: String?, contentBase: String?) {
    if let permalink, let url = item.url, let site, URLText.site(permalink) == site, let other = URLText.site(url),
      other != site
    {
      // A linkblog: the item has its own page, and links to another site.
      item.url = permalink
      item.externalURL = url
    }
    if item.authors == authors { item.authors = nil }
    if item.language == language { item.language = nil }
    if let base = contentBase ?? (rewritesHTML ? base : nil), let html = item.contentHTML {
      item.contentHTML = HTMLRewriting.resolvingURLs(in: html, base: URLText.resolved(base, against: self.base))
    }
    guard base != nil else { return }
    resolve(&item.url)
    resolve(&item.externalURL)
    resolve(&item.image)
    resolve(&item.bannerImage)
    if let count = item.attachments?.count {
      for index in 0..<count {
        guard let url = item.attachments?[index].url, !URLText.isAbsolute(url) else { continue }
        item.attachments?[index].url = URLText.resolved(url, against: base)
      }
    }
    if let own = item.authors { item.authors = resolved(own) }
  }

  private func resolve(_ url: inout String?) {
    if let text = url, !URLText.isAbsolute(text) { url = URLText.resolved(text, against: base) }
  }

  package func resolved(_ authors: [JSONFeed.Author]) -> [JSONFeed.Author] {
    guard authors.contains(where: { $0.url != nil || $0.avatar != nil }) else { return authors }
    return authors.map { author in
      var author = author
      author.url = resolved(author.url)
      author.avatar = resolved(author.avatar)
      return author
    }
  }

  /// Resolves the feed's own URLs.
  package func finish(_ feed: inout JSONFeed) {
    guard base != nil else { return }
    feed.homePageURL = resolved(feed.homePageURL)
    feed.feedURL = resolved(feed.feedURL)
    feed.nextURL = resolved(feed.nextURL)
    feed.icon = resolved(feed.icon)
    feed.favicon = resolved(feed.favicon)
    feed.authors = feed.authors.map(resolved)
    if let hubs = feed.hubs {
      feed.hubs = hubs.map { .init(type: $0.type, url: resolved($0.url) ?? $0.url, extensions: $0.extensions) }
    }
  }
}
