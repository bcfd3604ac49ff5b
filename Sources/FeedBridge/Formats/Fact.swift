/// What a document says of a feed or an item, element by element, before it is decided which of several statements counts.

internal import FeedPrimitives
package import JSONFeed

/// One element that may become a member of JSON Feed.
package struct Fact {
  package let role: Role
  package let namespace: NamespaceID
  /// The element's place in its namespace's table, from 1.
  package let code: UInt16
  /// Its text; empty where it has none.
  package var text: String
  /// Attributes and children, where it has any, as an extension object would have them.
  package var value: JSONFeed.Value?
  /// The URL that relative ones in it are relative to, where `xml:base` says so.
  package var base: String?
  /// Where it stands in the document.
  package let offset: Int
  /// Whether a member says what it says.
  package var isUsed = false
  /// What no member says although the element is used.
  package var rest: JSONFeed.Value?

  package init(role: Role, element: XMLName, text: String, value: JSONFeed.Value?, base: String?) {
    self.role = role
    namespace = element.namespace
    code = element.code
    self.text = text
    self.value = value
    self.base = base
    offset = element.start
  }

  /// The member of the element's attributes and children with this name, where it is text and not empty.
  package func member(_ name: String) -> String? {
    guard case .string(let text)? = value?[name], !text.isEmpty else { return nil }
    return text
  }

  var definition: NamespaceElement { FeedNamespace.all[Int(namespace.rawValue)].elements[Int(code) - 1] }
}

/// The facts of one feed or item, in the order of the document, and the extension objects that came up among them.
package struct Facts {
  package var all: [Fact] = []
  package var extensions = ExtensionCollector()
  /// The `xml:base` in effect around them.
  package var base: String?
  /// The `xml:lang` of their element.
  package var language: String?

  package init() {}

  package mutating func removeAll() {
    all.removeAll(keepingCapacity: true)
    extensions.removeAll()
    base = nil
    language = nil
  }

  /// The first fact with this role.
  package func first(_ role: Role) -> Int? { all.firstIndex { $0.role == role } }

  /// The text of the first fact that has one of these roles, the first role first; it counts as used.
  package mutating func take(_ roles: Role...) -> String? {
    for role in roles {
      for index in all.indices where all[index].role == role && !all[index].text.isEmpty {
        use(index)
        return all[index].text
      }
    }
    return nil
  }

  /// Notes that a member of JSON Feed says what the fact says. What attributes it has beside its text are kept.
  package mutating func use(_ index: Int) {
    all[index].isUsed = true
    if var object = all[index].value?.objectValue, object["text"] != nil {
      object["text"] = nil
      all[index].rest = object.isEmpty ? nil : .object(object)
    }
  }

  /// Puts what no member says into the extension objects.
  package mutating func keepTheRest() {
    for fact in all {
      let definition = fact.definition
      let value: JSONFeed.Value
      if fact.isUsed, definition.keeping == .whenUnused {
        guard let rest = fact.rest else { continue }
        value = rest
      } else {
        value = fact.value ?? ElementValue.value(of: fact.text, kind: definition.kind)
      }
      // iTunes' categories and the like stand as several members: those add themselves.
      extensions.add(definition.key, value, in: fact.namespace, isRepeated: definition.isRepeated)
    }
  }
}
