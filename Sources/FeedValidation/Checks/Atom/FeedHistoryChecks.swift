/// Checks the pages and archives of a feed (RFC 5005), in Atom and in RSS.

internal import FeedBridge
internal import FeedPrimitives

extension ElementChecker {
  /// Checks the paging links of a feed or an RSS channel, and the elements `fh:complete` and `fh:archive`.
  mutating func checkHistory(of feed: LocatedElement) {
    let links = feed.children("link", .atom)
    let location = feed.linkTarget("self")
    if feed.child("complete", .feedHistory) != nil { checkComplete(feed, links, location) }
    if feed.child("archive", .feedHistory) != nil { checkArchive(feed) }
    checkRepetition(of: links)
    guard let location else { return }
    for (end, beyond) in Self.ends where feed.linkTarget(end) == location {
      for link in links where beyond.contains(link.linkRelation) {
        add(
          .linkPastEnd, at: link,
          "This is the \(end) page of the feed, but has a link with rel=\"\(link.linkRelation)\". Remove one of them.")
      }
    }
  }

  /// Each document of a feed has at most one of each neighbor (RFC 5005 §3, §4), and the two directions differ.
  private mutating func checkRepetition(of links: [LocatedElement]) {
    // The types of each relation, because a feed may be published in several formats.
    var types: [String: Set<String>] = [:]
    var targets: [String: String] = [:]
    for link in links {
      let relation = link.linkRelation == "prev" ? "previous" : link.linkRelation
      guard LinkRelations.documentRelations.contains(relation), let target = link.linkTarget, !target.isEmpty else {
        continue
      }
      let type = link.attribute("type")?.trimmed ?? ""
      let others = types[relation] ?? []
      types[relation, default: []].insert(type)
      if !others.isEmpty, type.isEmpty || others.contains("") || others.contains(type) {
        add(
          .duplicateValue, at: link,
          "The feed has another link with rel=\"\(link.linkRelation)\", so readers cannot tell which page to load. Keep one."
        )
      } else if let opposite = Self.opposites[relation], targets[opposite] == target {
        add(
          .duplicateValue, at: link,
          "rel=\"\(link.linkRelation)\" and rel=\"\(opposite)\" are the same URL, so readers go round in circles. Correct one of them."
        )
      }
      targets[relation] = target
    }
  }

  private static let opposites = [
    "next": "previous", "previous": "next", "prev-archive": "next-archive", "next-archive": "prev-archive",
  ]

  /// The relations that the first and the last page must not have.
  private static let ends: [(end: String, beyond: Set<String>)] = [
    ("first", ["previous", "prev"]), ("last", ["next"]),
  ]

  /// A complete feed is a single document (RFC 5005 §2).
  private mutating func checkComplete(_ feed: LocatedElement, _ links: [LocatedElement], _ location: String?) {
    for link in links where LinkRelations.documentRelations.contains(link.linkRelation) {
      if link.linkRelation != "current" {
        add(
          .feedRelInCompleteFeed, at: link,
          "The feed is complete (fh:complete), but has a link with rel=\"\(link.linkRelation)\". Remove one of them.")
      } else if link.linkTarget != location {
        add(
          .currentNotSelfInCompleteFeed, at: link,
          "The feed is complete (fh:complete), so rel=\"current\" must be the same as rel=\"self\". Correct it, or remove it."
        )
      }
    }
  }

  /// An archive is linked to other archives, and to the feed that people subscribe to (RFC 5005 §4).
  private mutating func checkArchive(_ feed: LocatedElement) {
    if feed.linkTarget("prev-archive") == nil, feed.linkTarget("next-archive") == nil {
      add(
        .archiveIncomplete, at: feed,
        "This is an archive (fh:archive), but it links neither to the archive before it nor to the one after. Add "
          + "a link with rel=\"prev-archive\" or rel=\"next-archive\".")
    }
    if feed.linkTarget("current") == nil {
      add(
        .missingCurrentInArchive, at: feed,
        "This is an archive (fh:archive), but it does not link to the feed that people subscribe to. Add a link with "
          + "rel=\"current\".")
    }
  }
}
