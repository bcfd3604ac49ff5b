/// Looks up names in a fixed set by their bytes: the members of a JSON object, the elements of a namespace.

/// A list of names. A lookup costs one multiplication of the first and last eight bytes, and one comparison of them.
///
/// A class, so that its users do no reference counting on its parts.
public final class NameIndex: Sendable {
  @usableFromInline struct Entry: Sendable {
    @usableFromInline let slot: UInt32
    /// The start of the name in `bytes`.
    @usableFromInline let start: UInt32
    @usableFromInline let key: ByteKey
    /// The index of the name in the list.
    @usableFromInline let place: UInt32
  }

  /// For each slot, one plus the index in `entries` of its first name; 0 if the slot is empty.
  @usableFromInline let slots: [UInt16]
  /// Sorted by slot, so that names with the same slot are adjacent.
  @usableFromInline let entries: [Entry]
  /// All names, concatenated.
  @usableFromInline let bytes: [UInt8]
  /// The number of bits in a slot number.
  @usableFromInline let bits: Int

  /// If a name occurs twice, the first one counts.
  public init(_ names: [String]) {
    var bits = 5
    while 1 &<< bits < names.count * 4 { bits += 1 }
    var slots = [UInt16](repeating: 0, count: 1 &<< bits)
    var entries: [Entry] = []
    var bytes: [UInt8] = []
    // By slot, then by index in the list.
    let places = names.enumerated().map { place, name in
      UInt64(ByteKey(of: name).slot(bits: bits)) &<< 32 | UInt64(place)
    }
    for place in places.sorted() {
      let slot = UInt32(place &>> 32)
      let name = names[Int(place & 0xFFFF_FFFF)]
      let first = slots[Int(slot)] > 0 ? Int(slots[Int(slot)]) - 1 : entries.count
      let isRepeated = entries[first...].contains { entry in
        bytes.span.extracting(Int(entry.start)..<Int(entry.start) + entry.key.count).isEqual(to: name)
      }
      if isRepeated { continue }
      entries.append(
        Entry(
          slot: slot, start: UInt32(bytes.count), key: ByteKey(of: name),
          place: UInt32(truncatingIfNeeded: place & 0xFFFF_FFFF)))
      bytes += name.utf8
      if slots[Int(slot)] == 0 { slots[Int(slot)] = UInt16(entries.count) }
    }
    self.bits = bits
    self.slots = slots
    self.entries = entries
    self.bytes = bytes
  }

  /// The index in the list of the name `name`; nil if it is not in the list. Names are compared byte for byte.
  @inlinable
  public func place(of name: Span<UInt8>) -> Int? { place(of: 0..<name.count, in: name) }

  @inlinable
  public func place(of name: TextSpan) -> Int? { place(of: name.bytes) }

  @inlinable
  public func place(of range: Range<Int>, in text: TextSpan) -> Int? { place(of: range, in: text.bytes) }

  /// The index in the list of the name `name`; nil if it is not in the list.
  @inlinable
  public func place(of name: String) -> Int? { name.withBytes { place(of: $0) } }

  /// The index in the list of the name in `range`; nil if it is not in the list.
  @inlinable
  public func place(of range: Range<Int>, in bytes: Span<UInt8>) -> Int? {
    guard !range.isEmpty else { return nil }
    let key = ByteKey(range, of: bytes)
    let slot = key.slot(bits: bits)
    var index = Int(slots[slot])
    guard index > 0 else { return nil }
    while index <= entries.count, entries[index &- 1].slot == slot {
      if entries[index &- 1].key == key, key.isWhole || hasName(at: entries[index &- 1].start, range, of: bytes) {
        return Int(entries[index &- 1].place)
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

/// A list of names with a value for each.
public final class NameTable<Value: Sendable>: Sendable {
  @usableFromInline let names: NameIndex
  @usableFromInline let values: [Value]

  /// If a name occurs twice, the first one counts.
  @inlinable
  public init(_ entries: [(name: String, value: Value)]) {
    names = NameIndex(entries.map { $0.name })
    values = entries.map { $0.value }
  }

  /// If a name occurs twice, `merge` combines the two values; its second argument is the later one.
  @inlinable
  public init(_ entries: [(name: String, value: Value)], merging merge: (inout Value, Value) -> Void) {
    let names = NameIndex(entries.map { $0.name })
    var values = entries.map { $0.value }
    for (place, entry) in entries.enumerated() {
      guard let first = names.place(of: entry.name), first != place else { continue }
      merge(&values[first], entry.value)
    }
    self.names = names
    self.values = values
  }

  /// The value of the name `name`; nil if it is not in the list. Names are compared byte for byte.
  @inlinable
  public func value(for name: Span<UInt8>) -> Value? { names.place(of: name).map { values[$0] } }

  @inlinable
  public func value(for name: TextSpan) -> Value? { value(for: name.bytes) }

  @inlinable
  public func value(for range: Range<Int>, of text: TextSpan) -> Value? { value(for: range, of: text.bytes) }

  /// The value of the name `name`; nil if it is not in the list.
  @inlinable
  public func value(for name: String) -> Value? { name.withBytes { value(for: $0) } }

  /// The value of the name in `range`; nil if it is not in the list.
  @inlinable
  public func value(for range: Range<Int>, of bytes: Span<UInt8>) -> Value? {
    names.place(of: range, in: bytes).map { values[$0] }
  }
}

extension ByteKey {
  package init(of name: String) {
    self = name.withBytes { ByteKey($0.indices, of: $0) }
  }
}
