/// Why the scanner stops: limits, and the end of the bytes that have arrived.

/// A limit that a document exceeds; or, if a document is read in pieces, the end of the bytes so far.
package struct XMLLimitError: Error, Sendable {
  package enum Limit: Sendable {
    case nestingDepth
    case attributes
    case namespaces
    case entityOutput
    /// More bytes are needed. Thrown only if more may come (`XMLScanner.isFinal`).
    case endOfBytes
  }

  package var limit: Limit
  package var maximum: Int
  package var offset: Int
}
