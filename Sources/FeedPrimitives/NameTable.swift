/// Finds a name among a fixed set of names, by its bytes: the members of a JSON object, the elements of a namespace.

/// A set of names and what each stands for. Looking a run of bytes up costs one hash of its length and three of its bytes, and
/// one comparison.
public struct NameTable<Value: Sendable>: Sendable {
  @usableFromInline struct Entry: Sendable {
    @usableFromInline let name: [UInt8]
    @usableFromInline let value: Value
    @usableFromInline init(name: [UInt8], value: Value) {
      self.name = name
      self.value = value
    }
  }

  /// For each hash, the index into `entries` of the first name that has it, plus one; 0 for none.
  @usableFromInline let slots: [UInt16]
  /// In the order of their hashes, so that names of one hash are neighbours.
  @usableFromInline let entries: [Entry]
  @usableFromInline let mask: UInt32

  /// Where a name stands twice the first one counts.
  public init(_ names: [(name: String, value: Value)]) {
    var size = 32
    while size < names.count * 4 { size *= 2 }
    mask = UInt32(size - 1)
    var buckets: [[Entry]] = Array(repeating: [], count: size)
    for (name, value) in names {
      let bytes = Array(name.utf8)
      buckets[Int(NameTable.hash(bytes.span) & mask)].append(Entry(name: bytes, value: value))
    }
    var slots = [UInt16](repeating: 0, count: size)
    var entries: [Entry] = []
    for (slot, bucket) in buckets.enumerated() where !bucket.isEmpty {
      slots[slot] = UInt16(entries.count + 1)
      entries += bucket
    }
    self.slots = slots
    self.entries = entries
  }

  /// What the name `bytes` stands for, or nil where it is none of the set. Names are compared byte for byte.
  @inlinable
  public func value(for bytes: Span<UInt8>) -> Value? {
    guard bytes.count > 0 else { return nil }
    let hash = NameTable.hash(bytes) & mask
    var index = Int(slots[Int(hash)])
    guard index > 0 else { return nil }
    while index <= entries.count {
      let name = entries[index &- 1].name
      if bytes.isEqual(to: name.span) { return entries[index &- 1].value }
      index &+= 1
      // The bucket ends where the next name has another hash.
      guard index <= entries.count else { return nil }
      let next = entries[index &- 1].name
      guard NameTable.hash(next.span) & mask == hash else { return nil }
    }
    return nil
  }

  @inlinable @inline(__always)
  static func hash(_ bytes: Span<UInt8>) -> UInt32 {
    let n = bytes.count
    guard n > 0 else { return 0 }
    let mixed =
      UInt32(truncatingIfNeeded: n) &* 0x9E37 ^ UInt32(bytes[0]) &* 0x85EB_CA6B ^ UInt32(bytes[n &- 1]) &* 0xC2B2_AE35
      ^ UInt32(bytes[n &>> 1]) &* 0x27D4_EB2F
    return mixed ^ mixed &>> 15
  }
}
