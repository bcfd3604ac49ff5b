/// How similar two words are.

package enum NearMiss {
  /// The known word that is probably meant: one that differs by at most a letter in four, not counting case, or has the same three letters; or
  /// else the only one that begins with this word. Nil if there is none.
  package static func nearest(to word: String, among known: some Sequence<String>) -> String? {
    let word = word.lowercased()
    let length = word.unicodeScalars.count
    var nearest: String?
    var least = Int.max
    var longer: [String] = []
    for name in known {
      let other = name.lowercased()
      let otherLength = other.unicodeScalars.count
      if length >= 4, other.hasPrefix(word) { longer.append(name) }
      let hasSameLetters = length == 3 && word.unicodeScalars.sorted() == other.unicodeScalars.sorted()
      let limit = hasSameLetters ? 1 : max(length, otherLength) / 4
      guard abs(otherLength - length) <= limit else { continue }
      let distance = distance(word, other)
      if distance <= limit, distance < least { (nearest, least) = (name, distance) }
    }
    return nearest ?? (longer.count == 1 ? longer[0] : nil)
  }

  /// The number of letters to insert, delete, change or swap with the next one to turn one word into the other,
  /// within the first characters of long words (Damerau–Levenshtein distance).
  package static func distance(_ word: String, _ other: String) -> Int {
    let (word, other) = (Array(word.unicodeScalars.prefix(64)), Array(other.unicodeScalars.prefix(64)))
    var last = Array(0...other.count)
    var (beforeLast, current) = (last, last)
    for row in word.indices {
      current[0] = row + 1
      for column in other.indices {
        var best = min(
          last[column] + (word[row] == other[column] ? 0 : 1), last[column + 1] + 1, current[column] + 1)
        if row > 0, column > 0, word[row] == other[column - 1], word[row - 1] == other[column] {
          best = min(best, beforeLast[column - 1] + 1)
        }
        current[column + 1] = best
      }
      (beforeLast, last, current) = (last, current, beforeLast)
    }
    return last[other.count]
  }
}
