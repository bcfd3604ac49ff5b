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
        let role = space.role(of: member)
        if role == .none { continue }
        roles.insert(role)
        values.append((role, member.value))
      }
    }
  }

  /// Whether the extension objects of a feed or an item have elements, of namespaces other than `root`, from which members
  /// may be made.
  static func areInOtherNamespaces(
    _ extensions: JSONFeed.Extensions, _ spaces: ExtensionSpaces, root: NamespaceID
  ) -> Bool {
    extensions.contains { member in
      guard let space = spaces[member], space.namespace != root else { return false }
      return member.value.objectValue?.contains { space.role(of: $0) != .none } ?? false
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

extension ExtensionSpace {
  /// The role of the element that is written for a member of an extension object.
  fileprivate func role(of member: JSONFeed.Object.Member) -> Role {
    element(forKey: member.name, member.value)?.definition?.role ?? .none
  }
}
