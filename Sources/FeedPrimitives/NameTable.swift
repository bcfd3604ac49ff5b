/// Finds a name among a fixed set of names, by its bytes: the members of a JSON object, the elements of a namespace.

/// A set of names and what each stands for. Looking a run of bytes up costs one multiplication of its first and last eight
/// bytes, and one comparison of them.
///
/// It is an object, so that nobody who uses it counts references to its parts.
public final class NameTable<Value: Sendable>: Sendable {
  @usableFromInline struct Entry: Sendable {
    @usableFromInline let slot: UInt32
    /// Where the name stands among the bytes of all names.
    @usableFromInline let start: UInt32
    @usableFromInline let key: ByteKey
    @usableFromInline var value: Value

    @inlinable
    init(slot: UInt32, start: UInt32, key: ByteKey, value: Value) {
      self.slot = slot
      self.start = start
      self.key = key
      self.value = value
    }
  }

  /// For each slot, the index into `entries` of the first name that has it, plus one; 0 for none.
  @usableFromInline let slots: [UInt16]
  /// In the order of their slots, so that names of one slot are neighbours.
  @usableFromInline let entries: [Entry]
  /// All names, one behind the other.
  @usableFromInline let bytes: [UInt8]
  /// How many bits a slot's number has.
  @usableFromInline let bits: Int

  /// Where a name stands twice the first one counts, unless `merge` makes one value of two, the later one being its second
  /// argument.
  @inlinable
  public init(_ names: [(name: String, value: Value)], merging merge: (inout Value, Value) -> Void = { _, _ in }) {
    var bits = 5
    while 1 &<< bits < names.count * 4 { bits += 1 }
    var slots = [UInt16](repeating: 0, count: 1 &<< bits)
    var entries: [Entry] = []
    var bytes: [UInt8] = []
    // By the slot, then by the place in the list.
    let places = names.enumerated().map { place, entry in
      UInt64(ByteKey(of: entry.name).slot(bits: bits)) &<< 32 | UInt64(place)
    }
    for place in places.sorted() {
      let slot = UInt32(place &>> 32)
      let (name, value) = names[Int(place & 0xFFFF_FFFF)]
      let first = slots[Int(slot)] > 0 ? Int(slots[Int(slot)]) - 1 : entries.count
      let same = entries.indices[first...].first { index in
        let range = Int(entries[index].start)..<Int(entries[index].start) + entries[index].key.count
        return bytes.span.extracting(range).isEqual(to: name.utf8.span)
      }
      if let same {
        merge(&entries[same].value, value)
        continue
      }
      entries.append(Entry(slot: slot, start: UInt32(bytes.count), key: ByteKey(of: name), value: value))
      bytes += name.utf8
      if slots[Int(slot)] == 0 { slots[Int(slot)] = UInt16(entries.count) }
    }
    self.bits = bits
    self.slots = slots
    self.entries = entries
    self.bytes = bytes
  }

  /// What the name `name` stands for, or nil where it is none of the set. Names are compared byte for byte.
  @inlinable
  public func value(for name: Span<UInt8>) -> Value? { value(for: 0..<name.count, of: name) }

  /// What the name in `range` stands for, or nil where it is none of the set.
  @inlinable
  public func value(for range: Range<Int>, of bytes: Span<UInt8>) -> Value? {
    guard !range.isEmpty else { return nil }
    let key = ByteKey(range, of: bytes)
    let slot = key.slot(bits: bits)
    var index = Int(slots[slot])
    guard index > 0 else { return nil }
    while index <= entries.count, entries[index &- 1].slot == slot {
      if entries[index &- 1].key == key, key.isWhole || hasName(at: entries[index &- 1].start, range, of: bytes) {
        return entries[index &- 1].value
      }
      index &+= 1
    }
    return nil
  }

  @usableFromInline
  func hasName(at start: UInt32, _ range: Range<Int>, of bytes: Span<UInt8>) -> Bool {
    let names = self.bytes
    return names.span.extracting(Int(start)..<Int(start) + range.count).isEqual(to: bytes.extracting(range))
  }
}

extension ByteKey {
  @inlinable
  init(of name: String) {
    let bytes = name.utf8.span
    self.init(0..<bytes.count, of: bytes)
  }
}
