/// From what a document says of an item to the item: which of several elements counts, by mapping.md sections 2 to 5.
///
/// This serves every XML format. A draft lacks only what the feed as a whole decides: what relative URLs are relative
/// to, and what need not be said because the feed says it.

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif
internal import FeedPrimitives
package import JSONFeed

/// Where an item stands: `/rss/channel/item[3]`.
package struct ItemPath {
  let container: String
  let number: Int

  package var path: String { "\(container)[\(number)]" }
}

/// It is moved from hand to hand: an item is large, and there are many.
package struct ItemMapping: ~Copyable {
  package var item: JSONFeed.Item
  /// The guid where it may be the item's own page, though the link is another one: a linkblog, if it is on the feed's
  /// site.
  package var permalink: String?
  /// Whether the HTML of the content has a base of its own.
  package var contentBase: String?
  /// The first page that the item says is related to it: its own, where its link is to another site.
  package var related: String?
  /// Whether its guid says that it is a permalink.
  package var guidFlag: Bool?
  /// Where it stands.
  package let place: ItemPath
  /// Which of its links are to attachments.
  var enclosureLinks: [Int] = []
  package var offset: Int
  /// Whether the item has an identifier of its own, or it has yet to be derived.
  package var hasID: Bool
  /// The publication date as written, for a derived identifier.
  package var dateText: String?

  package var path: String { place.path }

  /// Members stated in so many words.
  package var stated: JSONFeed.Object?

  /// Makes an item of `elements`, which are used up.
  package init(
    _ elements: inout ParsedElements, _ format: XMLFormat, path: String, number: Int, offset: Int,
    names: inout ExtensionNames,
    log: inout RepairLog,
    scanner: borrowing XMLScanner
  ) {
    item = JSONFeed.Item()
    place = ItemPath(container: path, number: number)
    self.offset = offset
    hasID = false
    readIdentity(&elements, format)
    readTitle(&elements)
    let body = readContent(&elements)
    readDates(&elements, format, &log)
    readPeople(&elements, format)
    readTags(&elements)
    readMedia(&elements, &log)
    readPodcast(&elements)
    readLanguage(&elements, body, &log)
    elements.readPlace()
    readStatedMembers(&elements)
    elements.keepTheRest()
    item.extensions = elements.extensions.extensions(named: &names, in: scanner)
  }

  // MARK: Identity and links

  private mutating func readIdentity(_ elements: inout ParsedElements, _ format: XMLFormat) {
    let about = elements.about.flatMap { $0.isEmpty ? nil : $0 }
    let id =
      switch format {
      case .rss, .cdf: elements.take(.guid, .atomID, .dublinCoreIdentifier) ?? about
      case .rdf: about ?? elements.take(.dublinCoreIdentifier, .guid, .atomID)
      case .atom: elements.take(.atomID, .guid, .dublinCoreIdentifier) ?? about
      }
    if let id {
      item.id = AmbiguouslyTypedIdentifier(id)
      hasID = true
    }
    if let about, about != id { elements.extensions.add("about", .string(about), in: .rdf) }
    readLinks(&elements, format)
    if item.url == nil, let id, format == .rdf && about != nil || format == .atom, URLText.isWeb(id) { item.url = id }

    guard let index = elements.first(.guid), elements.all[index].isUsed else { return }
    let flag = elements.all[index].flag
    let guid = elements.text(index)
    let mayBeURL = (flag ?? true) && URLText.isWeb(guid)
    if mayBeURL, item.url == nil { item.url = guid }
    let isURL = item.url?.isExactly(guid) ?? false
    if mayBeURL, !isURL { permalink = guid }
    // A flag that writing the feed back could not tell is kept: a guid is written as a permalink if it is the URL.
    if let flag, flag != isURL { guidFlag = flag }
  }

  private mutating func readLinks(_ elements: inout ParsedElements, _ format: XMLFormat) {
    var alternate: (index: Int, rank: Int, url: String)?
    for index in elements.indices(.atomLink) {
      let link = elements.link(index)
      guard !link.url.isEmpty else { continue }
      switch link.rel {
      case "alternate":
        if alternate == nil || link.rank < alternate?.rank ?? 0 { alternate = (index, link.rank, link.url) }
      case "related" where related == nil:
        related = link.url
        elements.useLink(index, saying: ["text/html"])
      case "enclosure":
        elements.use(index)
        enclosureLinks.append(index)
      default: continue
      }
    }
    item.url = elements.takeURL(.originalLink) ?? (format == .atom ? nil : elements.takeURL(.link))
    if item.url == nil, let alternate {
      item.url = alternate.url
      elements.useLink(alternate.index, saying: ["text/html"])
    }
    if item.url == nil, format == .atom { item.url = elements.takeURL(.link) }
    // RFC 4287 §4.1.3.2: the content is elsewhere.
    if let index = elements.first(.atomContent), let source = elements.member("src", of: index), item.url == nil {
      item.url = URLText.resolved(source, against: elements.base(index))
    }
  }

  // MARK: Text

  private mutating func readTitle(_ elements: inout ParsedElements) {
    for role in [Role.title, .atomTitle, .dublinCoreTitle, .iTunesTitle, .mediaTitle] where elements.has(role) {
      for index in elements.indices(role) {
        let text = elements.plainText(index)
        guard !text.isEmpty else { continue }
        item.title = text
        elements.use(index)
        if role == .mediaTitle { elements.keep(nil, of: index) }
        return
      }
    }
  }

  /// Returns the element that became the content.
  private mutating func readContent(_ elements: inout ParsedElements) -> Int? {
    var body: Int?
    for role in [
      Role.encodedContent, .xhtmlBody, .atomContent, .description, .dublinCoreDescription, .atomSummary,
      .mediaDescription,
    ] where elements.has(role) {
      body = elements.indices(role).first { !elements.text($0).isEmpty && elements.all[$0].form != .other }
      if body != nil { break }
    }
    if body == nil, let inner = elements.takeInnerDescription() { setContent(inner) }
    if body == nil, item.contentText == nil, item.contentHTML == nil {
      for role in [Role.iTunesSummary, .googlePlayDescription] where body == nil {
        body = elements.firstText(role).flatMap { PlainText.looksLikeHTML(elements.text($0)) ? $0 : nil }
      }
    }
    if let body {
      let text = elements.text(body)
      let role = elements.all[body].role
      let isHTML =
        switch elements.all[body].form {
        case .html: true
        case .text, .other: false
        case .unknown where role == .mediaDescription:
          MediaText(text, type: elements.member("type", of: body)).isHTML
        case .unknown: role == .encodedContent || role == .xhtmlBody || PlainText.looksLikeHTML(text)
        }
      if isHTML {
        item.contentHTML = text
        contentBase = elements.base(body)
      } else {
        item.contentText = text
      }
      elements.use(body)
      if role == .mediaDescription { elements.keep(nil, of: body) }
    }
    let role = body.map { elements.all[$0].role }
    for source in [
      Role.description, .atomSummary, .dublinCoreDescription, .iTunesSubtitle, .iTunesSummary, .googlePlayDescription,
      .abstract,
    ] where source != role && elements.has(source) {
      if source == .description, role == nil { continue }
      guard let index = elements.firstText(source) else { continue }
      let text = elements.text(index)
      let summary = elements.all[index].form == .text ? text : PlainText.from(html: text)
      guard !summary.isEmpty else { continue }
      if startsContent(summary) {
        elements.use(index)
        continue
      }
      item.summary = summary
      elements.useKeepingMarkup(index)
      break
    }
    return body
  }

  /// Takes a `media:description` for the content.
  private mutating func setContent(_ description: MediaText) {
    if description.isHTML {
      item.contentHTML = description.text
    } else {
      item.contentText = description.text
    }
  }

  /// Whether the content begins with what the summary says: then the summary says nothing.
  private func startsContent(_ summary: String) -> Bool {
    let length = summary.utf8.count
    if let text = item.contentText {
      return Self.begins(PlainText.collapsed(URLText.head(of: text, bytes: length * 2 + 64)), with: summary)
    }
    guard let html = item.contentHTML, URLText.mayBegin(html, with: summary) else { return false }
    // As much of the content is read as is needed to be sure: tags make it longer than its text.
    var size = length + length / 4 + 128
    while true {
      if let answer = PlainText.of(html: html, beginsWith: summary, reading: size) { return answer }
      size *= 4
    }
  }

  private static func begins(_ text: String, with start: String) -> Bool {
    let (text, start) = (text.utf8.span, start.utf8.span)
    return text.count >= start.count && text.extracting(0..<start.count).isEqual(to: start)
  }

  // MARK: Dates

  private static let dateRoles = RoleSet(
    .published, .issued, .created, .dublinCoreDate, .atomPublished, .atomUpdated, .modified)

  private mutating func readDates(_ elements: inout ParsedElements, _ format: XMLFormat, _ log: inout RepairLog) {
    guard elements.hasAny(of: Self.dateRoles) else { return }
    let roles: [Role] =
      format == .atom
      ? [.atomPublished, .issued, .created, .published, .dublinCoreDate]
      : [.published, .issued, .dublinCoreDate, .atomPublished, .created]
    for role in roles where dateText == nil { dateText = elements.firstText(role).map { elements.text($0) } }
    var dublinCore: Int?
    for role in roles where elements.has(role) {
      for index in elements.indices(role) where !elements.all[index].isUsed {
        if item.datePublished != nil {
          if role == .dublinCoreDate, dublinCore == nil { dublinCore = index }
          continue
        }
        item.datePublished = date(&elements, index, &log)
      }
    }
    readFraction(&elements)
    for role in [Role.atomUpdated, .modified] {
      for index in elements.indices(role) where item.dateModified == nil {
        item.dateModified = date(&elements, index, &log)
      }
    }
    if let dublinCore, let parsed = FeedDate.parse(elements.text(dublinCore)) {
      let date = parsed.date
      if date == item.datePublished {
        elements.use(dublinCore)
      } else if item.dateModified == nil, let published = item.datePublished, date > published {
        item.dateModified = date
        elements.use(dublinCore)
        if parsed.assumedUTC {
          log.add(
            .assumedUTC, path: path + "/" + elements.all[dublinCore].definition.name,
            offset: elements.all[dublinCore].offset,
            "a date without a time zone; it was taken for UTC")
        }
      }
    }
  }

  /// RSS's dates are whole seconds; Atom's beside one says the same second's fraction.
  private mutating func readFraction(_ elements: inout ParsedElements) {
    guard let published = item.datePublished, let index = elements.first(.atomPublished), !elements.all[index].isUsed,
      let date = FeedDate.parse(elements.text(index))?.date, (0..<1).contains(date.timeIntervalSince(published))
    else { return }
    item.datePublished = date
    elements.use(index)
  }

  /// The date that an element says. One that is none is left as it is, so that its text goes to the extension.
  private func date(_ elements: inout ParsedElements, _ index: Int, _ log: inout RepairLog) -> Date? {
    let text = elements.text(index)
    guard !text.isEmpty else { return nil }
    guard let date = FeedDate.parse(text) else {
      let element = elements.all[index]
      log.add(
        .invalidDate, path: path + "/" + element.definition.name, offset: element.offset,
        "\"\(URLText.head(of: text, bytes: 60))\" is no date; it was left out")
      return nil
    }
    if date.assumedUTC {
      let element = elements.all[index]
      log.add(
        .assumedUTC, path: path + "/" + element.definition.name, offset: element.offset,
        "a date without a time zone; it was taken for UTC")
    }
    elements.use(index)
    return date.date
  }

  // MARK: People, tags

  private static let personRoles = RoleSet(
    .atomAuthor, .atomSource, .dublinCoreCreator, .author, .foafMaker, .iTunesAuthor, .googlePlayAuthor)

  private mutating func readPeople(_ elements: inout ParsedElements, _ format: XMLFormat) {
    guard elements.hasAny(of: Self.personRoles) else { return }
    var authors = AuthorList()
    if format == .atom {
      for index in elements.indices(.atomAuthor) { authors.addAtom(&elements, index) }
      if authors.isEmpty, let source = elements.first(.atomSource) {
        authors.addAuthors(ofSource: source, in: elements)
      }
    }
    if !authors.isEmpty {
      item.authors = authors.all
      return
    }
    for index in elements.indices(.dublinCoreCreator) {
      authors.add(&elements, index, isMailEnough: true)
    }
    let hasNames = !authors.isEmpty
    for index in elements.indices(.author) {
      authors.add(&elements, index, isMailEnough: !hasNames)
    }
    if authors.isEmpty {
      for index in elements.indices(.foafMaker) { authors.addFOAF(&elements, index) }
    }
    if authors.isEmpty {
      for index in elements.indices(.atomAuthor) { authors.addAtom(&elements, index) }
    }
    for role in [Role.iTunesAuthor, .googlePlayAuthor] where authors.isEmpty {
      if let index = elements.first(role) { authors.add(&elements, index, isMailEnough: true) }
    }
    authors.addURLs(&elements)
    item.authors = authors.isEmpty ? nil : authors.all
  }

  private static let tagRoles = RoleSet(
    .category, .dublinCoreSubject, .atomCategory, .keywords, .mediaKeywords, .mediaCategory, .mediaGroup, .mediaContent)

  private mutating func readTags(_ elements: inout ParsedElements) {
    guard elements.hasAny(of: Self.tagRoles) || !elements.iTunesCategories.isEmpty else { return }
    var tags: [String] = []
    tags.reserveCapacity(4)
    var seen: Set<ExactName> = []
    func add(_ text: String) {
      guard !text.isEmpty else { return }
      // Many tags are many; a set is made only then.
      if tags.count < 64 {
        if !tags.contains(where: { $0.isExactly(text) }) { tags.append(text) }
      } else if seen.isEmpty {
        seen = Set(tags.map(ExactName.init))
        if seen.insert(ExactName(text)).inserted { tags.append(text) }
      } else if seen.insert(ExactName(text)).inserted {
        tags.append(text)
      }
    }
    for index in elements.all.indices {
      switch elements.all[index].role {
      case .category:
        guard elements.hasText(index) else { continue }
        add(PlainText.from(html: elements.text(index)))
        elements.useCategory(index)
      case .dublinCoreSubject:
        if let values = elements.rdfValues(index) {
          for tag in values.texts { add(PlainText.from(html: tag)) }
          if !values.texts.isEmpty { values.use(&elements, index) }
          continue
        }
        guard !elements.text(index).isEmpty else { continue }
        add(PlainText.from(html: elements.text(index)))
        elements.use(index)
      case .atomCategory:
        guard let term = elements.member("label", of: index) ?? elements.member("term", of: index) else { continue }
        add(PlainText.collapsed(term))
        if elements.memberCount(index) > 1 { elements.useKeepingAll(index) } else { elements.use(index, keeping: nil) }
      case .keywords, .mediaKeywords:
        guard !elements.text(index).isEmpty else { continue }
        for keyword in elements.text(index).split(separator: ",") { add(PlainText.from(html: String(keyword))) }
        elements.use(index)
      case .mediaCategory:
        let category = elements.value(index) ?? .string(elements.text(index))
        let (tag, rest) = MediaTags.tag(of: category)
        guard let tag else { continue }
        add(PlainText.from(html: tag))
        elements.use(index, keeping: rest)
      case .mediaGroup, .mediaContent:
        for tag in elements.takeInnerTags(index) { add(PlainText.from(html: tag)) }
      default: continue
      }
    }
    for name in elements.iTunesCategoryNames { add(PlainText.from(html: name)) }
    item.tags = tags.isEmpty ? nil : tags
  }

  private mutating func readLanguage(_ elements: inout ParsedElements, _ body: Int?, _ log: inout RepairLog) {
    if !elements.has(.language), !elements.has(.dublinCoreLanguage), elements.language == nil,
      body.map({ elements.memberCount($0) == 0 }) ?? true
    {
      return
    }
    if elements.language == nil, let body, let language = elements.member("xml_lang", of: body) {
      elements.language = language
      elements.keep(elements.rest(body)?.without("xml_lang"), of: body)
    }
    item.language = elements.takeLanguage([.dublinCoreLanguage, .language], path: path, &log)
  }
}
