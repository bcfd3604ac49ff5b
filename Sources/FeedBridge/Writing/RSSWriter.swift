/// Writes RSS 2.0 (https://www.rssboard.org/rss-specification), by Mapping.md, "Writing RSS and Atom".

internal import FeedFoundation
internal import FeedPrimitives
internal import JSONFeedModel

struct RSSWriter: XMLFeedWriter, ~Copyable {
  var xml: XMLWriter
  private let feed: JSONFeed
  /// The complete JSON of the feed, if it is written.
  private let completeFeed: Data?
  private let urls: WrittenURLs
  private let spaces: ExtensionSpaces
  private let required: RequiredParts
  /// RSS's own elements.
  private let own = ExtensionSpace(.rss, root: .rss)

  init(_ feed: JSONFeed, _ items: ItemSurvey, _ options: FeedWriter.Options) {
    completeFeed = options.isLossless ? CompleteJSON.text(ofHeader: feed) : nil
    urls = WrittenURLs(of: feed, in: .rss)
    let feed = urls.feed
    self.feed = feed
    spaces = ExtensionSpaces(feed.extensions, root: .rss)
    required = RequiredParts(of: feed, items, atom: [:])
    xml = XMLWriter(isPretty: options.isPrettyPrinted, capacity: 4096 + feed.items.count * 1024)
  }

  consuming func content() -> XMLWriter { xml }

  var root: XMLWriter.Root { XMLWriter.Root(name: "rss", attributes: [("version", "2.0")]) }

  // MARK: Channel

  mutating func begin(_ log: inout RepairLog) throws(ConversionError) {
    var rss = spaces.own("_rss", in: feed.extensions)
    let kept = KeptElements(feed.extensions, in: spaces)
    urls.note(&log)
    let link = try required.link(&log)
    xml.begin("channel")
    writeAttributes(rss)
    xml.beginOwn()
    xml.write(complete: completeFeed, as: "feed")
    xml.element("title", PlainText.html(of: feed.title))
    xml.element("link", link)
    let description = feed.description.map { PlainText.html(of: $0, orKept: rss["description"]) }
    xml.element("description", required.description(description ?? rss["description"]?.stringValue, &log))
    xml.element("language", ifAny: feed.language)
    xml.writeLinks(of: feed, in: .atom, kept)
    writeCreators(feed.authors, ElementPriorities.feedAuthors[.rss].map { [$0] }, kept)
    writeImages(link, kept)
    xml.writeExpired(feed, kept)
    writeCategories([], rss["categories"])
    if var image = rss["image"]?.objectValue {
      // RSS 1.1 does not require them.
      if image["title"] == nil { image["title"] = .string(feed.title) }
      if image["link"] == nil { image["link"] = .string(link) }
      rss["image"] = .object(image)
    }
    xml.writeOwn(
      rss, as: own, RSSGrammar.inChannel,
      except: ["version", "xml_lang", "description", "categories"])
    xml.write(feed.extensions, in: spaces, except: ["_rss"])
  }

  /// Ends the channel.
  mutating func end() { xml.end() }

  /// Writes attributes that `_rss` keeps: those that RSS does not define, and a language that is not a valid tag.
  private mutating func writeAttributes(_ rss: JSONFeed.Object) {
    xml.attributes(of: rss)
    if let language = rss["xml_lang"]?.nonEmptyText { xml.attribute("xml:lang", language) }
  }

  /// Writes all authors by name, and those with a URL also as `atom:author`, unless extension objects name them all.
  ///
  /// - Parameter order: the roles of the elements that reading takes authors from, the first ones first.
  private mutating func writeCreators(_ authors: [JSONFeed.Author]?, _ order: [RoleList], _ kept: KeptElements) {
    let authors = (authors ?? []).filter { $0.elementText != nil }
    guard let winner = order.first(where: { $0.contains(where: kept.has) || $0.contains(.dublinCoreCreator) }) else {
      return
    }
    let named = kept.names(winner)
    if !authors.allSatisfy({ named.contains($0.elementText ?? "") }) {
      for author in authors where !named.contains(author.elementText ?? "") || !winner.contains(.dublinCoreCreator) {
        xml.element("creator", in: .dublinCore, ifAny: author.elementText.map(PlainText.html(of:)))
      }
    }
    let withURL = kept.texts([.atomAuthor])
    for author in authors {
      guard let name = author.name, !name.isEmpty, let url = author.url, !withURL.contains(url) else { continue }
      xml.begin("author", in: .atom)
      xml.element("name", in: .atom, PlainText.html(of: name))
      xml.element("uri", in: .atom, url)
      xml.end()
    }
  }

  /// Writes the icon as the channel's image, and the favicon.
  private mutating func writeImages(_ link: String, _ kept: KeptElements) {
    if let favicon = feed.favicon, !kept.texts(RoleSet(ElementPriorities.favicon[.rss])).contains(favicon) {
      xml.element("icon", in: .webfeeds, favicon)
    }
    // A channel may have only one image.
    guard let icon = feed.icon, !kept.has(.image), !kept.texts(RoleSet(ElementPriorities.icon[.rss])).contains(icon)
    else { return }
    xml.begin("image")
    xml.element("url", icon)
    xml.element("title", PlainText.html(of: feed.title))
    xml.element("link", link)
    xml.end()
  }

  /// Writes tags, and the categories that `_rss` keeps because they have a domain.
  private mutating func writeCategories(_ tags: [String]?, _ kept: JSONFeed.Value?) {
    let own = own
    xml.write(
      tags, named: { $0 }, orKept: kept, named: { $0["value"]?.stringValue.map(PlainText.title(html:)) },
      { xml, tag in xml.element("category", PlainText.html(of: tag)) },
      { xml, category in
        guard var object = category.objectValue else { return }
        object["text"] = object["value"]
        object["value"] = nil
        xml.write([.object(object)], key: "categories", in: own)
      })
  }

  // MARK: Items

  mutating func write(_ item: JSONFeed.Item, at index: Int, _ log: inout RepairLog) {
    let complete = completeFeed == nil ? nil : CompleteJSON.text(of: item)
    let item = urls.written(item, at: index, &log)
    let rss = spaces.own("_rss", in: item.extensions)
    let kept = KeptElements(item.extensions, in: spaces)
    xml.begin("item")
    writeAttributes(rss)
    xml.beginOwn()
    xml.write(complete: complete, as: "item")
    xml.element("title", ifAny: item.title.map(PlainText.html(of:)))
    let links = XMLWriter.links(of: item, kept)
    // FeedBurner's redirect is the link of an item, and its page is in `feedburner:origLink`.
    if !(kept.has(.originalLink) && rss["link"] != nil) { xml.element("link", ifAny: links.page) }
    writeText(item, rss["description"])
    writeIdentifier(item, rss["guid_is_permalink"]?.boolValue)
    writeDates(item, kept)
    writeCreators(item.authors, ElementPriorities.itemAuthors[.rss], kept)
    writeCategories(item.tags, rss["categories"])
    if !kept.has(.dublinCoreLanguage) { xml.element("language", in: .dublinCore, ifAny: item.language) }
    writeMedia(item, rss["enclosures"], kept)
    xml.writeLink("related", links.other, in: .atom, kept)
    let others: Set<String> = ["xml_lang", "guid_is_permalink", "description", "categories", "enclosures"]
    xml.writeOwn(rss, as: own, RSSGrammar.inItem, except: others)
    xml.write(item.extensions, in: spaces, except: ["_rss"])
    xml.end()
  }

  /// Writes the summary as the description, or else the plain text or, without a title, the HTML. HTML is always in
  /// `content:encoded`, and so is plain text beside a summary.
  ///
  /// - Parameter kept: the markup of the summary, which `_rss` keeps.
  private mutating func writeText(_ item: JSONFeed.Item, _ kept: JSONFeed.Value?) {
    let html = item.htmlToWrite.flatMap { $0.isEmpty ? nil : $0 }
    // An item without a title must have a description.
    let isUntitled = (item.title ?? "").isEmpty
    var description = item.summary.map { PlainText.html(of: $0, orKept: kept) }
    if description == nil, html == nil { description = item.contentText.map(PlainText.htmlOfText) }
    if description == nil { description = kept?.stringValue ?? (isUntitled ? html ?? "" : nil) }
    if let description, isUntitled || !description.isEmpty { xml.element("description", description) }
    let isEncoded = html != nil || item.summary != nil
    if isEncoded { xml.element("encoded", in: .content, ifAny: html ?? item.contentText.map(PlainText.escaped)) }
  }

  /// - Parameter kept: the `isPermaLink` that `_rss` keeps if it differs from the expected one.
  private mutating func writeIdentifier(_ item: JSONFeed.Item, _ kept: Bool?) {
    let id = item.id.stringValue
    if id.isBlank { return }
    xml.begin("guid")
    let isPermalink = (kept ?? (id == item.url)) && URLText.isWeb(id)
    if let kept, kept == isPermalink {
      xml.attribute("isPermaLink", kept ? "true" : "false")
    } else if !isPermalink {
      xml.attribute("isPermaLink", "false")
    }
    xml.text(id)
    xml.end()
  }

  private mutating func writeDates(_ item: JSONFeed.Item, _ kept: KeptElements) {
    xml.element("pubDate", ifAny: item.datePublished.flatMap(RFC822Writing.string))
    if !kept.has(.atomUpdated) {
      xml.element("updated", in: .atom, ifAny: item.dateModified.flatMap(RFC3339.string))
    }
  }

  // MARK: Media

  /// Writes attachments. The first is the enclosure, for readers expect one per item. The others, and what an enclosure cannot
  /// express, are `media:content`, or links if they are images, unless extension objects have them.
  ///
  /// - Parameter enclosures: those that `_rss` keeps because they have more than their attachments.
  private mutating func writeMedia(_ item: JSONFeed.Item, _ enclosures: JSONFeed.Value?, _ kept: KeptElements) {
    let attachments = item.attachments ?? []
    if let first = attachments.first, enclosures == nil {
      xml.element(
        "enclosure", [("url", first.url), ("length", first.lengthText ?? "0"), ("type", first.mimeType)])
    } else if let enclosures {
      xml.write(enclosures, key: "enclosures", in: own)
    }
    let known = kept.texts(
      [.mediaContent, .mediaGroup, .mediaPeerLink, .podcastAlternateEnclosure, .atomLink, .enclosure])
    for (index, attachment) in attachments.enumerated() where !known.contains(attachment.url) {
      let hasDuration = attachment.durationInSeconds != nil && !(index == 0 && kept.has(.itunesDuration))
      if index == 0, attachment.title == nil, !hasDuration { continue }
      if attachment.mimeType?.hasPrefix("image/") == true {
        xml.element(
          "link", in: .atom,
          [
            ("href", attachment.url), ("rel", "enclosure"), ("type", attachment.mimeType),
            ("length", attachment.lengthText), ("title", attachment.title),
          ])
        continue
      }
      xml.begin("content", in: .media)
      xml.attribute("url", attachment.url)
      if let length = attachment.lengthText { xml.attribute("fileSize", length) }
      if let type = attachment.mimeType { xml.attribute("type", type) }
      if hasDuration, let duration = attachment.durationText { xml.attribute("duration", duration) }
      xml.element("title", in: .media, ifAny: attachment.title)
      xml.end()
    }
    xml.writeImages(of: item, enclosures: attachments.prefix(1), kept)
  }
}
