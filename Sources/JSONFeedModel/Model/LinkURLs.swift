/// The model's URLs as Foundation's `URL`. In the model they are strings, because feeds contain ones that `URL` refuses.

public import FeedFoundation
internal import FeedPrimitives

extension JSONFeed {
  /// ``homePageURL`` as a `URL`; see ``Item/linkURL``.
  public var homePageLinkURL: URL? {
    get { homePageURL.flatMap(URL.init(feedURL:)) }
    set { homePageURL = newValue?.absoluteString }
  }

  /// ``feedURL`` as a `URL`; see ``Item/linkURL``.
  public var feedLinkURL: URL? {
    get { feedURL.flatMap(URL.init(feedURL:)) }
    set { feedURL = newValue?.absoluteString }
  }

  /// ``nextURL`` as a `URL`; see ``Item/linkURL``.
  public var nextLinkURL: URL? {
    get { nextURL.flatMap(URL.init(feedURL:)) }
    set { nextURL = newValue?.absoluteString }
  }

  /// ``icon`` as a `URL`; see ``Item/linkURL``.
  public var iconURL: URL? {
    get { icon.flatMap(URL.init(feedURL:)) }
    set { icon = newValue?.absoluteString }
  }

  /// ``favicon`` as a `URL`; see ``Item/linkURL``.
  public var faviconURL: URL? {
    get { favicon.flatMap(URL.init(feedURL:)) }
    set { favicon = newValue?.absoluteString }
  }
}

extension JSONFeed.Item {
  /// ``url`` as a `URL`. Characters that a URL cannot contain, such as spaces, are percent-encoded. Nil if there is no URL
  /// or it cannot be corrected in this way. A relative URL stays relative.
  ///
  /// ```swift
  /// item.url       // "https://example.org/a b"
  /// item.linkURL   // https://example.org/a%20b
  /// ```
  ///
  /// Setting it sets ``url`` to the absolute string.
  public var linkURL: URL? {
    get { url.flatMap(URL.init(feedURL:)) }
    set { url = newValue?.absoluteString }
  }

  /// ``externalURL`` as a `URL`; see ``linkURL``.
  public var externalLinkURL: URL? {
    get { externalURL.flatMap(URL.init(feedURL:)) }
    set { externalURL = newValue?.absoluteString }
  }

  /// ``image`` as a `URL`; see ``linkURL``.
  public var imageURL: URL? {
    get { image.flatMap(URL.init(feedURL:)) }
    set { image = newValue?.absoluteString }
  }

  /// ``bannerImage`` as a `URL`; see ``linkURL``.
  public var bannerImageURL: URL? {
    get { bannerImage.flatMap(URL.init(feedURL:)) }
    set { bannerImage = newValue?.absoluteString }
  }
}

extension JSONFeed.Attachment {
  /// ``url`` as a `URL`; see ``JSONFeed/Item/linkURL``.
  public var linkURL: URL? { URL(feedURL: url) }
}

extension JSONFeed.Author {
  /// ``url`` as a `URL`; see ``JSONFeed/Item/linkURL``.
  public var linkURL: URL? {
    get { url.flatMap(URL.init(feedURL:)) }
    set { url = newValue?.absoluteString }
  }

  /// ``avatar`` as a `URL`; see ``JSONFeed/Item/linkURL``.
  public var avatarURL: URL? {
    get { avatar.flatMap(URL.init(feedURL:)) }
    set { avatar = newValue?.absoluteString }
  }
}

extension JSONFeed.Hub {
  /// ``url`` as a `URL`; see ``JSONFeed/Item/linkURL``.
  public var linkURL: URL? { URL(feedURL: url) }
}

extension URL {
  /// A URL from a feed, percent-encoded if `URL` refuses it as it is. Whether it does depends on the system: before macOS
  /// 14 and iOS 17, it refuses spaces.
  package init?(feedURL text: String) {
    let text = text.withBytes { $0.string($0.trimmed(0..<$0.count)) }
    guard !text.isEmpty else { return nil }
    guard let url = URL(string: text) ?? URL(string: Self.percentEncoded(text)) else { return nil }
    self = url
  }

  private static func percentEncoded(_ text: String) -> String {
    var encoded = ByteBuffer(capacity: text.utf8.count + 32)
    text.withBytes { encoded.append(percentEncoding: $0, 0..<$0.count) }
    return encoded.string()
  }
}
