/// The elements of extension objects that may become members when they are read.

internal import FeedPrimitives
internal import JSONFeedModel

/// The elements of the extension objects of a feed or an item from which reading may make members.
struct ExtensionElements {
  private var roles = RoleSet()
  private var values: [(role: Role, value: JSONFeed.Value)] = []
  /// Whether they include iTunes categories, which become tags.
  private(set) var hasITunesCategories = false

  init(_ extensions: JSONFeed.Extensions, in spaces: ExtensionSpaces) {
    for member in extensions {
      guard let space = spaces[member], let object = member.value.objectValue else { continue }
      if space.namespace == .itunes, object["category"] != nil || object["categories"] != nil {
        hasITunesCategories = true
      }
      for member in object where member.name != "about" {
        guard let definition = space.element(forKey: member.name, member.value)?.definition, definition.role != .none
        else { continue }
        roles.insert(definition.role)
        values.append((definition.role, member.value))
      }
    }
  }

  /// Whether the extension objects of a feed or an item have elements, of namespaces other than `root`, from which members
  /// may be made.
  static func areInOtherNamespaces(
    _ extensions: JSONFeed.Extensions, _ spaces: ExtensionSpaces, root: NamespaceID
  ) -> Bool {
    extensions.contains { member in
      guard let space = spaces[member], space.namespace != root, let object = member.value.objectValue else {
        return false
      }
      return object.contains {
        space.element(forKey: $0.name, $0.value)?.definition.map { $0.role != .none } ?? false
      }
    }
  }

  func has(_ role: Role) -> Bool { roles.contains(role) }

  func hasAny(of others: RoleSet) -> Bool { !roles.isDisjoint(with: others) }

  /// The values of all elements with this role.
  func values(_ role: Role) -> [JSONFeed.Value] {
    guard has(role) else { return [] }
    return values.flatMap { $0.role == role ? $0.value.arrayValue ?? [$0.value] : [] }
  }

  /// The text of the only element with this role; nil if there is not exactly one, or it is not a simple text.
  func text(_ role: Role) -> String? {
    let values = values(role)
    return values.count == 1 ? values[0].stringValue : nil
  }

  /// The `xml:lang` of the elements with this role.
  func languages(_ role: Role) -> [String] { values(role).compactMap { $0["xml_lang"]?.attributeText } }

  /// The links with this relation.
  func links(_ relation: String) -> [JSONFeed.Value] {
    values(.atomLink).filter { AtomLink(rel: $0["rel"]?.stringValue, url: "", type: nil).rel == relation }
  }
}
