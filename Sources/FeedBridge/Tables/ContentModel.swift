/// The elements of one namespace that may be in an element, and those that must be.

internal import FeedPrimitives

package final class ContentModel: Sendable {
  /// The namespace whose table has their entries.
  package let namespace: NamespaceID
  /// Whether they are a format's own, whatever namespace a document gives them.
  package let isFormat: Bool
  /// The elements by their names.
  package let elements: [String: NamespaceElement]
  /// The names of those that must be there.
  package let required: [String]

  /// - Parameters:
  ///   - names: the names of the elements, separated by spaces. `!` after a name marks one that must be there. A name that
  ///     the namespace's table does not have may have any content.
  ///   - namespace: the one whose table has their entries.
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
  }
}

extension ElementRule {
  /// What may be in an element of `namespace`.
  package func contentModel(in namespace: NamespaceID) -> ContentModel {
    ContentModel(children, of: childNamespace ?? namespace, except: exceptions)
  }
}
