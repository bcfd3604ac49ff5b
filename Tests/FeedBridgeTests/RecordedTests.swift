/// What becomes of the documents and texts of `Fixtures/Recorded/Bridge`.

import FeedPrimitives
import Foundation
import JSONFeed
import TestFeeds
import Testing

@testable import FeedBridge

struct RecordedTests {
  @Test(arguments: RecordedCases.files(in: "Bridge"))
  func resultsAreTheRecordedOnes(file: String) async throws {
    let differences = try await RecordedCases(file).differences(Self.results)
    #expect(differences.isEmpty, "\(differences.joined(separator: "\n"))")
  }

  static func results(of example: RecordedCases.Case) throws -> [String] {
    var words = example.heading.split(separator: " ").map(String.init)
    let kind = words.removeFirst()
    guard let document = example.document else { return ["The document does not have what is replaced."] }
    switch kind {
    case "convert": return converted(document, words)
    case "rss": return try written(document, .rss)
    case "atom": return try written(document, .atom)
    case "discover":
      return FeedDiscovery.feeds(in: document, sourceURL: words.first).map { feed in
        "\(feed.url) \(feed.type ?? "-") \(feed.title ?? "-")"
      }
    case "icons":
      return FeedDiscovery.icons(in: document, sourceURL: words.first).map { icon in
        "\(icon.url) \(icon.width ?? 0) \(icon.type ?? "-")"
      }
    case "opml": return list(document)
    case "dictionary": return [try XMLDictionary.make(from: document)["a"].map { $0.encodeToString() } ?? "nothing"]
    case "sanitize":
      let policies = ["reader": HTMLPolicy.reader, "text": .text, "strict": .strict]
      let base = words.last.flatMap { $0.hasPrefix("base=") ? String($0.dropFirst(5)) : nil }
      return [policies[words[0]]?.expectSafe(document, baseURL: base) ?? "no such policy"]
    default: return text(document, kind, words).map { [$0] } ?? []
    }
  }

  // MARK: Documents

  /// The feed and the repairs. The options are such as `base=https://a.example/ plain sanitizing=reader`.
  private static func converted(_ document: String, _ words: [String]) -> [String] {
    var (options, source) = (FeedConverter.Options(), String?.none)
    for word in words {
      let value = String(word.drop { $0 != "=" }.dropFirst())
      switch word.prefix(while: { $0 != "=" }) {
      case "base": options.baseURL = value
      case "source": source = value
      case "plain": options.includesExtensions = false
      case "items": options.maximumItems = Int(value)
      case "sanitizing": options.sanitizing = .reader
      default: return ["There is no option \(word)."]
      }
    }
    do {
      let conversion = try FeedConverter(options).convert(document, sourceURL: source)
      var lines = [conversion.feed.recorded]
      lines += conversion.repairs.map { "\($0.kind.rawValue) \($0)" }
      let again = try FeedConverter(options).convert(conversion.feed.encodeToString())
      if again.feed != conversion.feed { lines.append("A second conversion gives \(again.feed.recorded)") }
      lines += again.repairs.map { "A second conversion repairs: \($0)" }
      return lines
    } catch {
      return ["error: \(error)"]
    }
  }

  /// The feed as XML, what is filled in, and what is read back if that is something else.
  private static func written(_ json: String, _ format: FeedWriter.Format) throws -> [String] {
    let feed = try FeedConverter().convert(json).feed
    let written = try FeedWriter(format, .compact).write(feed)
    var lines = [String(written.text.drop { $0 != "\n" }.dropFirst())]
    lines += written.repairs.map { "\($0.kind.rawValue) \($0)" }
    let read = try JSONFeed.convert(written.data)
    let changed = zip(read.items, feed.items).filter { $0 != $1 }
    return lines + changed.map { "read back: \($0.0.recorded)" }
  }

  /// A list of feeds as it is written, and its feeds.
  private static func list(_ document: String) -> [String] {
    do {
      let list = try OPML.make(from: document)
      let feeds = list.feeds.map { "\($0.url) \($0.title ?? "-") \($0.homePageURL ?? "-") \($0.folders)" }
      return [String(list.encodeToString(.compact).drop { $0 != "\n" }.dropFirst())] + feeds
    } catch {
      return ["error: \(error)"]
    }
  }

  // MARK: Texts

  private static func text(_ text: String, _ kind: String, _ words: [String]) -> String? {
    switch kind {
    case "text": PlainText.from(html: text)
    case "title": PlainText.title(html: text)
    case "markup": PlainText.looksLikeHTML(text) ? "HTML" : nil
    case "tokens": HTMLScannerTests.tokens(text).joined(separator: " | ")
    case "rewrite": HTMLRewritingTests.rewrite(text)
    case "entities": HTMLEntitiesTests.decode(text, inAttribute: words == ["attribute"])
    case "entity": HTMLEntitiesTests.text(text)
    case "resolve": URLReference.resolve(text, against: words.first ?? "")
    case "url": URLSyntax.encoded(text)
    case "duration": PodcastDuration.seconds(text).map { "\($0)" }
    default: "There is no \(kind)."
    }
  }
}

extension JSONFeed.Item {
  /// The item as JSON.
  fileprivate var recorded: String { (try? encodeToData()).map { String(decoding: $0, as: UTF8.self) } ?? "" }
}

extension JSONFeed {
  /// The feed as JSON, without its version, which is always the same.
  fileprivate var recorded: String {
    ((try? encodeToString()) ?? "").replacing(#""version":"https://jsonfeed.org/version/1.1","#, with: "")
  }
}
