/// Time zones by their names, such as `America/Los_Angeles`, from the system's zone files.

internal import FeedFoundation
internal import FeedPrimitives

/// The offsets of a time zone from UTC, as a zone file lists them (RFC 9636).
///
/// FoundationEssentials has no time zones but UTC and fixed offsets.
package struct TimeZoneRules: Sendable {
  /// The times at which offsets begin, in seconds since 1970, in order, and the offsets, in seconds east of Greenwich.
  private var transitions: [(start: Int64, offset: Int)] = []
  private var firstOffset = 0
  /// The rule after the last transition.
  private var rule: PosixRule?

  /// The zone with this name in the IANA's database; nil if the system does not have it.
  package static func named(_ name: String) -> TimeZoneRules? {
    guard isName(name) else { return nil }
    return cache.withLock { zones in
      if let known = zones[name] { return known }
      let zone = folders.lazy.compactMap { folder in
        (try? Data(contentsOf: URL(filePath: folder + "/" + name))).flatMap { TimeZoneRules($0.span) }
      }.first
      // A document can name any number of zones that do not exist.
      if zones.count >= 1000 { zones.removeAll() }
      zones[name] = .some(zone)
      return zone
    }
  }

  private static let cache = Lock<[String: TimeZoneRules?]>([:])

  private static let folders: [String] = {
    let given = ProcessInfo.processInfo.environment["TZDIR"].map { [$0] } ?? []
    let usual = ["/usr/share/zoneinfo", "/usr/lib/zoneinfo", "/var/db/timezone/zoneinfo", "/etc/zoneinfo"]
    return (given + usual).filter { FileManager.default.fileExists(atPath: $0) }
  }()

  /// Whether it may be the name of a zone: words between slashes that do not lead out of the folder.
  private static func isName(_ name: String) -> Bool {
    guard name.utf8.count <= 64, name.utf8.contains(UInt8(ascii: "/")) else { return false }
    return name.split(separator: "/", omittingEmptySubsequences: false).allSatisfy { part in
      part.utf8.first.map(ASCII.isLetter) ?? false
        && part.utf8.allSatisfy {
          ASCII.isLetter($0) || ASCII.isDigit($0) || $0 == UInt8(ascii: "_") || $0 == UInt8(ascii: "-")
            || $0 == UInt8(ascii: "+")
        }
    }
  }

  /// The offset of a local time, in seconds east of Greenwich. If the time occurs twice, the offset of the first
  /// occurrence; if it is skipped, the offset before the gap.
  ///
  /// - Parameter seconds: the local time as seconds since 1970, as though it were UTC.
  package func offset(atLocalTime seconds: Int64) -> Int {
    // No two transitions are closer than this.
    let (before, after) = (offset(at: seconds - 86_400), offset(at: seconds + 86_400))
    if offset(at: seconds - Int64(before)) == before { return before }
    return offset(at: seconds - Int64(after)) == after ? after : before
  }

  /// The offset at an instant.
  func offset(at seconds: Int64) -> Int {
    guard let last = transitions.last else { return rule?.offset(at: seconds) ?? firstOffset }
    if seconds >= last.start { return rule?.offset(at: seconds) ?? last.offset }
    var (low, high) = (0, transitions.count)
    while low < high {
      let middle = (low + high) / 2
      if transitions[middle].start <= seconds { low = middle + 1 } else { high = middle }
    }
    return low == 0 ? firstOffset : transitions[low - 1].offset
  }

  // MARK: Reading

  /// Reads the second of the two blocks of a zone file, which has 64-bit times (RFC 9636 §3). Nil if the file is invalid.
  init?(_ bytes: Span<UInt8>) {
    guard let first = Header(bytes, at: 0) else { return nil }
    guard first.version >= UInt8(ascii: "2") else {
      guard read(first, bytes, timeSize: 4) != nil else { return nil }
      return
    }
    guard let header = Header(bytes, at: first.end(timeSize: 4)), let end = read(header, bytes, timeSize: 8) else {
      return nil
    }
    // The footer is one line.
    guard end < bytes.count, bytes[end] == ASCII.lineFeed,
      let lineEnd = bytes.firstIndex(of: ASCII.lineFeed, from: end + 1)
    else { return }
    rule = PosixRule(bytes.string(end + 1..<lineEnd))
  }

  private struct Header {
    var start: Int
    var version: UInt8
    var isUTCCount, isStandardCount, leapCount, timeCount, typeCount, characterCount: Int

    init?(_ bytes: Span<UInt8>, at start: Int) {
      guard start + 44 <= bytes.count, bytes.starts(with: "TZif", at: start) else { return nil }
      self.start = start + 44
      version = bytes[start + 4]
      func count(_ index: Int) -> Int { Int(clamping: bytes.bigEndian(at: start + 20 + 4 * index, size: 4)) }
      (isUTCCount, isStandardCount, leapCount) = (count(0), count(1), count(2))
      (timeCount, typeCount, characterCount) = (count(3), count(4), count(5))
      let all = [isUTCCount, isStandardCount, leapCount, timeCount, typeCount, characterCount]
      guard all.allSatisfy({ 0...100_000 ~= $0 }), typeCount > 0 else { return nil }
    }

    func end(timeSize: Int) -> Int {
      start + timeCount * (timeSize + 1) + typeCount * 6 + characterCount + leapCount * (timeSize + 4)
        + isStandardCount + isUTCCount
    }
  }

  /// Reads a block, and returns its end; nil if there are too few bytes.
  private mutating func read(_ header: Header, _ bytes: Span<UInt8>, timeSize: Int) -> Int? {
    let end = header.end(timeSize: timeSize)
    guard end <= bytes.count else { return nil }
    let indices = header.start + header.timeCount * timeSize
    let types = indices + header.timeCount
    func offset(_ type: Int) -> Int {
      Int(clamping: bytes.bigEndian(at: types + 6 * min(type, header.typeCount - 1), size: 4))
    }
    firstOffset = offset(0)
    for index in 0..<header.timeCount {
      let start = bytes.bigEndian(at: header.start + index * timeSize, size: timeSize)
      transitions.append((start, offset(Int(bytes[indices + index]))))
    }
    return end
  }
}

/// A rule for all years: the value of the variable `TZ` in POSIX (§8.3), such as `PST8PDT,M3.2.0,M11.1.0`.
struct PosixRule: Sendable {
  private var standard = 0
  private var daylight: (offset: Int, start: Day, end: Day)?

  /// A day of any year, and the local time on it in seconds.
  private struct Day: Sendable {
    enum Kind: Sendable {
      /// 1 to 365; February 29 is not counted.
      case julian(Int)
      /// 0 to 365.
      case ofYear(Int)
      /// Week 5 is the last one; day 0 is Sunday.
      case weekday(month: Int, week: Int, day: Int)
    }
    var kind: Kind
    var time = 7200

    /// Seconds since 1970 at the beginning of the time on that day, as though it were UTC.
    func seconds(in year: Int) -> Int64 {
      let firstOfYear = CivilDate.days(year: year, month: 1, day: 1)
      let day: Int
      switch kind {
      case .julian(let number): day = firstOfYear + number - (CivilDate.isLeap(year) && number >= 60 ? 0 : 1)
      case .ofYear(let number): day = firstOfYear + number
      case .weekday(let month, let week, let weekday):
        let first = CivilDate(year: year, month: month, day: 1)
        var dayOfMonth = 1 + (weekday - first.weekday + 7) % 7 + (week - 1) * 7
        while dayOfMonth > CivilDate.days(inMonth: month, of: year) { dayOfMonth -= 7 }
        day = CivilDate.days(year: year, month: month, day: dayOfMonth)
      }
      return Int64(day) * 86_400 + Int64(time)
    }
  }

  init?(_ text: String) {
    var rest = Array(text.utf8)[...]
    guard Self.skipName(&rest), let west = Self.time(&rest) else { return nil }
    standard = -west
    guard !rest.isEmpty else { return }
    guard Self.skipName(&rest) else { return nil }
    let offset = rest.first == UInt8(ascii: ",") ? standard + 3600 : Self.time(&rest).map { -$0 }
    guard let offset, let start = Self.day(&rest), let end = Self.day(&rest), rest.isEmpty else { return nil }
    daylight = (offset, start, end)
  }

  func offset(at seconds: Int64) -> Int {
    guard let daylight else { return standard }
    let year = CivilDate(secondsSinceEpoch: seconds + Int64(standard)).year
    let start = daylight.start.seconds(in: year) - Int64(standard)
    let end = daylight.end.seconds(in: year) - Int64(daylight.offset)
    let isDaylight = start < end ? start <= seconds && seconds < end : seconds < end || start <= seconds
    return isDaylight ? daylight.offset : standard
  }

  /// Skips `PST` or `<+0330>`.
  private static func skipName(_ text: inout ArraySlice<UInt8>) -> Bool {
    if text.first == ASCII.lessThan {
      guard let end = text.firstIndex(of: ASCII.greaterThan) else { return false }
      text = text[(end + 1)...]
      return true
    }
    let name = text.prefix(while: ASCII.isLetter)
    text = text.dropFirst(name.count)
    return name.count >= 3
  }

  /// Reads `8`, `-3:30` or `+167:59:59`.
  private static func time(_ text: inout ArraySlice<UInt8>) -> Int? {
    let isNegative = text.first == UInt8(ascii: "-")
    if isNegative || text.first == UInt8(ascii: "+") { text.removeFirst() }
    guard var seconds = number(&text).map({ $0 * 3600 }) else { return nil }
    for unit in [60, 1] where text.first == UInt8(ascii: ":") {
      text.removeFirst()
      guard let part = number(&text) else { return nil }
      seconds += part * unit
    }
    return isNegative ? -seconds : seconds
  }

  /// Reads `,M3.2.0/2`, `,J60` or `,59`.
  private static func day(_ text: inout ArraySlice<UInt8>) -> Day? {
    guard text.popFirst() == UInt8(ascii: ",") else { return nil }
    let kind: Day.Kind
    switch text.first {
    case UInt8(ascii: "M"):
      text.removeFirst()
      guard let month = number(&text), 1...12 ~= month, text.popFirst() == UInt8(ascii: "."),
        let week = number(&text), 1...5 ~= week, text.popFirst() == UInt8(ascii: "."),
        let day = number(&text), 0...6 ~= day
      else { return nil }
      kind = .weekday(month: month, week: week, day: day)
    case UInt8(ascii: "J"):
      text.removeFirst()
      guard let day = number(&text), 1...365 ~= day else { return nil }
      kind = .julian(day)
    default:
      guard let day = number(&text), 0...365 ~= day else { return nil }
      kind = .ofYear(day)
    }
    guard text.first == UInt8(ascii: "/") else { return Day(kind: kind) }
    text.removeFirst()
    return time(&text).map { Day(kind: kind, time: $0) }
  }

  /// Reads a number of at most three digits.
  private static func number(_ text: inout ArraySlice<UInt8>) -> Int? {
    let digits = text.prefix(while: ASCII.isDigit)
    guard 1...3 ~= digits.count else { return nil }
    text = text.dropFirst(digits.count)
    return digits.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
  }
}

extension Span where Element == UInt8 {
  /// The signed number in network byte order, of 4 or 8 bytes.
  fileprivate func bigEndian(at start: Int, size: Int) -> Int64 {
    var value: UInt64 = 0
    for index in start..<start + size { value = value << 8 | UInt64(self[index]) }
    return size == 4 ? Int64(Int32(truncatingIfNeeded: value)) : Int64(bitPattern: value)
  }
}
