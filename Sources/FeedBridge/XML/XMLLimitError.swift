/// What stops the scanner: limits, and the end of the bytes that have arrived.

/// A limit that a document exceeds; or, of a document that is read in pieces, the end of what has arrived.
package struct XMLLimitError: Error, Sendable {
  package enum Limit: Sendable {
    case nestingDepth
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
