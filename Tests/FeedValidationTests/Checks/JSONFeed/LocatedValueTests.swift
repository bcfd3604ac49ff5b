import FeedPrimitives
import Testing

@testable import FeedValidation

/// Values with their positions.
struct LocatedValueTests {
  // MARK: Reading

  /// A value without its position. An object has a list of names and a list of values.
  private indirect enum Tree: Equatable {
    case null, bool
    case number(String)
    case string(String)
    case array([Tree])
    case object([String], [Tree])

    init(_ value: LocatedValue) {
      if let members = value.members {
        self = .object(members.map(\.name), members.map { Tree($0) })
      } else if let elements = value.elements {
        self = .array(elements.map { Tree($0) })
      } else if let text = value.string {
        self = .string(text)
      } else if let number = value.number {
        self = .number(number)
      } else {
        self = value.isNull ? .null : .bool
      }
    }

    init(depth: Int, using generator: inout SeededGenerator) {
      let count = Int.random(in: 0...5, using: &generator)
      switch Int.random(in: depth > 0 ? 0...7 : 2...5, using: &generator) {
      case 0...1: self = .array((0..<count).map { _ in Tree(depth: depth - 1, using: &generator) })
      case 2: self = .null
      case 3: self = .bool
      case 4: self = .number(["0", "-1.5e3", "12"].randomElement(using: &generator) ?? "0")
      case 5: self = .string(Tree.text(using: &generator))
      default:
        let names = (0..<count).map { "\($0)" + Tree.text(using: &generator) }
        self = .object(names, names.map { _ in Tree(depth: depth - 1, using: &generator) })
      }
    }

    private static func text(using generator: inout SeededGenerator) -> String {
      let pieces = ["", "a", "é", "\"", "\\", "\n", "<p>", "a text that is longer than what a string holds in itself"]
      return (0..<3).map { _ in pieces.randomElement(using: &generator) ?? "" }.joined()
    }

    /// As JSON text, with white space wherever it is allowed.
    var json: String {
      switch self {
      case .null: " null "
      case .bool: " true "
      case .number(let literal): " \(literal) "
      case .string(let text): " \(Tree.quoted(text)) "
      case .array(let elements): " [\(elements.map(\.json).joined(separator: ","))] "
      case .object(let names, let values):
        " { " + zip(names, values).map { "\(Tree.quoted($0)) :\($1.json)" }.joined(separator: ", ") + "} "
      }
    }

    private static func quoted(_ text: String) -> String {
      let escaped = text.unicodeScalars.map { scalar in
        switch scalar {
        case "\"": "\\\""
        case "\\": "\\\\"
        case "\n": "\\n"
        case "é": "\\u00e9"
        default: String(scalar)
        }
      }
      return "\"" + escaped.joined() + "\""
    }
  }

  /// Whether the value and everything in it begin at their offsets.
  private func isInPlace(_ value: LocatedValue, _ bytes: [UInt8]) -> Bool {
    let first = bytes[value.offset]
    if value.isNull { return first == UInt8(ascii: "n") }
    if value.isString { return first == UInt8(ascii: "\"") }
    if let elements = value.elements {
      return first == UInt8(ascii: "[") && elements.allSatisfy { isInPlace($0, bytes) }
    }
    guard let members = value.members else { return value.number == nil || first == value.number?.utf8.first }
    return first == UInt8(ascii: "{")
      && members.allSatisfy { bytes[$0.nameOffset] == UInt8(ascii: "\"") && isInPlace($0, bytes) }
  }

  /// The object of a document, and whether it was read to its end.
  private func read(_ text: String) -> (feed: LocatedValue?, isWhole: Bool) {
    let bytes = Array(text.utf8)
    let result = LocatedTreeBuilder.read(TextSpan(prefixOf: bytes.span), from: 0, nestingDepth: 12)
    return (result.root, result.end == nil)
  }

  @Test func valuesAndPositionsMatchTheDocument() throws {
    var generator = SeededGenerator(seed: 71)
    for _ in 0..<300 {
      let trees = (0..<3).map { _ in Tree(depth: 4, using: &generator) }
      let member = Tree(depth: 4, using: &generator)
      let text =
        "{\"a\": \(member.json), \"items\": [\(trees.map(\.json).joined(separator: ","))], \"b\": \(member.json)}"
      let (read, isWhole) = read(text)
      let feed = try #require(read)
      #expect(isWhole)
      #expect(Tree(feed) == .object(["a", "items", "b"], [member, .array(trees), member]))
      #expect(isInPlace(feed, Array(text.utf8)))
      #expect(feed.tree.duplicates.isEmpty)
    }
  }

  @Test func aMemberIsFoundByItsWholeName() throws {
    let value = try #require(read(#"{"url":1,"ur":2,"urls":3,"u\u0072i":4,"url":5}"#).feed)
    #expect(value["url"]?.number == "1")
    #expect(value["urls"]?.double == 3)
    #expect(value["uri"]?.double == 4)
    #expect(value["u"] == nil)
    #expect(value["url"]?["url"] == nil)
  }

  // MARK: Repeated names

  private func duplicates(of value: LocatedValue?) -> [LocatedValue] {
    value.map { value in value.tree.duplicates.sorted().map { value.tree[$0] } } ?? []
  }

  private static func object(members count: Int) -> String {
    let members = (0..<count).map { "\"\($0)\":[{}]" } + [#""0":{"a":{"b":1,"b":2}}"#, "\"\(count - 1)\":2"]
    return "{\(members.joined(separator: ","))}"
  }

  @Test(arguments: [1, 2, 25, 60, 98, 99, 100, 101, 300])
  func repeatedNamesAreNoted(_ count: Int) throws {
    let names = ["0", "b", "\(count - 1)"]
    let paths = ["/0", "/0/a/b", "/\(count - 1)"]

    let (feed, isWhole) = read(Self.object(members: count))
    #expect(isWhole)
    #expect(feed?.members.map(Array.init)?.count == count + 2)
    #expect(duplicates(of: feed).map(\.name) == names)
    #expect(duplicates(of: feed).map(\.path) == paths)
  }

  // MARK: Broken grammar

  @Test(arguments: [
    (#"{"a":1,"items":[1,2"#, ["a"]), (#"{"a":1,"items":[1,2],"b":[{"c":1},"#, ["a", "items"]),
    (#"{"a":1,"a""#, ["a"]), (#"{"a":1,"items":{"b":1"#, ["a"]), ("{", []), ("{}", []),
  ])
  func membersBeforeAnErrorAreKept(_ text: String, _ names: [String]) {
    let (feed, isWhole) = read(text)
    #expect(feed?.members?.filter(\.isWhole).map(\.name) == names)
    #expect(isWhole == (text == "{}"))
    #expect(feed?.isWhole == isWhole)
    #expect(feed?["b"] == nil)
    #expect(feed?.tree.duplicates.isEmpty == true)
  }

  @Test func theItemWithAnErrorIsNotWhole() {
    let items = read(#"{"items":[1,{"a":2,"b":[3,"#).feed?.values.first
    let item = items?.elements.map(Array.init)?.last
    #expect(item?.members?.map(\.path) == ["/items/1/a", "/items/1/b"])
    #expect(item?.members?.map(\.isWhole) == [true, false])
  }
}
