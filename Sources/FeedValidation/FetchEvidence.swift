/// The responses of a server, for the rules that check how a feed is served.

package import FeedBridge

/// What a client observed when it fetched a feed. `jsonfeed validate URL` fills it in; any HTTP client can.
package struct FetchEvidence: Sendable, Hashable {
  /// A redirect that was followed.
  package struct Redirect: Sendable, Hashable {
    /// 301 or 308 for a permanent redirect; 302, 303 or 307 for a temporary one.
    package var status: Int
    /// The URL that it redirects to.
    package var url: String

    package init(status: Int, url: String) {
      self.status = status
      self.url = url
    }
  }

  /// The home page of a feed.
  package struct HomePage: Sendable, Hashable {
    /// The media type of the page, as served.
    package var contentType: String?
    /// The page's links to feeds.
    package var links: [FeedDiscovery.Feed]
    /// Why the page could not be fetched, as a sentence without its end; nil if it was.
    package var problem: String?

    package init(
      contentType: String? = "text/html", links: [FeedDiscovery.Feed] = [], problem: String? = nil
    ) {
      self.contentType = contentType
      self.links = links
      self.problem = problem
    }
  }

  /// An image file.
  package struct Image: Sendable, Hashable {
    /// The name of the format: `JPEG`.
    package var format: String
    /// The width in pixels.
    package var width: Int
    /// The height in pixels.
    package var height: Int

    package init(format: String, width: Int, height: Int) {
      self.format = format
      self.width = width
      self.height = height
    }
  }

  /// The artwork of a show or an episode, as its server sent it.
  package enum Artwork: Sendable, Hashable {
    case image(Image)
    /// A file that is not an image of a known format.
    case otherFile
    /// Why the file could not be loaded: `status 404`.
    case problem(String)
  }

  /// A further page of the feed, found by `next_url`, or in XML by the link to the next page.
  package struct Page: Sendable, Hashable {
    /// What is wrong with a page as a whole.
    package enum Problem: Sendable, Hashable {
      /// It could not be fetched: why, as a sentence without its end.
      case notFetched(String)
      /// It is not a feed in the format of the first page: what it is.
      case otherFormat(String)
      /// It has the same items as an earlier page.
      case sameItems
    }

    /// The URL of the page.
    package var url: String
    /// The URL of the page after it.
    package var nextURL: String?
    /// Nil if the page is one.
    package var problem: Problem?

    package init(url: String, nextURL: String? = nil, problem: Problem? = nil) {
      self.url = url
      self.nextURL = nextURL
      self.problem = problem
    }
  }

  /// The requested URL.
  package var url: String
  /// The redirects that were followed, in order.
  package var redirects: [Redirect]
  /// Whether the redirects formed a loop.
  package var hasRedirectLoop: Bool = false
  /// The status of the final response.
  package var status: Int
  /// The headers of the final response, by lowercase name.
  package var headers: [String: String]
  /// The number of bytes transferred.
  package var bodySize: Int
  /// The status of a second request with the ETag and Last-Modified of the first response; nil if none was made.
  package var conditionalStatus: Int?
  /// The status of a request with an ETag that the server never sent; nil if none was made.
  package var inventedValidatorStatus: Int?
  /// The home page of the feed; nil if it was not fetched.
  package var homePage: HomePage?
  /// The feed's images, by URL.
  package var images: [String: Image] = [:]
  /// The artwork of a podcast, by URL as the feed has it; only what was fetched.
  package var artwork: [String: Artwork] = [:]
  /// The further pages of the feed, in order; empty if they were not requested.
  package var pages: [Page] = []

  package init(
    url: String, redirects: [Redirect] = [], status: Int = 200, headers: [String: String] = [:], bodySize: Int = 0
  ) {
    self.url = url
    self.redirects = redirects
    self.status = status
    self.headers = headers
    self.bodySize = bodySize
  }

  /// The media type of the response in lowercase, without parameters; empty if it is missing.
  package var contentType: String { (headers["content-type"] ?? "").mediaType }

  /// The `charset` parameter of the media type.
  package var charset: String? { headers["content-type"].flatMap(MediaType.charset) }

  /// The permanent URL of the feed: the target of the last permanent redirect before any temporary one.
  package var permanentURL: String {
    var result = url
    for redirect in redirects {
      guard redirect.status == 301 || redirect.status == 308 else { break }
      result = redirect.url
    }
    return result
  }
}
