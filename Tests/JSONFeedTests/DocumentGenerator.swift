/// JSON documents at the edges of JSON Feed: valid ones in unusual forms, and invalid ones.

import FeedPrimitives
import JSONFeed
import TestFeeds

/// A JSON document as a tree that keeps what a model would lose: the order of members, duplicates, the notation of numbers.
indirect enum Node {
  /// The JSON text of a string, number or literal.
  case leaf(String)
  case array([Node])
  case object([(name: String, value: Node)])

  var count: Int {
    switch self {
    case .leaf: 1
    case .array(let elements): elements.reduce(1) { $0 + $1.count }
    case .object(let members): members.reduce(1) { $0 + $1.value.count }
    }
  }

  /// The tree with the `index`th of its nodes, counted from the root, changed.
  func changing(_ index: Int, _ change: (Node) -> Node) -> Node {
    if index == 0 { return change(self) }
    var rest = index - 1
    func inside(_ node: Node) -> Node {
      defer { rest -= node.count }
      return (0..<node.count).contains(rest) ? node.changing(rest, change) : node
    }
    switch self {
    case .leaf: return self
    case .array(let elements): return .array(elements.map(inside))
    case .object(let members): return .object(members.map { ($0.name, inside($0.value)) })
    }
  }
}

struct DocumentGenerator {
  var random: SeededGenerator

  init(seed: UInt64) { random = SeededGenerator(seed: seed) }

  /// A document that strict reading accepts.
  mutating func document() -> Node {
    var members = some([
      ("home_page_url", string()), ("feed_url", string()), ("description", string()), ("user_comment", string()),
      ("next_url", string()), ("icon", string()), ("favicon", string()), ("author", author()),
      ("authors", list { $0.author() }), ("language", string()), ("expired", .leaf(random.pick(["true", "false"]))),
      ("hubs", list { $0.object([("type", $0.string()), ("url", $0.string())]) }),
    ])
    members += [("version", string()), ("title", string()), ("items", list { $0.item() })]
    return dressed(members)
  }

  mutating func item() -> Node {
    let id = Node.leaf(random.pick(["\"1\"", "1", "-7", "1.5", "1.0", "1e2", "\"\"", "9007199254740993", "0.25E+1"]))
    let optional = some([
      ("url", string()), ("external_url", string()), ("title", string()), ("content_html", string()),
      ("content_text", string()), ("summary", string()), ("image", string()), ("banner_image", string()),
      ("date_published", date()), ("date_modified", date()), ("author", author()), ("authors", list { $0.author() }),
      ("tags", list { $0.string() }), ("language", string()), ("attachments", list { $0.attachment() }),
    ])
    return dressed(optional + [("id", id)])
  }

  private mutating func attachment() -> Node {
    dressed(
      [("url", string())]
        + some([
          ("mime_type", string()), ("title", string()), ("size_in_bytes", number()), ("duration_in_seconds", number()),
        ]))
  }

  private mutating func author() -> Node {
    dressed(some([("name", string()), ("url", string()), ("avatar", string())]))
  }

  private mutating func object(_ members: [(String, Node)]) -> Node { dressed(members) }

  /// The members in any order, with unknown ones, extensions and duplicates between them.
  private mutating func dressed(_ members: [(String, Node)]) -> Node {
    var members = members.shuffled(using: &random).map { (name: $0.0, value: $0.1) }
    if random.one(in: 4) { members.insert((random.pick(["_x", "_yé", "_"]), value(depth: 0)), at: 0) }
    if random.one(in: 6) { members.append((random.pick(["guid", "Title", "x_y", ""]), value(depth: 0))) }
    if random.one(in: 6), let first = members.first { members.append((first.name, value(depth: 2))) }
    return .object(members)
  }

  /// A value of any type.
  mutating func value(depth: Int) -> Node {
    switch random.int(0..<(depth > 3 ? 5 : 7)) {
    case 0: .leaf(random.pick(["null", "true", "false"]))
    case 1: number()
    case 2: date()
    case 3, 4: string()
    case 5: list { $0.value(depth: depth + 1) }
    default: .object((0..<random.int(0..<3)).map { (name: "\($0)k", value: value(depth: depth + 1)) })
    }
  }

  private mutating func some(_ members: [(String, Node)]) -> [(String, Node)] {
    members.filter { _ in random.one(in: 3) }.map { random.one(in: 12) ? ($0.0, Node.leaf("null")) : $0 }
  }

  private mutating func list(_ element: (inout Self) -> Node) -> Node {
    .array((0..<random.int(0..<3)).map { _ in element(&self) })
  }

  private mutating func string() -> Node {
    .leaf(
      random.pick([
        #""""#, #""a""#, #""T é 東 😀""#, #""https:\/\/example.org\/1""#, #""\u0041\u00e9\ud83d\ude00""#,
        #""\"\\\b\f\n\r\t""#, #""2020""#, #""5""#, #""true""#, "\" \u{7F}\u{2028}\"",
        #""a text of more than sixteen bytes, \n with an escape""#,
      ]))
  }

  private mutating func date() -> Node {
    .leaf(
      random.pick([
        #""2010-02-07T14:04:00-05:00""#, #""2020-01-02t03:04:05.678z""#, #""2016-12-31T23:59:60Z""#,
        #""2020-01-02 03:04:05.123456789+05:30""#, #""\u0032020-01-02T03:04:05Z""#, #""1969-07-20T20:17:40Z""#,
      ]))
  }

  private mutating func number() -> Node {
    .leaf(
      random.pick(["0", "-0", "5", "1.5", "1e3", "-2.5E-3", "123456789012", "0.1", "1.0", "9007199254740993", "1E+2"]))
  }

  /// The document with one to three of its nodes or members changed.
  mutating func mutated(_ document: Node) -> Node {
    var document = document
    for _ in 0...random.int(0..<3) {
      let index = random.int(0..<document.count)
      let kind = random.int(0..<5)
      let other = value(depth: 1)
      let pick = Int(truncatingIfNeeded: random.next() >> 2)
      let bad = Node.leaf(
        random.pick([
          "null", #""2020-01-02""#, #""yesterday""#, #""2020-02-30T00:00:00Z""#, "1e400", "true", "\"\"", "[]", "{}",
          "[null]", "[{}]",
        ]))
      document = document.changing(index) { node in
        switch (node, kind) {
        case (.object(var members), 0) where !members.isEmpty:
          members.remove(at: pick % members.count)
          return .object(members)
        case (.object(var members), 1) where !members.isEmpty:
          members.swapAt(pick % members.count, 0)
          members[0].value = other
          return .object(members)
        case (.array(let elements), 2): return .array(elements + [other])
        case (_, 3): return bad
        default: return other
        }
      }
    }
    return document
  }

  /// The tree as text, with white space and escapes here and there.
  mutating func text(_ node: Node) -> String {
    switch node {
    case .leaf(let text): return text
    case .array(let elements): return "[" + space() + elements.map { text($0) }.joined(separator: "," + space()) + "]"
    case .object(let members):
      let texts = members.map { "\(name($0.name))\(space()):\(space())\(text($0.value))" }
      return "{" + space() + texts.joined(separator: space() + ",") + space() + "}"
    }
  }

  private mutating func space() -> String { random.one(in: 6) ? random.pick([" ", "\n", "\r\n", "\t", "  \n "]) : "" }

  private mutating func name(_ name: String) -> String {
    guard random.one(in: 10), let first = name.unicodeScalars.first else { return "\"\(name)\"" }
    let hexadecimal = String(first.value + 0x10000, radix: 16).dropFirst()
    return "\"\\u\(hexadecimal)\(String(String.UnicodeScalarView(name.unicodeScalars.dropFirst())))\""
  }
}
