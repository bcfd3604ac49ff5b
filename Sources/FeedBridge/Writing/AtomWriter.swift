/// Writes Atom 1.0 (RFC 4287), by mapping.md section 10.

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif
internal import FeedPrimitives
internal import JSONFeed

struct AtomWriter: ~Copyable {
  private var xml: XMLWriter
  private let feed: JSONFeed
  private let stated: StatedMembers
  private let spaces: ExtensionSpaces
  /// The newest date that an item says.
  private let newest: String?
  /// Atom's own elements.
  private let own = ExtensionSpace(.atom, root: .atom)

  init(_ feed: JSONFeed, stating stated: StatedMembers, isPretty: Bool) {
    self.feed = feed
    self.stated = stated
    spaces = ExtensionSpaces(feed.extensions, root: .atom)
    newest = Self.newest(of: feed.items)
    xml = XMLWriter(isPretty: isPretty, capacity: 4096 + feed.items.count * 1024)
  }

  consuming func document(endsWithLineBreak: Bool) -> Data {
    var attributes = [(name: "xmlns", value: FeedNamespace.atom.uri)]
    if let language = feed.language { attributes.append(("xml:lang", language)) }
    return xml.document(root: "feed", attributes, endsWithLineBreak: endsWithLineBreak).data()
  }

  // MARK: Feed

  mutating func writeFeed(_ log: inout RepairLog) {
    let atom = feed.extensions["_atom"]?.objectValue ?? [:]
    xml.element("id", atom["id"]?.stringValue ?? feedID(&log))
    xml.element("title", feed.title)
    writeText("subtitle", feed.description, orKept: atom["subtitle"])
    xml.element("updated", atom["updated"]?.stringValue ?? updated(&log))
    writeLinks(atom)
    if Self.names(feed.authors) || atom["authors"] != nil {
      writeAuthors(feed.authors ?? [], atom)
    } else if feed.items.contains(where: { !Self.names($0.authors) }) {
      log.addFilling("/authors", "Atom requires an author; the feed's title stands in")
      writeAuthors([.init(name: feed.title)], [:])
    }
    if atom["icon"]?.stringValue == nil { xml.element("icon", ifAny: feed.favicon) }
    if atom["logo"]?.stringValue == nil { xml.element("logo", ifAny: feed.icon) }
    if feed.expired == true, feed.extensions["_itunes"]?["complete"] == nil {
      xml.element("complete", in: .iTunes, "yes")
    }
    // A feed has one title, one identifier and one date of update.
    xml.write(atom, in: own, except: ["text", "subtitle", "authors", "xml_lang", "title", "id", "updated"])
    xml.write(feed.extensions, in: spaces, except: ["_atom", "_rss", "_rfc5005"])
    writeOfRSS(feed.extensions)
    xml.writeStatedMembers(stated.feed)
    for index in feed.items.indices { writeEntry(feed.items[index], index, stating: stated[item: index], &log) }
  }

  /// Whether there is an author with anything that names it.
  private static func names(_ authors: [JSONFeed.Author]?) -> Bool {
    authors?.contains { $0.elementText != nil } ?? false
  }

  /// Atom requires an identifier.
  private func feedID(_ log: inout RepairLog) -> String {
    if let url = feed.feedURL ?? feed.homePageURL {
      log.addFilling("/_atom/id", "Atom requires an identifier; the feed's URL stands in")
      return url
    }
    var hash = StableHash()
    hash.combine(feed.title)
    log.addFilling("/_atom/id", "Atom requires an identifier; one was derived from the title")
    return "urn:feed:" + hash.hexadecimal
  }

  /// When the feed was updated last: the newest of what its items say.
  private func updated(_ log: inout RepairLog) -> String {
    let source = newest == nil ? "1970-01-01, for the items have none," : "the newest item's"
    log.addFilling("/_atom/updated", "Atom requires a date of update; \(source) stands in")
    return newest ?? "1970-01-01T00:00:00Z"
  }

  private static func newest(of items: [JSONFeed.Item]) -> String? {
    var newest: Date?
    for item in items {
      for date in [item.dateModified, item.datePublished] {
        if let date, newest.map({ $0 < date }) ?? true { newest = date }
      }
    }
    return newest.flatMap(RFC3339.string)
  }

  private mutating func writeLinks(_ atom: JSONFeed.Object) {
    var kept = KeptElements(links: atom["links"])
    writeLink("alternate", feed.homePageURL, type: "text/html", &kept)
    writeLink("self", feed.feedURL, type: "application/atom+xml", &kept)
    writeLink("next", feed.nextURL, &kept)
    for hub in feed.hubs ?? [] where hub.type == "WebSub" { writeLink("hub", hub.url, &kept) }
    for member in feed.extensions["_rfc5005"]?.objectValue ?? [:] where member.name != "about" {
      for url in member.value.arrayValue ?? [member.value] {
        writeLink(member.name.replacing("_", with: "-"), url.stringValue, &kept)
      }
    }
  }

  /// A link, unless the extension has it with all that it says.
  private mutating func writeLink(_ rel: String, _ url: String?, type: String? = nil, _ kept: inout KeptElements) {
    guard let url, kept.take(rel + " " + url).isEmpty else { return }
    xml.element("link", [("href", url), ("rel", rel), ("type", type)])
  }

  /// Authors as `_atom` keeps them where it does, with a mail address.
  private mutating func writeAuthors(_ authors: [JSONFeed.Author], _ atom: JSONFeed.Object) {
    var kept = KeptElements(atom["authors"]) { $0["name"]?.stringValue ?? $0["email"]?.stringValue }
    for author in authors {
      let persons = author.elementText.map { kept.take($0) } ?? []
      for person in persons { xml.write(.object(person), key: "authors", in: own) }
      if persons.isEmpty, let name = author.elementText {
        xml.begin("author")
        xml.element("name", name)
        if let url = author.url {
          if url.hasPrefix("mailto:") {
            xml.element("email", String(url.dropFirst(7)))
          } else {
            xml.element("uri", url)
          }
        }
        xml.end()
      }
    }
    for person in kept.rest { xml.write(.object(person), key: "authors", in: own) }
  }

  /// A text construct: plain, or the markup that the extension kept of it.
  private mutating func writeText(_ name: String, _ text: String?, orKept kept: JSONFeed.Value?) {
    if let kept, let html = kept["text"]?.stringValue, text == nil || PlainText.from(html: html) == text {
      xml.write(kept, key: name, in: own)
    } else {
      xml.element(name, ifAny: text ?? kept?.stringValue)
    }
  }

  /// RSS's own elements, which have a namespace here.
  private mutating func writeOfRSS(_ extensions: JSONFeed.Extensions) {
    guard let rss = extensions["_rss"]?.objectValue else { return }
    xml.write(rss, in: ExtensionSpace(.rss, root: .atom), except: ["version", "text", "xml_lang", "guid_is_permalink"])
  }

  // MARK: Entries

  private mutating func writeEntry(
    _ item: JSONFeed.Item, _ index: Int, stating members: Data?, _ log: inout RepairLog
  ) {
    let atom = item.extensions["_atom"]?.objectValue ?? [:]
    xml.begin("entry")
    if let language = item.language { xml.attribute("xml:lang", language) }
    xml.element("id", item.id.stringValue)
    xml.element("title", item.title ?? "")
    var links = KeptElements(links: atom["links"])
    writeLink("alternate", item.url, type: "text/html", &links)
    writeLink("related", item.externalURL, &links)
    writeDates(item, index, &log)
    writeAuthors(item.authors ?? [], atom)
    writeTags(item, atom)
    writeText("summary", item.summary, orKept: atom["summary"])
    let hasContent = writeContent(item, atom)
    writeMedia(item, &links)
    // An entry has one of each of these.
    var said: Set<String> = [
      "text", "summary", "authors", "categories", "xml_lang", "title", "id", "updated", "published",
    ]
    if hasContent { said.insert("content") }
    xml.write(atom, in: own, except: said)
    xml.write(item.extensions, in: spaces, except: ["_atom", "_rss"])
    writeOfRSS(item.extensions)
    xml.writeStatedMembers(members)
    xml.end()
  }

  /// Atom requires `updated`.
  private mutating func writeDates(_ item: JSONFeed.Item, _ index: Int, _ log: inout RepairLog) {
    if let text = item.dateModified.flatMap(RFC3339.string) {
      xml.element("updated", text)
    } else {
      log.addFilling(
        "/items/\(index)/date_modified", "Atom requires a date of update; the next best date stands in")
      xml.element("updated", item.datePublished.flatMap(RFC3339.string) ?? newest ?? "1970-01-01T00:00:00Z")
    }
    xml.element("published", ifAny: item.datePublished.flatMap(RFC3339.string))
  }

  private mutating func writeTags(_ item: JSONFeed.Item, _ atom: JSONFeed.Object) {
    var kept = KeptElements(atom["categories"]) { $0["label"]?.stringValue ?? $0["term"]?.stringValue }
    for tag in item.tags ?? [] {
      let categories = kept.take(tag)
      if categories.isEmpty { xml.element("category", [("term", tag)]) }
      for category in categories { xml.write(.object(category), key: "categories", in: own) }
    }
    for category in kept.rest { xml.write(.object(category), key: "categories", in: own) }
  }

  /// The content, of which an entry has one; false where the extension kept another that is not for reading.
  private mutating func writeContent(_ item: JSONFeed.Item, _ atom: JSONFeed.Object) -> Bool {
    guard let text = item.contentHTML ?? item.contentText, !text.isEmpty || atom["content"] == nil else { return false }
    xml.begin("content")
    if item.contentHTML != nil { xml.attribute("type", "html") }
    xml.text(text)
    xml.end()
    return true
  }

  // MARK: Media

  private mutating func writeMedia(_ item: JSONFeed.Item, _ links: inout KeptElements) {
    for attachment in item.attachments ?? [] where links.take("enclosure " + attachment.url).isEmpty {
      xml.element(
        "link",
        [
          ("href", attachment.url), ("rel", "enclosure"), ("type", attachment.mimeType),
          ("length", attachment.lengthText), ("title", attachment.title),
        ])
    }
    if let image = item.image, !item.showsImageElsewhere { xml.element("thumbnail", in: .media, [("url", image)]) }
    if let banner = item.bannerImage, !item.showsBannerElsewhere {
      xml.element("cover", in: .webfeeds, [("image", banner)])
    }
  }
}
