/// The last step of a conversion from XML: completes items with data of the feed.

package import FeedPrimitives
package import JSONFeedModel

/// The items of a feed, in the order of the document.
package struct FeedAssembly {
  private var items: [JSONFeed.Item] = []
  /// The fixups that some items need at the end, by their index.
  private var deferred: [(index: Int, fixups: DeferredFixups)] = []
  private var identity: ItemIdentity
  /// What resolving URLs may add when items are finished.
  private let urls = URLBudget()
  /// The number of items so far.
  package private(set) var count = 0
  /// Whether a guid or its flag was kept in `_rss`. That name is then taken at the end, because both are only known there.
  private var keptInRSS = false

  // For items that are delivered one by one
  /// The data of the feed, or its data so far.
  private var context: FeedContext?
  /// Whether an item was finished with other data.
  private var hasNewContext = false
  /// The number of the feed's elements when `context` was made, and how often it has been made.
  private var (elementCount, contextCount) = (0, 0)
  private var normalizer: Normalizer

  package init(_ options: FeedConverter.Options) {
    normalizer = Normalizer(log: RepairLog(isRecording: options.recordsRepairs), isMade: true, options)
    identity = ItemIdentity(options.knowledge.ids)
  }

  /// Adds the items that the reader has read.
  ///
  /// - Parameter size: the size of the document; 0 if it is unknown.
  /// - Returns: false if there are too many.
  package mutating func addItems(of reader: inout FeedReader, _ size: Int, maximum: Int) -> Bool {
    for index in 0..<reader.itemsRead {
      guard count < maximum else { return false }
      identify(&reader.items[index].mapping, &reader.log)
      makeRoom(at: reader.scanner.position, of: size)
      let fixups = reader.items[index].mapping.fixups
      if !fixups.isEmpty { deferred.append((items.count, fixups)) }
      items.append(reader.items[index].mapping.take())
    }
    return true
  }

  /// Makes room for all items, estimated from the part of the document that has been read. Growing the array near the
  /// end would keep all items in memory twice. A very large estimate is not trusted.
  private mutating func makeRoom(at position: Int, of size: Int) {
    guard items.count == items.capacity, position > 0 else { return }
    let ratio = Double(size) / Double(position)
    guard ratio < 16 else { return }
    items.reserveCapacity(Int(Double(items.count) * ratio * 1.0625) + 1)
  }

  /// Finishes an item without storing it.
  ///
  /// - Parameter known: the data of the feed; nil for its elements so far.
  package mutating func finish(
    _ index: Int, of reader: inout FeedReader, _ known: FeedContext?, url: String?, options: FeedConverter.Options
  ) -> JSONFeed.Item {
    identify(&reader.items[index].mapping, &reader.log)
    let fixups = reader.items[index].mapping.fixups
    var item = reader.items[index].mapping.take()
    if let known { context = known } else { updateContext(&reader, url: url, options: options) }
    keptInRSS = context?.finish(&item, fixups, urls) == true || keptInRSS
    if !options.includesExtensions { item.removeExtensions() }
    normalizer.isMade = !fixups.isRestored
    normalizer.normalize(&item, at: count - 1)
    return item
  }

  /// Makes the context again if the feed has more elements. If they keep coming between items, only when their number
  /// has doubled.
  private mutating func updateContext(
    _ reader: inout FeedReader, url: String?, options: FeedConverter.Options
  ) {
    let count = reader.channel.count
    guard context == nil || count > elementCount && (contextCount < 64 || count >= 2 * elementCount) else { return }
    let new = FeedContext(reader.feedSoFar(from: url), from: url, baseURL: options.baseURL)
    if let context, context != new { hasNewContext = true }
    context = new
    elementCount = count
    contextCount += 1
  }

  /// Gives an item a unique identifier.
  private mutating func identify(_ draft: inout ItemMapping, _ log: inout RepairLog) {
    count += 1
    if !draft.hasID {
      let id = ItemIdentity.derived(for: draft.item, dateText: draft.dateText)
      draft.item.id = AmbiguouslyTypedIdentifier(id)
      log.add(
        .generatedID, path: draft.path, offset: draft.offset,
        "The item has no identifier; one was derived from its content.")
    }
    let stated = draft.item.id.stringValue
    guard
      let repair = identity.makeUnique(
        &draft.item, dateText: draft.dateText, urlIsID: draft.urlIsID, isDerived: !draft.hasID)
    else { return }
    draft.fixups.guidFlag = nil
    if draft.hasGUID, !draft.item.id.stringValue.hasPrefix(stated) {
      draft.item.keep(.string(stated), as: "guid")
      keptInRSS = true
    }
    log.add(.duplicateID, path: draft.path, offset: draft.offset, repair)
  }

  /// The result, after the document has been read, without the items that were delivered.
  package mutating func conversion(
    of reader: inout FeedReader, _ format: FeedFormat, in window: TextSpan, _ positions: inout DocumentPositions,
    url: String?, options: FeedConverter.Options, findings: [XMLDecoding.Finding]
  ) -> FeedConverter.Outcome {
    let ids = identity.shared
    identity = ItemIdentity()
    let draft = reader.makeFeed(from: url, permanentURL: options.permanentURL)
    let context = FeedContext(draft, from: url, baseURL: options.baseURL)
    var feed = draft.feed
    let feedURLs = URLBudget()
    if !draft.isRestored { context.finish(&feed, feedURLs) }
    var extras = deferred[...]
    let none = DeferredFixups()
    for index in items.indices {
      if extras.first?.index == index {
        keptInRSS = context.finish(&items[index], extras.removeFirst().fixups, urls) || keptInRSS
      } else {
        keptInRSS = context.finish(&items[index], none, urls) || keptInRSS
      }
    }
    feed.items = items
    items = []
    if keptInRSS { _ = reader.names.name(of: .rss, in: &reader.scanner) }
    if !draft.isRestored { feed.extensions = reader.names.addingAbout(to: feed.extensions) }
    let schedule = UpdateSchedule(of: feed)
    if !options.includesExtensions { feed.removeExtensions() }
    var log = reader.log
    log.add(findings)
    if reader.hasStopped { log.addStoppedEarly(after: count) }
    log.add(reader.urlBudgets + [urls, feedURLs])
    log.add(reader.scanner.problems, unrecorded: reader.scanner.unrecordedProblems)
    if let (offset, path) = reader.scanner.escapedCDATA {
      log.add(.escapedCDATA, path: path, offset: offset, JSONFeed.Repair.escapedCDATAMessage)
    }
    let isMade = !draft.isRestored && deferred.allSatisfy { !$0.fixups.isRestored }
    var normalizer = Normalizer(log: log, isMade: isMade, options)
    normalizer.normalize(&feed)
    normalizer.log.add(self.normalizer.log)
    var conversion = FeedConverter.Conversion(
      feed: feed, format: format, repairs: normalizer.log.repairs(in: window, &positions),
      stoppedEarly: reader.hasLeftItemsOut)
    conversion.endsEarly = reader.scanner.problems.contains { $0.code == .unexpectedEnd }
    conversion.isWellFormed = reader.scanner.problems.isEmpty
    conversion.schedule = schedule
    var outcome = FeedConverter.Outcome(
      conversion: conversion, itemCount: count, context: context,
      areItemsFinal: !hasNewContext && self.context.map { $0 == context } ?? true)
    outcome.knowledge.ids = ids
    return outcome
  }
}

/// The data of a feed that its items need.
package struct FeedContext: Equatable {
  /// The base of relative URLs; empty if it is too long to be used.
  package var base: String?
  /// Whether no base says which scheme a URL has that begins with `//`: https is assumed.
  private var isSchemeUnknown = true
  package var site: String?
  /// The hosts of the feed's own URLs, without `www.`.
  private var hosts: [String] = []
  package var authors: [JSONFeed.Author]?
  package var language: String?
  /// The feed's `podcast:person` elements, for the authors of items.
  package var persons = PodcastPersons()
  /// The members of the feed's own extension objects that may have relative URLs.
  private var relativeMembers: [ExtensionMember] = []

  package init(_ draft: FeedMapping, from url: String?, baseURL: String?) {
    setBase(baseURL.flatMap { URLText.member($0) } ?? draft.documentBase)
    relativeMembers = draft.relativeMembers
    let feed = draft.feed
    site = feed.homePageURL.map(URLText.withHTTPS).flatMap(URLText.site)
    setHosts(feed, url, baseURL)
    authors = feed.authors
    language = feed.language
    persons = draft.persons
  }

  /// The base of a JSON Feed's URLs: its home page, else its own URL (Mapping.md, "URLs").
  package init(_ feed: JSONFeed, from url: String?, baseURL: String?) {
    let urls = [feed.homePageURL, feed.feedURL, url].compactMap { $0.flatMap { URLText.member($0) } }
    setBase(
      baseURL.flatMap { URLText.member($0) }
        ?? urls.first(where: URLText.isAbsolute) ?? urls.first { $0.hasPrefix("//") })
    setHosts(feed, url, baseURL)
  }

  /// A base without a scheme is no base.
  private mutating func setBase(_ url: String?) {
    isSchemeUnknown = url?.hasPrefix("//") ?? true
    let url = url.map(URLText.withHTTPS)
    base = url.flatMap { $0.utf8.count > URLBudget.longestBase ? "" : $0.isEmpty || URLText.isAbsolute($0) ? $0 : nil }
  }

  private mutating func setHosts(_ feed: JSONFeed, _ urls: String?...) {
    hosts = ([feed.homePageURL, feed.feedURL] + urls).compactMap { $0.flatMap(URLText.site) }
  }

  /// The URL made absolute. A blank one is not changed; normalization removes it. Nil if it begins with a host that the feed does not
  /// know: it cannot be told from a path.
  ///
  /// - Parameter isRequired: whether it stays as it is then, because what it is part of needs a URL.
  private func completed(_ url: String, isRequired: Bool = false, _ urls: URLBudget) -> String? {
    // Normalization leaves it out.
    if URLText.isPlaceholder(URLReference.trimmed(url)) { return url }
    let schemed = isSchemeUnknown && url.hasPrefix("//") ? URLText.withHTTPS(url) : nil
    if let whole = schemed ?? URLText.withScheme(url, hosts: hosts) {
      urls.state.completedURL = urls.state.completedURL ?? url
      return whole
    }
    guard URLText.beginsWithHost(url) else { return resolved(url, urls) }
    if isRequired { return url }
    urls.state.leftOutURL = urls.state.leftOutURL ?? url
    return nil
  }

  /// The URL made absolute, if that is possible.
  private func resolved(_ url: String, _ urls: URLBudget) -> String {
    // White space may hide a scheme, which normalization must see as written.
    if URLReference.isAbsolute(url) || url.isBlank { return url }
    if base == "" { urls.refuseBase() }
    return URLBase(base, urls).resolved(url)
  }

  /// Finishes an item: its links and URLs, without the data that the feed already has.
  ///
  /// - Returns: Whether the flag of its guid is kept in `_rss`.
  package func finish(
    _ item: inout JSONFeed.Item, _ fixups: DeferredFixups, _ urls: URLBudget
  ) -> Bool {
    if fixups.isRestored { return false }
    readLinkblog(&item, fixups)
    if item.authors != nil { persons.complete(&item.authors, urls) }
    if item.authors == authors { item.authors = nil }
    if item.language == language { item.language = nil }
    // Known since the item was made: finding it out here, at the end of a large feed, takes 3 % of the conversion, because
    // the items are no longer in the processor's cache.
    if !fixups.keepsURLs {
      if fixups.hasRelativeMembers || !persons.isEmpty { resolveMembers(in: &item, urls) }
      if let start = fixups.relativeContent {
        resolveContent(of: &item, from: start, xmlBase: fixups.contentBase, urls)
      }
      resolveURLs(in: fixups.relativeMembers, of: &item.extensions, page: item.url, urls)
    }
    guard let flag = fixups.guidFlag, flag != item.hasPermalinkAsID else { return false }
    item.keep(.bool(flag), as: "guid_is_permalink")
    return true
  }

  /// Makes the URLs in an item's content absolute, after those in its members.
  ///
  /// - Parameters:
  ///   - start: where the first relative one may be (``HTMLRewriting/firstRelativeURL(in:)``).
  ///   - xmlBase: the `xml:base` of the content.
  package func resolveContent(
    of item: inout JSONFeed.Item, from start: Int, xmlBase: String? = nil, _ urls: URLBudget
  ) {
    guard let html = item.contentHTML else { return }
    let page = HTMLRewriting.base(page: item.url, otherwise: base, urls)
    let own = xmlBase.map { URLText.resolved(URLText.resolved($0, against: base), against: page.url) }
    item.contentHTML = HTMLRewriting.resolvingURLs(in: html, from: start, base: own.map { URLBase($0, urls) } ?? page)
  }

  /// Makes the URLs in an item's members absolute.
  package func resolveMembers(in item: inout JSONFeed.Item, _ urls: URLBudget) {
    var unusable = JSONFeed.Object()
    item.forEachURL { name, url in resolve(&url, name, &unusable, urls) }
    if !unusable.isEmpty { item.extensions.keepUnrecognized(Array(unusable)) }
    var hadRelative = false
    for index in item.attachments?.indices ?? 0..<0 {
      guard let url = item.attachments?[index].url.relative else { continue }
      item.attachments?[index].url = completed(url, isRequired: true, urls) ?? url
      hadRelative = true
    }
    if hadRelative {
      // Some may have been there with their whole URLs too.
      var seen: Set<JSONFeed.Attachment> = []
      item.attachments?.removeAll { !seen.insert($0).inserted }
    }
    if let own = item.authors { item.authors = resolved(own, urls) }
    if let own = item.author { item.author = resolved([own], urls).first }
  }

  /// In a linkblog, the link of an item leads to another site; its guid or its related link is its own page.
  private func readLinkblog(_ item: inout JSONFeed.Item, _ fixups: DeferredFixups) {
    guard fixups.permalink != nil || fixups.related != nil else { return }
    let isElsewhere = item.url.flatMap(URLText.site).map { $0 != site } ?? false
    if let site, isElsewhere, let own = fixups.permalink ?? fixups.related, URLText.site(own) == site {
      item.externalURL = item.url
      item.url = own
    } else if let related = fixups.related, related != item.url {
      item.externalURL = related
    }
  }

  private func resolveURLs(
    in members: [ExtensionMember], of extensions: inout JSONFeed.Object, page: String?, _ urls: URLBudget
  ) {
    if members.isEmpty { return }
    let htmlBase = HTMLRewriting.base(page: page, otherwise: base, urls)
    ExtensionURLs(base: URLBase(base, urls), htmlBase: htmlBase, followsXMLBase: false).resolve(
      members, of: &extensions)
  }

  /// - Parameter unusable: receives the URL if the member cannot have it.
  private func resolve(
    _ url: inout String?, _ name: String, isRequired: Bool = false, _ unusable: inout JSONFeed.Object, _ urls: URLBudget
  ) {
    guard let reference = url?.relative else { return }
    url = completed(reference, isRequired: isRequired, urls)
    if url == nil { unusable[name] = .string(reference) }
  }

  package func resolved(_ authors: [JSONFeed.Author], _ urls: URLBudget) -> [JSONFeed.Author] {
    guard authors.contains(where: { $0.url != nil || $0.avatar != nil }) else { return authors }
    return authors.map { author in
      var author = author
      var unusable = JSONFeed.Object()
      // Without a name, there would be no author.
      let isRequired = author.name == nil
      author.forEachURL { name, url in resolve(&url, name, isRequired: isRequired, &unusable, urls) }
      if !unusable.isEmpty { author.extensions.keepUnrecognized(Array(unusable)) }
      return author
    }
  }

  /// Resolves the feed's own URLs.
  package func finish(_ feed: inout JSONFeed, _ urls: URLBudget) {
    resolveURLs(in: relativeMembers, of: &feed.extensions, page: nil, urls)
    var unusable = JSONFeed.Object()
    feed.forEachURL { name, url in resolve(&url, name, &unusable, urls) }
    if !unusable.isEmpty { feed.extensions.keepUnrecognized(Array(unusable)) }
    feed.authors = feed.authors.map { resolved($0, urls) }
    if let author = feed.author { feed.author = resolved([author], urls).first }
    for index in feed.hubs?.indices ?? 0..<0 {
      if let url = feed.hubs?[index].url.relative { feed.hubs?[index].url = resolved(url, urls) }
    }
  }
}

extension String {
  /// The relative URL that it is, or that is in its quotation marks or HTML; nil if the URL is absolute.
  fileprivate var relative: String? {
    if URLText.isAbsolute(self) { return nil }
    guard let meant = URLText.meant(by: self) ?? URLText.withColon(self) else { return self }
    return URLText.isAbsolute(meant) ? nil : meant
  }
}

extension JSONFeed.Item {
  /// Keeps what was written in RSS, and is not in a member.
  fileprivate mutating func keep(_ value: JSONFeed.Value, as key: String) {
    var rss = extensions["_rss"]?.objectValue ?? [:]
    rss[key] = value
    extensions["_rss"] = .object(rss)
  }

  /// Whether the id is the URL. A relative one is no permalink.
  fileprivate var hasPermalinkAsID: Bool { URLText.isWeb(id.stringValue) && url?.isExactly(id.stringValue) ?? false }
}
