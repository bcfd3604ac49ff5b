/// Names and namespaces: prefixes are bound and unbound, and names become small numbers.

internal import FeedPrimitives

/// A prefix, as a range of the document (empty: the default namespace), and what it stands for.
struct XMLBinding {
  var prefix: Range<Int>
  var namespace: NamespaceID
  /// Where its declaration begins.
  var declaration = 0
  /// The value of its declaration, as it is written.
  var uri = 0..<0
}

/// A namespace that only this document knows.
package struct XMLUnknownNamespace: Sendable, Hashable {
  /// Empty where the document uses a prefix without declaring it.
  package var uri: String
  /// The prefix that it was first bound to.
  package var prefix: String
}

/// A name that was recognised before, so that it need not be looked up again while the bindings are the same.
struct XMLCachedName {
  /// How many bits the number of a slot has.
  static let slotBits = 8
  var generation = UInt32.max
  var key = ByteKey()
  var name = XMLName(start: 0, end: 0, local: 0, namespace: .rss)
}

extension XMLScanner {
  /// What the name in `range` is.
  mutating func resolve(_ range: Range<Int>, isAttribute: Bool, in bytes: Span<UInt8>) -> XMLName {
    guard !range.isEmpty else {
      return XMLName(
        start: range.lowerBound, end: range.upperBound, local: range.lowerBound, namespace: .rss)
    }
    let key = ByteKey(range, of: bytes)
    let slot = key.slot(bits: XMLCachedName.slotBits)
    if nameCache[slot].generation == generation, nameCache[slot].key == key,
      key.isWhole || bytes.matches(range, at: nameCache[slot].name.start)
    {
      var name = nameCache[slot].name
      name.local = range.lowerBound &+ (name.local &- name.start)
      name.start = range.lowerBound
      name.end = range.upperBound
      return name
    }
    let name = lookUp(range, in: bytes)
    nameCache[slot] = XMLCachedName(generation: generation, key: key, name: name)
    return name
  }

  private mutating func lookUp(_ range: Range<Int>, in bytes: Span<UInt8>) -> XMLName {
    var local = range.lowerBound
    if let colon = bytes.firstIndex(of: UInt8(ascii: ":"), from: range.lowerBound, to: range.upperBound),
      colon > range.lowerBound, colon + 1 < range.upperBound
    {
      local = colon + 1
    }
    let prefix = range.lowerBound..<max(local - 1, range.lowerBound)
    var name = XMLName(
      start: range.lowerBound, end: range.upperBound, local: local, namespace: namespace(of: prefix, in: bytes))
    if name.namespace.isKnown {
      let table = FeedNamespace.all[Int(name.namespace.rawValue)].table
      name.recognise(as: table.code(of: bytes.extracting(local..<range.upperBound)), in: table)
    }
    return name
  }

  /// What a prefix stands for here.
  private mutating func namespace(of prefix: Range<Int>, in bytes: Span<UInt8>) -> NamespaceID {
    var index = bindings.count
    while index > 0 {
      index -= 1
      if bindings[index].prefix.count == prefix.count, bytes.matches(prefix, at: bindings[index].prefix.lowerBound) {
        return meant(bindings[index].namespace, by: prefix, in: bytes)
      }
    }
    if prefix.isEmpty { return meant(.rss, by: prefix, in: bytes) }
    for binding in assumedBindings
    where binding.prefix.count == prefix.count && bytes.matches(prefix, at: binding.prefix.lowerBound) {
      return binding.namespace
    }
    let text = bytes.string(prefix)
    if text == "xml" { return .xml }
    // The faults of a document with thousands of invented prefixes are no news after the first hundred.
    guard assumedBindings.count < 100 else { return unknownNamespace(uri: "", prefix: "") }
    report(.undeclaredPrefix, at: prefix.lowerBound, in: bytes)
    let id = FeedNamespace.id(forPrefix: text) ?? unknownNamespace(uri: "", prefix: text)
    assumedBindings.append(XMLBinding(prefix: prefix, namespace: id))
    return id
  }

  /// The namespace that a prefix of the document means: the root's own may be taken for another.
  private func meant(_ namespace: NamespaceID, by prefix: Range<Int>, in bytes: Span<UInt8>) -> NamespaceID {
    guard let taken, taken.namespace == namespace, taken.prefix.count == prefix.count,
      bytes.matches(prefix, at: taken.prefix.lowerBound)
    else { return namespace }
    return taken.home
  }

  /// The namespace that an attribute's prefix stands for; nil where it has none.
  package mutating func namespace(of attribute: XMLAttribute, in bytes: Span<UInt8>) -> NamespaceID? {
    let name = resolve(attribute.nameStart..<attribute.nameEnd, isAttribute: true, in: bytes)
    return name.local > name.start ? name.namespace : nil
  }

  /// What a prefix is bound to here, or what it usually means where it is not; nil for one that says nothing to anybody.
  package func usualNamespace(of prefix: Range<Int>, in bytes: Span<UInt8>) -> NamespaceID? {
    let binding = bindings.last { $0.prefix.count == prefix.count && bytes.matches(prefix, at: $0.prefix.lowerBound) }
    guard let binding else { return FeedNamespace.id(forPrefix: bytes.string(prefix)) }
    return meant(binding.namespace, by: prefix, in: bytes)
  }

  /// The URI that a prefix is bound to here, as it is written; nil for one that is not.
  package func declaredURI(of prefix: Range<Int>, in bytes: Span<UInt8>) -> String? {
    rangeOfURI(of: prefix, in: bytes).map { bytes.string($0) }
  }

  /// Where the URI stands that a prefix is bound to here; nil for one that is not.
  func rangeOfURI(of prefix: Range<Int>, in bytes: Span<UInt8>) -> Range<Int>? {
    bindings.last { $0.prefix.count == prefix.count && bytes.matches(prefix, at: $0.prefix.lowerBound) }?.uri
  }

  // MARK: Declarations

  /// The prefix that an attribute declares (empty for `xmlns`), or nil where it declares none.
  @inline(__always)
  func declaredPrefix(of attribute: XMLAttribute, in bytes: Span<UInt8>) -> Range<Int>? {
    guard bytes[attribute.nameStart] == UInt8(ascii: "x"), bytes.starts(with: "xmlns", at: attribute.nameStart) else {
      return nil
    }
    let end = attribute.nameStart + 5
    if end == attribute.nameEnd { return end..<end }
    guard bytes[end] == UInt8(ascii: ":") else { return nil }
    return end + 1..<attribute.nameEnd
  }

  /// The namespace declarations of the element entered last, as attributes.
  package var declarations: [XMLAttribute] {
    guard let last = open.last, last.outerBindings < bindings.count else { return [] }
    return bindings[last.outerBindings...].map { binding in
      XMLAttribute(
        nameStart: binding.declaration, nameEnd: binding.prefix.upperBound, valueStart: binding.uri.lowerBound,
        valueEnd: binding.uri.upperBound, isPlain: false)
    }
  }

  mutating func bind(_ prefix: Range<Int>, to attribute: XMLAttribute, in bytes: Span<UInt8>) throws(XMLLimitError) {
    guard bindings.count < limits.attributes else {
      throw XMLLimitError(limit: .namespaces, maximum: limits.attributes, offset: attribute.nameStart)
    }
    let id: NamespaceID
    if attribute.isPlain {
      let value = bytes.extracting(bytes.trimmed(attribute.valueStart..<attribute.valueEnd))
      id =
        FeedNamespace.id(for: value)
        ?? unknownNamespace(uri: value.string(0..<value.count), prefix: bytes.string(prefix))
    } else {
      let text = try string(attribute, in: bytes)
      id = FeedNamespace.id(for: text.utf8.span) ?? unknownNamespace(uri: text, prefix: bytes.string(prefix))
    }
    bindings.append(
      XMLBinding(
        prefix: prefix, namespace: id, declaration: attribute.nameStart, uri: attribute.valueStart..<attribute.valueEnd)
    )
  }

  /// The number of a namespace that is in no table. There are as many as a document may reasonably have; what comes
  /// after is one.
  private mutating func unknownNamespace(uri: String, prefix: String) -> NamespaceID {
    let key = uri.isEmpty ? "\u{0}" + prefix : uri
    let number: Int
    if let known = unknownByURI[key] {
      number = known
    } else if unknownNamespaces.count >= 10_000 {
      number = unknownNamespaces.count - 1
    } else {
      number = unknownNamespaces.count
      unknownNamespaces.append(XMLUnknownNamespace(uri: uri, prefix: prefix))
      unknownByURI[key] = number
    }
    return NamespaceID(UInt16(FeedNamespace.all.count + number))
  }

  /// What this document says of a namespace that is in no table.
  package func unknownNamespace(_ id: NamespaceID) -> XMLUnknownNamespace? {
    let number = Int(id.rawValue) - FeedNamespace.all.count
    return unknownNamespaces.indices.contains(number) ? unknownNamespaces[number] : nil
  }
}
