/// Names and namespaces: binds prefixes, and maps names to small numbers.

package import FeedPrimitives
internal import JSONFeedModel

/// A prefix, as a range of the document (empty: the default namespace), and its namespace.
struct XMLBinding {
  var prefix: Range<Int>
  var namespace: NamespaceID
  /// The start of its declaration.
  var declaration = 0
  /// The value of its declaration, as written.
  var uri = 0..<0
}

/// The namespaces of a document.
struct XMLNamespaces {
  /// The declarations in scope, the outermost first.
  var bindings: [XMLBinding] = []
  /// Prefixes that the document uses without declaring them.
  var assumedBindings: [XMLBinding] = []
  /// The namespaces without a table, in order of appearance.
  var unknown: [XMLUnknownNamespace] = []
  var unknownByURI: [String: Int] = [:]
  /// The prefixes and namespaces whose elements are read as those of another namespace: `overrideRoot`.
  var overrides: [(prefix: Range<Int>, namespace: NamespaceID, replacement: NamespaceID)] = []
  /// The state that `goBack` restores.
  var mark = Mark()

  /// A state to return to. It has what has changed since then, because a copy of everything for each element with a declaration would
  /// be work for all declarations before it.
  struct Mark {
    /// The number of bindings that are in scope since then.
    fileprivate var bindingCount = 0
    /// The bindings that have gone out of scope since then, the innermost first.
    fileprivate var removed: [XMLBinding] = []
    fileprivate var assumedCount = 0
    fileprivate var unknownCount = 0
    fileprivate var overrides: [(prefix: Range<Int>, namespace: NamespaceID, replacement: NamespaceID)] = []
  }

  /// Makes this the state to return to.
  mutating func setMark() {
    mark.bindingCount = bindings.count
    mark.removed.removeAll(keepingCapacity: true)
    mark.assumedCount = assumedBindings.count
    mark.unknownCount = unknown.count
    mark.overrides = overrides
  }

  /// Returns to the mark.
  mutating func goBack() {
    bindings.removeSubrange(mark.bindingCount...)
    bindings += mark.removed.reversed()
    assumedBindings.removeSubrange(mark.assumedCount...)
    for namespace in unknown[mark.unknownCount...] { unknownByURI[namespace.key] = nil }
    unknown.removeSubrange(mark.unknownCount...)
    overrides = mark.overrides
    setMark()
  }

  /// Ends the scope of the bindings from number `count` on.
  mutating func removeBindings(from count: Int) {
    if count < mark.bindingCount {
      WorkCounter.count(mark.bindingCount - count)
      mark.removed += bindings[count..<mark.bindingCount].reversed()
      mark.bindingCount = count
    }
    bindings.removeSubrange(count...)
  }

  /// The innermost binding of a prefix.
  func binding(of prefix: Range<Int>, in bytes: TextSpan) -> XMLBinding? {
    bindings.last { $0.prefix.count == prefix.count && bytes.matches(prefix, at: $0.prefix.lowerBound) }
  }

  /// What a prefix that is not declared was taken for when it was met first.
  func assumedBinding(of prefix: Range<Int>, in bytes: TextSpan) -> XMLBinding? {
    assumedBindings.first { $0.prefix.count == prefix.count && bytes.matches(prefix, at: $0.prefix.lowerBound) }
  }

  /// Moves each range of the document by the distance that `move` returns.
  mutating func moveRanges(_ move: (Range<Int>) -> Int) {
    for index in bindings.indices {
      // A declaration is one run of bytes: name and value.
      let binding = bindings[index]
      let distance = move(binding.declaration..<max(binding.prefix.upperBound, binding.uri.upperBound))
      bindings[index].declaration += distance
      bindings[index].prefix = binding.prefix.moved(by: distance)
      bindings[index].uri = binding.uri.moved(by: distance)
    }
    for index in assumedBindings.indices {
      let prefix = assumedBindings[index].prefix
      assumedBindings[index].prefix = prefix.moved(by: move(prefix))
    }
    for index in overrides.indices {
      let prefix = overrides[index].prefix
      overrides[index].prefix = prefix.moved(by: move(prefix))
    }
  }
}

/// A namespace known only to this document.
package struct XMLUnknownNamespace: Sendable {
  /// Empty if the document uses a prefix without declaring it.
  package var uri: String
  /// The prefix that it was first bound to.
  package var prefix: String

  /// What it is known by: its URI, or its prefix without one.
  fileprivate var key: String { uri.isEmpty ? "\u{0}" + prefix : uri }
}

/// Names that were looked up before. A feed has about 30, so a table that is probed has no two in one place.
struct XMLNameCache: ~Copyable {
  private static let slotBits = 8
  /// The number of names at which all are forgotten.
  private static let maximumCount = 128

  // Not private: a debug build with Swift 6.3 would fail.
  struct Entry: BitwiseCopyable {
    /// The generation of bindings for which the name is valid.
    var generation: UInt32
    /// The index of the name that followed it last time: the elements of an item are nearly always in the same order.
    var next: UInt32
    let key: ByteKey
    var name: XMLName
  }

  /// For each slot, one plus the index of its name; 0 for a free slot. A name is in the slot that its key selects or a later one.
  private var slots = OwnedArray<UInt8>(capacity: 1 << slotBits)
  private var entries = OwnedArray<Entry>(capacity: 32)
  /// The index of the name that was found last.
  private var last = 0

  init() { forgetAll() }

  private mutating func forgetAll() {
    last = 0
    slots.removeAll()
    for _ in 0..<1 << Self.slotBits { slots.append(0) }
    entries.removeAll()
  }

  /// The name that was found last.
  @inline(__always)
  var lastName: XMLName { entries[last].name }

  /// The end of the name that begins at `start`, if it is the one that is expected after the last one; else nil.
  @inline(__always)
  mutating func endOfExpectedName(at start: Int, _ generation: UInt32, in bytes: TextSpan) -> Int? {
    guard last < entries.count else { return nil }
    let next = Int(entries[last].next)
    let key = entries[next].key
    guard entries[next].generation == generation, key.begins(bytes, at: start),
      ASCII.endsXMLName(bytes[start &+ key.count])
    else { return nil }
    last = next
    return start &+ key.count
  }

  /// The name in `range`, if it was stored in this generation.
  @inline(__always)
  mutating func name(_ range: Range<Int>, _ key: ByteKey, _ generation: UInt32, in bytes: TextSpan) -> XMLName? {
    let number = Int(slots[slot(of: key)])
    guard number > 0 else { return nil }
    let entry = entries[number &- 1]
    guard entry.generation == generation, key.isWhole || bytes.matches(range, at: entry.name.start) else { return nil }
    noteFound(number &- 1)
    return entry.name.moved(to: range)
  }

  @inline(__always)
  private mutating func noteFound(_ index: Int) {
    entries[last].next = UInt32(truncatingIfNeeded: index)
    last = index
  }

  /// Stores a name, instead of one with the same key.
  mutating func store(_ name: XMLName, _ key: ByteKey, _ generation: UInt32) {
    var slot = slot(of: key)
    if slots[slot] > 0 {
      entries[Int(slots[slot]) - 1].generation = generation
      entries[Int(slots[slot]) - 1].name = name
      noteFound(Int(slots[slot]) - 1)
      return
    }
    if entries.count == Self.maximumCount {
      forgetAll()
      slot = self.slot(of: key)
    }
    entries.append(Entry(generation: generation, next: 0, key: key, name: name))
    slots[slot] = UInt8(entries.count)
    noteFound(entries.count - 1)
  }

  /// The slot of the name with this key, or the free one for it.
  @inline(__always)
  private func slot(of key: ByteKey) -> Int {
    var slot = key.slot(bits: Self.slotBits)
    while slots[slot] > 0, entries[Int(slots[slot]) &- 1].key != key { slot = (slot &+ 1) & (1 << Self.slotBits - 1) }
    return slot
  }
}

extension XMLScanner {
  /// Resolves the name in `range`.
  mutating func resolve(_ range: Range<Int>, in bytes: TextSpan) -> XMLName {
    guard !range.isEmpty else {
      return XMLName(
        start: range.lowerBound, end: range.upperBound, local: range.lowerBound, namespace: .rss)
    }
    let key = ByteKey(range, of: bytes)
    return nameCache.name(range, key, generation, in: bytes) ?? lookUp(range, key, in: bytes)
  }

  /// Looks up the name of an element that has not been entered. Nil if its prefix has not been declared or met before: the element may
  /// declare it.
  mutating func resolve(beforeEntering range: Range<Int>, in bytes: TextSpan) -> XMLName? {
    if let colon = bytes.firstIndex(of: UInt8(ascii: ":"), from: range.lowerBound, to: range.upperBound) {
      let prefix = range.lowerBound..<colon
      guard namespaces.binding(of: prefix, in: bytes) ?? namespaces.assumedBinding(of: prefix, in: bytes) != nil else {
        return nil
      }
    }
    return resolve(range, in: bytes)
  }

  /// Invalidates the names that were looked up before.
  mutating func beginGeneration() {
    lastGeneration &+= 1
    generation = lastGeneration
  }

  @inline(never)
  private mutating func lookUp(_ range: Range<Int>, _ key: ByteKey, in bytes: TextSpan) -> XMLName {
    let name = lookUp(range, in: bytes)
    nameCache.store(name, key, generation)
    return name
  }

  private mutating func lookUp(_ range: Range<Int>, in bytes: TextSpan) -> XMLName {
    var local = range.lowerBound
    if let colon = bytes.firstIndex(of: UInt8(ascii: ":"), from: range.lowerBound, to: range.upperBound),
      colon > range.lowerBound, colon + 1 < range.upperBound
    {
      local = colon + 1
    }
    let prefix = range.lowerBound..<max(local - 1, range.lowerBound)
    var name = XMLName(
      start: range.lowerBound, end: range.upperBound, local: local, namespace: namespace(of: prefix, in: bytes))
    recognize(&name, bytes.extracting(local..<range.upperBound))
    if name.namespace == .xhtml, name.code == 0, !name.hasPrefix, let ownNamespace {
      var own = name
      own.namespace = ownNamespace
      recognize(&own, bytes.extracting(range))
      if own.code > 0 { return own }
    }
    return name
  }

  /// The namespace of a prefix in the current scope.
  private mutating func namespace(of prefix: Range<Int>, in bytes: TextSpan) -> NamespaceID {
    if let binding = namespaces.binding(of: prefix, in: bytes) {
      return effective(binding.namespace, of: prefix, in: bytes)
    }
    if prefix.isEmpty { return effective(.rss, of: prefix, in: bytes) }
    if let binding = namespaces.assumedBinding(of: prefix, in: bytes) { return binding.namespace }
    let text = bytes.string(prefix)
    if text == "xml" { return .xml }
    // At most a hundred invented prefixes are reported.
    guard namespaces.assumedBindings.count < 100 else { return unknownNamespace(uri: "", prefix: "") }
    report(.undeclaredPrefix, at: prefix.lowerBound, named: prefix, in: bytes)
    let declared = namespaces.bindings.last { bytes.extracting($0.prefix).equalsIgnoringCase(bytes.extracting(prefix)) }
    let id =
      declared?.namespace ?? FeedNamespace.id(forPrefix: text) ?? FeedNamespace.id(forPrefix: text.lowercased())
      ?? unknownNamespace(uri: "", prefix: text)
    namespaces.assumedBindings.append(XMLBinding(prefix: prefix, namespace: id))
    return id
  }

  /// The namespace of a prefix, or the one that overrides it.
  private func effective(_ namespace: NamespaceID, of prefix: Range<Int>, in bytes: TextSpan) -> NamespaceID {
    for override in namespaces.overrides
    where override.namespace == namespace && override.prefix.count == prefix.count
      && bytes.matches(prefix, at: override.prefix.lowerBound)
    {
      return override.replacement
    }
    return namespace
  }

  /// Treats the root element, which has been entered, and all elements with the same prefix and namespace as elements
  /// of `replacement`, whatever namespace is declared.
  package mutating func overrideRoot(with replacement: NamespaceID, in bytes: TextSpan) {
    guard depth == 1, let root = open.last?.name else { return }
    namespaces.overrides = [(prefix: root.prefix, namespace: root.namespace, replacement: replacement)]
    beginGeneration()
    open[0].name = resolve(root.range, in: bytes)
  }

  /// Treats elements without a prefix as elements of `replacement` if the root element, which has been entered,
  /// declares an unknown default namespace.
  package mutating func overrideUnknownDefault(with replacement: NamespaceID) {
    guard let binding = namespaces.bindings.last(where: { $0.prefix.isEmpty }), !binding.namespace.isKnown else {
      return
    }
    namespaces.overrides.append((prefix: binding.prefix, namespace: binding.namespace, replacement: replacement))
    beginGeneration()
  }

  /// The namespace of an attribute's prefix; nil if it has none.
  package mutating func namespace(of attribute: XMLAttribute, in bytes: TextSpan) -> NamespaceID? {
    let name = resolve(attribute.nameStart..<attribute.nameEnd, in: bytes)
    return name.hasPrefix ? name.namespace : nil
  }

  /// The namespace bound to a prefix in the current scope, or its usual one if it is not bound; nil for an unknown
  /// prefix.
  package mutating func usualNamespace(of prefix: Range<Int>, in bytes: TextSpan) -> NamespaceID? {
    guard let binding = namespaces.binding(of: prefix, in: bytes) else {
      return FeedNamespace.id(forPrefix: bytes.string(prefix))
    }
    return effective(binding.namespace, of: prefix, in: bytes)
  }

  /// The URI bound to a prefix in the current scope, as written; nil if it is not bound.
  package func declaredURI(of prefix: Range<Int>, in bytes: TextSpan) -> String? {
    rangeOfURI(of: prefix, in: bytes).map { bytes.string($0) }
  }

  /// The range of the URI bound to a prefix in the current scope; nil if it is not bound.
  func rangeOfURI(of prefix: Range<Int>, in bytes: TextSpan) -> Range<Int>? {
    namespaces.binding(of: prefix, in: bytes)?.uri
  }

  // MARK: Declarations

  /// The prefix that an attribute declares (empty for `xmlns`), or nil if it is not a declaration.
  @inline(__always)
  func declaredPrefix(of attribute: XMLAttribute, in bytes: TextSpan) -> Range<Int>? {
    guard bytes[attribute.nameStart] == UInt8(ascii: "x"), bytes.starts(with: "xmlns", at: attribute.nameStart) else {
      return nil
    }
    let end = attribute.nameStart + 5
    if end == attribute.nameEnd { return end..<end }
    guard bytes[end] == UInt8(ascii: ":") else { return nil }
    return end + 1..<attribute.nameEnd
  }

  /// The namespace declarations of the last entered element and its other attributes.
  package mutating func allAttributes() -> [XMLAttribute] {
    var all = declarations()
    for index in attributes.indices { all.append(attributes[index]) }
    return all
  }

  /// The namespace declarations of the last entered element, as attributes.
  package mutating func declarations() -> [XMLAttribute] {
    guard let last = open.last, last.outerBindings < namespaces.bindings.count else { return [] }
    return namespaces.bindings[last.outerBindings...].map { binding in
      XMLAttribute(
        nameStart: binding.declaration, nameEnd: binding.prefix.upperBound, valueStart: binding.uri.lowerBound,
        valueEnd: binding.uri.upperBound, isPlain: false)
    }
  }

  mutating func bind(_ prefix: Range<Int>, to attribute: XMLAttribute, in bytes: TextSpan) throws(XMLStop) {
    guard namespaces.bindings.count < limits.attributes else {
      throw .limit(.namespaces, maximum: limits.attributes, offset: attribute.nameStart + origin)
    }
    let id: NamespaceID
    if attribute.isPlain {
      let value = bytes.extracting(bytes.trimmed(attribute.valueStart..<attribute.valueEnd))
      id =
        FeedNamespace.id(for: value)
        ?? unknownNamespace(uri: value.string(0..<value.count), prefix: bytes.string(prefix))
    } else {
      id = namespace(uri: try string(attribute, in: bytes), prefix: bytes.string(prefix))
    }
    namespaces.bindings.append(
      XMLBinding(
        prefix: prefix, namespace: id, declaration: attribute.nameStart, uri: attribute.valueStart..<attribute.valueEnd)
    )
  }

  /// The namespace with this URI.
  mutating func namespace(uri: String, prefix: String) -> NamespaceID {
    FeedNamespace.id(for: uri) ?? unknownNamespace(uri: uri, prefix: prefix)
  }

  /// The number of an unknown namespace. Beyond a reasonable maximum, all others share one number.
  private mutating func unknownNamespace(uri: String, prefix: String) -> NamespaceID {
    let namespace = XMLUnknownNamespace(uri: uri, prefix: prefix)
    let key = namespace.key
    let number: Int
    if let known = namespaces.unknownByURI[key] {
      number = known
    } else if namespaces.unknown.count >= 10_000 {
      number = namespaces.unknown.count - 1
    } else {
      number = namespaces.unknown.count
      namespaces.unknown.append(namespace)
      namespaces.unknownByURI[key] = number
    }
    return NamespaceID(UInt16(FeedNamespace.all.count + number))
  }

  /// The data of an unknown namespace in this document.
  package func unknownNamespace(_ id: NamespaceID) -> XMLUnknownNamespace? {
    let number = Int(id.rawValue) - FeedNamespace.all.count
    return namespaces.unknown.indices.contains(number) ? namespaces.unknown[number] : nil
  }
}
