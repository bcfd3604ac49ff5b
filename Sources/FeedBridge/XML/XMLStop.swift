/// Why the scanner stops early.

package indirect enum XMLStop: Error, Sendable {
  /// The bytes that have arrived are not enough. Thrown only if more may come (`XMLScanner.isFinal`).
  case needsMoreBytes
  /// The document exceeds a limit, at this offset.
  case limit(ConversionError.Limit, maximum: Int, offset: Int)
  /// The document is a template, in which this text is where a feed has none.
  case template(String)
}
