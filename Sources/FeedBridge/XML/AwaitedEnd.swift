/// What must follow before an element can be read in which bytes ran out.

internal import FeedPrimitives

/// The end of an element that is read as a whole, of the element around it, or the beginning of an item. Before one of them, reading
/// the element again would fail again.
struct AwaitedEnd {
  private let name: [UInt8]
  private let outerName: [UInt8]
  private static let items = [Array("item".utf8), Array("entry".utf8)]

  /// How many bytes have been examined, and how many elements of the name are open there.
  private var (position, depth) = (0, 0)
  /// What the tag means that contains the position.
  private var tag: Tag?
  private var isReached = false

  private enum Tag { case begins, ends, awaited }

  init(of name: TextSpan, in outerName: TextSpan) {
    self.name = name.indices.map { ASCII.lowercased(name[$0]) }
    self.outerName = outerName.indices.map { ASCII.lowercased(outerName[$0]) }
  }

  /// Whether the unread bytes contain the end. Each call continues where the last one ended.
  mutating func isReached(in unread: TextSpan) -> Bool {
    while !isReached {
      if let tag {
        guard let end = unread.firstIndex(of: ASCII.greaterThan, from: position) else { break }
        switch tag {
        case .begins: depth += unread[end - 1] == ASCII.slash ? 0 : 1
        case .ends: depth -= 1
        case .awaited: break
        }
        isReached = tag == .awaited || depth <= 0
        self.tag = nil
        position = end
      }
      guard let start = unread.firstIndex(of: ASCII.lessThan, from: position) else { break }
      let isEnd = start + 1 < unread.count && unread[start + 1] == ASCII.slash
      let nameStart = start + (isEnd ? 2 : 1)
      let longest = max(name.count, outerName.count, 5)
      guard unread.count - nameStart > longest else {
        position = start
        return false
      }
      let nameEnd = unread.extracting(0..<nameStart + longest + 1).endOfXMLName(from: nameStart)
      tag = meaning(ofTag: unread.extracting(nameStart..<nameEnd), isEnd: isEnd)
      position = nameStart
    }
    if !isReached { position = unread.count }
    return isReached
  }

  private func meaning(ofTag tag: TextSpan, isEnd: Bool) -> Tag? {
    if tag.isEqual(toLowercased: name) { return isEnd ? .ends : .begins }
    if isEnd { return tag.isEqual(toLowercased: outerName) ? .awaited : nil }
    return Self.items.contains { tag.isEqual(toLowercased: $0) } ? .awaited : nil
  }
}

extension TextSpan {
  fileprivate func isEqual(toLowercased name: [UInt8]) -> Bool {
    guard count == name.count else { return false }
    for index in name.indices where ASCII.lowercased(self[index]) != name[index] { return false }
    return true
  }
}
