/// Looks up the scanner's names in the tables of their namespaces.

internal import FeedPrimitives

extension XMLScanner {
  /// Looks up a name without its prefix, `local`, in the table of its namespace.
  mutating func recognize(_ name: inout XMLName, _ local: TextSpan) {
    guard let definition = name.namespace.namespace?.table.element(forWritten: local) else { return }
    let id = ObjectIdentifier(definition)
    // A feed has about 30, and names are looked up once.
    var index = recognizedIDs.firstIndex(of: id)
    if index == nil {
      index = recognized.count
      recognized.append(definition)
      recognizedIDs.append(id)
    }
    name.recognize(as: UInt16((index ?? 0) + 1), meaning: definition.role.rawValue, content: definition.content)
  }

  /// The table entry of a name; nil without one.
  @inline(__always)
  package func definition(of name: XMLName) -> NamespaceElement? {
    name.code == 0 ? nil : recognized[Int(name.code) - 1]
  }
}

extension XMLName {
  /// The role of the element in a feed.
  @inline(__always) package var role: Role { Role(rawValue: meaning) ?? .none }
}

extension NamespaceElement {
  /// Its content, as far as recovery from missing tags needs to know.
  fileprivate var content: XMLContentModel {
    if role == .item { return .unit }
    return switch kind {
    case .markup, .construct: .markup
    case let kind: kind.isText ? .text : .elements
    }
  }
}
