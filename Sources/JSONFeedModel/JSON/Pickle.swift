/// The values of JSON in the form in which Python stores objects.

package import FeedPrimitives

/// Pickles of dictionaries, lists, strings, numbers, booleans and `None` (Python's `pickletools.py` documents the format). Python
/// reads them four times as fast as JSON, because the size of a string precedes it, and nothing in it is escaped. Strings are
/// data: whatever a feed contains, it cannot become an instruction.
///
/// An object is its beginning, its names and values, and its end; an array likewise.
package enum Pickle {
  /// The instruction `PROTO` with protocol 4, which Python has read since 3.4.
  package static let start: [UInt8] = [0x80, 4]
  package static let end = UInt8(ascii: ".")
  /// `EMPTY_DICT MARK`
  package static let beginObject: StaticString = "}("
  /// `SETITEMS`
  package static let endObject = UInt8(ascii: "u")
  /// `EMPTY_LIST MARK`
  package static let beginArray: StaticString = "]("
  /// `APPENDS`
  package static let endArray = UInt8(ascii: "e")
  /// `NEWTRUE`, `NEWFALSE`, `NONE`
  package static let (`true`, `false`, null): (UInt8, UInt8, UInt8) = (0x88, 0x89, UInt8(ascii: "N"))

  /// `MEMOIZE`: what was written last can be repeated, by the number of things that were memoized before it.
  package static let memoize: UInt8 = 0x94
  /// `STACK_GLOBAL`: the class with the module and the name that precede
  package static let classOfNames: UInt8 = 0x93
  /// `TUPLE1 REDUCE`: the result of calling what precedes the argument
  package static let callWithOne: [UInt8] = [0x85, UInt8(ascii: "R")]

  /// Repeats what was memoized: `LONG_BINGET`.
  package static func append(memoized index: Int, to buffer: inout ByteBuffer) {
    append(UInt8(ascii: "j"), index, 4, to: &buffer)
  }

  /// Appends a string, which is UTF-8: `SHORT_BINUNICODE`, `BINUNICODE` or `BINUNICODE8` with its size.
  package static func append(_ text: TextSpan, to buffer: inout ByteBuffer) {
    let (instruction, width): (UInt8, Int) =
      text.count < 1 << 8 ? (0x8C, 1) : text.count < 1 << 32 ? (UInt8(ascii: "X"), 4) : (0x8D, 8)
    append(instruction, text.count, width, to: &buffer)
    buffer.append(text)
  }

  /// Appends an integer: `BININT`, if it has 32 bits.
  package static func append(_ number: Int, to buffer: inout ByteBuffer) {
    if Int32(exactly: number) == nil { return append(number: String(number), to: &buffer) }
    append(UInt8(ascii: "J"), number, 4, to: &buffer)
  }

  /// Appends an instruction with a number of this many bytes.
  private static func append(_ instruction: UInt8, _ number: Int, _ width: Int, to buffer: inout ByteBuffer) {
    buffer.append(instruction)
    for index in 0..<width { buffer.append(UInt8(truncatingIfNeeded: number >> (8 * index))) }
  }

  /// Appends a number in JSON's form: `INT` or `FLOAT`. Python refuses integers of more than 4,300 digits, and floats beyond a
  /// double, which become the nearest double or infinity.
  static func append(number literal: String, to buffer: inout ByteBuffer) {
    let isInteger =
      literal.utf8.count <= 4000 && literal.utf8.allSatisfy { ASCII.isDigit($0) || $0 == UInt8(ascii: "-") }
    buffer.append(UInt8(ascii: isInteger ? "I" : "F"))
    if isInteger {
      buffer.append(literal)
    } else {
      buffer.append((Double(literal) ?? .nan).description)
    }
    buffer.append(ASCII.lineFeed)
  }
}
