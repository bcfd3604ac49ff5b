/// Writes Atom 1.0 (RFC 4287), by Mapping.md, "Writing RSS and Atom".

internal import FeedFoundation
internal import FeedPrimitives
internal import JSONFeedModel

struct AtomWriter: XMLFeedWriter, ~Copyable {
  static let namespace = NamespaceID.atom

  var xml: XMLWriter
  private let feed: JSONFeed
  private let items: ItemSurvey
  private let spaces: ExtensionSpaces
  /// Whether the feed has `podcast:person` elements.
  private var hasPersons = false
  /// The newest date of the items, or else that of the feed.
  private let newest: String?
  /// Atom's own elements.
  private let own = ExtensionSpace(.atom, root: .atom)
  /// Whether an item's id is not a URI.
  private var hasRelativeID = false
  /// Attributes of the feed that Atom does not define.
  private var otherAttributes: [(name: String, value: String)] = []

  init(_ feed: JSONFeed, _ items: ItemSurvey, isPretty: Bool) {
    // Local, because Swift 6.3.1 releases a property twice that a closure uses before all have a value.
    let spaces = ExtensionSpaces(feed.extensions, root: .atom)
    let updated = spaces.own("_atom", in: feed.extensions)["updated"]?.nonEmptyText.flatMap(FeedDate.parse(inFeed:))
    newest = (items.newest ?? updated?.date).flatMap(RFC3339.string)
    xml = XMLWriter(
      isPretty: isPretty, isDerived: !items.haveOtherNamespaces, capacity: 4096 + feed.items.count * 1024)
    self.feed = feed
    self.items = items
    self.spaces = spaces
  }

  consuming func content() -> XMLWriter { xml }

  var root: XMLWriter.Root {
    var attributes = [(name: "xmlns", value: FeedNamespace.atom.uri)]
    if let language = feed.language { attributes.append(("xml:lang", language)) }
    return XMLWriter.Root(name: "feed", attributes: attributes + otherAttributes)
  }

  // MARK: Feed

  mutating func begin(_ log: inout RepairLog) {
    let atom = spaces.own("_atom", in: feed.extensions)
    var members = MembersInJSON(feed.extensions, in: spaces, .atom, isFeed: true)
    let attributes = UnknownAttributes(of: atom, in: spaces)
    for prefix in attributes.prefixes { xml.declare(prefix) }
    otherAttributes = attributes.all
    xml.noteAttributes(ofTextsIn: atom, own, withText: ["id", "updated"])
    // Atom requires both for a feed; JSON Feed has neither.
    let (id, updated) = (atom["id"]?.nonEmptyText, atom["updated"]?.nonEmptyText)
    xml.element("id", ifAny: id ?? feedID(&log), member: id == nil ? XMLWriter.requiredOnly : nil)
    xml.element(
      "title", ifAny: feed.title,
      member: members.addText(
        "title", feed.title, readAs: XMLText.preserved(feed.title).map(PlainText.collapsed),
        ElementPriorities.feedTitle, as: .atomTitle))
    let subtitle = WrittenText(feed.description, orKept: atom["subtitle"])
    let mark = members.addText(
      "description", feed.description, readAs: subtitle.readOnOneLine, ElementPriorities.feedDescription,
      as: .atomSubtitle)
    write(subtitle, as: "subtitle", mark, &members)
    xml.element(
      "updated", ifAny: updated ?? fallbackDate(nil, path: "/_atom/updated", &log),
      member: updated == nil ? XMLWriter.requiredOnly : nil)
    let comesAfter = members.elements.has(.link) || feed.homePageURL == nil && members.elements.has(.itunesLink)
    if members.addLink("home_page_url", feed.homePageURL, "alternate", isUncertain: comesAfter) {
      xml.writeLink("alternate", feed.homePageURL, in: .none, for: "home_page_url", type: "text/html", members)
    }
    xml.writeLinks(of: feed, in: .none, &members)
    writeFeedAuthors(&members, &log)
    writeImages(&members)
    members.addText(
      "language", feed.language, readAs: feed.language.flatMap(LanguageTag.normalized),
      ElementPriorities.feedLanguage, as: .none)
    xml.writeExpired(feed, &members)
    xml.writeOwn(atom, except: attributes.keys.union(["id", "subtitle", "updated"]), &members)
    if !attributes.areExact || ["id", "updated"].contains(where: { !(atom[$0].map(\.isPreservedText) ?? true) }) {
      members.add("_atom")
    }
    writeExtensions(feed.extensions, &members)
    members.addExtensions(of: items, notIn: feed, spaces)
    xml.write(members, of: JSONFeed.Object(header: feed))
    hasPersons = members.elements.has(.podcastPerson)
  }

  /// Entries are directly in the root.
  mutating func end() {}

  /// Writes the extension objects of other namespaces. Elements of RSS get a namespace here.
  private mutating func writeExtensions(_ extensions: JSONFeed.Extensions, _ members: inout MembersInJSON) {
    if extensions["_atom"] != nil, spaces.own("_atom", in: extensions).isEmpty { members.add("_atom") }
    xml.write(
      extensions, in: spaces, except: members.isFeed ? ["_atom", "_rss", "_rfc5005"] : ["_atom", "_rss"], &members)
    if extensions["_rss"] == nil { return }
    let isFeed = members.isFeed
    let others: Set<String> = ["version", "text", "xml_lang", "guid_is_permalink"]
    let rss = spaces.own("_rss", in: extensions)
    let isExact =
      xml.write(rss, in: ExtensionSpace(.rss, root: .atom), isFeed: isFeed, except: others)
      && !rss.isEmpty && !rss.contains { others.contains($0.name) && !(isFeed && $0.name == "version") }
    let about = rss["about"]
    members.add("_rss", unless: isExact && (about == nil || isFeed && about == ExtensionSpaces.about("_rss")))
  }

  /// Atom requires an identifier.
  private func feedID(_ log: inout RepairLog) -> String {
    if let url = feed.feedURL ?? feed.homePageURL {
      log.add(.filledIn, path: "/_atom/id", "Atom requires an id; the feed's URL was used.")
      return url
    }
    var hash = StableHash()
    hash.combine(feed.title)
    log.add(.filledIn, path: "/_atom/id", "Atom requires an id; one was derived from the title.")
    return "urn:feed:" + hash.hexadecimal
  }

  /// The date for `updated`, which Atom requires: when the item was published, or else the newest date of all items.
  private func fallbackDate(_ published: String?, path: String, _ log: inout RepairLog) -> String {
    let source =
      published != nil
      ? "the date of publication"
      : newest != nil ? "the newest date of the feed" : "1970-01-01, because there is no date in the feed,"
    log.add(.filledIn, path: path, "Atom requires an updated date; \(source) was used.")
    return published ?? newest ?? "1970-01-01T00:00:00Z"
  }

  /// Writes the authors. Atom requires one for the feed or for each entry; if one is missing, the feed's title is used.
  private mutating func writeFeedAuthors(_ members: inout MembersInJSON, _ log: inout RepairLog) {
    let authors = members.addAuthors(feed.authors, ElementPriorities.feedAuthors[.atom].map { [$0] })
    writeAuthors(authors, members.mark("authors"))
    guard !feed.authors.areNamed, spaces.own("_atom", in: feed.extensions)["authors"] == nil, !items.areAllNamed
    else { return }
    log.add(.filledIn, path: "/authors", "Atom requires an author; the feed's title was used.")
    writeAuthors([.init(name: feed.title)], XMLWriter.requiredOnly)
  }

  private mutating func writeAuthors(_ authors: [JSONFeed.Author], _ mark: String?) {
    for author in authors {
      guard let name = author.elementText else { continue }
      xml.begin("author", member: mark)
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

  private mutating func writeImages(_ members: inout MembersInJSON) {
    let elements = members.elements
    if members.addImage("favicon", feed.favicon, ElementPriorities.favicon), !elements.has(.atomIcon) {
      xml.element("icon", ifAny: feed.favicon, member: members.mark("favicon"))
    }
    if members.addImage("icon", feed.icon, ElementPriorities.icon), !elements.has(.atomLogo) {
      xml.element("logo", ifAny: feed.icon, member: members.mark("icon"))
    } else if feed.favicon != nil {
      // The element of the favicon is also read as the icon, unless another element has a higher priority.
      let isBefore = ElementPriorities.icon[.atom].prefix { $0 != .atomIcon }.contains(where: elements.has)
      if !isBefore { members.add("icon") }
    }
  }

  private mutating func write(
    _ text: WrittenText, as name: String, _ mark: String?, _ members: inout MembersInJSON
  ) {
    let isExact: Bool
    if let markup = text.markup {
      isExact = xml.write(markup, key: name, in: own) && text.isKept && mark == nil
    } else {
      xml.element(name, ifAny: text.text, member: mark)
      isExact = text.kept == nil
    }
    if !isExact { members.add("_atom") }
  }

  // MARK: Entries

  mutating func write(_ item: JSONFeed.Item, at index: Int, _ log: inout RepairLog) {
    let atom = spaces.own("_atom", in: item.extensions)
    let id = item.id.stringValue
    var members = MembersInJSON(item.extensions, in: spaces, .atom, isFeed: false)
    xml.begin("entry")
    if members.addLanguage(item, of: feed), let language = item.language { xml.attribute("xml:lang", language) }
    let attributes = xml.attributes(of: atom, in: spaces)
    if !attributes.areExact { members.add("_atom") }
    xml.noteAttributes(ofTextsIn: atom, own)
    members.add("id", unless: !id.isEmpty && XMLText.isPreserved(id))
    xml.element("id", id)
    if !hasRelativeID, !URLText.isAbsolute(id) {
      hasRelativeID = true
      log.add(
        .relativeID, path: "/items/\(index)/id",
        "Atom requires ids that are URIs, and \"\(URLText.head(of: id, bytes: 60))\" is not one; such ids were written as they are."
      )
    }
    let title = item.title.flatMap(XMLText.preserved).map(PlainText.collapsed)
    let mark = members.addText("title", item.title, readAs: title, ElementPriorities.itemTitle, as: .atomTitle)
    xml.begin("title", member: item.title == nil ? nil : mark)
    xml.text(item.title ?? "")
    xml.end()
    let needsLinks = members.addLinks(item, isPermalink: false, site: feed.homePageURL.flatMap(URLText.site))
    if needsLinks.page { xml.writeLink("alternate", item.url, in: .none, for: "url", type: "text/html", members) }
    if needsLinks.other, let url = item.externalURL {
      // Reading keeps `related` links, because there may be several.
      xml.element("link", [("href", url), ("rel", "related")], member: "external_url")
    }
    writeDates(item, index, &members, &log)
    let authors = members.addAuthors(
      item.authors, repeated: feed.authors, ElementPriorities.itemAuthors[.atom], hasPersons: hasPersons)
    writeAuthors(authors, members.mark("authors"))
    for tag in members.addTags(item.tags) { xml.element("category", [("term", tag)], member: members.mark("tags")) }
    let hasContent = writeText(item, atom, &members)
    writeMedia(item, &members)
    let others: Set<String> = hasContent ? ["summary", "content"] : ["summary"]
    xml.writeOwn(atom, except: attributes.keys.union(others), &members)
    writeExtensions(item.extensions, &members)
    xml.write(members, of: JSONFeed.Object(item))
    xml.end()
  }

  /// Atom requires `updated`.
  private mutating func writeDates(
    _ item: JSONFeed.Item, _ index: Int, _ members: inout MembersInJSON, _ log: inout RepairLog
  ) {
    members.addDates(item)
    let published = item.datePublished.flatMap(RFC3339.string)
    if let text = item.dateModified.flatMap(RFC3339.string) {
      xml.element("updated", text)
    } else {
      let date = fallbackDate(published, path: "/items/\(index)/date_modified", &log)
      xml.element("updated", ifAny: date, member: XMLWriter.requiredOnly)
    }
    xml.element("published", ifAny: published)
  }

  /// Writes the summary and the content. An entry may have only one of each.
  /// - Returns: whether a content was written. Otherwise one that `_atom` keeps may be written, such as an image.
  private mutating func writeText(
    _ item: JSONFeed.Item, _ atom: JSONFeed.Object, _ members: inout MembersInJSON
  ) -> Bool {
    let summary = WrittenText(item.summary, orKept: atom["summary"])
    members.addContent(item, readSummary: summary.read)
    let mark = members.mark("summary")
    write(summary, as: "summary", mark, &members)
    guard let text = item.contentHTML ?? item.contentText, !text.isEmpty || atom["content"] == nil else { return false }
    xml.begin("content", member: mark)
    if item.contentHTML != nil { xml.attribute("type", "html") }
    if item.summary == nil, atom["content"] == nil, let attributes = xml.attributesOfChildren["summary"],
      attributes.all.allSatisfy({ $0.name.contains(":") })
    {
      // The text was read from a summary. Of its attributes, those without a namespace may have another meaning on
      // content.
      xml.write(attributes)
      members.add("_atom")
    }
    xml.text(text)
    xml.end()
    if atom["content"] != nil { members.add("_atom") }
    return true
  }

  private mutating func writeMedia(_ item: JSONFeed.Item, _ members: inout MembersInJSON) {
    let attachments = item.attachments ?? []
    _ = members.addAttachments(attachments)
    let written = Set(members.elements.links("enclosure").compactMap { $0["href"]?.stringValue })
    for attachment in attachments where !written.contains(attachment.url) {
      xml.element(
        "link",
        [
          ("href", attachment.url), ("rel", "enclosure"), ("type", attachment.mimeType),
          ("length", attachment.lengthText), ("title", attachment.title),
        ], member: members.mark("attachments"))
    }
    xml.writeImages(of: item, enclosures: attachments, &members)
  }
}

extension JSONFeed.Value {
  /// Its text, possibly in an object with attributes; nil if empty.
  fileprivate var nonEmptyText: String? { (stringValue ?? self["text"]?.stringValue).flatMap { $0.isEmpty ? nil : $0 } }
}

/// An Atom text construct as it is written: plain text, or the markup that the extension object kept.
private struct WrittenText {
  let text: String?
  /// The value in the extension object.
  let kept: JSONFeed.Value?
  /// The same, if it is markup of the text, or there is no text.
  let markup: JSONFeed.Value?

  init(_ text: String?, orKept kept: JSONFeed.Value?) {
    self.text = text
    self.kept = kept
    // Text of another type may be read as something else.
    let html = kept?["type"] == "html" ? kept?["text"]?.stringValue : nil
    markup = html.map { text == nil || PlainText.from(html: $0) == text } == true ? kept : nil
  }

  /// The text that is read from it.
  var read: String? {
    markup.map { $0["text"]?.stringValue.flatMap(PlainText.read) } ?? text.flatMap(XMLText.preserved)
  }

  /// The text that is read from it if reading collapses white space.
  var readOnOneLine: String? { markup == nil ? read.map(PlainText.collapsed) : read }

  /// Whether reading keeps its markup in the extension object, because the text is not enough.
  var isKept: Bool {
    guard let html = markup?["text"]?.stringValue, !HTMLRewriting.hasRelativeURL(html) else { return false }
    return text == nil ? read == "" : html.utf8.contains(ASCII.lessThan)
  }
}
