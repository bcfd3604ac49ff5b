/// A second, simple implementation of the grammar of RFC 8259, with which the reader is compared.

/// Whether a text is one JSON value and nothing else, and whether its strings contain lone surrogates.
struct ReferenceJSON {
  private let scalars: [Unicode.Scalar]
  private var position = 0
  private(set) var hasLoneSurrogates = false

  private struct Refusal: Error {}

  private init(_ text: String) { scalars = Array(text.unicodeScalars) }

  /// Nil if the text is not JSON.
  static func parse(_ text: String) -> ReferenceJSON? {
    var parser = ReferenceJSON(text)
    do {
      parser.space()
      try parser.value()
      parser.space()
    } catch { return nil }
    return parser.position == parser.scalars.count ? parser : nil
  }

  private var next: Unicode.Scalar? { position < scalars.count ? scalars[position] : nil }

  private mutating func take() throws -> Unicode.Scalar {
    guard let next else { throw Refusal() }
    position += 1
    return next
  }

  private mutating func expect(_ text: String) throws {
    for scalar in text.unicodeScalars where try take() != scalar { throw Refusal() }
  }

  private mutating func space() {
    while let next, [" ", "\t", "\n", "\r"].contains(next) { position += 1 }
  }

  private mutating func value() throws {
    switch next {
    case "{":
      try list(until: "}") { parser throws in
        try parser.string()
        parser.space()
        try parser.expect(":")
        parser.space()
        try parser.value()
      }
    case "[": try list(until: "]") { parser throws in try parser.value() }
    case "\"": try string()
    case "t": try expect("true")
    case "f": try expect("false")
    case "n": try expect("null")
    default: try number()
    }
  }

  private mutating func list(until end: Unicode.Scalar, _ element: (inout Self) throws -> Void) throws {
    _ = try take()
    space()
    if next == end {
      position += 1
      return
    }
    while true {
      space()
      try element(&self)
      space()
      let separator = try take()
      if separator == end { return }
      if separator != "," { throw Refusal() }
    }
  }

  private mutating func string() throws {
    try expect("\"")
    var high = false
    while true {
      let scalar = try take()
      var unit: UInt32 = 0
      if scalar == "\"" {
        if high { hasLoneSurrogates = true }
        return
      }
      if scalar.value < 0x20 { throw Refusal() }
      if scalar == "\\" {
        let escape = try take()
        if escape == "u" {
          for _ in 0..<4 {
            guard let digit = try Int(String(take()), radix: 16) else { throw Refusal() }
            unit = unit * 16 + UInt32(digit)
          }
        } else if !"\"\\/bfnrt".unicodeScalars.contains(escape) {
          throw Refusal()
        }
      }
      let isLow = (0xDC00..<0xE000).contains(unit)
      if high != isLow { hasLoneSurrogates = true }
      high = (0xD800..<0xDC00).contains(unit)
    }
  }

  private mutating func number() throws {
    func isDigit(_ scalar: Unicode.Scalar?) -> Bool { scalar.map { ("0"..."9").contains($0) } ?? false }
    func digits(_ parser: inout Self) throws {
      guard isDigit(parser.next) else { throw Refusal() }
      while isDigit(parser.next) { parser.position += 1 }
    }
    if next == "-" { position += 1 }
    if next == "0" { position += 1 } else { try digits(&self) }
    if next == "." {
      position += 1
      try digits(&self)
    }
    if next == "e" || next == "E" {
      position += 1
      if next == "+" || next == "-" { position += 1 }
      try digits(&self)
    }
  }
}
