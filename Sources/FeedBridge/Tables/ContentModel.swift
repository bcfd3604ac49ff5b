/// The elements of one namespace that are allowed in an element, and those that are required.

package import FeedPrimitives

package final class ContentModel: Sendable {
  /// The namespace of the elements.
  package let namespace: NamespaceID
  /// Whether they are a format's own elements, in any namespace that a document declares for them.
  package let isFormat: Bool
  /// The elements by name.
  package let elements: [String: NamespaceElement]
  /// The names of the required elements.
  package let required: [String]
  private let byName: NameTable<NamespaceElement>

  /// - Parameters:
  ///   - names: the names of the elements, separated by spaces. `!` after a name marks a required element. An element that
  ///     is not in the namespace's table may have any content.
  ///   - namespace: the namespace of the elements.
  ///   - exceptions: entries that replace those of the table.
  package init(
    _ names: String, of namespace: NamespaceID, isFormat: Bool = false, except exceptions: [NamespaceElement] = []
  ) {
    self.namespace = namespace
    self.isFormat = isFormat
    let table = namespace.namespace?.table
    var (elements, required): ([String: NamespaceElement], [String]) = ([:], [])
    for word in names.utf8.split(separator: ASCII.space) {
      let isRequired = word.last == UInt8(ascii: "!")
      let name = String(Substring(isRequired ? word.dropLast() : word))
      if isRequired { required.append(name) }
      elements[name] = table?.element(named: name) ?? NamespaceElement(name, .object, rule: .anything())
    }
    for exception in exceptions { elements[exception.name] = exception }
    self.elements = elements
    self.required = required
    byName = NameTable(elements.map { (name: $0.key, value: $0.value) })
  }

  /// The element with exactly this name.
  package func element(named name: TextSpan) -> NamespaceElement? { byName.value(for: name) }
}

extension ElementRule {
  /// The elements that are allowed in an element of `namespace`.
  package func contentModel(in namespace: NamespaceID) -> ContentModel {
    ContentModel(children, of: childNamespace ?? namespace, except: exceptions)
  }
}
