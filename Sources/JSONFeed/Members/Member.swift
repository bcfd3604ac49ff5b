/// A member of one of the specification's objects: its name, the type of its value, and its property in the model.

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif
internal import FeedPrimitives

/// A part of a feed that is a JSON object.
protocol FeedObject: Codable, Sendable {
  /// An object of which nothing has been read.
  static var blank: Self { get }
  /// The members that the specification gives the object, in its order.
  static var members: MemberList<Self> { get }
  var extensions: JSONFeed.Extensions { get set }
}

/// A member of the object `Object`.
///
/// What reads, writes, decodes or encodes a feed goes through the lists of these; a key path would do for the two closures,
/// but costs 30 ns to set and 150 ns to get, where a closure costs 10.
struct Member<Object>: Sendable {
  typealias Get<Property> = @Sendable (Object) -> Property?
  typealias Set<Property> = @Sendable (inout Object, Property) -> Void

  /// The type of the value, and how the property that holds it is read and set.
  enum Value: Sendable {
    case string(Get<String>, Set<String>)
    case bool(Get<Bool>, Set<Bool>)
    case number(Get<Double>, Set<Double>)
    case date(Get<Date>, Set<Date>)
    case identifier(Get<AmbiguouslyTypedIdentifier>, Set<AmbiguouslyTypedIdentifier>)
    case strings(Get<[String]>, Set<[String]>)
    case author(Get<JSONFeed.Author>, Set<JSONFeed.Author>)
    case authors(Get<[JSONFeed.Author]>, Set<[JSONFeed.Author]>)
    case attachments(Get<[JSONFeed.Attachment]>, Set<[JSONFeed.Attachment]>)
    case hubs(Get<[JSONFeed.Hub]>, Set<[JSONFeed.Hub]>)
    case items(Get<[JSONFeed.Item]>, Set<[JSONFeed.Item]>)
  }

  let name: StaticString
  let isRequired: Bool
  let value: Value

  init(_ name: StaticString, required isRequired: Bool = false, _ value: Value) {
    self.name = name
    self.isRequired = isRequired
    self.value = value
  }
}

/// The members of the object `Object`, in the order of the specification.
struct MemberList<Object>: Sendable {
  let all: [Member<Object>]
  /// The index of each name.
  let indices: NameTable<Int>
  /// The members that are required.
  let required: MemberSet

  init(_ members: [Member<Object>]) {
    all = members
    indices = NameTable(members.indices.map { (members[$0].name.description, $0) })
    var required = MemberSet()
    for index in members.indices where members[index].isRequired { required.insert(index) }
    self.required = required
  }

  /// The names, as the specification has them.
  var names: [String] { all.map(\.name.description) }
}

/// Some members of an object, by their indices in its list.
struct MemberSet: Sendable {
  private var bits: UInt32 = 0

  var isEmpty: Bool { bits == 0 }
  func contains(_ index: Int) -> Bool { bits >> UInt32(index) & 1 == 1 }
  func subtracting(_ other: MemberSet) -> MemberSet { MemberSet(bits: bits & ~other.bits) }

  /// Adds a member, and returns whether it was not there.
  @discardableResult
  mutating func insert(_ index: Int) -> Bool {
    let bit = UInt32(1) << UInt32(index)
    defer { bits |= bit }
    return bits & bit == 0
  }
}
