/// The source of a controller's items.

/// A request for one page of a feed: from a server, a database, a test. ``FeedPages`` makes the requests for a feed on
/// the web.
///
/// ```swift
/// struct PhotoRequest: FeedPageRequest {
///   var pageNumber: Int
///   var itemsPerPage = 20
///   func fetchItems() async throws -> [Photo]? { try await server.photos(page: pageNumber, count: itemsPerPage) }
/// }
/// ```
public protocol FeedPageRequest<Item>: Sendable {
  /// An element of the feed.
  associatedtype Item: FeedControllerItem
  /// Whether the page is the beginning of the feed, which replaces the current items if it differs from them. By
  /// default true for page 1.
  var isFirstPage: Bool { get }
  /// The number of the page, from 1.
  var pageNumber: Int { get }
  /// The maximum number of items on a page.
  var itemsPerPage: Int { get }
  /// The items of the page, in the order of the feed; nil if the page is known to be unchanged, for example because
  /// the server answers "not modified".
  ///
  /// - Throws: why they cannot be fetched. The controller passes the error on.
  func fetchItems() async throws -> [Item]?
}

extension FeedPageRequest {
  /// True for page 1.
  public var isFirstPage: Bool { pageNumber == 1 }
}
