/// The digits of dates.

/// The digits after a decimal sign, as nanoseconds; those after the ninth are dropped.
public struct Fraction {
  public let nanoseconds: Int
  public let end: Int

  /// Nil if there is no digit.
  @inlinable public init?(_ text: TextSpan, at start: Int) {
    var position = start
    var value = 0
    var unit = 1_000_000_000
    while position < text.count, ASCII.isDigit(text[position]) {
      if unit > 1 {
        value = value * 10 + Int(text[position] &- 0x30)
        unit /= 10
      }
      position += 1
    }
    guard position > start else { return nil }
    nanoseconds = value * unit
    end = position
  }
}

extension TextSpan {
  /// The two digits starting at `position` as a number, or a number larger than any field of a date.
  @inlinable @inline(__always)
  public func twoDigits(at position: Int) -> Int {
    let (tens, ones) = (self[position] &- 0x30, self[position &+ 1] &- 0x30)
    guard tens < 10, ones < 10 else { return 1_000_000 }
    return Int(tens) &* 10 &+ Int(ones)
  }

  /// The offset whose sign is the first byte, and whose minutes are at this position, in minutes.
  @inlinable @inline(__always)
  public func minutesEast(minutesAt position: Int) -> Int? {
    let (hour, minute) = (twoDigits(at: 1), twoDigits(at: position))
    guard hour < 24, minute < 60 else { return nil }
    switch self[0] {
    case UInt8(ascii: "+"): return hour * 60 + minute
    case UInt8(ascii: "-"): return -(hour * 60 + minute)
    default: return nil
    }
  }
}
