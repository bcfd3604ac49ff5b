/// The URLs that a policy allows outside of HTML: in members of a feed.

extension HTMLPolicy {
  /// Returns a URL as it may be written in a page; nil if the policy does not allow it, or if it is not absolute.
  ///
  /// - Parameter base: The absolute URL against which a relative one is resolved.
  package func allowedURL(_ url: String, _ use: SafeURL.Use, base: URLBase) -> String? {
    let url = SafeURL(policy: self, base: base).allowed(url, use)
    return url.flatMap { URLReference.isAbsolute($0) ? $0 : nil }
  }
}
