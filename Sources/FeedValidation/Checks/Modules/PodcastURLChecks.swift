/// Checks the schemes of URLs that podcast apps and directories load.

internal import FeedBridge
internal import FeedPrimitives

enum PodcastURLChecks {
  /// The problem that directories cannot load a URL, or that apps may refuse to.
  static func problem(of url: String) -> ValueProblem? {
    if url.withBytes({ $0.starts(with: "https://", at: 0) }) { return nil }
    let url = url.trimmed
    guard URLText.isAbsolute(url), let scheme = URLReference.scheme(of: url), scheme != "https", scheme != "http" else {
      return securityProblem(of: url)
    }
    return ValueProblem(
      .podcastNotHTTPS, .warning,
      "\"\(url.shortened)\" uses \(scheme.shortened), which directories do not load. Use https.")
  }

  /// The problem that a URL has the scheme http.
  static func securityProblem(of url: String) -> ValueProblem? {
    let url = url.trimmed
    guard let secure = SecureURL.meant(by: url) else { return nil }
    return ValueProblem(
      .podcastNotHTTPS,
      "\"\(url.shortened)\" uses http, which apps may refuse to load. Write \"\(secure.shortened)\" if the server supports it.",
      replacement: secure, .unsafe)
  }
}
