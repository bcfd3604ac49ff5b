/// The content of items as parts of a page.

internal import FeedBridge
internal import FeedPrimitives
internal import JSONFeedModel

enum ItemContent {
  /// As readers show items, but recordings do not start alone; see ``fitted(_:below:)``.
  static let policy = {
    var policy = HTMLPolicy.reader
    policy.elements["audio"] = ["src"]
    policy.elements["video"] = ["height", "poster", "src", "width"]
    return policy
  }()

  /// The content, or else the summary; empty without both.
  ///
  /// - Parameters:
  ///   - base: the base of relative URLs for items without a page.
  ///   - level: the level of the item's heading.
  ///   - id: the id of the item, with which the ids of its footnotes begin.
  static func markup(of item: JSONFeed.Item, base: URLBase, level: Int, id: String) -> String {
    var policy = policy
    policy.idPrefix = id + "-content-"
    let html = item.sanitizedHTML(policy, baseURL: item.url ?? base.url, base.budget) ?? ""
    if !html.isBlank { return fitted(html, below: level) }
    let text = item.contentText ?? ""
    return (text.isBlank ? item.summary ?? "" : text).paragraphs
  }

  /// Sanitized HTML as a part of a larger page: headings continue its outline, pictures are loaded when they come into view, and
  /// recordings when they are played.
  static func fitted(_ html: String, below level: Int) -> String {
    var names = [
      "img": "img loading=\"lazy\"", "audio": "audio preload=\"none\"", "video": "video preload=\"none\"",
      "main": "div", "/main": "/div",
    ]
    let top = (1...6).first { html.contains("<h\($0)") } ?? 1
    for number in top...6 {
      let name = "h\(min(level + 1 + number - top, 6))"
      (names["h\(number)"], names["/h\(number)"]) = (name, "/" + name)
    }
    // In sanitized HTML, every "<" begins a tag, whose name is in lowercase.
    let parts = html.utf8.split(separator: UInt8(ascii: "<"), omittingEmptySubsequences: false).map(Substring.init)
    return parts.dropFirst().reduce(into: String(parts[0])) { result, part in
      let name = Substring(part.utf8.prefix { $0 > ASCII.space && $0 != ASCII.greaterThan })
      result += "<" + (names[String(name)] ?? String(name)) + part[name.endIndex...]
    }
  }
}
