/// Makes an item from its elements. ElementPriorities.swift decides which of several elements wins.

internal import FeedFoundation
internal import FeedPrimitives
package import JSONFeedModel

/// The path of an item: `/rss/channel/item[3]`.
package struct ItemPath {
  let container: String
  let number: Int

  package var path: String { "\(container)[\(number)]" }
}

/// Data of an item that can only be mapped when the whole feed is known.
package struct DeferredFixups {
  /// The guid, if it may be the item's own page although it differs from the link. If it is on the feed's site, the
  /// feed is a linkblog.
  package var permalink: String?
  /// The first link with rel=related: the item's own page, if its link leads to another site.
  package var related: String?
  /// The `xml:base` of the content.
  package var contentBase: String?
  /// Where the first relative URL in the content may be (``HTMLRewriting/firstRelativeURL(in:)``); nil without one.
  package var relativeContent: Int?
  /// The guid's `isPermaLink`.
  package var guidFlag: Bool?
  /// Whether the item was restored from its complete JSON: nothing may change.
  package var isRestored = false
  /// The members of extension objects that may have relative URLs.
  package var relativeMembers: [ExtensionMember] = []
  /// Whether its URLs stay as they are, because a base is too long.
  package var keepsURLs = false
  /// Whether members may have relative URLs.
  package var hasRelativeMembers = false

  var isEmpty: Bool {
    permalink == nil && related == nil && relativeContent == nil && guidFlag == nil && !isRestored
      && relativeMembers.isEmpty && !hasRelativeMembers
  }
}

/// An item without the data that depends on the whole feed. It is made in place, because items are large and there are many.
package struct ItemMapping: ~Copyable {
  package var item = JSONFeed.Item()
  package var fixups = DeferredFixups()
  /// Whether the item has an identifier; if not, it is derived.
  package var hasID = false
  /// Whether the URL is only known from the guid.
  package private(set) var urlIsID = false
  /// The publication date as written, for a derived identifier.
  package var dateText: String?
  /// Whether it is needed also if the item has an identifier, because that may be shared.
  var needsDateText = false
  /// The role of the element that became the identifier. Other identifiers cannot become the URL.
  private var idRole = Role.none
  /// Whether the identifier is a guid of RSS.
  var hasGUID: Bool { idRole == .guid }
  /// The element that became the content.
  private var body: Int?
  package private(set) var place = ItemPath(container: "", number: 0)
  private(set) var offset = 0
  let format: XMLFormat

  package var path: String { place.path }

  init(_ format: XMLFormat) { self.format = format }

  // MARK: Steps

  /// Begins with an item that has been read.
  mutating func begin(_ place: ItemPath, offset: Int, keepsURLs: Bool) {
    fixups = DeferredFixups()
    fixups.keepsURLs = keepsURLs
    (hasID, urlIsID, dateText) = (false, false, nil)
    self.place = place
    self.offset = offset
  }

  /// The first step: what needs no URLs. These have one budget for all items, which must not depend on how many are mapped together.
  mutating func readText(_ elements: inout FeedElements, _ log: inout RepairLog) {
    if elements.has(.completeItem), let restored = elements.completeItem(path: path, &log) {
      (item, hasID, fixups.isRestored) = (restored, true, true)
      return
    }
    readID(&elements)
    item.title = elements.takeTitle(ElementPriorities.itemTitle[format])
    body = readContent(&elements)
    readSummary(&elements)
  }

  /// The third step: what has URLs, and what no member has.
  mutating func readOthers(
    _ elements: inout FeedElements, names: inout ExtensionNames, log: inout RepairLog, scanner: inout XMLScanner
  ) {
    if fixups.isRestored { return }
    let refused = elements.urls.state.refusedBases
    let isInLongBase = elements.outerBase == ""
    elements.keepOthers()
    elements.readRelations()
    readLinks(&elements)
    readPeople(&elements)
    readTags(&elements)
    readMedia(&elements, &log)
    readPodcast(&elements)
    readLanguage(&elements, &log)
    elements.readPlaces()
    elements.keepElements(format)
    fixups.relativeMembers = elements.relativeMembers
    fixups.hasRelativeMembers = fixups.related != nil || fixups.permalink != nil || item.hasRelativeURLs
    fixups.keepsURLs = fixups.keepsURLs || isInLongBase || elements.urls.state.refusedBases != refused
    if !elements.notes.isEmpty { elements.notes.move(to: &log, path: path) }
    item.extensions = elements.extensions.extensions(named: &names, in: &scanner)
  }

  /// The item, which is moved.
  mutating func take() -> JSONFeed.Item { exchange(&item, with: JSONFeed.Item()) }

  // MARK: Identity and links

  private mutating func readID(_ elements: inout FeedElements) {
    idRole = .none
    for role in elements.present(ElementPriorities.itemID[format]) where !hasID {
      guard let id = elements.takeIdentifier(role) else { continue }
      item.id = AmbiguouslyTypedIdentifier(id)
      (hasID, idRole) = (true, role)
    }
  }

  private mutating func readLinks(_ elements: inout FeedElements) {
    if let about = elements.about, !about.isEmpty, idRole != .about, about != item.id.stringValue {
      elements.extensions.add("about", .string(about), in: .rdf)
    }
    readRelatedLink(&elements)
    readURL(&elements)
    guard idRole == .guid, let index = elements.firstText(.guid) else { return }
    let guid = item.id.stringValue
    let flag = elements.flag(index)
    let isURL = item.url?.isExactly(guid) ?? false && URLText.isWeb(guid)
    if flag ?? true, !isURL, URLText.isWeb(guid) { fixups.permalink = URLText.member(guid) }
    // The flag is kept if it is not what the id and the URL say: that an id is a permalink if it is the URL.
    if let flag, flag != isURL { fixups.guidFlag = flag }
  }

  private mutating func readRelatedLink(_ elements: inout FeedElements) {
    var place = 0
    while fixups.related == nil, let index = elements.next(.relatedLink, from: &place) {
      let link = elements.link(index)
      if !link.url.isEmpty { fixups.related = link.url }
    }
  }

  private mutating func readURL(_ elements: inout FeedElements) {
    for role in elements.present(ElementPriorities.itemURL[format]) where item.url == nil {
      switch role {
      case .atomLink: item.url = elements.takeAlternateLink()
      case .atomContent:
        // RFC 4287 §4.1.3.2: the content is in another file.
        if let index = elements.first(role) { item.url = elements.url(elements.member(.src, of: index), of: index) }
      case .guid, .atomID, .dublinCoreIdentifier, .about:
        let id = item.id.stringValue
        let isPermalink = role != .guid || elements.firstText(role).map { elements.flag($0) ?? true } ?? false
        if role == idRole, isPermalink, URLText.isWeb(id) {
          item.url = URLText.member(id)
          urlIsID = true
        }
      default: item.url = elements.takeURL(role)
      }
    }
  }

  // MARK: Text

  /// Returns the element that became the content; nil without content, or if it is inside a media group.
  private mutating func readContent(_ elements: inout FeedElements) -> Int? {
    for role in elements.present(ElementPriorities.content[format]) {
      switch role {
      case .mediaGroup, .mediaContent:
        guard let inner = elements.innerDescription(role) else { continue }
        setContent(inner.text, isHTML: inner.isHTML, base: nil)
        return nil
      case .itunesSummary, .googlePlayDescription:
        guard let index = elements.firstText(role) else { continue }
        let text = elements.text(index)
        guard elements.isHTML(text, index) else { continue }
        setContent(text, isHTML: true, base: elements.base(index))
        return index
      default:
        var place = 0
        while let index = elements.next(role, from: &place) {
          guard elements.hasText(index), elements.form(index) != .other else { continue }
          let text = elements.text(index)
          setContent(text, isHTML: elements.isHTML(text, index), base: elements.base(index))
          elements.markMapped(index)
          return index
        }
      }
    }
    return nil
  }

  private mutating func setContent(_ text: String, isHTML: Bool, base: URLBase?) {
    if isHTML {
      item.contentHTML = HTMLEntities.joiningPairs(in: text)
      fixups.relativeContent = item.contentHTML.flatMap(HTMLRewriting.firstRelativeURL)
      if fixups.relativeContent != nil { fixups.contentBase = base?.url }
    } else {
      item.contentText = text
    }
  }

  private mutating func readSummary(_ elements: inout FeedElements) {
    for role in elements.present(ElementPriorities.summary[format]) {
      guard let index = elements.firstText(role, except: body) else { continue }
      let text = elements.text(index)
      // Often all of the content.
      if let html = item.contentHTML, html.withBytes({ $0.starts(with: text) }) {
        elements.markMapped(index)
        continue
      }
      let summary = elements.form(index) == .text ? text : PlainText.from(html: text)
      guard !summary.isEmpty else { continue }
      if item.contentBegins(with: summary) {
        elements.markMappedUnlessAttributes(index)
      } else {
        item.summary = summary
        return elements.markMappedUnlessMarkup(index)
      }
    }
  }

  // MARK: Dates

  /// The second step. Earlier dates tell the order of day and month in later ones.
  mutating func readDates(
    _ elements: inout FeedElements, _ dates: inout DateReading, _ log: inout RepairLog
  ) {
    if fixups.isRestored { return }
    var published: Int?
    for role in elements.present(ElementPriorities.datePublished[format]) where item.datePublished == nil {
      // For a derived identifier.
      if dateText == nil, !hasID || needsDateText { dateText = elements.firstText(role).map { elements.text($0) } }
      var place = 0
      while item.datePublished == nil, let index = elements.next(role, from: &place) {
        item.datePublished = date(&elements, index, &dates, &log)
        published = index
      }
    }
    for role in elements.present(ElementPriorities.dateModified[format]) where item.dateModified == nil {
      var place = 0
      while item.dateModified == nil, let index = elements.next(role, from: &place) {
        if index == published { continue }
        item.dateModified = date(&elements, index, isLater: role == .dublinCoreDate, &dates, &log)
        // Whose meaning is not known: only the first counts.
        if role == .dublinCoreDate { break }
      }
    }
  }

  /// The date in an element. A text that is not a date stays unmapped, so that the extension object keeps it.
  ///
  /// - Parameter isLater: whether it must be later than the date of publication, because its meaning is not known.
  private func date(
    _ elements: inout FeedElements, _ index: Int, isLater: Bool = false, _ dates: inout DateReading,
    _ log: inout RepairLog
  ) -> Date? {
    guard let date = elements.withText(index, { dates.parse($0, $0.indices) }) else {
      if !isLater { noteInvalidDate(&elements, index, &log) }
      return nil
    }
    if isLater {
      // Most dates are whole seconds.
      guard let published = item.datePublished, date.date.timeIntervalSince(published) >= 1 else { return nil }
    }
    if date.assumedUTC || !date.notes.isDisjoint(with: [.assumedOrder, .markup]) {
      noteAssumptions(of: date, &elements, index, &log)
    }
    // Only the text has the name of an unknown zone.
    if !isLater, !date.notes.contains(.unknownZone) { elements.markMapped(index) }
    return date.date
  }

  private func noteInvalidDate(_ elements: inout FeedElements, _ index: Int, _ log: inout RepairLog) {
    let text = elements.text(index)
    if text.isEmpty { return }
    let date = text.withBytes { FeedDate.parse($0, $0.indices, order: .dayFirst) }
    let fault =
      switch date?.isZeroTime {
      case true?: "what programs write that have no date"
      case false?: "ambiguous: day and month could be exchanged"
      case nil: "not a valid date"
      }
    log.add(
      .invalidDate, path: path + "/" + elements.name(index, in: format), offset: elements.offset(index),
      "\(URLText.quoted(text)) is \(fault); it was left out.")
  }

  private func noteAssumptions(
    of date: FeedDate, _ elements: inout FeedElements, _ index: Int, _ log: inout RepairLog
  ) {
    let (offset, text) = (elements.offset(index), URLText.quoted(elements.text(index)))
    let path = path + "/" + elements.name(index, in: format)
    if date.notes.contains(.assumedOrder) {
      log.add(
        .assumedDateOrder, path: path, offset: offset,
        "Day and month could be exchanged in \(text); read in the order that other dates of the feed have.")
    }
    if date.notes.contains(.markup) {
      log.add(
        .dateForm, path: path, offset: offset,
        "\(text) is more than a date; read as \(RFC3339.string(date.date) ?? "").")
    }
    if date.assumedUTC {
      log.add(
        .assumedUTC, path: path, offset: offset,
        "\(text) has \(date.notes.contains(.unknownZone) ? "an unknown" : "no") time zone; read as "
          + (date.notes.contains(.koreanTime) ? "UTC+9, the time of Korea." : "UTC."))
    }
  }

  // MARK: People, tags, language

  private mutating func readPeople(_ elements: inout FeedElements) {
    item.authors = AuthorList.authors(in: ElementPriorities.itemAuthors[format], of: &elements)
  }

  private static let tagRoles = RoleSet(ElementPriorities.tags[.rss])

  private mutating func readTags(_ elements: inout FeedElements) {
    guard elements.hasAny(of: Self.tagRoles) || !elements.itunesCategories.isEmpty else { return }
    var tags = TagList(expecting: elements.count(of: Self.tagRoles))
    var place = 0
    while let index = elements.next(of: Self.tagRoles, from: &place) {
      let role = elements.role(index)
      switch role {
      case .atomCategory:
        let term = elements.member(.label, of: index)?.nonEmpty ?? elements.member(.term, of: index)?.nonEmpty
        // Without one, a text takes its place.
        guard let term = term ?? elements.text(index).nonEmpty else { continue }
        tags.add(PlainText.collapsed(term))
        if elements.memberCount(index) <= 1 { elements.markMapped(index) }
      case .keywords, .mediaKeywords:
        guard elements.hasText(index) else { continue }
        tags.add(keywords: elements.text(index))
        elements.markMapped(index)
      case .mediaCategory:
        if let tag = elements.value(index).flatMap(MediaTags.tag) { tags.add(html: tag) }
      case .mediaGroup, .mediaContent:
        for tag in elements.innerTags(index) { tags.add(html: tag) }
      default:
        if let values = elements.rdfValues(index) {
          for tag in values.compactMap(\.stringValue) { tags.add(html: tag) }
        } else if elements.hasText(index) {
          tags.add(html: elements.text(index))
          // A category with a domain has more data than the tag.
          if role != .category || elements.memberCount(index) == 0 { elements.markMapped(index) }
        }
      }
    }
    for name in elements.itunesCategoryNames() { tags.add(html: name) }
    item.tags = tags.all.isEmpty ? nil : tags.all
  }

  private static let languageRoles = RoleSet(ElementPriorities.itemLanguage[.rss])

  private mutating func readLanguage(_ elements: inout FeedElements, _ log: inout RepairLog) {
    if let body, elements.hasAttributes(body), let own = elements.member(.language, of: body) {
      elements.language = own
    }
    guard elements.language != nil || elements.hasAny(of: Self.languageRoles) else { return }
    item.language = elements.takeLanguage(ElementPriorities.itemLanguage[format], format, path: path, &log)
  }
}

/// Collects tags in the order of the document, without duplicates.
private struct TagList {
  private(set) var all: [String] = []
  /// All tags so far, once there are many.
  private var seen: Set<ExactName> = []

  init(expecting count: Int) { all.reserveCapacity(min(count, 64)) }

  mutating func add(html: String) { add(PlainText.title(html: html)) }

  mutating func add(keywords: String) {
    for keyword in keywords.split(separator: ",") { add(html: String(keyword)) }
  }

  mutating func add(_ tag: String) {
    guard !tag.isEmpty else { return }
    if all.count < 64 {
      for index in all.indices where all[index].isExactly(tag) { return }
      all.append(tag)
    } else {
      if seen.isEmpty { seen = Set(all.map(ExactName.init)) }
      if seen.insert(ExactName(tag)).inserted { all.append(tag) }
    }
  }
}

extension JSONFeed.Item {
  /// Whether a member has a relative URL.
  fileprivate var hasRelativeURLs: Bool {
    func isRelative(_ url: String?) -> Bool { url.map { !URLText.isAbsolute($0) } ?? false }
    if isRelative(url) || isRelative(externalURL) || isRelative(image) || isRelative(bannerImage) { return true }
    // Not by `contains`, which copies each element.
    for index in attachments?.indices ?? 0..<0 where isRelative(attachments?[index].url) { return true }
    for index in authors?.indices ?? 0..<0 {
      if isRelative(authors?[index].url) || isRelative(authors?[index].avatar) { return true }
    }
    return false
  }

  /// Whether the content begins with the text of the summary, which is then redundant.
  func contentBegins(with summary: String) -> Bool {
    if let text = contentText {
      let head = PlainText.collapsed(URLText.head(of: text, bytes: summary.utf8.count * 2 + 64))
      return head.withBytes { $0.starts(with: summary) }
    }
    return contentHTML.map { PlainText.from(html: $0, beginsWith: summary) } ?? false
  }
}
