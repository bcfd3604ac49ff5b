/// Corrections of a document.

extension Diagnostic {
  /// A correction that removes a problem.
  ///
  /// ```swift
  /// for diagnostic in FeedValidator().validate(data).diagnostics {
  ///   if let fix = diagnostic.fix { print(fix.title) }
  /// }
  /// ```
  ///
  /// ``FeedFixer`` applies fixes to a document.
  public struct Fix: Sendable, Hashable, Codable {
    /// Whether a fix can change what a document means.
    public enum Applicability: String, Sendable, Hashable, CaseIterable, Codable {
      /// No reader that understood the document before understands it differently.
      case safe
      /// Probably what the author intended.
      case unsafe
    }

    /// A replacement of some bytes of the document.
    public struct Edit: Sendable, Hashable, Codable {
      /// The offset of the first replaced byte in the document, in its own encoding.
      public var offset: Int
      /// The number of replaced bytes; 0 for an insertion.
      public var length: Int
      /// The text to write there, which is encoded in the document's encoding. Empty for a removal.
      public var replacement: String

      package init(offset: Int, length: Int, replacement: String) {
        self.offset = offset
        self.length = length
        self.replacement = replacement
      }

      var range: Range<Int> { offset..<offset + length }
    }

    /// What the fix does: `replace "a & b" with "a &amp; b"`.
    public var title: String
    /// Whether the fix can change what the document means.
    public var applicability: Applicability
    /// The edits in the order of their offsets; they do not overlap, and are all applied or none.
    public var edits: [Edit]

    package init(title: String, _ applicability: Applicability, edits: [Edit]) {
      self.title = title
      self.applicability = applicability
      self.edits = edits
    }
  }
}
