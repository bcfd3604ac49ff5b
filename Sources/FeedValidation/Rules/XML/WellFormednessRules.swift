/// Turns each departure from well-formed XML that the scanner met, and each byte that is none of the encoding, into a finding.

internal import FeedBridge
internal import FeedPrimitives

enum WellFormednessRules {
  /// What the scanner met.
  static func findings(_ faults: [XMLFault]) -> Findings {
    var findings = Findings()
    for fault in faults {
      findings.add(rule(for: fault.kind), at: fault.offset, path: fault.path, fault.kind.message)
    }
    return findings
  }

  /// What is wrong with the bytes.
  static func findings(_ bytes: Span<UInt8>, _ decoded: XMLDecoding.Decoded) -> Findings {
    var findings = Findings()
    for finding in decoded.findings { judge(finding, decoded, bytes, &findings) }
    judgeASCII(decoded, bytes, &findings)
    return findings
  }

  private static func rule(for kind: XMLFault.Kind) -> String {
    switch kind {
    case .textBeforeProlog, .spaceBeforeDeclaration: "xml-text-before-prolog"
    case .undeclaredEntity, .unknownEntity: "undefined-named-entity"
    case .undeclaredPrefix: "missing-namespace"
    default: "xml-not-well-formed"
    }
  }

  // MARK: Bytes

  private static func judge(
    _ finding: XMLDecoding.Finding, _ decoded: XMLDecoding.Decoded, _ bytes: Span<UInt8>, _ findings: inout Findings
  ) {
    switch finding {
    case .unknownLabel(let label, _):
      findings.add(
        "unknown-encoding", line: 1, column: 1, path: "", "\"\(label)\" is no encoding. Say UTF-8, and save as it.")
    case .replaced(let count, let offset):
      findings.add(
        "xml-invalid-bytes", line: 1, column: 1, path: "",
        "\(count) sequences of bytes are none of the encoding; the first is at byte \(offset)")
    case .refutedLabel(let label, _):
      // Of ASCII that is said below, whatever the bytes look like.
      if isASCII(label) { return }
      if let offset = firstIllegalByte(in: bytes, label, decoded.encoding) {
        addInvalidBytes(
          "the document says \"\(label)\", and its bytes are none; they look like", decoded, offset, bytes, &findings)
      } else {
        findings.add(
          "encoding-mismatch", line: 1, column: 1, path: "",
          "the document says \"\(label)\", and looks like \(decoded.encodingName)")
      }
    case .undeclared:
      addInvalidBytes(
        "no encoding is declared, so it is UTF-8, and the bytes are none; they look like", decoded,
        bytes.firstInvalidUTF8() ?? 0, bytes, &findings)
    case .unavailable: break
    }
  }

  private static func addInvalidBytes(
    _ message: String, _ decoded: XMLDecoding.Decoded, _ offset: Int, _ bytes: Span<UInt8>, _ findings: inout Findings
  ) {
    var counter = SourcePositionCounter()
    let position = counter.position(of: offset, in: bytes)
    findings.add(
      "xml-invalid-bytes", line: position.line, column: position.column, path: "",
      message + " \(decoded.encodingName). Save as UTF-8.")
  }

  /// US-ASCII is read as windows-1252, and so is never found wrong by decoding.
  private static func judgeASCII(
    _ decoded: XMLDecoding.Decoded, _ bytes: Span<UInt8>, _ findings: inout Findings
  ) {
    guard let label = decoded.declaredLabel, isASCII(label) else { return }
    let end = bytes.endOfASCII(from: 0)
    guard end < bytes.count else { return }
    addInvalidBytes(
      "the document says \"\(label)\", and has other bytes; they look like", decoded, end, bytes, &findings)
  }

  private static func isASCII(_ label: String) -> Bool {
    ["us-ascii", "ascii", "ansi_x3.4-1968"].contains(label.lowercased())
  }

  /// The first byte that the encoding of this label does not allow, or nil where it allows all.
  private static func firstIllegalByte(in bytes: Span<UInt8>, _ label: String, _ actual: TextEncoding) -> Int? {
    guard let claimed = TextEncoding(label: label) else { return nil }
    // Bytes of one width hardly ever are text in another, whatever characters they happen to make.
    if width(claimed) != width(actual) { return 0 }
    if claimed == .utf8 { return bytes.firstInvalidUTF8() }
    return TextTranscoding.utf8(from: bytes, encoding: claimed)?.firstReplacement
  }

  private static func width(_ encoding: TextEncoding) -> Int {
    switch encoding {
    case .utf16LE, .utf16BE: 2
    case .utf32LE, .utf32BE: 4
    default: 1
    }
  }
}
