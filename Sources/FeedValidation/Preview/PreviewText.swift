/// Small parts of the preview: links, lists, dates, sizes. All text is escaped, unless a parameter is markup.

internal import FeedBridge
internal import FeedFoundation
internal import FeedPrimitives
internal import JSONFeedModel

enum PreviewText {
  /// A link around markup, or only the markup if the URL is missing or may not be linked to.
  static func link(_ url: String?, _ markup: String, _ base: String?) -> String {
    guard let url = url.flatMap({ ItemContent.policy.allowedURL($0, .link, baseURL: base) }) else { return markup }
    return "<a href=\"\(url.escapedForMarkup)\" rel=\"noopener noreferrer\">\(markup)</a>"
  }

  /// A picture that says nothing that the text does not.
  static func picture(_ url: String?, _ name: String, _ base: String?) -> String {
    guard let url = url.flatMap({ ItemContent.policy.allowedURL($0, .image, baseURL: base) }) else { return "" }
    return "<img class=\"\(name)\" loading=\"lazy\" alt=\"\" src=\"\(url.escapedForMarkup)\">\n"
  }

  /// Parts on a line; empty without parts.
  static func line(_ name: String, _ parts: [String?]) -> String {
    let parts = parts.compactMap(\.self).filter { !$0.isEmpty }
    return parts.isEmpty
      ? "" : "<p class=\"\(name)\">\(parts.map { "<span>\($0)</span>" }.joined(separator: " "))</p>\n"
  }

  /// A list with a name for screen readers; empty without entries.
  static func list(_ name: String, _ label: String, _ entries: [String]) -> String {
    guard !entries.isEmpty else { return "" }
    // Safari announces a list without bullets only with the role.
    return "<ul class=\"\(name)\" role=\"list\" aria-label=\"\(label)\">\n"
      + entries.map { "<li>\($0)</li>\n" }.joined() + "</ul>\n"
  }

  static func authors(_ authors: [JSONFeed.Author], _ base: String?) -> String {
    authors.compactMap { author in
      (author.name ?? author.url).map { link(author.url, "<bdi>\($0.escaped)</bdi>", base) }
    }.joined(separator: ", ")
  }

  /// An attribute for text in this language; empty if it is not known or not valid.
  static func language(_ tag: String?) -> String {
    tag.map { LanguageTag.isValid($0) ? " lang=\"\($0.escaped)\"" : "" } ?? ""
  }

  /// A date: 2 January 2024, 14:05 UTC.
  static func time(_ date: Date) -> (markup: String, text: String)? {
    guard let text = RFC3339.string(date), text.utf8.count >= 16 else { return nil }
    let parts = text.prefix(10).split(separator: "-")
    guard parts.count == 3, let month = Int(parts[1]), let day = Int(parts[2]) else { return nil }
    let clock = text.dropFirst(11).prefix(5)
    let words = "\(day) \(months[month - 1]) \(parts[0])" + (clock == "00:00" ? "" : ", \(clock) UTC")
    return ("<time datetime=\"\(text)\">\(words)</time>", words)
  }

  private static let months = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
    "December",
  ]

  /// `29:07`, `1:02:03`.
  static func duration(_ seconds: Double) -> String? {
    guard let seconds = Int(exactly: seconds.rounded()), seconds > 0 else { return nil }
    func padded(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let (hours, minutes) = (seconds / 3600, seconds / 60 % 60)
    return (hours > 0 ? "\(hours.grouped):\(padded(minutes))" : "\(minutes)") + ":" + padded(seconds % 60)
  }

  /// `1 item`, `2 items`.
  static func count(_ count: Int, _ noun: String) -> String { "\(count.grouped) \(noun)\(count == 1 ? "" : "s")" }

  /// `12.3 MB`, `4 KB`.
  static func size(_ bytes: Double) -> String? {
    guard bytes > 0, let kilobytes = Int(exactly: (bytes / 1000).rounded(.up)) else { return nil }
    return kilobytes < 1000
      ? "\(kilobytes) KB" : "\((kilobytes / 1000).grouped).\(kilobytes / 100 % 10) MB"
  }

  /// The last part of a URL's path, shortened if it is long.
  static func fileName(of url: String) -> String {
    let path = url.prefix { $0 != "?" && $0 != "#" }
    let name = path.split(separator: "/").last.map(String.init) ?? url
    return name.count > 40 ? "\(name.prefix(18))…\(name.suffix(18))" : name
  }

  /// ` (example.org)`, escaped; empty if the URL has no host.
  static func host(of url: String) -> String {
    let parts = url.split(separator: "/", maxSplits: 2)
    return parts.count > 1 && parts[0].hasSuffix(":") ? " (\(String(parts[1]).escaped))" : ""
  }
}
