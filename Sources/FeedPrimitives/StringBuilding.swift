/// The buffer that text is assembled in.

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif
#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#elseif canImport(Android)
  import Android
#elseif canImport(WASILibc)
  import WASILibc
#elseif canImport(ucrt)
  import ucrt
#endif

/// Bytes being assembled: an output document, or text whose escapes are being decoded.
///
/// It owns one block of memory, doubles it to grow, and never shares it. It knows whether it may contain anything but whole
/// characters, and checks the text only then.
@safe
public struct ByteBuffer: ~Copyable {
  @usableFromInline var length = 0
  @usableFromInline var capacity: Int
  @usableFromInline var base: UnsafeMutablePointer<UInt8>
  /// Whether bytes, or parts of characters, were appended or removed that need not be well-formed UTF-8 together.
  @usableFromInline var needsCheck = false

  /// The number of bytes appended.
  @inlinable public var count: Int { length }

  public init(capacity: Int = 256) {
    self.capacity = max(capacity, 32)
    unsafe base = Self.memory(of: self.capacity, instead: nil)
  }

  deinit { unsafe free(base) }

  /// Memory of a size, with the content of `old`. Unlike Swift's own, the system's memory can grow: a large block is moved without being
  /// copied, so that it is not in memory twice, and what is reserved but not written is not in memory at all.
  private static func memory(of size: Int, instead old: UnsafeMutablePointer<UInt8>?) -> UnsafeMutablePointer<UInt8> {
    guard let memory = unsafe realloc(old, size) else { fatalError("there is not enough memory") }
    return unsafe memory.bindMemory(to: UInt8.self, capacity: size)
  }

  // MARK: Appending

  /// Makes room for `additional` more bytes.
  @inlinable @inline(__always)
  public mutating func reserve(_ additional: Int) {
    if capacity &- length < additional { grow(additional) }
  }

  @usableFromInline
  mutating func grow(_ additional: Int) {
    WorkCounter.count(length)
    let needed = length + additional
    capacity = max(2 * capacity, needed + needed / 8)
    unsafe base = Self.memory(of: capacity, instead: base)
  }

  @inlinable @inline(__always)
  public mutating func append(_ byte: UInt8) {
    WorkCounter.count()
    needsCheck = needsCheck || byte >= 0x80
    appendByte(byte)
  }

  /// Appends a byte of a character whose other bytes are appended too.
  @inlinable @inline(__always)
  mutating func appendByte(_ byte: UInt8) {
    reserve(1)
    unsafe base[length] = byte
    length &+= 1
  }

  @inlinable
  public mutating func append(_ text: StaticString) {
    precondition(text.hasPointerRepresentation)
    reserve(text.utf8CodeUnitCount)
    unsafe (base + length).update(from: text.utf8Start, count: text.utf8CodeUnitCount)
    length &+= text.utf8CodeUnitCount
  }

  @inlinable
  public mutating func append(_ text: TextSpan, _ range: Range<Int>) { append(text.extracting(range)) }

  @inlinable
  public mutating func append(_ text: TextSpan) {
    if !text.bytes.cutsNothing(text.indices) { noteEnds(of: text, text.indices) }
    append(bytes: text.bytes)
  }

  /// Appends bytes of which nothing is known.
  @inlinable
  public mutating func append(_ bytes: Span<UInt8>) {
    needsCheck = true
    append(bytes: bytes)
  }

  @inlinable
  mutating func append(bytes: Span<UInt8>) {
    WorkCounter.count(bytes.count)
    reserve(bytes.count)
    unsafe bytes.withUnsafeBufferPointer { source in
      guard let from = source.baseAddress else { return }
      unsafe (base + length).update(from: from, count: source.count)
    }
    length &+= bytes.count
  }

  /// Parts of characters need a check.
  @usableFromInline
  mutating func noteEnds(of text: TextSpan, _ range: Range<Int>) {
    needsCheck = needsCheck || text.withoutCutCharacters(range) != range
  }

  /// Appends text that is not a literal; literals are appended faster.
  @inlinable
  @_disfavoredOverload
  public mutating func append(_ text: String) { text.withBytes { append($0) } }

  /// Appends the bytes of another buffer.
  public mutating func append(_ other: borrowing ByteBuffer) {
    needsCheck = needsCheck || other.needsCheck
    other.withBytes { append(bytes: $0) }
  }

  /// Appends a byte several times.
  @inlinable
  public mutating func append(repeating byte: UInt8, count: Int) {
    precondition(count >= 0)
    WorkCounter.count(count)
    needsCheck = needsCheck || byte >= 0x80
    reserve(count)
    unsafe (base + length).update(repeating: byte, count: count)
    length &+= count
  }

  /// Puts bytes before those that were appended, which are moved.
  public mutating func prepend(_ text: TextSpan) {
    noteEnds(of: text, text.indices)
    let bytes = text.bytes
    WorkCounter.count(bytes.count + length)
    reserve(bytes.count)
    unsafe bytes.withUnsafeBufferPointer { source in
      guard let from = source.baseAddress else { return }
      unsafe (base + source.count).update(from: base, count: length)
      unsafe base.update(from: from, count: source.count)
    }
    length += bytes.count
  }

  /// Appends the UTF-8 form of a scalar.
  @inlinable
  public mutating func append(_ scalar: Unicode.Scalar) {
    guard let bytes = Unicode.UTF8.encode(scalar) else { return }
    for byte in bytes { appendByte(byte) }
  }

  /// Copies JSON text from `bytes`, beginning at `start`, decoding two-character escapes (RFC 8259 §7), and returns
  /// the position of what it leaves to the caller: a quotation mark, a control character, a backslash that begins any
  /// other sequence, or the end.
  @inlinable
  public mutating func appendJSONText(unescaping text: TextSpan, from start: Int) -> Int {
    let bytes = text.bytes
    precondition(start >= 0 && start <= bytes.count)
    if !bytes.cutsNothing(start..<bytes.count) { noteEnds(of: text, start..<bytes.count) }
    var position = start
    while position < bytes.count {
      // Space is reserved piece by piece, because the end of the text is not known yet.
      let piece = min(bytes.count &- position, 4096)
      let read = unsafe append(bytes, position..<position &+ piece) {
        unsafe ByteBuffer.copy(unescaping: $0, to: $1, $2)
      }
      position &+= read
      // An escape that the end of the piece cuts in two is whole in the next piece.
      let isCut = read > 0 && read == piece &- 1 && position &+ 1 < bytes.count
      if read < piece && !isCut { break }
    }
    return position
  }

  /// Copies text from `bytes`, beginning at `start`, as JSON, with two-character escapes where needed (RFC 8259 §7),
  /// and returns the position of what it leaves to the caller: a control character without such an escape, or the
  /// end.
  @inlinable
  public mutating func appendJSONText(escaping text: TextSpan, from start: Int) -> Int {
    let bytes = text.bytes
    precondition(start >= 0 && start <= bytes.count)
    if !bytes.cutsNothing(start..<bytes.count) { noteEnds(of: text, start..<bytes.count) }
    var position = start
    while position < bytes.count {
      let piece = min(bytes.count &- position, 4096)
      let read = unsafe append(bytes, position..<position &+ piece) { unsafe ByteBuffer.copy(escaping: $0, to: $1, $2) }
      position &+= read
      if read < piece { break }
    }
    return position
  }

  /// Lets a kernel copy from `range`, which has at most 4096 bytes, into room for twice as many and 64 more, and
  /// appends the bytes that it wrote.
  @inlinable @inline(__always)
  mutating func append(
    _ bytes: Span<UInt8>, _ range: Range<Int>,
    _ kernel: (UnsafeRawPointer, UnsafeMutableRawPointer, Int) -> (read: Int, written: Int)
  ) -> Int {
    reserve(2 * 4096 + 64)
    let (read, written) = unsafe bytes.withUnsafeBytes { source in
      guard let from = source.baseAddress else { return (0, 0) }
      return unsafe kernel(from + range.lowerBound, UnsafeMutableRawPointer(base + length), range.count)
    }
    WorkCounter.count(read)
    length &+= written
    return read
  }

  // The kernels store 16 or 64 bytes at a time, even past a stop; `written` is the number of bytes that count.

  @inlinable @inline(__always)
  static func copy(
    unescaping from: UnsafeRawPointer, to: UnsafeMutableRawPointer, _ count: Int
  ) -> (read: Int, written: Int) {
    func undoEscape(_ read: inout Int, _ written: inout Int) -> Bool {
      guard read &+ 1 < count, unsafe from.load(fromByteOffset: read, as: UInt8.self) == 0x5C,
        let meaning = ByteBuffer.meaning(ofEscape: unsafe from.load(fromByteOffset: read &+ 1, as: UInt8.self))
      else { return false }
      unsafe to.storeBytes(of: meaning, toByteOffset: written, as: UInt8.self)
      read &+= 2
      written &+= 1
      return true
    }
    var (read, written) = unsafe copyBlocks(from, to, count, undoEscape)
    while unsafe copyPlain(from, to, count, &read, &written), undoEscape(&read, &written) {}
    return (read, written)
  }

  @inlinable @inline(__always)
  static func copy(
    escaping from: UnsafeRawPointer, to: UnsafeMutableRawPointer, _ count: Int
  ) -> (read: Int, written: Int) {
    func escape(_ read: inout Int, _ written: inout Int) -> Bool {
      guard let escape = ByteBuffer.escape(of: unsafe from.load(fromByteOffset: read, as: UInt8.self)) else {
        return false
      }
      unsafe to.storeBytes(of: 0x5C, toByteOffset: written, as: UInt8.self)
      unsafe to.storeBytes(of: escape, toByteOffset: written &+ 1, as: UInt8.self)
      read &+= 1
      written &+= 2
      return true
    }
    var (read, written) = unsafe copyBlocks(from, to, count, escape)
    while unsafe copyPlain(from, to, count, &read, &written), escape(&read, &written) {}
    return (read, written)
  }

  /// Copies while at least 130 bytes are left, up to a stop that `copyStop` does not handle. `copyStop` consumes one
  /// or two bytes.
  ///
  /// It finds the stops of 64 bytes at once, and copies 64 bytes for each run between them, usually too many: that
  /// way no branch depends on the unpredictable distance to the next stop.
  @inlinable @inline(__always)
  static func copyBlocks(
    _ from: UnsafeRawPointer, _ to: UnsafeMutableRawPointer, _ count: Int,
    _ copyStop: (_ read: inout Int, _ written: inout Int) -> Bool
  ) -> (read: Int, written: Int) {
    var (read, written) = (0, 0)
    var block = 0
    while count &- block >= 130 {
      var stops = unsafe UInt64(
        lanesOf: (
          stopsOfJSONText(at: from + block), stopsOfJSONText(at: from + block + 16),
          stopsOfJSONText(at: from + block + 32), stopsOfJSONText(at: from + block + 48)
        ))
      // The second byte of an escape that began in the previous block is not a stop.
      if read > block { stops &= ~1 }
      while stops != 0 {
        let offset = stops.trailingZeroBitCount
        unsafe copy64(from + read, to + written)
        written &+= block &+ offset &- read
        read = block &+ offset
        guard copyStop(&read, &written) else { return (read, written) }
        let done = read &- block
        stops = done < 64 ? stops & ~0 &<< UInt64(done) : 0
      }
      block &+= 64
      if read < block {
        unsafe copy64(from + read, to + written)
        written &+= block &- read
        read = block
      }
    }
    return (read, written)
  }

  @inlinable @inline(__always)
  static func copy64(_ from: UnsafeRawPointer, _ to: UnsafeMutableRawPointer) {
    let first = unsafe from.loadUnaligned(as: SIMD16<UInt8>.self)
    let second = unsafe from.loadUnaligned(fromByteOffset: 16, as: SIMD16<UInt8>.self)
    let third = unsafe from.loadUnaligned(fromByteOffset: 32, as: SIMD16<UInt8>.self)
    let fourth = unsafe from.loadUnaligned(fromByteOffset: 48, as: SIMD16<UInt8>.self)
    unsafe to.storeBytes(of: first, as: SIMD16<UInt8>.self)
    unsafe to.storeBytes(of: second, toByteOffset: 16, as: SIMD16<UInt8>.self)
    unsafe to.storeBytes(of: third, toByteOffset: 32, as: SIMD16<UInt8>.self)
    unsafe to.storeBytes(of: fourth, toByteOffset: 48, as: SIMD16<UInt8>.self)
  }

  /// Which of the 16 bytes starting at `start` must be escaped in JSON text: quotation mark, backslash, control
  /// characters.
  @inlinable @inline(__always)
  static func stopsOfJSONText(at start: UnsafeRawPointer) -> ByteMask {
    stopsOfJSONText(in: unsafe start.loadUnaligned(as: SIMD16<UInt8>.self))
  }

  @inlinable @inline(__always)
  static func stopsOfJSONText(in block: SIMD16<UInt8>) -> ByteMask {
    (block .== SIMD16(repeating: 0x22)) .| (block .== SIMD16(repeating: 0x5C)) .| (block .< SIMD16(repeating: 0x20))
  }

  /// Copies up to the first byte that must be escaped in JSON text (a quotation mark, a backslash, a control
  /// character), and returns whether there is one.
  @inlinable @inline(__always)
  static func copyPlain(
    _ from: UnsafeRawPointer, _ to: UnsafeMutableRawPointer, _ count: Int, _ read: inout Int, _ written: inout Int
  ) -> Bool {
    while count &- read >= 16 {
      let block = unsafe from.loadUnaligned(fromByteOffset: read, as: SIMD16<UInt8>.self)
      unsafe to.storeBytes(of: block, toByteOffset: written, as: SIMD16<UInt8>.self)
      if let lane = stopsOfJSONText(in: block).firstTrue {
        read &+= lane
        written &+= lane
        return true
      }
      read &+= 16
      written &+= 16
    }
    while read < count {
      let byte = unsafe from.load(fromByteOffset: read, as: UInt8.self)
      if byte == 0x22 || byte == 0x5C || byte < 0x20 { return true }
      unsafe to.storeBytes(of: byte, toByteOffset: written, as: UInt8.self)
      read &+= 1
      written &+= 1
    }
    return false
  }

  /// The byte that a backslash and this byte escape, if they are a two-character escape.
  @inlinable @inline(__always)
  static func meaning(ofEscape byte: UInt8) -> UInt8? {
    let index = Int(byte &- 0x22)
    guard index < meaningsOfEscapes.utf8CodeUnitCount else { return nil }
    let meaning = unsafe meaningsOfEscapes.utf8Start[index]
    return meaning == 0 ? nil : meaning
  }

  /// For each byte from the quotation mark to the letter t, the byte it means after a backslash, or zero. A table
  /// instead of a switch: which escape comes next is unpredictable, so branches would be mispredicted.
  @inlinable @inline(__always)
  static var meaningsOfEscapes: StaticString {
    """
    \"\0\0\0\0\0\0\0\0\0\0\0\0/\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\
    \0\0\0\0\0\0\0\0\\\0\0\0\0\0\u{8}\0\0\0\u{C}\0\0\0\0\0\0\0\n\0\0\0\r\0\t
    """
  }

  /// The byte to write after a backslash for this byte, if it has a two-character escape.
  @inlinable @inline(__always)
  static func escape(of byte: UInt8) -> UInt8? {
    guard byte < escapes.utf8CodeUnitCount else { return nil }
    let escape = unsafe escapes.utf8Start[Int(byte)]
    return escape == 0 ? nil : escape
  }

  /// For each byte from zero to the backslash, the byte to write after a backslash, or zero.
  @inlinable @inline(__always)
  static var escapes: StaticString {
    """
    \0\0\0\0\0\0\0\0btn\0fr\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\"\0\0\0\0\0\0\0\0\0\0\0\0\
    \0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\\
    """
  }

  // MARK: Reading back

  public mutating func removeAll() { (length, needsCheck) = (0, false) }

  /// Removes the last `n` bytes.
  public mutating func removeLast(_ n: Int) {
    precondition(n >= 0 && n <= length)
    // The first byte that is removed may continue a character.
    if n > 0, unsafe base[length - n] & 0xC0 == 0x80 { needsCheck = true }
    length -= n
  }

  /// Calls `body` with the bytes appended so far.
  @inlinable
  public func withBytes<Result, Failure: Error>(
    _ body: (Span<UInt8>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try unsafe body(Span(_unsafeStart: base, count: length))
  }

  /// Calls `body` with the text so far: all of it, unless bytes were appended that are not well-formed UTF-8.
  @inlinable
  public func withText<Result, Failure: Error>(
    _ body: (TextSpan) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let bytes = unsafe Span(_unsafeStart: base, count: length)
    guard !needsCheck else {
      let text = TextSpan(prefixOf: bytes)
      #if DEBUG || CHECKED_TEXT
        precondition(text.count == length, "a buffer of text is not well-formed UTF-8")
      #endif
      return try body(text)
    }
    return try body(unsafe TextSpan(unchecked: bytes))
  }

  /// The text.
  @inlinable
  public func string() -> String { withText { $0.string($0.indices) } }

  /// The text, copied.
  public func text() -> TextBytes {
    withText { text in TextBytes(text) }
  }

  /// The bytes as an array, copied.
  public func array() -> [UInt8] {
    WorkCounter.count(length)
    // The standard library would write a count of 0 to the storage that all empty arrays share: harmless, but a race.
    if length == 0 { return [] }
    return unsafe [UInt8](unsafeUninitializedCapacity: length) { buffer, initialized in
      if let to = buffer.baseAddress { unsafe to.initialize(from: base, count: length) }
      initialized = length
    }
  }

  /// Frees memory from ``release()``.
  @unsafe
  public static func deallocate(released start: UnsafeMutableRawPointer?) { unsafe free(start) }

  /// The memory and the number of bytes in it, which the caller frees with ``deallocate(released:)``.
  @unsafe
  public consuming func release() -> (start: UnsafeMutablePointer<UInt8>, count: Int) {
    let (memory, length) = unsafe (base, length)
    discard self
    return unsafe (memory, length)
  }

  /// The bytes as `Data`, without a copy: the buffer gives up its memory.
  public consuming func data() -> Data {
    let (memory, length) = unsafe (base, length)
    discard self
    return unsafe Data(bytesNoCopy: memory, count: length, deallocator: .free)
  }
}
