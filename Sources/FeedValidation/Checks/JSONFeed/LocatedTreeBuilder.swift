/// Builds trees of JSON values with their positions, using the reader of decoding.

internal import FeedPrimitives
internal import JSONFeedModel

struct LocatedTreeBuilder: ~Copyable {
  /// A member's name in the texts, and its offset in the document.
  typealias Name = (range: Range<Int>, offset: Int)

  private var nodes = ListInParts<LocatedTree.Node>(capacity: 16)
  private var texts = ByteBuffer()
  /// The members whose names occurred before in their objects.
  private var duplicates: [Int] = []
  private var loneSurrogates: [Int] = []
  /// The arrays and objects being read, outermost first.
  private var unfinished: [(index: Int, count: Int)] = []

  /// Removes and returns the value that was read, complete or not; nil without a value.
  ///
  /// - Parameter item: the name of the array of items, and the index in it; nil for the feed.
  mutating func takeTree(item: LocatedTree.Item? = nil, _ reader: inout JSONReader) -> LocatedValue? {
    guard nodes.count > 0 else { return nil }
    keepLoneSurrogates(&reader)
    // Values that contain the syntax error extend to the end.
    let broken = nodes[0].end == 0 ? (0..<nodes.count).filter { nodes[$0].end == 0 } : []
    for index in broken.reversed() { end(index) }
    // The next item is rarely more than twice as large as this one, and after a huge one there may be no other.
    var tree = LocatedTreeBuilder()
    tree.nodes = ListInParts(capacity: nodes.count * 2)
    tree.texts = ByteBuffer(capacity: min(texts.count * 2, 1 << 16))
    swap(&self, &tree)
    let located = LocatedTree(
      tree.nodes, tree.texts, item: item, broken: broken, duplicates: tree.duplicates, tree.loneSurrogates)
    return located[0]
  }

  /// Keeps the offsets of the lone surrogates in the texts that were read last.
  mutating func keepLoneSurrogates(_ reader: inout JSONReader) {
    if reader.hasTolerated { loneSurrogates += reader.takeTolerated().map(\.offset) }
  }

  // MARK: The top-level object

  /// Begins the object at the reader's position; the members that are read next belong to it.
  mutating func beginObject(_ reader: borrowing JSONReader) {
    unfinished.append((append(.object, at: reader.position, (0..<0, reader.position)), 0))
  }

  mutating func endObject() { end(unfinished.removeLast().index) }

  /// Reads the name of a member, and the colon after it.
  mutating func readName(_ bytes: TextSpan, _ reader: inout JSONReader) throws(JSONProblem) -> Name {
    let (start, offset) = (texts.count, reader.position)
    return (start..<start + append(try reader.memberName(bytes), bytes, reader), offset)
  }

  /// Calls `body` with the bytes of a name.
  func hasBytes(_ name: Name, _ body: (TextSpan) -> Bool) -> Bool {
    texts.withText { body($0.extracting(name.range)) }
  }

  func string(_ name: Name) -> String { texts.withText { $0.string(name.range) } }

  /// Adds a member without the content of its value.
  mutating func addMember(_ name: Name, _ kind: JSONReader.ValueKind, at offset: Int) {
    let index = append(kind, at: offset, name)
    nodes[index].end = nodes.count
  }

  // MARK: Values

  /// Reads the next value completely. The arrays and objects around it are kept in a list instead of on the stack, which may be
  /// small.
  mutating func readValue(
    _ bytes: TextSpan, _ reader: inout JSONReader, name firstName: Name = (0..<0, 0)
  ) throws(JSONProblem) {
    let outside = unfinished.count
    var name = firstName
    while true {
      let kind = try reader.valueKind(bytes)
      let index = append(kind, at: reader.position, name)
      switch kind {
      case .object:
        if try reader.enterObject(bytes) {
          unfinished.append((index, 0))
          name = try readName(bytes, &reader)
          continue
        }
      case .array:
        if try reader.enterArray(bytes) {
          unfinished.append((index, 0))
          name = noName(reader)
          continue
        }
      default:
        do throws(JSONProblem) {
          nodes[index].textCount = try readText(of: kind, bytes, &reader)
        } catch {
          // What was begun may be something else: `-x` is no number.
          removeLast()
          throw error
        }
      }
      end(index)
      // The value ends here, and so do the arrays and objects of which it is the last value.
      while true {
        guard unfinished.count > outside, let last = unfinished.last?.index else { return }
        if nodes[last].isObject {
          if try reader.hasNextMember(bytes) {
            name = try readName(bytes, &reader)
            break
          }
        } else if try reader.hasNextElement(bytes) {
          name = noName(reader)
          break
        }
        end(last)
        unfinished.removeLast()
      }
    }
  }

  /// Reads a value that contains no others, and returns the length of its text.
  private mutating func readText(
    of kind: JSONReader.ValueKind, _ bytes: TextSpan, _ reader: inout JSONReader
  ) throws(JSONProblem) -> Int {
    let start = reader.position
    switch kind {
    case .string: return append(try reader.string(bytes), bytes, reader)
    case .number: _ = try reader.number(bytes)
    case .bool: _ = try reader.bool(bytes)
    default:
      try reader.null(bytes)
      return 0
    }
    texts.append(bytes, start..<reader.position)
    return reader.position - start
  }

  /// The empty name of an array element.
  private func noName(_ reader: borrowing JSONReader) -> Name { (texts.count..<texts.count, reader.position) }

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
  private mutating func append(_ text: JSONReader.Text, _ bytes: TextSpan, _ reader: borrowing JSONReader) -> Int {
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
