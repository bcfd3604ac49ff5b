/// Reads the dates of one feed together: what one of them can only mean shows what an ambiguous one means.

package import FeedPrimitives

/// The order of the numbers of day and month in a date such as `8/7/2025`.
package enum DateOrder: Sendable, Hashable { case monthFirst, dayFirst }

/// Reads the dates of a feed. If some can only be in one order, and none only in the other, the ambiguous ones follow.
package struct DateReading: Sendable, Hashable {
  /// Whether the order was found in an earlier reading of the document. Otherwise it is that of the dates so far.
  private var isKnown = false
  private var knownOrder: DateOrder?
  /// The orders of dates that can have no other.
  private var seen: Orders = []
  /// How ambiguous dates were read: in an order, or not at all.
  private var used: Orders = []

  private struct Orders: OptionSet, Sendable, Hashable {
    let rawValue: UInt8
    static let monthFirst = Orders(rawValue: 1)
    static let dayFirst = Orders(rawValue: 2)
    static let unknown = Orders(rawValue: 4)

    init(rawValue: UInt8) { self.rawValue = rawValue }

    init(_ order: DateOrder?) { self = order.map { $0 == .monthFirst ? .monthFirst : .dayFirst } ?? .unknown }
  }

  package init() {}

  /// The order that all dates so far can have.
  private var order: DateOrder? { seen == .monthFirst ? .monthFirst : seen == .dayFirst ? .dayFirst : nil }

  /// Whether all ambiguous dates were read as the dates of the whole document say.
  package var isFinal: Bool { isKnown || used.isSubset(of: Orders(order)) }

  /// For another reading of the document: with the order of all of its dates.
  package var again: DateReading {
    var reading = DateReading()
    (reading.isKnown, reading.knownOrder) = (true, order)
    return reading
  }

  /// Notes the order of a date that is not read, if it has only one.
  package mutating func note(_ text: String) {
    if let date = text.withBytes({ FeedDate.parse($0, 0..<$0.count) }) { see(date) }
  }

  private mutating func see(_ date: FeedDate) {
    if date.notes.contains(.monthFirst) { seen.insert(.monthFirst) }
    if date.notes.contains(.dayFirst) { seen.insert(.dayFirst) }
  }

  package mutating func parse(_ text: String) -> FeedDate? { text.withBytes { parse($0, 0..<$0.count) } }

  /// The date in `range`; nil also for what programs write that have none.
  package mutating func parse(_ bytes: TextSpan, _ range: Range<Int>) -> FeedDate? {
    if let date = FeedDate.parse(bytes, range) {
      see(date)
      return date.isZeroTime ? nil : date
    }
    let order = isKnown ? knownOrder : order
    guard let date = FeedDate.parse(bytes, range, order: order ?? .monthFirst) else { return nil }
    used.insert(Orders(order))
    return order == nil ? nil : date
  }
}
