/// What lenient reading keeps: members with other names, and values of other types.

internal import FeedFoundation
package import FeedPrimitives

extension JSONFeed {
  /// The extension object for members that JSON Feed does not define, and for values that members cannot have.
  package static let unrecognizedName = "_unrecognized"
}

extension JSONFeed.Object {
  /// Keeps members in the extension object `_unrecognized`.
  package mutating func keepUnrecognized(_ members: [JSONFeed.Object.Member]) {
    let before = self[JSONFeed.unrecognizedName]
    var kept = before?.objectValue ?? ["about": "https://www.jsonfeed.org/version/1.1/"]
    if let before, before.objectValue == nil { kept["value"] = before }
    // The number of members with each name: all but the first get a number.
    var counts: [String: Int] = [:]
    for member in members {
      // `about` is reserved for the description of the object.
      let own = member.name == "about" ? "about_value" : member.name
      var name = own
      repeat {
        let count = counts[own, default: 0] + 1
        counts[own] = count
        name = count == 1 ? own : "\(own)_\(count)"
      } while kept[name] != nil
      kept.appendIfNew(.init(name: name, value: member.value))
    }
    self[JSONFeed.unrecognizedName] = .object(kept)
  }
}

// MARK: Members

/// Members of an object that are not simply read under their names.
struct OtherMembers {
  /// A member that was read as another one, in case that one is missing.
  struct Alternative {
    var member: JSONFeed.Object.Member
    /// The member that it was read as.
    var set: MemberSet
    var isUsable: Bool
    /// The elements of its value that could not be used.
    var unusableElements: [JSONFeed.Value]
    var path: String
    /// Its range in the document.
    var range: Range<Int>
  }

  var alternatives: [Alternative] = []
  var unrecognized: [JSONFeed.Object.Member] = []

  func hasAlternative(for set: MemberSet) -> Bool { alternatives.contains { $0.set.contains(set) } }
}

extension MembersRead {
  /// The state at some point, to return to.
  struct Mark {
    var seen: MemberSet
    var usable: MemberSet
    var null: MemberSet
    var empty: MemberSet
    var alternativeCount: Int
    var unrecognizedCount: Int
  }

  var mark: Mark {
    Mark(
      seen: seen, usable: usable, null: null, empty: empty, alternativeCount: others?.alternatives.count ?? 0,
      unrecognizedCount: others?.unrecognized.count ?? 0)
  }

  mutating func goBack(to mark: Mark) {
    (seen, usable, null, empty) = (mark.seen, mark.usable, mark.null, mark.empty)
    if others == nil { return }
    others?.alternatives.removeSubrange(mark.alternativeCount...)
    others?.unrecognized.removeSubrange(mark.unrecognizedCount...)
  }

  /// Keeps a member for `_unrecognized`.
  mutating func keep(_ name: String, _ value: JSONFeed.Value) {
    changeOthers { $0.unrecognized.appendCountingCopies(.init(name: name, value: value)) }
  }

  mutating func keep(_ alternative: OtherMembers.Alternative) {
    changeOthers { $0.alternatives.appendCountingCopies(alternative) }
  }

  private mutating func changeOthers(_ change: (inout OtherMembers) -> Void) {
    var changed = others ?? OtherMembers()
    others = nil
    change(&changed)
    others = changed
  }
}

extension JSONFeedReader {
  /// Reads the value of a member that the specification does not define: as a member that was meant, or to be kept.
  mutating func keepUnknownMember<Object: FeedObject>(
    _ name: String, of object: inout Object, _ members: inout MembersRead, _ bytes: TextSpan
  ) throws(JSONProblem) {
    _ = try reader.valueKind(bytes)
    if let entry = Object.otherNames.entry(named: name),
      try readAlternative(name, entry, of: &object, &members, bytes)
    {
      return
    }
    try keepUnknownMember(name, &members, bytes)
  }

  @inline(never)
  private mutating func keepUnknownMember(
    _ name: String, _ members: inout MembersRead, _ bytes: TextSpan
  ) throws(JSONProblem) {
    let start = reader.position
    let value = try keptValue(bytes)
    reportTolerated(bytes)
    note(.unknownMember, at: start, bytes)
    members.keep(name, value)
  }

  /// Reads the value of a member as that of `entry`, if the object has not had that member and the value is usable for
  /// it.
  @inline(never)
  private mutating func readAlternative<Object: FeedObject>(
    _ name: String, _ entry: MemberList.Entry, of object: inout Object, _ members: inout MembersRead, _ bytes: TextSpan
  ) throws(JSONProblem) -> Bool {
    let entry = try entryOfContent(name, entry, in: Object.members, bytes)
    let meant = Object.members.name(of: entry)
    if reader.isAtNull(bytes) {
      note(.otherName(meant: meant), at: reader.position, bytes)
      try skipValue(bytes)
      return true
    }
    guard !members.seen.contains(entry.set) || members.empty.contains(entry.set),
      members.others?.hasAlternative(for: entry.set) != true
    else {
      return false
    }
    let (start, problemsBefore) = (reader.position, problems.count)
    try readValue(of: entry, of: &object, bytes)
    return try keepAlternative(name, meant, entry, at: start, problemsBefore, &members, bytes)
  }

  /// Keeps the value that was read as that of `entry`, in case that member follows. Returns false, and goes back to it, if it could not be read.
  @inline(never)
  private mutating func keepAlternative(
    _ name: String, _ meant: String, _ entry: MemberList.Entry, at start: Int, _ problemsBefore: Int,
    _ members: inout MembersRead, _ bytes: TextSpan
  ) throws(JSONProblem) -> Bool {
    let (isRead, isUsable, elements) = (reportedOffset != start, valueIsUsable, unusableElements)
    unusableElements = []
    reader.jump(to: start)
    guard isRead else {
      problems.removeLast(problems.count - problemsBefore)
      return false
    }
    let value = try keptValue(bytes)
    _ = reader.takeTolerated()
    note(.otherName(meant: meant), at: start, bytes)
    members.keep(
      .init(
        member: .init(name: name, value: value), set: entry.set, isUsable: isUsable, unusableElements: elements,
        path: reader.pointer(bytes), range: documentOffset(of: start)..<documentOffset(of: reader.position)))
    return true
  }

  /// `content` may be HTML or plain text.
  @inline(never)
  private mutating func entryOfContent(
    _ name: String, _ entry: MemberList.Entry, in members: MemberList, _ bytes: TextSpan
  ) throws(JSONProblem) -> MemberList.Entry {
    let meant = members.name(of: entry)
    guard meant == "content_html", !OtherNames.isSpelling(name, of: meant),
      try reader.valueKind(bytes) == .string, let plain = members.entry(named: "content_text")
    else { return entry }
    let start = reader.position
    let text = try reader.string(bytes)
    let isHTML = reader.withBytes(of: text, of: bytes) { $0.isContentHTML }
    _ = reader.takeTolerated()
    reader.jump(to: start)
    return isHTML ? entry : plain
  }

  /// Reads an `author` that is an array as `authors`, if the object has none.
  mutating func readAuthorAsAuthors<Object: FeedObject>(
    _ entry: MemberList.Entry, of object: inout Object, _ members: inout MembersRead, _ bytes: TextSpan
  ) throws(JSONProblem) -> Bool {
    let name = Object.members.name(of: entry)
    guard name == "author", let authors = Object.members.entry(named: "authors") else { return false }
    return try readAlternative(name, authors, of: &object, &members, bytes)
  }

  /// Keeps the value of a member that could not be used, or its elements that could not be used.
  @inline(never)
  mutating func keepUnusable(
    of name: String, at start: Int, _ members: inout MembersRead, _ bytes: TextSpan
  ) throws(JSONProblem) {
    let elements = unusableElements
    unusableElements = []
    if reportedOffset == start {
      if let value = try rereadValue(at: start, bytes) { members.keep(name, value) }
    } else if !elements.isEmpty {
      members.keep(name, .array(elements))
    }
  }

  /// Reads a value to be kept. In `_unrecognized` it will be one level deeper.
  @inline(never)
  private mutating func keptValue(_ bytes: TextSpan) throws(JSONProblem) -> JSONFeed.Value {
    let start = reader.position
    let value = try reader.value(bytes)
    guard value.depth + reader.depth < limits.nestingDepth else {
      throw JSONProblem(.nestingTooDeep(limit: limits.nestingDepth), at: start)
    }
    return value
  }

  /// Keeps the element of an array that begins at `start` and could not be used.
  @inline(never)
  mutating func keep(
    _ unusable: inout [JSONFeed.Value], at start: Int, _ bytes: TextSpan
  ) throws(JSONProblem) {
    if isLenient, let value = try rereadValue(at: start, bytes) { unusable.append(value) }
  }

  /// Reads the last value, which begins at `start`, once more; nil if it is empty.
  @inline(never)
  private mutating func rereadValue(at start: Int, _ bytes: TextSpan) throws(JSONProblem) -> JSONFeed.Value? {
    let end = reader.position
    reader.jump(to: start)
    let value = try keptValue(bytes)
    _ = reader.takeTolerated()
    reader.jump(to: end)
    return value == .null || value == .string("") ? nil : value
  }

  /// Keeps the value of a duplicate member.
  @inline(never)
  mutating func keepDuplicate(
    _ name: String, _ members: inout MembersRead, _ bytes: TextSpan
  ) throws(JSONProblem) {
    let start = reader.position
    let value = try keptValue(bytes)
    reportTolerated(bytes)
    if value == .null { return }
    note(.duplicateMember, at: start, bytes)
    members.keep(name, value)
  }

  /// At the end of an object: decides which members were meant, and keeps the others.
  /// - Parameter place: the offset of the object in the document.
  @inline(never)
  mutating func finishMembers(at place: Int, _ members: inout MembersRead, _ extensions: inout JSONFeed.Object) {
    guard var others = members.others else { return }
    members.others = nil
    for alternative in others.alternatives {
      if members.seen.contains(alternative.set), !members.empty.contains(alternative.set) {
        others.unrecognized.append(alternative.member)
        removeProblems(in: alternative.range, ofObjectAt: place)
        // The start of the feed stays known when the window moves.
        note(.unknownMember, place: place == start ? place : alternative.range.lowerBound, path: alternative.path)
      } else {
        members.seen.insert(alternative.set)
        if alternative.isUsable { members.usable.insert(alternative.set) }
        if !alternative.unusableElements.isEmpty {
          others.unrecognized.append(.init(name: alternative.member.name, value: .array(alternative.unusableElements)))
        }
      }
    }
    if !others.unrecognized.isEmpty { extensions.keepUnrecognized(others.unrecognized) }
  }

  /// Removes what was noted about a value that is not used after all. (Of a member of the feed it may already be in words.)
  private mutating func removeProblems(in range: Range<Int>, ofObjectAt place: Int) {
    if place == start { return }
    var index = problems.count
    while index > 0, problems[index - 1].offset >= place {
      index -= 1
      if range.contains(problems[index].offset) { problems.remove(at: index) }
    }
  }
}

// MARK: - Values

extension JSONFeedReader {
  /// The meaning of a value of another type; nil if that is not clear, which is reported.
  mutating func understood<Value>(
    as expected: JSONProblem.ValueType, _ bytes: TextSpan,
    _ meaning: (any Leniency, JSONFeed.Value) -> Meaning<Value>
  ) throws(JSONProblem) -> Value? {
    let start = reader.position
    let (leniency, value) = try valueOfOtherType(than: expected, bytes)
    let meant = meaning(leniency, value)
    try noteMeaning(meant?.words, as: expected, at: start, bytes)
    return meant?.value
  }

  @inline(never)
  private mutating func valueOfOtherType(
    than expected: JSONProblem.ValueType, _ bytes: TextSpan
  ) throws(JSONProblem) -> (any Leniency, JSONFeed.Value) {
    guard let leniency else { throw JSONProblem(.wrongType(expected: expected), at: reader.position) }
    let value = try reader.value(bytes)
    reportTolerated(bytes)
    return (leniency, value)
  }

  @inline(never)
  private mutating func noteMeaning(
    _ words: String?, as expected: JSONProblem.ValueType, at start: Int, _ bytes: TextSpan
  ) throws(JSONProblem) {
    guard let words else { return try report(.wrongType(expected: expected), at: start, bytes) }
    note(.understood(expected: expected, result: words), at: start, bytes)
  }

  /// The date in a text that is not RFC 3339.
  mutating func dateInOtherForm(_ text: JSONReader.Text, at start: Int, _ bytes: TextSpan) -> Date? {
    let found = reader.withBytes(of: text, of: bytes) { leniency?.date($0) }
    guard let found, let result = RFC3339.string(found.date) else { return nil }
    note(
      found.assumedUTC ? .assumedUTC(result: result) : .understood(expected: .date, result: result), at: start, bytes)
    return found.date
  }

  /// Fills an object from a string in its place.
  mutating func fill<Object: FeedObject>(
    _ object: inout Object, fromOther kind: JSONReader.ValueKind, _ bytes: TextSpan
  ) throws(JSONProblem) -> Bool {
    let start = reader.position
    guard isLenient, kind == .string, let place = Object.placeOfText else {
      try report(.wrongType(expected: .object), at: start, bytes)
      try skipValue(bytes)
      return false
    }
    try object.read(place, from: &self, bytes)
    note(
      .understood(expected: .object, result: "its \(Object.members.name(of: .init(place: place)))"), at: start, bytes)
    return true
  }

  /// The object in place of an array of objects.
  mutating func object<Object: FeedObject>(
    fromOther kind: JSONReader.ValueKind, _ bytes: TextSpan
  ) throws(JSONProblem) -> Object? {
    let start = reader.position
    guard isLenient, kind == .object || kind == .string && Object.placeOfText != nil else {
      try report(.wrongType(expected: .objects), at: start, bytes)
      try skipValue(bytes)
      return nil
    }
    if kind == .object { note(.understood(expected: .objects, result: "its only element"), at: start, bytes) }
    var object = Object.blank
    return try fill(&object, bytes) ? object : nil
  }
}

extension JSONFeedReader {
  /// Whether the value at the position is an array, or an object that lenient reading takes for one, which is then noted.
  mutating func isList(_ kind: JSONReader.ValueKind, _ bytes: TextSpan) throws(JSONProblem) -> Bool {
    if kind == .array { return true }
    guard isLenient, kind == .object, try isListInObject(bytes) else { return false }
    note(.understood(expected: .objects, result: "the list of its values"), at: reader.position, bytes)
    return true
  }

  /// Whether the object at the position is a list: its first member is an object and has a number as its name, as PHP's json_encode writes
  /// an array with gaps, or the id of its value; or all its members have numbers as names (a row of a table may have its values by number
  /// and by name), or are objects with the names of elements.
  private mutating func isListInObject(_ bytes: TextSpan) throws(JSONProblem) -> Bool {
    let mark = reader.mark
    defer { reader.goBack(to: mark) }
    guard try reader.enterObject(bytes) else { return false }
    let name = try reader.string(reader.memberName(bytes), of: bytes)
    let isIndex = JSONFeed.isIndex(name)
    guard try reader.valueKind(bytes) == .object else {
      guard isIndex else { return false }
      try reader.skipValue(bytes)
      while try reader.hasNextMember(bytes) {
        guard JSONFeed.isIndex(try reader.string(reader.memberName(bytes), of: bytes)) else { return false }
        try reader.skipValue(bytes)
      }
      return true
    }
    if isIndex { return true }
    let first = reader.mark
    var more = try reader.enterObject(bytes)
    while more {
      let isID = try reader.string(reader.memberName(bytes), of: bytes) == "id"
      if isID, try reader.valueKind(bytes) == .string, try reader.string(reader.string(bytes), of: bytes) == name {
        return true
      }
      if isID { break }
      try reader.skipValue(bytes)
      more = try reader.hasNextMember(bytes)
    }
    reader.goBack(to: first)
    var element = name
    while try reader.valueKind(bytes) == .object, element != "author", !element.hasPrefix("_") {
      try reader.skipValue(bytes)
      guard try reader.hasNextMember(bytes) else { return true }
      element = try reader.string(reader.memberName(bytes), of: bytes)
    }
    return false
  }
}

extension JSONFeed {
  /// Whether a member with this name is an element of a list that was written as an object.
  package static func isIndex(_ name: String) -> Bool { !name.isEmpty && name.utf8.allSatisfy(ASCII.isDigit) }
}

extension JSONFeed.Value {
  /// The number of nested arrays and objects in the value.
  fileprivate var depth: Int {
    switch self {
    case .array(let elements): 1 + (elements.lazy.map(\.depth).max() ?? 0)
    case .object(let object): 1 + (object.lazy.map(\.value.depth).max() ?? 0)
    default: 0
    }
  }
}

extension TextSpan {
  /// Whether the `content` of an item is HTML: it has a less-than sign or an ampersand.
  package var isContentHTML: Bool {
    firstIndex(of: ASCII.lessThan, from: 0) != nil || firstIndex(of: ASCII.ampersand, from: 0) != nil
  }
}
