/// Checks the encoding of a document: what is said of it, and whether its bytes are that.

internal import FeedBridge
internal import FeedPrimitives

enum EncodingChecks {
  /// What is wrong with the bytes and with what is said of them.
  static func problems(_ bytes: Span<UInt8>, _ decoded: XMLDecoding.Decoded) -> ProblemList {
    var problems = ProblemList()
    for problem in decoded.findings { check(problem, decoded, bytes, &problems) }
    checkASCII(decoded, bytes, &problems)
    checkChoice(decoded, bytes, &problems)
    return problems
  }

  /// A podcast must be in UTF-8 (Apple, "Podcast RSS feed requirements").
  static func checkPodcast(_ bytes: Span<UInt8>, _ decoded: XMLDecoding.Decoded, _ problems: inout ProblemList) {
    guard let label = decoded.declaredLabel, let encoding = TextEncoding(label: label), encoding != .utf8 else {
      return
    }
    add(
      .notUTF8,
      "the document says \"\(label.shortened)\"; podcast directories want UTF-8. Say UTF-8, and save as it.",
      bytes, &problems)
  }

  private static func check(
    _ problem: XMLDecoding.Finding, _ decoded: XMLDecoding.Decoded, _ bytes: Span<UInt8>, _ problems: inout ProblemList
  ) {
    switch problem {
    case .unknownLabel(let label, let source):
      add(
        .unknownEncoding, "\(says(source)) \"\(label.shortened)\", which is no encoding. Say UTF-8, and save as it.",
        bytes, &problems)
    case .replaced(let count, let offset):
      addInvalidBytes(
        count == 1
          ? "the bytes here are none of the encoding. The document was read as"
          : "\(count) sequences of bytes are none of the encoding; the first stands here. The document was read as",
        decoded, offset, bytes, &problems)
    case .refutedLabel(let label, .declaration): checkRefuted(label, decoded, bytes, &problems)
    case .refutedLabel(let label, let source):
      add(
        .encodingMismatch,
        "\(says(source)) \"\(label.shortened)\", and the document looks like \(decoded.encodingName). "
          + "Let the server say UTF-8, and save as it.", bytes, &problems)
    case .undeclared:
      addInvalidBytes(
        "no encoding is declared, so it is UTF-8, and the bytes are none; they look like", decoded,
        bytes.firstInvalidUTF8() ?? 0, bytes, &problems)
    case .unavailable: break
    }
  }

  private static func says(_ source: XMLDecoding.Source) -> String {
    source == .http ? "the server says" : "the document says"
  }

  /// The declaration says what the bytes do not bear out.
  private static func checkRefuted(
    _ label: String, _ decoded: XMLDecoding.Decoded, _ bytes: Span<UInt8>, _ problems: inout ProblemList
  ) {
    // Of ASCII that is said below, whatever the bytes look like.
    if isASCII(label) { return }
    if decoded.source != .byteOrderMark, decoded.source != .http,
      let offset = firstIllegalByte(in: bytes, label, decoded.encoding)
    {
      addInvalidBytes(
        "the document says \"\(label.shortened)\", and its bytes are none; they look like", decoded, offset, bytes,
        &problems)
      return
    }
    let other =
      switch decoded.source {
      case .byteOrderMark: "its byte order mark says"
      case .http: "the server says"
      default: "it looks like"
      }
    add(
      .encodingMismatch,
      "the document says \"\(label.shortened)\", and \(other) \(decoded.encodingName). Say UTF-8, and save as it.",
      bytes,
      &problems)
    guard decoded.encoding == .utf8, case .asGiven(let start) = decoded.content,
      let wrong = TextEncoding(label: label), decoded.source == .bytes
    else { return }
    addMisread(wrong, from: start, bytes, &problems)
  }

  /// The first character that readers show wrong that go by the declaration.
  private static func addMisread(
    _ encoding: TextEncoding, from start: Int, _ bytes: Span<UInt8>, _ problems: inout ProblemList
  ) {
    let first = bytes.endOfASCII(from: start)
    var end = first
    while end < bytes.count, bytes[end] >= 0x80, end < first + 4 { end += 1 }
    guard let text = encoding.utf8(from: bytes.extracting(first..<end)) else { return }
    let place = place(of: first, in: bytes)
    problems.add(
      .badCharacters, line: place.line, column: place.column, path: "",
      "readers that go by what is declared show \"\(String(decoding: text.bytes, as: UTF8.self))\" here.")
  }

  // MARK: Bytes that are none of the encoding

  private static func addInvalidBytes(
    _ message: String, _ decoded: XMLDecoding.Decoded, _ offset: Int, _ bytes: Span<UInt8>,
    _ problems: inout ProblemList
  ) {
    let place = place(of: offset, in: bytes)
    problems.add(
      .xmlInvalidBytes, line: place.line, column: place.column, path: "",
      message + " \(decoded.encodingName). Save as UTF-8.")
  }

  /// US-ASCII is read as windows-1252, and so is never found wrong by decoding.
  private static func checkASCII(
    _ decoded: XMLDecoding.Decoded, _ bytes: Span<UInt8>, _ problems: inout ProblemList
  ) {
    guard let label = decoded.declaredLabel, isASCII(label) else { return }
    let end = bytes.endOfASCII(from: 0)
    guard end < bytes.count else { return }
    addInvalidBytes(
      "the document says \"\(label)\", and has other bytes; they look like", decoded, end, bytes, &problems)
  }

  private static func isASCII(_ label: String) -> Bool {
    ["us-ascii", "ascii", "ansi_x3.4-1968"].contains(label.lowercased())
  }

  /// The first byte that the encoding of this label does not allow, or nil where it allows all.
  private static func firstIllegalByte(in bytes: Span<UInt8>, _ label: String, _ actual: TextEncoding) -> Int? {
    guard let claimed = TextEncoding(label: label) else { return nil }
    // Bytes of one width hardly ever are text in another, whatever characters they happen to make.
    if claimed.unitSize != actual.unitSize { return 0 }
    if claimed == .utf8 { return bytes.firstInvalidUTF8() }
    return claimed.utf8(from: bytes)?.firstReplacement
  }

  // MARK: The choice of an encoding

  /// Whether readers can be expected to know the encoding that is said, and its name.
  private static func checkChoice(
    _ decoded: XMLDecoding.Decoded, _ bytes: Span<UInt8>, _ problems: inout ProblemList
  ) {
    guard let label = decoded.declaredLabel else {
      if decoded.source == .bytes, decoded.encoding != .utf8, !decoded.findings.contains(.undeclared) {
        add(
          .missingEncoding, "the document is in \(decoded.encodingName), and does not say so. Save it as UTF-8.",
          bytes, &problems)
      }
      return
    }
    guard let encoding = TextEncoding(label: label) else { return }
    if !isUsual(encoding) {
      add(
        .obscureEncoding,
        "the document says \"\(label.shortened)\", which many readers lack. Say UTF-8, and save as it.",
        bytes, &problems)
    } else if !["utf-8", "utf-16"].contains(label.lowercased()) {
      let advice =
        encoding == .utf8
        ? "the registered name is \"UTF-8\"." : "readers need know UTF-8 and UTF-16 only. Save the document as UTF-8."
      add(.nonstdEncoding, "the document says \"\(label.shortened)\"; \(advice)", bytes, &problems)
    }
  }

  /// Whether feeds have been published in it for as long as there are any.
  private static func isUsual(_ encoding: TextEncoding) -> Bool {
    switch encoding {
    case .unicode(let encoding): encoding.unitSize <= 2
    case .singleByte(let page):
      page.name.hasPrefix("ISO-8859-") || page.name.hasPrefix("windows-") || page.name.hasPrefix("KOI8-")
    case .platform: usualPlatforms.contains(encoding.name)
    }
  }

  private static let usualPlatforms: Set<String> = [
    "GBK", "gb18030", "Big5", "EUC-JP", "ISO-2022-JP", "Shift_JIS", "EUC-KR",
  ]

  // MARK: Places

  /// A problem at the declaration's label, or at the beginning where there is none.
  private static func add(_ rule: RuleID, _ message: String, _ bytes: Span<UInt8>, _ problems: inout ProblemList) {
    let label = XMLDeclaration.rangeOfEncodingLabel(in: bytes)
    let place = place(of: label?.lowerBound ?? 0, in: bytes)
    problems.add(rule, line: place.line, column: place.column, path: "", message)
  }

  private static func place(of offset: Int, in bytes: Span<UInt8>) -> (line: Int, column: Int) {
    var counter = SourceLocationCounter()
    let position = counter.position(of: offset, in: bytes)
    return (position.line, position.column)
  }
}
