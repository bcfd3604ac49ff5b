/// Writes JSON text into one buffer: compact, or pretty printed with two spaces. Writes the same values as a pickle, too.

internal import FeedFoundation
internal import FeedPrimitives

struct JSONWriter: ~Copyable {
  private var buffer: ByteBuffer
  private let isPretty: Bool
  /// Whether a pickle is written (`Pickle`), which programs in Python read faster than JSON.
  private let isPickle: Bool
  private var depth = 0
  /// Whether the object or array that is being written has nothing in it yet.
  private var isEmpty = true

  init(isPretty: Bool = false, isPickle: Bool = false, capacity: Int) {
    buffer = ByteBuffer(capacity: capacity)
    self.isPretty = isPretty
    self.isPickle = isPickle
    if isPickle { Pickle.start.forEach { buffer.append($0) } }
  }

  /// A line break after the document.
  mutating func endLine() { buffer.append(ASCII.lineFeed) }

  /// Returns the text, and ends the writing.
  consuming func takeBuffer() -> ByteBuffer {
    if isPickle { buffer.append(Pickle.end) }
    return buffer
  }

  /// The number of bytes that have not been taken.
  var count: Int { buffer.count }

  /// Passes the text so far to `body`, and removes it.
  mutating func take<Failure: Error>(_ body: (Span<UInt8>) throws(Failure) -> Void) throws(Failure) {
    try buffer.withBytes(body)
    buffer.removeAll()
  }

  mutating func beginObject() { isPickle ? buffer.append(Pickle.beginObject) : begin(UInt8(ascii: "{")) }
  mutating func endObject() { isPickle ? buffer.append(Pickle.endObject) : end(UInt8(ascii: "}")) }
  mutating func beginArray() { isPickle ? buffer.append(Pickle.beginArray) : begin(UInt8(ascii: "[")) }
  mutating func endArray() { isPickle ? buffer.append(Pickle.endArray) : end(UInt8(ascii: "]")) }

  /// Begins a member; its value is written next.
  mutating func name(_ name: String) {
    if isPickle { return string(name) }
    separate()
    appendString(name)
    buffer.removeLast(1)
    endName()
  }

  /// The same with a name that needs no escapes.
  mutating func name(plain name: String) {
    if isPickle { return string(name) }
    separate()
    buffer.append(ASCII.quotationMark)
    buffer.append(name)
    endName()
  }

  private mutating func endName() {
    if isPretty { buffer.append("\": ") } else { buffer.append("\":") }
  }

  /// Begins an element of an array; it is written next.
  mutating func element() { if !isPickle { separate() } }

  mutating func string(_ value: String) {
    if isPickle { value.withBytes { Pickle.append($0, to: &buffer) } } else { appendString(value) }
  }

  mutating func bool(_ value: Bool) {
    if isPickle { return buffer.append(value ? Pickle.true : Pickle.false) }
    if value { buffer.append("true") } else { buffer.append("false") }
  }

  mutating func null() { if isPickle { buffer.append(Pickle.null) } else { buffer.append("null") } }

  /// A number as JSON writes it.
  mutating func literal(_ value: String) {
    if isPickle { Pickle.append(number: value, to: &buffer) } else { buffer.append(value) }
  }

  /// Integers are written without a fraction, other numbers with the fewest digits that read back as the same `Double`.
  mutating func number(_ value: Double) {
    literal(Int64(exactly: value).map { String($0) } ?? value.description)
  }

  /// Writes a date in RFC 3339 form; returns false for a date that RFC 3339 cannot express.
  mutating func date(_ value: Date) -> Bool {
    if isPickle {
      guard let text = RFC3339.string(value) else { return false }
      string(text)
      return true
    }
    buffer.append(ASCII.quotationMark)
    guard RFC3339.append(value, to: &buffer) else { return false }
    buffer.append(ASCII.quotationMark)
    return true
  }

  mutating func value(_ value: JSONFeed.Value) {
    switch value {
    case .null: null()
    case .bool(let value): bool(value)
    case .number(let value): literal(value.literal)
    case .string(let value): string(value)
    case .array(let elements):
      beginArray()
      for value in elements {
        element()
        self.value(value)
      }
      endArray()
    case .object(let object):
      beginObject()
      for member in object {
        name(member.name)
        self.value(member.value)
      }
      endObject()
    }
  }

  // MARK: Text

  /// Escapes only quotation marks, backslashes and control characters (RFC 8259 §7).
  private mutating func appendString(_ value: String) { value.withBytes { appendString($0) } }

  private mutating func appendString(_ bytes: TextSpan) {
    // Avoids growing the buffer in many steps for a long text.
    buffer.reserve(bytes.count + 3)
    buffer.append(ASCII.quotationMark)
    var position = buffer.appendJSONText(escaping: bytes, from: 0)
    while position < bytes.count {
      appendHexadecimalEscape(of: bytes[position])
      position = buffer.appendJSONText(escaping: bytes, from: position + 1)
    }
    buffer.append(ASCII.quotationMark)
  }

  private mutating func appendHexadecimalEscape(of byte: UInt8) {
    buffer.append("\\u00")
    for digit in [byte >> 4, byte & 15] {
      buffer.append(digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10)
    }
  }

  // MARK: Layout

  private mutating func begin(_ bracket: UInt8) {
    buffer.append(bracket)
    depth += 1
    isEmpty = true
  }

  private mutating func end(_ bracket: UInt8) {
    depth -= 1
    if !isEmpty { breakLine() }
    buffer.append(bracket)
    isEmpty = false
  }

  private mutating func separate() {
    if !isEmpty { buffer.append(UInt8(ascii: ",")) }
    isEmpty = false
    breakLine()
  }

  @inline(__always)
  private mutating func breakLine() {
    if isPretty { indent() }
  }

  private mutating func indent() {
    buffer.append(ASCII.lineFeed)
    // Deeper levels are not indented further: a small, deeply nested document would become a large one.
    buffer.append(repeating: UInt8(ascii: " "), count: 2 * min(depth, 32))
  }
}
