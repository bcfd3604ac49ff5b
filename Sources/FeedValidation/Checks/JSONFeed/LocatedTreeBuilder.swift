/// Builds trees of JSON values with their positions, using the reader of decoding.

internal import FeedPrimitives
internal import JSONFeedModel

struct LocatedTreeBuilder: ~Copyable {
  /// A member's name in the texts, and its offset in the document.
  private typealias Name = (range: Range<Int>, offset: Int)

  private var reader: JSONReader
  private var nodes = ListInParts<LocatedTree.Node>(capacity: 16)
  private var texts = ByteBuffer()
  /// The members whose names occurred before in their objects.
  private var duplicates: [Int] = []
  /// The arrays and objects being read, outermost first.
  private var unfinished: [(index: Int, count: Int)] = []
  /// The start of the item or member that was read last; everything before it is valid.
  private var stepStart: Int

  /// What was read of a document.
  struct Result {
    /// The value of the document, complete or not; nil without one.
    var root: LocatedValue?
    /// The problem that ended reading before the end of the document.
    var end: JSONProblem?
    /// The start of the item or member in which reading ended.
    var validPrefixEnd: Int
  }

  /// Reads a document as far as its grammar is valid.
  static func read(_ bytes: TextSpan, from start: Int, nestingDepth: Int) -> Result {
    var builder = LocatedTreeBuilder(from: start, nestingDepth: nestingDepth)
    var end: JSONProblem?
    do throws(JSONProblem) {
      try builder.read(bytes)
    } catch {
      end = JSONProblem(error.code, at: error.offset, path: builder.reader.pointer(bytes))
    }
    let validPrefixEnd = builder.stepStart
    return Result(root: builder.finish(), end: end, validPrefixEnd: validPrefixEnd)
  }

  private init(from start: Int, nestingDepth: Int) {
    reader = JSONReader(from: start, nestingDepth: nestingDepth, replacesLoneSurrogates: true)
    stepStart = start
  }

  private mutating func read(_ bytes: TextSpan) throws(JSONProblem) {
    guard bytes.count <= LocatedTree.maximumSize else {
      throw JSONProblem(.documentTooLarge(limit: LocatedTree.maximumSize, size: bytes.count), at: 0)
    }
    try readValue(bytes)
    try reader.finish(bytes)
  }

  /// The value that was read; nil without a value.
  private consuming func finish() -> LocatedValue? {
    guard nodes.count > 0 else { return nil }
    // Values that contain the syntax error extend to the end.
    let broken = nodes[0].end == 0 ? (0..<nodes.count).filter { nodes[$0].end == 0 } : []
    for index in broken.reversed() { end(index) }
    let loneSurrogates = reader.takeTolerated().map(\.offset)
    return LocatedTree(nodes, texts, broken: broken, duplicates: duplicates, loneSurrogates)[0]
  }

  // MARK: Values

  /// Reads the next value completely. The arrays and objects around it are kept in a list instead of on the stack, which may be
  /// small.
  private mutating func readValue(_ bytes: TextSpan) throws(JSONProblem) {
    var name = beginElement()
    while true {
      let kind = try reader.valueKind(bytes)
      let index = append(kind, at: reader.position, name)
      switch kind {
      case .object:
        if try reader.enterObject(bytes) {
          unfinished.append((index, 0))
          name = try readName(bytes)
          continue
        }
      case .array:
        if try reader.enterArray(bytes) {
          unfinished.append((index, 0))
          name = beginElement()
          continue
        }
      default:
        do throws(JSONProblem) {
          nodes[index].textCount = try readText(of: kind, bytes)
        } catch {
          // What was begun may be something else: `-x` is no number.
          removeLast()
          throw error
        }
      }
      end(index)
      // The value ends here, and so do the arrays and objects of which it is the last value.
      while true {
        guard let last = unfinished.last?.index else { return }
        if nodes[last].isObject {
          if try reader.hasNextMember(bytes) {
            name = try readName(bytes)
            break
          }
        } else if try reader.hasNextElement(bytes) {
          name = beginElement()
          break
        }
        end(last)
        unfinished.removeLast()
      }
    }
  }

  /// Reads a value that contains no others, and returns the length of its text.
  private mutating func readText(
    of kind: JSONReader.ValueKind, _ bytes: TextSpan
  ) throws(JSONProblem) -> Int {
    let start = reader.position
    switch kind {
    case .string: return append(try reader.string(bytes), bytes)
    case .number: _ = try reader.number(bytes)
    case .bool: _ = try reader.bool(bytes)
    default:
      try reader.null(bytes)
      return 0
    }
    texts.append(bytes, start..<reader.position)
    return reader.position - start
  }

  /// Reads the name of a member, and the colon after it.
  private mutating func readName(_ bytes: TextSpan) throws(JSONProblem) -> Name {
    let (start, offset) = (texts.count, reader.position)
    if unfinished.count == 1 { stepStart = offset }
    return (start..<start + append(try reader.memberName(bytes), bytes), offset)
  }

  /// Begins an element of an array, which is an item of the feed if the array is its `items`. Returns its name, which is empty.
  private mutating func beginElement() -> Name {
    if unfinished.count == 2, texts.withText({ $0.equals("items", nodes[unfinished[1].index].name) }) {
      stepStart = reader.position
    }
    return (texts.count..<texts.count, reader.position)
  }

  /// Begins a value, and returns its index.
  private mutating func append(_ kind: JSONReader.ValueKind, at offset: Int, _ name: Name) -> Int {
    let outer = unfinished.last
    if outer != nil { unfinished[unfinished.count - 1].count += 1 }
    let isMember = outer.map { nodes[$0.index].isObject } ?? false
    nodes.append(
      LocatedTree.Node(
        kind: kind, offset: offset, name: isMember ? (name.range.count, name.offset) : nil,
        nameStart: name.range.lowerBound, container: outer?.index ?? 0, place: outer?.count ?? 0))
    return nodes.count - 1
  }

  /// Removes the value that was begun last, which contains no others.
  private mutating func removeLast() {
    nodes.removeAll(from: nodes.count - 1)
    if !unfinished.isEmpty { unfinished[unfinished.count - 1].count -= 1 }
  }

  /// Keeps a text, and returns its length.
  private mutating func append(_ text: JSONReader.Text, _ bytes: TextSpan) -> Int {
    if text.hadEscapes {
      reader.withBytes(of: text, of: bytes) { texts.append($0) }
    } else {
      texts.append(bytes, text.range)
    }
    return text.range.count
  }

  // MARK: Names

  /// Ends a value. If it is an object, notes the members whose names occurred before.
  private mutating func end(_ index: Int) {
    nodes[index].end = nodes.count
    guard nodes[index].isObject else { return }
    let isLarge = nodes.count - index > Self.few
    var names: Set<ExactName> = []
    var member = index + 1
    while member < nodes.count {
      let isRepeated = texts.withText { texts in
        isLarge
          ? !names.insert(ExactName(texts.string(nodes[member].name))).inserted
          : isName(of: member, amongThoseOf: index, texts)
      }
      if isRepeated { duplicates.append(member) }
      member = nodes[member].end
    }
  }

  /// Up to this many values, comparing all names is faster than making strings.
  private static let few = 200

  private func isName(of member: Int, amongThoseOf object: Int, _ texts: TextSpan) -> Bool {
    let name = texts.extracting(nodes[member].name)
    var earlier = object + 1
    while earlier < member {
      if nodes[earlier].nameCount == name.count, texts.extracting(nodes[earlier].name).isEqual(to: name) { return true }
      earlier = nodes[earlier].end
    }
    return false
  }
}
