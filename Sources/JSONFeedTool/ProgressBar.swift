/// The progress of long work: a bar on the terminal.

internal import FeedPrimitives
internal import FeedSystem
internal import FeedValidation

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
  mutating func show(_ finished: Int, of total: Int) { show { Self.text(finished, of: total) } }

  /// Draws how many lines have been written, if they are not written to a terminal too.
  mutating func show(linesWritten count: Int) {
    if ByteStream.standardOutput.isTerminal { return }
    let seconds = max((ContinuousClock.now - start).components.seconds, 1)
    show { "\(count.grouped) lines, \((count / Int(seconds)).grouped) per second" }
  }

  private mutating func show(_ text: () -> String) {
    let now = ContinuousClock.now
    guard isWanted, Self.isDue(at: now, start: start, lastDrawn: lastDrawn) else { return }
    write("\r" + text() + "\u{1B}[K")
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
