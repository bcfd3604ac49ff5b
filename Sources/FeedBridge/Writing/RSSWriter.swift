/// Writes RSS 2.0 (https://www.rssboard.org/rss-specification), by Mapping.md, "Writing RSS and Atom".

internal import FeedFoundation
internal import FeedPrimitives
internal import JSONFeedModel

struct RSSWriter: XMLFeedWriter, ~Copyable {
  static let namespace = NamespaceID.rss

  var xml: XMLWriter
  private let feed: JSONFeed
  private let items: ItemSurvey
  private let spaces: ExtensionSpaces
  /// Whether the feed has `podcast:person` elements.
  private var hasPersons = false
  /// RSS's own elements.
  private let own = ExtensionSpace(.rss, root: .rss)

  init(_ feed: JSONFeed, _ items: ItemSurvey, isPretty: Bool) {
    self.feed = feed
    self.items = items
    spaces = ExtensionSpaces(feed.extensions, root: .rss)
    xml = XMLWriter(
      isPretty: isPretty, isDerived: !items.haveOtherNamespaces, capacity: 4096 + feed.items.count * 1024)
  }

  consuming func content() -> XMLWriter { xml }

  var root: XMLWriter.Root {
    var attributes = [(name: "version", value: "2.0")]
    if version != "2.0" { attributes.append(("jsonfeed:version", version)) }
    return XMLWriter.Root(name: "rss", attributes: attributes)
  }

  /// The version in `_rss`; empty without one.
  private var version: String {
    spaces.own("_rss", in: feed.extensions)["version"]?.stringValue.flatMap(XMLText.preserved) ?? ""
  }

  // MARK: Channel

  mutating func begin(_ log: inout RepairLog) throws(ConversionError) {
    let rss = spaces.own("_rss", in: feed.extensions)
    let link = if let url = feed.homePageURL { url } else { try fallbackLink(&log) }
    var members = MembersInJSON(feed.extensions, in: spaces, .rss, isFeed: true)
    if version != "2.0" { xml.declare(.jsonFeed) }
    if let kept = rss["version"], version.isEmpty || kept != .string(version) { members.add("_rss") }
    xml.begin("channel")
    let attributes = writeAttributes(rss, &members)
    xml.noteAttributes(ofTextsIn: rss, own)
    let title = PlainText.html(of: feed.title)
    xml.element(
      "title", ifAny: title,
      member: members.addText(
        "title", feed.title, readAs: PlainText.read(title), ElementPriorities.feedTitle, as: .title))
    let mark = members.addURL("home_page_url", feed.homePageURL, ElementPriorities.homePageURL, as: .link)
    xml.element("link", ifAny: link, member: feed.homePageURL == nil ? XMLWriter.requiredOnly : mark)
    writeDescription(rss["description"], &members, &log)
    xml.element(
      "language", ifAny: feed.language,
      member: members.addText(
        "language", feed.language, readAs: feed.language.flatMap(LanguageTag.normalized),
        ElementPriorities.feedLanguage, as: .language))
    xml.writeLinks(of: feed, in: .atom, &members)
    writeCreators(members.addAuthors(feed.authors, ElementPriorities.feedAuthors[.rss].map { [$0] }))
    writeImages(link, &members)
    xml.writeExpired(feed, &members)
    writeCategories(rss["categories"], &members)
    xml.writeOwn(rss, except: attributes.union(["version", "xml_lang", "description", "categories"]), &members)
    if rss.isEmpty && feed.extensions["_rss"] != nil { members.add("_rss") }
    xml.write(feed.extensions, in: spaces, except: ["_rss", "_rfc5005"], &members)
    members.addExtensions(of: items, notIn: feed, spaces)
    xml.write(members, of: JSONFeed.Object(header: feed))
    hasPersons = members.elements.has(.podcastPerson)
  }

  /// Ends the channel.
  mutating func end() { xml.end() }

  /// Writes attributes that `_rss` keeps: those that RSS does not define, and a language that is not a valid tag.
  /// - Returns: the keys of the members that are attributes.
  private mutating func writeAttributes(_ rss: JSONFeed.Object, _ members: inout MembersInJSON) -> Set<String> {
    let attributes = xml.attributes(of: rss, in: spaces)
    var isExact = attributes.areExact
    if let kept = rss["xml_lang"] {
      let language = kept.stringValue ?? ""
      if !language.isEmpty { xml.attribute("xml:lang", language) }
      isExact = isExact && !language.isEmpty && XMLText.isPreserved(language) && LanguageTag.normalized(language) == nil
    }
    if !isExact { members.add("_rss") }
    return attributes.keys
  }

  /// The URL for `link`, which RSS requires, if the feed has no home page.
  private func fallbackLink(_ log: inout RepairLog) throws(ConversionError) -> String {
    if let url = feed.feedURL {
      log.add(.filledIn, path: "/home_page_url", "RSS requires a link; the feed's URL was used.")
      return url
    }
    guard let url = items.firstURL else { throw .missingLink }
    log.add(.filledIn, path: "/home_page_url", "RSS requires a link; an item's URL was used.")
    return url
  }

  /// Writes the description, which RSS requires.
  ///
  /// - Parameter kept: its markup, which `_rss` keeps.
  private mutating func writeDescription(
    _ kept: JSONFeed.Value?, _ members: inout MembersInJSON, _ log: inout RepairLog
  ) {
    let html = feed.description.map { PlainText.html(of: $0, orKept: kept) } ?? kept?.stringValue
    let mark = members.addText(
      "description", feed.description, readAs: html.flatMap(PlainText.read), ElementPriorities.feedDescription,
      as: .description)
    xml.begin("description", member: html == nil ? XMLWriter.requiredOnly : mark)
    xml.text(html ?? PlainText.html(of: feed.title))
    xml.end()
    if html == nil { log.add(.filledIn, path: "/description", "RSS requires a description; the title was used.") }
    if kept != (mark == nil ? html.flatMap(Self.kept) : nil) { members.add("_rss") }
  }

  /// The part of a description that reading keeps in `_rss` although a summary is made from it: markup, or a
  /// description without text.
  private static func kept(_ html: String) -> JSONFeed.Value? {
    XMLText.preserved(html).flatMap { html in
      if HTMLRewriting.hasRelativeURL(html) { return nil }
      return html.utf8.contains(ASCII.lessThan) || !html.isEmpty && PlainText.from(html: html).isEmpty
        ? .string(html) : nil
    }
  }

  /// Writes all authors by name, and those with a URL also as `atom:author`.
  private mutating func writeCreators(_ authors: [JSONFeed.Author]) {
    for author in authors {
      xml.element("creator", in: .dublinCore, ifAny: author.elementText.map(PlainText.html(of:)), member: "authors")
    }
    for author in authors {
      guard let name = author.name, !name.isEmpty, let url = author.url else { continue }
      xml.begin("author", in: .atom, member: "authors")
      xml.element("name", in: .atom, PlainText.html(of: name))
      xml.element("uri", in: .atom, url)
      xml.end()
    }
  }

  /// Writes the icon as the channel's image, and the favicon.
  private mutating func writeImages(_ link: String, _ members: inout MembersInJSON) {
    if members.addImage("favicon", feed.favicon, ElementPriorities.favicon) {
      xml.element("icon", in: .webfeeds, ifAny: feed.favicon, member: "favicon")
    }
    if members.addImage("icon", feed.icon, ElementPriorities.icon), let icon = feed.icon {
      // A channel may have only one image.
      if members.elements.has(.image) { return members.add("icon") }
      xml.begin("image", member: "icon")
      xml.element("url", icon)
      xml.element("title", PlainText.html(of: feed.title))
      xml.element("link", link)
      xml.end()
    }
  }

  // MARK: Items

  mutating func write(_ item: JSONFeed.Item, at index: Int, _ log: inout RepairLog) {
    let rss = spaces.own("_rss", in: item.extensions)
    let flag = rss["guid_is_permalink"]
    var members = MembersInJSON(item.extensions, in: spaces, .rss, isFeed: false)
    xml.begin("item")
    let attributes = writeAttributes(rss, &members)
    xml.noteAttributes(ofTextsIn: rss, own)
    let title = item.title.map(PlainText.html(of:))
    xml.element(
      "title", ifAny: title,
      member: members.addText(
        "title", item.title, readAs: title.flatMap(PlainText.read), ElementPriorities.itemTitle, as: .title))
    let needsLinks = members.addLinks(
      item, isPermalink: flag?.boolValue ?? (item.id.stringValue == item.url),
      site: feed.homePageURL.flatMap(URLText.site))
    xml.element("link", ifAny: item.url, member: members.mark("url"))
    writeText(item, rss["description"], &members)
    writeIdentifier(item, flag, &members)
    writeDates(item, &members)
    writeCreators(
      members.addAuthors(
        item.authors, repeated: feed.authors, ElementPriorities.itemAuthors[.rss], hasPersons: hasPersons))
    for tag in members.addTags(item.tags) {
      xml.element("category", ifAny: PlainText.html(of: tag), member: members.mark("tags"))
    }
    writeCategories(rss["categories"], &members)
    if members.addLanguage(item, of: feed) {
      xml.element("language", in: .dublinCore, ifAny: item.language, member: "language")
    }
    writeMedia(item, rss["enclosures"]?[0], &members)
    if needsLinks.other { xml.writeLink("related", item.externalURL, in: .atom, for: "external_url", members) }
    let others: Set<String> = ["xml_lang", "guid_is_permalink", "description", "categories", "enclosures"]
    xml.writeOwn(rss, except: attributes.union(others), &members)
    if rss["enclosures"] != nil || rss.isEmpty && item.extensions["_rss"] != nil { members.add("_rss") }
    xml.write(item.extensions, in: spaces, except: ["_rss"], &members)
    xml.write(members, of: JSONFeed.Object(item))
    xml.end()
  }

  /// Writes the summary as the description, or else the plain text or, without a title, the HTML. HTML is always in
  /// `content:encoded`.
  ///
  /// - Parameter kept: the markup of the summary, which `_rss` keeps.
  private mutating func writeText(
    _ item: JSONFeed.Item, _ kept: JSONFeed.Value?, _ members: inout MembersInJSON
  ) {
    var description = item.summary.map { PlainText.html(of: $0, orKept: kept) }
    let content = members.addContent(item, readSummary: description.flatMap(PlainText.read))
    var mark = members.mark("summary")
    var isKept = item.summary != nil
    if item.summary == nil {
      let isShort = (item.title ?? "").isEmpty
      if item.hasEncodedContent, let markup = kept?.stringValue, PlainText.read(markup) == "" {
        // A description with markup but no text makes no summary, and `_rss` keeps it.
        (description, isKept) = (markup, true)
      } else {
        description = item.contentText.map(PlainText.htmlOfText) ?? (isShort ? item.contentHTML : nil)
      }
      // Reading would use it as a summary, because the content does not begin with it.
      if item.hasEncodedContent, !isKept, let text = description.map(PlainText.from(html:)),
        text.isEmpty || !content.contentBegins(with: text)
      {
        mark = XMLWriter.requiredOnly
      }
      // An item without a title must have a description.
      if isShort { description = description ?? "" }
    }
    if let description {
      xml.begin("description", member: description.isEmpty ? nil : mark)
      xml.text(description)
      xml.end()
    }
    if item.hasEncodedContent {
      xml.element("encoded", in: .content, ifAny: item.contentHTML ?? item.contentText.map(PlainText.escaped))
    }
    if kept != (isKept && mark == nil ? description.flatMap(Self.kept) : nil) { members.add("_rss") }
  }

  /// - Parameter kept: the `isPermaLink` that `_rss` keeps if it differs from the expected one.
  private mutating func writeIdentifier(
    _ item: JSONFeed.Item, _ kept: JSONFeed.Value?, _ members: inout MembersInJSON
  ) {
    let id = item.id.stringValue
    let isURL = id == item.url
    members.add("id", unless: !id.isEmpty && XMLText.isPreserved(id))
    xml.begin("guid")
    if let isPermalink = kept?.boolValue {
      xml.attribute("isPermaLink", isPermalink ? "true" : "false")
    } else if !isURL {
      xml.attribute("isPermaLink", "false")
    }
    xml.text(id)
    xml.end()
    // Reading compares the id and the URL after trimming them.
    let isReadAsURL = item.url.map { XMLText.preserved($0) == XMLText.preserved(id) } ?? false
    if kept.map({ $0 != .bool(!isURL) || members["url"] == .value }) ?? (isReadAsURL != isURL) { members.add("_rss") }
  }

  private mutating func writeDates(_ item: JSONFeed.Item, _ members: inout MembersInJSON) {
    members.addDates(item)
    if let date = item.datePublished, let text = RFC822Writing.string(date) {
      xml.element("pubDate", text)
      // RFC 822 dates have no fractions of a second.
      if !members.elements.has(.atomPublished),
        date.timeIntervalSinceReferenceDate.rounded(.down) != date.timeIntervalSinceReferenceDate
      {
        xml.element("published", in: .atom, ifAny: RFC3339.string(date), member: "date_published")
      }
    }
    if !members.elements.has(.atomUpdated) {
      xml.element("updated", in: .atom, ifAny: item.dateModified.flatMap(RFC3339.string), member: "date_modified")
    }
  }

  /// The categories that `_rss` keeps: their text is their `value`.
  private mutating func writeCategories(_ kept: JSONFeed.Value?, _ members: inout MembersInJSON) {
    guard let kept else { return }
    var isExact = kept.arrayValue?.isEmpty == false
    for category in kept.arrayValue ?? [] {
      let value = category["value"]
      var object = category.objectValue ?? [:]
      // A category without attributes is a tag of the item, so reading does not keep it.
      isExact =
        isExact && (members.isFeed || object.count > 1)
        && value?.isPreservedText == true
        && object.allSatisfy { $0.name == "value" || $0.name != "text" && $0.value.stringValue != nil }
      object["text"] = value
      object["value"] = nil
      let isWrittenExact = xml.write([.object(object)], key: "categories", in: own)
      isExact = isExact && (isWrittenExact || object.count == 1)
    }
    if !isExact { members.add("_rss") }
  }

  // MARK: Media

  /// RSS allows one enclosure per item. If it cannot express everything, every attachment is also a `media:content`.
  /// - Parameter kept: the first of the enclosures that `_rss` keeps.
  private mutating func writeMedia(
    _ item: JSONFeed.Item, _ kept: JSONFeed.Value?, _ members: inout MembersInJSON
  ) {
    let attachments = item.attachments ?? []
    let needsContents = members.addAttachments(attachments)
    if let first = attachments.first {
      xml.begin("enclosure", member: members.mark("attachments"))
      xml.attribute("url", first.url)
      xml.attribute("length", first.lengthText ?? "0")
      if let type = first.mimeType { xml.attribute("type", type) }
      if let kept, kept["url"] == .string(first.url), let element = own.element(forKey: "enclosures", kept),
        let object = kept.objectValue
      {
        xml.write(UnknownAttributes(of: object, in: nil, element.definition))
      }
      xml.end()
    }
    for attachment in needsContents ? attachments : [] {
      xml.begin("content", in: .media, member: "attachments")
      xml.attribute("url", attachment.url)
      if let length = attachment.lengthText { xml.attribute("fileSize", length) }
      if let type = attachment.mimeType { xml.attribute("type", type) }
      if let duration = attachment.durationText { xml.attribute("duration", duration) }
      xml.element("title", in: .media, ifAny: attachment.title)
      xml.end()
    }
    let enclosures = needsContents ? attachments : Array(attachments.prefix(1))
    xml.writeImages(of: item, enclosures: enclosures, &members)
  }
}
