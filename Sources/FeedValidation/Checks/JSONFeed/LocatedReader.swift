/// Reads JSON values with their places, by the reader that decoding uses.

internal import FeedPrimitives
internal import JSONFeed

/// Reads values with their places. It notes members that stand twice in one object.
struct LocatedReader: ~Copyable {
  /// A member whose name the object has already.
  struct Duplicate: Sendable {
    var path: String
    var name: String
    var offset: Int
  }

  private var reader: JSONReader
  /// The JSON Pointer of what the reader began with.
  private let root: String
  private(set) var duplicates: [Duplicate] = []
  /// What has been read of the tree.
  private var nodes: [LocatedTree.Node] = []
  private var texts = ByteBuffer()
  /// The arrays and objects that are being read, the outermost first.
  private var unfinished: [Unfinished] = []
  /// The names that objects with many members have had, by the index of the object.
  private var manyNames: [Int: Set<ExactName>] = [:]

  init(from start: Int, root: String = "", nestingDepth: Int) {
    reader = JSONReader(from: start, nestingDepth: nestingDepth, replacesLoneSurrogates: true)
    self.root = root
  }

  /// An array or object that is being read.
  private struct Unfinished {
    var index: Int
    var isObject: Bool
    /// How many members it has had.
    var count = 0
  }

  /// The elements of the array that the reader stands at, one by one, until `body` has had all of them.
  mutating func forEachElement(
    _ bytes: Span<UInt8>, _ body: (LocatedValue, [Duplicate]) -> Void
  ) throws(JSONProblem) {
    var more = try reader.enterArray(bytes)
    var index = 0
    while more {
      try readValue(bytes)
      body(takeTree(at: (root, index)).root, duplicates)
      index += 1
      duplicates.removeAll()
      more = try reader.hasNextElement(bytes)
    }
  }

  /// The object that the reader stands at. Of the value of `skipped`, it is known only where it begins, and whether it is an
  /// array or an object.
  ///
  /// Where the grammar breaks, the object has what stood before that, and `isWhole` is false.
  ///
  /// - Parameter range: where that value stands, if that is known; it need not be read then.
  mutating func object(
    _ bytes: Span<UInt8>, skipping skipped: StaticString, at range: Range<Int>?
  ) -> (object: LocatedValue, isWhole: Bool) {
    let start = bytes.endOfSpaces(from: reader.position, to: bytes.count)
    nodes.append(.init(kind: .object, offset: start, nameOffset: start, nameStart: 0, nameCount: 0, end: 1))
    unfinished.append(Unfinished(index: 0, isObject: true))
    var isWhole = true
    do throws(JSONProblem) {
      // White space may stand before it.
      _ = try reader.valueKind(bytes)
      var more = try reader.enterObject(bytes)
      while more {
        try readMember(bytes, skipping: skipped, at: range)
        nodes[0].end = nodes.count
        more = try reader.hasNextMember(bytes)
      }
    } catch {
      isWhole = false
      nodes.removeLast(nodes.count - nodes[0].end)
    }
    return (takeTree().root, isWhole)
  }

  private mutating func readMember(
    _ bytes: Span<UInt8>, skipping skipped: StaticString, at range: Range<Int>?
  ) throws(JSONProblem) {
    let (name, nameOffset) = try readName(bytes)
    let kind = try reader.valueKind(bytes)
    let offset = reader.position
    if !isFirst(name) { noteDuplicate(name, at: nameOffset, bytes) }
    guard case .array = kind, texts.withBytes({ $0.equals(skipped, name) }) else {
      return try readValue(bytes, name: name, nameOffset: nameOffset)
    }
    append(.array, at: offset, name: name, nameOffset: nameOffset)
    // The object has it, even where the grammar breaks in it.
    nodes[0].end = nodes.count
    if let range, range.lowerBound == offset {
      reader.jump(to: range.upperBound)
    } else {
      try reader.skipValue(bytes)
    }
  }

  // MARK: Values

  /// Reads the value that comes next, all of it; the arrays and objects on the way stand in a list, not on the stack, which
  /// may be small.
  private mutating func readValue(
    _ bytes: Span<UInt8>, name firstName: Range<Int> = 0..<0, nameOffset firstNameOffset: Int = 0
  ) throws(JSONProblem) {
    let outside = unfinished.count
    var (name, nameOffset) = (firstName, firstNameOffset)
    while true {
      let kind = try reader.valueKind(bytes)
      let index = append(kind, at: reader.position, name: name, nameOffset: nameOffset)
      switch kind {
      case .object:
        if try reader.enterObject(bytes) {
          unfinished.append(Unfinished(index: index, isObject: true))
          (name, nameOffset) = try readMemberName(bytes)
          continue
        }
      case .array:
        if try reader.enterArray(bytes) {
          unfinished.append(Unfinished(index: index, isObject: false))
          (name, nameOffset) = (texts.count..<texts.count, reader.position)
          continue
        }
      case .string: nodes[index].textCount = append(try reader.string(bytes), bytes)
      case .number:
        let range = try reader.number(bytes).range
        texts.append(bytes, range)
        nodes[index].textCount = range.count
      case .bool: _ = try reader.bool(bytes)
      case .null: try reader.null(bytes)
      }
      // A value has ended, and so has each array and object that ends with it.
      while true {
        guard unfinished.count > outside, let last = unfinished.last else { return }
        if last.isObject {
          if try reader.hasNextMember(bytes) {
            (name, nameOffset) = try readMemberName(bytes)
            break
          }
        } else if try reader.hasNextElement(bytes) {
          (name, nameOffset) = (texts.count..<texts.count, reader.position)
          break
        }
        nodes[last.index].end = nodes.count
        unfinished.removeLast()
      }
    }
  }

  /// Begins a value, and gives back its index.
  @discardableResult
  private mutating func append(
    _ kind: JSONReader.ValueKind, at offset: Int, name: Range<Int>, nameOffset: Int
  ) -> Int {
    nodes.append(
      .init(
        kind: kind, offset: offset, nameOffset: nameOffset, nameStart: name.lowerBound, nameCount: name.count,
        end: nodes.count + 1))
    return nodes.count - 1
  }

  /// Keeps a text, and gives back how long it is.
  private mutating func append(_ text: JSONReader.Text, _ bytes: Span<UInt8>) -> Int {
    if text.hadEscapes {
      reader.withBytes(of: text, of: bytes) { texts.append($0) }
    } else {
      texts.append(bytes, text.range)
    }
    return text.range.count
  }

  /// The tree that was read; the next one begins empty.
  private mutating func takeTree(at place: (array: String, index: Int)? = nil) -> LocatedTree {
    // The next item will hardly be twice as large as this one, and one that is huge may be the last.
    var nextNodes: [LocatedTree.Node] = []
    nextNodes.reserveCapacity(min(nodes.count * 2, 4096))
    var nextTexts = ByteBuffer(capacity: min(texts.count * 2, 1 << 16))
    if !manyNames.isEmpty { manyNames.removeAll() }
    swap(&nodes, &nextNodes)
    swap(&texts, &nextTexts)
    return LocatedTree(nodes: nextNodes, texts: nextTexts, place: place)
  }

  // MARK: Names

  /// Reads a member's name, and says where it stands in the texts and in the document.
  private mutating func readName(_ bytes: Span<UInt8>) throws(JSONProblem) -> (name: Range<Int>, offset: Int) {
    let (start, offset) = (texts.count, reader.position)
    let count = append(try reader.memberName(bytes), bytes)
    return (start..<start + count, offset)
  }

  /// Reads the name of a member of the innermost object.
  private mutating func readMemberName(_ bytes: Span<UInt8>) throws(JSONProblem) -> (name: Range<Int>, offset: Int) {
    let (name, offset) = try readName(bytes)
    if !isFirst(name) { noteDuplicate(name, at: offset, bytes) }
    return (name, offset)
  }

  private mutating func noteDuplicate(_ name: Range<Int>, at offset: Int, _ bytes: Span<UInt8>) {
    let name = texts.withBytes { $0.string(name) }
    duplicates.append(Duplicate(path: root + reader.pointer(bytes), name: name, offset: offset))
  }

  private static let few = 24

  /// Whether none of the members so far of the innermost object has the name. Objects have few, which are looked through; many
  /// are looked up by a hash.
  private mutating func isFirst(_ name: Range<Int>) -> Bool {
    let last = unfinished.count - 1
    let index = unfinished[last].index
    unfinished[last].count += 1
    guard unfinished[last].count > Self.few else { return texts.withBytes { isFirst($0, name, in: index) } }
    if manyNames[index] == nil { manyNames[index] = texts.withBytes { names(of: index, in: $0) } }
    let text = texts.withBytes { $0.string(name) }
    return manyNames[index, default: []].insert(ExactName(text)).inserted
  }

  private func isFirst(_ texts: Span<UInt8>, _ name: Range<Int>, in index: Int) -> Bool {
    let text = texts.extracting(name)
    var member = index + 1
    while member < nodes.count {
      if nodes[member].nameCount == text.count, texts.extracting(nodes[member].name).isEqual(to: text) { return false }
      member = nodes[member].end
    }
    return true
  }

  private func names(of index: Int, in texts: Span<UInt8>) -> Set<ExactName> {
    var names: Set<ExactName> = []
    var member = index + 1
    while member < nodes.count {
      names.insert(ExactName(texts.string(nodes[member].name)))
      member = nodes[member].end
    }
    return names
  }
}
