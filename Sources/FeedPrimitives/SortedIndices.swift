/// Sorts by offsets, without a copy of the sorting code for each element type.

/// The indices of `keys` in ascending order of the keys; equal keys keep their order.
public func sortedIndices(by keys: [Int]) -> [Int] {
  keys.indices.sorted { (keys[$0], $0) < (keys[$1], $1) }
}
