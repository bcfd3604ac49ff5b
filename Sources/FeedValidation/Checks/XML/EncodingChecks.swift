/// Checks the encoding of a document: the declarations, and whether the bytes agree with them.

internal import FeedBridge
internal import FeedPrimitives

struct EncodingChecks {
  private let decoded: XMLDecoding.Decoded
  private(set) var problems = ProblemList()

  init(_ decoded: XMLDecoding.Decoded) { self.decoded = decoded }

  /// Checks the bytes and the declared encodings.
  mutating func check(_ bytes: Span<UInt8>) {
    for problem in decoded.findings { check(problem, bytes) }
    checkASCII(bytes)
    checkLatin1(bytes)
    checkChoice(bytes)
  }

  /// A podcast must be in UTF-8 (Apple, "Podcast RSS feed requirements").
  mutating func checkPodcast(_ bytes: Span<UInt8>) {
    guard let label = decoded.declaredLabel, let encoding = TextEncoding(label: label), encoding != .utf8 else {
      return
    }
    add(
      .notUTF8, "The document declares \"\(label.shortened)\", but podcast directories require UTF-8. \(remedy)",
      bytes)
  }

  private mutating func check(_ problem: XMLDecoding.Finding, _ bytes: Span<UInt8>) {
    switch problem {
    case .unknownLabel(let label, let source):
      add(
        .unknownEncoding,
        "\(Self.declares(source)) the encoding \"\(label.shortened)\", which does not exist. \(source == .http ? remedyOfServer : remedy)",
        meant: source != .http && decoded.isUTF8AsGiven ? "UTF-8" : nil, bytes)
    case .replaced(let count, let offset):
      let more = count == 1 ? "" : ", the first of \(count) invalid sequences"
      let isMixed = decoded.findings.contains { if case .refutedLabel(_, .declaration) = $0 { true } else { false } }
      let mixed = isMixed ? ", in which most of the text is, though the document declares another encoding" : ""
      addInvalidBytes(Self.invalid(decoded.encodingName, at: offset, in: bytes) + more + mixed, offset, bytes)
    case .refutedLabel(let label, .declaration):
      // Invalid bytes in a text with two encodings are reported as that.
      if !decoded.hasReplacedBytes { checkRefuted(label, bytes) }
    case .refutedLabel(let label, let source):
      add(
        .encodingMismatch,
        "\(Self.declares(source)) \"\(label.shortened)\", but the document looks like \(decoded.encodingName). "
          + remedyOfServer, bytes)
    case .undeclared:
      let offset = bytes.firstInvalidUTF8() ?? 0
      addInvalidBytes(
        Self.invalid("UTF-8", at: offset, in: bytes)
          + ", the encoding of XML without a declaration; the text looks like \(decoded.encodingName)", offset, bytes)
    case .unavailable: break
    }
  }

  private var isUTF8: Bool { decoded.encoding == .utf8 && decoded.isUTF8AsGiven }

  /// What to do about a declaration. What is UTF-8 need not be saved again.
  private var remedy: String { isUTF8 ? "Declare UTF-8." : "Save the document as UTF-8, and declare UTF-8." }

  private var remedyOfServer: String {
    isUTF8 ? "Let the server declare UTF-8." : "Save it as UTF-8, and let the server declare UTF-8."
  }

  private static func declares(_ source: XMLDecoding.Source) -> String {
    source == .http ? "The server declares" : "The document declares"
  }

  /// The beginning of a message about the byte at `offset`.
  private static func invalid(_ encoding: String, at offset: Int, in bytes: Span<UInt8>) -> String {
    guard offset < bytes.count, bytes[offset] >= 0x80 else { return "The document is not valid \(encoding)" }
    return "Byte 0x\(String(bytes[offset], radix: 16, uppercase: true)) is not valid \(encoding)"
  }

  /// Reports that the declaration does not agree with the bytes.
  private mutating func checkRefuted(_ label: String, _ bytes: Span<UInt8>) {
    // ASCII is checked below in any case.
    if Self.isASCII(label) { return }
    if decoded.source != .http, let offset = firstIllegalByte(in: bytes, label) {
      addInvalidBytes(
        Self.invalid(label.shortened, at: offset, in: bytes)
          + ", which the document declares; the text looks like \(decoded.encodingName)", offset, bytes,
        meant: isUTF8 ? "UTF-8" : nil)
      return
    }
    // The bytes are well-formed UTF-8, which other text rarely is.
    let isCertain = isUTF8 && decoded.source != .http
    let other =
      switch decoded.source {
      case .byteOrderMark: "its byte order mark indicates"
      case .http: "the server declares"
      default: "the text looks like"
      }
    add(
      .encodingMismatch,
      "The document declares \"\(label.shortened)\", but \(other) \(decoded.encodingName). \(remedy)",
      meant: isCertain ? decoded.encodingName : nil, bytes)
    guard decoded.encoding == .utf8, case .asGiven(let start) = decoded.content,
      let wrong = TextEncoding(label: label), decoded.source == .bytes
    else { return }
    addMisread(wrong, from: start, bytes)
  }

  /// Reports the first character that readers show wrongly if they trust the declaration.
  private mutating func addMisread(_ encoding: TextEncoding, from start: Int, _ bytes: Span<UInt8>) {
    let first = bytes.endOfASCII(from: start)
    var end = first
    while end < bytes.count, bytes[end] >= 0x80, end < first + 4 { end += 1 }
    guard let text = encoding.utf8(from: bytes.extracting(first..<end)) else { return }
    problems.add(
      .badCharacters, at: Self.place(of: first, in: bytes),
      "Readers that trust the declaration show \"\(String(decoding: text.bytes, as: UTF8.self))\" here. Declare UTF-8.")
  }

  // MARK: Invalid bytes

  private mutating func addInvalidBytes(
    _ message: String, _ offset: Int, _ bytes: Span<UInt8>, meant: String? = nil
  ) {
    // All bytes are wrong in code units of another size, and only the label can be corrected.
    let label = offset == 0 && meant != nil ? XMLDeclaration.rangeOfEncodingLabel(in: bytes) : nil
    problems.add(
      .xmlInvalidBytes, at: Self.place(of: label?.lowerBound ?? offset, in: bytes), "\(message). \(remedy)",
      fix: meant.flatMap { Self.declaring($0, in: bytes) })
  }

  /// Checks documents that declare US-ASCII, which is decoded as Windows-1252 and so is never found invalid by decoding.
  private mutating func checkASCII(_ bytes: Span<UInt8>) {
    guard let label = decoded.declaredLabel, Self.isASCII(label) else { return }
    let end = bytes.endOfASCII(from: 0)
    guard end < bytes.count else { return }
    addInvalidBytes(
      Self.invalid(label, at: end, in: bytes)
        + ", which the document declares; the text looks like \(decoded.encodingName)", end, bytes,
      meant: isUTF8 ? "UTF-8" : nil)
  }

  /// Checks documents that declare ISO-8859-1, which is decoded as Windows-1252: where they differ, the former has control
  /// characters, and the latter dashes and quotation marks.
  private mutating func checkLatin1(_ bytes: Span<UInt8>) {
    guard let label = decoded.declaredLabel,
      ["iso-8859-1", "iso8859-1", "latin1", "latin-1"].contains(label.lowercased()),
      let encoding = TextEncoding(label: label), encoding == decoded.encoding,
      let offset = bytes.indices.first(where: { CharacterChecks.fromWindows1252(bytes[$0]) != nil }),
      let text = CharacterChecks.fromWindows1252(bytes[offset])
    else { return }
    let isAllDefined = bytes.indices.allSatisfy {
      !(0x80..<0xA0).contains(bytes[$0]) || CharacterChecks.fromWindows1252(bytes[$0]) != nil
    }
    let byte = String(bytes[offset], radix: 16, uppercase: true)
    problems.add(
      .badCharacters, at: Self.place(of: offset, in: bytes),
      "Byte 0x\(byte) is a control character in \(label), which the document declares; in Windows-1252 it is "
        + "\"\(text)\". Declare Windows-1252, or save the document as UTF-8.",
      fix: isAllDefined ? Self.declaring("windows-1252", in: bytes) : nil)
  }

  private static func isASCII(_ label: String) -> Bool {
    ["us-ascii", "ascii", "ansi_x3.4-1968"].contains(label.lowercased())
  }

  /// The first byte that is not valid in the encoding with this label; nil if all are valid.
  private func firstIllegalByte(in bytes: Span<UInt8>, _ label: String) -> Int? {
    guard let claimed = TextEncoding(label: label) else { return nil }
    // Text in code units of one size is rarely valid text in another, even if it can be decoded.
    if claimed.unitSize != decoded.encoding.unitSize { return 0 }
    // Parsers that can read the declaration follow the mark (XML 1.0 §4.3.3).
    if decoded.source == .byteOrderMark { return nil }
    if claimed == .utf8 { return bytes.firstInvalidUTF8() }
    return claimed.utf8(from: bytes)?.firstReplacement
  }

  // MARK: The choice of an encoding

  /// Whether readers can be expected to support the declared encoding by its name.
  private mutating func checkChoice(_ bytes: Span<UInt8>) {
    guard let label = decoded.declaredLabel else {
      if decoded.source == .bytes, decoded.encoding != .utf8, !decoded.findings.contains(.undeclared) {
        add(
          .missingEncoding, "The document is in \(decoded.encodingName), but does not declare it. Save it as UTF-8.",
          bytes)
      }
      return
    }
    guard let encoding = TextEncoding(label: label) else { return }
    if !Self.isUsual(encoding) {
      add(
        .obscureEncoding,
        "The document declares \"\(label.shortened)\", which many readers do not support. \(remedy)", bytes)
    } else if !["utf-8", "utf-16"].contains(label.lowercased()) {
      let advice =
        encoding == .utf8
        ? "but the registered name is UTF-8. Write UTF-8."
        : "but XML requires readers to support only UTF-8 and UTF-16. \(remedy)"
      add(
        .nonstdEncoding, "The document declares \"\(label.shortened)\", \(advice)",
        meant: encoding == .utf8 && decoded.isUTF8AsGiven ? "UTF-8" : nil, bytes)
    }
  }

  /// Whether feeds have long been published in this encoding.
  private static func isUsual(_ encoding: TextEncoding) -> Bool {
    switch encoding {
    case .unicode(let encoding): encoding.unitSize <= 2
    case .singleByte(let page):
      page.rawValue.hasPrefix("ISO-8859-") || page.rawValue.hasPrefix("windows-") || page.rawValue.hasPrefix("KOI8-")
    case .platform: usualPlatforms.contains(encoding.name)
    }
  }

  private static let usualPlatforms: Set<String> = [
    "GBK", "gb18030", "Big5", "EUC-JP", "ISO-2022-JP", "Shift_JIS", "EUC-KR",
  ]

  // MARK: Positions

  /// Adds a problem at the label in the declaration, or at the start of the document without a label.
  ///
  /// - Parameter meant: the label to write instead.
  private mutating func add(_ rule: RuleID, _ message: String, meant: String? = nil, _ bytes: Span<UInt8>) {
    let label = XMLDeclaration.rangeOfEncodingLabel(in: bytes)
    problems.add(
      rule, at: Self.place(of: label?.lowerBound ?? 0, in: bytes), message,
      fix: meant.flatMap { Self.declaring($0, in: bytes) })
  }

  /// Declares another encoding.
  private static func declaring(_ encoding: String, in bytes: Span<UInt8>) -> ProblemFix? {
    XMLDeclaration.rangeOfEncodingLabel(in: bytes).map { .safe(.edits([.replacing($0, encoding)])) }
  }

  private static func place(of offset: Int, in bytes: Span<UInt8>) -> ProblemPlace {
    var counter = TextPositionCounter()
    return ProblemPlace(.position(.init(counter.position(of: offset, in: bytes))), .pointer(""))
  }
}

extension XMLDecoding.Decoded {
  /// Whether U+FFFD was put in place of invalid bytes.
  var hasReplacedBytes: Bool { findings.contains { if case .replaced = $0 { true } else { false } } }
}
