/// Dates and ids, compared with Foundation and the standard library.

import Foundation
import FeedBridge
import JSONFeedModel

extension BenchmarkCase {
  static let dateCases = [
    BenchmarkCase(name: "RFC3339", kinds: [.rfc3339Dates], yardstick: "ISO8601FormatStyle") { documents in
      parsing(documents, with: RFC3339.date)
    },
    BenchmarkCase(name: "ISO8601FormatStyle", kinds: [.rfc3339Dates]) { documents in
      parsing(documents) { try? Date($0, strategy: .iso8601) }
    },
    BenchmarkCase(name: "FeedDate", kinds: [.rfc3339Dates, .rfc822Dates], yardstick: "DateFormatter") { documents in
      parsing(documents) { FeedDate.parse($0)?.date }
    },
    BenchmarkCase(name: "DateFormatter", kinds: [.rfc3339Dates]) { documents in
      let formatter = formatter("yyyy-MM-dd'T'HH:mm:ssXXXXX")
      return parsing(documents, with: formatter.date)
    },
    BenchmarkCase(name: "DateFormatter", kinds: [.rfc822Dates]) { documents in
      let formatter = formatter("EEE, dd MMM yyyy HH:mm:ss zzz")
      return parsing(documents, with: formatter.date)
    },
  ]

  static let identifierCases = [
    BenchmarkCase(name: "decode ids", kinds: [.stringIDs], yardstick: "decode Strings") { documents in
      decoding([AmbiguouslyTypedIdentifier].self, documents)
    },
    BenchmarkCase(name: "decode Strings", kinds: [.stringIDs]) { documents in decoding([String].self, documents) },
    BenchmarkCase(name: "decode ids", kinds: [.numberIDs], yardstick: "decode Ints") { documents in
      decoding([AmbiguouslyTypedIdentifier].self, documents)
    },
    BenchmarkCase(name: "decode Ints", kinds: [.numberIDs]) { documents in decoding([Int].self, documents) },
    BenchmarkCase(name: "sort ids", kinds: [.stringIDs], yardstick: "sort Strings") { documents in
      sorting(try strings(documents).map { AmbiguouslyTypedIdentifier($0) })
    },
    BenchmarkCase(name: "sort Strings", kinds: [.stringIDs]) { documents in sorting(try strings(documents)) },
    BenchmarkCase(name: "hash ids", kinds: [.stringIDs], yardstick: "hash Strings") { documents in
      hashing(try strings(documents).map { AmbiguouslyTypedIdentifier($0) })
    },
    BenchmarkCase(name: "hash Strings", kinds: [.stringIDs]) { documents in hashing(try strings(documents)) },
  ]

  /// A value was read incorrectly, so the measurement would be meaningless.
  private struct WrongResult: Error {}

  private static func parsing(_ documents: [Data], with parse: @escaping (String) -> Date?) -> Work {
    let texts = documents.flatMap { String(decoding: $0, as: UTF8.self).split(separator: "\n").map(String.init) }
    return { for text in texts { guard parse(text) != nil else { throw WrongResult() } } }
  }

  private static func formatter(_ format: String) -> DateFormatter {
    let formatter = DateFormatter()
    formatter.locale = Locale(identifier: "en_US_POSIX")
    formatter.timeZone = TimeZone(secondsFromGMT: 0)
    formatter.dateFormat = format
    return formatter
  }

  private static func decoding<Value: Decodable>(_ type: Value.Type, _ documents: [Data]) -> Work {
    { for document in documents { _ = try JSONDecoder().decode(type, from: document) } }
  }

  private static func sorting<Value: Comparable>(_ values: [Value]) -> Work {
    { guard values.sorted().count == values.count else { throw WrongResult() } }
  }

  private static func hashing<Value: Hashable>(_ values: [Value]) -> Work {
    { guard Set(values).isEmpty == values.isEmpty else { throw WrongResult() } }
  }

  private static func strings(_ documents: [Data]) throws -> [String] {
    try documents.flatMap { try JSONDecoder().decode([String].self, from: $0) }
  }
}
