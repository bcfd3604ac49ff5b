/// Where the scanner's names get their meaning: from the tables of their namespaces.

internal import FeedPrimitives

extension XMLName {
  /// Looks up the name without its prefix, `local`, in the table of the namespace.
  mutating func recognize(_ local: Span<UInt8>) {
    guard let table = namespace.namespace?.table else { return }
    let code = table.code(of: local)
    guard code > 0 else { return }
    let definition = table.elements[Int(code) - 1]
    recognize(as: code, meaning: definition.role.rawValue, content: definition.content)
  }

  /// The entry of the table.
  package var definition: NamespaceElement? { code == 0 ? nil : namespace.namespace?.elements[Int(code) - 1] }

  /// What the element means to a feed.
  @inline(__always) package var role: Role { Role(rawValue: meaning) ?? .none }
}

extension NamespaceElement {
  /// What it contains, as far as it matters to recovery from missing tags.
  fileprivate var content: XMLContentModel {
    if role == .item { return .unit }
    return switch kind {
    case .markup, .construct: .markup
    case let kind: kind.isText ? .text : .elements
    }
  }
}
