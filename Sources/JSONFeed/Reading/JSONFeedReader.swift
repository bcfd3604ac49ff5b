/// From JSON to the model: it pulls members from the JSON reader, fills the model, and decides about each violation of the
/// specification.

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif
internal import FeedPrimitives

/// Reads a JSON Feed item by item from a window of its bytes, which must be well-formed UTF-8. A document that is in memory is
/// one window; of one that arrives in pieces, the window grows at its end and is cut at its start.
package struct JSONFeedReader: ~Copyable {
  /// What is done about a violation of the specification. One of JSON's grammar ends every reading: nothing can be trusted after it.
  package enum Mode: Sendable {
    /// The first one is thrown.
    case strict
    /// Each is noted, and the value is left out. Half a surrogate pair becomes U+FFFD, and a blank id is a violation too:
    /// readers must discard such items.
    case lenient
    /// As in lenient reading, and nothing is kept of the values.
    case checking
  }

  /// What there is after reading on.
  package enum Step: Sendable {
    case item
    case end
    /// The next item, or the end, is not in the window yet.
    case needsMoreBytes
  }

  /// What is read next.
  private enum Stage {
    case document, member, item, afterItems, afterFeed, nothing
  }

  private var reader: JSONReader
  private let mode: Mode
  private let limits: JSONFeed.Limits
  private let maximumProblems: Int
  private var stage = Stage.document
  private var isStopping = false
  private var lookahead: JSONLookahead
  /// The feed as far as it has been read, without its items.
  package private(set) var feed = JSONFeed.blank
  private var members = MembersRead()
  private var itemCount = 0
  /// The names of the first unknown members at the top level: they tell what a document that is not a feed is instead.
  private var unknownMembers: [String] = []
  /// What was noted, in the order of reading; offsets are those of the document.
  package private(set) var problems: [JSONProblem] = []
  /// How many bytes of the document are before the window.
  package private(set) var windowOffset = 0
  /// Where the document's object begins.
  package private(set) var start = 0
  private var startOfItems = 0
  /// Where the feed's items are, from bracket to bracket; nil where none have been read.
  package private(set) var rangeOfItems: Range<Int>?

  /// - Parameters:
  ///   - start: where the document begins: 3 after a byte order mark.
  ///   - maximumProblems: how many violations are noted. `[1,1,1…` is one violation in two bytes.
  package init(
    _ mode: Mode, from start: Int = 0, limits: JSONFeed.Limits, maximumProblems: Int = .max
  ) {
    reader = JSONReader(
      from: start, nestingDepth: limits.effectiveNestingDepth, replacesLoneSurrogates: mode != .strict)
    self.mode = mode
    self.limits = limits
    self.maximumProblems = maximumProblems
    lookahead = JSONLookahead(from: start)
  }

  // MARK: The feed

  /// Reads on to the end of the next item, which is put into `item`. One that cannot be used is passed over.
  ///
  /// - Parameter isFinal: whether the document ends where the window does.
  package mutating func next(
    _ item: inout JSONFeed.Item, in bytes: Span<UInt8>, isFinal: Bool = true
  ) throws(JSONProblem) -> Step {
    while true {
      if isStopping, hasAllButItems { return end() }
      guard isFinal || isNextStepWhole(bytes) else { return .needsMoreBytes }
      do throws(JSONProblem) {
        if try readStep(&item, bytes) { return .item }
      } catch {
        // What comes after the place where the reading stopped need not be right.
        if isStopping { return end() }
        var problem = error
        if problem.path.isEmpty { problem.path = reader.pointer(bytes) }
        problem.offset += windowOffset
        throw problem
      }
      if stage == .nothing { return end() }
    }
  }

  /// Makes the reading end before the document does. What the feed says of itself after its items is then read only where it
  /// has not said all before, and if it can be read; the other items are passed over.
  package mutating func stop() { isStopping = true }

  private mutating func end() -> Step {
    stage = .nothing
    let unusable = JSONFeed.members.required(without: members.usable)
    if unusable.contains("version") { feed.version = JSONFeed.version1_1 }
    if unusable.contains("title") { feed.title = feed.fallbackTitle }
    return .end
  }

  private var hasAllButItems: Bool {
    JSONFeed.members.required(without: members.usable).allSatisfy { $0 == "items" }
  }

  /// Reads the next part of the document, and returns whether it was an item, and a usable one.
  private mutating func readStep(_ item: inout JSONFeed.Item, _ bytes: Span<UInt8>) throws(JSONProblem) -> Bool {
    defer { lookahead = JSONLookahead(from: reader.position) }
    switch stage {
    case .document:
      try findRoot(bytes)
      stage = try reader.enterObject(bytes) ? .member : .afterFeed
    case .member:
      try readMember(bytes)
    case .item:
      return try readItem(&item, bytes)
    case .afterItems:
      rangeOfItems = startOfItems..<reader.position + windowOffset
      stage = try reader.hasNextMember(bytes) ? .member : .afterFeed
    case .afterFeed:
      try finish(bytes)
      stage = .nothing
    case .nothing:
      break
    }
    return false
  }

  /// Goes to the object that the document is.
  private mutating func findRoot(_ bytes: Span<UInt8>) throws(JSONProblem) {
    let kind = try reader.valueKind(bytes)
    start = reader.position + windowOffset
    guard kind == .object else {
      let offset = reader.position
      // Something else may not be JSON at all, which is the better thing to say.
      try reader.skipValue(bytes)
      try reader.finish(bytes)
      throw JSONProblem(.rootIsNotAnObject, at: offset)
    }
  }

  /// Reads a member of the feed; of its items, the start.
  private mutating func readMember(_ bytes: Span<UInt8>) throws(JSONProblem) {
    let name = try reader.memberName(bytes)
    let index = reader.value(of: name, of: bytes, in: JSONFeed.members.indices)
    if let index, isItems(index), try reader.valueKind(bytes) == .array {
      members.seen.insert(index)
      members.usable.insert(index)
      startOfItems = reader.position + windowOffset
      stage = try reader.enterArray(bytes) ? .item : .afterItems
    } else {
      try readMemberOfFeed(index, name, bytes)
      stage = try reader.hasNextMember(bytes) ? .member : .afterFeed
    }
  }

  private mutating func readMemberOfFeed(
    _ index: Int?, _ name: JSONReader.Text, _ bytes: Span<UInt8>
  ) throws(JSONProblem) {
    // Taken out of the reader for as long as both are changed.
    var (feed, members) = (JSONFeed.blank, self.members)
    swap(&feed, &self.feed)
    defer { (self.feed, self.members) = (feed, members) }
    try readMember(index, name, of: &feed, &members, bytes)
  }

  /// Whether the member is that of the items, and the first one.
  private func isItems(_ index: Int) -> Bool {
    guard case .items = JSONFeed.members.all[index].value else { return false }
    return !members.seen.contains(index)
  }

  private mutating func readItem(_ item: inout JSONFeed.Item, _ bytes: Span<UInt8>) throws(JSONProblem) -> Bool {
    var isUsable = false
    if isStopping {
      try skipValue(bytes)
    } else {
      itemCount += 1
      guard itemCount <= limits.items else {
        throw JSONProblem(.tooManyItems(limit: limits.items), at: reader.position)
      }
      item = .blank
      isUsable = try fill(&item, bytes)
    }
    stage = try reader.hasNextElement(bytes) ? .item : .afterItems
    return isUsable
  }

  /// At the end of the document: reports what the feed lacks, and puts something in its place.
  private mutating func finish(_ bytes: Span<UInt8>) throws(JSONProblem) {
    try reader.finish(bytes)
    let missing = JSONFeed.members.required(without: members.seen)
    if missing.contains("version"), missing.contains("items") {
      throw JSONProblem(.notAFeed(members: unknownMembers), at: start - windowOffset)
    }
    try reportMissing(missing, at: start - windowOffset, bytes)
  }

  // MARK: The window

  /// How many bytes at the start of the window have been read and are not needed any more.
  package var readCount: Int { reader.position }

  /// Says that the next window begins `count` bytes later; those must have been read.
  package mutating func discard(_ count: Int, of bytes: Span<UInt8>) {
    reader.discard(count, of: bytes)
    lookahead.discard(count)
    windowOffset += count
  }

  /// Takes what was noted since this was asked last.
  package mutating func takeProblems() -> [JSONProblem] {
    defer { problems = [] }
    return problems
  }

  /// Whether all that the next step reads is in the window. Reading it can then not run out of bytes, and is done once.
  private mutating func isNextStepWhole(_ bytes: Span<UInt8>) -> Bool {
    switch stage {
    case .document:
      return lookahead.findContentOfObject(in: bytes)
    case .member:
      if lookahead.value == nil, lookahead.findValue(in: bytes), isItemsNext(bytes) { lookahead.enterArray(in: bytes) }
      return lookahead.value != nil && lookahead.findEnd(in: bytes, nestingDepth: limits.effectiveNestingDepth)
    case .item, .afterItems:
      return lookahead.findEnd(in: bytes, nestingDepth: limits.effectiveNestingDepth)
    case .afterFeed:
      return false
    case .nothing:
      return true
    }
  }

  /// Whether the member that comes next has the items.
  private func isItemsNext(_ bytes: Span<UInt8>) -> Bool {
    var ahead = JSONReader(from: reader.position, nestingDepth: 1, replacesLoneSurrogates: true)
    guard let name = try? ahead.memberName(bytes),
      let index = ahead.value(of: name, of: bytes, in: JSONFeed.members.indices)
    else { return false }
    return isItems(index)
  }

  // MARK: Objects

  /// Reads the next value into `object`, and returns whether it is one that has all that is required.
  private mutating func fill<Object: FeedObject>(
    _ object: inout Object, _ bytes: Span<UInt8>
  ) throws(JSONProblem) -> Bool {
    guard try isNext(.object, .object, bytes) else { return false }
    let start = reader.position
    let list = Object.members
    var members = MembersRead()
    var more = try reader.enterObject(bytes)
    while more {
      let name = try reader.memberName(bytes)
      let index = reader.value(of: name, of: bytes, in: list.indices)
      try readMember(index, name, of: &object, &members, bytes)
      more = try reader.hasNextMember(bytes)
    }
    if !list.required.subtracting(members.seen).isEmpty {
      try reportMissing(list.required(without: members.seen), at: start, bytes)
    }
    return list.required.subtracting(members.usable).isEmpty
  }

  /// Reads the value of the member whose name was read last; `index` is nil for one that the specification does not have. Of
  /// members with one name the first counts, as in `JSONDecoder`; unknown ones are read over, but for extensions.
  private mutating func readMember<Object: FeedObject>(
    _ index: Int?, _ name: JSONReader.Text, of object: inout Object, _ members: inout MembersRead,
    _ bytes: Span<UInt8>
  ) throws(JSONProblem) {
    guard let index else {
      try readUnknownMember(name, into: &object.extensions, bytes)
      return
    }
    let member = Object.members.all[index]
    // Null is as good as nothing, except where something is required.
    if !members.seen.insert(index) || !member.isRequired && reader.isAtNull(bytes) {
      try skipValue(bytes)
    } else if try readValue(of: member, into: &object, bytes) {
      members.usable.insert(index)
    }
  }

  /// Reads a value of a known type into its property, and returns whether there is a usable one.
  private mutating func readValue<Object: FeedObject>(
    of member: Member<Object>, into object: inout Object, _ bytes: Span<UInt8>
  ) throws(JSONProblem) -> Bool {
    func put<Value>(_ value: Value?, _ set: Member<Object>.Set<Value>) -> Bool {
      guard let value else { return false }
      set(&object, value)
      return true
    }
    switch member.value {
    case .string(_, let set): return put(try string(bytes), set)
    case .bool(_, let set): return put(try bool(bytes), set)
    case .number(_, let set): return put(try number(bytes), set)
    case .date(_, let set): return put(try date(bytes), set)
    case .identifier(_, let set): return put(try identifier(bytes), set)
    case .strings(_, let set): return put(try strings(bytes), set)
    case .author(_, let set):
      var author = JSONFeed.Author.blank
      return try fill(&author, bytes) && put(author, set)
    case .authors(_, let set): return put(try objects(bytes), set)
    case .attachments(_, let set): return put(try objects(bytes), set)
    case .hubs(_, let set): return put(try objects(bytes), set)
    case .items:
      // An array is read item by item; this is something else.
      return try isNext(.array, .objects, bytes)
    }
  }

  private mutating func objects<Object: FeedObject>(_ bytes: Span<UInt8>) throws(JSONProblem) -> [Object]? {
    guard try isNext(.array, .objects, bytes) else { return nil }
    var objects: [Object] = []
    var more = try reader.enterArray(bytes)
    while more {
      // It is filled where it stays.
      objects.append(Object.blank)
      let isUsable = try fill(&objects[objects.count - 1], bytes)
      if !isUsable || mode == .checking { objects.removeLast() }
      more = try reader.hasNextElement(bytes)
    }
    return objects
  }

  private mutating func readUnknownMember(
    _ text: JSONReader.Text, into extensions: inout JSONFeed.Extensions, _ bytes: Span<UInt8>
  ) throws(JSONProblem) {
    let isExtension = reader.withBytes(of: text, of: bytes) { !$0.isEmpty && $0[0] == ASCII.underscore }
    if isExtension, mode != .checking {
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

  private mutating func skipValue(_ bytes: Span<UInt8>) throws(JSONProblem) {
    try reader.skipValue(bytes)
    try reportLoneSurrogates(bytes)
  }
}

/// Which members of an object have been read, and which of them had a value that can be used.
private struct MembersRead {
  var seen = MemberSet()
  var usable = MemberSet()
}

// MARK: - Values

extension JSONFeedReader {
  private mutating func string(_ bytes: Span<UInt8>) throws(JSONProblem) -> String? {
    guard try isNext(.string, .string, bytes) else { return nil }
    guard mode != .checking else {
      try skipValue(bytes)
      return ""
    }
    return try text(bytes)
  }

  /// Reads the string that comes next.
  private mutating func text(_ bytes: Span<UInt8>) throws(JSONProblem) -> String {
    let text = try reader.string(bytes)
    let string = reader.string(text, of: bytes)
    try reportLoneSurrogates(bytes)
    return string
  }

  private mutating func bool(_ bytes: Span<UInt8>) throws(JSONProblem) -> Bool? {
    guard try isNext(.bool, .bool, bytes) else { return nil }
    return try reader.bool(bytes)
  }

  private mutating func number(_ bytes: Span<UInt8>) throws(JSONProblem) -> Double? {
    guard try isNext(.number, .number, bytes) else { return nil }
    let (range, _) = try reader.number(bytes)
    if let value = JSONReader.double(bytes, range) { return value }
    try report(.numberOutOfRange, at: range.lowerBound, bytes)
    return nil
  }

  private mutating func date(_ bytes: Span<UInt8>) throws(JSONProblem) -> Date? {
    guard try isNext(.string, .date, bytes) else { return nil }
    let start = reader.position
    let text = try reader.string(bytes)
    if let date = reader.withBytes(of: text, of: bytes, { RFC3339.date($0, 0..<$0.count) }) { return date }
    try reportLoneSurrogates(bytes)
    let isOtherwiseValid = reader.withBytes(of: text, of: bytes) { RFC3339.isValidButForItsYear($0) }
    try report(isOtherwiseValid ? .yearOutOfRange : .invalidDate, at: start, bytes)
    return nil
  }

  private mutating func identifier(_ bytes: Span<UInt8>) throws(JSONProblem) -> AmbiguouslyTypedIdentifier? {
    switch try reader.valueKind(bytes) {
    case .string:
      let start = reader.position
      let text = try text(bytes)
      if mode != .strict, text.utf8.allSatisfy({ ASCII.isSpace($0) }) {
        try report(.blankIdentifier, at: start, bytes)
        return nil
      }
      return AmbiguouslyTypedIdentifier(text)
    case .number:
      let (range, isInteger) = try reader.number(bytes)
      if isInteger {
        let digits = bytes.string(range)
        return AmbiguouslyTypedIdentifier(digits == "-0" ? "0" : digits)
      }
      if let value = JSONReader.double(bytes, range) { return AmbiguouslyTypedIdentifier(number: value) }
      try report(.numberOutOfRange, at: range.lowerBound, bytes)
      return nil
    default:
      try report(.wrongType(expected: .identifier), at: reader.position, bytes)
      try skipValue(bytes)
      return nil
    }
  }

  private mutating func strings(_ bytes: Span<UInt8>) throws(JSONProblem) -> [String]? {
    guard try isNext(.array, .strings, bytes) else { return nil }
    var strings: [String] = []
    var more = try reader.enterArray(bytes)
    if more, mode != .checking { strings.reserveCapacity(4) }
    while more {
      if let string = try string(bytes), mode != .checking { strings.append(string) }
      more = try reader.hasNextElement(bytes)
    }
    return strings
  }

  /// Whether the next value is of the kind that is wanted. Another one is reported and read over.
  private mutating func isNext(
    _ kind: JSONReader.ValueKind, _ expected: JSONProblem.ValueType, _ bytes: Span<UInt8>
  ) throws(JSONProblem) -> Bool {
    if try reader.valueKind(bytes) == kind { return true }
    try report(.wrongType(expected: expected), at: reader.position, bytes)
    try skipValue(bytes)
    return false
  }
}

// MARK: - Problems

extension JSONFeedReader {
  /// Throws a violation at the value that the reader is at or in, or notes it.
  private mutating func report(
    _ code: JSONProblem.Code, at offset: Int, _ bytes: Span<UInt8>
  ) throws(JSONProblem) {
    if mode == .strict { throw JSONProblem(code, at: offset) }
    note(code, at: offset, path: reader.pointer(bytes))
  }

  private mutating func note(_ code: JSONProblem.Code, at offset: Int, path: String) {
    guard problems.count < maximumProblems else { return }
    problems.append(JSONProblem(code, at: offset + windowOffset, path: path))
  }

  private mutating func reportMissing(
    _ names: [String], at offset: Int, _ bytes: Span<UInt8>
  ) throws(JSONProblem) {
    for name in names {
      let path = reader.pointer(bytes) + "/" + name
      if mode == .strict { throw JSONProblem(.missingMember(name), at: offset, path: path) }
      note(.missingMember(name), at: offset, path: path)
    }
  }

  /// Notes the halves of surrogate pairs in what was read last. They share one path, which may be long.
  private mutating func reportLoneSurrogates(_ bytes: Span<UInt8>) throws(JSONProblem) {
    guard mode != .strict else { return }
    let offsets = reader.takeLoneSurrogates()
    guard !offsets.isEmpty else { return }
    let path = reader.pointer(bytes)
    for offset in offsets { note(.loneSurrogate, at: offset, path: path) }
  }
}

// MARK: - What is missing

extension MemberList {
  /// The names of the required members that `members` lacks.
  fileprivate func required(without members: MemberSet) -> [String] {
    let missing = required.subtracting(members)
    return all.indices.filter { missing.contains($0) }.map { all[$0].name.description }
  }
}

extension JSONFeed {
  /// What a missing title becomes: the home page's URL, else the feed's, else "Untitled feed".
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
