/// The members of JSON Feed's objects for validation: the type of each value, and the rules about it.

internal import FeedPrimitives
internal import JSONFeedModel

struct MemberRules: Sendable {
  let name: StaticString
  let value: MemberValue
  /// The rule that a value of the wrong type breaks.
  let type: RuleID
  /// The rule that an object without the member breaks; nil if it is optional.
  let missing: RuleID?
  /// Whether it was added in version 1.1.
  let isNewIn1_1: Bool
  /// What it means, for JSON Schemas.
  let meaning: StaticString

  init(
    _ name: StaticString, _ value: MemberValue, _ type: RuleID, missing: RuleID? = nil, isNewIn1_1: Bool = false,
    _ meaning: StaticString
  ) {
    self.name = name
    self.value = value
    self.type = type
    self.missing = missing
    self.isNewIn1_1 = isNewIn1_1
    self.meaning = meaning
  }
}

/// The type of a member's value. Values of one type are checked the same way in every object.
enum MemberValue: Sendable {
  case version, string, bool, size, duration, identifier, language, url, urlOrMail
  /// Plain text, with the rules about markup in it and about blank text.
  case text(markup: RuleID, blank: RuleID? = nil)
  case date(format: RuleID)
  case strings(element: RuleID)
  case author
  case objects(JSONFeedObjectKind, element: RuleID)

  var type: JSONProblem.ValueType {
    switch self {
    case .version, .string, .language, .url, .urlOrMail, .text: .string
    case .bool: .bool
    case .size, .duration: .number
    case .identifier: .identifier
    case .date: .date
    case .strings: .strings
    case .author: .object
    case .objects: .objects
    }
  }
}

/// The members of an object.
final class ObjectMembers: Sendable {
  let all: [MemberRules]
  fileprivate let names: NameIndex
  /// The member that is meant by a name: another spelling, or the name in another format, such as `guid`, `pubDate`, `link`.
  let nameMeant: @Sendable (_ name: String) -> String?

  init(_ all: [MemberRules], meaning nameMeant: @escaping @Sendable (_ name: String) -> String?) {
    (self.all, self.nameMeant) = (all, nameMeant)
    names = NameIndex(all.map(\.name.description))
  }
}

/// The objects of a JSON Feed. The raw values are their names in JSON Schemas.
enum JSONFeedObjectKind: String, CaseIterable, Sendable {
  case feed, item, author, attachment, hub

  /// The members that the specification defines.
  var members: [MemberRules] { table.all }

  // MARK: Names

  /// The index of a member among `members`.
  func index(of name: TextSpan) -> Int? { table.names.place(of: name) }

  /// The bit of the member with this name in a set of members; 0 if the specification does not define it.
  func bit(of name: TextSpan) -> UInt32 { bit(ofIndex: index(of: name)) }

  func bit(ofIndex index: Int?) -> UInt32 { index.map { 1 << UInt32($0) } ?? 0 }

  func index(of name: String) -> Int? { table.names.place(of: name) }

  /// The type of the member with this name.
  func type(of name: String) -> JSONProblem.ValueType? { index(of: name).map { members[$0].value.type } }

  /// The objects of this kind, in messages.
  var words: String { self == .feed ? "the feed" : rawValue + "s" }

  /// The member with this name in another spelling: other case, underscores or hyphens.
  func correctSpelling(_ name: String) -> String? {
    func letters(_ name: String) -> String { name.lowercased().filter { !"_- ".contains($0) } }
    return table.nameMeant(name).flatMap { letters($0) == letters(name) ? $0 : nil }
  }

  /// The other kinds of objects that have a member with this name.
  static func owner(of name: String, not kind: JSONFeedObjectKind) -> String? {
    let owners = allCases.filter { $0 != kind && $0.index(of: name) != nil }
    return owners.isEmpty ? nil : owners.map(\.words).joined(separator: " and ")
  }

  /// The member that was probably meant: one that differs by at most two letters.
  func nearestName(_ name: String) -> String? {
    guard (3...24).contains(name.utf8.count) else { return nil }
    let candidates = members.map(\.name.description).map { (name: $0, distance: NearMiss.distance(name, $0)) }
    let mostLike = candidates.min { $0.distance < $1.distance }
    guard let mostLike, mostLike.distance <= (name.utf8.count < 6 ? 1 : 2) else { return nil }
    return mostLike.name
  }
}
