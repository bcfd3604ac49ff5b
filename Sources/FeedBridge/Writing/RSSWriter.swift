/// Writes RSS 2.0 (https://www.rssboard.org/rss-specification), by Mapping.md, "The way back".

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
  private let spaces: ExtensionSpaces
  /// RSS's own elements.
  private let own = ExtensionSpace(.rss, root: .rss)

  init(_ feed: JSONFeed, isPretty: Bool) {
    self.feed = feed
    spaces = ExtensionSpaces(feed.extensions, root: .rss)
    xml = XMLWriter(
      isPretty: isPretty, isDerived: !ExtensionElements.areElsewhere(in: feed, spaces, root: .rss),
      capacity: 4096 + feed.items.count * 1024)
  }

  consuming func document(endsWithLineBreak: Bool) -> Data {
    var attributes = [(name: "version", value: "2.0")]
    let version = Self.version(of: feed)
    if version != "2.0" { attributes.append(("jsonfeed:version", version)) }
    return xml.document(root: "rss", attributes, endsWithLineBreak: endsWithLineBreak).data()
  }

  /// The version that `_rss` has; empty for none.
  private static func version(of feed: JSONFeed) -> String {
    feed.extensions["_rss"]?["version"]?.stringValue.flatMap(XMLText.carried) ?? ""
  }

  // MARK: Channel

  mutating func writeChannel(_ log: inout RepairLog) throws(ConversionError) {
    let rss = feed.extensions["_rss"]?.objectValue ?? [:]
    let link = try link(&log)
    var expression = FeedExpression(feed, .rss, spaces)
    expression.check(filledAuthors: nil)
    var members = expression.members
    let version = Self.version(of: feed)
    if version != "2.0" { xml.declare(.jsonFeed) }
    xml.begin("channel")
    let attributes = xml.attributes(of: rss, in: spaces)
    var isOwnExact = writeLanguage(rss) && attributes.areExact
    isOwnExact = isOwnExact && rss["version"].map { version != "" && $0 == .string(version) } ?? true
    xml.element("title", PlainText.html(of: feed.title))
    xml.element("link", link)
    isOwnExact = writeDescription(rss, &log) && isOwnExact
    xml.element("language", ifAny: feed.language)
    writeLinks()
    writeChannelPeople(rss)
    isOwnExact = writeIcon(rss, link) && isOwnExact
    if feed.extensions["_webfeeds"]?["icon"] == nil {
      xml.element("icon", in: .webfeeds, for: "favicon", ifAny: feed.favicon)
    }
    isOwnExact = writeHubs(rss) && isOwnExact
    for category in rss["categories"]?.arrayValue ?? [] {
      isOwnExact = writeCategory(category) && isOwnExact
    }
    if feed.expired == true, feed.extensions["_itunes"]?["complete"] == nil {
      xml.element("complete", in: .iTunes, for: "expired", ifAny: "yes")
    }
    isOwnExact =
      writeOwn(
        rss, Self.ofChannels, isFeed: true,
        except: attributes.keys.union(["version", "xml_lang", "description", "categories"]))
      && isOwnExact
    for name in xml.write(feed.extensions, in: spaces, isFeed: true, except: ["_rss", "_rfc5005"]) { members.add(name) }
    if feed.extensions["_rfc5005"] != nil { members.add("_rfc5005") }
    if !isOwnExact || feed.extensions["_rss"].map({ $0.objectValue == nil }) == true { members.add("_rss") }
    xml.writeMembers(StatedMembers.json(members, of: feed))
    let context = WrittenContext(
      authors: members.contains("authors") ? nil : .some(feed.authors),
      language: members.contains("language") ? nil : .some(feed.language),
      site: link.isCarriedURL ? .some(URLText.site(link)) : nil)
    for item in feed.items { writeItem(item, in: context) }
    xml.end()
  }

  /// The language that is not a valid tag, which `_rss` keeps.
  ///
  /// - Returns: whether reading gives it.
  private mutating func writeLanguage(_ rss: JSONFeed.Object) -> Bool {
    guard let value = rss["xml_lang"] else { return true }
    guard let language = value.stringValue else { return false }
    xml.attribute("xml:lang", language)
    return !language.isEmpty && XMLText.isCarried(language) && LanguageTag.normalized(language) == nil
  }

  /// RSS requires a description.
  ///
  /// - Returns: whether reading keeps of it in `_rss` what that has.
  private mutating func writeDescription(_ rss: JSONFeed.Object, _ log: inout RepairLog) -> Bool {
    let html: String
    if let description = feed.description {
      html = PlainText.html(of: description, orKept: rss["description"])
    } else if let markup = rss["description"]?.stringValue {
      html = markup
    } else {
      log.addFilling("/description", "RSS requires a description; the title stands in")
      html = PlainText.html(of: feed.title)
    }
    xml.element("description", html)
    return isKept(html, rss["description"], isMember: true)
  }

  /// Whether reading keeps of a description with this HTML what `_rss` has of it: its markup, or what is no text.
  ///
  /// - Parameter isMember: whether a member is taken from it.
  private func isKept(_ html: String, _ kept: JSONFeed.Value?, isMember: Bool) -> Bool {
    guard let html = XMLText.carried(html) else { return false }
    let isEmpty = !html.isEmpty && PlainText.from(html: html).isEmpty
    let isMarkup = isMember && html.utf8.contains(ASCII.lessThan)
    return isEmpty || isMarkup ? kept == .string(html) : kept == nil
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
  ///
  /// - Returns: whether reading gives the same.
  private mutating func writeOwn(
    _ rss: JSONFeed.Object, _ known: Set<String>, isFeed: Bool, except others: Set<String>
  ) -> Bool {
    var isExact = true
    for member in rss where !others.contains(member.name) {
      if member.name == "about" {
        isExact = isExact && isFeed && member.value == ExtensionSpaces.about("_rss")
        continue
      }
      if member.name == "text", let text = member.value.stringValue {
        // It is outside of all elements.
        xml.text(text)
        isExact = isExact && !text.isEmpty && XMLText.isCarried(text)
        continue
      }
      let isOwn = known.contains(member.name) || ExtensionSpace.isUnknownToRSS(member.name)
      let space = isOwn ? own : .rssNamespace(root: .rss)
      if member.name == "author" || member.name == "managing_editor", known.contains(member.name) {
        let isTextExact = xml.write(member.value, key: member.name, in: space)
        isExact = isTextExact && member.value.isKeptPerson && isExact
      } else {
        isExact = xml.writeKept(member.value, key: member.name, in: space, isFeed: isFeed) && isExact
      }
    }
    return isExact
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
      writeLink("self", url, for: "feed_url", type: "application/rss+xml")
    }
    if let url = feed.nextURL, !isKept("next", url, &kept) { writeLink("next", url, for: "next_url") }
    for hub in feed.hubs ?? [] where hub.type == "WebSub" && !isKept("hub", hub.url, &kept) {
      writeLink("hub", hub.url, for: "hubs")
    }
    for member in feed.extensions["_rfc5005"]?.objectValue ?? [:] where member.name != "about" {
      for url in member.value.arrayValue ?? [member.value] {
        if let url = url.stringValue { writeLink(member.name.replacing("_", with: "-"), url, for: "_rfc5005") }
      }
    }
  }

  private mutating func writeLink(_ rel: String, _ url: String, for member: String, type: String? = nil) {
    xml.element("link", in: .atom, for: member, [("href", url), ("rel", rel), ("type", type)])
  }

  private mutating func writeChannelPeople(_ rss: JSONFeed.Object) {
    guard rss["managing_editor"] == nil, rss["author"] == nil else { return }
    writeCreators(feed.authors, feed.extensions)
  }

  /// All authors by name; those that have a URL as Atom's author too. What an extension has is not written again.
  private mutating func writeCreators(_ authors: [JSONFeed.Author]?, _ extensions: JSONFeed.Extensions) {
    guard let authors else { return }
    if extensions["_dc"]?["creator"] == nil {
      for author in authors {
        xml.element("creator", in: .dublinCore, for: "authors", ifAny: author.elementText.map(PlainText.html(of:)))
      }
    }
    guard extensions["_atom"]?["authors"] == nil else { return }
    for author in authors {
      guard let name = author.name, !name.isEmpty, let url = author.url else { continue }
      xml.begin("author", in: .atom, for: "authors")
      xml.element("name", in: .atom, PlainText.html(of: name))
      xml.element("uri", in: .atom, url)
      xml.end()
    }
  }

  /// The icon is the channel's image, unless iTunes' image says it.
  ///
  /// - Returns: whether reading finds no image that `_rss` does not have.
  private mutating func writeIcon(_ rss: JSONFeed.Object, _ link: String) -> Bool {
    guard let icon = feed.icon, rss["image"] == nil, feed.extensions["_itunes"]?["image"] == nil,
      !feed.extensions.say(icon, in: "_podcast", "_googleplay", "_itunes")
    else { return true }
    xml.begin("image")
    xml.element("url", icon)
    xml.element("title", PlainText.html(of: feed.title))
    xml.element("link", link)
    xml.end()
    return false
  }

  /// An rssCloud of which only the URL is known, as `cloud`.
  ///
  /// - Returns: whether reading finds none that `_rss` does not have.
  private mutating func writeHubs(_ rss: JSONFeed.Object) -> Bool {
    guard rss["cloud"] == nil, let url = feed.hubs?.first(where: { $0.type == "rssCloud" })?.url,
      let host = URLReference.host(of: url), let authority = url.firstRange(of: "://")
    else { return true }
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
    return false
  }

  // MARK: Items

  private mutating func writeItem(_ item: JSONFeed.Item, in feed: WrittenContext) {
    let rss = item.extensions["_rss"]?.objectValue ?? [:]
    var expression = ItemExpression(item, .rss, spaces, in: feed)
    expression.check()
    var members = expression.members
    xml.begin("item")
    let attributes = xml.attributes(of: rss, in: spaces)
    var isOwnExact = writeLanguage(rss) && attributes.areExact
    xml.element("title", ifAny: item.title.map(PlainText.html(of:)))
    xml.element("link", ifAny: item.url)
    isOwnExact = writeText(item, rss, expression) && isOwnExact
    isOwnExact = writeIdentifier(item, rss) && isOwnExact
    writeDates(item)
    if rss["author"] == nil || item.extensions["_dc"]?["creator"] == nil {
      writeCreators(item.authors, item.extensions)
    }
    isOwnExact = writeTags(item, rss) && isOwnExact
    if item.extensions["_dc"]?["language"] == nil {
      xml.element("language", in: .dublinCore, for: "language", ifAny: item.language)
    }
    writeMedia(item, expression)
    if let url = item.externalURL,
      !expression.others.links("related").contains(where: { $0["href"]?.stringValue == url })
    {
      writeLink("related", url, for: "external_url")
    }
    isOwnExact =
      writeOwn(
        rss, Self.ofItems, isFeed: false,
        except: attributes.keys.union(["xml_lang", "guid_is_permalink", "description", "categories", "enclosures"]))
      && isOwnExact
    for name in xml.write(item.extensions, in: spaces, isFeed: false, except: ["_rss"]) { members.add(name) }
    let isOwnObject = item.extensions["_rss"].map { $0.objectValue?.isEmpty == false } ?? true
    if !isOwnExact || !isOwnObject || rss["enclosures"] != nil || expression.leavesElements { members.add("_rss") }
    xml.writeMembers(StatedMembers.json(members, of: item))
    xml.end()
  }

  /// The description is the summary, else the text, else what a microblog has; the HTML is always in `content:encoded`.
  ///
  /// - Returns: whether reading keeps of it in `_rss` what that has.
  private mutating func writeText(
    _ item: JSONFeed.Item, _ rss: JSONFeed.Object, _ expression: borrowing ItemExpression
  ) -> Bool {
    let description = item.descriptionInRSS
    if let description, !description.isEmpty {
      xml.element("description", description)
    } else if item.summary != nil || (item.title ?? "").isEmpty {
      // An item without a title must have one.
      xml.element("description", "")
    }
    if let html = item.contentHTML {
      xml.element("encoded", in: .content, ifAny: html)
    } else if item.summary != nil, let text = item.contentText {
      xml.element("encoded", in: .content, ifAny: PlainText.escaped(text))
    }
    let kept = rss["description"]
    guard let description, !description.isEmpty else { return kept == nil }
    let isBody =
      item.contentHTML?.isEmpty ?? true && item.summary == nil
      && !expression.others.hasAny(of: [.encodedContent, .xhtmlBody, .atomContent])
    if isBody { return kept == nil }
    return isKept(description, kept, isMember: expression.isDescriptionSummary)
  }

  /// - Returns: whether reading finds of the identifier what `_rss` has of it.
  private mutating func writeIdentifier(_ item: JSONFeed.Item, _ rss: JSONFeed.Object) -> Bool {
    let id = item.id.stringValue
    let flag = rss["guid_is_permalink"]
    guard !id.isEmpty else { return flag == nil }
    let isPermalink = flag?.boolValue ?? (id == item.url)
    xml.begin("guid")
    if !isPermalink { xml.attribute("isPermaLink", "false") }
    xml.text(id)
    xml.end()
    // A flag is kept where it is not what everybody expects.
    return flag == nil || flag == false && id == item.url
  }

  private mutating func writeDates(_ item: JSONFeed.Item) {
    if let date = item.datePublished, let text = RFC822.string(date) {
      xml.element("pubDate", text)
      // RFC 822 has no fractions of a second.
      if item.extensions["_atom"]?["published"] == nil,
        date.timeIntervalSinceReferenceDate.rounded(.down) != date.timeIntervalSinceReferenceDate
      {
        xml.element("published", in: .atom, for: "date_published", ifAny: RFC3339.string(date))
      }
    }
    if item.extensions["_atom"]?["updated"] == nil {
      xml.element("updated", in: .atom, for: "date_modified", ifAny: item.dateModified.flatMap(RFC3339.string))
    }
  }

  /// - Returns: whether reading keeps the categories of `_rss` as they are there.
  private mutating func writeTags(_ item: JSONFeed.Item, _ rss: JSONFeed.Object) -> Bool {
    var kept = KeptElements(rss["categories"]) { $0["value"]?.stringValue.map(PlainText.from(html:)) }
    var written: [JSONFeed.Value] = []
    var isExact = true
    for tag in item.tags ?? [] {
      let categories = kept.take(tag)
      if categories.isEmpty { xml.element("category", PlainText.html(of: tag)) }
      for category in categories {
        isExact = writeCategory(.object(category)) && isExact
        written.append(.object(category))
      }
    }
    for category in kept.rest {
      _ = writeCategory(.object(category))
      isExact = false
    }
    // One without attributes is said by its tag.
    return isExact && rss["categories"] == (written.isEmpty ? nil : .array(written))
      && written.allSatisfy { $0.objectValue?.count ?? 0 > 1 }
  }

  /// A category as `_rss.categories` has it: its text is its `value`.
  ///
  /// - Returns: whether reading gives the same.
  private mutating func writeCategory(_ category: JSONFeed.Value) -> Bool {
    let value = category["value"]
    var object = category.objectValue ?? [:]
    let isExact =
      value?.stringValue.map { !$0.isEmpty && XMLText.isCarried($0) } ?? false
      && object.allSatisfy { $0.name == "value" || $0.name != "text" && $0.value.stringValue != nil }
    object["text"] = value
    object["value"] = nil
    let isWrittenExact = xml.write([.object(object)], key: "categories", in: own) || object.count == 1
    return isWrittenExact && isExact
  }

  // MARK: Media

  /// RSS has one enclosure an item. Where that does not say all, every attachment is `media:content`.
  private mutating func writeMedia(_ item: JSONFeed.Item, _ expression: borrowing ItemExpression) {
    let attachments = item.attachments ?? []
    if let first = attachments.first {
      xml.element(
        "enclosure", [("url", first.url), ("length", first.lengthText ?? "0"), ("type", first.mimeType)])
      if item.needsMediaContents, item.extensions["_media"]?["contents"] == nil {
        attachments.forEach { writeContent($0) }
      }
    }
    if let image = item.image, !item.showsImageElsewhere {
      xml.element("thumbnail", in: .media, for: "image", [("url", image)])
    }
    if let banner = item.bannerImage, !item.showsBannerElsewhere {
      xml.element("cover", in: .webfeeds, for: "banner_image", [("image", banner)])
    }
  }

  private mutating func writeContent(_ attachment: JSONFeed.Attachment) {
    xml.begin("content", in: .media, for: "attachments")
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

extension JSONFeed.Value {
  /// Whether reading keeps such a text of a person in `_rss`, though it gives an author: one with a name and a mail address.
  fileprivate var isKeptPerson: Bool {
    guard let text = stringValue else { return false }
    let person = PersonText(text)
    return person.email != nil && person.name.map { !PlainText.from(html: $0).isEmpty } ?? false
  }
}
