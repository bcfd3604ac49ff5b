/// What becomes of the documents and texts of `Fixtures/Recorded/Bridge`.

import FeedPrimitives
import FeedSystem
import Foundation
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
    case "priorities": return try priorities(example, words[0])
    case "format": return [format(document)]
    case "schedule": return try schedule(document, from: words[0])
    case "podcast": return try podcast(words == ["fixture"] ? Fixtures.data(document) : Data(document.utf8))
    case "dictionary", "tree":
      do {
        let tree = try XMLDictionary.make(from: document)
        return kind == "tree" ? typed(tree) : [JSONFeed.Value.object(tree.members).encodeToString()]
      } catch {
        return ["error: \(error)"]
      }
    case "sanitize":
      let policies = ["reader": HTMLPolicy.reader, "text": .text, "strict": .strict]
      let base = words.last.flatMap { $0.hasPrefix("base=") ? String($0.dropFirst(5)) : nil }
      return [policies[words[0]]?.expectSafe(document, baseURL: base) ?? "no such policy"]
    case "bytes": return decoded(document.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) }, words.first)
    case "xhtml":
      let base = words.first.flatMap { $0.hasPrefix("base=") ? String($0.dropFirst(5)) : nil }
      return [try XHTMLTests.html(document, base: base, withoutDiv: words == ["withoutDiv"])]
    default: return text(document, kind, words).map { [$0] } ?? []
    }
  }

  // MARK: Documents

  /// The feed and the repairs. The options are such as `base=https://a.example/ plain sanitizing=reader`.
  private static func converted(_ document: String, _ words: [String]) -> [String] {
    var (options, source) = (FeedConverter.Options(), String?.none)
    for word in words {
      let value = String(word.drop { $0 != "=" }.dropFirst()).replacing("␠", with: " ")
      switch word.prefix(while: { $0 != "=" }) {
      case "base": options.baseURL = value
      case "source": source = value
      case "plain": options.includesExtensions = false
      case "items": options.maximumItems = Int(value)
      case "stops": options.stopsEarly = true
      case "sanitizing": options.sanitizing = ["reader": .reader, "text": .text, "strict": .strict][value]
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

  /// The values of a member, or of the first of several, with all elements of a list, without the first, without the first two, and so on.
  private static func priorities(_ example: RecordedCases.Case, _ paths: String) throws -> [String] {
    let elements = example.input.components(separatedBy: " > ")
    return try elements.indices.map { first in
      let values = try [Array(elements[first...]), elements[first...].reversed()].map { elements in
        let feed = try JSONFeed.convert(example.template.replacing("[…]", with: elements.joined()))
        let object = try JSONFeed.Value(json: feed.encodeToData())
        return paths.split(separator: "|").lazy.compactMap { path in
          path.split(separator: "/").reduce(object) { value, name in
            Int(name).map { value?[$0] } ?? value?[String(name)]
          }
        }.first
      }
      let found = values.map { $0?.encodeToString() ?? "nothing" }
      return found[0] == found[1] ? found[0] : "depends on the order in the document: \(found)"
    }
  }

  /// The format of a document, and if its start is enough to know it.
  private static func format(_ document: String) -> String {
    let bytes = Array(document.utf8)
    FeedFormatTests.checkPrefixes(of: bytes, document)
    return FeedFormat(detecting: document).description + (FeedFormat(detectingStart: bytes) == nil ? ", perhaps" : "")
  }

  /// When a feed asks to be fetched, at a time such as `05:20` of Sunday, 2026-11-22.
  private static func schedule(_ document: String, from time: String) throws -> [String] {
    let now = try #require(RFC3339.date("2026-11-22T\(time):00Z"))
    let schedules = try [true, false].map {
      try FeedConverter(.init(includesExtensions: $0)).convert(document).schedule
    }
    let wait = schedules.map { $0.wait(from: now).map { "wait \($0)" } ?? "no wait" }
    #expect(schedules[0] == schedules[1])
    return ["\(wait[0]), earliest \(schedules[0].earliestTime(from: now).formatted(.iso8601))"]
  }

  /// The properties that have a value.
  private static func shown(_ name: String, _ properties: KeyValuePairs<String, Any?>) -> String {
    name + properties.map { name, value in value.map { " \(name)=\($0)" } ?? "" }.joined()
  }

  /// The typed values of a tree.
  private static func typed(_ tree: XMLDictionary) -> [String] {
    let channel = tree.channel.map { channel in
      shown(
        "channel",
        [
          "title": channel.title, "link": channel.link, "description": channel.description,
          "language": channel.language, "copyright": channel.copyright, "managingEditor": channel.managingEditor,
          "webMaster": channel.webMaster, "pubDate": channel.pubDate, "lastBuildDate": channel.lastBuildDate,
          "categories": channel.categories, "docs": channel.docs, "items": channel.items.count,
          "element title": channel.element["title"],
        ])
    }
    return [channel ?? "no channel"]
      + tree.items.map { item in
        shown(
          "item",
          [
            "title": item.title, "description": item.description, "link": item.link, "author": item.author,
            "pubDate": item.pubDate, "categories": item.categories, "guid": item.guid, "comments": item.comments,
            "enclosure": item.enclosure?.url, "length": item.enclosure?.length, "type": item.enclosure?.type,
          ])
      }
  }

  /// The fields of a podcast and its episodes.
  private static func podcast(_ document: Data) throws -> [String] {
    let show = try PodcastFeed(document)
    let fields: KeyValuePairs<String, Any?> = [
      "title": show.title, "link": show.link, "description": show.description, "itunesAuthor": show.itunesAuthor,
      "author": show.author, "itunesSubtitle": show.itunesSubtitle, "subtitle": show.subtitle,
      "itunesSummary": show.itunesSummary, "summary": show.summary, "itunesImageURL": show.itunesImageURL,
      "copyright": show.feed.copyright,
    ]
    return [shown("show", fields)]
      + show.episodes.map { episode in
        shown(
          "episode",
          [
            "id": episode.id, "title": episode.title, "enclosureURL": episode.enclosureURL,
            "itunesDuration": episode.itunesDuration, "duration": episode.duration,
            "estimatedDuration": episode.estimatedDuration, "seasonNumber": episode.seasonNumber,
            "episodeNumber": episode.episodeNumber, "itunesImageURL": episode.itunesImageURL,
            "image": episode.item.image, "itunesAuthor": episode.itunesAuthor, "author": episode.author,
            "itunesSubtitle": episode.itunesSubtitle, "subtitle": episode.subtitle,
            "itunesSummary": episode.itunesSummary, "summary": episode.summary,
            "durationInSeconds": episode.item.attachments?.first?.durationInSeconds,
          ])
      }
  }

  /// The encoding and the text of a document.
  private static func decoded(_ bytes: [UInt8], _ charset: String?) -> [String] {
    let decoded = XMLDecoding.decode(bytes.span, charset: charset)
    let label = decoded.declaredLabel.map { ", declared \($0)" } ?? ""
    var offset = ""
    if case .asGiven(let start) = decoded.content { offset = ", as given from \(start)" }
    let findings = decoded.findings.map { "\($0)".replacing(/FeedBridge\.\w+\.\w+\./, with: "") }
    return ["\(decoded.encodingName) by \(decoded.source)\(label)\(offset)"] + findings
      + [XMLDecodingTests.text(bytes, charset: charset)]
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
    case "absolute": URLReference.isAbsolute(text) ? "absolute" : nil
    case "host": URLReference.host(of: text)
    case "normalized": URLText.isSame(text, URLText.normalized(text)) ? URLText.normalized(text) : "another URL"
    case "member" where words == ["image"]: URLText.member(text, as: .image)
    case "member":
      URLText.member(text, against: words.first.map { URLBase($0.replacing("␠", with: " "), URLBudget()) })
    case "label": TextEncoding(label: text)?.name
    case "labels":
      Set(
        text.split(separator: " ").flatMap { [String($0), $0.uppercased()] }.map {
          TextEncoding(label: $0)?.name ?? "-"
        }
      ).sorted().joined(separator: " ")
    case "language": LanguageTag.normalized(text)
    case "person":
      PersonText.people(in: text).map { "name \($0.name ?? "-"), mail \($0.email ?? "-")" }.joined(separator: "; ")
    case "media-type": MediaType.isValid(text) ? "valid" : nil
    case "suffix": MediaType.forURL(text)
    case "integer": ElementValue.value(of: text, kind: .integer).encodeToString()
    case "widest": SourceSet.widest(text)
    case "snake-case": ExtensionName.snakeCase(text)
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
