/// What the members of JSON Feed mean, for their JSON Schemas.

enum MemberDescriptions {
  /// The description of a member; empty if there is none.
  static func text(of name: String, in kind: JSONFeedObjectKind) -> String {
    all[kind.name + "." + name] ?? all[name] ?? ""
  }

  /// The descriptions by name, or by object and name where objects differ.
  private static let all = Dictionary(
    Substring(decoding: PackageResources.members_txt, as: UTF8.self).namedLines
  ) { first, _ in first }
}
