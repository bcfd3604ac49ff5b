/// What elements inherit: the namespace declarations in scope, the language and the base.

internal import FeedPrimitives

/// The declarations of an element and those around it. Elements without any share the scope of their parents.
final class NamespaceScope {
  private let outer: NamespaceScope?
  /// The URIs of the prefixes that the element declares; the default namespace has the empty prefix.
  private let own: [String: String]
  /// The prefixes of the URIs that have been looked up.
  private var prefixes: [String: [String]] = [:]
  /// The values of `xml:lang` and `xml:base`.
  let (language, base): (String?, String?)

  /// The URI of the default namespace; nil without one.
  private let ofDefault: String?

  init(
    _ own: [String: String] = [:], language: String? = nil, base: String? = nil, in outer: NamespaceScope? = nil
  ) {
    (self.own, self.outer) = (own, outer)
    (self.language, self.base) = (language ?? outer?.language, base ?? outer?.base)
    ofDefault = own[""].map { $0.isEmpty ? nil : $0 } ?? outer?.ofDefault
  }

  /// The URI of a prefix; nil if it is not declared.
  subscript(prefix: String) -> String? { own[prefix] ?? outer?[prefix] }

  /// The URI of the names with this prefix; nil if they are in no namespace.
  func uri(of prefix: String) -> String? {
    prefix.isEmpty ? ofDefault : self[prefix].flatMap { $0.isEmpty ? nil : $0 }
  }

  /// The first prefix of a URI in alphabetical order.
  func prefix(of uri: String) -> String? { prefixes(of: uri).first }

  private func prefixes(of uri: String) -> [String] {
    if let known = prefixes[uri] { return known }
    let inherited = outer?.prefixes(of: uri).filter { own[$0] == nil } ?? []
    WorkCounter.count(own.count + inherited.count)
    let all = (inherited + own.filter { $0.value == uri }.keys).alphabetical
    prefixes[uri] = all
    return all
  }
}
