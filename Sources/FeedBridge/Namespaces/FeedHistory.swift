/// Feed paging and archiving (RFC 5005), and the elements of its drafts.
///
/// A complete feed may still change: only itunes:complete becomes `expired`.

extension NamespaceID { package static let feedHistory = NamespaceID(of: .feedHistory) }

extension FeedNamespace {
  package static let feedHistory = FeedNamespace(
    prefix: "fh", uri: "http://purl.org/syndication/history/1.0",
    otherURIs: ["http://purl.org/syndication/history/0.1"],
    table: { feedHistoryTable })

  /// RFC 5005 §2, §4.
  private static let feedHistoryTable = NamespaceTable([
    .init("complete", .flag, rule: .empty(in: .feed)),
    .init("archive", .flag, rule: .empty(in: .feed)),
    .init("incremental", .flag), .init("prev", .url), .init("next", .url),
  ])
}
