/// Walks an XML document with the scanner that conversion uses, and turns each departure from well-formed XML into a diagnostic.

internal import FeedBridge
internal import FeedPrimitives
internal import JSONFeed

enum WellFormednessRules {
  static func diagnostics(_ bytes: Span<UInt8>, limits: JSONFeed.Limits) -> [Diagnostic] {
    let decoded = XMLDecoding.decode(bytes)
    var diagnostics = decoded.findings.compactMap { diagnostic(of: $0, bytes) }
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
      while true {
        if try scanner.nextChild(of: depth, in: bytes) {
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

  private static func rule(for kind: XMLFault.Kind) -> String {
    switch kind {
    case .textBeforeProlog: "xml-text-before-prolog"
    case .undeclaredEntity, .unknownEntity: "undefined-named-entity"
    case .undeclaredPrefix: "missing-namespace"
    default: "xml-not-well-formed"
    }
  }

  private static func diagnostic(of finding: XMLDecoding.Finding, _ bytes: Span<UInt8>) -> Diagnostic? {
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
    case .refutedLabel, .undeclared, .unavailable: nil
    }
  }
}
