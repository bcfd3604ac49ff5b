/// The header fields that a caller may add to requests.

internal import FeedPrimitives

/// Checks names and values.
package enum RequestField {
  /// The fields that HTTP or the fetcher sets itself, and those of proxies.
  private static let reserved: Set = [
    "accept-encoding", "connection", "content-length", "expect", "host", "if-match", "if-modified-since",
    "if-none-match", "if-range", "if-unmodified-since", "keep-alive", "proxy-authorization", "proxy-connection",
    "range", "te", "trailer", "transfer-encoding", "upgrade",
  ]
  static let invalidValue = "has an invalid value: it is empty, or has line breaks or other control characters"

  /// Why a field cannot be added, as a phrase that follows its name; nil if it can.
  package static func problem(_ name: String, _ value: String) -> String? {
    if !name.isFieldName { return "has an invalid name: use letters, digits and hyphens" }
    if reserved.contains(name.lowercased()) { return "cannot be set, because every request has its own" }
    return value.isFieldValue ? nil : invalidValue
  }
}
