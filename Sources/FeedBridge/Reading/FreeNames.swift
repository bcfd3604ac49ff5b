/// Names that must be distinct: of members, and of extension objects.

internal import FeedPrimitives

/// The names in use, and for each duplicate name the number to try next.
struct FreeNames {
  private var used: Set<String>
  private var numbers: [String: Int] = [:]

  init(used: Set<String> = []) { self.used = used }

  /// Reserves and returns `name` or, if that is in use, `name2` and so on.
  ///
  /// - Parameter needsNumber: whether the name itself is not available, even if it is not in use.
  mutating func take(_ name: String, needsNumber: Bool = false) -> String {
    if !needsNumber, used.insert(name).inserted { return name }
    var number = numbers[name] ?? 2
    while !used.insert(name + String(number)).inserted {
      WorkCounter.count()
      number += 1
    }
    numbers[name] = number + 1
    return name + String(number)
  }
}
