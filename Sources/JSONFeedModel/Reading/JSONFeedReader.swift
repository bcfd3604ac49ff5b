/// Reads JSON into the model, and handles violations of the specification.

internal import FeedFoundation
package import FeedPrimitives

/// Reads a JSON Feed item by item from a window of its bytes, which must be well-formed UTF-8. A document in memory is one
/// window. If a document arrives in pieces, bytes are appended to the window and removed from its start.
package struct JSONFeedReader: ~Copyable {
  /// The result of a step.
  package enum Step: Sendable {
    case item
    case end
    /// The next item, or the end, is not in the window yet.
    case needsMoreBytes
  }

  /// The part of the document that is read next.
  private enum Stage {
    case document, member, item, afterItem, afterItems, afterFeed, nothing
  }

  var reader: JSONReader
  /// How violations of the specification and of JSON's grammar are read. If nil, reading is strict: the first one is thrown.
  ///
  /// Otherwise each is recorded. The value is read as what was meant if that is clear; otherwise it is kept in an extension object or left out.
  /// Half of a surrogate pair is replaced with U+FFFD. A blank id is a violation too, because readers must discard its item. After a syntax
  /// error, reading continues with what recovery made of the rest.
  package var leniency: (any Leniency)?
  let isLenient: Bool
  let limits: JSONFeed.Limits
  let maximumProblems: Int
  private var stage = Stage.document
  private var isStopping = false
  private var stepCount = 0
  /// The feed as far as it has been read, without its items.
  package private(set) var feed = JSONFeed.blank
  private var members = MembersRead()
  package private(set) var itemCount = 0
  private var usableItemCount = 0
  /// Whether the document ends where the window does.
  private var isFinal = true
  /// The first syntax error.
  private var grammarProblem: JSONProblem?
  /// The recovered text, which is read after a syntax error.
  private var recovered: RecoveredJSON?
  /// The start of the value that was reported last.
  var reportedOffset = -1
  /// The unusable elements of the array that is being read.
  var unusableElements: [JSONFeed.Value] = []
  /// Whether the value of the member that was read last can be used.
  var valueIsUsable = true
  /// The names of the first unknown members at the top level. They show what a document is if it is not a feed.
  var unknownMembers: [String] = []
  /// The offset of the first text in a CDATA section.
  var firstCDATA: Int?
  var lastAuthor = LastRead<JSONFeed.Author>()
  var lastAuthors = LastRead<[JSONFeed.Author]>()
  /// The problems in the order of reading, with offsets in the document.
  package internal(set) var problems: [JSONProblem] = []
  /// The number of bytes of the document before the window.
  package private(set) var windowOffset = 0
  /// The offset of the document's object.
  package private(set) var start = 0

  /// - Parameters:
  ///   - start: the start of the document: 3 after a byte order mark.
  ///   - maximumProblems: the maximum number of violations to record. `[1,1,1…` has one every two bytes.
  package init(
    _ leniency: (any Leniency)? = nil, from start: Int = 0, limits: JSONFeed.Limits, maximumProblems: Int = .max
  ) {
    isLenient = leniency != nil
    self.leniency = leniency
    reader = JSONReader(from: start, nestingDepth: limits.nestingDepth, replacesLoneSurrogates: isLenient)
    self.limits = limits
    self.maximumProblems = maximumProblems
  }

  // MARK: The feed

  /// Reads to the end of the next usable item, which is stored in `item`, an empty one.
  ///
  /// - Parameter isFinal: whether the document ends where the window does. Strict reading needs the whole document.
  package mutating func next(
    _ item: inout JSONFeed.Item, in bytes: TextSpan, isFinal: Bool = true
  ) throws(JSONProblem) -> Step {
    self.isFinal = isFinal
    while true {
      stepCount &+= 1
      if stepCount & 63 == 0, Cancellation.isRequested { return end() }
      if isStopping, hasAllButItems { return end() }
      if recovered == nil {
        guard isFinal || grammarProblem == nil && stage != .afterFeed else { return .needsMoreBytes }
        if let grammarProblem { try recover(bytes, grammarProblem) }
      }
      let start = isLenient ? mark : nil
      do throws(JSONProblem) {
        if try readStep(&item, bytes) {
          usableItemCount += 1
          return .item
        }
      } catch {
        if !isFinal, let start, mayBeCutOff(error, bytes) {
          goBack(to: start)
          item = .blank
          return .needsMoreBytes
        }
        // Text after the point at which reading was stopped need not be valid.
        if isStopping { return end() }
        let problem = inDocument(error, bytes)
        if let grammarProblem { throw problem.isLimit ? problem : grammarProblem }
        guard let start, problem.isGrammarProblem else { throw problem }
        grammarProblem = problem
        goBack(to: start)
        item = .blank
      }
      if stage == .nothing {
        // A document with a syntax error and without items is rejected: nothing of interest could be read.
        if let grammarProblem, usableItemCount == 0, !isStopping { throw grammarProblem }
        return end()
      }
    }
  }

  /// Reads the next part of the document or of the recovered text; returns whether it was a usable item.
  private mutating func readStep(_ item: inout JSONFeed.Item, _ bytes: TextSpan) throws(JSONProblem) -> Bool {
    if let text = recovered?.text { return try read(&item, text.span) }
    return try read(&item, bytes)
  }

  /// The problem with the path of the current value, and with its offset in the document.
  private func inDocument(_ problem: JSONProblem, _ bytes: TextSpan) -> JSONProblem {
    var problem = problem
    if problem.path.isEmpty { problem.path = recovered.map { reader.pointer($0.text.span) } ?? reader.pointer(bytes) }
    problem.offset = documentOffset(of: problem.offset)
    return problem
  }

  /// The offset in the document for an offset in the reader's text.
  func documentOffset(of offset: Int) -> Int {
    (recovered?.documentOffset(of: offset) ?? offset) + windowOffset
  }

  /// Stops reading before the end of the document. Members of the feed after its items are then read only if members are
  /// still missing; the other items are skipped.
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

  // MARK: Recovery

  /// The state that a step changes. After a syntax error, the step is repeated. (What the leniency has learnt of its dates stays true.)
  private struct Mark {
    var reader: JSONReader.Mark
    var members: MembersRead.Mark
    var extensionCount: Int
    var itemCount: Int
    var problemCount: Int
    var unknownMemberCount: Int
  }

  private var mark: Mark {
    Mark(
      reader: reader.mark, members: members.mark, extensionCount: feed.extensions.count, itemCount: itemCount,
      problemCount: problems.count, unknownMemberCount: unknownMembers.count)
  }

  private mutating func goBack(to mark: Mark) {
    reader.goBack(to: mark.reader)
    members.goBack(to: mark.members)
    unusableElements = []
    feed.extensions.removeLast(feed.extensions.count - mark.extensionCount)
    itemCount = mark.itemCount
    problems.removeLast(problems.count - mark.problemCount)
    unknownMembers.removeLast(unknownMembers.count - mark.unknownMemberCount)
  }

  /// Recovers the rest of the document, from the start of the step with the syntax error.
  private mutating func recover(_ bytes: TextSpan, _ problem: JSONProblem) throws(JSONProblem) {
    let documentStart = windowOffset == 0 && stage == .document ? reader.position : nil
    if usableItemCount == 0,
      let tag = JSONProblem.templateTag(bytes, at: problem.offset - windowOffset, start: documentStart)
    {
      throw JSONProblem(.template(tag), at: problem.offset)
    }
    let start: RecoveryStart
    switch stage {
    case .document: start = .document
    case .member: start = .member
    case .item, .afterItem:
      let path = reader.pointer(bytes)
      let array = path.lastIndex(of: "/").map { path[..<$0] } ?? ""
      start = .element(index: reader.index, path: String(array), isRead: stage == .afterItem)
    case .afterItems: start = .afterMember
    case .afterFeed, .nothing: start = .afterDocument
    }
    let recovered = leniency?.recover(
      bytes, from: reader.position, start, nestingDepth: limits.nestingDepth,
      maximumProblems: maximumProblems - problems.count)
    guard let recovered else { throw problem }
    // A mistake may precede the first tag.
    if usableItemCount == 0 {
      for other in recovered.problems.prefix(100) {
        if let tag = JSONProblem.templateTag(bytes, at: other.offset, start: nil) {
          throw JSONProblem(.template(tag), at: other.offset + windowOffset)
        }
      }
    }
    for problem in recovered.problems {
      problems.append(JSONProblem(problem.code, at: problem.offset + windowOffset, path: problem.path))
    }
    reader.discard(reader.position, of: bytes)
    self.recovered = recovered
    (lastAuthor, lastAuthors) = (LastRead(), LastRead())
    if stage == .item, reader.endArray(recovered.text.span) { stage = .afterItems }
  }

  // MARK: Steps

  private mutating func read(_ item: inout JSONFeed.Item, _ bytes: TextSpan) throws(JSONProblem) -> Bool {
    switch stage {
    case .document:
      try findRoot(bytes)
      stage = try reader.enterObject(bytes) ? .member : .afterFeed
    case .member:
      return try readMember(&item, bytes)
    case .item:
      return try readItem(&item, bytes)
    case .afterItem:
      if recovered == nil { try checkEndOfItems(bytes) }
      stage = try reader.hasNextElement(bytes) ? .item : .afterItems
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

  /// Moves to the object of the document.
  private mutating func findRoot(_ bytes: TextSpan) throws(JSONProblem) {
    let kind = try reader.valueKind(bytes)
    start = documentOffset(of: reader.position)
    guard kind == .object else {
      let offset = reader.position
      // If the document is not JSON at all, that is the better problem to report.
      try reader.skipValue(bytes)
      try reader.finish(bytes)
      throw JSONProblem.notAnObject(bytes, at: offset)
    }
  }

  /// Reads a member of the feed, or the start of its items. Returns whether it was a single usable item in place of the
  /// array.
  private mutating func readMember(
    _ item: inout JSONFeed.Item, _ bytes: TextSpan
  ) throws(JSONProblem) -> Bool {
    let name = try reader.memberName(bytes)
    let entry = reader.value(of: name, of: bytes, in: JSONFeed.members.table)
    let kind = try reader.valueKind(bytes)
    guard let items = itemsEntry(entry, reader.string(name, of: bytes)),
      kind == .array || isLenient && kind == .object
    else {
      if let entry, entry.place == JSONFeed.Member.version.rawValue, isLenient, kind != .string, kind != .null {
        // A version that is not a string belongs to another format.
        try readUnusable(entry, .string, bytes)
      } else {
        try readMemberOfFeed(entry, name, bytes)
      }
      stage = try reader.hasNextMember(bytes) ? .member : .afterFeed
      return false
    }
    members.seen.insert(items.set)
    members.usable.insert(items.set)
    if entry == nil { note(.otherName(meant: JSONFeed.members.name(of: items)), at: reader.position, bytes) }
    if try isList(kind, bytes) {
      stage = try reader.enterArray(bytes) ? .item : .afterItems
      return false
    }
    note(.understood(expected: .objects, result: "its only element"), at: reader.position, bytes)
    let isUsable = try readItemValue(&item, bytes)
    stage = try reader.hasNextMember(bytes) ? .member : .afterFeed
    return isUsable
  }

  /// Skips a value of the wrong type.
  private mutating func readUnusable(
    _ entry: MemberList.Entry, _ expected: JSONProblem.ValueType, _ bytes: TextSpan
  ) throws(JSONProblem) {
    if !members.seen.contains(entry.set) { note(.wrongType(expected: expected), at: reader.position, bytes) }
    members.seen.insert(entry.set)
    try skipValue(bytes)
  }

  private mutating func finishMembersOfFeed() {
    var (feed, members) = (JSONFeed.blank, MembersRead())
    swap(&feed, &self.feed)
    swap(&members, &self.members)
    finishMembers(at: start, &members, &feed.extensions)
    swap(&feed, &self.feed)
    swap(&members, &self.members)
  }

  /// The entry of `items`, if the member whose name was read contains the items and is the first one that does.
  private func itemsEntry(
    _ entry: MemberList.Entry?, _ name: @autoclosure () -> String
  ) -> MemberList.Entry? {
    let entry = entry ?? (isLenient ? JSONFeed.otherNames.entry(named: name()) : nil)
    guard let entry, entry.place == JSONFeed.Member.items.rawValue else { return nil }
    return members.seen.contains(entry.set) ? nil : entry
  }

  private mutating func readMemberOfFeed(
    _ entry: MemberList.Entry?, _ name: JSONReader.Text, _ bytes: TextSpan
  ) throws(JSONProblem) {
    // Moved out of the reader, because the call changes all three. A copy would make each member copy those before it.
    var (feed, members) = (JSONFeed.blank, MembersRead())
    swap(&feed, &self.feed)
    swap(&members, &self.members)
    defer {
      swap(&feed, &self.feed)
      swap(&members, &self.members)
    }
    try readMember(entry, name, of: &feed, &members, bytes)
  }

  private mutating func readItem(_ item: inout JSONFeed.Item, _ bytes: TextSpan) throws(JSONProblem) -> Bool {
    let isUsable = try readItemValue(&item, bytes)
    if isLenient, reader.index != nil, reader.isAtEndOfArray(bytes) {
      stage = .afterItem
    } else {
      stage = try reader.hasNextElement(bytes) ? .item : .afterItems
    }
    return isUsable
  }

  /// Finds the syntax error if an object follows the end of the items: they may end too early, so recovery must begin before it.
  private func checkEndOfItems(_ bytes: TextSpan) throws(JSONProblem) {
    var (next, code) = (reader.position + 1, JSONProblem.Code.expectedMemberName)
    // More bytes are not worth waiting for.
    let limit = next + 64
    while next < min(limit, bytes.count), ASCII.isSpace(bytes[next]) || ",}".utf8.contains(bytes[next]) {
      if bytes[next] == UInt8(ascii: "}") { code = .expectedEndOfDocument }
      next += 1
    }
    guard next < limit else { return }
    if next < bytes.count ? bytes[next] == UInt8(ascii: "{") : !isFinal { throw JSONProblem(code, at: next) }
  }

  private mutating func readItemValue(
    _ item: inout JSONFeed.Item, _ bytes: TextSpan
  ) throws(JSONProblem) -> Bool {
    if isStopping {
      try skipValue(bytes)
      return false
    }
    itemCount += 1
    guard itemCount <= limits.items else {
      throw JSONProblem(.tooManyItems(limit: limits.items), at: reader.position)
    }
    let problemCount = problems.count
    var isUsable = try fill(&item, bytes)
    // If the document ends inside an item, the item is incomplete.
    if let truncation = recovered?.truncation, reader.position > truncation { isUsable = false }
    if !isUsable {
      item = .blank
      for index in problemCount..<problems.count { problems[index].isInLeftOutItem = true }
    }
    return isUsable
  }

  /// Reports the members that the feed lacks, at the end of the document.
  private mutating func finish(_ bytes: TextSpan) throws(JSONProblem) {
    try reader.finish(bytes)
    finishMembersOfFeed()
    let missing = JSONFeed.members.required(without: members.seen)
    if missing.contains("version"), missing.contains("items") {
      throw JSONProblem(.notAFeed(members: unknownMembers), at: start - windowOffset)
    }
    try reportMissing(JSONFeed.members, members, at: start - windowOffset, place: start, bytes)
  }

  // MARK: The window

  /// Whether the start of the document's object has been read.
  package var hasBegun: Bool { stage != .document }

  /// The number of bytes at the start of the window that are no longer needed.
  package var readCount: Int { recovered == nil ? reader.position : 0 }

  /// Moves the start of the window by `count` bytes, which must have been read.
  package mutating func discard(_ count: Int, of bytes: TextSpan) {
    reader.discard(count, of: bytes)
    windowOffset += count
    (lastAuthor, lastAuthors) = (LastRead(), LastRead())
  }

  /// Removes and returns the problems since the last call.
  package mutating func takeProblems() -> [JSONProblem] {
    defer { problems = [] }
    return problems
  }

  /// Whether the problem may be only that more bytes are needed: it is near the end of the window. What is read as a whole, such
  /// as `false` or a surrogate pair, is shorter than 16 bytes. If the document is not an object, its end decides what is wrong.
  private func mayBeCutOff(_ problem: JSONProblem, _ bytes: TextSpan) -> Bool {
    stage == .document || problem.offset + 16 > bytes.count
  }
}

extension JSONFeed {
  /// The replacement for a missing title: the home page's URL, else the feed's, else "Untitled feed".
  package var fallbackTitle: String {
    for case let url? in [homePageURL, feedURL] {
      // As the URL is after spaces and control characters in it were removed, which no title has.
      let title = String(String.UnicodeScalarView(url.unicodeScalars.filter { $0.value > 0x20 && $0.value != 0x7F }))
      if !title.isEmpty { return title }
    }
    return "Untitled feed"
  }
}
