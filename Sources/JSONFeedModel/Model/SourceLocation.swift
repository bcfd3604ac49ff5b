package import FeedPrimitives

extension JSONFeed {
  /// A place in a document, as editors show it: `41:23`.
  public struct SourceLocation: Sendable, Hashable, CustomStringConvertible {
    /// The line, from 1. CR LF is one line break; a CR or an LF alone is one too.
    public var line: Int
    /// The column in Unicode scalars, from 1.
    public var column: Int

    package init(line: Int, column: Int) {
      self.line = line
      self.column = column
    }

    package init(_ position: TextPosition) { self.init(line: position.line, column: position.column) }

    /// `line:column`
    public var description: String { "\(line):\(column)" }
  }
}
