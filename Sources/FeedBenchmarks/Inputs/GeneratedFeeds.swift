/// The inputs: feeds generated from a seed, so that every run measures the same bytes.

import Foundation
import FeedBridge
import FeedPrimitives
import JSONFeedModel

/// Feeds of a given size. Bodies have two kilobytes of HTML or a little more; half of them have a few words outside
/// ASCII. All formats contain the same posts; in RSS and Atom, every second body is escaped and the others are CDATA.
struct GeneratedFeeds {
  private var generator = SeededGenerator(seed: 2026)
  private var hasForeignWords = false

  private static let words = [
    "feed", "reader", "item", "the", "of", "a", "syndication", "and", "publishes", "every", "morning", "with", "notes",
    "about", "weather", "stations", "permalink", "podcast", "episode", "an", "enclosure", "it", "was", "never", "lost",
    "between", "two", "servers", "because", "somebody", "kept", "copy",
  ]
  private static let foreignWords = ["café", "naïve", "Ærø", "日本語", "Ελληνικά", "Zürich", "emoji 😀", "“quoted”"]
  private static let authors = ["Jane Doe", "Zoë Müller", "Generator"]

  /// The feed of `kind` with about `size` bytes, as a server sends it.
  static func bytes(_ kind: InputKind, size: Int) throws -> Data {
    switch kind {
    case .jsonFeed: try jsonFeed(size: size).encodeToData()
    case .rss: Data(rss(size: size).utf8)
    case .atom: Data(atom(size: size).utf8)
    }
  }

  /// A JSON Feed of about `size` bytes.
  static func jsonFeed(size: Int) -> JSONFeed {
    var feed = JSONFeed(
      title: "Generated", homePageURL: "https://example.org/", feedURL: "https://example.org/feed.json", language: "en")
    var feeds = GeneratedFeeds()
    var written = 200
    while written < size {
      let post = feeds.post(feed.items.count)
      written += (post.contentHTML?.utf8.count ?? 0) + (post.summary?.utf8.count ?? 0) + 420
      feed.items.append(post)
    }
    return feed
  }

  /// An RSS 2.0 feed of about `size` bytes; one item in four is a podcast episode.
  static func rss(size: Int) -> String {
    var text = """
      <?xml version="1.0" encoding="UTF-8"?>
      <rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/" \
      xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd" xmlns:atom="http://www.w3.org/2005/Atom">
      <channel>
      <title>Generated</title>
      <link>https://example.org/</link>
      <description>A generated feed</description>
      <language>en</language>
      <atom:link href="https://example.org/feed.xml" rel="self" type="application/rss+xml"/>

      """
    appendPosts(to: &text, size: size) { rssItem($0, isEscaped: $1) }
    return text + "</channel>\n</rss>\n"
  }

  /// An Atom 1.0 feed of about `size` bytes.
  static func atom(size: Int) -> String {
    var text = """
      <?xml version="1.0" encoding="UTF-8"?>
      <feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">
      <title>Generated</title>
      <id>https://example.org/</id>
      <updated>2026-01-01T00:00:00Z</updated>
      <link href="https://example.org/"/>
      <link rel="self" type="application/atom+xml" href="https://example.org/feed.atom"/>

      """
    appendPosts(to: &text, size: size) { atomEntry($0, isEscaped: $1) }
    return text + "</feed>\n"
  }

  private static func appendPosts(
    to text: inout String, size: Int, _ write: (_ post: JSONFeed.Item, _ isEscaped: Bool) -> String
  ) {
    var feeds = GeneratedFeeds()
    var index = 0
    while text.utf8.count < size {
      text += write(feeds.post(index), index.isMultiple(of: 2))
      index += 1
    }
  }

  // MARK: Posts

  private mutating func post(_ index: Int) -> JSONFeed.Item {
    hasForeignWords = chance(2)
    let url = "https://example.org/2026/\(index % 12 + 1)/post-\(index)"
    let date = Date(timeIntervalSince1970: Double(1_767_225_600 - index * 3607))
    return JSONFeed.Item(
      id: AmbiguouslyTypedIdentifier(url), url: url, title: words(Int.random(in: 3...10, using: &generator)),
      contentHTML: html(), summary: index.isMultiple(of: 2) ? words(20) : nil, datePublished: date,
      dateModified: index.isMultiple(of: 3) ? date + 60 : nil,
      authors: [
        .init(
          name: Self.authors.randomElement(using: &generator), url: "https://example.org/about",
          avatar: "https://example.org/a/\(index % 17).png")
      ],
      tags: (0..<Int.random(in: 1...5, using: &generator)).map { _ in words(1) },
      attachments: index.isMultiple(of: 4)
        ? [.init(url: url + ".mp3", mimeType: "audio/mpeg", sizeInBytes: 12_345_678, durationInSeconds: 1800)] : nil)
  }

  /// Paragraphs of two kilobytes in total.
  private mutating func html() -> String {
    var html = ""
    while html.utf8.count < 2000 {
      if !html.isEmpty { html += "\n" }
      html += "<p class=\"para\">\(words(Int.random(in: 15...35, using: &generator)))"
      if chance(2) {
        let number = Int.random(in: 0..<100_000, using: &generator)
        html += " <a href=\"https://example.org/\(number)?a=1&amp;b=2\">\(words(2))</a>"
      }
      if chance(5) { html += " <img src=\"https://cdn.example.org/i/7.jpg\" alt=\"\(words(1))\" width=\"640\" />" }
      html += " \(words(Int.random(in: 15...35, using: &generator))).</p>"
    }
    return html
  }

  private mutating func words(_ count: Int) -> String {
    var text = ""
    for index in 0..<count {
      if index > 0 { text += " " }
      let words = hasForeignWords && chance(30) ? Self.foreignWords : Self.words
      text += words.randomElement(using: &generator) ?? ""
    }
    return text
  }

  /// True with probability 1 in `count`.
  private mutating func chance(_ count: Int) -> Bool { Int.random(in: 0..<count, using: &generator) == 0 }

  // MARK: Posts as XML

  private static func rssItem(_ post: JSONFeed.Item, isEscaped: Bool) -> String {
    let body = post.contentHTML ?? ""
    let url = post.url ?? ""
    var text = """
      <item>
        <title>\((post.title ?? "").escapedForMarkup)</title>
        <link>\(url)</link>
        <guid isPermaLink="true">\(url)</guid>
        <pubDate>\(post.datePublished.flatMap(RFC822Writing.string) ?? "")</pubDate>
        <dc:creator>\(post.authors?.first?.name ?? "")</dc:creator>

      """
    for tag in post.tags ?? [] { text += "  <category>\(tag.escapedForMarkup)</category>\n" }
    text +=
      isEscaped
      ? "  <description>\(body.escapedForMarkup)</description>\n"
      : "  <content:encoded><![CDATA[\(body)]]></content:encoded>\n"
    for attachment in post.attachments ?? [] {
      text += """
          <enclosure url="\(attachment.url)" length="12345678" type="audio/mpeg"/>
          <itunes:duration>30:00</itunes:duration>
          <itunes:image href="https://example.org/i/cover.jpg"/>
          <itunes:explicit>no</itunes:explicit>

        """
    }
    return text + "</item>\n"
  }

  private static func atomEntry(_ post: JSONFeed.Item, isEscaped: Bool) -> String {
    let body = post.contentHTML ?? ""
    let url = post.url ?? ""
    let published = post.datePublished.flatMap(RFC3339.string) ?? ""
    let updated = (post.dateModified ?? post.datePublished).flatMap(RFC3339.string) ?? ""
    var text = """
      <entry>
        <title>\((post.title ?? "").escapedForMarkup)</title>
        <link href="\(url)"/>
        <id>\(url)</id>
        <published>\(published)</published>
        <updated>\(updated)</updated>
        <author><name>\(post.authors?.first?.name ?? "")</name><uri>https://example.org/about</uri></author>

      """
    for tag in post.tags ?? [] { text += "  <category term=\"\(tag.escapedForMarkup)\"/>\n" }
    if let summary = post.summary { text += "  <summary>\(summary.escapedForMarkup)</summary>\n" }
    for attachment in post.attachments ?? [] {
      text += "  <link rel=\"enclosure\" type=\"audio/mpeg\" length=\"12345678\" href=\"\(attachment.url)\"/>\n"
    }
    text += "  <content type=\"html\">\(isEscaped ? body.escapedForMarkup : "<![CDATA[\(body)]]>")</content>\n"
    return text + "</entry>\n"
  }
}
