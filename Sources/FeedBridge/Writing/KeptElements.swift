/// What the extension objects of a feed or an item already say.

internal import FeedPrimitives
internal import JSONFeedModel

/// The elements that are written for the extension objects of a feed or an item. An element of another namespace is not written
/// for a member if one of these says the same.
struct KeptElements {
  private var roles = RoleSet()
  private var all: [(role: Role, value: JSONFeed.Value)] = []
  private var links: Set<Link> = []

  private struct Link: Hashable { let relation: String, url: String }

  init(_ extensions: JSONFeed.Extensions, in spaces: ExtensionSpaces) {
    for member in extensions {
      guard let space = spaces[member], let object = member.value.objectValue else { continue }
      for member in object where member.name != "about" {
        let role = space.element(forKey: member.name, member.value)?.definition?.role ?? .none
        if role == .none { continue }
        roles.insert(role)
        all.append((role, member.value))
      }
    }
    for link in values([.atomLink]) {
      if let url = link["href"]?.stringValue { links.insert(Link(relation: link.linkRelation, url: url)) }
    }
  }

  func has(_ role: Role) -> Bool { roles.contains(role) }

  /// The values of the elements with these roles.
  func values(_ wanted: RoleSet) -> [JSONFeed.Value] {
    if roles.isDisjoint(with: wanted) { return [] }
    return all.flatMap { wanted.contains($0.role) ? $0.value.arrayValue ?? [$0.value] : [] }
  }

  /// The texts in the elements with these roles, also inside them.
  func texts(_ wanted: RoleSet) -> Set<String> {
    var texts: Set<String> = []
    for value in values(wanted) { value.addTexts(to: &texts, levels: 4) }
    return texts
  }

  /// Whether there is an `atom:link` with this relation to a URL.
  func hasLink(_ relation: String, to url: String) -> Bool { links.contains(Link(relation: relation, url: url)) }

  /// The names of the persons in the elements with these roles.
  func names(_ wanted: RoleList) -> Set<String> {
    Set(values(RoleSet(wanted)).compactMap(\.nameOfPerson))
  }
}

extension JSONFeed.Value {
  /// The relation of an `atom:link`.
  var linkRelation: String { AtomLink(rel: self["rel"]?.stringValue, url: "", type: nil).rel }

  fileprivate func addTexts(to texts: inout Set<String>, levels: Int) {
    switch self {
    case .string(let text): texts.insert(text)
    case .array(let values) where levels > 0: for value in values { value.addTexts(to: &texts, levels: levels - 1) }
    case .object(let object) where levels > 0:
      for member in object { member.value.addTexts(to: &texts, levels: levels - 1) }
    default: break
    }
  }

  /// The name by which reading knows the person in this element; nil without a name.
  var nameOfPerson: String? {
    if let text = stringValue { return AuthorList.author(PersonText(text))?.elementText }
    return AuthorList.author(self, base: URLBase(nil, URLBudget()))?.elementText
  }
}

extension JSONFeed.Author {
  /// The name of an author, or another text that identifies the author, for an element that contains only text.
  var elementText: String? {
    if let name, !name.isEmpty { return name }
    guard let url else { return nil }
    return mailAddress ?? url
  }

  /// The address in a `mailto:` URL.
  var mailAddress: String? {
    guard let url, url.hasPrefix("mailto:") else { return nil }
    return String(url.dropFirst(7).prefix { $0 != "?" })
  }
}
