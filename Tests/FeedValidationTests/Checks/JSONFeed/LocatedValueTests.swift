import FeedPrimitives
import JSONFeed
import Testing

@testable import FeedValidation

/// Values that know where they stand.
struct LocatedValueTests {
  // MARK: What is read

  /// A value without its place. Of an object, the names stand beside the values.
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

    /// As JSON text, with white space wherever it may stand.
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

  /// Whether the value, and all that is in it, begins where it says.
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

  @Test func theyAreWhatIsWrittenThere() throws {
    var generator = SeededGenerator(seed: 71)
    for _ in 0..<300 {
      let trees = (0..<3).map { _ in Tree(depth: 4, using: &generator) }
      let bytes = Array("[\(trees.map(\.json).joined(separator: ","))]".utf8)
      var reader = LocatedReader(from: 0, nestingDepth: 10)
      var found: [Tree] = []
      try reader.forEachElement(bytes.span) { value, duplicates in
        found.append(Tree(value))
        #expect(duplicates.isEmpty)
        #expect(isInPlace(value, bytes))
      }
      #expect(found == trees)
    }
  }

  @Test func aMemberIsFoundByItsWholeName() throws {
    let bytes = Array(#"[{"url":1,"ur":2,"urls":3,"u\u0072i":4,"url":5}]"#.utf8)
    var reader = LocatedReader(from: 0, nestingDepth: 10)
    try reader.forEachElement(bytes.span) { value, _ in
      #expect(value["url"]?.number == "1")
      #expect(value["urls"]?.double == 3)
      #expect(value["uri"]?.double == 4)
      #expect(value["u"] == nil)
      #expect(value["url"]?["url"] == nil)
    }
  }

  // MARK: Names that stand twice

  private static func object(members count: Int) -> String {
    let members = (0..<count).map { "\"\($0)\":[{}]" } + [#""0":{"a":{"b":1,"b":2}}"#, "\"\(count - 1)\":2"]
    return "{\(members.joined(separator: ","))}"
  }

  @Test(arguments: [1, 2, 23, 24, 25, 26, 60])
  func namesThatAnObjectHasAlreadyAreNoted(_ count: Int) throws {
    let names = ["0", "b", "\(count - 1)"]
    let paths = ["/0", "/0/a/b", "/\(count - 1)"]

    let object = Self.object(members: count)
    var reader = LocatedReader(from: 0, nestingDepth: 10)
    let (value, isWhole) = reader.object(object.utf8.span, skipping: "items", at: nil)
    #expect(isWhole)
    #expect(value.members.map(Array.init)?.count == count + 2)
    #expect(reader.duplicates.map(\.name) == names)
    #expect(reader.duplicates.map(\.path) == paths)

    let list = "[\(object),{},\(object)]"
    var noted: [[String]] = []
    var listReader = LocatedReader(from: 0, root: "/items", nestingDepth: 10)
    try listReader.forEachElement(list.utf8.span) { _, duplicates in noted.append(duplicates.map(\.path)) }
    #expect(noted == [paths.map { "/items/0" + $0 }, [], paths.map { "/items/2" + $0 }])
  }

  // MARK: Problems

  @Test(arguments: [
    (#"{"a":1,"items":[1,2"#, ["a", "items"]), (#"{"a":1,"items":[1,2],"b":[{"c":1},"#, ["a", "items"]),
    (#"{"a":1,"a""#, ["a"]), (#"{"a":1,"items":{"b":1"#, ["a"]), ("{", []), ("{}", []),
  ])
  func whatStoodBeforeAProblemIsKept(_ text: String, _ names: [String]) {
    var reader = LocatedReader(from: 0, nestingDepth: 10)
    let (object, isWhole) = reader.object(text.utf8.span, skipping: "items", at: nil)
    #expect(object.members?.map(\.name) == names)
    #expect(isWhole == (text == "{}"))
    #expect(reader.duplicates.isEmpty)
  }
}
