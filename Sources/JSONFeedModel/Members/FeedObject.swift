/// The common interface of the JSON objects in a feed, and the sources and destinations of their members.

internal import FeedFoundation
internal import FeedPrimitives

/// A part of a feed that is a JSON object.
///
/// A table of closures or key paths instead of the two functions would be shorter, but would take 1.4 times as long for
/// reading and 1.6 times for writing (feeds with many small items).
protocol FeedObject: Codable, Sendable {
  /// An object before any member has been read.
  static var blank: Self { get }
  static var members: MemberList { get }
  static var otherNames: OtherNames { get }
  /// The place of the member that a string in place of the object stands for; nil if there is no such member.
  static var placeOfText: UInt8? { get }
  var extensions: JSONFeed.Object { get set }
  /// Reads the value of the member at a place in ``members``.
  mutating func read<Source: MemberSource & ~Copyable>(
    _ place: UInt8, from source: inout Source, _ bytes: TextSpan
  ) throws(Source.Failure)
  /// Writes all members, in the order of the specification.
  func write<Sink: MemberSink & ~Copyable>(to sink: inout Sink) throws(Sink.Failure)
}

extension FeedObject {
  static var placeOfText: UInt8? { nil }
}

/// The source of members: JSON bytes, or a `Decoder`'s container. Each call reads the value of the current member, and
/// returns nil if it cannot be used.
protocol MemberSource: ~Copyable {
  associatedtype Failure: Error
  mutating func string(_ bytes: TextSpan) throws(Failure) -> String?
  mutating func url(_ bytes: TextSpan) throws(Failure) -> String?
  mutating func bool(_ bytes: TextSpan) throws(Failure) -> Bool?
  mutating func size(_ bytes: TextSpan) throws(Failure) -> Double?
  mutating func duration(_ bytes: TextSpan) throws(Failure) -> Double?
  mutating func date(_ bytes: TextSpan) throws(Failure) -> Date?
  mutating func identifier(_ bytes: TextSpan) throws(Failure) -> AmbiguouslyTypedIdentifier?
  mutating func strings(_ bytes: TextSpan) throws(Failure) -> [String]?
  mutating func author(_ bytes: TextSpan) throws(Failure) -> JSONFeed.Author?
  mutating func authors(_ bytes: TextSpan) throws(Failure) -> [JSONFeed.Author]?
  mutating func objects<Object: FeedObject>(_ bytes: TextSpan) throws(Failure) -> [Object]?
}

extension MemberSource where Self: ~Copyable {
  mutating func url(_ bytes: TextSpan) throws(Failure) -> String? { try string(bytes) }
}

/// The destination of members: JSON text, or an `Encoder`'s container. Nil is not written.
protocol MemberSink: ~Copyable {
  associatedtype Failure: Error
  mutating func string(_ name: String, _ value: String?) throws(Failure)
  mutating func bool(_ name: String, _ value: Bool?) throws(Failure)
  mutating func number(_ name: String, _ value: Double?) throws(Failure)
  mutating func date(_ name: String, _ value: Date?) throws(Failure)
  mutating func strings(_ name: String, _ value: [String]?) throws(Failure)
  mutating func author(_ name: String, _ value: JSONFeed.Author?) throws(Failure)
  mutating func objects<Object: FeedObject>(_ name: String, _ value: [Object]?) throws(Failure)
  mutating func extensions(_ value: JSONFeed.Object) throws(Failure)
}

// MARK: - Lists of members

/// The members of an object, for reading. Not generic, so that what only broken feeds need is compiled once for all objects.
struct MemberList: Sendable {
  /// A member, by its place in the list.
  struct Entry: Sendable {
    let place: UInt8
    /// The set with only this member.
    var set: MemberSet { MemberSet(rawValue: 1 << UInt32(place)) }
  }

  let table: NameTable<Entry>
  let required: MemberSet
  /// The names, as in the specification.
  let names: [String]

  init(_ names: [String], required: [String]) {
    self.names = names
    let entries = names.indices.map { Entry(place: UInt8($0)) }
    table = NameTable(zip(names, entries).map { (name: $0, value: $1) })
    self.required = entries.reduce(into: MemberSet()) { set, entry in
      if required.contains(names[Int(entry.place)]) { set.insert(entry.set) }
    }
  }

  /// The member with this name.
  func entry(named name: String) -> Entry? { table.value(for: name) }

  func name(of entry: Entry) -> String { names[Int(entry.place)] }

  /// The names of the required members that are not in `members`.
  func required(without members: MemberSet) -> [String] {
    let missing = required.subtracting(members)
    guard !missing.isEmpty else { return [] }
    return names.indices.filter { missing.contains(Entry(place: UInt8($0)).set) }.map { names[$0] }
  }
}

/// Other names that feeds use for members. They are looked up only for names that JSON Feed does not define.
struct OtherNames: Sendable {
  private let table: NameTable<MemberList.Entry>
  /// The names, in the form of `letters`.
  let names: [String]

  /// - Parameter names: the names of the members in other formats, separated by spaces, in the form of `letters`.
  init(of members: MemberList, _ names: [(member: String, names: String)]) {
    var all = members.names.compactMap { name in
      members.entry(named: name).map { (name: Self.letters(name), value: $0) }
    }
    for (member, names) in names {
      guard let entry = members.entry(named: member) else { continue }
      all += names.split(separator: " ").map { (name: String($0), value: entry) }
    }
    table = NameTable(all)
    self.names = all.map(\.name)
  }

  /// The member that is meant by a name: another spelling of its name, or its name in another format.
  func entry(named name: String) -> MemberList.Entry? {
    guard name.utf8.count <= 40 else { return nil }
    return table.value(for: Self.letters(name))
  }

  /// Whether the name is another spelling of the member's name.
  static func isSpelling(_ name: String, of member: String) -> Bool { letters(name) == letters(member) }

  /// A name in lowercase, without separators: `contentHTML`, `Content-HTML` and `content_html` are equal.
  private static func letters(_ name: String) -> String {
    var letters = ByteBuffer(capacity: 40)
    for byte in name.utf8 where !"_-:. @".utf8.contains(byte) { letters.append(ASCII.lowercased(byte)) }
    return letters.string()
  }
}

/// A set of members of an object.
struct MemberSet: OptionSet, Sendable {
  let rawValue: UInt32
}
