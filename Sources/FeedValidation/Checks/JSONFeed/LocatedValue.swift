/// JSON values with their positions.

internal import FeedBridge
internal import FeedPrimitives
internal import JSONFeedModel
internal import FeedFoundation

/// A JSON value with everything in it. All values are in one list and all texts in one buffer: an item has dozens of
/// values, few of which are needed as a `String`.
final class LocatedTree {
  /// A value. The values inside it follow it in the list. It is small, because a document has one for every two bytes if it consists of
  /// empty values.
  struct Node: BitwiseCopyable {
    let kind: JSONReader.ValueKind
    private let (start, textsStart): (UInt32, UInt32)
    /// 0 if it has no name.
    private let nameDistance: UInt32
    /// The length of its name, or the index of an element in its array.
    private let nameLengthOrPlace: UInt32
    private let outer: UInt32
    private var (textLength, endIndex): (UInt32, UInt32) = (0, 0)

    /// - Parameters:
    ///   - name: its length, and its offset in the document; nil if it is no member.
    ///   - nameStart: the start of its name, or of its text if it has none, in the texts.
    ///   - container: the index of the array or object around it.
    ///   - place: the index of an element in its array.
    init(
      kind: JSONReader.ValueKind, offset: Int, name: (count: Int, offset: Int)?, nameStart: Int, container: Int,
      place: Int
    ) {
      self.kind = kind
      (start, textsStart) = (UInt32(clamping: offset), UInt32(clamping: nameStart))
      (nameDistance, nameLengthOrPlace) =
        name.map { (UInt32(clamping: offset - $0.offset), UInt32(clamping: $0.count)) } ?? (0, UInt32(clamping: place))
      outer = UInt32(clamping: container)
    }

    /// The offset in the document of the value.
    var offset: Int { Int(start) }
    /// The offset in the document of its name if it is a member.
    var nameOffset: Int { Int(start) - Int(nameDistance) }
    /// The start of its name in the texts. Its own text follows: the value of a string, or a number or a Boolean as written.
    var nameStart: Int { Int(textsStart) }
    var nameCount: Int { nameDistance == 0 ? 0 : Int(nameLengthOrPlace) }
    /// Its index in its array; nil for members.
    var place: Int? { nameDistance == 0 ? Int(nameLengthOrPlace) : nil }
    /// The index of the array or object around it.
    var container: Int { Int(outer) }
    var textCount: Int {
      get { Int(textLength) }
      set { textLength = UInt32(clamping: newValue) }
    }
    /// The index of the first value after it; 0 until it has been read.
    var end: Int {
      get { Int(endIndex) }
      set { endIndex = UInt32(clamping: newValue) }
    }
  }

  /// The number of bytes that a document may have.
  static var maximumSize: Int { Int(UInt32.max) }

  let nodes: ListInParts<Node>
  let texts: ByteBuffer
  /// The values that are incomplete because of a syntax error.
  private let broken: [Int]
  /// The members whose names occurred before in their objects.
  let duplicates: [Int]
  /// The objects with such members.
  private let objectsWithDuplicates: Set<Int>
  /// The offsets of lone surrogates in the order of the document: the first one of each text.
  private let loneSurrogates: [Int]

  init(
    _ nodes: consuming ListInParts<Node>, _ texts: consuming ByteBuffer, broken: [Int], duplicates: [Int],
    _ loneSurrogates: [Int]
  ) {
    objectsWithDuplicates = Set(duplicates.map { nodes[$0].container })
    self.nodes = nodes
    self.texts = texts
    self.broken = broken
    self.duplicates = duplicates
    self.loneSurrogates = loneSurrogates
  }

  func isWhole(_ index: Int) -> Bool { broken.isEmpty || !broken.contains(index) }

  /// The JSON Pointer of a value. Long names are shortened: a million problems inside a member with a long name must not copy that
  /// name a million times.
  func path(of index: Int) -> String {
    var steps: [String] = []
    var child = index
    while child > 0 {
      let node = nodes[child]
      let step = node.place.map(String.init) ?? JSONReader.pointerToken(texts.withText { $0.beginning(of: node.name) })
      steps.append("/" + step)
      child = node.container
    }
    return steps.reversed().joined()
  }

  /// The value with this index; the first contains all others.
  subscript(index: Int) -> LocatedValue { LocatedValue(tree: self, index: index) }

  func hasDuplicates(inObject index: Int) -> Bool { objectsWithDuplicates.contains(index) }

  /// Calls `body` with the offset of each lone surrogate, and the innermost value that it is in.
  func forEachLoneSurrogate(_ body: (Int, LocatedValue) -> Void) {
    var index = 0
    for offset in loneSurrogates {
      while index + 1 < nodes.count, nodes[index + 1].nameOffset <= offset { index += 1 }
      body(offset, self[index])
    }
  }
}

extension TextSpan {
  /// The text in the range, or its first 200 bytes or so.
  fileprivate func beginning(of range: Range<Int>) -> String {
    let length = extracting(range).headLength(200)
    let text = string(range.lowerBound..<range.lowerBound + length)
    return length < range.count ? text + "…" : text
  }
}

extension LocatedTree.Node {
  // Pattern matching avoids `==`, which is a call into another module.
  var isString: Bool { if case .string = kind { true } else { false } }
  var isNumber: Bool { if case .number = kind { true } else { false } }
  var isArray: Bool { if case .array = kind { true } else { false } }
  var isObject: Bool { if case .object = kind { true } else { false } }
  var isBool: Bool { if case .bool = kind { true } else { false } }
  var isNull: Bool { if case .null = kind { true } else { false } }

  var name: Range<Int> { nameStart..<nameStart &+ nameCount }
  var text: Range<Int> { nameStart &+ nameCount..<nameStart &+ nameCount &+ textCount }
}

/// A JSON value and its position.
struct LocatedValue {
  let tree: LocatedTree
  fileprivate let index: Int

  private var node: LocatedTree.Node { tree.nodes[index] }

  var offset: Int { node.offset }
  /// Its JSON Pointer, computed each time.
  var path: String { tree.path(of: index) }
  /// Whether it was read completely: false if it contains the syntax error.
  var isWhole: Bool { tree.isWhole(index) }
  var isNull: Bool { node.isNull }
  var isString: Bool { node.isString }
  var isContainer: Bool { node.isObject || node.isArray }

  var string: String? { isString ? text : nil }

  var bool: Bool? { node.isBool ? text == "true" : nil }

  /// A number as written.
  var number: String? { node.isNumber ? text : nil }

  private var text: String { tree.texts.withText { $0.string(node.text) } }

  /// Calls `body` with the bytes of a string; nil for other values.
  @inline(__always)
  func withString<Result>(_ body: (TextSpan) -> Result) -> Result? {
    let node = node
    guard node.isString else { return nil }
    return tree.texts.withText { body($0.extracting(node.text)) }
  }

  /// The `Double` nearest to a number; nil for other values.
  var double: Double? {
    let node = node
    guard node.isNumber else { return nil }
    return tree.texts.withText { JSONReader.double($0, node.text) } ?? Double(text)
  }

  /// The date in a string; nil for other values.
  var date: Date? { withString { RFC3339.date($0, 0..<$0.count) } ?? nil }

  /// The date in a string in any form; nil for other values.
  var probableDate: Date? { date ?? string.flatMap { FeedDate.parse($0)?.date } }

  var elements: LocatedValues? { node.isArray ? values : nil }
  /// The elements of an array, or of the list or the single object in its place; nil for other values.
  var objects: LocatedValues? {
    node.isObject && !isListInObject
      ? LocatedValues(tree: tree, index: index, end: node.end) : isContainer ? values : nil
  }
  /// Whether it is an object in place of an array, as lenient reading decides it.
  var isListInObject: Bool {
    guard let members, let first = members.first else { return false }
    if first.members == nil { return members.allSatisfy { JSONFeed.isIndex($0.name) } }
    return JSONFeed.isIndex(first.name) || first["id"]?.string == first.name
      || members.allSatisfy { $0.members != nil && $0.name != "author" && !$0.name.hasPrefix("_") }
  }
  var members: LocatedValues? { node.isObject ? values : nil }

  /// The elements of an array or members of an object; empty for other values.
  var values: LocatedValues { LocatedValues(tree: tree, index: index &+ 1, end: node.end) }

  /// The value of the first member with this name, if it was read completely.
  subscript(name: StaticString) -> LocatedValue? {
    let node = node
    guard node.isObject else { return nil }
    var index = index &+ 1
    while index < node.end {
      WorkCounter.count(MemoryLayout<LocatedTree.Node>.stride)
      let member = tree.nodes[index]
      if member.nameCount == name.utf8CodeUnitCount, tree.texts.withText({ $0.equals(name, member.name) }) {
        return tree.isWhole(index) ? LocatedValue(tree: tree, index: index) : nil
      }
      index = member.end
    }
    return nil
  }

  /// Whether it has this type.
  func has(_ type: JSONProblem.ValueType) -> Bool { type.includes(node.kind) }

  /// Its type in messages: `a number`.
  var kind: String {
    switch node.kind {
    case .null: "null"
    case .bool: "a Boolean"
    case .number: "a number"
    case .string: "a string"
    case .array: "an array"
    case .object: "an object"
    }
  }

  // MARK: Members

  /// The name of a member; empty for other values.
  var name: String { withName { $0.string(0..<$0.count) } }

  /// The offset of a member's name.
  var nameOffset: Int { node.nameOffset }

  /// Calls `body` with the bytes of a member's name.
  @inline(__always)
  func withName<Result>(_ body: (TextSpan) -> Result) -> Result {
    let node = node
    return tree.texts.withText { body($0.extracting(node.name)) }
  }
}

/// The elements of an array, or the members of an object.
struct LocatedValues: Sequence, IteratorProtocol {
  fileprivate let tree: LocatedTree
  fileprivate var index: Int
  fileprivate let end: Int

  mutating func next() -> LocatedValue? {
    guard index < end else { return nil }
    WorkCounter.count(MemoryLayout<LocatedTree.Node>.stride)
    defer { index = tree.nodes[index].end }
    return LocatedValue(tree: tree, index: index)
  }

  var isEmpty: Bool { index == end }
  var first: LocatedValue? { isEmpty ? nil : LocatedValue(tree: tree, index: index) }
}

extension LocatedValue {
  // MARK: White space

  /// Whether it is as good as missing.
  var isBlankOrNull: Bool { isNull || isEmptyString }

  var isEmptyString: Bool { isString && node.textCount == 0 }

  /// Whether a string contains only white space.
  var isBlank: Bool {
    let mayBeBlank = withString { $0.isEmpty || $0[0] >= 0x80 || ASCII.isSpace($0[0]) } ?? false
    return mayBeBlank && text.allSatisfy(\.isWhitespace)
  }

  /// Whether a string begins or ends with white space.
  var hasSpaceAtAnEnd: Bool {
    guard let ends = withString({ $0.count > 0 ? ($0[0], $0[$0.count - 1]) : nil }) ?? nil else { return false }
    if ends.0 < 0x80, ends.1 < 0x80 { return ASCII.isSpace(ends.0) || ASCII.isSpace(ends.1) }
    let text = text
    return text.first?.isWhitespace ?? false || text.last?.isWhitespace ?? false
  }
}

extension LocatedValue {
  /// Removes a member that is as good as missing; nil if another member has its name, which would then take its place.
  var removal: ProblemFix? {
    tree.hasDuplicates(inObject: node.container) ? nil : .safe(.removal(name: nameOffset))
  }
}
