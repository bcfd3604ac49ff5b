/// The members of a feed, listed once for reading and once for writing. Whatever reads or writes a feed, our own reader and
/// writer as well as Foundation's coders, goes through these lists.

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif
internal import FeedPrimitives

/// Where the values of members come from: JSON bytes, or a `Decoder`'s container. Each call reads the value of the member that
/// the source stands at, and gives nil for one that the source's policy passed over.
protocol MemberSource: ~Copyable {
  associatedtype Failure: Error
  mutating func string(_ bytes: Span<UInt8>) throws(Failure) -> String?
  mutating func bool(_ bytes: Span<UInt8>) throws(Failure) -> Bool?
  mutating func number(_ bytes: Span<UInt8>) throws(Failure) -> Double?
  mutating func date(_ bytes: Span<UInt8>) throws(Failure) -> Date?
  mutating func identifier(_ bytes: Span<UInt8>) throws(Failure) -> AmbiguouslyTypedIdentifier?
  mutating func strings(_ bytes: Span<UInt8>) throws(Failure) -> [String]?
  mutating func author(_ bytes: Span<UInt8>) throws(Failure) -> JSONFeed.Author?
  mutating func authors(_ bytes: Span<UInt8>) throws(Failure) -> [JSONFeed.Author]?
  mutating func object<Object: FeedObject>(_ bytes: Span<UInt8>) throws(Failure) -> Object?
  mutating func objects<Object: FeedObject>(_ bytes: Span<UInt8>) throws(Failure) -> [Object]?
}

extension MemberSource where Self: ~Copyable {
  mutating func author(_ bytes: Span<UInt8>) throws(Failure) -> JSONFeed.Author? { try object(bytes) }
  mutating func authors(_ bytes: Span<UInt8>) throws(Failure) -> [JSONFeed.Author]? { try objects(bytes) }
}

/// Where members go: JSON text, or an `Encoder`'s container. A nil is not written.
protocol MemberSink: ~Copyable {
  associatedtype Failure: Error
  mutating func string(_ member: some MemberName, _ value: String?) throws(Failure)
  mutating func bool(_ member: some MemberName, _ value: Bool?) throws(Failure)
  mutating func number(_ member: some MemberName, _ value: Double?) throws(Failure)
  mutating func date(_ member: some MemberName, _ value: Date?) throws(Failure)
  mutating func strings(_ member: some MemberName, _ value: [String]?) throws(Failure)
  mutating func object<Object: FeedObject>(_ member: some MemberName, _ value: Object?) throws(Failure)
  mutating func objects<Object: FeedObject>(_ member: some MemberName, _ value: [Object]?) throws(Failure)
  mutating func extensions(_ value: JSONFeed.Extensions) throws(Failure)
}

/// The name of a member, as the specification has it, and its bit in a set of members.
protocol MemberName: CaseIterable, Sendable {
  var name: StaticString { get }
  var bit: UInt32 { get }
}

extension MemberName where Self: RawRepresentable<UInt32> {
  var bit: UInt32 { 1 << rawValue }
}

/// A part of a feed that is a JSON object.
protocol FeedObject: Codable {
  associatedtype Member: MemberName
  /// An object of which nothing has been read.
  static var blank: Self { get }
  static var table: NameTable<Member> { get }
  static var required: [Member] { get }
  var extensions: JSONFeed.Extensions { get set }
  /// Reads the value of one member.
  mutating func read<Source: MemberSource & ~Copyable>(
    _ member: Member, from source: inout Source, _ bytes: Span<UInt8>
  ) throws(Source.Failure)
  /// Writes all members, in the order of the specification.
  func write<Sink: MemberSink & ~Copyable>(to sink: inout Sink) throws(Sink.Failure)
}

extension FeedObject {
  static func makeTable() -> NameTable<Member> {
    NameTable(Member.allCases.map { ($0.name.description, $0) })
  }
}
