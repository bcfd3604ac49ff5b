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
    let kind = try reader.valueKind(bytes)
    let start = reader.position
    guard kind == .object else {
      // Something else may be no JSON at all, which is the better thing to say.
      try reader.skipValue(bytes)
      try reader.finish(bytes)
      throw JSONFault(.rootIsNotAnObject, at: start)
    }
    var feed = JSONFeed.blank
    let (unusable, missing) = try readMembers(of: &feed, bytes)
    try reader.finish(bytes)
    let nothing = JSONFeed.Member.version.bit | JSONFeed.Member.items.bit
    if missing & nothing == nothing { throw JSONFault(.notAFeed(members: unknownMembers), at: start) }
    try reportMissing(missing, of: JSONFeed.self, at: start, bytes)
    if unusable & JSONFeed.Member.version.bit != 0 { feed.version = JSONFeed.version1_1 }
    if unusable & JSONFeed.Member.title.bit != 0 { feed.title = feed.fallbackTitle }
    return feed
  }

  /// The JSON Pointer of the place where `fault` was thrown.
  package func pointer(of fault: JSONFault, _ bytes: Span<UInt8>) -> String {
    if case .missingMember(let name) = fault.kind { return reader.pointer(bytes) + "/" + name }
    return reader.pointer(bytes)
  }

  // MARK: Objects

  /// Reads the object that the reader stands at. Of members with one name the first counts, as in `JSONDecoder`; unknown ones
  /// are read over, but for extensions, which are kept.
  ///
  /// - Returns: the bits of the required members that have no usable value, and of those among them that are not there at all.
  private mutating func readMembers<Object: FeedObject>(
    of object: inout Object, _ bytes: Span<UInt8>
  ) throws(JSONFault) -> (unusable: UInt32, missing: UInt32) {
    let table = Object.table
    var required: UInt32 = 0
    for member in Object.required { required |= member.bit }
    var seen: UInt32 = 0
    var usable: UInt32 = 0
    var more = try reader.enterObject(bytes)
    while more {
      let name = try reader.memberName(bytes)
      if let member = reader.withBytes(of: name, of: bytes, { table.value(for: $0) }) {
        let bit = member.bit
        let isFirst = seen & bit == 0
        seen |= bit
        // Null is as good as nothing, except where something is required.
        let isNull = reader.isAtNull(bytes)
        if !isFirst || isNull && required & bit == 0 {
          try skipValue(bytes)
        } else {
          try object.read(member, from: &self, bytes)
          if valueIsUsable { usable |= bit }
        }
      } else {
        try readUnknownMember(name, into: &object.extensions, bytes)
      }
      more = try reader.hasNextMember(bytes)
    }
    return (required & ~usable, required & ~seen)
  }

  private mutating func readUnknownMember(
    _ text: JSONReader.Text, into extensions: inout JSONFeed.Extensions, _ bytes: Span<UInt8>
  ) throws(JSONFault) {
    let isExtension = reader.withBytes(of: text, of: bytes) { !$0.isEmpty && $0[0] == ASCII.underscore }
    if isExtension {
      let name = reader.string(text, of: bytes)
      let value = try reader.value(bytes)
      try reportLoneSurrogates(bytes)
      extensions.appendIfNew(.init(name: name, value: value))
    } else {
      if reader.depth == 1, unknownMembers.count < 5 { unknownMembers.append(reader.string(text, of: bytes)) }
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
    try reportUnusable(.invalidDate, at: start, bytes)
    return nil
  }

  mutating func identifier(_ bytes: Span<UInt8>) throws(JSONFault) -> AmbiguouslyTypedIdentifier? {
    let start: Int
    switch try reader.valueKind(bytes) {
    case .string:
      start = reader.position
      guard let text = try string(bytes) else { return nil }
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
    while more {
      if let string = try string(bytes) { strings.append(string) }
      more = try reader.hasNextElement(bytes)
    }
    valueIsUsable = true
    return strings
  }

  mutating func object<Object: FeedObject>(_ bytes: Span<UInt8>) throws(JSONFault) -> Object? {
    var object = Object.blank
    return try fill(&object, bytes) ? object : nil
  }

  mutating func objects<Object: FeedObject>(_ bytes: Span<UInt8>) throws(JSONFault) -> [Object]? {
    guard try isNext(.array, "an array of objects", bytes) else { return nil }
    let limit = Object.self == JSONFeed.Item.self ? limits.items : .max
    var objects: [Object] = []
    var count = 0
    var more = try reader.enterArray(bytes)
    while more {
      count += 1
      guard count <= limit else { throw JSONFault(.tooManyItems(limit: limit), at: reader.position) }
      // It is filled where it stays: an item is large.
      objects.append(Object.blank)
      if try !fill(&objects[objects.count - 1], bytes) { objects.removeLast() }
      more = try reader.hasNextElement(bytes)
    }
    valueIsUsable = true
    return objects
  }

  /// Reads the next value into `object`, and says whether it is one that has all that is required.
  private mutating func fill<Object: FeedObject>(_ object: inout Object, _ bytes: Span<UInt8>) throws(JSONFault) -> Bool
  {
    guard try isNext(.object, "an object", bytes) else { return false }
    let start = reader.position
    let (unusable, missing) = try readMembers(of: &object, bytes)
    try reportMissing(missing, of: Object.self, at: start, bytes)
    valueIsUsable = unusable == 0
    return valueIsUsable
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
  var effectiveNestingDepth: Int { min(max(nestingDepth, 1), 1000) }
}
