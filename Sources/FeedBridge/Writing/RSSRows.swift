/// What the members of JSON Feed are written as in RSS 2.0 (https://www.rssboard.org/rss-specification).

internal import FeedPrimitives
internal import JSONFeedModel

extension WrittenFormat {
  static let rss = WrittenFormat(
    namespace: .rss, key: "_rss", root: { _ in .init(name: "rss", attributes: [("version", "2.0")]) },
    attributes: { xml, _, rss in
      xml.attributes(of: rss)
      // A language that is not a valid tag.
      if let language = rss["xml_lang"]?.nonEmptyText { xml.attribute("xml:lang", language) }
    },
    feed: feed, item: item)

  private static let feed = Table<JSONFeed>(
    element: "channel", complete: "feed", model: RSSGrammar.inChannel,
    written: ["version", "xml_lang", "description", "categories"],
    rows: [
      .text("title") { PlainText.html(of: $0.title) },
      .row { writer, feed in
        if writer.isOfAtom, let page = feed.value.homePageURL { feed.kept.omitPages(unlessAmongThem: page) }
        writer.xml.element("link", writer.link)
      },
      .init { writer, feed, log in
        let kept = feed.own["description"]
        let description = feed.value.description.map { PlainText.html(of: $0, orKept: kept) } ?? kept?.stringValue
        if let kept, kept.stringValue != description { writer.xml.leaveOut("description", isReplaced: true) }
        writer.xml.element("description", writer.required.description(description, &log))
      },
      .text("language") { $0.language },
      .row { $0.xml.writeLinks(of: $1.value, $0.selfURL, isOfAtom: $0.isOfAtom, in: .atom, &$1.kept) },
      .row { $0.xml.writeCreators($1.value.authors, ElementPriorities.feedAuthors[.rss].map { [$0] }, &$1.kept) },
      .row { $0.writeImages(of: $1.value, &$1.kept) },
      .row { $0.xml.writeExpired($1.value, &$1.kept) },
      .row { $0.writeCategories([], $1.kept) },
      .init { writer, feed, _ in
        // RSS 1.1 does not require them.
        guard var image = feed.own["image"]?.objectValue else { return }
        if image["title"] == nil { image["title"] = .string(feed.value.title) }
        if image["link"] == nil { image["link"] = .string(writer.link) }
        feed.own["image"] = .object(image)
      },
    ])

  private static let item = Table<JSONFeed.Item>(
    element: "item", complete: "item", model: RSSGrammar.inItem,
    written: ["xml_lang", "guid_is_permalink", "description", "categories", "enclosures"],
    rows: [
      .text("title") { $0.title.map(PlainText.html(of:)) },
      .row { writer, item in
        // FeedBurner's redirect is the link of an item, and its page is in `feedburner:origLink`.
        let page = writer.page(of: item.value, &item.kept)
        if writer.isOfAtom, let url = page.url { item.kept.omitPages(unlessAmongThem: url) }
        if page.isOriginal, item.own["link"] != nil { return }
        writer.xml.element("link", ifAny: page.url)
      },
      .row { $0.xml.writeText($1.value, $1.own["description"], &$1.kept) },
      .row { $0.xml.writeIdentifier($1.value, $1.own["guid_is_permalink"]?.boolValue) },
      .text("pubDate") { $0.datePublished.flatMap(RFC822Writing.string) },
      .text(
        "updated", in: .atom, unless: .atomUpdated, says: { FeedDate.parse($0).flatMap { RFC3339.string($0.date) } }
      ) {
        $0.dateModified.flatMap(RFC3339.string)
      },
      .row { $0.xml.writeCreators($1.value.authors, ElementPriorities.itemAuthors[.rss], &$1.kept) },
      .row { writer, item in
        item.kept.omitTags(unless: item.value.tags)
        writer.writeCategories(item.value.tags, item.kept)
      },
      .text("language", in: .dublinCore, unless: .dublinCoreLanguage, says: LanguageTag.meant(by:)) { $0.language },
      .row { $0.writeMedia($1.value, &$1.kept) },
      .row { $0.writeOtherPage(of: $1.value, in: .atom, $1.kept) },
    ])
}

extension XMLFeedWriter {
  /// Writes the icon as the channel's image, and the favicon.
  fileprivate mutating func writeImages(of feed: JSONFeed, _ kept: inout KeptElements) {
    func isIconSaid() -> Bool {
      feed.icon.map { kept.say(picture: $0, ElementPriorities.icon[.rss], insteadOf: .image, or: feed.favicon) } ?? true
    }
    // Either may omit the element that says the other one.
    _ = isIconSaid()
    if let favicon = feed.favicon,
      !kept.say(picture: favicon, ElementPriorities.favicon[.rss], insteadOf: .webfeedsIcon, or: feed.icon)
    {
      xml.element("icon", in: .webfeeds, favicon)
    }
    guard let icon = feed.icon, !isIconSaid() else { return }
    xml.begin("image")
    xml.element("url", icon)
    xml.element("title", PlainText.html(of: feed.title))
    xml.element("link", link)
    xml.end()
  }

  /// Writes tags, and the categories that `_rss` keeps because they have a domain.
  fileprivate mutating func writeCategories(_ tags: [String]?, _ kept: KeptElements) {
    let own = own
    xml.write(
      tags, named: { $0 }, orKept: kept.value(of: "categories", .category), named: { $0.tag(.category) },
      { xml, tag in xml.element("category", PlainText.html(of: tag)) },
      { xml, category in xml.write([category], key: "categories", in: own) })
  }

  /// Writes attachments. The first is the enclosure, for readers expect one per item. The others, and what an enclosure cannot
  /// express, are `media:content`, or links if they are images, unless extension objects have them.
  fileprivate mutating func writeMedia(_ item: JSONFeed.Item, _ kept: inout KeptElements) {
    let attachments = item.attachments ?? []
    let (recording, duration) = kept.update(attachments: attachments, of: item, written: .enclosure)
    // Those that have more than their attachments.
    let enclosures = kept.value(of: "enclosures", .enclosure)
    if let title = attachments.first?.title, kept.has(.podcastAlternateEnclosure) {
      // Read as the title of the enclosure.
      _ = kept.say([.mediaTitle]) { MediaText($0)?.title.map { $0 == title || $0 == item.title } }
    }
    // FeedBurner keeps the URL that a kept enclosure had.
    if let first = attachments.first,
      enclosures == nil || !kept.texts([.enclosure, .originalEnclosureLink]).contains(first.url)
    {
      xml.element(
        "enclosure", [("url", first.url), ("length", first.lengthText ?? "0"), ("type", first.mimeType)])
    }
    if let enclosures { xml.write(enclosures, key: "enclosures", in: own) }
    xml.element("duration", in: .itunes, ifAny: duration)
    var enclosed = Array(attachments.prefix(1))
    for (index, attachment) in attachments.enumerated() {
      let isLinked = kept.hasLink("enclosure", to: attachment.url)
      if isLinked, index > 0 { enclosed.append(attachment) }
      if kept.complete.contains(attachment.url) { continue }
      let hasDuration = attachment.durationInSeconds ?? 0 > 0 && index != recording
      if index == 0, (attachment.title ?? "").isEmpty, !hasDuration { continue }
      if attachment.mimeType?.hasPrefix("image/") == true {
        xml.writeLink(to: attachment, in: .atom)
        if hasDuration { xml.leaveOut("duration_in_seconds") }
        enclosed.append(attachment)
        continue
      }
      xml.writeMedia(attachment, hasDuration: hasDuration)
    }
    xml.writeImages(of: item, enclosures: enclosed, &kept)
  }
}

extension XMLWriter {
  /// Writes all authors by name, and those with a URL, or an address in the name, also as `atom:author`, unless extension objects name them
  /// all.
  ///
  /// - Parameter order: the roles of the elements that reading takes authors from, the first ones first.
  fileprivate mutating func writeCreators(
    _ authors: [JSONFeed.Author]?, _ order: [RoleList], _ kept: inout KeptElements
  ) {
    let authors = (authors ?? []).filter { $0.elementText != nil }
    let last = order.firstIndex { $0.contains(.dublinCoreCreator) } ?? 0
    let areSaid = authors.isEmpty || kept.say(persons: authors.compactMap(\.elementText), order[...last])
    if !areSaid {
      for author in authors { element("creator", in: .dublinCore, ifAny: author.elementText.map(PlainText.html(of:))) }
    }
    kept.update(authors: authors, omitsOthers: !areSaid)
    let texts = kept.texts([.atomAuthor])
    for author in authors {
      // An address alone is read from the creator, and an address in a name would be removed from it.
      let hasURL = author.url.map { author.elementText != author.mailAddress && !texts.contains($0) } ?? false
      let hasAddress = author.name.map { PersonText.hasAddress($0) && !texts.contains($0) } ?? false
      guard hasURL || hasAddress, let name = author.elementText else { continue }
      begin("author", in: .atom)
      element("name", in: .atom, PlainText.html(of: name))
      element("uri", in: .atom, ifAny: author.url)
      end()
    }
  }

  /// Writes the summary as the description, or else the plain text, the beginning of the HTML or, without a title, all of it. HTML is always in
  /// `content:encoded`, and so is plain text beside a summary.
  ///
  /// - Parameter kept: the markup of the summary, which `_rss` keeps.
  fileprivate mutating func writeText(_ item: JSONFeed.Item, _ kept: JSONFeed.Value?, _ others: inout KeptElements) {
    let html = item.htmlToWrite.flatMap { $0.isEmpty ? nil : $0 }
    // An item without a title must have a description.
    let isUntitled = (item.title ?? "").isEmpty
    var description = item.summary.map { PlainText.html(of: $0, orKept: kept) }
    if description == nil, html == nil { description = item.writtenContentText.map(PlainText.htmlOfText) }
    if description == nil { description = kept?.stringValue ?? (isUntitled ? html ?? "" : nil) }
    // Readers that know only RSS show nothing else. Reading it again leaves it out, as it is how the content begins.
    if description == nil, let html {
      description = PlainText.html(of: PlainText.beginning(ofHTML: html, maximum: 300))
    }
    if let description, isUntitled || !description.isEmpty { element("description", description) }
    if let kept, kept.stringValue != description { leaveOut("description", isReplaced: true) }
    let isEncoded = html != nil || item.summary != nil
    if !isEncoded { others.omitContent([.encodedContent, .xhtmlBody, .atomContent], of: item) }
    if isEncoded { element("encoded", in: .content, ifAny: html ?? item.writtenContentText.map(PlainText.shown)) }
  }

  /// - Parameter kept: the `isPermaLink` that `_rss` keeps if it differs from the expected one.
  fileprivate mutating func writeIdentifier(_ item: JSONFeed.Item, _ kept: Bool?) {
    let id = item.id.stringValue
    if id.isBlank { return }
    begin("guid")
    let isPermalink = (kept ?? (id == item.url)) && URLText.isWeb(id)
    if let kept, kept == isPermalink {
      attribute("isPermaLink", kept ? "true" : "false")
    } else if !isPermalink {
      attribute("isPermaLink", "false")
    }
    text(id)
    end()
  }
}
