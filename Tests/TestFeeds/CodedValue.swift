/// Values that coders of several kinds write and read.

package import Foundation
package import JSONFeed
internal import FeedPrimitives
internal import JSONFeedModel

extension JSONFeed.Value {
  /// Reads a document with our own reader. `JSONDecoder` takes ten times as long, because it throws an error for each type that is not a
  /// value's.
  package init(json: Data) throws {
    var reader = JSONDocument(limits: .init())
    self = try reader.value(Array(json).span)
  }
}

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
