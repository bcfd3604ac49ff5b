/// Makes relative URLs in extension objects absolute, so that they can be compared with the members made from the same
/// elements.

internal import FeedPrimitives
internal import JSONFeedModel

struct ExtensionURLs {
  /// The base of the URLs.
  let base: String?
  /// Whether the `xml:base` of inner elements applies. It must be applied only once.
  let followsXMLBase: Bool

  /// Makes the URLs in the extension objects of known namespaces absolute.
  func resolve(_ extensions: inout JSONFeed.Extensions) {
    for index in FeedNamespace.all.indices {
      let (id, namespace) = (NamespaceID(UInt16(index)), FeedNamespace.all[index])
      let name = "_" + namespace.object
      guard let object = extensions[name]?.objectValue else { continue }
      var resolved = JSONFeed.Object()
      for member in object {
        var member = member
        if id == .paging {
          // It contains only URLs.
          member.value = .string(url(member.value.stringValue ?? ""))
        } else if let definition = id.definition(forKey: member.name) {
          member.value = self.resolved(member.value, of: definition, in: id)
        }
        resolved.appendIfNew(member)
      }
      extensions[name] = .object(resolved)
    }
  }

  /// The value of an element with its URLs made absolute.
  func resolved(
    _ value: JSONFeed.Value, of definition: NamespaceElement, in namespace: NamespaceID
  ) -> JSONFeed.Value {
    switch value {
    case .string(let text):
      return definition.kind == .url || definition.valueAttribute?.isLocation == true ? .string(url(text)) : value
    case .array(let values):
      let listed = definition.listedName.flatMap { namespace.namespace?.table.element(named: $0) }
      return .array(values.map { resolved($0, of: listed ?? definition, in: namespace) })
    case .object(let object):
      // An element with its source is not changed: the two would no longer agree, and the source would not be written.
      if object[ElementValue.sourceKey] != nil { return value }
      // If an attribute has the URL, the text is something else.
      let isTextURL =
        definition.kind == .url && !definition.attributes.contains { $0.isLocation && object[$0.key] != nil }
      var result = JSONFeed.Object()
      for member in object {
        var member = member
        if let attribute = definition.attribute(forKey: member.name) {
          if attribute.isLocation, let text = member.value.stringValue { member.value = .string(url(text)) }
        } else if member.name == definition.textKey ?? "text" {
          if isTextURL, let text = member.value.stringValue { member.value = .string(url(text)) }
        } else if let (inner, id) = namespace.definition(forKey: member.name, inside: definition) {
          member.value = resolved(inside: member.value, of: inner, in: id)
        }
        result.appendIfNew(member)
      }
      return .object(result)
    default: return value
    }
  }

  private func url(_ text: String) -> String { URLText.member(text, against: base, as: .image) ?? text }

  /// The same for one or several child elements, which may have their own `xml:base`.
  private func resolved(
    inside value: JSONFeed.Value, of definition: NamespaceElement, in namespace: NamespaceID
  ) -> JSONFeed.Value {
    guard followsXMLBase else { return resolved(value, of: definition, in: namespace) }
    if let values = value.arrayValue, definition.listedName == nil {
      return .array(values.map { resolved(inside: $0, of: definition, in: namespace) })
    }
    let base = value.objectValue?.base(inside: base) ?? base
    return ExtensionURLs(base: base, followsXMLBase: true).resolved(value, of: definition, in: namespace)
  }
}

extension JSONFeed.Object {
  /// The base in a child element: its `xml:base`, resolved against the outer base.
  func base(inside outer: String?) -> String? {
    self["xml_base"]?.stringValue.flatMap { URLText.base($0, inside: outer) } ?? outer
  }
}

extension NamespaceID {
  /// The table entry for the member with this key in the namespace's object.
  fileprivate func definition(forKey key: String) -> NamespaceElement? {
    namespace?.table.elements.first { $0.key.isExactly(key) }
  }

  /// The table entry for the member with this key in an element of this namespace (ElementValue.key(of:inside:)).
  fileprivate func definition(
    forKey key: String, inside outer: NamespaceElement
  ) -> (NamespaceElement, NamespaceID)? {
    if let own = definition(forKey: key) { return (own, self) }
    if let end = key.utf8.firstIndex(of: ASCII.underscore),
      let other = FeedNamespace.id(forPrefix: String(key[..<end])),
      let definition = other.definition(forKey: String(key[key.utf8.index(after: end)...]))
    {
      return (definition, other)
    }
    guard outer.kind == .item, let definition = NamespaceID.rss.definition(forKey: key) else { return nil }
    return (definition, .rss)
  }
}
