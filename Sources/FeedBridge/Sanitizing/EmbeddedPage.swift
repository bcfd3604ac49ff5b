/// The pages that are embedded in content.

internal import FeedPrimitives

/// A page in an `iframe`, or what an `object` or `embed` shows.
struct EmbeddedPage {
  /// The absolute URL.
  let url: String
  /// The host, in lowercase.
  let host: String
  /// The URL for a link: that of the page on which a video can be seen, if it is known.
  var link: String { videoPage ?? url }

  /// Nil if the URL does not lead to a page on the web.
  init?(_ source: String, base: URLBase) {
    var url = SafeURL.cleaned(source)
    if url.hasPrefix("//"), base.url == nil { url = "https:" + url }
    url = SafeURL.cleaned(base.resolved(url))
    guard URLText.isWeb(url), let host = URLReference.host(of: url),
      host.utf8.allSatisfy({ ASCII.isPlainInHost($0) || $0 >= 0x80 })
    else { return nil }
    (self.url, self.host) = (url, host)
  }

  private var videoPage: String? {
    let address = url.prefix { $0 != "?" && $0 != "#" }
    // Scheme, nothing, host, and the parts of the path; old players have parameters after an ampersand.
    let parts = address.split(separator: "/", omittingEmptySubsequences: false).dropFirst(3)
    guard let kind = parts.first, let last = parts.dropFirst().first?.prefix(while: { $0 != "&" }),
      Self.isIdentifier(last)
    else {
      return nil
    }
    switch host {
    case "youtube.com", "www.youtube.com", "m.youtube.com", "youtube-nocookie.com", "www.youtube-nocookie.com":
      guard kind == "embed" || kind == "v" else { return nil }
      if last == "videoseries" {
        return parameter("list").map { "https://www.youtube.com/playlist?list=\($0)" }
      }
      return "https://www.youtube.com/watch?v=\(last)"
    case "player.vimeo.com": return kind == "video" ? "https://vimeo.com/\(last)" : nil
    default: return nil
    }
  }

  /// The value of a parameter in the query.
  private func parameter(_ name: String) -> Substring? {
    let query = url.drop { $0 != "?" }.dropFirst().prefix { $0 != "#" }
    let value = query.split(separator: "&").first { $0.hasPrefix(name + "=") }?.dropFirst(name.count + 1)
    return value.flatMap { Self.isIdentifier($0) ? $0 : nil }
  }

  private static func isIdentifier(_ text: Substring) -> Bool {
    !text.isEmpty
      && text.utf8.allSatisfy {
        ASCII.isLetter($0) || ASCII.isDigit($0) || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "_")
      }
  }
}
