/// How similar two words are.

package enum NearMiss {
  /// The known word that is probably meant; nil if no word is similar enough: at least one letter stays.
  package static func nearest(to word: String, among known: some Sequence<String>) -> String? {
    let length = word.unicodeScalars.count
    let limit = max(2, length / 3)
    var nearest: String?
    var least = limit + 1
    for name in known where abs(name.unicodeScalars.count - length) < least {
      let distance = distance(word, name)
      if distance < min(least, max(length, name.unicodeScalars.count)) { (nearest, least) = (name, distance) }
    }
    return nearest
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
