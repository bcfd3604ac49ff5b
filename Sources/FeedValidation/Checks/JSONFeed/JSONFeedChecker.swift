/// Checks a JSON Feed by the rules that strict decoding does not enforce: what should be, what breaks readers, advice.

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif
internal import FeedBridge
internal import FeedPrimitives
internal import JSONFeed

/// What checks need to know that is not in the document.
struct ValidationContext: Sendable {
  /// Whether the feed is not for the public.
  var isPrivate = false
  /// What counts as now.
  var now: Date
  /// What was published before, where that is known.
  var previous: PublishedItems?
}

/// Which version of JSON Feed a document claims to be.
enum JSONFeedVersion: Sendable { case version1, version1_1 }

struct JSONFeedChecker {
  let context: ValidationContext
  /// Dates that a feed of now may have.
  private let plausibleDates: Range<Date>
  var problems = ProblemList()
  private var version: JSONFeedVersion = .version1_1
  private var items = ItemRegister()
  private var extensions = ExtensionRegister()

  init(_ context: ValidationContext) {
    self.context = context
    // Whoever calls may say any time; within some thousand years it is taken for one.
    let now = context.now.timeIntervalSince1970
    let seconds = now.isFinite ? min(max(now, -1e11), 1e11) : 0
    let year = CivilDate(secondsSinceEpoch: Int(seconds.rounded(.down))).year
    plausibleDates = Self.start(ofYear: 1990)..<Self.start(ofYear: max(1990, year + 11))
  }

  /// Checks a document that is one JSON object. Where the grammar breaks, what stood before that is checked.
  ///
  /// - Parameter items: where the items stand, if the document has been read before and was whole.
  mutating func check(_ bytes: Span<UInt8>, from start: Int, items: Range<Int>?, nestingDepth: Int) {
    var reader = LocatedReader(from: start, nestingDepth: nestingDepth)
    let (feed, isWhole) = reader.object(bytes, skipping: "items", at: items)
    note(reader.duplicates)
    version = feed["version"]?.string.map(Self.isVersion1) ?? false ? .version1 : .version1_1
    checkFeed(feed, isWhole: isWhole)

    guard let list = feed["items"], list.elements != nil else { return finish() }
    var itemReader = LocatedReader(from: list.offset, root: "/items", nestingDepth: max(nestingDepth - 1, 1))
    var index = 0
    do throws(JSONProblem) {
      try itemReader.forEachElement(bytes) { item, duplicates in
        note(duplicates)
        checkItem(item, index)
        index += 1
      }
    } catch {
      // What breaks the grammar is strict decoding's to say.
    }
    if index == 0, isWhole {
      problems.add(.itemsEmpty, at: list, "The feed has no items.")
    }
    finish()
  }

  private mutating func finish() { extensions.finish(&problems) }

  private mutating func note(_ duplicates: [LocatedReader.Duplicate]) {
    for duplicate in duplicates {
      problems.add(
        .jsonDuplicateKey, at: duplicate.offset, path: duplicate.path,
        "duplicate key \"\(duplicate.name.shortened)\": readers keep only one. Leave one of them out.")
    }
  }

  private static func isVersion1(_ version: String) -> Bool {
    JSONFeedVersionURL(version)?.version == .version1
  }

  // MARK: - The feed

  private mutating func checkFeed(_ feed: LocatedValue, isWhole: Bool) {
    checkNames(of: feed, as: .feed)
    checkVersion(feed)
    checkText(feed["title"], "title", .titleEmpty, .titleHTML)
    checkText(feed["description"], "description", nil, .descriptionHTML)
    for name: StaticString in ["home_page_url", "feed_url", "next_url", "icon", "favicon"] {
      checkURL(feed[name], name.description)
    }
    checkNextURL(feed)
    checkLanguage(feed["language"])
    checkAuthors(of: feed)
    checkHubs(feed)
    // What is missing is known only where the whole object was read.
    guard isWhole else { return }
    if !context.isPrivate {
      checkPresence(of: "home_page_url", in: feed, .homePageURLMissing)
      checkPresence(of: "feed_url", in: feed, .feedURLMissing)
    }
    checkPresence(ofImage: "icon", in: feed, .iconMissing)
    checkPresence(ofImage: "favicon", in: feed, .faviconMissing)
  }

  private mutating func checkPresence(of name: StaticString, in feed: LocatedValue, _ rule: RuleID) {
    guard feed[name] == nil else { return }
    problems.add(
      rule, in: feed, member: name,
      "\(name) is missing. It is strongly recommended, and considered required for feeds on the public web.")
  }

  private mutating func checkPresence(ofImage name: StaticString, in feed: LocatedValue, _ rule: RuleID) {
    guard feed[name] == nil else { return }
    problems.add(rule, in: feed, member: name, "No \(name): readers will scrape your home page to find one.")
  }

  private mutating func checkVersion(_ feed: LocatedValue) {
    guard let value = feed["version"], let text = value.string else { return }
    let url = JSONFeedVersionURL(text)
    if let url, !url.isExact {
      problems.add(
        .versionNotHTTPS, at: value,
        "\"\(text.shortened)\" is spelled in another way. Write \(url.version.url).")
    } else if url == nil {
      problems.add(
        .versionUnknown, at: value,
        "unknown version URL \"\(text.shortened)\"; known: https://jsonfeed.org/version/1 and https://jsonfeed.org/version/1.1"
      )
    }
    if feed.members?.first?.name != "version" {
      problems.add(.versionNotFirst, at: value, "Put version first, where you can.")
    }
    guard url?.version == .version1 else { return }
    problems.add(
      .version1, at: value,
      "Version 1. Consider https://jsonfeed.org/version/1.1, which has authors and language.")
    for name: StaticString in ["authors", "language"] {
      checkNewMember(feed[name], name.description)
    }
  }

  private mutating func checkNewMember(_ value: LocatedValue?, _ name: String) {
    guard let value, version == .version1 else { return }
    problems.add(
      .versionOlderThanFields, at: value,
      "\(name) is a member of version 1.1, and the feed says version 1. Make version https://jsonfeed.org/version/1.1.")
  }

  private mutating func checkNextURL(_ feed: LocatedValue) {
    guard let next = feed["next_url"], let nextURL = next.string, !nextURL.isEmpty,
      let own = feed["feed_url"]?.string, URLChecks.isSame(nextURL, own)
    else { return }
    problems.add(
      .nextURLSameAsFeedURL, at: next,
      "next_url equals feed_url: readers would loop for ever. Leave it out of the last page.")
  }

  private mutating func checkHubs(_ feed: LocatedValue) {
    guard let hubs = feed["hubs"]?.elements else { return }
    for hub in hubs where hub.members != nil {
      checkNames(of: hub, as: .hub)
      checkURL(hub["url"], "url")
      guard let type = hub["type"], let name = type.string else { continue }
      if name != "WebSub", name != "rssCloud" {
        problems.add(
          .hubTypeUnknown, at: type,
          "Hub type \"\(name.shortened)\" is not one readers know (rssCloud, WebSub).")
      }
      if name == "WebSub", feed["feed_url"] == nil {
        problems.add(
          .hubWebSubWithoutFeedURL, at: hub,
          "WebSub uses feed_url as the topic, but feed_url is missing. Add it.")
      }
    }
  }

  // MARK: - Authors

  private mutating func checkAuthors(of object: LocatedValue) {
    let (author, authors) = (object["author"], object["authors"])
    if let author, !author.isNull {
      if version == .version1_1 {
        problems.add(
          .authorDeprecated, authors == nil ? .warning : .info, at: author,
          "author is deprecated since version 1.1. Use authors, an array, even for one author.")
      }
      checkAuthor(author)
    }
    guard let authors, let list = authors.elements else { return }
    if list.isEmpty {
      problems.add(
        .authorsEmpty, at: authors, "authors is empty. Leave it out.")
    }
    for element in list { checkAuthor(element) }
    if let author, author.members != nil, !list.isEmpty, !list.contains(where: { Self.isSame($0, author) }) {
      let name = author["name"]?.string ?? author["url"]?.string ?? "author"
      problems.add(
        .authorsAuthorDiffer, at: author,
        "author (\(name.shortened)) is not among authors. Readers use authors only.")
    }
  }

  private static func isSame(_ author: LocatedValue, _ other: LocatedValue) -> Bool {
    let names: [StaticString] = ["name", "url", "avatar"]
    return names.allSatisfy { author[$0]?.string == other[$0]?.string }
  }

  private mutating func checkAuthor(_ author: LocatedValue) {
    guard author.members != nil else { return }
    checkNames(of: author, as: .author)
    let (name, url, avatar) = (author["name"], author["url"], author["avatar"])
    func isSaid(_ value: LocatedValue?) -> Bool { value.map { !$0.isNull && !$0.isEmptyString } ?? false }
    if !isSaid(name), !isSaid(url), !isSaid(avatar) {
      problems.add(
        .authorEmpty, at: author,
        "The author object is empty. At least one of name, url, avatar is required.")
    }
    checkURL(url, "url", allowsMail: true)
    checkURL(avatar, "avatar")
  }

  // MARK: - Items

  private mutating func checkItem(_ item: LocatedValue, _ index: Int) {
    guard item.members != nil else { return }
    checkNames(of: item, as: .item)
    checkID(of: item, index)
    checkLinks(of: item)
    checkText(item["title"], "title", .itemTitleEmpty, .itemTitleHTML)
    checkContent(of: item)
    checkSummary(of: item)
    checkURL(item["image"], "image")
    checkURL(item["banner_image"], "banner_image")
    checkDates(of: item, index)
    checkTags(of: item)
    let language = item["language"]
    checkNewMember(language, "language")
    checkNewMember(item["authors"], "authors")
    checkLanguage(language)
    checkAuthors(of: item)
    checkAttachments(of: item)
    if context.previous != nil, let id = item["id"]?.string { checkHistory(of: item, id) }
  }

  private mutating func checkID(of item: LocatedValue, _ index: Int) {
    guard let id = item["id"] else { return }
    var text = id.string
    if let literal = id.number {
      let identifier = AmbiguouslyTypedIdentifier(literal)
      text = Double(literal).flatMap { AmbiguouslyTypedIdentifier(number: $0)?.stringValue } ?? identifier.stringValue
      if NumberChecks.hasOneForm(literal) {
        problems.add(.itemIDNumber, at: id, "id is the number \(literal.shortened). Quote it.")
      } else {
        problems.add(
          .itemIDNumberUnsafe, at: id,
          "id \(literal.shortened) cannot be turned into text the same way everywhere. Write it as a string.")
      }
    }
    guard let text, !text.isBlank else { return }
    if let earlier = items.note(text, index) {
      problems.add(
        .itemIDDuplicate, at: id,
        "\"\(text.shortened)\" is the id of item \(earlier) too (counted from 0). Give each item an id of its own.")
    }
    guard id.isString else { return }
    checkTrimming(id, "id")
    if !URLText.isAbsolute(text) {
      problems.add(
        .itemIDNotURL, at: id, "id is not a URL. Ideally it is the full URL of the item.")
    }
  }

  private mutating func checkLinks(of item: LocatedValue) {
    let (url, external) = (item["url"], item["external_url"])
    checkURL(url, "url")
    checkURL(external, "external_url")
    if url == nil {
      problems.add(
        .itemURLMissing, in: item, member: "url",
        "The item has no url. It should be present even when it equals id.")
    }
    guard let external, let text = external.string, !text.isEmpty else { return }
    if url == nil {
      problems.add(
        .itemExternalURLWithoutURL, at: external,
        "external_url is given without url; the item has no permalink.")
    } else if let own = url?.string, URLChecks.isSame(own, text) {
      problems.add(
        .itemExternalURLSame, at: external,
        "external_url equals url. Leave it out.")
    }
  }

  private mutating func checkContent(of item: LocatedValue) {
    let (html, text) = (item["content_html"], item["content_text"])
    if html?.isNull ?? true, text?.isNull ?? true {
      problems.add(
        .itemContentMissing, at: item,
        "The item has neither content_html nor content_text. One is required.")
    }
    let (isHTML, isText) = (html?.isString ?? false, text?.isString ?? false)
    if isHTML || isText, !isHTML || html?.isBlank ?? false, !isText || text?.isBlank ?? false {
      let name = isHTML ? "content_html" : "content_text"
      problems.add(
        .itemContentEmpty, at: (html ?? text)?.offset, path: "\(item.path)/\(name)", "The item's content is empty.")
    }
    if let text, let markup = text.markup {
      problems.add(
        .itemContentTextHTML, markup.isOnlyReference ? .info : nil, at: text,
        "content_text contains HTML (\"\(markup.snippet)\"). HTML is only allowed in content_html.")
    }
    guard let html, let found = html.withString({ MarkupChecks.contentProblems(in: $0) }) else { return }
    if let tag = found.unclosed {
      problems.add(
        .itemContentHTMLUnbalanced, at: html,
        "content_html has unclosed <\(tag.shortened)>.")
    }
    if let url = found.relativeURL {
      problems.add(
        .itemContentHTMLRelativeURL, at: html,
        "content_html has the relative URL \(url.shortened). Write the whole URL.")
    }
    if let what = found.unsafe {
      problems.add(
        .itemContentHTMLUnsafe, at: html,
        "content_html has \(what.shortened), which readers remove.")
    }
  }

  private mutating func checkSummary(of item: LocatedValue) {
    guard let summary = item["summary"], let text = summary.string else { return }
    checkText(summary, "summary", nil, .itemSummaryHTML)
    if !text.isEmpty, text == item["content_text"]?.string || text == item["content_html"]?.string {
      problems.add(
        .itemSummarySameAsContent, at: summary, "summary repeats the content. Leave it out.")
    }
    // There are at least as many bytes as characters.
    if text.utf8.count > 1000, text.unicodeScalars.count > 1000 {
      problems.add(
        .itemSummaryLong, at: summary,
        "summary is \(text.unicodeScalars.count) characters; a sentence or two is enough.")
    }
  }

  private mutating func checkTags(of item: LocatedValue) {
    guard let tags = item["tags"]?.elements else { return }
    var earlier = EarlierStrings(tags) { $0 }
    for (index, tag) in tags.enumerated() where tag.isString {
      if tag.isBlank {
        problems.add(
          .itemTagEmpty, at: tag, "tag \(index) is empty. Leave it out.")
      } else if earlier.index(of: tag, before: index) != nil {
        problems.add(
          .itemTagDuplicate, at: tag,
          "tag \(index) repeats \"\(tag.string?.shortened ?? "")\".")
      }
      checkText(tag, "the tag", nil, .itemTagHTML)
    }
  }

  // MARK: Dates

  private mutating func checkDates(of item: LocatedValue, _ index: Int) {
    let (value, modifiedValue) = (item["date_published"], item["date_modified"])
    let published = checkDate(value, "date_published")
    let modified = checkDate(modifiedValue, "date_modified")
    if let published, let modified, modified < published, let value, let modifiedValue {
      problems.add(
        .itemDateModifiedBeforePublished, at: modifiedValue,
        "date_modified \(modifiedValue.string ?? "") is before date_published \(value.string ?? "").")
    }
    guard let published, let value else { return }
    if published > context.now.addingTimeInterval(86400) {
      problems.add(
        .itemDateFuture, at: value,
        "date_published is in the future. Publish the item when its time has come.")
    }
    if items.isNewer(published) {
      problems.add(
        .itemsNotNewestFirst, at: value,
        "Item \(index) is newer than the one before. Readers that stop early will miss it.")
    }
  }

  /// Checks a date, and returns it where it is one.
  private mutating func checkDate(_ value: LocatedValue?, _ name: String) -> Date? {
    guard let value else { return nil }
    checkEmptiness(value, name)
    guard let date = value.withString({ RFC3339.date($0, 0..<$0.count) }) ?? nil else { return nil }
    if value.withString(Self.isDateInSmallLetters) ?? false, let text = value.string {
      let capital = text.uppercased().replacing(" ", with: "T")
      problems.add(
        .itemDateLowercase, at: value,
        "Use capital T and Z: \"\(capital.shortened)\".")
    }
    if !plausibleDates.contains(date) {
      problems.add(
        .itemDateImplausible, at: value,
        "\(name) \(value.string?.shortened ?? "") is implausible.")
    }
    return date
  }

  private static func isDateInSmallLetters(_ text: Span<UInt8>) -> Bool {
    for index in text.indices {
      let byte = text[index]
      if byte == UInt8(ascii: "t") || byte == UInt8(ascii: "z") || byte == ASCII.space { return true }
    }
    return false
  }

  private static func start(ofYear year: Int) -> Date {
    let start = CivilDate(year: year, month: 1, day: 1, hour: 0, minute: 0, second: 0)
    return Date(timeIntervalSince1970: Double(start.secondsSinceEpoch))
  }

  // MARK: - Attachments

  private mutating func checkAttachments(of item: LocatedValue) {
    guard let attachments = item["attachments"]?.elements else { return }
    var urls = EarlierStrings(attachments) { $0["url"] }
    var titles = EarlierStrings(attachments) { $0["title"] }
    for (index, attachment) in attachments.enumerated() where attachment.members != nil {
      checkNames(of: attachment, as: .attachment)
      checkURL(attachment["url"], "url")
      checkMIMEType(of: attachment)
      checkNumbers(of: attachment)
      if let url = attachment["url"], !url.isEmptyString, urls.index(of: url, before: index) != nil {
        problems.add(
          .attachmentDuplicate, at: url, "The same URL is attached twice.")
      }
      if let title = attachment["title"], !title.isEmptyString, let earlier = titles.index(of: title, before: index) {
        problems.add(
          .attachmentAlternates, at: title,
          "Attachments \(earlier) and \(index) share the title \"\(title.string?.shortened ?? "")\", so readers treat them as alternates of one thing."
        )
      }
    }
  }

  private mutating func checkMIMEType(of attachment: LocatedValue) {
    let url = attachment["url"]
    let guess = url?.withString { MediaType.forURL($0) } ?? nil
    var hint: String { guess.map { " From the file name it is probably \"\($0)\"." } ?? "" }
    guard let type = attachment["mime_type"], !type.isNull else {
      problems.add(
        .attachmentMIMETypeMissing, in: attachment, member: "mime_type",
        "mime_type is required.\(hint) (Readers usually cope; strict decoding accepts it.)")
      return
    }
    guard let text = type.string else { return }
    if !MediaType.isValid(text) {
      problems.add(
        .attachmentMIMETypeInvalid, at: type,
        "\"\(text.shortened)\" is not a MIME type.\(hint)")
    } else if let guess, !MediaType.mayBeSame(text, guess) {
      problems.add(
        .attachmentMIMETypeMismatch, at: type,
        "\"\(text.shortened)\" does not fit the file name \(String(URLText.fileName(url?.string ?? "")).shortened).")
    }
  }

  private mutating func checkNumbers(of attachment: LocatedValue) {
    let size = attachment["size_in_bytes"], duration = attachment["duration_in_seconds"]
    if let size, let number = size.double, number < 0 || number != number.rounded() {
      problems.add(
        .attachmentSizeInvalid, at: size,
        "size_in_bytes \(size.number?.shortened ?? "") is not a size in bytes.")
    }
    if let duration, let number = duration.double {
      let isMedia =
        attachment["mime_type"]?.withString { $0.starts(with: "audio/", at: 0) || $0.starts(with: "video/", at: 0) }
        ?? false
      if number < 0 || number == 0 && isMedia {
        problems.add(
          .attachmentDurationInvalid, at: duration,
          "duration_in_seconds \(duration.number?.shortened ?? "") is not a duration in seconds.")
      }
      if number > 0, let size, size.double == number {
        problems.add(
          .attachmentSizeIsDuration, at: size,
          "size_in_bytes \(size.number?.shortened ?? "") is not a size in bytes: it is the duration.")
      }
    }
  }

  // MARK: - Values of one kind

  private mutating func checkText(
    _ value: LocatedValue?, _ name: String, _ emptyRule: RuleID?, _ markupRule: RuleID
  ) {
    guard let value, value.isString else { return }
    if let emptyRule, value.isBlank {
      let advice = emptyRule == .titleEmpty ? "a feed needs a name." : "items may leave it out."
      problems.add(emptyRule, at: value, "\(name) is empty; \(advice)")
    }
    if name == "title" { checkTrimming(value, name) }
    if let markup = value.markup {
      problems.add(
        markupRule, at: value,
        "\(name) contains HTML (\"\(markup.snippet)\"). HTML is only allowed in content_html.")
    }
  }

  private mutating func checkTrimming(_ value: LocatedValue, _ name: String) {
    guard value.hasSpaceAtAnEnd else { return }
    problems.add(.stringUntrimmed, at: value, "\(name) has leading or trailing white space.")
  }

  private mutating func checkEmptiness(_ value: LocatedValue, _ name: String) {
    guard value.isEmptyString else { return }
    problems.add(
      .fieldEmptyString, at: value, "\(name) is an empty string. Leave the member out.")
  }

  private mutating func checkURL(
    _ value: LocatedValue?, _ name: String, allowsMail: Bool = false
  ) {
    guard let value, value.isString else { return }
    guard !value.isEmptyString else { return checkEmptiness(value, name) }
    checkTrimming(value, name)
    for problem in value.withString({ URLChecks.problems(of: $0, allowsMail: allowsMail) }) ?? [] {
      problems.add(
        problem.rule, at: value, "\(name) \"\(value.string?.shortened ?? "")\" \(problem.message)")
    }
  }

  private mutating func checkLanguage(_ value: LocatedValue?) {
    guard version == .version1_1, let value, let tag = value.string else { return }
    let hint = LanguageTag.normalized(tag).flatMap { $0 == tag ? nil : " Did you mean \"\($0)\"?" } ?? ""
    if !LanguageTag.isWellFormed(tag) {
      problems.add(
        .languageInvalid, at: value,
        "\"\(tag.shortened)\" is not a well-formed RFC 5646 language tag.\(hint)")
    } else if let unknown = LanguageRegistry.unregisteredSubtag(of: tag) {
      problems.add(
        .languageUnregistered, at: value,
        "\"\(tag.shortened)\" is not a registered RFC 5646 language tag: there is no \"\(unknown)\".")
    }
  }

  // MARK: - Names

  /// Checks the names of an object's members: those that the specification has, and those of extensions.
  private mutating func checkNames(
    of object: LocatedValue, as kind: JSONFeedObjectKind
  ) {
    guard let members = object.members else { return }
    for member in members {
      let isKnown = member.withName { kind.has($0) }
      if isKnown, !member.isNull { continue }
      if isKnown {
        // A required member that is null is of a wrong type, which is strict decoding's to say.
        if !kind.requires(member.name) {
          problems.add(
            .fieldNull, at: member, "\(member.name) is null. Leave the member out.")
        }
      } else if member.name.hasPrefix("_") {
        extensions.check(member, &problems)
      } else {
        checkUnknown(member, in: kind)
      }
    }
  }

  private mutating func checkUnknown(_ member: LocatedValue, in kind: JSONFeedObjectKind) {
    let name = member.name
    // Members of version 1.1 in a feed of version 1 are told of elsewhere.
    if let meant = kind.nameSpelledOtherwise(name) {
      problems.add(.fieldCase, atNameOf: member, "\"\(name.shortened)\": use \"\(meant)\".")
    } else if let owner = JSONFeedObjectKind.owner(of: name, not: kind) {
      problems.add(
        .fieldMisplaced, atNameOf: member,
        "\"\(name.shortened)\" belongs to \(owner). Here no reader looks for it.")
    } else {
      let guess = kind.nameLike(name).map { " Did you mean \"\($0)\"?" } ?? " Custom members begin with an underscore."
      problems.add(
        .fieldUnknown, atNameOf: member, "unknown member \"\(name.shortened)\".\(guess)")
    }
  }

  // MARK: - What was published before

  private mutating func checkHistory(of item: LocatedValue, _ id: String) {
    guard let previous = context.previous, let value = item["id"] else { return }
    let url = item["url"]?.string
    if let url, let old = previous.id(ofURL: url), old != id {
      problems.add(
        .itemIDChanged, at: value,
        "The item at \(url.shortened) had id \(old.shortened) before. Ids must stay.")
    }
    let content = item["content_html"]?.string ?? item["content_text"]?.string
    if let old = previous.item(withID: id), let oldURL = old.url, oldURL != url, old.content != content {
      problems.add(
        .itemIDReused, at: value,
        "id \(id.shortened) belonged to \(oldURL.shortened) before. Ids must never be reused.")
    }
  }
}

/// The items that a feed had, for the rules about what must not change.
struct PublishedItems: Sendable {
  private var ids: [ExactName: String] = [:]
  private var items: [ExactName: (url: String?, content: String?)] = [:]

  init(_ feed: JSONFeed) {
    for item in feed.items {
      let id = item.id.stringValue
      if let url = item.url { ids[ExactName(url)] = id }
      items[ExactName(id)] = (item.url, item.contentHTML ?? item.contentText)
    }
  }

  func id(ofURL url: String) -> String? { ids[ExactName(url)] }
  func item(withID id: String) -> (url: String?, content: String?)? { items[ExactName(id)] }
}

/// A URL that names a version of JSON Feed, however it is spelled.
struct JSONFeedVersionURL {
  let version: JSONFeedVersion
  let isExact: Bool

  /// Nil for what names none.
  init?(_ text: String) {
    var plain = text.lowercased()[...]
    for scheme in ["https://", "http://"] where plain.hasPrefix(scheme) { plain.removeFirst(scheme.count) }
    if plain.hasPrefix("www.") { plain.removeFirst(4) }
    while plain.hasSuffix("/") { plain.removeLast() }
    switch plain {
    case "jsonfeed.org/version/1", "jsonfeed.org/version/1.0": version = .version1
    case "jsonfeed.org/version/1.1": version = .version1_1
    default: return nil
    }
    isExact = text == version.url
  }
}

extension JSONFeedVersion {
  var url: String {
    switch self {
    case .version1: "https://jsonfeed.org/version/1"
    case .version1_1: "https://jsonfeed.org/version/1.1"
    }
  }
}

extension LocatedValue {
  /// The first markup in a string.
  fileprivate var markup: MarkupChecks.Markup? { withString { MarkupChecks.markup(in: $0) } ?? nil }
}

extension String {
  /// Whether there is nothing in it but white space.
  var isBlank: Bool {
    guard let first = utf8.first else { return true }
    if first < 0x80, !ASCII.isSpace(first) { return false }
    return allSatisfy(\.isWhitespace)
  }

  /// Whether it begins or ends in white space.
  var hasSpaceAtAnEnd: Bool {
    guard let first = utf8.first, let last = utf8.last else { return false }
    if first < 0x80, last < 0x80 { return ASCII.isSpace(first) || ASCII.isSpace(last) }
    return self.first?.isWhitespace ?? false || self.last?.isWhitespace ?? false
  }

  /// The text on one line and no longer than a message can bear.
  var shortened: String {
    let line = onOneLine
    return line.unicodeScalars.count <= 80 ? line : String(line.unicodeScalars.prefix(79)) + "…"
  }
}
