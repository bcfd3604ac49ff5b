/// Random feeds of every shape that the model allows, the same in every run.

package import FeedPrimitives
import Foundation
package import JSONFeed

package struct FeedGenerator {
  package var random: SeededGenerator

  package init(seed: UInt64) { random = SeededGenerator(seed: seed) }

  package mutating func feed() -> JSONFeed {
    JSONFeed(
      version: random.one(in: 8) ? text() : random.pick([JSONFeed.version1, JSONFeed.version1_1]), title: text(),
      homePageURL: optional { $0.text() }, feedURL: optional { $0.text() }, description: optional { $0.text() },
      userComment: optional { $0.text() }, nextURL: optional { $0.text() }, icon: optional { $0.text() },
      favicon: optional { $0.text() }, author: optional { $0.author() }, authors: optional { $0.list { $0.author() } },
      language: optional { $0.text() }, expired: optional { $0.random.one(in: 2) },
      hubs: optional { $0.list { JSONFeed.Hub(type: $0.text(), url: $0.text(), extensions: $0.extensions()) } },
      items: list { $0.item() }, extensions: extensions())
  }

  package mutating func item() -> JSONFeed.Item {
    var item = JSONFeed.Item(
      id: .init(text()), url: optional { $0.text() }, externalURL: optional { $0.text() },
      title: optional { $0.text() },
      contentHTML: optional { $0.text() }, contentText: optional { $0.text() }, summary: optional { $0.text() },
      image: optional { $0.text() }, bannerImage: optional { $0.text() }, datePublished: optional { $0.date() },
      dateModified: optional { $0.date() }, author: optional { $0.author() },
      authors: optional { $0.list { $0.author() } }, tags: optional { $0.list { $0.text() } },
      language: optional { $0.text() }, attachments: optional { $0.list { $0.attachment() } }, extensions: extensions())
    item.omitEmptyContent()
    return item
  }

  mutating func author() -> JSONFeed.Author {
    JSONFeed.Author(
      name: optional { $0.text() }, url: optional { $0.text() }, avatar: optional { $0.text() },
      extensions: extensions())
  }

  mutating func attachment() -> JSONFeed.Attachment {
    JSONFeed.Attachment(
      url: text(), mimeType: optional { $0.text() }, title: optional { $0.text() },
      sizeInBytes: optional { $0.double() },
      durationInSeconds: optional { $0.double() }, extensions: extensions())
  }

  // MARK: Extensions

  mutating func extensions() -> JSONFeed.Object {
    var extensions = JSONFeed.Object()
    guard random.one(in: 4) else { return extensions }
    for _ in 0..<random.int(1..<4) { extensions["_" + text()] = value(depth: 0) }
    return extensions
  }

  mutating func value(depth: Int) -> JSONFeed.Value {
    switch random.int(0..<(depth > 4 ? 6 : 9)) {
    case 0: return .null
    case 1: return .bool(random.one(in: 2))
    case 2: return .number(.init(Int64.random(in: .min ... .max, using: &random) >> random.int(0..<64)))
    case 3: return JSONFeed.Number(double()).map(JSONFeed.Value.number) ?? .null
    case 4, 5: return .string(text())
    case 6: return .array(list { $0.value(depth: depth + 1) })
    default:
      var object = JSONFeed.Object()
      for _ in 0..<random.int(0..<(random.one(in: 20) ? 30 : 4)) { object[text()] = value(depth: depth + 1) }
      return .object(object)
    }
  }

  // MARK: Values

  mutating func optional<Value>(_ value: (inout Self) -> Value) -> Value? { random.one(in: 2) ? value(&self) : nil }

  mutating func list<Element>(_ element: (inout Self) -> Element) -> [Element] {
    (0..<random.int(0..<(random.one(in: 10) ? 6 : 3))).map { _ in element(&self) }
  }

  /// Composed and decomposed forms are not mixed: `String` treats them as equal, JSON as different names.
  static let pieces = [
    "a", "b", "Z", "0", "1", "9", " ", "_", "-", ".", "/", "\\", "\"", "'", "<p>", "&amp;", "https://example.org/",
    "\n", "\r\n", "\t", "\u{8}", "\u{C}", "\u{0}", "\u{1F}", "\u{7F}", "\u{80}", "é", "ß", "東", "京", "😀", "👩‍👩‍👧", "🇯🇵",
    "\u{2028}", "\u{FEFF}", "\u{FFFD}", "\u{FFFF}", "\u{10FFFF}", "title", "_x", "null", "{}", "[", ":", ",", "true",
    "plain text of some",
  ]

  mutating func text() -> String {
    let length = random.one(in: 10) ? random.int(0..<40) : random.int(0..<4)
    return (0..<length).map { _ in random.pick(Self.pieces) }.joined()
  }

  mutating func double() -> Double {
    switch random.int(0..<4) {
    case 0: return Double(random.int(-100..<100_000_000))
    case 1: return Double(random.int(0..<1_000_000)) / 1000
    case 2:
      let value = Double(bitPattern: random.next())
      return value.isFinite ? value : 0.1
    default:
      return random.pick([
        0, -0.0, 1e21, 1e22, 0.1, 1e-7, .leastNonzeroMagnitude, .greatestFiniteMagnitude, 0x1p53, 1.5,
      ])
    }
  }

  /// To the microsecond, from 1900 to 2100.
  mutating func date() -> Date {
    let seconds = Double(random.int(-3_187_296_000..<3_124_137_600))
    let fraction = random.one(in: 2) ? 0 : Double(random.int(0..<1_000_000)) / 1_000_000
    return Date(timeIntervalSinceReferenceDate: seconds + fraction)
  }
}
