/// What stops the scanner: limits, and the end of the bytes that have arrived.

/// A limit that a document exceeds; or, of a document that is read in pieces, the end of what has arrived.
package struct XMLLimitError: Error, Sendable, Hashable {
  package enum Limit: Sendable, Hashable {
    case elementDepth
    case attributes
    case namespaces
    case entityOutput
    /// More bytes are needed. Thrown only where more may come (`XMLScanner.isFinal`).
    case endOfBytes
  }

  package var limit: Limit
  package var maximum: Int
  package var offset: Int
}

/// How much the scanner reads before it gives a document up.
package struct XMLLimits: Sendable, Hashable {
  /// Elements inside each other.
  package var elementDepth = 512
  /// Attributes of one element, and namespace declarations in effect at one place.
  package var attributes = 1000
  /// Bytes that the document's own entities become.
  package var entityOutput = 1 << 20
  /// Problems that are recorded. Later ones are counted.
  package var problems = 1000

  package init() {}

  init(_ limits: FeedConverter.Limits) {
    elementDepth = limits.elementDepth
    attributes = limits.attributes
    entityOutput = limits.entityOutput
  }
}
