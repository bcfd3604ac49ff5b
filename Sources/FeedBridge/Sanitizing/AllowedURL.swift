/// The URLs that a policy allows outside of HTML: in members of a feed.

extension HTMLPolicy {
  /// Returns a URL as it may be written in a page; nil if the policy does not allow it.
  ///
  /// - Parameter base: The absolute URL against which a relative one is resolved.
  package func allowedURL(_ url: String, _ use: URLUse, baseURL base: String?) -> String? {
    SafeURL(policy: self, base: HTMLRewriting.base(page: base, otherwise: nil)).allowed(url, use.kind)
  }

  /// What a URL is for.
  package enum URLUse {
    case link, image, media

    fileprivate var kind: SafeURL.Use {
      switch self {
      case .link: .link
      case .image: .image
      case .media: .media
      }
    }
  }
}
