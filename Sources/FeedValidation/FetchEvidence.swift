/// What a server answered, for the rules that check more than the document.

internal import FeedBridge

/// What was seen when a feed was fetched. FeedClient makes it; tests write it by hand.
public struct FetchEvidence: Sendable, Hashable {
  /// One redirect on the way.
  public struct Redirect: Sendable, Hashable {
    /// 301 or 308 for good, 302, 303 or 307 for now.
    public var status: Int
    public var url: String

    public init(status: Int, url: String) {
      self.status = status
      self.url = url
    }
  }

  /// A page that a feed names as its home page.
  public struct HomePage: Sendable, Hashable {
    /// A `<link rel="alternate">` in it.
    public struct Link: Sendable, Hashable {
      public var url: String
      public var type: String?
      public var title: String?

      public init(url: String, type: String? = nil, title: String? = nil) {
        self.url = url
        self.type = type
        self.title = title
      }
    }

    /// The media type that it was served as.
    public var contentType: String?
    /// Its links to feeds, with absolute URLs.
    public var links: [Link]

    public init(contentType: String? = "text/html", links: [Link] = []) {
      self.contentType = contentType
      self.links = links
    }
  }

  /// The size of an image, in pixels.
  public struct ImageSize: Sendable, Hashable {
    public var width: Int
    public var height: Int

    public init(width: Int, height: Int) {
      self.width = width
      self.height = height
    }
  }

  /// A page behind `next_url`.
  public struct Page: Sendable, Hashable {
    public var url: String
    /// Its own `next_url`.
    public var nextURL: String?
    /// Why it is no JSON Feed, where it is none.
    public var fault: String?

    public init(url: String, nextURL: String? = nil, fault: String? = nil) {
      self.url = url
      self.nextURL = nextURL
      self.fault = fault
    }
  }

  /// The URL that was asked for.
  public var url: String
  /// The redirects that followed, in their order.
  public var redirects: [Redirect]
  /// Whether the redirects led back to where they had been.
  public var hasRedirectLoop: Bool
  /// The status of the last answer.
  public var status: Int
  /// The headers of the last answer, by their names in small letters.
  public var headers: [String: String]
  /// How many bytes came over the wire.
  public var bodySize: Int
  /// The status of a second request with the validators of the first; nil where none was made.
  public var conditionalStatus: Int?
  /// The status of a request with an ETag that the server never gave; nil where none was made.
  public var inventedValidatorStatus: Int?
  public var homePage: HomePage?
  /// The sizes of the images that the feed names, by their URLs.
  public var images: [String: ImageSize]
  /// The pages behind `next_url`, in their order; empty where they were not followed.
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

  /// The media type that the server said, in small letters and without parameters; empty where it said none.
  package var contentType: String {
    let header = headers["content-type"] ?? ""
    return header.prefix { $0 != ";" }.lowercased().filter { !$0.isWhitespace }
  }

  /// The parameter `charset` of the media type.
  package var charset: String? { headers["content-type"].flatMap(MediaType.charset) }

  /// Where the feed is for good: the end of the redirects, as far as they are permanent.
  public var permanentURL: String {
    var result = url
    for redirect in redirects {
      guard redirect.status == 301 || redirect.status == 308 else { break }
      result = redirect.url
    }
    return result
  }
}
