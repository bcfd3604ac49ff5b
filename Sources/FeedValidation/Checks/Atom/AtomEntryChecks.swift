/// Checks Atom entries: their content, their authors and their ids.

internal import FeedBridge
internal import FeedPrimitives

/// The data about earlier entries that later checks need.
struct EntryRegister {
  /// The parts of an entry that other entries may share.
  struct Entry {
    var updated: String?
    var page: String?
  }

  /// The first entry with each id.
  var byID: [String: Entry] = [:]
  /// How many entries have each `updated`.
  var updates: [String: Int] = [:]
  var withoutAuthor: [(offset: Int, path: ElementPath)] = []
}

extension LocatedElement {
  /// Whether an entry has an author, or its source does.
  var hasAuthorOrSourceAuthor: Bool {
    child("author", namespace) != nil || child("source", namespace)?.child("author", namespace) != nil
  }

  fileprivate func text(of local: String) -> String? {
    guard let text = child(local, namespace)?.text.trimmed, !text.isEmpty else { return nil }
    return text
  }
}

extension ElementChecker {
  /// Reports an entry without an author in the entry, its source or the feed (RFC 4287 §4.1.1, §4.1.2).
  mutating func addMissingAuthor(_ entry: (offset: Int, path: ElementPath), _ name: String) {
    problems.add(
      .missingElement, at: ProblemPlace(entry.offset, entry.path.description),
      "<\(name)> has no <author>, and the feed has none either. Add one to the feed, or to each entry.",
      names: .absent("\(entry.path)/author", "\(entry.path.parentDescription)/author"))
  }

  // MARK: Content

  /// An entry has content or a link to it, and a summary if the content is external or not text (RFC 4287 §4.1.2).
  mutating func checkContents(of entry: LocatedElement) {
    guard !entry.isBroken else { return }
    let content = entry.child("content", feedNamespace)
    let hasSummary = entry.child("summary", feedNamespace) != nil
    if content == nil, !entry.children("link", feedNamespace).contains(where: { $0.linkRelation == "alternate" }) {
      add(
        .missingContentOrAlternate, at: entry,
        "<\(entry.name)> has neither <content> nor a link to its page, so readers have nothing to show or open. Add one.",
        names: .absent("\(entry.path)/content", "\(entry.path)/link"))
    }
    if let content, let why = content.reasonForSummary {
      if !hasSummary {
        add(
          .missingSummary, at: entry,
          "The content of <\(entry.name)> \(why), and readers that do not load it need a <summary> to show. Add one.")
      }
    } else if content == nil, !hasSummary, !entry.hasTextInExtensions {
      add(
        .missingTextualContent, at: entry,
        "<\(entry.name)> has neither <content> nor <summary>, so readers have no text to show. Add one.",
        names: .absent("\(entry.path)/content", "\(entry.path)/summary"))
    }
  }

  // MARK: Identity

  /// Reports an id that belongs to a site, not to an entry.
  mutating func checkIdentity(of entry: LocatedElement) {
    guard let id = entry.child("id", feedNamespace) else { return }
    let text = id.text.trimmed
    guard let scheme = ["http://", "https://"].first(where: { text.lowercased().hasPrefix($0) }) else { return }
    let rest = text.dropFirst(scheme.count)
    guard !rest.isEmpty, rest.utf8.firstIndex(of: ASCII.slash).map({ rest[$0...] == "/" }) ?? true,
      !rest.utf8.contains(where: { $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "#") })
    else { return }
    add(
      .notSufficientlyUnique, at: id,
      "\"\(text.shortened)\" is the address of a site, so this id is not unique. Use full URLs or tag: URIs for new entries. "
        + "Keep existing ids.")
  }

  /// Entries with the same id are versions of one entry, and should have different dates (RFC 4287 §4.1.1).
  mutating func checkUniqueness(of entry: LocatedElement, among entries: inout EntryRegister) {
    let updated = entry.text(of: "updated")
    let page = entry.linkTarget("alternate", in: feedNamespace)
    if let id = entry.text(of: "id"), let element = entry.child("id", feedNamespace) {
      if let first = entries.byID[id] {
        checkSecond(element, id, isOtherPage: page != nil && first.page != nil && page != first.page, first, updated)
        return
      }
      entries.byID[id] = .init(updated: updated, page: page)
    }
    guard let updated, let element = entry.child("updated", feedNamespace) else { return }
    entries.updates[updated, default: 0] += 1
    if entries.updates[updated] == 2 {
      add(
        .duplicateUpdated, at: element,
        "Another entry has the same <updated>; readers may sort them arbitrarily. Keep it if both changed then.")
    }
  }

  private mutating func checkSecond(
    _ element: LocatedElement, _ id: String, isOtherPage: Bool, _ first: EntryRegister.Entry, _ updated: String?
  ) {
    if isOtherPage {
      add(
        .duplicateIDs, at: element,
        "Another entry with a different page has the id \"\(id.shortened)\" too, so readers show only one of them. "
          + "Give each entry its own id.")
    } else if first.updated == updated {
      add(
        .duplicateEntries, at: element,
        "Another entry has the id \"\(id.shortened)\" and the same <updated>, so readers cannot tell which is newer. "
          + "Remove one, or update <updated>.")
    }
  }

  /// Atom 0.3 does not allow several versions of an entry.
  mutating func checkAtom03Uniqueness(of entry: LocatedElement, _ entries: inout EntryRegister) {
    guard let id = entry.text(of: "id"), let element = entry.child("id", feedNamespace) else { return }
    if entries.byID.updateValue(.init(), forKey: id) != nil {
      add(.duplicateIDs, at: element, "Another entry has the id \"\(id.shortened)\" too. Give each entry its own id.")
    }
  }
}

extension LocatedElement {
  /// Why this content needs a summary; nil if it is text or XML in the entry itself.
  fileprivate var reasonForSummary: String? {
    if attribute("src") != nil { return "is in another file" }
    guard let mediaType = attribute("type")?.value.mediaType, mediaType.contains("/") else { return nil }
    let isText =
      mediaType.hasPrefix("text/") || mediaType.hasSuffix("/xml") || mediaType.hasSuffix("+xml")
      || mediaType.hasPrefix("multipart/") || mediaType.hasPrefix("message/")
    return isText ? nil : "is \(mediaType) in Base64"
  }

  /// Whether an entry has a text in another namespace that readers show.
  fileprivate var hasTextInExtensions: Bool {
    children.contains { child in
      child.isNamed("description", .media) || child.isNamed("description", .dublinCore)
        || child.isNamed("encoded", .content)
        || child.isNamed("group", .media) && child.child("description", .media) != nil
    }
  }
}
