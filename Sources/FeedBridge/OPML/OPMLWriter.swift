/// Writes OPML 2.0.

public import FeedFoundation
internal import FeedPrimitives

extension OPML {
  /// The list as OPML 2.0. It is always well-formed: characters that XML does not allow are left out, and so are attributes
  /// and elements of the head whose name is not valid, occurs twice, or has a prefix that neither ``attributes`` nor an
  /// outline around it declares. ``make(from:charset:limits:)`` reads the rest back, apart from white space around texts.
  ///
  /// ```swift
  /// let list = OPML(title: "Subscriptions", outlines: [.init(feed: "https://example.org/feed.xml", title: "Notes")])
  /// print(list.encodeToString())
  /// ```
  public func encodeToString(_ options: FeedWriter.Options = .init()) -> String {
    String(decoding: encodeToData(options), as: UTF8.self)
  }

  /// The list as OPML 2.0, in UTF-8; see ``encodeToString(_:)``.
  public func encodeToData(_ options: FeedWriter.Options = .init()) -> Data {
    OPMLWriter(isPretty: options.isPrettyPrinted).write(self).document(endsWithLineBreak: options.endsWithLineBreak)
  }
}

private struct OPMLWriter: ~Copyable {
  private var xml: XMLWriter
  private var attributes = [(name: "version", value: "2.0")]

  init(isPretty: Bool) { xml = XMLWriter(isPretty: isPretty, capacity: 4096) }

  consuming func document(endsWithLineBreak: Bool) -> Data {
    xml.document(.init(name: "opml", attributes: attributes), endsWithLineBreak: endsWithLineBreak).data()
  }

  consuming func write(_ list: OPML) -> OPMLWriter {
    var scope = NamespaceScope()
    attributes += scope.attributes(list.attributes) { $0.lowercased() == "version" }
    xml.begin("head")
    xml.element("title", ifAny: list.title)
    for element in list.head where Self.mayBeInHead(element.name) && scope.name(element.name) != nil {
      xml.element(element.name, element.value)
    }
    xml.end()
    xml.begin("body")
    write(list.outlines, scope)
    xml.end()
    return self
  }

  /// Elements with these names are read as something else.
  private static func mayBeInHead(_ name: String) -> Bool {
    let local = name.split(separator: ":").last ?? ""
    return !["title", "head", "body", "outline"].contains(local.lowercased())
  }

  private mutating func write(_ outlines: [OPML.Outline], _ outer: NamespaceScope) {
    for outline in outlines {
      var scope = outer
      xml.begin("outline")
      for (name, property) in OPML.Outline.known {
        if let value = outline[keyPath: property] { xml.attribute(name, value) }
      }
      let others = scope.attributes(outline.attributes) { OPML.Outline.property(ignoringCase: $0) != nil }
      for (name, value) in others { xml.attribute(declared: name, value) }
      write(outline.outlines, scope)
      xml.end()
    }
  }
}

/// The namespaces that are declared at a place in the document, by prefix.
private struct NamespaceScope {
  private var namespaces = ["xml": FeedNamespace.xml.uri]

  /// Declares the namespaces in an element's attributes, and returns the attributes that can be written.
  mutating func attributes(
    _ properties: [OPML.Property], except isKnown: (String) -> Bool
  ) -> [(name: String, value: String)] {
    guard !properties.isEmpty else { return [] }
    var names: Set<[String]> = []
    let declarations = properties.filter { property in
      Self.isDeclaration(property) && names.insert([property.name]).inserted
    }
    for declaration in declarations where declaration.name != "xmlns" {
      namespaces[String(declaration.name.dropFirst("xmlns:".count))] = declaration.value
    }
    let others = properties.filter { property in
      guard !isKnown(property.name), let name = name(property.name) else { return false }
      return names.insert([name.namespace, name.local]).inserted
    }
    return (declarations + others).map { ($0.name, $0.value) }
  }

  /// The namespace of a name, and the name without its prefix. Nil if it cannot be written.
  func name(_ name: String) -> (namespace: String, local: String)? {
    let parts = name.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
    if parts.count == 1, XMLWriter.isAttributeName(name) { return ("", name) }
    guard parts.count == 2, XMLWriter.isName(parts[1]), let namespace = namespaces[parts[0]] else { return nil }
    return (namespace, parts[1])
  }

  /// Whether this is a declaration that XML allows (Namespaces in XML 1.0 §2.2, §3).
  private static func isDeclaration(_ property: OPML.Property) -> Bool {
    let isNamespace = property.value != FeedNamespace.xml.uri && XMLWriter.isNamespace(property.value)
    if property.name == "xmlns" { return isNamespace || property.value.isEmpty }
    guard property.name.hasPrefix("xmlns:") else { return false }
    return isNamespace && XMLWriter.isPrefix(String(property.name.dropFirst("xmlns:".count)))
  }
}
