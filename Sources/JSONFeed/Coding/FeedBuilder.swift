/// The one builder: it pulls members from the reader, fills the model, and asks its policy about each violation of the
/// specification.

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif
internal import FeedPrimitives

package struct FeedBuilder<Policy: ReadingPolicy>: ~Copyable {
  private var reader: JSONReader
  package private(set) var policy: Policy
  private let limits: JSONFeed.Limits
  /// Whether the value that was read last is one that the model can take.
  private var valueIsUsable = true
  /// The names of the first unknown members at the top level: they tell what a document that is no feed is instead.
  private var unknownMembers: [String] = []
  private var lastAuthor = LastRead<JSONFeed.Author>()
  private var lastAuthors = LastRead<[JSONFeed.Author]>()
  /// Where the feed's items stand, from bracket to bracket; nil where none have been read.
  package private(set) var rangeOfItems: Range<Int>?

  /// - Parameter start: where the document begins: 3 behind a byte order mark.
  package init(policy: Policy, from start: Int, limits: JSONFeed.Limits) {
    reader = JSONReader(
      from: start, nestingDepth: limits.effectiveNestingDepth, replacesLoneSurrogates: Policy.isLenient)
    self.policy = policy
    self.limits = limits
  }

  /// Reads the whole document, which must be well-formed UTF-8.
  ///
  /// Where the policy lets required members be missing, `version` becomes 1.1's and the title a fallback; see `fallbackTitle`.
  package mutating func feed(_ bytes: Span<UInt8>) throws(JSONFault) -> JSONFeed {
    let start = try findRoot(bytes)
    var feed = JSONFeed.blank
    let members = try readMembers(of: &feed, bytes)
    try finish(&feed, members, from: start, bytes)
    return feed
  }

  /// Reads a document that is no JSON Feed, all of it.
  package mutating func value(_ bytes: Span<UInt8>) throws(JSONFault) -> JSONFeed.Value {
    let value = try reader.value(bytes)
    try reader.finish(bytes)
    return value
  }

  /// Goes to the object that the document is, and says where it begins.
  private mutating func findRoot(_ bytes: Span<UInt8>) throws(JSONFault) -> Int {
    let kind = try reader.valueKind(bytes)
    let start = reader.position
    guard kind == .object else {
      // Something else may be no JSON at all, which is the better thing to say.
      try reader.skipValue(bytes)
      try reader.finish(bytes)
      throw JSONFault(.rootIsNotAnObject, at: start)
    }
    return start
  }

  /// At the end of the document: judges what the feed lacks.
  private mutating func finish(
    _ feed: inout JSONFeed, _ members: MembersRead<JSONFeed>, from start: Int, _ bytes: Span<UInt8>
  ) throws(JSONFault) {
    try reader.finish(bytes)
    let nothing = JSONFeed.Member.version.bit | JSONFeed.Member.items.bit
    if members.missing & nothing == nothing { throw JSONFault(.notAFeed(members: unknownMembers), at: start) }
    try reportMissing(members.missing, of: JSONFeed.self, at: start, bytes)
    members.replaceUnusable(in: &feed)
  }

  /// The JSON Pointer of the place where `fault` was thrown.
  package func pointer(of fault: JSONFault, _ bytes: Span<UInt8>) -> String {
    if case .missingMember(let name) = fault.kind { return reader.pointer(bytes) + "/" + name }
    return reader.pointer(bytes)
  }

  // MARK: Objects

  /// Reads the object that the reader stands at. Of members with one name the first counts, as in `JSONDecoder`; unknown ones
  /// are read over, but for extensions, which are kept.
  private mutating func readMembers<Object: FeedObject>(
    of object: inout Object, _ bytes: Span<UInt8>
  ) throws(JSONFault) -> MembersRead<Object> {
    var members = MembersRead<Object>()
    var more = try reader.enterObject(bytes)
    while more {
      let name = try reader.memberName(bytes)
      let member = reader.value(of: name, of: bytes, in: Object.table)
      try readMember(member, name, of: &object, &members, bytes)
      more = try reader.hasNextMember(bytes)
    }
    return members
  }

  /// Reads the value of the member whose name was read last; `member` is nil for one that the specification does not have.
  @inline(__always)
  private mutating func readMember<Object: FeedObject>(
    _ member: Object.Member?, _ name: JSONReader.Text, of object: inout Object, _ members: inout MembersRead<Object>,
    _ bytes: Span<UInt8>
  ) throws(JSONFault) {
    guard let member else {
      try readUnknownMember(name, into: &object.extensions, bytes)
      return
    }
    let isFirst = members.isFirst(member)
    // Null is as good as nothing, except where something is required.
    let isNull = reader.isAtNull(bytes)
    if !isFirst || isNull && !members.isRequired(member) {
      try skipValue(bytes)
    } else {
      try object.read(member, from: &self, bytes)
      if valueIsUsable { members.noteUsable(member) }
    }
  }

  private mutating func readUnknownMember(
    _ text: JSONReader.Text, into extensions: inout JSONFeed.Extensions, _ bytes: Span<UInt8>
  ) throws(JSONFault) {
    let isExtension = reader.withBytes(of: text, of: bytes) { !$0.isEmpty && $0[0] == ASCII.underscore }
    if isExtension, Policy.keepsValues {
      let name = reader.string(text, of: bytes)
      let value = try reader.value(bytes)
      try reportLoneSurrogates(bytes)
      extensions.appendIfNew(.init(name: name, value: value))
    } else {
      if !isExtension, reader.depth == 1, unknownMembers.count < 5 {
        unknownMembers.append(reader.string(text, of: bytes))
      }
      try skipValue(bytes)
    }
  }

  private mutating func skipValue(_ bytes: Span<UInt8>) throws(JSONFault) {
    try reader.skipValue(bytes)
    try reportLoneSurrogates(bytes)
  }

  /// Reports the halves of surrogate pairs in what was read last. They share one path, which may be long: the place in the
  /// document tells them apart.
  private mutating func reportLoneSurrogates(_ bytes: Span<UInt8>) throws(JSONFault) {
    guard Policy.isLenient else { return }
    let offsets = reader.takeLoneSurrogates()
    guard !offsets.isEmpty else { return }
    let path = reader.pointer(bytes)
    for offset in offsets { try policy.report(JSONFault(.loneSurrogate, at: offset), path: path) }
  }

  private mutating func reportMissing<Object: FeedObject>(
    _ missing: UInt32, of type: Object.Type, at offset: Int, _ bytes: Span<UInt8>
  ) throws(JSONFault) {
    guard missing != 0 else { return }
    for member in Object.required where missing & member.bit != 0 {
      let name = member.name.description
      let fault = JSONFault(.missingMember(name), at: offset)
      let path = pointer(of: fault, bytes)
      try policy.report(fault, path: path)
    }
  }

  /// Reports a violation and leaves the value out.
  private mutating func report(_ kind: JSONFault.Kind, at offset: Int, _ bytes: Span<UInt8>) throws(JSONFault) {
    let fault = JSONFault(kind, at: offset)
    let path = pointer(of: fault, bytes)
    try policy.report(fault, path: path)
  }

  /// Whether the next value is of the kind that is wanted. Another one is reported and read over.
  private mutating func isNext(
    _ kind: JSONReader.ValueKind, _ expected: StaticString, _ bytes: Span<UInt8>
  ) throws(JSONFault) -> Bool {
    if try reader.valueKind(bytes) == kind {
      valueIsUsable = true
      return true
    }
    try reportUnusable(.wrongType(expected: expected.description), bytes)
    return false
  }

  /// Reports the value that the reader stands at, and reads over it.
  private mutating func reportUnusable(_ kind: JSONFault.Kind, _ bytes: Span<UInt8>) throws(JSONFault) {
    try report(kind, at: reader.position, bytes)
    try skipValue(bytes)
    valueIsUsable = false
  }

  /// Reports a value that has been read and is not to be kept.
  private mutating func reportUnusable(
    _ kind: JSONFault.Kind, at offset: Int, _ bytes: Span<UInt8>
  ) throws(JSONFault) {
    try report(kind, at: offset, bytes)
    valueIsUsable = false
  }
}

// MARK: - Values

extension FeedBuilder: MemberSource {
  mutating func string(_ bytes: Span<UInt8>) throws(JSONFault) -> String? {
    if Policy.keepsValues { return try text(bytes) }
    guard try isNext(.string, "a string", bytes) else { return nil }
    try skipValue(bytes)
    return ""
  }

  /// Reads a string that is wanted in any case.
  @inline(__always)
  private mutating func text(_ bytes: Span<UInt8>) throws(JSONFault) -> String? {
    guard try isNext(.string, "a string", bytes) else { return nil }
    let text = try reader.string(bytes)
    let string = reader.string(text, of: bytes)
    try reportLoneSurrogates(bytes)
    return string
  }

  mutating func bool(_ bytes: Span<UInt8>) throws(JSONFault) -> Bool? {
    guard try isNext(.bool, "true or false", bytes) else { return nil }
    return try reader.bool(bytes)
  }

  mutating func number(_ bytes: Span<UInt8>) throws(JSONFault) -> Double? {
    guard try isNext(.number, "a number", bytes) else { return nil }
    let (range, _) = try reader.number(bytes)
    if let value = JSONReader.double(bytes, range) { return value }
    try reportUnusable(.numberOutOfRange, at: range.lowerBound, bytes)
    return nil
  }

  mutating func date(_ bytes: Span<UInt8>) throws(JSONFault) -> Date? {
    let expected: StaticString = "a string with an RFC 3339 date such as 2010-02-07T14:04:00-05:00"
    guard try isNext(.string, expected, bytes) else { return nil }
    let start = reader.position
    let text = try reader.string(bytes)
    if let date = reader.withBytes(of: text, of: bytes, { RFC3339.date($0, 0..<$0.count) }) { return date }
    try reportLoneSurrogates(bytes)
    let isOtherwiseValid = reader.withBytes(of: text, of: bytes) { RFC3339.isValidButForItsYear($0) }
    try reportUnusable(isOtherwiseValid ? .yearOutOfRange : .invalidDate, at: start, bytes)
    return nil
  }

  mutating func identifier(_ bytes: Span<UInt8>) throws(JSONFault) -> AmbiguouslyTypedIdentifier? {
    let start: Int
    switch try reader.valueKind(bytes) {
    case .string:
      start = reader.position
      guard let text = try text(bytes) else { return nil }
      if Policy.isLenient, text.utf8.allSatisfy({ ASCII.isSpace($0) }) {
        try reportUnusable(.blankIdentifier, at: start, bytes)
        return nil
      }
      return AmbiguouslyTypedIdentifier(text)
    case .number:
      valueIsUsable = true
      let (range, isInteger) = try reader.number(bytes)
      if isInteger {
        let digits = bytes.string(range)
        return AmbiguouslyTypedIdentifier(digits == "-0" ? "0" : digits)
      }
      if let value = JSONReader.double(bytes, range) { return AmbiguouslyTypedIdentifier(number: value) }
      try reportUnusable(.numberOutOfRange, at: range.lowerBound, bytes)
      return nil
    default:
      try reportUnusable(.wrongType(expected: "a string (or a number)"), bytes)
      return nil
    }
  }

  mutating func strings(_ bytes: Span<UInt8>) throws(JSONFault) -> [String]? {
    guard try isNext(.array, "an array of strings", bytes) else { return nil }
    var strings: [String] = []
    var more = try reader.enterArray(bytes)
    if more, Policy.keepsValues { strings.reserveCapacity(4) }
    while more {
      if let string = try string(bytes), Policy.keepsValues { strings.append(string) }
      more = try reader.hasNextElement(bytes)
    }
    valueIsUsable = true
    return strings
  }

  mutating func author(_ bytes: Span<UInt8>) throws(JSONFault) -> JSONFeed.Author? {
    if let author = repeated(lastAuthor, bytes) { return author }
    let (start, violations) = (reader.position, policy.violations.count)
    let author: JSONFeed.Author? = try object(bytes)
    lastAuthor = lastRead(author, from: start, violations)
    return author
  }

  mutating func authors(_ bytes: Span<UInt8>) throws(JSONFault) -> [JSONFeed.Author]? {
    if let authors = repeated(lastAuthors, bytes) { return authors }
    let (start, violations) = (reader.position, policy.violations.count)
    let authors: [JSONFeed.Author]? = try objects(bytes)
    lastAuthors = lastRead(authors, from: start, violations)
    return authors
  }

  /// The value that was read last, where the array or object that the reader stands at is the same, letter for letter; it is
  /// then passed over. One that stands deeper is not: what is inside may be too deep.
  private mutating func repeated<Value>(_ last: LastRead<Value>, _ bytes: Span<UInt8>) -> Value? {
    guard let value = last.value, reader.depth <= last.depth, bytes.matches(last.range, at: reader.position) else {
      return nil
    }
    reader.jump(to: reader.position &+ last.range.count)
    valueIsUsable = true
    return value
  }

  /// What is remembered of a value that was read from `start` to here.
  private func lastRead<Value>(_ value: Value?, from start: Int, _ violationsBefore: Int) -> LastRead<Value> {
    let isFaultless = policy.violations.count == violationsBefore
    return LastRead(range: start..<reader.position, depth: reader.depth, value: isFaultless ? value : nil)
  }

  mutating func object<Object: FeedObject>(_ bytes: Span<UInt8>) throws(JSONFault) -> Object? {
    var object = Object.blank
    return try fill(&object, bytes) ? object : nil
  }

  mutating func objects<Object: FeedObject>(_ bytes: Span<UInt8>) throws(JSONFault) -> [Object]? {
    guard try isNext(.array, "an array of objects", bytes) else { return nil }
    let isItems = Object.self == JSONFeed.Item.self
    let limit = isItems ? limits.items : .max
    let start = reader.position
    var objects: [Object] = []
    var count = 0
    var more = try reader.enterArray(bytes)
    while more {
      count += 1
      guard count <= limit else { throw JSONFault(.tooManyItems(limit: limit), at: reader.position) }
      // It is filled where it stays: an item is large.
      objects.append(Object.blank)
      let isUsable = try fill(&objects[objects.count - 1], bytes)
      if !isUsable || !Policy.keepsValues { objects.removeLast() }
      more = try reader.hasNextElement(bytes)
    }
    if isItems { rangeOfItems = start..<reader.position }
    valueIsUsable = true
    return objects
  }

  /// Reads the next value into `object`, and says whether it is one that has all that is required.
  private mutating func fill<Object: FeedObject>(_ object: inout Object, _ bytes: Span<UInt8>) throws(JSONFault) -> Bool
  {
    guard try isNext(.object, "an object", bytes) else { return false }
    let start = reader.position
    let members = try readMembers(of: &object, bytes)
    try reportMissing(members.missing, of: Object.self, at: start, bytes)
    valueIsUsable = members.unusable == 0
    return valueIsUsable
  }
}

/// A value that was read, and where it stands: most items have the same author as the one before them, letter for letter, and
/// then it need be neither read nor kept again. It is remembered only where nothing was noted about it.
private struct LastRead<Value> {
  var range = 0..<0
  /// How deep it stood.
  var depth = 0
  var value: Value?
}

/// Which members of an object have been read.
struct MembersRead<Object: FeedObject> {
  private var required: UInt32 = 0
  private var seen: UInt32 = 0
  private var usable: UInt32 = 0

  init() {
    for member in Object.required { required |= member.bit }
  }

  /// Whether there was none of this name before.
  @inline(__always)
  mutating func isFirst(_ member: Object.Member) -> Bool {
    defer { seen |= member.bit }
    return seen & member.bit == 0
  }

  @inline(__always) func isRequired(_ member: Object.Member) -> Bool { required & member.bit != 0 }
  @inline(__always) mutating func noteUsable(_ member: Object.Member) { usable |= member.bit }

  /// The bits of the required members that have no usable value.
  var unusable: UInt32 { required & ~usable }
  /// The bits of the required members that are not there at all.
  var missing: UInt32 { required & ~seen }
}

extension MembersRead<JSONFeed> {
  /// Whether the feed has all that is required beside its items.
  var hasVersionAndTitle: Bool { unusable & (JSONFeed.Member.version.bit | JSONFeed.Member.title.bit) == 0 }

  /// Puts something in the place of a version or a title that is missing.
  func replaceUnusable(in feed: inout JSONFeed) {
    if unusable & JSONFeed.Member.version.bit != 0 { feed.version = JSONFeed.version1_1 }
    if unusable & JSONFeed.Member.title.bit != 0 { feed.title = feed.fallbackTitle }
  }
}

// MARK: - One item at a time

/// A feed that is being read item by item: what it says of itself so far, without its items.
package struct FeedInParts {
  package fileprivate(set) var feed = JSONFeed.blank
  fileprivate enum Stage { case start, members, items, end }
  fileprivate var stage = Stage.start
  fileprivate var start = 0
  fileprivate var itemCount = 0
  fileprivate var members = MembersRead<JSONFeed>()

  package init() {}
}

extension FeedBuilder {
  /// Reads on to the end of the next item, and returns it; nil at the end of the document. An item that cannot be used is
  /// none.
  package mutating func nextItem(
    of parts: inout FeedInParts, _ bytes: Span<UInt8>
  ) throws(JSONFault) -> JSONFeed.Item? {
    while true {
      switch parts.stage {
      case .start:
        parts.start = try findRoot(bytes)
        try leaveMember(&parts, more: reader.enterObject(bytes), bytes)
      case .members:
        try readMember(of: &parts, bytes)
      case .items:
        parts.itemCount += 1
        guard parts.itemCount <= limits.items else {
          throw JSONFault(.tooManyItems(limit: limits.items), at: reader.position)
        }
        var item = JSONFeed.Item.blank
        let isUsable = try fill(&item, bytes)
        try leaveItem(&parts, more: reader.hasNextElement(bytes), bytes)
        if isUsable { return item }
      case .end:
        return nil
      }
    }
  }

  /// Ends the reading before the document does. What the feed says of itself behind its items, where it has not said all
  /// before, is read if it can be read; the other items are passed over.
  package mutating func stop(_ parts: inout FeedInParts, _ bytes: Span<UInt8>) {
    do throws(JSONFault) {
      while parts.stage != .end, !parts.members.hasVersionAndTitle {
        if parts.stage == .members {
          try readMember(of: &parts, bytes)
        } else {
          try skipValue(bytes)
          try leaveItem(&parts, more: reader.hasNextElement(bytes), bytes)
        }
      }
    } catch {
      // What is behind the place where the reading stopped need not be right.
    }
    parts.stage = .end
    parts.members.replaceUnusable(in: &parts.feed)
  }

  /// Reads a member of the feed; of its items, the start.
  private mutating func readMember(of parts: inout FeedInParts, _ bytes: Span<UInt8>) throws(JSONFault) {
    let name = try reader.memberName(bytes)
    let member = reader.value(of: name, of: bytes, in: JSONFeed.table)
    if member == .items, try reader.valueKind(bytes) == .array, parts.members.isFirst(.items) {
      parts.members.noteUsable(.items)
      try leaveItem(&parts, more: reader.enterArray(bytes), bytes)
    } else {
      try readMember(member, name, of: &parts.feed, &parts.members, bytes)
      try leaveMember(&parts, more: reader.hasNextMember(bytes), bytes)
    }
  }

  private mutating func leaveItem(
    _ parts: inout FeedInParts, more: Bool, _ bytes: Span<UInt8>
  ) throws(JSONFault) {
    if more {
      parts.stage = .items
    } else {
      try leaveMember(&parts, more: reader.hasNextMember(bytes), bytes)
    }
  }

  private mutating func leaveMember(
    _ parts: inout FeedInParts, more: Bool, _ bytes: Span<UInt8>
  ) throws(JSONFault) {
    parts.stage = more ? .members : .end
    if !more { try finish(&parts.feed, parts.members, from: parts.start, bytes) }
  }
}

extension JSONFeed {
  /// What stands in for a title that is missing: the home page's URL, else the feed's, else "Untitled feed".
  package var fallbackTitle: String {
    for url in [homePageURL, feedURL] {
      if let url, !url.isEmpty { return url }
    }
    return "Untitled feed"
  }
}

extension JSONFeed.Limits {
  /// Reading and releasing nested values takes stack space: beyond this depth no limit can be set.
  package var effectiveNestingDepth: Int { min(max(nestingDepth, 1), 1000) }
}
