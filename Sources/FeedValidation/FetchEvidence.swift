/// The responses of a server, for the rules that check how a feed is served.

internal import FeedBridge

/// What was seen when a feed was fetched. `jsonfeed validate URL` fills it in; any HTTP client can.
public struct FetchEvidence: Sendable, Hashable {
  /// A redirect that was followed.
  public struct Redirect: Sendable, Hashable {
    /// 301 or 308 for a permanent redirect; 302, 303 or 307 for a temporary one.
    public var status: Int
    /// The URL that it redirects to.
    public var url: String

    public init(status: Int, url: String) {
      self.status = status
      self.url = url
    }
  }

  /// The home page of a feed.
  public struct HomePage: Sendable, Hashable {
    /// A `<link rel="alternate">` of the page.
    public struct Link: Sendable, Hashable {
      /// The absolute URL of the feed.
      public var url: String
      /// The media type in the link.
      public var type: String?
      /// The title in the link.
      public var title: String?

      public init(url: String, type: String? = nil, title: String? = nil) {
        self.url = url
        self.type = type
        self.title = title
      }
    }

    /// The media type of the page, as served.
    public var contentType: String?
    /// The page's links to feeds.
    public var links: [Link]

    public init(contentType: String? = "text/html", links: [Link] = []) {
      self.contentType = contentType
      self.links = links
    }
  }

  /// The size of an image, in pixels.
  public struct ImageSize: Sendable, Hashable {
    /// The width in pixels.
    public var width: Int
    /// The height in pixels.
    public var height: Int

    public init(width: Int, height: Int) {
      self.width = width
      self.height = height
    }
  }

  /// A further page of the feed, found by `next_url`.
  public struct Page: Sendable, Hashable {
    /// The URL of the page.
    public var url: String
    /// The `next_url` of the page.
    public var nextURL: String?
    /// Why the page is not a JSON Feed; nil if it is one.
    public var fault: String?

    public init(url: String, nextURL: String? = nil, fault: String? = nil) {
      self.url = url
      self.nextURL = nextURL
      self.fault = fault
    }
  }

  /// The requested URL.
  public var url: String
  /// The redirects that were followed, in order.
  public var redirects: [Redirect]
  /// Whether the redirects formed a loop.
  public var hasRedirectLoop: Bool
  /// The status of the final response.
  public var status: Int
  /// The headers of the final response, by lowercase name.
  public var headers: [String: String]
  /// The number of bytes transferred.
  public var bodySize: Int
  /// The status of a second request with the ETag and Last-Modified of the first response; nil if none was made.
  public var conditionalStatus: Int?
  /// The status of a request with an ETag that the server never sent; nil if none was made.
  public var inventedValidatorStatus: Int?
  /// The home page of the feed; nil if it was not fetched.
  public var homePage: HomePage?
  /// The sizes of the feed's images, by URL.
  public var images: [String: ImageSize]
  /// The further pages of the feed, in order; empty if `next_url` was not followed.
  public var pages: [Page]

  public init(
    url: String, redirects: [Redirect] = [], hasRedirectLoop: Bool = false, status: Int = 200,
    headers: [String: String] = [:], bodySize: Int = 0, conditionalStatus: Int? = nil,
    inventedValidatorStatus: Int? = nil, homePage: HomePage? = nil, images: [String: ImageSize] = [:],
    pages: [Page] = []
  ) {
    self.url = url
    self.redirects = redirects
    self.hasRedirectLoop = hasRedirectLoop
    self.status = status
    self.headers = headers
    self.bodySize = bodySize
    self.conditionalStatus = conditionalStatus
    self.inventedValidatorStatus = inventedValidatorStatus
    self.homePage = homePage
    self.images = images
    self.pages = pages
  }

  /// The media type of the response in lowercase, without parameters; empty if there is none.
  package var contentType: String {
    let header = headers["content-type"] ?? ""
    return header.prefix { $0 != ";" }.lowercased().filter { !$0.isWhitespace }
  }

  /// The `charset` parameter of the media type.
  package var charset: String? { headers["content-type"].flatMap(MediaType.charset) }

  /// The permanent URL of the feed: the target of the last permanent redirect before any temporary one.
  public var permanentURL: String {
    var result = url
    for redirect in redirects {
      guard redirect.status == 301 || redirect.status == 308 else { break }
      result = redirect.url
    }
    return result
  }
}
