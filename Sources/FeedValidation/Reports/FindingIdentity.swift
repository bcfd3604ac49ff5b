/// What identifies a problem when the document changes around it.

internal import FeedPrimitives

/// Numbers the problems of a file that are otherwise the same, and computes their fingerprints.
struct FindingIdentity {
  private let path: String
  private var counts: [String: Int] = [:]

  /// - Parameter path: the path of the file.
  init(of path: String) { self.path = path }

  /// The number of a problem among those of the same rule in the file, from 1.
  mutating func ordinal(_ diagnostic: Diagnostic) -> Int { count(diagnostic.rule) }

  /// A hash of the file, the rule, the place in the structure and the message; lines and items may move. It is different for every
  /// problem of a file.
  mutating func fingerprint(_ diagnostic: Diagnostic) -> String {
    let parts = [path, diagnostic.rule, Baseline.withoutIndices(diagnostic.path), diagnostic.message]
    let key = parts.joined(separator: "\u{0}")
    var hash = StableHash()
    hash.combine(key + "\u{0}\(count(key))")
    return hash.hexadecimal
  }

  private mutating func count(_ key: String) -> Int {
    counts[key, default: 0] += 1
    return counts[key] ?? 1
  }
}
