/// Text that has memory of its own, and evidence about bytes that have been validated.

/// Well-formed UTF-8 in an array.
public struct TextBytes: Sendable, Hashable {
  public private(set) var bytes: [UInt8] = []

  public init() {}

  /// A copy of the text.
  public init(_ text: TextSpan) { append(text) }

  /// Appends the text, without parts of characters at its ends.
  public mutating func append(_ text: TextSpan) {
    text.bytes.extracting(text.wholeCharacters(in: text.indices)).append(to: &bytes)
  }

  @inlinable public var count: Int { bytes.count }

  public var span: TextSpan {
    @_lifetime(borrow self)
    borrowing get { unsafe _overrideLifetime(TextSpan(unchecked: bytes.span), borrowing: self) }
  }
}

/// The part of a document that is in memory while it arrives in pieces: text, and perhaps bytes after it that are not, or
/// the beginning of a character.
package struct TextWindow: Sendable {
  private var bytes: [UInt8] = []
  /// The number of bytes that are text.
  private var textCount = 0

  package init() {}

  package var count: Int { bytes.count }

  package mutating func append(_ text: TextSpan) {
    guard textCount == bytes.count, text.wholeCharacters(in: text.indices) == text.indices else {
      return append(text.bytes)
    }
    text.bytes.append(to: &bytes)
    textCount = bytes.count
  }

  /// Appends the next bytes, and looks for the first that are not well-formed UTF-8.
  package mutating func append(_ piece: Span<UInt8>) {
    piece.append(to: &bytes)
    textCount += countOfNewText
  }

  private var countOfNewText: Int { TextSpan(prefixOf: bytes.span.extracting(textCount..<bytes.count)).count }

  package mutating func removeAll() { (bytes, textCount) = ([], 0) }

  /// Replaces the bytes before `end`, which were read, with text of which something is still needed.
  package mutating func replaceStart(to end: Int, with kept: TextBytes) {
    let isCut = end < textCount && bytes[end] & 0xC0 == 0x80
    bytes.replaceSubrange(0..<end, with: kept.bytes)
    textCount = kept.count + (isCut ? 0 : max(textCount - end, 0))
  }

  /// Removes the first bytes, which were read.
  package mutating func removeFirst(_ count: Int) {
    bytes.removeFirst(count)
    textCount = max(textCount - count, 0)
  }

  /// The text at the start.
  package var text: TextSpan {
    @_lifetime(borrow self)
    borrowing get {
      unsafe _overrideLifetime(TextSpan(unchecked: bytes.span.extracting(0..<textCount)), borrowing: self)
    }
  }

  /// The byte after the text if it begins no character, not even one that the end of the window cuts.
  package var invalidByte: UInt8? {
    let isCut = bytes.count - textCount == bytes.span.lengthOfCutUTF8()
    return textCount < bytes.count && !isCut ? bytes[textCount] : nil
  }
}

/// The evidence that the first bytes of a document are well-formed UTF-8: where they are in memory, and how many.
package struct WellFormedBytes: Sendable {
  fileprivate let start: UInt
  package let count: Int

  /// - Parameter beginning: what is known of the first bytes.
  package init(of bytes: Span<UInt8>, after beginning: WellFormedBytes? = nil) {
    start = bytes.start
    let known = beginning.map { TextSpan(bytes, $0).count } ?? 0
    count = known + TextSpan(prefixOf: bytes.extracting(known..<bytes.count)).count
  }
}

extension TextSpan {
  /// The bytes up to the first that is not well-formed UTF-8. Other bytes than those of the evidence are validated.
  @_lifetime(copy bytes)
  package init(_ bytes: Span<UInt8>, _ evidence: WellFormedBytes) {
    if evidence.start == bytes.start, evidence.count <= bytes.count {
      unsafe self.init(unchecked: bytes.extracting(first: evidence.count))
    } else {
      self.init(prefixOf: bytes)
    }
  }
}

extension Span where Element == UInt8 {
  fileprivate var start: UInt { unsafe withUnsafeBytes { UInt(bitPattern: $0.baseAddress) } }
}
