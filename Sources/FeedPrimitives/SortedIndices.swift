/// Sorting by offsets, without a copy of the sorting code for each type of element.

/// The indices of `keys` in ascending order of the keys; those of equal keys in their own order.
public func sortedIndices(by keys: [Int]) -> [Int] {
  keys.indices.sorted { (keys[$0], $0) < (keys[$1], $1) }
}
