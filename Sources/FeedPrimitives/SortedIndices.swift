/// Sorts by numbers and by strings, without a copy of the sorting code (3 KB) for each element type and each comparison.

/// The indices of `keys` in ascending order of the keys; equal keys keep their order.
public func sortedIndices(by keys: [Int]) -> [Int] {
  keys.indices.sorted { (keys[$0], $0) < (keys[$1], $1) }
}

/// The indices of `keys` in ascending order of the keys; equal keys keep their order.
public func sortedIndices(by keys: [String]) -> [Int] {
  keys.indices.sorted { (keys[$0], $0) < (keys[$1], $1) }
}

extension Sequence {
  /// The elements in ascending order of their keys; those with equal keys keep their order.
  package func sorted(on key: (Element) -> Int) -> [Element] {
    let elements = Array(self)
    return sortedIndices(by: elements.map(key)).map { elements[$0] }
  }

  /// The elements in ascending order of their keys; those with equal keys keep their order.
  package func sorted(on key: (Element) -> String) -> [Element] {
    let elements = Array(self)
    return sortedIndices(by: elements.map(key)).map { elements[$0] }
  }
}

extension Sequence<String> {
  /// The strings in ascending order.
  package var alphabetical: [String] {
    let strings = Array(self)
    return sortedIndices(by: strings).map { strings[$0] }
  }
}
