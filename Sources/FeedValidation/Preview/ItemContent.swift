/// The content of an item as a part of the preview.

internal import FeedBridge
internal import FeedPrimitives
internal import JSONFeedModel

struct ItemContent {
  /// As readers show items, but players are started by the user only; see ``fitted(_:below:)``.
  static let policy = {
    var policy = HTMLPolicy.reader
    policy.elements["audio"] = ["src"]
    policy.elements["video"] = ["height", "poster", "src", "width"]
    return policy
  }()

  /// The markup; empty if the item has no content and no summary.
  let markup: String

  /// - Parameters:
  ///   - base: the base of relative URLs for items without a page.
  ///   - level: the level of the item's heading.
  init(of item: JSONFeed.Item, base: String?, level: Int) {
    let html = item.sanitizedHTML(Self.policy, baseURL: item.url ?? base) ?? ""
    if !html.isBlank {
      markup = Self.fitted(html, below: level)
    } else if let text = item.contentText, !text.isBlank {
      markup = Self.paragraphs(text)
    } else {
      markup = Self.paragraphs(item.summary ?? "")
    }
  }

  /// Plain text as paragraphs.
  static func paragraphs(_ text: String) -> String {
    var paragraphs: [[String]] = [[]]
    for line in text.replacing("\r\n", with: "\n").split(separator: "\n", omittingEmptySubsequences: false) {
      let line = String(line)
      if line.isBlank { paragraphs.append([]) } else { paragraphs[paragraphs.count - 1].append(line.escaped) }
    }
    return paragraphs.filter { !$0.isEmpty }.map { "<p dir=\"auto\">\($0.joined(separator: "<br>\n"))</p>\n" }.joined()
  }

  /// Sanitized HTML as a part of a larger page: headings continue its outline, pictures are loaded when they come into view, and
  /// recordings when they are played.
  static func fitted(_ html: String, below level: Int) -> String {
    var result = ""
    // In sanitized HTML, every "<" begins a tag, whose name is in lowercase.
    for (index, part) in html.utf8.split(separator: UInt8(ascii: "<"), omittingEmptySubsequences: false).enumerated() {
      let text = Substring(part)
      guard index > 0 else {
        result += text
        continue
      }
      let isEnd = part.first == UInt8(ascii: "/")
      let name = part.dropFirst(isEnd ? 1 : 0).prefix { ASCII.isLetter($0) || ASCII.isDigit($0) }
      let rest = text[name.endIndex...]
      result += isEnd ? "</" : "<"
      switch String(Substring(name)) {
      case "h1": result += "h\(level + 1)"
      case "h2": result += "h\(level + 2)"
      case "h3": result += "h\(level + 3)"
      case "h4", "h5", "h6": result += "h6"
      case "main": result += "div"
      case "img": result += "img loading=\"lazy\""
      case let name where !isEnd && (name == "audio" || name == "video"): result += "\(name) controls preload=\"none\""
      case let name: result += name
      }
      result += rest
    }
    return result
  }
}
