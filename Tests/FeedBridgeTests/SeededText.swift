/// Random text for the tests of the bridge.

import FeedPrimitives

extension SeededGenerator {
  /// `count` characters from `alphabet`.
  mutating func text(_ count: Int, of alphabet: String) -> String {
    let characters = Array(alphabet.unicodeScalars)
    var text = String.UnicodeScalarView()
    for _ in 0..<count {
      if let character = characters.randomElement(using: &self) { text.append(character) }
    }
    return String(text)
  }
}
