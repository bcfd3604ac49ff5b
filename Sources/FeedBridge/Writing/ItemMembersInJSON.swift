/// Decides which members of an item are written as JSON in addition to their elements (MembersInJSON.swift).

internal import FeedFoundation
internal import FeedPrimitives
internal import JSONFeedModel

extension MembersInJSON {
  // MARK: Links

  /// Adds the item's page and the page that it is about.
  ///
  /// - Parameter isPermalink: whether its identifier is written as a permalink.
  /// - Returns: whether each of them needs a link.
  mutating func addLinks(
    _ item: JSONFeed.Item, isPermalink: Bool, site: String?
  ) -> (page: Bool, other: Bool) {
    // Nil if it has characters that XML cannot represent: without them it may be a different URL.
    let id = XMLText.preserved(item.id.stringValue)
    let isURL = id.map(URLText.isWeb) ?? true
    let isGuidURL = isPermalink && isURL && id != item.url
    var needsPage = true
    if format == .rss || elements.has(.originalLink) {
      addURL("url", item.url, ElementPriorities.itemURL, as: format == .rss ? .link : .atomLink)
    } else {
      needsPage = addLink("url", item.url, "alternate", isUncertain: item.url == nil && elements.has(.link))
    }
    let isRemote = elements.values(.atomContent).contains { $0["src"] != nil }
    if item.url == nil, isRemote || isGuidURL || format == .atom && isURL { add("url") }
    let isSamePage = item.externalURL != nil && item.externalURL == item.url
    let needsOther = addLink("external_url", item.externalURL, "related", isUncertain: isSamePage)
    // In a linkblog, reading swaps a link to another site and one to the feed's own site.
    let idSite = id.map(URLText.site) ?? site
    let pageSite = item.url.map(URLText.site) ?? (isURL && (isPermalink || format == .atom) ? idSite : nil)
    if let site, let pageSite, pageSite != site,
      isGuidURL && idSite == site || item.externalURL.flatMap(URLText.site) == site
    {
      add("url")
      add("external_url")
    }
    return (needsPage, needsOther)
  }

  // MARK: Text

  /// Adds the content and the summary.
  /// - Parameter readSummary: the text that is read from the element of the summary.
  /// - Returns: an item with the content as it is read; without content if that is uncertain.
  @discardableResult
  mutating func addContent(_ item: JSONFeed.Item, readSummary: String?) -> JSONFeed.Item {
    let own: Role =
      if format == .atom { .atomContent } else if item.hasEncodedContent { .encodedContent } else { .description }
    let order = ElementPriorities.content[format]
    let text = item.contentHTML ?? item.contentText ?? ""
    let winner = order.first { elements.has($0) || $0 == own && !text.isEmpty }
    var content = JSONFeed.Item()
    if let preserved = XMLText.preserved(text), !preserved.isEmpty, winner == own {
      if item.contentHTML != nil {
        content.contentHTML = preserved
        let read = HTMLRewriting.hasRelativeURL(preserved) ? nil : preserved
        addText("content_html", text, readAs: read, ElementPriorities.content, as: own)
        add("content_text", unless: item.contentText == nil)
      } else if own == .encodedContent || own == .description && PlainText.looksLikeHTML(text) {
        // RSS cannot declare a text as plain.
        content.contentHTML = PlainText.escaped(preserved)
        add("content_html")
        add("content_text")
      } else {
        content.contentText = preserved
        add("content_html", unless: true)
        addText("content_text", text, readAs: preserved, ElementPriorities.content, as: own)
      }
    } else {
      let isEmpty = winner == nil && text.isEmpty && item.contentHTML == nil && item.summary == nil
      for name in ["content_html", "content_text", "summary"] { add(name, unless: isEmpty) }
      return content
    }
    if let summary = item.summary {
      let read = readSummary.flatMap { content.contentBegins(with: $0) ? nil : $0 }
      addText(
        "summary", summary, readAs: read, ElementPriorities.summary, as: format == .rss ? .description : .atomSummary)
    } else {
      let roles = ElementPriorities.summary[format].filter { $0 != own }
      add("summary", unless: roles.allSatisfy { makesNoSummary($0, beside: content) })
    }
    return content
  }

  /// Whether reading makes no summary from the elements with a role, because the content begins with their text.
  private func makesNoSummary(_ role: Role, beside content: JSONFeed.Item) -> Bool {
    elements.values(role).allSatisfy { value in
      let html = value["text"]?.stringValue
      guard let text = value.stringValue ?? html else { return false }
      let plain = role == .atomSummary && html == nil ? text : PlainText.from(html: text)
      return plain.isEmpty || content.contentBegins(with: plain)
    }
  }

  // MARK: Dates

  mutating func addDates(_ item: JSONFeed.Item) {
    let published = item.datePublished
    let given = elements.date(.atomPublished)
    let own: Role = format == .atom ? .atomPublished : .published
    let winner = winner(ElementPriorities.datePublished, published == nil ? nil : own)
    if let published {
      // Dates in RSS are whole seconds; those in Atom keep the fraction.
      let isWhole = format == .atom || !elements.has(.atomPublished) || given == published
      add("date_published", unless: winner == own && isWhole)
    } else {
      add("date_published", unless: winner == nil)
    }
    if let modified = item.dateModified {
      let isSame = !elements.has(.atomUpdated) || elements.date(.atomUpdated) == modified
      add("date_modified", unless: format == .atom || isSame)
    } else {
      // A date without a known meaning is used if it is later than the publication.
      let second = published?.timeIntervalSince1970.rounded(.down)
      let isAbsent = ElementPriorities.dateModified[format].allSatisfy { role in
        elements.values(role).allSatisfy { value in
          guard role == .dublinCoreDate, let second, let text = value.stringValue else { return false }
          return FeedDate.parse(inFeed: text).map { $0.date.timeIntervalSince1970 <= second } ?? true
        }
      }
      add("date_modified", unless: isAbsent)
    }
  }

  // MARK: Tags and language

  /// Adds the tags. Returns the tags that need an element.
  mutating func addTags(_ tags: [String]?) -> [String] {
    let own: Role = format == .rss ? .category : .atomCategory
    let roles = ElementPriorities.tags[format].filter { $0 != own && elements.has($0) }
    let given = elements.tags(own) ?? []
    let others = roles.map { elements.tags($0) }
    let names = Set((tags ?? []).map(ExactName.init))
    let givenNames = Set(given.map(ExactName.init))
    let written = (tags ?? []).filter { !givenNames.contains(ExactName($0)) }
    let arePreserved = written.allSatisfy { tag in
      let text = format == .rss ? PlainText.html(of: tag) : tag
      guard let read = XMLText.preserved(text).map(format == .rss ? PlainText.from(html:) : PlainText.collapsed) else {
        return false
      }
      return !read.isEmpty && read.isExactly(tag)
    }
    let areOthersThere = others.allSatisfy { $0?.allSatisfy { names.contains(ExactName($0)) } ?? false }
    add(
      "tags",
      unless: arePreserved && areOthersThere && !elements.hasITunesCategories && elements.tags(own) != nil
        && tags?.isEmpty != true && names.count == tags?.count ?? 0
        && (written + given).elementsEqual(tags ?? [], by: { $0.isExactly($1) }))
    return written
  }

  /// Adds the language. Returns whether it needs an element.
  mutating func addLanguage(_ item: JSONFeed.Item, of feed: JSONFeed) -> Bool {
    let roles = ElementPriorities.itemLanguage[format]
    var given: String?
    if let role = roles.first(where: elements.has) {
      given = elements.text(role).flatMap(LanguageTag.normalized) ?? ""
    }
    // `_rss` keeps an `xml:lang` only if it is not a valid language tag.
    let kept = item.extensions["_rss"]?["xml_lang"]?.stringValue
    let isKeptLanguage = kept.flatMap(LanguageTag.normalized) != nil
    let read = given ?? item.language.flatMap(LanguageTag.normalized)
    // An item without `xml:lang` gets that of its content, which may be any of these elements.
    let hasOwn = format == .atom ? given == nil && item.language != nil : kept?.isEmpty == false
    let isContentOther =
      !hasOwn
      && ElementPriorities.content[format].flatMap(elements.languages).contains { text in
        let language = LanguageTag.normalized(text)
        return language == nil || language != item.language ?? feed.language
      }
    add(
      "language",
      unless: (read == feed.language ? nil : read) == item.language && !isKeptLanguage && !isContentOther)
    return given == nil
  }

  // MARK: Media

  /// Adds an image of a feed or an item. Returns whether it needs an element.
  mutating func addImage(
    _ name: String, _ url: String?, _ order: ElementPriorities.Row<[Role]>, enclosures: [JSONFeed.Attachment] = []
  ) -> Bool {
    let given = elements.image(name, order[format], enclosures)
    add(name, unless: (given ?? url) == url && url?.isPreservedURL ?? true)
    return url != nil && given != url
  }

  /// Adds the attachments.
  /// - Returns: whether each needs a `media:content`, because RSS's single enclosure cannot express them all.
  mutating func addAttachments(_ attachments: [JSONFeed.Attachment]) -> Bool {
    let needsContents =
      format == .rss && !elements.has(.mediaContent)
      && (attachments.count > 1 || attachments.first?.title != nil
        || attachments.first?.durationInSeconds != nil && !elements.has(.itunesDuration))
    let roles: RoleSet = [.enclosure, .mediaGroup, .mediaPeerLink, .podcastAlternateEnclosure]
    let original = elements.text(.originalEnclosureLink)
    let duration = elements.text(.itunesDuration)
    let isCertain =
      !elements.hasAny(of: roles) && elements.links("enclosure").isEmpty
      && elements.values(.atomContent).allSatisfy { $0["src"] == nil }
      && elements.values(.mediaContent).allSatisfy { $0["contents"] == nil }
      && elements.has(.itunesDuration) == (duration != nil)
      && (attachments.isEmpty || original == nil || original == attachments[0].url)
      && (attachments.isEmpty || !elements.has(.mediaTitle))
    let enclosures = (format == .rss ? attachments.prefix(1) : attachments[...]).map {
      $0.element(hasTitle: format == .atom, hasDuration: false)
    }
    let contents =
      needsContents
      ? attachments.map { $0.element(hasTitle: true, hasDuration: true) }
      : elements.values(.mediaContent).map { $0.objectValue ?? [:] }
    var read = AttachmentList()
    for media in enclosures.compactMap({ MediaObject($0, base: nil) }) { read.add(media.attachment) }
    // Contents that are images are not attachments.
    for media in contents.compactMap({ MediaObject($0, base: nil) }) where !media.isImage { read.add(media.attachment) }
    var all = read.all
    if let duration { ItemMapping.addDuration(duration, to: &all) }
    add("attachments", unless: isCertain && all == attachments && attachments.allSatisfy(\.isPreserved))
    return needsContents
  }
}

extension RoleSet: ExpressibleByArrayLiteral {
  package init(arrayLiteral roles: Role...) { self.init(roles) }
}

extension JSONFeed.Item {
  /// Whether its content is written as `content:encoded` in RSS: if it is HTML, or if there is a summary.
  var hasEncodedContent: Bool { contentHTML?.isEmpty == false || summary != nil }
}

extension JSONFeed.Attachment {
  /// Whether its texts are read unchanged from XML.
  fileprivate var isPreserved: Bool {
    url.isPreservedURL && (mimeType.map(XMLText.isPreserved) ?? true) && (title.map(XMLText.isPreserved) ?? true)
  }

  /// The attributes of the element that is written for it.
  fileprivate func element(hasTitle: Bool, hasDuration: Bool) -> JSONFeed.Object {
    var element: JSONFeed.Object = ["url": .string(url)]
    element["type"] = mimeType.map(JSONFeed.Value.string)
    element["length"] = lengthText.map(JSONFeed.Value.string)
    if hasTitle { element["title"] = title.map(JSONFeed.Value.string) }
    if hasDuration { element["duration"] = durationText.map(JSONFeed.Value.string) }
    return element
  }
}

// MARK: - Members read from extension objects

extension ExtensionElements {
  /// The date of the only element with this role; nil if there is not exactly one, or it is not a date.
  fileprivate func date(_ role: Role) -> Date? { text(role).flatMap { FeedDate.parse(inFeed: $0)?.date } }

  /// The authors that are read from the first of these groups with elements; nil without such a group, empty if
  /// uncertain.
  func authors(_ groups: [[Role]]) -> [JSONFeed.Author]? {
    guard let group = groups.first(where: { $0.contains(where: has) }) else { return nil }
    // Authors from other elements get the URLs of Atom's authors.
    if has(.atomAuthor), !group.contains(.atomAuthor) { return [] }
    var authors: [JSONFeed.Author] = []
    for role in group {
      for value in values(role) {
        let author =
          role == .atomAuthor
          ? AuthorList.author(value, base: nil) : value.stringValue.flatMap { AuthorList.author(PersonText($0)) }
        guard let author, authors.count < 16, role != .author || authors.isEmpty || author.name != nil else {
          return []
        }
        if !authors.contains(where: { $0.name == author.name && $0.url == author.url }) { authors.append(author) }
      }
    }
    return authors
  }

  /// The tags that are read from the elements with a role; nil if that is uncertain.
  func tags(_ role: Role) -> [String]? {
    var tags: [String] = []
    for value in values(role) {
      switch role {
      case .atomCategory:
        guard let term = value["label"]?.stringValue ?? value["term"]?.stringValue else { continue }
        tags.append(PlainText.collapsed(term))
      case .mediaGroup, .mediaContent:
        // Elements that cannot be written are missing when it is read, and the rest may be read as text.
        guard value.hasOnlyXMLNames else { return nil }
        tags += MediaTags.tags(in: value.objectValue ?? [:]).map(PlainText.from(html:))
      case .mediaCategory:
        tags += [MediaTags.tag(of: value).map(PlainText.from(html:))].compactMap(\.self)
      default:
        // Other members may be child elements, which are read as part of the text.
        let isPlain = value.objectValue?.allSatisfy { $0.name == "value" || $0.name == "domain" } ?? true
        guard isPlain, let text = value.stringValue ?? value["value"]?.stringValue else { return nil }
        let words = role == .keywords || role == .mediaKeywords ? text.split(separator: ",") : [text[...]]
        tags += words.map { PlainText.from(html: String($0)) }
      }
    }
    var seen: Set<ExactName> = []
    return tags.filter { !$0.isEmpty && seen.insert(ExactName($0)).inserted }
  }

  /// The URL that is read for an image from the first of these roles with an image; nil without one, empty if
  /// uncertain.
  func image(_ member: String, _ order: [Role], _ enclosures: [JSONFeed.Attachment]) -> String? {
    for role in order {
      var url: String?
      switch role {
      case .podcastImage:
        let isBanner = member == "banner_image"
        let images = values(.podcastImage).filter { !isBanner || $0["purpose"] != nil }
        if !images.isEmpty || !isBanner && has(.podcastImages) { url = "" }
      case .image:
        guard let image = values(.image).first else { continue }
        url = values(.image).count == 1 ? imageURL(image, style: member == "favicon" ? "icon" : nil) : ""
      case .mediaThumbnail:
        url = has(.mediaGroup) ? "" : largest(values(.mediaThumbnail).map { $0.objectValue ?? ["text": $0] })
      case .mediaContent:
        let contents = values(.mediaContent).map { $0.objectValue ?? [:] }
        let isSimple = contents.allSatisfy { $0["thumbnails"] == nil && $0["contents"] == nil }
        url = isSimple ? largest(contents.filter { MediaObject($0, base: nil)?.isImage == true }) : ""
      case .enclosure:
        let image = enclosures.first { $0.mimeType?.hasPrefix("image") == true }
        url = hasImageEnclosure ? "" : image.map { $0.mimeType?.hasPrefix("image/") == true ? $0.url : "" }
      default: url = has(role) ? text(role) ?? "" : nil
      }
      if let url { return url }
    }
    return nil
  }

  /// Whether an enclosure or a link to one is an image.
  private var hasImageEnclosure: Bool {
    (values(.enclosure) + links("enclosure")).contains {
      MediaObject($0.objectValue ?? [:], base: nil)?.isImage == true
    }
  }

  /// The URL of a channel's image, if it has this style, or is square.
  private func imageURL(_ image: JSONFeed.Value, style: String?) -> String? {
    // A value that is not a simple text may be read differently.
    let areTexts = ["url", "href", "width", "height"].allSatisfy { image[$0].map { $0.attributeText != nil } ?? true }
    guard image.objectValue != nil, areTexts else { return "" }
    let isSquare = image["width"]?.doubleValue == image["height"]?.doubleValue
    let isRight = image["style"]?.stringValue?.lowercased() == style && (style != nil || isSquare)
    return isRight ? image["url"]?.stringValue ?? image["href"]?.stringValue : nil
  }

  private func largest(_ images: [JSONFeed.Object]) -> String? {
    var largest = LargestImage()
    for image in images { largest.look(at: image, base: nil) }
    return largest.found
  }
}

extension JSONFeed.Value {
  /// Whether the members inside can all be elements.
  fileprivate var hasOnlyXMLNames: Bool {
    switch self {
    case .array(let values): values.allSatisfy(\.hasOnlyXMLNames)
    case .object(let object): object.allSatisfy { XMLWriter.isName($0.name) && $0.value.hasOnlyXMLNames }
    default: true
    }
  }
}
