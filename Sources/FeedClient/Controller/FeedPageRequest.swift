/// The source of a controller's items.

/// A request for one page of a feed: from a server, a database, a test. The controller does not know how it is
/// carried out.
public protocol FeedPageRequest<Item>: Sendable {
  associatedtype Item: FeedItem
  /// Whether the page is the beginning of the feed, which replaces the present items if it differs. By default true
  /// for page 1.
  var isFirstPage: Bool { get }
  /// The number of the page, from 1.
  var pageNumber: Int { get }
  /// The maximum number of items on a page.
  var itemsPerPage: Int { get }
  /// The items of the page, in the order of the feed; nil if the page is known to be unchanged, for example by HTTP's
  /// "not modified".
  ///
  /// - Throws: why they cannot be fetched. The controller passes the error on.
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
  /// The page that the closure is asked for.
  public struct Place: Sendable, Hashable {
    /// The number of the page, from 1.
    public var number: Int
    /// The maximum number of items.
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
