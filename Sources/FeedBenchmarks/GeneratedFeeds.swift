/// The inputs: feeds that are generated from a seed, so that every run measures the same bytes.

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
import FeedPrimitives
import JSONFeed

/// Feeds of a wanted size, with bodies of one to four kilobytes of HTML; one word in forty is not ASCII.
struct GeneratedFeeds {
  private var generator = SeededGenerator(seed: 2026)

  private static let words = [
    "feed", "reader", "item", "the", "of", "a", "syndication", "and", "publishes", "every", "morning", "with", "notes",
    "about", "weather", "stations", "permalink", "podcast", "episode", "an", "enclosure", "it", "was", "never", "lost",
    "between", "two", "servers", "because", "somebody", "kept", "copy",
  ]
  private static let foreignWords = ["café", "naïve", "Ærø", "日本語", "Ελληνικά", "Zürich", "emoji 😀", "“quoted”"]

  private mutating func words(_ count: Int) -> String {
    var text = ""
    for index in 0..<count {
      if index > 0 { text += " " }
      let isForeign = Int.random(in: 0..<40, using: &generator) == 0
      text += (isForeign ? Self.foreignWords : Self.words).randomElement(using: &generator) ?? ""
    }
    return text
  }

  private mutating func html(_ paragraphs: Int) -> String {
    var html = ""
    for _ in 0..<paragraphs {
      let link = "<a href=\"https://example.org/\(Int.random(in: 0..<10_000, using: &generator))\">\(words(3))</a>"
      html += "<p>\(words(30)) \(link) &amp; \(words(40)).</p>\n"
    }
    return html
  }

  /// A JSON Feed of about `size` bytes.
  static func jsonFeed(size: Int) -> JSONFeed {
    var feeds = GeneratedFeeds()
    var feed = JSONFeed(
      title: "Generated", homePageURL: "https://example.org/", feedURL: "https://example.org/feed.json", language: "en")
    var written = 0
    var index = 0
    while written < size {
      let body = feeds.html(Int.random(in: 2...8, using: &feeds.generator))
      written += body.utf8.count + 500
      let url = "https://example.org/posts/\(index)"
      feed.items.append(
        JSONFeed.Item(
          id: AmbiguouslyTypedIdentifier(url), url: url, title: feeds.words(7), contentHTML: body,
          summary: feeds.words(20),
          datePublished: Date(timeIntervalSinceReferenceDate: Double(800_000_000 - index * 3600)),
          authors: [.init(name: feeds.words(2), url: "https://example.org/about")],
          tags: [feeds.words(1), feeds.words(1)],
          attachments: index % 4 == 0
            ? [.init(url: url + ".mp3", mimeType: "audio/mpeg", sizeInBytes: 12_345_678, durationInSeconds: 1800)] : nil
        ))
      index += 1
    }
    return feed
  }

  /// An RSS 2.0 podcast of about `size` bytes; half of the bodies are CDATA, half are escaped.
  static func rss(size: Int) -> String {
    var feeds = GeneratedFeeds()
    var text = """
      <?xml version="1.0" encoding="UTF-8"?>
      <rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/" \
      xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd"><channel>
      <title>Generated</title><link>https://example.org/</link><description>A generated feed</description>
      <language>en</language><itunes:author>Generator</itunes:author>

      """
    var index = 0
    while text.utf8.count < size {
      let body = feeds.html(Int.random(in: 2...8, using: &feeds.generator))
      let content = index % 2 == 0 ? "<![CDATA[\(body)]]>" : escaped(body)
      text += """
        <item><title>\(escaped(feeds.words(7)))</title><link>https://example.org/posts/\(index)</link>
        <guid isPermaLink="true">https://example.org/posts/\(index)</guid>
        <pubDate>Tue, \(10 + index % 18) Jun 2025 04:0\(index % 10):00 GMT</pubDate><dc:creator>\(feeds.words(2))</dc:creator>
        <category>\(feeds.words(1))</category><category>\(feeds.words(1))</category>
        <description>\(escaped(feeds.words(20)))</description>
        <content:encoded>\(content)</content:encoded>
        <enclosure url="https://example.org/posts/\(index).mp3" length="12345678" type="audio/mpeg"/>
        <itunes:duration>30:00</itunes:duration><itunes:explicit>false</itunes:explicit></item>

        """
      index += 1
    }
    return text + "</channel></rss>\n"
  }

  private static func escaped(_ text: String) -> String {
    var escaped = ""
    for character in text.unicodeScalars {
      switch character {
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "&": escaped += "&amp;"
      default: escaped.unicodeScalars.append(character)
      }
    }
    return escaped
  }
}
