/// The progress of long work: a bar on the terminal.

internal import FeedPrimitives
internal import FeedSystem

/// A bar on standard error, if that is a terminal and the work takes more than a second.
struct ProgressBar {
  private let isWanted: Bool
  private let start: ContinuousClock.Instant
  private var lastDrawn: ContinuousClock.Instant?

  init(start: ContinuousClock.Instant = .now) {
    isWanted = ByteStream.standardError.isTerminal
    self.start = start
  }

  /// Draws the bar, at most ten times a second.
  mutating func show(_ finished: Int, of total: Int) {
    let now = ContinuousClock.now
    guard isWanted, Self.isDue(at: now, start: start, lastDrawn: lastDrawn) else { return }
    write("\r" + Self.text(finished, of: total) + "\u{1B}[K")
    lastDrawn = now
  }

  /// Removes the bar, so that something can be written in its place.
  mutating func clear() {
    guard lastDrawn != nil else { return }
    write("\r\u{1B}[K")
    lastDrawn = nil
  }

  static func isDue(
    at now: ContinuousClock.Instant, start: ContinuousClock.Instant, lastDrawn: ContinuousClock.Instant?
  ) -> Bool {
    guard now - start > .seconds(1) else { return false }
    return lastDrawn.map { now - $0 >= .milliseconds(100) } ?? true
  }

  /// `[##########··············] 412 of 1000`
  static func text(_ finished: Int, of total: Int) -> String {
    let width = 30
    let filled = total > 0 ? min(max(finished, 0), total) * width / total : width
    let bar = String(repeating: "#", count: filled) + String(repeating: "·", count: width - filled)
    return "[\(bar)] \(finished) of \(total)"
  }

  private func write(_ text: String) { try? ByteStream.standardError.write(text) }
}
