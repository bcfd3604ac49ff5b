/// Writes Atom 1.0 (RFC 4287), by Mapping.md, "The way back".

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
  private let spaces: ExtensionSpaces
  /// The newest date that an item says.
  private let newest: String?
  /// Atom's own elements.
  private let own = ExtensionSpace(.atom, root: .atom)
  /// Attributes of the feed that Atom does not have.
  private var otherAttributes: [(name: String, value: String)] = []

  init(_ feed: JSONFeed, isPretty: Bool) {
    self.feed = feed
    spaces = ExtensionSpaces(feed.extensions, root: .atom)
    newest = Self.newest(of: feed.items)
    xml = XMLWriter(
      isPretty: isPretty, isDerived: !ExtensionElements.areElsewhere(in: feed, spaces, root: .atom),
      capacity: 4096 + feed.items.count * 1024)
  }

  consuming func document(endsWithLineBreak: Bool) -> Data {
    var attributes = [(name: "xmlns", value: FeedNamespace.atom.uri)]
    if let language = feed.language { attributes.append(("xml:lang", language)) }
    attributes += otherAttributes
    return xml.document(root: "feed", attributes, endsWithLineBreak: endsWithLineBreak).data()
  }

  // MARK: Feed

  mutating func writeFeed(_ log: inout RepairLog) {
    let atom = feed.extensions["_atom"]?.objectValue ?? [:]
    let filledAuthors = filledAuthors(atom)
    var expression = FeedExpression(feed, .atom, spaces)
    expression.check(filledAuthors: filledAuthors)
    var members = expression.members
    // Atom requires both, and JSON Feed has neither: reading keeps in `_atom` what is filled in.
    let (id, updated) = (atom["id"]?.stringValue, atom["updated"]?.stringValue)
    let others = OwnAttributes(of: atom, in: spaces)
    for prefix in others.prefixes { xml.declare(prefix) }
    otherAttributes = others.all
    var isOwnExact = [id, updated].allSatisfy { $0.map { !$0.isEmpty && XMLText.isCarried($0) } ?? false }
    isOwnExact = isOwnExact && others.areExact
    xml.element("id", id ?? feedID(&log))
    xml.element("title", feed.title)
    isOwnExact = writeText("subtitle", feed.description, orKept: atom["subtitle"]) && isOwnExact
    xml.element("updated", updated ?? filledDate(&log))
    writeLinks(atom)
    if let filledAuthors {
      log.addFilling("/authors", "Atom requires an author; the feed's title stands in")
      _ = writeAuthors(filledAuthors, [:])
    } else {
      isOwnExact = writeAuthors(feed.authors ?? [], atom) && isOwnExact
    }
    if atom["icon"]?.stringValue == nil { xml.element("icon", ifAny: feed.favicon) }
    if atom["logo"]?.stringValue == nil { xml.element("logo", ifAny: feed.icon) }
    if feed.expired == true, feed.extensions["_itunes"]?["complete"] == nil {
      xml.element("complete", in: .iTunes, for: "expired", ifAny: "yes")
    }
    isOwnExact =
      writeOwn(atom, isFeed: true, except: others.keys.union(["id", "subtitle", "updated", "authors"])) && isOwnExact
    for name in writeExtensions(feed.extensions, isFeed: true) { members.add(name) }
    if feed.extensions["_rfc5005"] != nil { members.add("_rfc5005") }
    let isOwnObject = feed.extensions["_atom"].map { $0.objectValue?.isEmpty == false } ?? true
    if !isOwnExact || !isOwnObject || expression.leavesElements { members.add("_atom") }
    xml.writeMembers(StatedMembers.json(members, of: feed))
    let home = members.contains("home_page_url") ? nil : Optional.some(feed.homePageURL.flatMap(URLText.site))
    let context = WrittenContext(
      authors: !members.contains("authors")
        ? .some(feed.authors)
        : filledAuthors == nil || members.contains("title") ? nil : .some(filledAuthors),
      language: members.contains("language") ? nil : .some(feed.language), site: home)
    for index in feed.items.indices { writeEntry(feed.items[index], index, in: context, &log) }
  }

  /// Atom requires an author, of the feed or of each entry: the feed's title, where there is none.
  private func filledAuthors(_ atom: JSONFeed.Object) -> [JSONFeed.Author]? {
    if Self.names(feed.authors) || atom["authors"] != nil || feed.items.allSatisfy({ Self.names($0.authors) }) {
      return nil
    }
    return [.init(name: feed.title)]
  }

  /// Elements of Atom that `_atom` keeps, all but those in `written`.
  ///
  /// - Returns: whether reading gives the same.
  private mutating func writeOwn(_ atom: JSONFeed.Object, isFeed: Bool, except written: Set<String>) -> Bool {
    var isExact = true
    for member in atom where !written.contains(member.name) {
      switch member.name {
      case "about": isExact = isExact && isFeed && member.value == ExtensionSpaces.about("_atom")
      // A feed and an entry have one of each of these.
      case "text", "xml_lang", "title", "id", "updated", "published", "summary", "subtitle", "authors": isExact = false
      case "links":
        isExact = xml.write(member.value, key: "links", in: own) && isExact
        isExact = isExact && (member.value.arrayValue ?? []).allSatisfy(\.isKeptLink)
      default: isExact = xml.writeKept(member.value, key: member.name, in: own, isFeed: isFeed) && isExact
      }
    }
    return isExact
  }

  /// The extension objects of other namespaces; RSS's own elements have a namespace here.
  ///
  /// - Returns: the names of those that reading does not give.
  private mutating func writeExtensions(_ extensions: JSONFeed.Extensions, isFeed: Bool) -> [String] {
    var inexact = xml.write(extensions, in: spaces, isFeed: isFeed, except: ["_atom", "_rss", "_rfc5005"])
    if let value = extensions["_rss"] {
      let others: Set<String> = ["version", "text", "xml_lang", "guid_is_permalink"]
      let rss = value.objectValue ?? [:]
      let isExact =
        xml.write(rss, in: ExtensionSpace(.rss, root: .atom), isFeed: isFeed, except: others)
        && value.objectValue != nil && !rss.contains { others.contains($0.name) && !(isFeed && $0.name == "version") }
      let about = rss["about"]
      let isAboutExact = about == nil || isFeed && about == ExtensionSpaces.about("_rss")
      if !isExact || !isAboutExact || rss.isEmpty { inexact.append("_rss") }
    }
    return inexact
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
  private func filledDate(_ log: inout RepairLog) -> String {
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
  ///
  /// - Returns: whether reading keeps them as they are there.
  private mutating func writeAuthors(_ authors: [JSONFeed.Author], _ atom: JSONFeed.Object) -> Bool {
    var kept = KeptElements(persons: atom["authors"])
    var written: [JSONFeed.Value] = []
    var isExact = true
    for author in authors {
      let persons = author.elementText.map { kept.take($0) } ?? []
      written += persons.map(JSONFeed.Value.object)
      for person in persons { isExact = xml.write([.object(person)], key: "authors", in: own) && isExact }
      if persons.isEmpty, let name = author.elementText {
        xml.begin("author")
        xml.element("name", name)
        if let url = author.url {
          if url.hasPrefix("mailto:") {
            // Reading keeps an address beside a name.
            isExact = false
            xml.element("email", String(url.dropFirst(7)))
          } else {
            xml.element("uri", url)
          }
        }
        xml.end()
        isExact = isExact && XMLText.isCarried(name)
      }
    }
    for person in kept.rest {
      isExact = xml.write([.object(person)], key: "authors", in: own) && isExact
      written.append(.object(person))
    }
    return isExact && written == atom["authors"]?.arrayValue ?? [] && atom["authors"] != []
      && written.allSatisfy { person in
        person.objectValue?.contains { !["name", "uri", "url", "homepage"].contains($0.name) } ?? false
      }
  }

  /// A text construct: plain, or the markup that the extension kept of it.
  ///
  /// - Returns: whether reading keeps of it what the extension has.
  private mutating func writeText(_ name: String, _ text: String?, orKept kept: JSONFeed.Value?) -> Bool {
    let written = text.map { WrittenText($0, orKept: kept) }
    if let kept, kept["text"]?.stringValue != nil, written?.markup != nil || text == nil {
      return xml.write(kept, key: name, in: own) && written?.isKept ?? false
    }
    xml.element(name, ifAny: text ?? kept?.stringValue)
    return kept == nil
  }

  // MARK: Entries

  private mutating func writeEntry(
    _ item: JSONFeed.Item, _ index: Int, in feed: WrittenContext, _ log: inout RepairLog
  ) {
    let atom = item.extensions["_atom"]?.objectValue ?? [:]
    var expression = ItemExpression(item, .atom, spaces, in: feed)
    expression.check()
    var members = expression.members
    xml.begin("entry")
    if let language = item.language { xml.attribute("xml:lang", language) }
    let others = xml.attributes(of: atom, in: spaces)
    xml.element("id", item.id.stringValue)
    xml.element("title", item.title ?? "")
    var links = KeptElements(links: atom["links"])
    writeLink("alternate", item.url, type: "text/html", &links)
    if let url = item.externalURL, links.take("related " + url).isEmpty {
      // Reading keeps links to what is related, for there may be more than one.
      xml.element("link", in: .none, for: "external_url", isOwn: true, [("href", url), ("rel", "related")])
    }
    writeDates(item, index, &log)
    var isOwnExact = writeAuthors(item.authors ?? [], atom) && others.areExact
    isOwnExact = writeTags(item, atom) && isOwnExact
    isOwnExact = writeText("summary", item.summary, orKept: atom["summary"]) && isOwnExact
    let hasContent = writeContent(item, atom)
    writeMedia(item, &links)
    var written = others.keys.union(["authors", "categories", "summary"])
    if hasContent {
      written.insert("content")
      isOwnExact = isOwnExact && atom["content"] == nil
    }
    isOwnExact = writeOwn(atom, isFeed: false, except: written) && isOwnExact
    for name in writeExtensions(item.extensions, isFeed: false) { members.add(name) }
    let isOwnObject = item.extensions["_atom"].map { $0.objectValue?.isEmpty == false } ?? true
    if !isOwnExact || !isOwnObject || expression.leavesElements { members.add("_atom") }
    xml.writeMembers(StatedMembers.json(members, of: item))
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

  /// - Returns: whether reading keeps the categories of `_atom` as they are there.
  private mutating func writeTags(_ item: JSONFeed.Item, _ atom: JSONFeed.Object) -> Bool {
    var kept = KeptElements(atom["categories"]) { $0["label"]?.stringValue ?? $0["term"]?.stringValue }
    var written: [JSONFeed.Value] = []
    var isExact = true
    for tag in item.tags ?? [] {
      let categories = kept.take(tag)
      if categories.isEmpty { xml.element("category", [("term", tag)]) }
      for category in categories {
        isExact = xml.write([.object(category)], key: "categories", in: own) && isExact
        written.append(.object(category))
      }
    }
    for category in kept.rest {
      isExact = xml.write([.object(category)], key: "categories", in: own) && isExact
      written.append(.object(category))
    }
    // One with nothing but its term is said by its tag.
    return isExact && atom["categories"] == (written.isEmpty ? nil : .array(written))
      && written.allSatisfy { $0.objectValue?.count ?? 0 > 1 }
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
    if let image = item.image, !item.showsImageElsewhere {
      xml.element("thumbnail", in: .media, for: "image", [("url", image)])
    }
    if let banner = item.bannerImage, !item.showsBannerElsewhere {
      xml.element("cover", in: .webfeeds, for: "banner_image", [("image", banner)])
    }
  }
}

extension JSONFeed.Value {
  /// Whether reading keeps this link in `_atom`, whatever member it gives.
  fileprivate var isKeptLink: Bool {
    guard let link = objectValue else { return false }
    let relation = AtomLink(rel: link["rel"]?.stringValue, url: "", type: nil).rel
    let said: Set<String>
    switch relation {
    case "self", "alternate", "hub", "next":
      let type = link["type"]?.stringValue ?? ""
      if !type.isEmpty, !(AtomLink.feedTypes + ["text/html"]).contains(type) { return true }
      said = ["rel", "href", "type", "xmlns", "xml_base"]
    case "enclosure": said = ["rel", "href", "type", "length", "title", "xmlns", "xml_base"]
    case "prev-archive": return false
    case "first", "last", "previous", "prev", "current", "next-archive":
      return link["title"]?.stringValue?.isEmpty == false
    default: return true
    }
    return link.contains { !said.contains($0.name) }
  }
}
