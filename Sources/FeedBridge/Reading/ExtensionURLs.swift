/// Makes relative URLs in extension objects absolute, so that they can be compared with the members made from the same
/// elements.

internal import FeedPrimitives
internal import JSONFeedModel

/// A member of the extension object of a known namespace.
package struct ExtensionMember: Equatable, Sendable {
  let key: String
  let namespace: NamespaceID
}

struct ExtensionURLs: ExtensionRewriter {
  /// The base of the URLs.
  let base: URLBase
  /// The base of the URLs in HTML.
  let htmlBase: URLBase
  /// Whether the `xml:base` of inner elements applies. It must be applied only once.
  let followsXMLBase: Bool

  /// Makes the URLs in these members absolute.
  func resolve(_ members: [ExtensionMember], of extensions: inout JSONFeed.Object) {
    for member in members {
      let name = JSONFeed.Object.name(of: member.namespace)
      guard var object = extensions[name]?.objectValue, let value = object[member.key] else { continue }
      let definition = member.namespace.definition(forKey: member.key)
      guard definition != nil || member.namespace == .paging,
        case .to(let result) = change(value, of: definition, in: member.namespace)
      else { continue }
      object[member.key] = result
      extensions[name] = .object(object)
    }
  }

  /// The value of an element with its URLs made absolute.
  func resolved(
    _ value: JSONFeed.Value, of definition: NamespaceElement, in namespace: NamespaceID
  ) -> JSONFeed.Value {
    if case .to(let result) = change(value, of: definition, in: namespace) { result } else { value }
  }

  func change(_ text: String, as kind: ExtensionText) -> ExtensionChange {
    let result: String
    switch kind {
    case .url: result = completed(text) ?? URLText.member(text, against: base, as: .image) ?? text
    case .html: result = HTMLRewriting.resolvingURLs(in: text, base: htmlBase)
    case .construct, .text, .other: return .none
    }
    return result.isExactly(text) ? .none : .to(.string(result))
  }

  /// A URL that begins with a host instead of a scheme, completed as members are that are made from the same elements; nil for others.
  private func completed(_ text: String) -> String? {
    if URLText.isAbsolute(text) { return nil }
    let hosts = base.usable.flatMap(URLText.site).map { [$0] } ?? []
    return URLText.withScheme(text, hosts: hosts) ?? (URLText.beginsWithHost(text) ? text : nil)
  }

  /// An element with its source is not changed: the two would no longer agree, and the source would not be written.
  func members(of object: JSONFeed.Object, _: NamespaceElement?, in _: NamespaceID?) -> JSONFeed.Object? {
    object[ElementValue.sourceKey] == nil ? object : nil
  }

  func inside(_ child: JSONFeed.Value, of _: String) -> ExtensionURLs {
    guard followsXMLBase else { return self }
    let base = child.objectValue?.base(inside: base) ?? base
    return ExtensionURLs(base: base, htmlBase: base, followsXMLBase: true)
  }
}

extension JSONFeed.Object {
  /// The base in a child element: its `xml:base`, resolved against the outer base.
  func base(inside outer: URLBase) -> URLBase { outer.inside(self["xml_base"]?.stringValue) }
}
