/// Decompresses documents in files and records.

internal import FeedFoundation

/// Undoes gzip or deflate, as data arrive in pieces. Only on Linux, with the system's zlib.
/// It is used by one thread at a time.
package final class Decompressor: @unchecked Sendable {
  /// How many bytes show whether data are gzip's.
  package static let signatureLength = 3

  /// Whether data begin as gzip's do (RFC 1952 §2.3.1).
  package static func isGzip(_ start: some Sequence<UInt8>) -> Bool { start.starts(with: [0x1F, 0x8B, 8]) }

  #if os(Linux)
    private let decoder: ContentDecoder
  #endif

  /// The suffix of a file that gzip has compressed. Servers send it as what it contains.
  package static let suffix = ".gz"

  /// The path of a compressed file without that suffix; nil for that of another file.
  package static func contents(ofFile path: String) -> String? {
    path.lowercased().hasSuffix(suffix) ? String(path.dropLast(suffix.count)) : nil
  }

  /// Nil if this system cannot undo the coding.
  package init?(_ coding: String = "gzip") {
    #if os(Linux)
      guard ContentDecoder.isAvailable, let coding = ContentCoding(rawValue: coding) else { return nil }
      decoder = ContentDecoder(coding)
    #else
      return nil
    #endif
  }

  /// Decodes the next bytes, at most 64 KiB, so that the result has at most 64 MiB. No bytes are the end. Nil if the data are not valid or
  /// cut off.
  package func decode(_ bytes: [UInt8]) -> [UInt8]? {
    #if os(Linux)
      if bytes.isEmpty { return decoder.isComplete ? [] : nil }
      var output = Data()
      let decoded: Void? = try? unsafe bytes.withUnsafeBytes { unsafe try decoder.decode($0, into: &output) }
      return decoded == nil ? nil : Array(output)
    #else
      return nil
    #endif
  }
}
