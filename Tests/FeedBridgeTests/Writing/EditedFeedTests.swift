/// A member that is edited after a feed was converted is what readers of the written feed find, whatever extension objects say.

import FeedPrimitives
import Foundation
import TestFeeds
import Testing

@testable import FeedBridge

struct EditedFeedTests {
  /// A change of a member, and the member as it is compared.
  private struct Edit<Part>: Sendable {
    let name: String
    let member: @Sendable (Part) -> [String]
    let change: @Sendable (inout Part) -> Void

    init(
      _ name: String, _ member: @escaping @Sendable (Part) -> [String],
      _ change: @escaping @Sendable (inout Part) -> Void
    ) {
      (self.name, self.member, self.change) = (name, member, change)
    }

    /// A member that gets another value.
    init(_ name: String, _ member: any WritableKeyPath<Part, String?> & Sendable, _ value: String) {
      self.init(name, { [$0[keyPath: member] ?? ""] }, { $0[keyPath: member] = value })
    }
  }

  private static let url = "https://edited.example/new"

  private static let editsOfFeeds: [Edit<JSONFeed>] = [
    .init("title", { [$0.title] }, { $0.title = "Edited" }), .init("home_page_url", \.homePageURL, url),
    .init("feed_url", \.feedURL, url), .init("description", \.description, "Edited"), .init("next_url", \.nextURL, url),
    .init("icon", \.icon, url), .init("favicon", \.favicon, url), .init("language", \.language, "mi"),
    .init("expired", { [$0.expired == true ? "yes" : "no"] }, { $0.expired = true }),
    .init("not expired", { [$0.expired == true ? "yes" : "no"] }, { $0.expired = false }),
    .init("hubs", { $0.hubs?.map(\.url) ?? [] }, { $0.hubs = [.init(type: "WebSub", url: url)] }),
    .init("names", { authors($0.authors) }, { $0.authors = renamed($0.authors) }),
    .init("URLs of authors", { authors($0.authors) }, { $0.authors = moved($0.authors) }),
  ]

  private static let editsOfItems: [Edit<JSONFeed.Item>] = [
    .init("title", \.title, "Edited"), .init("url", \.url, url), .init("external_url", \.externalURL, url),
    .init("image", \.image, url), .init("banner_image", \.bannerImage, url),
    .init("language", \.language, "mi"),
    // Without a content, it is read as the content.
    .init("summary", { [$0.summary ?? ""] }) {
      $0.summary = "Edited"
      if ($0.contentHTML ?? $0.contentText ?? "").isEmpty { $0.contentText = "Content" }
    },
    .init("content_html", { [$0.contentHTML ?? ""] }) { ($0.contentHTML, $0.contentText) = ("<p>Edited</p>", nil) },
    .init("date_published", { ["\($0.datePublished ?? .distantPast)"] }) {
      $0.datePublished = Date(timeIntervalSince1970: 1e9)
    },
    .init("date_modified", { ["\($0.dateModified ?? .distantPast)"] }) {
      $0.dateModified = Date(timeIntervalSince1970: 3e9)
    },
    .init("fewer tags", { ($0.tags ?? []).sorted() }) {
      $0.tags = $0.tags?.count ?? 0 > 1 ? $0.tags.map { Array($0.dropFirst()) } : $0.tags
    },
    .init("other tags", { ($0.tags ?? []).sorted() }) { $0.tags = $0.tags?.map { $0 + " edited" } },
    .init("names", { authors($0.authors) }, { $0.authors = renamed($0.authors) }),
    .init("URLs of authors", { authors($0.authors) }, { $0.authors = moved($0.authors) }),
    .init("fewer attachments", attachments) { item in
      if item.attachments?.count ?? 0 > 1 { item.attachments?.removeLast() }
    },
    // A duration in an extension object is then that of the next recording.
    .init("other attachments", { ($0.attachments ?? []).map(\.url) }) { item in
      if item.attachments?.count ?? 0 > 1 { item.attachments?.removeFirst() }
    },
    .init("URLs of attachments", attachments) { edit(&$0) { $0.url += "?edited" } },
    .init("sizes", attachments) { edit(&$0) { $0.sizeInBytes = 4321 } },
    .init("types", attachments) { edit(&$0) { $0.mimeType = "video/x-edited" } },
    .init("titles", attachments) { edit(&$0) { $0.title = "Edited" } },
    .init("durations", attachments) {
      edit(&$0) { $0.durationInSeconds = $0.mimeType?.hasPrefix("image") == true ? nil : 4321 }
    },
  ]

  private static func renamed(_ authors: [JSONFeed.Author]?) -> [JSONFeed.Author] {
    [.init(name: "Edited", url: authors?.first?.url)] + (authors ?? []).dropFirst()
  }

  private static func moved(_ authors: [JSONFeed.Author]?) -> [JSONFeed.Author] {
    [.init(name: authors?.first?.name ?? "Edited", url: url)] + (authors ?? []).dropFirst()
  }

  private static func authors(_ authors: [JSONFeed.Author]?) -> [String] {
    authors?.map { "\($0.name ?? "-") \($0.url ?? "-")" } ?? []
  }

  private static func edit(_ item: inout JSONFeed.Item, _ change: (inout JSONFeed.Attachment) -> Void) {
    item.attachments = item.attachments?.map { attachment in
      var attachment = attachment
      change(&attachment)
      return attachment
    }
  }

  @Sendable private static func attachments(_ item: JSONFeed.Item) -> [String] {
    (item.attachments ?? []).map {
      "\($0.url) \($0.mimeType ?? "-") \($0.sizeInBytes ?? 0) \($0.durationInSeconds ?? 0) \($0.title ?? "-")"
    }.sorted()
  }

  // MARK: Documents

  private static let namespaces = FeedNamespace.all.filter { !$0.prefix.isEmpty && $0.prefix != "xml" }
    .map { "xmlns:\($0.prefix)=\"\($0.uri)\"" }.joined(separator: " ")

  private static func rss(_ channel: String = "", _ item: String = "") -> String {
    "<rss version=\"2.0\" \(namespaces)><channel><title>T</title><link>https://o.org/</link><description>D</description>\(channel)"
      + "<item><guid isPermaLink=\"false\">1</guid><title>I</title><description>x y</description>\(item)</item></channel></rss>"
  }

  private static func atom(_ feed: String = "", _ entry: String = "") -> String {
    "<feed xmlns=\"http://www.w3.org/2005/Atom\" \(namespaces)><id>tag:o.org,2024:f</id><title>T</title>\(feed)"
      + "<entry><id>tag:o.org,2024:1</id><title>I</title><content>x y</content>\(entry)</entry></feed>"
  }

  private static let page = "<link rel=\"alternate\" type=\"text/html\" title=\"e\" href=\"https://o.org/1\"/>"
  private static let person = "<author><name>Old</name><uri>https://o.org/a</uri><email>a@o.org</email></author>"
  private static let enclosures =
    "<enclosure url=\"https://o.org/1.mp3\" length=\"5\" type=\"audio/mpeg\"/><enclosure url=\"https://o.org/2.mp3\" length=\"6\" "
    + "type=\"audio/mpeg\"/>"
  private static let media =
    "<media:content url=\"https://o.org/1.mp3\" fileSize=\"5\" type=\"audio/mpeg\" duration=\"600\"><media:title>A</media:title>"
    + "</media:content>"
  private static let group =
    "<media:group><media:title>G</media:title><media:content url=\"https://o.org/v.mp4\" type=\"video/mp4\" duration=\"7\"/>"
    + "<media:content url=\"https://o.org/v.webm\" type=\"video/webm\"><media:thumbnail url=\"https://o.org/t.png\"/></media:content>"
    + "<media:category>in</media:category></media:group><media:player url=\"https://o.org/player\"/>"

  private static let documents = [
    rss(
      "<atom:link rel=\"self\" title=\"s\" href=\"https://o.org/f\"/><atom:link rel=\"hub\" title=\"h\" href=\"https://hub.org/\"/>"
        + "<atom:link rel=\"next\" title=\"n\" href=\"https://o.org/f2\"/><cloud domain=\"c.org\" port=\"80\" path=\"/r\" protocol=\"http-post\"/>"
        + "<itunes:complete>yes</itunes:complete><itunes:image href=\"https://o.org/i.png\"/><language>en</language>"
        + "<dc:creator>Old</dc:creator><atom:author><atom:name>Old</atom:name><atom:uri>https://o.org/a</atom:uri></atom:author>"
    ),
    rss("", "<link>https://feeds.fb/1</link><feedburner:origLink>https://o.org/1</feedburner:origLink>"),
    rss("", "<link>https://o.org/1</link><media:thumbnail url=\"https://o.org/t.png\"/><dc:language>en</dc:language>"),
    rss(
      "",
      "<dc:creator>Old</dc:creator><atom:author><atom:name>Old</atom:name><atom:uri>https://o.org/a</atom:uri></atom:author>"
    ),
    rss(
      "",
      "<author>a@o.org (Old)</author><pubDate>Tue, 02 Jan 2024 00:00:00 GMT</pubDate><atom:updated>2024-01-03T00:00:00Z</atom:updated>"
    ),
    rss(
      "",
      "<category domain=\"d\">a</category><category>b</category><media:category scheme=\"s\" label=\"c\">v</media:category>"
    ),
    rss(
      "",
      "<category>a</category><itunes:category text=\"b\"><itunes:category text=\"c\"/></itunes:category><media:keywords>d,e</media:keywords>"
    ),
    rss("", media), rss("", enclosures), rss("", enclosures + media), rss("", media + group), rss("", group),
    rss("", "<itunes:duration>10:00</itunes:duration>" + enclosures),
    rss("", "<itunes:duration>10:00</itunes:duration>" + enclosures + media),
    rss("", enclosures.replacing("length=\"5\"", with: "length=\"5\" level=\"1\"")),
    rss(
      "",
      enclosures
        + "<podcast:alternateEnclosure type=\"audio/opus\" length=\"9\" title=\"Opus\"><podcast:source uri=\"https://o.org/a.opus\"/>"
        + "</podcast:alternateEnclosure>"),
    rss(
      "",
      "<enclosure url=\"https://feeds.fb/1.mp3\" type=\"audio/mpeg\"/><feedburner:origEnclosureLink>https://o.org/1.mp3"
        + "</feedburner:origEnclosureLink>"),
    atom(page + person, page + person), atom("", page.replacing(" type=\"text/html\"", with: "")),
    atom("", "<link rel=\"related\" title=\"r\" href=\"https://else.org/\"/>" + page),
    atom("", "<category term=\"a\" scheme=\"s\"/><category term=\"b\" label=\"c\"/>"),
    atom(
      "",
      "<link rel=\"enclosure\" href=\"https://o.org/1.mp3\" type=\"audio/mpeg\" length=\"5\" title=\"A\" hreflang=\"en\"/>"
        + "<link rel=\"enclosure\" href=\"https://o.org/2.mp3\" type=\"audio/mpeg\"/>" + media),
    atom("", "<title type=\"html\">a &lt;b>c&lt;/b></title><summary type=\"html\">a &lt;b>c&lt;/b></summary>"),
  ]

  /// Those above, and a part of the fixtures. The home page in a `foaf:Person` stays as it was.
  private static let feeds: [JSONFeed] =
    documents.compactMap { try? JSONFeed.convert($0) }
    + stride(from: 0, to: RoundTripTests.documents.count, by: 12).compactMap { index in
      (try? Data(contentsOf: URL(filePath: RoundTripTests.documents[index]))).flatMap { try? JSONFeed.convert($0) }
    }.filter { $0.extensions["_dc"]?["creator"]?["foaf_person"] == nil }

  @Test func editedMembersOfFeedsAreReadAgain() async throws {
    try await forEachCase(in: Self.editsOfFeeds.indices, FeedWriter.Format.allCases) { index, format in
      let edit = Self.editsOfFeeds[index]
      for (number, feed) in Self.feeds.enumerated() where checksAllCases || (number + index).isMultiple(of: 5) {
        var feed = feed
        edit.change(&feed)
        guard let written = try? FeedWriter(format).write(feed) else { continue }
        let read = try JSONFeed.convert(written.data)
        #expect(edit.member(read) == edit.member(feed), "\(edit.name): \(written.text)")
      }
    }
  }

  @Test func editedMembersOfItemsAreReadAgain() async throws {
    try await forEachCase(in: Self.editsOfItems.indices, FeedWriter.Format.allCases) { index, format in
      let edit = Self.editsOfItems[index]
      for (number, feed) in Self.feeds.enumerated() where checksAllCases || (number + index).isMultiple(of: 5) {
        var feed = feed
        for index in feed.items.indices { edit.change(&feed.items[index]) }
        guard let written = try? FeedWriter(format).write(feed) else { continue }
        let read = try JSONFeed.convert(written.data)
        #expect(read.items.map(edit.member) == feed.items.map(edit.member), "\(edit.name): \(written.text)")
      }
    }
  }
}
