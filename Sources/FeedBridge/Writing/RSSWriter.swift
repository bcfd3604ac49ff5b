/// Writes RSS 2.0 (https://www.rssboard.org/rss-specification), by mapping.md section 10.

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif
internal import FeedPrimitives
internal import JSONFeed

struct RSSWriter: ~Copyable {
  private var xml: XMLWriter
  private let feed: JSONFeed
  private let stated: StatedMembers
  private let spaces: ExtensionSpaces
  /// RSS's own elements.
  private let own = ExtensionSpace(.rss, root: .rss)

  init(_ feed: JSONFeed, stating stated: StatedMembers, isPretty: Bool) {
    self.feed = feed
    self.stated = stated
    spaces = ExtensionSpaces(feed.extensions, root: .rss)
    xml = XMLWriter(isPretty: isPretty, capacity: 4096 + feed.items.count * 1024)
  }

  consuming func document(endsWithLineBreak: Bool) -> Data {
    xml.document(root: "rss", [("version", "2.0")], endsWithLineBreak: endsWithLineBreak).data()
  }

  // MARK: Channel

  mutating func writeChannel(_ log: inout RepairLog) throws(ConversionError) {
    let rss = feed.extensions["_rss"]?.objectValue ?? [:]
    let link = try link(&log)
    xml.begin("channel")
    if let language = rss["xml_lang"]?.stringValue { xml.attribute("xml:lang", language) }
    xml.element("title", PlainText.html(of: feed.title))
    xml.element("link", link)
    writeDescription(rss, &log)
    xml.element("language", ifAny: feed.language)
    writeLinks()
    writeChannelPeople(rss)
    writeArtwork(rss, link)
    writeHubs(rss)
    for category in rss["categories"]?.arrayValue ?? [] { writeCategory(category.objectValue ?? [:]) }
    if feed.expired == true, feed.extensions["_itunes"]?["complete"] == nil {
      xml.element("complete", in: .iTunes, "yes")
    }
    writeOwn(rss, Self.ofChannels, except: ["version", "xml_lang", "text", "description", "categories"])
    xml.write(feed.extensions, in: spaces, except: ["_rss", "_rfc5005"])
    xml.writeStatedMembers(stated.feed)
    for index in feed.items.indices { writeItem(feed.items[index], stating: stated[item: index]) }
    xml.end()
  }

  /// RSS requires a description.
  private mutating func writeDescription(_ rss: JSONFeed.Object, _ log: inout RepairLog) {
    if let description = feed.description {
      xml.element("description", PlainText.html(of: description, orKept: rss["description"]))
    } else if let markup = rss["description"]?.stringValue {
      xml.element("description", markup)
    } else {
      log.addFilling("/description", "RSS requires a description; the title stands in")
      xml.element("description", PlainText.html(of: feed.title))
    }
  }

  /// RSS requires a link: the home page, else the next best URL.
  private func link(_ log: inout RepairLog) throws(ConversionError) -> String {
    if let url = feed.homePageURL { return url }
    if let url = feed.feedURL {
      log.addFilling("/home_page_url", "RSS requires a link; the feed's own URL stands in")
      return url
    }
    guard let url = feed.items.lazy.compactMap(\.url).first else { throw .missingLink }
    log.addFilling("/home_page_url", "RSS requires a link; an item's URL stands in")
    return url
  }

  /// What `_rss` keeps: elements that RSS has there, and with a prefix all others, known by a slip or there a second time.
  private mutating func writeOwn(_ rss: JSONFeed.Object, _ known: Set<String>, except others: Set<String>) {
    for member in rss where member.name != "about" && !others.contains(member.name) {
      xml.write(member.value, key: member.name, in: known.contains(member.name) ? own : .rssNamespace(root: .rss))
    }
  }

  private static let ofChannels: Set<String> = [
    "copyright", "managing_editor", "web_master", "pub_date", "last_build_date", "generator", "docs", "cloud", "ttl",
    "image", "rating", "text_input", "skip_hours", "skip_days",
  ]
  private static let ofItems: Set<String> = ["author", "comments", "source", "expiration_date"]

  private mutating func writeLinks() {
    var kept = KeptElements(links: feed.extensions["_atom"]?["links"])
    func isKept(_ rel: String, _ url: String, _ kept: inout KeptElements) -> Bool {
      !kept.take(rel + " " + url).isEmpty
    }
    if let url = feed.feedURL, !isKept("self", url, &kept) {
      writeLink("self", url, type: "application/rss+xml")
    }
    if let url = feed.nextURL, !isKept("next", url, &kept) { writeLink("next", url) }
    for hub in feed.hubs ?? [] where hub.type == "WebSub" && !isKept("hub", hub.url, &kept) {
      writeLink("hub", hub.url)
    }
    for member in feed.extensions["_rfc5005"]?.objectValue ?? [:] where member.name != "about" {
      for url in member.value.arrayValue ?? [member.value] {
        if let url = url.stringValue { writeLink(member.name.replacing("_", with: "-"), url) }
      }
    }
  }

  private mutating func writeLink(_ rel: String, _ url: String, type: String? = nil) {
    xml.element("link", in: .atom, [("href", url), ("rel", rel), ("type", type)])
  }

  private mutating func writeChannelPeople(_ rss: JSONFeed.Object) {
    guard rss["managing_editor"] == nil, rss["author"] == nil else { return }
    writeCreators(feed.authors, feed.extensions)
  }

  /// All authors by name; those that have a URL as Atom's author too, unless the extension has that.
  private mutating func writeCreators(_ authors: [JSONFeed.Author]?, _ extensions: JSONFeed.Extensions) {
    guard let authors else { return }
    for author in authors {
      xml.element("creator", in: .dublinCore, ifAny: author.elementText.map(PlainText.html(of:)))
    }
    guard extensions["_atom"]?["authors"] == nil else { return }
    for author in authors {
      guard let name = author.name, !name.isEmpty, let url = author.url else { continue }
      xml.begin("author", in: .atom)
      xml.element("name", in: .atom, PlainText.html(of: name))
      xml.element("uri", in: .atom, url)
      xml.end()
    }
  }

  /// The icon is the channel's image, unless iTunes' image says it.
  private mutating func writeArtwork(_ rss: JSONFeed.Object, _ link: String) {
    if let icon = feed.icon, rss["image"] == nil, feed.extensions["_itunes"]?["image"] == nil,
      !feed.extensions.say(icon, in: "_podcast", "_googleplay", "_itunes")
    {
      xml.begin("image")
      xml.element("url", icon)
      xml.element("title", PlainText.html(of: feed.title))
      xml.element("link", link)
      xml.end()
    }
    if feed.extensions["_webfeeds"]?["icon"] == nil { xml.element("icon", in: .webfeeds, ifAny: feed.favicon) }
  }

  /// An rssCloud of which only the URL is known, as `cloud`.
  private mutating func writeHubs(_ rss: JSONFeed.Object) {
    guard rss["cloud"] == nil, let url = feed.hubs?.first(where: { $0.type == "rssCloud" })?.url,
      let host = URLReference.host(of: url), let authority = url.firstRange(of: "://")
    else { return }
    let rest = url[authority.upperBound...]
    let slash = rest.firstIndex(of: "/") ?? rest.endIndex
    let port = rest[..<slash].split(separator: ":").last.flatMap { Int($0) }
    let isSecure = url.hasPrefix("https:")
    xml.element(
      "cloud",
      [
        ("domain", host), ("port", String(port ?? (isSecure ? 443 : 80))), ("path", String(rest[slash...])),
        ("registerProcedure", ""), ("protocol", isSecure ? "https-post" : "http-post"),
      ])
  }

  // MARK: Items

  private mutating func writeItem(_ item: JSONFeed.Item, stating members: Data?) {
    let rss = item.extensions["_rss"]?.objectValue ?? [:]
    xml.begin("item")
    if let language = rss["xml_lang"]?.stringValue { xml.attribute("xml:lang", language) }
    xml.element("title", ifAny: item.title.map(PlainText.html(of:)))
    xml.element("link", ifAny: item.url)
    writeText(item, rss)
    writeIdentifier(item, rss)
    writeDates(item)
    if item.extensions["_rss"]?["author"] == nil || item.extensions["_dc"]?["creator"] == nil {
      writeCreators(item.authors, item.extensions)
    }
    writeTags(item, rss)
    xml.element("language", in: .dublinCore, ifAny: item.language)
    writeMedia(item)
    if let url = item.externalURL { writeLink("related", url) }
    writeOwn(
      rss, Self.ofItems, except: ["xml_lang", "text", "guid_is_permalink", "description", "categories", "enclosures"])
    xml.write(item.extensions, in: spaces, except: ["_rss"])
    xml.writeStatedMembers(members)
    xml.end()
  }

  /// The description is the summary, else the text, else what a microblog has; the HTML is always in `content:encoded`.
  private mutating func writeText(_ item: JSONFeed.Item, _ rss: JSONFeed.Object) {
    let hasTitle = !(item.title?.isEmpty ?? true)
    let description: String? =
      if let summary = item.summary {
        PlainText.html(of: summary, orKept: rss["description"])
      } else if let text = item.contentText {
        PlainText.looksLikeHTML(text) ? PlainText.escaped(text) : text
      } else {
        hasTitle ? nil : item.contentHTML
      }
    if let description, !description.isEmpty {
      xml.element("description", description)
    } else if item.summary != nil || !hasTitle {
      // An item without a title must have one.
      xml.element("description", "")
    }
    if let html = item.contentHTML {
      xml.element("encoded", in: .content, ifAny: html)
    } else if item.summary != nil, let text = item.contentText {
      xml.element("encoded", in: .content, ifAny: PlainText.escaped(text))
    }
  }

  private mutating func writeIdentifier(_ item: JSONFeed.Item, _ rss: JSONFeed.Object) {
    let id = item.id.stringValue
    guard !id.isEmpty else { return }
    let isPermalink = rss["guid_is_permalink"]?.boolValue ?? (id == item.url)
    xml.begin("guid")
    if !isPermalink { xml.attribute("isPermaLink", "false") }
    xml.text(id)
    xml.end()
  }

  private mutating func writeDates(_ item: JSONFeed.Item) {
    if let date = item.datePublished, let text = RFC822.string(date) {
      xml.element("pubDate", text)
      // RFC 822 has no fractions of a second.
      if date.timeIntervalSinceReferenceDate.rounded(.down) != date.timeIntervalSinceReferenceDate {
        xml.element("published", in: .atom, ifAny: RFC3339.string(date))
      }
    }
    xml.element("updated", in: .atom, ifAny: item.dateModified.flatMap(RFC3339.string))
  }

  private mutating func writeTags(_ item: JSONFeed.Item, _ rss: JSONFeed.Object) {
    var kept = KeptElements(rss["categories"]) { $0["value"]?.stringValue.map(PlainText.from(html:)) }
    for tag in item.tags ?? [] {
      let categories = kept.take(tag)
      if categories.isEmpty { xml.element("category", PlainText.html(of: tag)) }
      for category in categories { writeCategory(category) }
    }
    for category in kept.rest { writeCategory(category) }
  }

  /// A category as `_rss.categories` has it: its text is its `value`.
  private mutating func writeCategory(_ category: JSONFeed.Object) {
    var category = category
    category["text"] = category["value"]
    category["value"] = nil
    xml.write(.object(category), key: "categories", in: own)
  }

  // MARK: Media

  /// RSS has one enclosure an item. Where that does not say all, every attachment is `media:content`.
  private mutating func writeMedia(_ item: JSONFeed.Item) {
    let attachments = item.attachments ?? []
    if let first = attachments.first {
      xml.element(
        "enclosure", [("url", first.url), ("length", first.lengthText ?? "0"), ("type", first.mimeType)])
      let isAllSaid =
        attachments.count == 1 && first.title == nil && (first.durationInSeconds == nil || hasDuration(item))
      if !isAllSaid, item.extensions["_media"]?["contents"] == nil { attachments.forEach { writeContent($0) } }
    }
    if let image = item.image, !item.showsImageElsewhere { xml.element("thumbnail", in: .media, [("url", image)]) }
    if let banner = item.bannerImage, !item.showsBannerElsewhere {
      xml.element("cover", in: .webfeeds, [("image", banner)])
    }
  }

  private func hasDuration(_ item: JSONFeed.Item) -> Bool { item.extensions["_itunes"]?["duration"] != nil }

  private mutating func writeContent(_ attachment: JSONFeed.Attachment) {
    xml.begin("content", in: .media)
    xml.attribute("url", attachment.url)
    if let length = attachment.lengthText { xml.attribute("fileSize", length) }
    if let type = attachment.mimeType { xml.attribute("type", type) }
    if let duration = attachment.durationText { xml.attribute("duration", duration) }
    xml.element("title", in: .media, ifAny: attachment.title)
    xml.end()
  }
}

extension JSONFeed.Author {
  /// What names an author in an element that has room for a text only.
  var elementText: String? {
    if let name, !name.isEmpty { return name }
    guard let url else { return nil }
    return url.hasPrefix("mailto:") ? String(url.dropFirst(7)) : url
  }
}
