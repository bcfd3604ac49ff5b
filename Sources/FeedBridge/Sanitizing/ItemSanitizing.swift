/// The HTML of an item, sanitized.

public import JSONFeedModel

extension JSONFeed.Item {
  /// Returns `content_html` with only what a policy allows; nil without HTML.
  ///
  /// ```swift
  /// let item = JSONFeed.Item(id: "1", url: "https://example.org/1/", contentHTML: "<img src=a.png onerror=x()>")
  /// print(item.sanitizedHTML() ?? "")  // <img src="https://example.org/1/a.png">
  /// ```
  ///
  /// - Parameters:
  ///   - policy: What the HTML may contain.
  ///   - baseURL: The absolute URL against which relative URLs are resolved; by default the item's `url`.
  public func sanitizedHTML(_ policy: HTMLPolicy = .reader, baseURL: (any JSONFeed.URLConvertible)? = nil) -> String? {
    sanitizedHTML(policy, baseURL: baseURL?.urlText, URLBudget())
  }

  /// The same for one of the items of a feed.
  package func sanitizedHTML(_ policy: HTMLPolicy, baseURL: String? = nil, _ urls: URLBudget) -> String? {
    contentHTML.map { policy.sanitize($0, baseURL: baseURL ?? url, urls) }
  }
}
