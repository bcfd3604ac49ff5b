/// Checks Atom's entries as wholes: what they have to show, who wrote them, and whether they can be told apart.

internal import FeedBridge
internal import FeedPrimitives

/// What is remembered of the entries of a feed.
struct EntryRegister {
  /// Where an entry stands.
  struct Position {
    var offset: Int
    var path: ElementPath

    init(_ element: LocatedElement) {
      offset = element.offset
      path = element.path
    }
  }

  /// What is said of an entry that others may say too.
  struct Entry {
    var updated: String?
    var page: String?
  }

  /// The entries by their ids: of those with the same, the first.
  var byID: [String: Entry] = [:]
  /// How many entries were updated at a time.
  var updates: [String: Int] = [:]
  var withoutAuthor: [Position] = []
  /// Whether any entry says what language it is in.
  var haveLanguage = false
}

extension LocatedElement {
  /// Whether an entry has an author, or is from a feed that has.
  var hasAuthorInReach: Bool {
    child("author", namespace) != nil || child("source", namespace)?.child("author", namespace) != nil
  }

  fileprivate func text(of local: String) -> String? {
    guard let text = child(local, namespace)?.text.trimmed, !text.isEmpty else { return nil }
    return text
  }
}

extension ElementChecker {
  /// RFC 4287 §4.1.1, §4.1.2: an author in the entry, in its source, or in the feed.
  mutating func addMissingAuthor(_ entry: EntryRegister.Position, _ name: String) {
    problems.add(
      .missingElement, at: entry.offset, path: entry.path.description,
      "<\(name)> has no <author>, and neither has the feed. Add one to the feed, or to each entry.")
  }

  // MARK: What there is to show

  /// RFC 4287 §4.1.2: an entry has content, or leads to it; and where the content is elsewhere or no text, a summary.
  mutating func checkSubstance(of entry: LocatedElement) {
    guard !entry.isBroken else { return }
    let content = entry.child("content", home)
    let hasSummary = entry.child("summary", home) != nil
    if content == nil, !entry.children("link", home).contains(where: { $0.linkRelation == "alternate" }) {
      add(
        .missingContentOrAlternate, at: entry,
        "<\(entry.name)> has neither <content> nor a link to where it is. Add one of them.")
    }
    if let content, let why = content.whySummaryIsNeeded {
      if !hasSummary {
        add(
          .missingSummary, at: entry,
          "the content of <\(entry.name)> \(why), and there is no <summary> for readers that do not show it. Add one.")
      }
    } else if content == nil, !hasSummary, !entry.hasTextOfOthers {
      add(
        .missingTextualContent, at: entry,
        "<\(entry.name)> has neither <content> nor <summary>, so readers have nothing to show but the title. Add one.")
    }
  }

  // MARK: Telling entries apart

  /// An id that is a site's, not an entry's.
  mutating func checkIdentity(of entry: LocatedElement) {
    guard let id = entry.child("id", home) else { return }
    let text = id.text.trimmed
    guard let scheme = ["http://", "https://"].first(where: { text.lowercased().hasPrefix($0) }) else { return }
    let rest = text.dropFirst(scheme.count)
    guard !rest.isEmpty, rest.utf8.firstIndex(of: ASCII.slash).map({ rest[$0...] == "/" }) ?? true,
      !rest.utf8.contains(where: { $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "#") })
    else { return }
    add(
      .notSufficientlyUnique, at: id,
      "\"\(text.shortened)\" is a site's address, and no other entry of the site could have it. Write a URL, or a tag: "
        + "URI, that is this entry's own.")
  }

  /// RFC 4287 §4.1.1: entries with the same id are states of one entry, and should not be of the same time.
  mutating func checkUniqueness(of entry: LocatedElement, among entries: inout EntryRegister) {
    let updated = entry.text(of: "updated")
    let page = entry.linkTarget("alternate", in: home)
    if let id = entry.text(of: "id"), let element = entry.child("id", home) {
      if let first = entries.byID[id] {
        checkSecond(element, id, isOtherPage: page != nil && first.page != nil && page != first.page, first, updated)
        return
      }
      entries.byID[id] = .init(updated: updated, page: page)
    }
    guard let updated, let element = entry.child("updated", home) else { return }
    entries.updates[updated, default: 0] += 1
    if entries.updates[updated] == 2 {
      add(
        .duplicateUpdated, at: element,
        "another entry was updated at \(updated.shortened) too. Readers sort by this; give each entry its own time.")
    }
  }

  private mutating func checkSecond(
    _ element: LocatedElement, _ id: String, isOtherPage: Bool, _ first: EntryRegister.Entry, _ updated: String?
  ) {
    if isOtherPage {
      add(
        .duplicateIDs, at: element,
        "another entry, which leads to another page, has the id \"\(id.shortened)\" too. Readers show one of them. Give "
          + "each entry its own.")
    } else if first.updated == updated {
      add(
        .duplicateEntries, at: element,
        "another entry has the id \"\(id.shortened)\" and the same <updated>. Readers cannot tell which is newer. Take "
          + "one out, or make <updated> differ.")
    }
  }

  /// Atom 0.3 knows no states of an entry.
  mutating func checkOldUniqueness(of entry: LocatedElement, _ entries: inout EntryRegister) {
    guard let id = entry.text(of: "id"), let element = entry.child("id", home) else { return }
    if entries.byID.updateValue(.init(), forKey: id) != nil {
      add(.duplicateIDs, at: element, "another entry has the id \"\(id.shortened)\" too. Give each entry its own.")
    }
  }
}

extension LocatedElement {
  /// Why there should be a summary beside this content; nil where it is text, or XML, that stands here.
  fileprivate var whySummaryIsNeeded: String? {
    if attribute("src") != nil { return "stands elsewhere" }
    guard let type = attribute("type").map({ LocatedText(string: $0.value).trimmed.lowercased() }), type.contains("/")
    else { return nil }
    let mediaType = type.prefix { $0 != ";" && !$0.isWhitespace }
    let isText =
      mediaType.hasPrefix("text/") || mediaType.hasSuffix("/xml") || mediaType.hasSuffix("+xml")
      || mediaType.hasPrefix("multipart/") || mediaType.hasPrefix("message/")
    return isText ? nil : "is \(mediaType), in Base64"
  }

  /// Whether an entry has a text of another namespace that readers show.
  fileprivate var hasTextOfOthers: Bool {
    children.contains { child in
      child.isNamed("description", .media) || child.isNamed("description", .dublinCore)
        || child.isNamed("encoded", .content)
        || child.isNamed("group", .media) && child.child("description", .media) != nil
    }
  }
}
