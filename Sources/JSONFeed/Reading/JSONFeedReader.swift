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

  var reader: JSONReader
  let mode: Mode
  private let limits: JSONFeed.Limits
  let maximumProblems: Int
  private var stage = Stage.document
  private var isStopping = false
  private var lookahead: JSONLookahead
  /// The feed as far as it has been read, without its items.
  package private(set) var feed = JSONFeed.blank
  private var members = MembersRead()
  private var itemCount = 0
  /// Whether nothing was reported of the member that was read last.
  var valueIsUsable = true
  /// The names of the first unknown members at the top level: they tell what a document that is not a feed is instead.
  var unknownMembers: [String] = []
  var lastAuthor = LastRead<JSONFeed.Author>()
  var lastAuthors = LastRead<[JSONFeed.Author]>()
  /// What was noted, in the order of reading; offsets are those of the document.
  package internal(set) var problems: [JSONProblem] = []
  /// How many bytes of the document are before the window.
  package private(set) var windowOffset = 0
  /// Where the document's object begins.
  package private(set) var start = 0

  /// - Parameters:
  ///   - start: where the document begins: 3 after a byte order mark.
  ///   - maximumProblems: how many violations are noted. `[1,1,1…` is one violation in two bytes.
  package init(
    _ mode: Mode, from start: Int = 0, limits: JSONFeed.Limits, maximumProblems: Int = .max
  ) {
    reader = JSONReader(
      from: start, nestingDepth: limits.nestingDepth, replacesLoneSurrogates: mode != .strict)
    self.mode = mode
    self.limits = limits
    self.maximumProblems = maximumProblems
    lookahead = JSONLookahead(from: start)
  }

  // MARK: The feed

  /// Reads on to the end of the next item, which is put into `item`, a blank one. One that cannot be used is passed over.
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
    let entry = reader.value(of: name, of: bytes, in: JSONFeed.members.table)
    if let entry, isItems(entry), try reader.valueKind(bytes) == .array {
      members.seen.insert(entry.set)
      members.usable.insert(entry.set)
      stage = try reader.enterArray(bytes) ? .item : .afterItems
    } else {
      try readMemberOfFeed(entry, name, bytes)
      stage = try reader.hasNextMember(bytes) ? .member : .afterFeed
    }
  }

  private mutating func readMemberOfFeed(
    _ entry: MemberList<JSONFeed.Member>.Entry?, _ name: JSONReader.Text, _ bytes: Span<UInt8>
  ) throws(JSONProblem) {
    // Taken out of the reader for as long as both are changed.
    var (feed, members) = (JSONFeed.blank, self.members)
    swap(&feed, &self.feed)
    defer { (self.feed, self.members) = (feed, members) }
    try readMember(entry, name, of: &feed, &members, bytes)
  }

  /// Whether the member is that of the items, and the first one.
  private func isItems(_ entry: MemberList<JSONFeed.Member>.Entry) -> Bool {
    entry.member == .items && !members.seen.contains(entry.set)
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
      isUsable = try fill(&item, bytes)
      if !isUsable { item = .blank }
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

  /// Whether the start of the document's object has been read.
  package var hasBegun: Bool { stage != .document }

  /// How many bytes at the start of the window have been read and are not needed any more.
  package var readCount: Int { reader.position }

  /// Says that the next window begins `count` bytes later; those must have been read.
  package mutating func discard(_ count: Int, of bytes: Span<UInt8>) {
    reader.discard(count, of: bytes)
    lookahead.discard(count)
    windowOffset += count
    (lastAuthor, lastAuthors) = (LastRead(), LastRead())
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
      return lookahead.value != nil && lookahead.findEnd(in: bytes, nestingDepth: limits.nestingDepth)
    case .item, .afterItems:
      return lookahead.findEnd(in: bytes, nestingDepth: limits.nestingDepth)
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
      let entry = ahead.value(of: name, of: bytes, in: JSONFeed.members.table)
    else { return false }
    return isItems(entry)
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
