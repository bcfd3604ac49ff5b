/// Checks what a feed says of its pages and archives (RFC 5005), in Atom and in RSS.

internal import FeedBridge

extension ElementChecker {
  /// The links and marks of a feed, or of a channel, which has them in Atom's namespace.
  mutating func checkHistory(of feed: LocatedElement) {
    let links = feed.children("link", .atom)
    let location = feed.linkTarget("self")
    if feed.child("complete", .feedHistory) != nil { checkComplete(feed, links, location) }
    if feed.child("archive", .feedHistory) != nil { checkArchive(feed) }
    guard let location else { return }
    for (end, beyond) in Self.ends where feed.linkTarget(end) == location {
      for link in links where beyond.contains(link.linkRelation) {
        add(
          .linkPastEnd, at: link,
          "this is the \(end) page of the feed, and has a link to the \(link.linkRelation) one. Take one of them out.")
      }
    }
  }

  /// What an end of the pages cannot have.
  private static let ends: [(end: String, beyond: Set<String>)] = [
    ("first", ["previous", "prev"]), ("last", ["next"]),
  ]

  /// A complete feed is all in one document (RFC 5005 §2).
  private mutating func checkComplete(_ feed: LocatedElement, _ links: [LocatedElement], _ location: String?) {
    for link in links where LinkRelations.ofDocuments.contains(link.linkRelation) {
      if link.linkRelation != "current" {
        add(
          .feedRelInCompleteFeed, at: link,
          "the feed is complete (fh:complete), and has a link to its \(link.linkRelation) document. Take one of them "
            + "out.")
      } else if link.linkTarget != location {
        add(
          .currentNotSelfInCompleteFeed, at: link,
          "the feed is complete (fh:complete), so its current document is itself; the link leads elsewhere. Make it "
            + "the same as rel=\"self\", or take it out.")
      }
    }
  }

  /// An archive belongs to others, and to a feed that people subscribe to (RFC 5005 §4).
  private mutating func checkArchive(_ feed: LocatedElement) {
    if feed.linkTarget("prev-archive") == nil, feed.linkTarget("next-archive") == nil {
      add(
        .archiveIncomplete, at: feed,
        "this is an archive (fh:archive) with a link neither to the archive before it nor to the one after. Add "
          + "rel=\"prev-archive\" or rel=\"next-archive\".")
    }
    if feed.linkTarget("current") == nil {
      add(
        .missingCurrentInArchive, at: feed,
        "this is an archive (fh:archive), and does not say where the feed itself is. Add a link rel=\"current\".")
    }
  }
}
