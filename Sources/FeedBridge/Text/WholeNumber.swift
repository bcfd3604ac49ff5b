/// Whole numbers in other notations than digits alone.

internal import FeedPrimitives

package enum WholeNumber {
  /// The number that was probably meant: without spaces, separators of thousands, a unit and a fraction of zero; empty if that is not known.
  package static func meant(by text: String) -> String {
    let text = text.filter { !$0.isWhitespace }
    // How many bytes a multiple of them is depends on who wrote it.
    if multiples.contains(where: text.lowercased().hasSuffix) { return "" }
    let number = withoutUnit(text)
    let separated = number.split { ",.'’".contains($0) }
    let isGrouped = separated.count > 1 && separated.dropFirst().allSatisfy { $0.utf8.count == 3 && isDigits($0) }
    let whole = number.utf8.split(separator: UInt8(ascii: "."), maxSplits: 1)
    let isWhole = whole.count == 2 && whole[1].allSatisfy { $0 == UInt8(ascii: "0") }
    return isGrouped ? separated.joined() : isWhole ? String(Substring(whole[0])) : String(number)
  }

  /// A number without a plus sign before it, and without a unit after it.
  package static func withoutUnit(_ text: String) -> Substring {
    var number = text.drop { $0 == "+" }
    while let last = number.last, units.contains(last.lowercased()) { number.removeLast() }
    return number
  }

  /// Digits and nothing else.
  package static func isDigits(_ text: some StringProtocol) -> Bool {
    !text.isEmpty && text.utf8.allSatisfy(ASCII.isDigit)
  }

  private static let units = "abcdefghijklmnopqrstuvwxyz°%+"
  private static let multiples = ["kb", "mb", "gb", "tb", "kib", "mib", "gib", "k", "m", "g"]
}
