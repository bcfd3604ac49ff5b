/// Turns each departure from well-formed XML that the scanner met into a finding.

internal import FeedBridge
internal import FeedPrimitives

enum WellFormednessRules {
  /// What the scanner met.
  ///
  /// - Parameter type: the document's type, where it has one: entities may be declared there that nobody reads here.
  static func findings(_ faults: [XMLFault], _ type: DocumentType?, in bytes: Span<UInt8>) -> Findings {
    var findings = Findings()
    for fault in faults where !isDeclaredElsewhere(fault, type, in: bytes) {
      findings.add(rule(for: fault.kind), at: fault.offset, path: fault.path, fault.kind.message)
    }
    return findings
  }

  private static func rule(for kind: XMLFault.Kind) -> String {
    switch kind {
    case .textBeforeProlog, .spaceBeforeDeclaration: "xml-text-before-prolog"
    case .undeclaredEntity, .unknownEntity: "undefined-named-entity"
    case .undeclaredPrefix: "missing-namespace"
    case .otherVersion: "bad-xml-version"
    case .controlReference: "bad-characters"
    default: "xml-not-well-formed"
    }
  }

  /// Whether it is about an entity that the document type has in another document.
  private static func isDeclaredElsewhere(_ fault: XMLFault, _ type: DocumentType?, in bytes: Span<UInt8>) -> Bool {
    guard let type, fault.kind == .undeclaredEntity || fault.kind == .unknownEntity else { return false }
    if fault.kind == .undeclaredEntity, type.isNetscapes { return true }
    guard !type.externalEntities.isEmpty,
      let end = bytes.firstIndex(of: ASCII.semicolon, from: fault.offset, to: min(bytes.count, fault.offset + 200))
    else { return false }
    return type.externalEntities.contains(bytes.string(min(fault.offset + 1, end)..<end))
  }
}
