/// Text compared by its bytes. (`String`'s own equality is canonical equivalence.)

/// A name that is equal to another only where their UTF-8 bytes are.
package struct ExactName: Hashable, Sendable {
  package let text: String
  package init(_ text: String) { self.text = text }

  package static func == (left: Self, right: Self) -> Bool { left.text.utf8.span.isEqual(to: right.text.utf8.span) }

  package func hash(into hasher: inout Hasher) { hasher.combine(utf8Of: text) }
}

extension Hasher {
  /// Combines a string by its UTF-8 bytes.
  package mutating func combine(utf8Of text: String) {
    let bytes = text.utf8.span
    unsafe bytes.withUnsafeBytes { unsafe combine(bytes: $0) }
    combine(0xFF as UInt8)
  }
}
