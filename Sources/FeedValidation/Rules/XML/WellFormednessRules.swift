/// Walks an XML document with the scanner that conversion uses, and turns each departure from well-formed XML into a diagnostic.

internal import FeedBridge
internal import FeedPrimitives
internal import JSONFeed

enum WellFormednessRules {
  static func diagnostics(
    _ bytes: Span<UInt8>, _ decoded: XMLDecoding.Decoded, limits: JSONFeed.Limits
  ) -> [Diagnostic] {
    var diagnostics = decoded.findings.compactMap { diagnostic(of: $0, decoded, bytes) }
    if let ascii = asciiDiagnostic(decoded, bytes) { diagnostics.append(ascii) }
    switch decoded.content {
    case .asGiven(let start): diagnostics += walk(bytes, from: start, limits)
    case .transcoded(let text): diagnostics += walk(text.span, from: 0, limits)
    }
    return diagnostics
  }

  /// Goes through every element, attribute and text: each of them is decoded, so that nothing escapes notice.
  private static func walk(_ bytes: Span<UInt8>, from start: Int, _ limits: JSONFeed.Limits) -> [Diagnostic] {
    var scannerLimits = XMLLimits()
    scannerLimits.elementDepth = limits.nestingDepth
    var scanner = XMLScanner(from: start, limits: scannerLimits)
    scanner.isThorough = true
    var counter = SourcePositionCounter(from: start)
    var limitDiagnostic: Diagnostic?
    do throws(XMLLimitError) {
      var depth = 0
      // For each open element, how many items and entries it has had.
      var numbers = [(items: 0, entries: 0)]
      while true {
        if try scanner.nextChild(of: depth, in: bytes) {
          number(&scanner, &numbers, in: bytes)
          for attribute in scanner.attributes { _ = try scanner.string(attribute, in: bytes) }
        } else if depth == 0 {
          break
        }
        _ = scanner.takeLooseText()
        depth = scanner.depth
      }
    } catch {
      let position = counter.position(of: error.offset, in: bytes)
      limitDiagnostic = Diagnostic(
        rule: "document-too-large", severity: .error, message: "the document is beyond a limit of \(error.maximum)",
        line: position.line, column: position.column)
      counter = SourcePositionCounter(from: start)
    }
    var diagnostics: [Diagnostic] = []
    for fault in scanner.faults.sorted(by: { $0.offset < $1.offset }) {
      let position = counter.position(of: fault.offset, in: bytes)
      diagnostics.append(
        Diagnostic(
          rule: rule(for: fault.kind), severity: .error, message: fault.kind.message, line: position.line,
          column: position.column, path: fault.path))
    }
    return diagnostics + (limitDiagnostic.map { [$0] } ?? [])
  }

  /// Numbers the items and entries of each parent, so that paths tell them apart.
  private static func number(
    _ scanner: inout XMLScanner, _ numbers: inout [(items: Int, entries: Int)], in bytes: Span<UInt8>
  ) {
    let depth = scanner.depth
    guard depth >= 1, depth <= numbers.count else { return }
    numbers.removeSubrange(depth...)
    let name = scanner.element.local..<scanner.element.end
    if bytes.equals("item", name) {
      numbers[depth - 1].items += 1
      scanner.setNumber(numbers[depth - 1].items, atDepth: depth)
    } else if bytes.equals("entry", name) {
      numbers[depth - 1].entries += 1
      scanner.setNumber(numbers[depth - 1].entries, atDepth: depth)
    }
    numbers.append((0, 0))
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

  private static func diagnostic(
    of finding: XMLDecoding.Finding, _ decoded: XMLDecoding.Decoded, _ bytes: Span<UInt8>
  ) -> Diagnostic? {
    switch finding {
    case .unknownLabel(let label, _):
      Diagnostic(
        rule: "unknown-encoding", severity: .error, message: "\"\(label)\" is no encoding. Say UTF-8, and save as it.",
        line: 1, column: 1)
    case .replaced(let count, let offset):
      Diagnostic(
        rule: "xml-invalid-bytes", severity: .error,
        message: "\(count) sequences of bytes are none of the encoding; the first is at byte \(offset)", line: 1,
        column: 1)
    case .refutedLabel(let label, _):
      if isASCII(label) {
        // Said of all documents with this label: asciiDiagnostic.
        nil
      } else if let offset = firstIllegalByte(in: bytes, label, decoded.encoding) {
        invalidBytes("the document says \"\(label)\", and its bytes are none; they look like", decoded, offset, bytes)
      } else {
        Diagnostic(
          rule: "encoding-mismatch", severity: .warning,
          message: "the document says \"\(label)\", and looks like \(decoded.encodingName)", line: 1, column: 1)
      }
    case .undeclared:
      invalidBytes(
        "no encoding is declared, so it is UTF-8, and the bytes are none; they look like", decoded,
        bytes.firstInvalidUTF8() ?? 0, bytes)
    case .unavailable: nil
    }
  }

  private static func invalidBytes(
    _ message: String, _ decoded: XMLDecoding.Decoded, _ offset: Int, _ bytes: Span<UInt8>
  ) -> Diagnostic {
    var counter = SourcePositionCounter()
    let position = counter.position(of: offset, in: bytes)
    return Diagnostic(
      rule: "xml-invalid-bytes", severity: .error, message: message + " \(decoded.encodingName). Save as UTF-8.",
      line: position.line, column: position.column)
  }

  /// US-ASCII is read as windows-1252, and so is never found wrong by decoding.
  private static func asciiDiagnostic(_ decoded: XMLDecoding.Decoded, _ bytes: Span<UInt8>) -> Diagnostic? {
    guard let label = decoded.declaredLabel, isASCII(label) else { return nil }
    let end = bytes.endOfASCII(from: 0)
    guard end < bytes.count else { return nil }
    return invalidBytes("the document says \"\(label)\", and has other bytes; they look like", decoded, end, bytes)
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
