/// Character data copied as text: references replaced, line ends made line feeds, in one pass over the bytes.

/// What rules character data is read by.
public enum XMLTextKind: Sendable {
  /// Between tags: references are replaced.
  case content
  /// In a CDATA section: there are no references.
  case cdata
  /// In quotation marks: references are replaced, and white space becomes spaces.
  case attribute
}

extension ByteBuffer {
  /// Copies character data from `bytes`, beginning at `start`, and returns the position of what it leaves to the caller,
  /// or `end`: an `&` that begins none of XML's five references, or a control character that XML does not allow.
  ///
  /// A carriage return becomes a line feed, alone or with the line feed behind it (XML 1.0 §2.11); white space in an
  /// attribute a space (§3.3.3).
  public mutating func appendXMLText(
    _ kind: XMLTextKind, of bytes: Span<UInt8>, from start: Int, to end: Int
  ) -> Int {
    precondition(start >= 0 && start <= end && end <= bytes.count)
    // What is replaced is never longer than it was; the last block may be stored beyond it.
    reserve(end &- start &+ 16)
    let stops = XMLTextStops(
      ASCII.carriageReturn, kind == .cdata ? ASCII.carriageReturn : ASCII.ampersand,
      areSpacesPlain: kind != .attribute)
    var position = start
    while true {
      position = appendXMLBlocks(before: stops, of: bytes, from: position, to: end)
      guard position < end, let next = appendXMLCharacter(kind, before: stops, of: bytes, at: position, to: end) else {
        return position
      }
      position = next
    }
  }

  /// Copies sixteen bytes at a time, with the five references among them replaced, and returns the position of another
  /// stop, or of what is too near to the end of the bytes for a block, or `end`.
  ///
  /// There must be room for `end - start` bytes and sixteen more.
  @inline(__always)
  private mutating func appendXMLBlocks(
    before stops: XMLTextStops, of bytes: Span<UInt8>, from start: Int, to end: Int
  ) -> Int {
    let (output, length) = unsafe (UnsafeMutableRawPointer(base), length)
    let (read, written) = unsafe bytes.withUnsafeBytes { source in
      var (read, written) = (start, length)
      guard let input = source.baseAddress else { return (read, written) }
      while read < end, source.count &- read >= 16 {
        let block = unsafe input.loadUnaligned(fromByteOffset: read, as: SIMD16<UInt8>.self)
        unsafe output.storeBytes(of: block, toByteOffset: written, as: SIMD16<UInt8>.self)
        guard let lane = stops.among(block).firstTrue else {
          read &+= 16
          written &+= 16
          continue
        }
        read &+= lane
        written &+= lane
        guard source.count &- read >= 8,
          let reference = unsafe XMLReference(
            UInt64(littleEndian: input.loadUnaligned(fromByteOffset: read, as: UInt64.self))),
          reference.length <= end &- read
        else { break }
        unsafe output.storeBytes(of: reference.character, toByteOffset: written, as: UInt8.self)
        read &+= reference.length
        written &+= 1
      }
      let beyond = max(read &- end, 0)
      return (read &- beyond, written &- beyond)
    }
    self.length = written
    return read
  }

  /// Copies the byte, line end or reference at `position` and returns what follows; nil where it is left to the caller.
  private mutating func appendXMLCharacter(
    _ kind: XMLTextKind, before stops: XMLTextStops, of bytes: Span<UInt8>, at position: Int, to end: Int
  ) -> Int? {
    let byte = bytes[position]
    guard stops.contains(byte) else {
      append(byte)
      return position &+ 1
    }
    switch byte {
    case ASCII.ampersand:
      guard let reference = bytes.predefinedXMLReference(at: position, to: end) else { return nil }
      append(reference.character)
      return position &+ reference.length
    case ASCII.carriageReturn:
      append(kind == .attribute ? ASCII.space : ASCII.lineFeed)
      return position &+ (position &+ 1 < end && bytes[position &+ 1] == ASCII.lineFeed ? 2 : 1)
    case ASCII.lineFeed, ASCII.tab:
      append(ASCII.space)
      return position &+ 1
    default:
      return nil
    }
  }
}

/// One of XML's five references (XML 1.0 §4.6).
public struct XMLReference: Sendable {
  /// What it stands for.
  public let character: UInt8
  public let length: Int

  /// - Parameter word: the eight bytes from its `&` on, the first one lowest.
  @inlinable @inline(__always)
  init?(_ word: UInt64) {
    // No two of them have the same last four bits in the sum of their first letters: which one it is takes no branch,
    // which would often be guessed wrong.
    let key = (word &>> 8 &+ word &>> 16) & 0xF
    let (character, text, length): (UInt8, UInt64, Int) =
      switch key {
      case 0x0: (ASCII.lessThan, 0x3B74_6C26, 4)  // &lt;
      case 0xB: (ASCII.greaterThan, 0x3B74_6726, 4)  // &gt;
      case 0xE: (ASCII.ampersand, 0x3B_706D_6126, 5)  // &amp;
      case 0x6: (ASCII.quotationMark, 0x3B74_6F75_7126, 6)  // &quot;
      case 0x1: (ASCII.apostrophe, 0x3B73_6F70_6126, 6)  // &apos;
      default: (0, 1, 8)
      }
    let bitsBehind = UInt64(8 &* (8 &- length))
    guard word &<< bitsBehind == text &<< bitsBehind else { return nil }
    (self.character, self.length) = (character, length)
  }
}

extension Span where Element == UInt8 {
  /// The reference at `start` where it is one of XML's five, and ends before `end`.
  public func predefinedXMLReference(at start: Int, to end: Int) -> XMLReference? {
    guard start < end, let reference = XMLReference(firstWord(start..<Swift.min(start &+ 8, count))) else { return nil }
    return reference.length <= end &- start ? reference : nil
  }
}
