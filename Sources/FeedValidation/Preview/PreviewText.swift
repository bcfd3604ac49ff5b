/// Small parts of the preview: links, lists, dates, sizes. Text is escaped, unless a parameter is markup.

internal import FeedBridge
internal import FeedFoundation
internal import FeedPrimitives
internal import JSONFeedModel

enum PreviewText {
  /// A link around markup, or only the markup if the URL is missing or may not be linked to.
  static func link(_ url: String?, _ markup: String, _ base: URLBase) -> String {
    guard let url = url.flatMap({ ItemContent.policy.allowedURL($0, .link, base: base) }) else { return markup }
    return "<a href=\"\(url.escapedForMarkup)\" rel=\"noopener noreferrer\">\(markup)</a>"
  }

  /// A picture that says nothing that the text does not.
  static func picture(_ url: String?, _ name: String, _ base: URLBase) -> String {
    guard let url = url.flatMap({ ItemContent.policy.allowedURL($0, .image, base: base) }) else { return "" }
    return "<img class=\"\(name)\" loading=\"lazy\" alt=\"\" src=\"\(url.escapedForMarkup)\">\n"
  }

  /// What is known about something, as markup; empty if nothing is.
  static func byline(_ parts: [String?]) -> String {
    let parts = parts.compactMap { $0.flatMap { $0.isEmpty ? nil : "<span>\($0)</span>" } }
    return parts.isEmpty ? "" : "<p class=\"byline\">\(parts.joined(separator: " "))</p>\n"
  }

  /// Text after a link; empty without any.
  static func note(_ parts: [String?]) -> String {
    let text = parts.compactMap(\.self).joined(separator: " · ")
    return text.isEmpty ? "" : " <small>\(text.escaped)</small>"
  }

  /// A list with a name for screen readers, of at most 500 entries; empty without one.
  static func list<Entry>(_ name: String, _ label: String, _ entries: [Entry], _ markup: (Entry) -> String) -> String {
    if entries.isEmpty { return "" }
    // Safari announces a list without bullets only with the role.
    var list = "<ul class=\"\(name)\" role=\"list\" aria-label=\"\(label)\">\n"
    for entry in entries.prefix(500) { list += "<li>\(markup(entry))</li>\n" }
    if entries.count > 500 { list += "<li>and \((entries.count - 500).grouped) more</li>\n" }
    return list + "</ul>\n"
  }

  static func authors(_ authors: [JSONFeed.Author], _ base: URLBase) -> String {
    // Those of the feed are shown with each item.
    let shown = authors.prefix(10).compactMap { author in
      (author.name ?? author.url).map {
        link(author.url, "<bdi>\(URLText.head(of: $0, bytes: 200).escaped)</bdi>", base)
      }
    }
    return shown.joined(separator: ", ") + (authors.count > 10 ? ", and \((authors.count - 10).grouped) more" : "")
  }

  /// An attribute for text in this language; empty if it is not known or not valid.
  static func language(_ tag: String?) -> String {
    tag.map { LanguageTag.isValid($0) ? " lang=\"\($0.escaped)\"" : "" } ?? ""
  }

  /// A date, to the minute: 2 January 2024, 14:05 UTC.
  static func time(_ date: Date?) -> String? {
    guard let text = date.flatMap(RFC3339.string) else { return nil }
    let numbers = text.prefix(10).split(separator: "-").compactMap { Int($0) }
    let (minute, clock) = (text.prefix(16), text.dropFirst(11).prefix(5))
    return
      "<time datetime=\"\(minute)Z\">\(numbers[2]) \(ImpossibleDate.months[numbers[1] - 1]) \(numbers[0]), \(clock) UTC</time>"
  }

  /// A rounded number: `63 min`; nil if it is not known.
  static func amount(_ number: Double?, of unit: Double, _ name: String) -> String? {
    number.flatMap { Int(exactly: ($0 / unit).rounded(.up)) }.map { "\($0.grouped) \(name)" }
  }
}
