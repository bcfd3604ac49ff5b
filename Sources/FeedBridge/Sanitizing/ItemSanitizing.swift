/// The HTML of an item, sanitized.

internal import FeedPrimitives
public import JSONFeedModel

extension JSONFeed.Item {
  /// Returns the content as HTML that is safe to show: `content_html` with only what a policy allows, or else `content_text` as paragraphs, in
  /// which `<` and `&` are escaped; nil without content.
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
    sanitizedHTML(policy, baseURL: baseURL?._urlText, URLBudget())
      ?? contentText.map { policy.sanitize($0.paragraphs) }
  }

  /// The HTML of one of the items of a feed; nil without HTML.
  package func sanitizedHTML(_ policy: HTMLPolicy, baseURL: String? = nil, _ urls: URLBudget) -> String? {
    contentHTML.map { policy.sanitize($0, baseURL: baseURL ?? url, urls) }
  }
}

extension String {
  /// Plain text as paragraphs of HTML.
  package var paragraphs: String {
    let lines = split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map {
      String($0).withSpacesForControls.escapedForMarkup.trimmed
    }
    return lines.split(whereSeparator: \.isEmpty).map { lines in
      "<p dir=\"auto\">\(lines.joined(separator: "<br>\n"))</p>\n"
    }.joined()
  }

  /// The string escaped for XML and HTML, in attributes too.
  package var escapedForMarkup: String {
    var result = ""
    result.reserveCapacity(utf8.count)
    for scalar in unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "\u{FFFE}", "\u{FFFF}": result += "\u{FFFD}"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
