/// The source of an element, for elements that a JSON value cannot express (ElementValue.swift).

internal import FeedPrimitives
internal import JSONFeedModel

extension XMLScanner {
  /// The source of the last read element as a document of its own: it declares the namespaces that it uses, and has
  /// neither comments, CDATA sections nor references to the document's entities. Reading it gives the same source.
  ///
  /// - Parameters:
  ///   - start: the start of its start tag.
  ///   - depth: the number of open elements around it.
  /// - Returns: nil for an element that was ended by another tag, and for names that cannot be written.
  mutating func source(
    ofElementAt start: Int, in depth: Int, in bytes: TextSpan
  ) throws(XMLStop) -> String? {
    guard open.count == depth, !isWaitingForReader else { return nil }
    let (after, level, mark) = (currentState, unitLevel, namespaces.mark)
    namespaces.setMark()
    defer {
      restore(after)
      (unitLevel, namespaces.mark) = (level, mark)
    }
    position = start
    unitLevel = nil
    let source = try readSource(XMLSourceWriter(), to: after.progress.position, in: bytes)
    return position == after.progress.position && open.count == depth ? source : nil
  }

  /// - Parameter end: the end of the element. If it is ended by another tag, its source would go on.
  private mutating func readSource(
    _ writer: consuming XMLSourceWriter, to end: Int, in bytes: TextSpan
  ) throws(XMLStop) -> String? {
    let depth = open.count
    var isAfterComment = false
    repeat {
      if position >= end { return nil }
      let tag = nextLessThan(from: position, in: bytes) ?? bytes.count
      scratch.removeAll()
      try decode(position..<tag, of: bytes)
      writer.text(scratch, isAfterComment: isAfterComment)
      isAfterComment = false
      position = tag
      guard tag < bytes.count else {
        reachEnd(in: bytes)
        break
      }
      let next = tag &+ 1 < bytes.count ? bytes[tag &+ 1] : 0
      if next == ASCII.slash, isEndTag(at: tag, in: bytes) {
        closeByTag(in: bytes)
      } else if XMLScanner.startsName(next) {
        try enterElement(in: bytes)
        // An item would close the elements around it.
        if element.content == .unit, unknownElement(from: depth) == nil { return nil }
        guard try begin(&writer, in: bytes) else { return nil }
        if isEmptyElement { closeLast() }
      } else if bytes.beginsCDATA(at: tag) {
        let inside = readCDATA(in: bytes)
        scratch.removeAll()
        appendCDATA(inside, of: bytes)
        writer.text(scratch)
      } else if next == UInt8(ascii: "!") || next == UInt8(ascii: "?") {
        try skipDeclaration(in: bytes)
        isAfterComment = true
      } else {
        scratch.removeAll()
        scratch.append(ASCII.lessThan)
        writer.text(scratch)
        position = tag &+ 1
      }
      try checkBytes()
      writer.end(to: open.count - depth)
    } while open.count > depth
    writer.end(to: 0)
    return writer.source()
  }

  /// Writes the start tag of the last entered element; false if it cannot be written.
  private mutating func begin(_ writer: inout XMLSourceWriter, in bytes: TextSpan) throws(XMLStop) -> Bool {
    let name = element
    guard
      let uri = self.uri(of: name, in: bytes),
      writer.begin(prefix: bytes.string(name.prefix), local: bytes.string(name.local..<name.end), uri: uri)
    else { return false }
    for index in attributes.indices {
      let attribute = attributes[index]
      let name = resolve(attribute.nameStart..<attribute.nameEnd, in: bytes)
      let value = try string(attribute, isWhole: true, in: bytes)
      guard
        let uri = name.hasPrefix ? self.uri(of: name, in: bytes) : "",
        writer.attribute(
          prefix: bytes.string(name.prefix), local: bytes.string(name.local..<name.end), uri: uri, value)
      else { return false }
    }
    writer.endAttributes()
    return true
  }

  /// The URI of a name's namespace, as in the document; nil for an undeclared prefix.
  func uri(of name: XMLName, in bytes: TextSpan) -> String? {
    guard let namespace = name.namespace.namespace else {
      return unknownNamespace(name.namespace).flatMap { $0.uri.isEmpty ? nil : $0.uri }
    }
    let declared = declaredURI(of: name.prefix, in: bytes)
    if let declared, FeedNamespace.id(for: declared) == name.namespace { return declared }
    return name.namespace == .rss && !name.hasPrefix ? "" : namespace.uri
  }
}

/// Writes elements under their own names, and declares each namespace where it is first used.
private struct XMLSourceWriter: ~Copyable {
  private var xml = XMLWriter(isPretty: false, capacity: 256)
  /// The declarations in scope, the innermost last; initially, names without a prefix have no namespace.
  private var bindings: [(prefix: XMLPrefix, depth: Int)] = [(.none, 0)]
  private var depth = 0
  /// Whether the last text ends with white space.
  private var endsWithSpace = false
  private var attributes: [(name: String, value: String)] = []
  /// The names of the attributes, with their namespaces.
  private var names: Set<[String]> = []

  /// False for a name that cannot be written.
  mutating func begin(prefix: String, local: String, uri: String) -> Bool {
    guard let name = Self.name(prefix, local), mayDeclare(prefix, uri) else {
      return false
    }
    xml.begin(name)
    depth += 1
    declare(prefix, uri)
    return true
  }

  /// False for a name that cannot be written, or that is already used.
  mutating func attribute(prefix: String, local: String, uri: String, _ value: String) -> Bool {
    guard let name = Self.name(prefix, local), name != "xmlns", mayDeclare(prefix, uri),
      names.insert([uri, local]).inserted
    else {
      return false
    }
    if !prefix.isEmpty { declare(prefix, uri) }
    attributes.append((name, value))
    return true
  }

  /// Attributes follow the declarations.
  mutating func endAttributes() {
    for (name, value) in attributes { xml.attribute(name, value) }
    attributes.removeAll()
    names.removeAll()
  }

  /// White space on both sides of a comment is read as one space.
  mutating func text(_ text: borrowing ByteBuffer, isAfterComment: Bool = false) {
    guard text.count > 0 else { return }
    let string = text.withText { bytes in
      let start = isAfterComment && endsWithSpace ? bytes.endOfSpaces(from: 0, to: bytes.count) : 0
      endsWithSpace = ASCII.isSpace(bytes[bytes.count - 1])
      return bytes.string(start..<bytes.count)
    }
    xml.text(string)
  }

  /// Ends elements until `count` are open.
  mutating func end(to count: Int) {
    while depth > max(count, 0) {
      xml.end()
      depth -= 1
      while let last = bindings.last, last.depth > depth { bindings.removeLast() }
    }
  }

  consuming func source() -> String { xml.source() }

  private static func name(_ prefix: String, _ local: String) -> String? {
    guard XMLWriter.isName(local) else { return nil }
    if prefix.isEmpty { return local }
    return prefix == "xml" || XMLWriter.isPrefix(prefix) ? prefix + ":" + local : nil
  }

  /// Whether the prefix may be bound to the URI (Namespaces in XML 1.0 §3).
  private func mayDeclare(_ prefix: String, _ uri: String) -> Bool {
    if prefix == "xml" { return true }
    return prefix.isEmpty && uri.isEmpty || uri != FeedNamespace.xml.uri && XMLWriter.isNamespace(uri)
  }

  private mutating func declare(_ prefix: String, _ uri: String) {
    let binding = XMLPrefix(prefix: prefix, uri: uri)
    guard prefix != "xml", bindings.last(where: { $0.prefix.prefix == prefix })?.prefix != binding else { return }
    bindings.append((binding, depth))
    xml.attribute(prefix.isEmpty ? "xmlns" : "xmlns:" + prefix, uri)
  }
}
