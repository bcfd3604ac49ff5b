package import FeedPrimitives

extension JSONFeed {
  /// A line and a column in a document, as editors show them: `41:23`.
  public struct SourceLocation: Sendable, Hashable, CustomStringConvertible {
    /// The line, from 1. CR LF, CR and LF are line breaks.
    public var line: Int
    /// The column in Unicode scalars, from 1.
    public var column: Int

    package init(line: Int, column: Int) {
      self.line = line
      self.column = column
    }

    /// Nil if one of them is.
    package init?(line: Int?, column: Int?) {
      guard let line, let column else { return nil }
      self.init(line: line, column: column)
    }

    package init(_ position: TextPosition) { self.init(line: position.line, column: position.column) }

    /// `line:column`
    public var description: String { "\(line):\(column)" }
  }
}
