/// What came before in a feed, for the rules about what must not stand twice, or out of order.

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif
internal import FeedPrimitives

/// Texts that came before, and where.
struct EarlierTexts {
  private var indices: [HashedText: Int] = [:]

  /// A text, compared by its bytes, with its hash, which is not made again when the table grows.
  private struct HashedText: Hashable {
    private let text: String
    private let hash: Int

    init(_ text: String) {
      self.text = text
      hash = ExactName(text).hashValue
    }

    static func == (left: Self, right: Self) -> Bool { left.hash == right.hash && left.text.isExactly(right.text) }

    func hash(into hasher: inout Hasher) { hasher.combine(hash) }
  }

  /// Notes a text; the index of the first that is the same, where one came before.
  mutating func note(_ text: String, at index: Int) -> Int? {
    func noted(_ first: inout Int) -> Int { first }
    let first = noted(&indices[HashedText(text), default: index])
    return first == index ? nil : first
  }
}

/// Looks for a string among those that stand before it in an array. A few are looked through, many are looked up.
struct EarlierStrings {
  private static let few = 16
  private let elements: LocatedValues
  /// Where an element has its string.
  private let string: (LocatedValue) -> LocatedValue?
  private var many: EarlierTexts?

  init(_ elements: LocatedValues, _ string: @escaping (LocatedValue) -> LocatedValue?) {
    self.elements = elements
    self.string = string
  }

  /// The index of the first element with the same string, where one stands before `index`.
  mutating func index(of value: LocatedValue, before index: Int) -> Int? {
    if index > Self.few { return lookUp(value, index) }
    for (earlier, element) in elements.enumerated() {
      guard earlier < index else { break }
      if string(element)?.isSameString(as: value) ?? false { return earlier }
    }
    return nil
  }

  private mutating func lookUp(_ value: LocatedValue, _ index: Int) -> Int? {
    guard let text = value.string else { return nil }
    if many == nil {
      var texts = EarlierTexts()
      for (earlier, element) in elements.enumerated() {
        guard earlier < index else { break }
        if let text = string(element)?.string { _ = texts.note(text, at: earlier) }
      }
      many = texts
    }
    return many?.note(text, at: index) ?? nil
  }
}

/// What the items so far were, for the rules that compare them.
struct ItemRegister {
  private var ids = EarlierTexts()
  private var lastDate: Date?
  /// Whether it has been said that they are not in order.
  private var isOutOfOrder = false

  /// Notes an id; the index of the item that has it already.
  mutating func note(_ id: String, _ index: Int) -> Int? { ids.note(id, at: index) }

  /// Whether an item is the first that is newer than the one before it.
  mutating func isNewer(_ date: Date) -> Bool {
    defer { lastDate = date }
    guard !isOutOfOrder, let lastDate, date > lastDate else { return false }
    isOutOfOrder = true
    return true
  }
}
