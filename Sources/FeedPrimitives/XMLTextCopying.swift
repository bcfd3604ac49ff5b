/// Copies character data as text in one pass: replaces references and normalizes line ends.

/// The rules by which character data is read.
public enum XMLTextKind: Sendable {
  /// Between tags: references are replaced.
  case content
  /// In a CDATA section: there are no references.
  case cdata
  /// In an attribute value: references are replaced, and white space becomes spaces.
  case attribute
}

extension ByteBuffer {
  /// Copies character data from `bytes`, beginning at `start`, and returns the position of what it leaves to the
  /// caller, or `end`: an `&` that begins none of the five predefined references, or a control character that XML
  /// does not allow.
  ///
  /// A carriage return, alone or followed by a line feed, becomes a line feed (XML 1.0 §2.11); white space in an
  /// attribute becomes a space (§3.3.3).
  public mutating func appendXMLText(
    _ kind: XMLTextKind, of text: TextSpan, from start: Int, to end: Int
  ) -> Int {
    let bytes = text.bytes
    if start < end, !bytes.cutsNothing(start..<end) { noteEnds(of: text, start..<end) }
    precondition(start >= 0 && start <= end && end <= bytes.count)
    // A replacement is never longer than what it replaces; the last block may be stored beyond it.
    reserve(end &- start &+ 136)
    // A carriage return is a control character.
    let mark = kind == .cdata ? ASCII.carriageReturn : ASCII.ampersand
    let stops = XMLTextStops(mark, mark, areSpacesPlain: kind != .attribute)
    var position = start
    while true {
      position = appendXMLBlocks(kind, before: stops, of: bytes, from: position, to: end)
      guard position < end, let next = appendXMLCharacter(kind, before: stops, of: bytes, at: position, to: end) else {
        return position
      }
      position = next
    }
  }

  /// Copies while at least 136 bytes are left, with the five predefined references and line ends replaced, and returns the position
  /// of another stop, or of a reference too close to the end of the bytes, or `end`. There must be room for `end -
  /// start` bytes and 136 more.
  ///
  /// It finds the stops of 64 bytes at once, and copies 64 bytes for each run between them, usually too many: that
  /// way no branch depends on the distance to the next stop or on the length of a reference.
  @inline(__always)
  private mutating func appendXMLBlocks(
    _ kind: XMLTextKind, before stops: XMLTextStops, of bytes: Span<UInt8>, from start: Int, to end: Int
  ) -> Int {
    let output = unsafe UnsafeMutableRawPointer(base)
    // How far a byte moves: less with each replacement.
    var distance = length &- start
    let read = unsafe bytes.withUnsafeBytes { source in
      var read = start
      guard let input = source.baseAddress else { return read }
      var block = start
      blocks: while block < end, source.count &- block >= 136 {
        let one = unsafe input.loadUnaligned(fromByteOffset: block, as: SIMD16<UInt8>.self)
        let two = unsafe input.loadUnaligned(fromByteOffset: block &+ 16, as: SIMD16<UInt8>.self)
        let three = unsafe input.loadUnaligned(fromByteOffset: block &+ 32, as: SIMD16<UInt8>.self)
        let four = unsafe input.loadUnaligned(fromByteOffset: block &+ 48, as: SIMD16<UInt8>.self)
        var left = UInt64(
          lanesOf: (one .== stops.first, two .== stops.first, three .== stops.first, four .== stops.first))
        // Most blocks have no control character.
        if (one.least(two).least(three.least(four)) .< stops.spaces).firstTrue != nil {
          left |= UInt64(
            lanesOf: (
              stops.controls(among: one), stops.controls(among: two), stops.controls(among: three),
              stops.controls(among: four)
            ))
        }
        while left != 0 {
          let stop = block &+ left.trailingZeroBitCount
          unsafe ByteBuffer.copy64(input + read, output + (read &+ distance))
          let word = unsafe UInt64(littleEndian: input.loadUnaligned(fromByteOffset: stop, as: UInt64.self))
          read = stop
          if let reference = XMLReference(word), stop &+ reference.length <= end {
            unsafe output.storeBytes(of: reference.character, toByteOffset: stop &+ distance, as: UInt8.self)
            read &+= reference.length
            distance &-= reference.length &- 1
          } else if word & 0xFF == 0x0D, kind != .attribute, stop < end {
            unsafe output.storeBytes(of: ASCII.lineFeed, toByteOffset: stop &+ distance, as: UInt8.self)
            let length = word & 0xFF00 == 0x0A00 && end &- stop > 1 ? 2 : 1
            read &+= length
            distance &-= length &- 1
          } else {
            break blocks
          }
          // Neither a reference nor a line end contains another stop.
          left &= left &- 1
        }
        block &+= 64
        if read < block {
          unsafe ByteBuffer.copy64(input + read, output + (read &+ distance))
          read = block
        }
      }
      WorkCounter.count(read &- start)
      return min(read, end)
    }
    length = read &+ distance
    return read
  }

  /// Copies the byte, line end or reference at `position` and returns the position after it; nil if it is left to the
  /// caller.
  private mutating func appendXMLCharacter(
    _ kind: XMLTextKind, before stops: XMLTextStops, of bytes: Span<UInt8>, at position: Int, to end: Int
  ) -> Int? {
    let byte = bytes[position]
    WorkCounter.count()
    guard stops.contains(byte) else {
      appendByte(byte)
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

/// One of XML's predefined references (XML 1.0 §4.6).
public struct XMLReference: Sendable {
  /// The character it refers to.
  public let character: UInt8
  public let length: Int

  /// - Parameter word: the eight bytes starting at its `&`, the first one lowest.
  @inlinable @inline(__always)
  init?(_ word: UInt64) {
    // With this factor, the first two letters of all five give different places.
    let place = Int(truncatingIfNeeded: ((word &<< 40) &* 163) &>> 61)
    let entry = unsafe UInt64(
      littleEndian: UnsafeRawPointer(Self.table.utf8Start).loadUnaligned(fromByteOffset: place &* 8, as: UInt64.self))
    guard (word ^ entry) &<< (entry &>> 48) == 0 else { return nil }
    character = UInt8(truncatingIfNeeded: entry &>> 56)
    length = 8 &- Int(truncatingIfNeeded: entry &>> 51 & 7)
  }

  /// Eight bytes each: the reference, the number of bits in a word beyond it, its character. A table instead of a switch: which
  /// reference comes next is unpredictable, so branches would be mispredicted. (Eight zero bytes map to the entry of `&gt;`.)
  @inlinable @inline(__always)
  static var table: StaticString {
    """
    &gt;\0\0\u{20}>&lt;\0\0\u{20}<\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0&apos;\u{10}'&amp;\0\u{18}&&quot;\u{10}\"\0\0\0\0\0\0\0\0
    """
  }
}

extension Span where Element == UInt8 {
  /// The predefined reference at `start`, if there is one that ends before `end`.
  public func predefinedXMLReference(at start: Int, to end: Int) -> XMLReference? {
    guard start < end, let reference = XMLReference(firstWord(start..<Swift.min(start &+ 8, count))) else { return nil }
    return reference.length <= end &- start ? reference : nil
  }
}
