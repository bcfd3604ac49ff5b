/// Where a controller's items come from.

/// A request for one page of a feed: from a server, a database, a test. The controller knows nothing of how it is done.
public protocol FeedPageRequest<Item>: Sendable {
  associatedtype Item: FeedItem
  /// Whether what comes is the beginning of the feed, which replaces what is there where it differs. By default that of page 1.
  var isFirstPage: Bool { get }
  /// Which page, from 1.
  var pageNumber: Int { get }
  /// How many items a page has at most.
  var itemsPerPage: Int { get }
  /// The items of the page, in the order of the feed; nil where the page is known to be what it was, as by HTTP's "not
  /// modified".
  ///
  /// - Throws: why they cannot be had. The controller hands the error on.
  func fetchItems() async throws -> [Item]?
}

extension FeedPageRequest {
  public var isFirstPage: Bool { pageNumber == 1 }
}

/// A request that is a closure. ``FeedPageSource`` makes requests for feeds on the web.
///
/// ```swift
/// let request = FeedPage(1) { page in try await server.photos(page: page.number, count: page.itemsPerPage) }
/// ```
public struct FeedPage<Item: FeedItem>: FeedPageRequest {
  /// What the closure is asked for.
  public struct Place: Sendable, Hashable {
    /// Which page, from 1.
    public var number: Int
    /// How many items it has at most.
    public var itemsPerPage: Int
  }

  public var pageNumber: Int
  public var itemsPerPage: Int
  private let items: @Sendable (Place) async throws -> [Item]?

  public init(
    _ pageNumber: Int, itemsPerPage: Int = 20, items: @escaping @Sendable (Place) async throws -> [Item]?
  ) {
    self.pageNumber = pageNumber
    self.itemsPerPage = itemsPerPage
    self.items = items
  }

  public func fetchItems() async throws -> [Item]? {
    try await items(Place(number: pageNumber, itemsPerPage: itemsPerPage))
  }
}
