/// Makes relative URLs in extension objects absolute, so that they can be compared with the members made from the same
/// elements.

internal import FeedPrimitives
internal import JSONFeedModel

/// A member of the extension object of a known namespace.
package struct ExtensionMember: Equatable, Sendable {
  let key: String
  let namespace: NamespaceID
}

struct ExtensionURLs {
  /// The base of the URLs.
  let base: String?
  /// The base of the URLs in HTML; nil if they are not changed.
  let htmlBase: String?
  /// Whether the `xml:base` of inner elements applies. It must be applied only once.
  let followsXMLBase: Bool

  /// Makes the URLs in these members absolute.
  func resolve(_ members: [ExtensionMember], of extensions: inout JSONFeed.Extensions) {
    for member in members {
      let name = JSONFeed.Extensions.name(of: member.namespace)
      guard var object = extensions[name]?.objectValue, let value = object[member.key] else { continue }
      let result =
        member.namespace == .paging
        ? changed(links: value)
        : member.namespace.definition(forKey: member.key).flatMap { changed(value, of: $0, in: member.namespace) }
      guard let result else { continue }
      object[member.key] = result
      extensions[name] = .object(object)
    }
  }

  /// The value of an element with its URLs made absolute.
  func resolved(
    _ value: JSONFeed.Value, of definition: NamespaceElement, in namespace: NamespaceID
  ) -> JSONFeed.Value {
    changed(value, of: definition, in: namespace) ?? value
  }

  /// The same; nil if nothing changes, as in most elements.
  private func changed(
    _ value: JSONFeed.Value, of definition: NamespaceElement, in namespace: NamespaceID
  ) -> JSONFeed.Value? {
    switch value {
    case .string(let text):
      if definition.kind == .markup { return changed(html: text) }
      return definition.kind == .url || definition.valueAttribute?.isLocation == true ? changed(url: text) : nil
    case .array(let values):
      let listed = definition.listedName.flatMap { namespace.namespace?.table.element(named: $0) }
      return values.map(changing: { changed($0, of: listed ?? definition, in: namespace) }).map(JSONFeed.Value.array)
    case .object(let object):
      // An element with its source is not changed: the two would no longer agree, and the source would not be written.
      if object[ElementValue.sourceKey] != nil { return nil }
      // If an attribute has the URL, the text is something else.
      let isTextURL =
        definition.kind == .url && !definition.attributes.contains { $0.isLocation && object[$0.key] != nil }
      let isHTML = definition.kind == .markup || definition.isConstruct && object["type"] == "html"
      let textKey = definition.textKey ?? "text"
      let result = object.mapValues { key, value in
        if let attribute = definition.attribute(forKey: key) {
          return attribute.isLocation ? value.stringValue.flatMap(changed(url:)) : nil
        }
        if key == textKey, isHTML { return value.stringValue.flatMap(changed(html:)) }
        if key == textKey { return isTextURL ? value.stringValue.flatMap(changed(url:)) : nil }
        guard let (inner, id) = namespace.definition(forKey: key, inside: definition) else { return nil }
        return changed(inside: value, of: inner, in: id)
      }
      return result.map(JSONFeed.Value.object)
    default: return nil
    }
  }

  /// The same for a member of the object of paging, which contains only URLs.
  private func changed(links value: JSONFeed.Value) -> JSONFeed.Value? {
    value.arrayValue.map { $0.map(changing: changed(links:)).map(JSONFeed.Value.array) }
      ?? value.stringValue.flatMap(changed(url:))
  }

  private func url(_ text: String) -> String { URLText.member(text, against: base, as: .image) ?? text }

  private func changed(url text: String) -> JSONFeed.Value? {
    let url = url(text)
    return url.isExactly(text) ? nil : .string(url)
  }

  private func changed(html text: String) -> JSONFeed.Value? {
    guard let htmlBase else { return nil }
    let html = HTMLRewriting.resolvingURLs(in: text, base: htmlBase)
    return html.isExactly(text) ? nil : .string(html)
  }

  /// The value of one or several child elements, which may have their own `xml:base`.
  private func changed(
    inside value: JSONFeed.Value, of definition: NamespaceElement, in namespace: NamespaceID
  ) -> JSONFeed.Value? {
    guard followsXMLBase else { return changed(value, of: definition, in: namespace) }
    if let values = value.arrayValue, definition.listedName == nil {
      return values.map(changing: { changed(inside: $0, of: definition, in: namespace) }).map(JSONFeed.Value.array)
    }
    let base = value.objectValue?.base(inside: base) ?? base
    return ExtensionURLs(base: base, htmlBase: base, followsXMLBase: true).changed(value, of: definition, in: namespace)
  }
}

extension [JSONFeed.Value] {
  /// The values with those that `change` returns in place of others; nil if there are none.
  fileprivate func map(changing change: (Element) -> Element?) -> Self? {
    var result: Self?
    for (index, value) in enumerated() {
      guard let changed = change(value) else { continue }
      if result == nil { result = self }
      result?[index] = changed
    }
    return result
  }
}

extension JSONFeed.Value {
  /// Whether a text in it may be HTML with a relative URL.
  var mayHaveRelativeHTML: Bool {
    switch self {
    case .string(let text): HTMLRewriting.mayHaveRelativeURL(text)
    case .array(let values): values.contains(where: \.mayHaveRelativeHTML)
    case .object(let object): object.contains { $0.value.mayHaveRelativeHTML }
    default: false
    }
  }
}

extension JSONFeed.Object {
  /// The object with the values that `change` returns in place of others; nil if there are none.
  fileprivate func mapValues(_ change: (String, JSONFeed.Value) -> JSONFeed.Value?) -> Self? {
    var members: [Member]?
    for index in indices {
      guard let changed = change(self[index].name, self[index].value) else { continue }
      if members == nil { members = Array(self) }
      members?[index].value = changed
    }
    return members.map { JSONFeed.Object(distinct: $0) }
  }

  /// The base in a child element: its `xml:base`, resolved against the outer base.
  func base(inside outer: String?) -> String? {
    self["xml_base"]?.stringValue.flatMap { URLText.base($0, inside: outer) } ?? outer
  }
}

extension NamespaceID {
  /// The table entry for the member with this key in the namespace's object.
  fileprivate func definition(forKey key: String) -> NamespaceElement? {
    namespace?.table.element(forKey: key)
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
