/// What the elements that are written for an item express of it.

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif
internal import FeedPrimitives
internal import JSONFeed

/// What an item needs to know of the feed that it is in, as reading the feed's elements gives it.
struct WrittenContext {
  /// Nil for authors that are not certain, or may be changed.
  var authors: [JSONFeed.Author]??
  var language: String??
  /// The site of the home page; nil where the page is not certain.
  var site: String??
}

/// What an item's elements express.
struct ItemExpression {
  let item: JSONFeed.Item
  let format: FeedWriter.Format
  let others: ExtensionElements
  private let feed: WrittenContext
  var members = MembersInJSON()
  /// Whether elements of the format may be left over that no member is taken from.
  private(set) var leavesElements = false
  /// Whether RSS's description is read as the summary.
  private(set) var isDescriptionSummary = false

  init(_ item: JSONFeed.Item, _ format: FeedWriter.Format, _ spaces: ExtensionSpaces, in feed: WrittenContext) {
    self.item = item
    self.format = format
    self.feed = feed
    others = ExtensionElements(item.extensions, in: spaces)
  }

  mutating func check() {
    members.add("id", unless: !item.id.stringValue.isEmpty && XMLText.isCarried(item.id.stringValue))
    checkLinks()
    checkTitle()
    checkContent()
    checkDates()
    checkAuthors()
    checkTags()
    checkLanguage()
    checkAttachments()
    checkImages()
  }

  // MARK: Links

  private var isPermalink: Bool { item.extensions["_rss"]?["guid_is_permalink"]?.boolValue ?? false }

  private mutating func checkLinks() {
    let id = item.id.stringValue
    let isElsewhere = others.has(.originalLink)
    // The guid may be the item's page.
    let isGuidOther = format == .rss && isPermalink && id != item.url && URLText.isWeb(id)
    leavesElements = leavesElements || isElsewhere
    let alternates = others.links("alternate")
    let isURLExpressed: Bool
    switch format {
    case .rss:
      isURLExpressed =
        item.url?.isCarriedURL
        ?? (!others.has(.link) && alternates.isEmpty && others.values(.atomContent).allSatisfy { $0["src"] == nil })
    case .atom:
      isURLExpressed =
        item.url.map { $0.isCarriedURL && alternates.express($0) }
        ?? (!others.has(.link) && alternates.isEmpty && !URLText.isWeb(id)
          && others.values(.atomContent).allSatisfy { $0["src"] == nil })
    }
    let related = others.links("related")
    guard let external = item.externalURL else {
      members.add("url", unless: isURLExpressed && !isElsewhere && !isGuidOther)
      return members.add("external_url", unless: related.isEmpty && !isGuidOther)
    }
    // A link to another site, with one beside it to the feed's own, is a linkblog's: reading exchanges them.
    let isLinkblog: Bool =
      if let site = feed.site, let url = item.url { URLText.site(url) != site && URLText.site(external) == site } else {
        feed.site == nil
      }
    let isExpressed = external.isCarriedURL && external != item.url && related.express(external)
    members.add("url", unless: isURLExpressed && !isElsewhere && !isGuidOther && !isLinkblog)
    members.add("external_url", unless: isExpressed && !isGuidOther && !isLinkblog && !isElsewhere)
  }

  // MARK: Text

  private mutating func checkTitle() {
    guard let title = item.title else {
      return members.add(
        "title",
        unless: !others.hasAny(of: [.title, .atomTitle, .dublinCoreTitle, .iTunesTitle, .mediaTitle]))
    }
    if format == .rss {
      members.add("title", title, readAs: PlainText.read(PlainText.html(of: title)))
    } else if others.has(.title) {
      leavesElements = true
      members.add("title")
    } else {
      members.add("title", title, readAs: XMLText.carried(title).map(PlainText.collapsed))
    }
  }

  private static let bodyRoles: RoleSet = [
    .encodedContent, .xhtmlBody, .atomContent, .description, .dublinCoreDescription, .atomSummary, .mediaDescription,
    .mediaGroup, .mediaContent, .iTunesSummary, .googlePlayDescription,
  ]

  private static let summaryRoles: [Role] = [
    .description, .atomSummary, .dublinCoreDescription, .iTunesSubtitle, .iTunesSummary, .googlePlayDescription,
    .abstract,
  ]

  private mutating func checkContent() {
    let (html, text) = (item.contentHTML, item.contentText)
    var earlier: RoleSet = [.encodedContent, .xhtmlBody]
    if format == .rss { earlier.insert(.atomContent) }
    // As they are read, where they are.
    var content = JSONFeed.Item()
    if let html, let carried = XMLText.carried(html), !carried.isEmpty, format == .rss || !others.hasAny(of: earlier) {
      members.add("content_html", html, readAs: carried)
      if text != nil { members.add("content_text") }
      content.contentHTML = carried
    } else if html == nil, let text, let carried = XMLText.carried(text), !carried.isEmpty,
      format == .rss && item.summary != nil || !others.hasAny(of: earlier)
    {
      if format == .rss, item.summary != nil || PlainText.looksLikeHTML(text) {
        // RSS has nothing that says what is plain text.
        members.add("content_html")
        members.add("content_text")
        content.contentHTML = PlainText.escaped(carried)
      } else {
        members.add("content_text", text, readAs: carried)
        content.contentText = carried
      }
    } else {
      let isExpressed =
        html == nil && (text ?? "").isEmpty && item.summary == nil && !others.hasAny(of: Self.bodyRoles)
      members.add("content_html", unless: isExpressed)
      members.add("content_text", unless: isExpressed)
      members.add("summary", unless: isExpressed)
      leavesElements = leavesElements || !isExpressed
      return
    }
    checkSummary(beside: content)
  }

  private mutating func checkSummary(beside content: JSONFeed.Item) {
    guard let summary = item.summary else {
      if format == .rss, content.contentHTML != nil, let description = item.descriptionInRSS {
        isDescriptionSummary =
          PlainText.read(description).map { !$0.isEmpty && !content.contentBegins(with: $0) } ?? true
      }
      let isAbsent = !isDescriptionSummary && Self.summaryRoles.allSatisfy { saysNothing($0, beside: content) }
      return members.add("summary", unless: isAbsent)
    }
    isDescriptionSummary = true
    let read: String?
    switch format {
    case .rss:
      read = item.descriptionInRSS.flatMap(PlainText.read)
    case .atom:
      read = WrittenText(summary, orKept: item.extensions["_atom"]?["summary"]).read
    }
    guard let read, !content.contentBegins(with: read), format == .rss || !others.has(.description) else {
      leavesElements = true
      return members.add("summary")
    }
    members.add("summary", summary, readAs: read)
  }

  /// Whether no summary is taken from the extension's elements of a role.
  private func saysNothing(_ role: Role, beside content: JSONFeed.Item) -> Bool {
    others.values(role).allSatisfy { value in
      let html = value["text"]?.stringValue
      guard let text = value.stringValue ?? html else { return false }
      let plain = role == .atomSummary && html == nil ? text : PlainText.from(html: text)
      return plain.isEmpty || content.contentBegins(with: plain)
    }
  }

  // MARK: Dates

  private mutating func checkDates() {
    let dublinCore = others.values(.dublinCoreDate).compactMap { $0.stringValue }
    guard let published = item.datePublished else {
      let isAbsent = !others.hasAny(of: [.published, .issued, .created, .dublinCoreDate, .atomPublished])
      members.add("date_published", unless: isAbsent)
      return checkModified([])
    }
    if format == .rss {
      // `pubDate` has whole seconds; Atom's element beside it has the fraction.
      let second = Date(timeIntervalSince1970: published.timeIntervalSince1970.rounded(.down))
      let exact =
        others.has(.atomPublished)
        ? others.values(.atomPublished).first?.stringValue.flatMap(Self.date) : published
      let read = exact.flatMap { (0..<1).contains($0.timeIntervalSince(second)) ? $0 : nil } ?? second
      members.add("date_published", unless: read == published)
    }
    checkModified(dublinCore.compactMap(Self.date).filter { $0 > published })
  }

  /// - Parameter later: dates that are taken for that of the last change where no other element says one.
  private mutating func checkModified(_ later: [Date]) {
    switch (item.dateModified, format) {
    case (let modified?, .rss):
      members.add(
        "date_modified", unless: !others.has(.atomUpdated) || others.text(.atomUpdated).flatMap(Self.date) == modified)
    case (nil, .rss):
      members.add("date_modified", unless: later.isEmpty && !others.hasAny(of: [.atomUpdated, .modified]))
    case (_?, .atom): break
    case (nil, .atom): members.add("date_modified")
    }
  }

  private static func date(_ text: String) -> Date? { FeedDate.parse(text)?.date }

  // MARK: Authors, tags, language

  private mutating func checkAuthors() {
    guard let authors = item.authors else {
      // The feed's author may be the item's too.
      let isFeeds: Bool =
        if let known = feed.authors, let all = known, all.count == 1,
          let author = others.text(.iTunesAuthor) ?? others.text(.dublinCoreCreator)
        {
          !others.hasAny(
            of: AuthorExpression.roles(except: others.has(.iTunesAuthor) ? .iTunesAuthor : .dublinCoreCreator))
            && PersonText(author).email == nil && all[0] == .init(name: PlainText.from(html: author))
        } else {
          false
        }
      return members.add("authors", unless: isFeeds || !others.hasAny(of: AuthorExpression.roles))
    }
    let isOwn: Bool = if let known = feed.authors { known != authors } else { false }
    members.add("authors", unless: isOwn && AuthorExpression(format, others, isFeed: false).expresses(authors))
  }

  private mutating func checkTags() {
    let tags = item.tags ?? []
    let names = Set(tags.map(ExactName.init))
    let areExpressed = tags.allSatisfy { tag in
      let read =
        format == .rss ? PlainText.read(PlainText.html(of: tag)) : XMLText.carried(tag).map(PlainText.collapsed)
      return read.map { !$0.isEmpty && $0.isExactly(tag) } ?? false
    }
    let others = otherTags?.allSatisfy { $0.isEmpty || names.contains(ExactName($0)) } ?? false
    members.add("tags", unless: areExpressed && names.count == tags.count && item.tags?.isEmpty != true && others)
    leavesElements = leavesElements || !areExpressed
  }

  /// The tags that the extension's elements give; nil where that is not certain.
  private var otherTags: [String]? {
    guard !others.hasAny(of: [.mediaKeywords, .mediaCategory, .mediaGroup]), !others.hasITunesCategories else {
      return nil
    }
    var tags: [String] = []
    for value in others.values(.mediaContent) where value["keywords"] != nil || value["categories"] != nil {
      return nil
    }
    for value in others.values(.mediaContent) where value["contents"] != nil { return nil }
    for role in [Role.category, .dublinCoreSubject] {
      for value in others.values(role) {
        guard let text = value.stringValue ?? value["value"]?.stringValue else { return nil }
        tags.append(PlainText.from(html: text))
      }
    }
    for value in others.values(.atomCategory) {
      guard let text = value["label"]?.stringValue ?? value["term"]?.stringValue else { continue }
      tags.append(PlainText.collapsed(text))
    }
    for value in others.values(.keywords) {
      guard let text = value.stringValue else { return nil }
      tags += text.split(separator: ",").map { PlainText.from(html: String($0)) }
    }
    return tags
  }

  private mutating func checkLanguage() {
    let isExpressed: Bool
    if let language = item.language, let known = feed.language, known != language {
      switch format {
      case .rss:
        let written = others.has(.dublinCoreLanguage) ? others.text(.dublinCoreLanguage) : language
        isExpressed = written.flatMap(LanguageTag.normalized) == language
      case .atom:
        isExpressed =
          LanguageTag.normalized(language) == language && !others.hasAny(of: [.language, .dublinCoreLanguage])
      }
    } else {
      let isInExtension =
        format == .rss
        && (item.extensions["_rss"]?["xml_lang"]?.stringValue.flatMap(LanguageTag.normalized)) != nil
      isExpressed =
        item.language == nil && !others.hasAny(of: [.language, .dublinCoreLanguage]) && !isInExtension
    }
    members.add("language", unless: isExpressed)
  }

  // MARK: Media

  private static let mediaRoles: RoleSet = [
    .enclosure, .mediaGroup, .mediaPeerLink, .podcastAlternateEnclosure, .originalEnclosureLink,
  ]

  private mutating func checkAttachments() {
    let isExpressed = expressedAttachments.map { $0 == (item.attachments ?? []) && item.attachments?.isEmpty != true }
    members.add("attachments", unless: isExpressed ?? false)
    if isExpressed == nil, item.attachments != nil { leavesElements = true }
  }

  /// The attachments that the elements give; nil where that is not certain.
  private var expressedAttachments: [JSONFeed.Attachment]? {
    guard !others.hasAny(of: Self.mediaRoles), others.links("enclosure").isEmpty,
      others.values(.atomContent).allSatisfy({ $0["src"] == nil })
    else { return nil }
    let attachments = item.attachments ?? []
    let contents = others.values(.mediaContent)
    if contents.contains(where: { $0["contents"] != nil }) { return nil }
    if !attachments.isEmpty, others.has(.mediaTitle) { return nil }
    var list = AttachmentList()
    for attachment in format == .rss ? Array(attachments.prefix(1)) : attachments {
      guard attachment.isCarried else { return nil }
      let link = attachment.asLink(isWhole: format == .atom)
      if let media = MediaObject(link, base: nil) { list.add(media.attachment) }
    }
    let written = contents.isEmpty && format == .rss && item.needsMediaContents
    for content in written ? attachments.map(\.asContent) : contents.map({ MediaDescription($0.objectValue ?? [:]) }) {
      guard let media = MediaObject(content, base: nil), !media.isImage else { continue }
      list.add(media.attachment)
    }
    var read = list.all
    guard read.allSatisfy({ URLText.isAbsolute($0.url) }), read.count == attachments.count else { return read }
    if others.has(.iTunesDuration) {
      guard let duration = others.text(.iTunesDuration) else { return nil }
      ItemMapping.addDuration(duration, to: &read)
    }
    return read
  }

  private mutating func checkImages() {
    members.add("image", unless: expressesImage)
    let isBannerExpressed =
      !others.hasAny(of: [.podcastImage, .podcastImages])
      && (others.has(.webfeedsCover)
        ? item.bannerImage != nil && others.text(.webfeedsCover) == item.bannerImage
        : item.bannerImage?.isCarriedURL ?? true)
    members.add("banner_image", unless: isBannerExpressed)
  }

  private var expressesImage: Bool {
    if others.has(.iTunesImage) {
      return item.image.map { $0.isCarriedURL && others.text(.iTunesImage) == $0 } ?? false
    }
    guard !others.hasAny(of: [.iTunesLink, .podcastImage, .podcastImages, .googlePlayImage, .mediaGroup]) else {
      return false
    }
    var thumbnails = LargestImage()
    var images = LargestImage()
    if !item.showsImageElsewhere, let image = item.image {
      guard image.isCarriedURL else { return false }
      var description = MediaDescription()
      description.url = .string(image)
      thumbnails.look(at: description, base: nil)
    }
    for value in others.values(.mediaThumbnail) {
      thumbnails.look(at: MediaDescription(value.objectValue ?? ["text": value]), base: nil)
    }
    for value in others.values(.mediaContent) {
      guard value["thumbnails"] == nil, value["contents"] == nil else { return false }
      let description = MediaDescription(value.objectValue ?? [:])
      if MediaObject(description, base: nil)?.isImage == true {
        images.look(at: description, base: nil)
      }
    }
    let attached = item.attachments ?? []
    let enclosure = (format == .rss ? attached.prefix(1) : attached[...]).first { $0.isImage }
    if format == .rss, item.needsMediaContents, attached.dropFirst().contains(where: \.isImage) { return false }
    let read = thumbnails.found ?? images.found ?? enclosure?.url
    return read == item.image && (read.map(URLText.isAbsolute) ?? true)
  }
}

extension JSONFeed.Item {
  /// The HTML of RSS's description: the summary, else the text, else what an item without a title has.
  var descriptionInRSS: String? {
    if let summary { return PlainText.html(of: summary, orKept: extensions["_rss"]?["description"]) }
    if let contentText { return PlainText.looksLikeHTML(contentText) ? PlainText.escaped(contentText) : contentText }
    return (title ?? "").isEmpty ? contentHTML : nil
  }

  /// Whether its attachments have more than RSS's one enclosure says.
  var needsMediaContents: Bool {
    guard let attachments, let first = attachments.first else { return false }
    let hasDuration = first.durationInSeconds == nil || extensions["_itunes"]?["duration"] != nil
    return attachments.count > 1 || first.title != nil || !hasDuration
  }
}

extension JSONFeed.Attachment {
  fileprivate var isImage: Bool { mimeType?.hasPrefix("image/") == true }

  /// Whether XML can hold its texts, and elements have no more of it than is written.
  fileprivate var isCarried: Bool {
    url.isCarriedURL && extensions.isEmpty && (mimeType.map(XMLText.isCarried) ?? true)
      && (title.map(XMLText.isCarried) ?? true)
  }

  /// As an enclosure or a link to one is read.
  fileprivate func asLink(isWhole: Bool) -> MediaDescription {
    var description = MediaDescription()
    description.url = .string(url)
    description.type = mimeType.map(JSONFeed.Value.string)
    description.length = lengthText.map(JSONFeed.Value.string)
    if isWhole { description.title = title.map(JSONFeed.Value.string) }
    return description
  }

  /// As a `media:content` is read.
  fileprivate var asContent: MediaDescription {
    var description = MediaDescription()
    description.url = .string(url)
    description.type = mimeType.map(JSONFeed.Value.string)
    description.fileSize = lengthText.map(JSONFeed.Value.string)
    description.duration = durationText.map(JSONFeed.Value.string)
    description.title = title.map(JSONFeed.Value.string)
    return description
  }
}
