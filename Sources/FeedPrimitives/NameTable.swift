/// Finds a name among a fixed set of names, by its bytes: the members of a JSON object, the elements of a namespace.

/// A set of names and what each stands for. Looking a run of bytes up costs one hash of its length and three of its bytes, and
/// one comparison.
public struct NameTable<Value: Sendable>: Sendable {
  @usableFromInline struct Entry: Sendable {
    @usableFromInline let slot: UInt32
    /// Where the name stands among the bytes of all names.
    @usableFromInline let start: UInt32
    @usableFromInline let count: UInt32
    @usableFromInline var value: Value

    @inlinable
    init(slot: UInt32, start: UInt32, count: UInt32, value: Value) {
      self.slot = slot
      self.start = start
      self.count = count
      self.value = value
    }
  }

  /// For each hash, the index into `entries` of the first name that has it, plus one; 0 for none.
  @usableFromInline let slots: [UInt16]
  /// In the order of their hashes, so that names of one hash are neighbours.
  @usableFromInline let entries: [Entry]
  /// All names, one behind the other.
  @usableFromInline let bytes: [UInt8]
  @usableFromInline let mask: UInt32

  /// Where a name stands twice the first one counts, unless `merge` makes one value of two, the later one being its second
  /// argument.
  @inlinable
  public init(_ names: [(name: String, value: Value)], merging merge: (inout Value, Value) -> Void = { _, _ in }) {
    var size = 32
    while size < names.count * 4 { size *= 2 }
    let mask = UInt32(size - 1)
    var slots = [UInt16](repeating: 0, count: size)
    var entries: [Entry] = []
    var bytes: [UInt8] = []
    // By the slot, then by the place in the list.
    let places = names.enumerated().map { place, entry in
      UInt64(NameTable.hash(entry.name.utf8.span) & mask) &<< 32 | UInt64(place)
    }
    for place in places.sorted() {
      let slot = UInt32(place &>> 32)
      let (name, value) = names[Int(place & 0xFFFF_FFFF)]
      let first = slots[Int(slot)] > 0 ? Int(slots[Int(slot)]) - 1 : entries.count
      let same = entries.indices[first...].first { index in
        let range = Int(entries[index].start)..<Int(entries[index].start + entries[index].count)
        return bytes.span.extracting(range).isEqual(to: name.utf8.span)
      }
      if let same {
        merge(&entries[same].value, value)
        continue
      }
      entries.append(Entry(slot: slot, start: UInt32(bytes.count), count: UInt32(name.utf8.count), value: value))
      bytes += name.utf8
      if slots[Int(slot)] == 0 { slots[Int(slot)] = UInt16(entries.count) }
    }
    self.mask = mask
    self.slots = slots
    self.entries = entries
    self.bytes = bytes
  }

  /// What the name `name` stands for, or nil where it is none of the set. Names are compared byte for byte.
  @inlinable
  public func value(for name: Span<UInt8>) -> Value? {
    guard name.count > 0 else { return nil }
    let slot = NameTable.hash(name) & mask
    var index = Int(slots[Int(slot)])
    guard index > 0 else { return nil }
    while index <= entries.count, entries[index &- 1].slot == slot {
      if isName(Int(entries[index &- 1].start), Int(entries[index &- 1].count), name) {
        return entries[index &- 1].value
      }
      index &+= 1
    }
    return nil
  }

  @inlinable @inline(__always)
  func isName(_ start: Int, _ count: Int, _ name: Span<UInt8>) -> Bool {
    name.count == count && bytes.span.extracting(start..<start &+ count).isEqual(to: name)
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
