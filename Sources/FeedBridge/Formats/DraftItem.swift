/// From what a document says of an item to the item: which of several statements counts, by mapping.md sections 2 to 5.
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
package struct ItemPlace {
  let container: String
  let number: Int

  package var path: String { "\(container)[\(number)]" }
}

/// It is moved from hand to hand: an item is large, and there are many.
package struct DraftItem: ~Copyable {
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
  package let place: ItemPlace
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

  /// Makes an item of `facts`, which are used up.
  package init(
    _ facts: inout Facts, _ format: XMLFormat, path: String, number: Int, offset: Int, names: inout ExtensionNames,
    log: inout RepairLog,
    scanner: borrowing XMLScanner
  ) {
    item = JSONFeed.Item()
    place = ItemPlace(container: path, number: number)
    self.offset = offset
    hasID = false
    readIdentity(&facts, format)
    readTitle(&facts)
    let body = readContent(&facts)
    readDates(&facts, format, &log)
    readPeople(&facts, format)
    readTags(&facts)
    readMedia(&facts, &log)
    readPodcast(&facts)
    readLanguage(&facts, body, &log)
    facts.readPlace()
    readStatedMembers(&facts)
    facts.keepTheRest()
    item.extensions = facts.extensions.extensions(named: &names, in: scanner)
  }

  // MARK: Identity and links

  private mutating func readIdentity(_ facts: inout Facts, _ format: XMLFormat) {
    let about = facts.about.flatMap { $0.isEmpty ? nil : $0 }
    let id =
      switch format {
      case .rss, .cdf: facts.take(.guid, .atomID, .dublinCoreIdentifier) ?? about
      case .rdf: about ?? facts.take(.dublinCoreIdentifier, .guid, .atomID)
      case .atom: facts.take(.atomID, .guid, .dublinCoreIdentifier) ?? about
      }
    if let id {
      item.id = AmbiguouslyTypedIdentifier(id)
      hasID = true
    }
    if let about, about != id { facts.extensions.add("about", .string(about), in: .rdf) }
    readLinks(&facts, format)
    if item.url == nil, let id, format == .rdf && about != nil || format == .atom, URLText.isWeb(id) { item.url = id }

    guard let index = facts.first(.guid), facts.all[index].isUsed else { return }
    let flag = facts.all[index].flag
    let guid = facts.text(index)
    let mayBeURL = (flag ?? true) && URLText.isWeb(guid)
    if mayBeURL, item.url == nil { item.url = guid }
    let isURL = item.url?.isExactly(guid) ?? false
    if mayBeURL, !isURL { permalink = guid }
    // A flag that writing the feed back could not tell is kept: a guid is written as a permalink if it is the URL.
    if let flag, flag != isURL { guidFlag = flag }
  }

  private mutating func readLinks(_ facts: inout Facts, _ format: XMLFormat) {
    var alternate: (index: Int, rank: Int, url: String)?
    for index in facts.indices(.atomLink) {
      let link = facts.link(index)
      guard !link.url.isEmpty else { continue }
      switch link.rel {
      case "alternate":
        if alternate == nil || link.rank < alternate?.rank ?? 0 { alternate = (index, link.rank, link.url) }
      case "related" where related == nil:
        related = link.url
        facts.useLink(index, saying: ["text/html"])
      case "enclosure":
        facts.use(index)
        enclosureLinks.append(index)
      default: continue
      }
    }
    item.url = facts.takeURL(.originalLink) ?? (format == .atom ? nil : facts.takeURL(.link))
    if item.url == nil, let alternate {
      item.url = alternate.url
      facts.useLink(alternate.index, saying: ["text/html"])
    }
    if item.url == nil, format == .atom { item.url = facts.takeURL(.link) }
    // RFC 4287 §4.1.3.2: the content is elsewhere.
    if let index = facts.first(.atomContent), let source = facts.member("src", of: index), item.url == nil {
      item.url = URLText.resolved(source, against: facts.base(index))
    }
  }

  // MARK: Text

  private mutating func readTitle(_ facts: inout Facts) {
    for role in [Role.title, .atomTitle, .dublinCoreTitle, .iTunesTitle, .mediaTitle] where facts.has(role) {
      for index in facts.indices(role) {
        let text = facts.plainText(index)
        guard !text.isEmpty else { continue }
        item.title = text
        facts.use(index)
        if role == .mediaTitle { facts.keep(nil, of: index) }
        return
      }
    }
  }

  /// Returns the fact that became the content.
  private mutating func readContent(_ facts: inout Facts) -> Int? {
    var body: Int?
    for role in [
      Role.encodedContent, .xhtmlBody, .atomContent, .description, .dublinCoreDescription, .atomSummary,
      .mediaDescription,
    ] where facts.has(role) {
      body = facts.indices(role).first { !facts.text($0).isEmpty && facts.all[$0].form != .other }
      if body != nil { break }
    }
    if body == nil, let inner = facts.takeInnerDescription() { setContent(inner) }
    if body == nil, item.contentText == nil, item.contentHTML == nil {
      for role in [Role.iTunesSummary, .googlePlayDescription] where body == nil {
        body = facts.firstText(role).flatMap { PlainText.looksLikeHTML(facts.text($0)) ? $0 : nil }
      }
    }
    if let body {
      let text = facts.text(body)
      let role = facts.all[body].role
      let isHTML =
        switch facts.all[body].form {
        case .html: true
        case .text, .other: false
        case .unknown where role == .mediaDescription:
          MediaText(text, type: facts.member("type", of: body)).isHTML
        case .unknown: role == .encodedContent || role == .xhtmlBody || PlainText.looksLikeHTML(text)
        }
      if isHTML {
        item.contentHTML = text
        contentBase = facts.base(body)
      } else {
        item.contentText = text
      }
      facts.use(body)
      if role == .mediaDescription { facts.keep(nil, of: body) }
    }
    let role = body.map { facts.all[$0].role }
    for source in [
      Role.description, .atomSummary, .dublinCoreDescription, .iTunesSubtitle, .iTunesSummary, .googlePlayDescription,
      .abstract,
    ] where source != role && facts.has(source) {
      if source == .description, role == nil { continue }
      guard let index = facts.firstText(source) else { continue }
      let text = facts.text(index)
      let summary = facts.all[index].form == .text ? text : PlainText.from(html: text)
      guard !summary.isEmpty else { continue }
      if startsContent(summary) {
        facts.use(index)
        continue
      }
      item.summary = summary
      facts.useKeepingMarkup(index)
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

  private mutating func readDates(_ facts: inout Facts, _ format: XMLFormat, _ log: inout RepairLog) {
    guard facts.hasAny(of: Self.dateRoles) else { return }
    let roles: [Role] =
      format == .atom
      ? [.atomPublished, .issued, .created, .published, .dublinCoreDate]
      : [.published, .issued, .dublinCoreDate, .atomPublished, .created]
    for role in roles where dateText == nil { dateText = facts.firstText(role).map { facts.text($0) } }
    var dublinCore: Int?
    for role in roles where facts.has(role) {
      for index in facts.indices(role) where !facts.all[index].isUsed {
        if item.datePublished != nil {
          if role == .dublinCoreDate, dublinCore == nil { dublinCore = index }
          continue
        }
        item.datePublished = date(&facts, index, &log)
      }
    }
    readFraction(&facts)
    for role in [Role.atomUpdated, .modified] {
      for index in facts.indices(role) where item.dateModified == nil {
        item.dateModified = date(&facts, index, &log)
      }
    }
    if let dublinCore, let parsed = FeedDate.parse(facts.text(dublinCore)) {
      let date = parsed.date
      if date == item.datePublished {
        facts.use(dublinCore)
      } else if item.dateModified == nil, let published = item.datePublished, date > published {
        item.dateModified = date
        facts.use(dublinCore)
        if parsed.assumedUTC {
          log.add(
            .assumedUTC, path: path + "/" + facts.all[dublinCore].definition.name, offset: facts.all[dublinCore].offset,
            "a date without a time zone; it was taken for UTC")
        }
      }
    }
  }

  /// RSS's dates are whole seconds; Atom's beside one says the same second's fraction.
  private mutating func readFraction(_ facts: inout Facts) {
    guard let published = item.datePublished, let index = facts.first(.atomPublished), !facts.all[index].isUsed,
      let date = FeedDate.parse(facts.text(index))?.date, (0..<1).contains(date.timeIntervalSince(published))
    else { return }
    item.datePublished = date
    facts.use(index)
  }

  /// The date that a fact says. One that is none is left as it is, so that its text goes to the extension.
  private func date(_ facts: inout Facts, _ index: Int, _ log: inout RepairLog) -> Date? {
    let text = facts.text(index)
    guard !text.isEmpty else { return nil }
    guard let date = FeedDate.parse(text) else {
      let fact = facts.all[index]
      log.add(
        .invalidDate, path: path + "/" + fact.definition.name, offset: fact.offset,
        "\"\(URLText.head(of: text, bytes: 60))\" is no date; it was left out")
      return nil
    }
    if date.assumedUTC {
      let fact = facts.all[index]
      log.add(
        .assumedUTC, path: path + "/" + fact.definition.name, offset: fact.offset,
        "a date without a time zone; it was taken for UTC")
    }
    facts.use(index)
    return date.date
  }

  // MARK: People, tags

  private static let personRoles = RoleSet(
    .atomAuthor, .atomSource, .dublinCoreCreator, .author, .foafMaker, .iTunesAuthor, .googlePlayAuthor)

  private mutating func readPeople(_ facts: inout Facts, _ format: XMLFormat) {
    guard facts.hasAny(of: Self.personRoles) else { return }
    var authors = DraftAuthors()
    if format == .atom {
      for index in facts.indices(.atomAuthor) { authors.addAtom(&facts, index) }
      if authors.isEmpty, let source = facts.first(.atomSource) {
        authors.addAuthors(ofSource: source, in: facts)
      }
    }
    if !authors.isEmpty {
      item.authors = authors.all
      return
    }
    for index in facts.indices(.dublinCoreCreator) {
      authors.add(&facts, index, isMailEnough: true)
    }
    let hasNames = !authors.isEmpty
    for index in facts.indices(.author) {
      authors.add(&facts, index, isMailEnough: !hasNames)
    }
    if authors.isEmpty {
      for index in facts.indices(.foafMaker) { authors.addFOAF(&facts, index) }
    }
    if authors.isEmpty {
      for index in facts.indices(.atomAuthor) { authors.addAtom(&facts, index) }
    }
    for role in [Role.iTunesAuthor, .googlePlayAuthor] where authors.isEmpty {
      if let index = facts.first(role) { authors.add(&facts, index, isMailEnough: true) }
    }
    authors.addURLs(&facts)
    item.authors = authors.isEmpty ? nil : authors.all
  }

  private static let tagRoles = RoleSet(
    .category, .dublinCoreSubject, .atomCategory, .keywords, .mediaKeywords, .mediaCategory, .mediaGroup, .mediaContent)

  private mutating func readTags(_ facts: inout Facts) {
    guard facts.hasAny(of: Self.tagRoles) || !facts.iTunesCategories.isEmpty else { return }
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
    for index in facts.all.indices {
      switch facts.all[index].role {
      case .category:
        guard facts.hasText(index) else { continue }
        add(PlainText.from(html: facts.text(index)))
        facts.useCategory(index)
      case .dublinCoreSubject:
        if let statements = facts.statements(index) {
          for tag in statements.texts { add(PlainText.from(html: tag)) }
          if !statements.texts.isEmpty { statements.use(&facts, index) }
          continue
        }
        guard !facts.text(index).isEmpty else { continue }
        add(PlainText.from(html: facts.text(index)))
        facts.use(index)
      case .atomCategory:
        guard let term = facts.member("label", of: index) ?? facts.member("term", of: index) else { continue }
        add(PlainText.collapsed(term))
        if facts.memberCount(index) > 1 { facts.useKeepingAll(index) } else { facts.use(index, keeping: nil) }
      case .keywords, .mediaKeywords:
        guard !facts.text(index).isEmpty else { continue }
        for keyword in facts.text(index).split(separator: ",") { add(PlainText.from(html: String(keyword))) }
        facts.use(index)
      case .mediaCategory:
        let category = facts.value(index) ?? .string(facts.text(index))
        let (tag, rest) = MediaTags.tag(of: category)
        guard let tag else { continue }
        add(PlainText.from(html: tag))
        facts.use(index, keeping: rest)
      case .mediaGroup, .mediaContent:
        for tag in facts.takeInnerTags(index) { add(PlainText.from(html: tag)) }
      default: continue
      }
    }
    for name in facts.iTunesCategoryNames { add(PlainText.from(html: name)) }
    item.tags = tags.isEmpty ? nil : tags
  }

  private mutating func readLanguage(_ facts: inout Facts, _ body: Int?, _ log: inout RepairLog) {
    if !facts.has(.language), !facts.has(.dublinCoreLanguage), facts.language == nil,
      body.map({ facts.memberCount($0) == 0 }) ?? true
    {
      return
    }
    if facts.language == nil, let body, let language = facts.member("xml_lang", of: body) {
      facts.language = language
      facts.keep(facts.rest(body)?.without("xml_lang"), of: body)
    }
    item.language = facts.takeLanguage([.dublinCoreLanguage, .language], path: path, &log)
  }
}
