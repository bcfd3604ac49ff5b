/// Values that coders of several kinds write and read.

internal import Foundation
internal import JSONFeed

/// Whether a value is the same after coders with the usual strategies for keys have written and read it.
package func survivesCoders(_ value: some Codable & Equatable) throws -> Bool {
  let (encoder, decoder) = (JSONEncoder(), JSONDecoder())
  let same = try isSame(value, encoder, decoder)
  encoder.keyEncodingStrategy = .convertToSnakeCase
  decoder.keyDecodingStrategy = .convertFromSnakeCase
  return try same && isSame(value, encoder, decoder)
}

private func isSame<Value: Codable & Equatable>(
  _ value: Value, _ encoder: JSONEncoder, _ decoder: JSONDecoder
) throws -> Bool {
  // In an array, because some decoders want one at the top.
  try decoder.decode([Value].self, from: encoder.encode([value])) == [value]
}
