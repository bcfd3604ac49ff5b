/// Every member at every level, with every type that it must not have: kind, path, line and column of the error.

import JSONFeed
import Testing

/// The required type of the value of a member.
private enum MemberType: CaseIterable {
  case string, bool, number, date, identifier, strings, object, objects

  var expected: String {
    switch self {
    case .string: "a string"
    case .bool: "true or false"
    case .number: "a number"
    case .date: "a string with an RFC 3339 date such as 2010-02-07T14:04:00-05:00"
    case .identifier: "a string (or a number)"
    case .strings: "an array of strings"
    case .object: "an object"
    case .objects: "an array of objects"
    }
  }

  func accepts(_ value: WrongValue) -> Bool {
    switch (self, value) {
    case (.string, .string), (.identifier, .string), (.identifier, .integer), (.identifier, .float): true
    case (.bool, .boolTrue), (.bool, .boolFalse), (.number, .integer), (.number, .float): true
    case (.strings, .array), (.objects, .array), (.object, .object): true
    default: false
    }
  }
}

private enum WrongValue: String, CaseIterable {
  case string = #""text""#
  case integer = "5"
  case float = "1.5"
  case boolTrue = "true"
  case boolFalse = "false"
  case null = "null"
  case array = "[]"
  case object = "{}"

  var found: String {
    switch self {
    case .string: #""text""#
    case .integer, .float: "the number \(rawValue)"
    case .boolTrue, .boolFalse, .null: rawValue
    case .array: "an array"
    case .object: "an object"
    }
  }
}

/// One object of a feed: the document around it and its members, required ones first.
private struct Level: CustomTestStringConvertible {
  let name: String
  let path: String
  let before: String
  let after: String
  let required: [(String, MemberType, String)]
  let optional: [(String, MemberType)]
  var testDescription: String { name }

  static let authorMembers: [(String, MemberType)] = [("name", .string), ("url", .string), ("avatar", .string)]

  static let all: [Level] = [
    Level(
      name: "feed", path: "", before: "", after: "",
      required: [("version", .string, #""x""#), ("title", .string, #""T""#), ("items", .objects, "[]")],
      optional: [
        ("home_page_url", .string), ("feed_url", .string), ("description", .string), ("user_comment", .string),
        ("next_url", .string), ("icon", .string), ("favicon", .string), ("author", .object), ("authors", .objects),
        ("language", .string), ("expired", .bool), ("hubs", .objects),
      ]),
    Level(
      name: "item", path: "/items/1", before: #"{"version":"x","title":"T","items":[{"id":"0"},"#, after: "]}",
      required: [("id", .identifier, #""1""#)],
      optional: [
        ("url", .string), ("external_url", .string), ("title", .string), ("content_html", .string),
        ("content_text", .string), ("summary", .string), ("image", .string), ("banner_image", .string),
        ("date_published", .date), ("date_modified", .date), ("author", .object), ("authors", .objects),
        ("tags", .strings), ("language", .string), ("attachments", .objects),
      ]),
    Level(
      name: "attachment", path: "/items/0/attachments/0",
      before: #"{"version":"x","title":"T","items":[{"id":"0","attachments":["#, after: "]}]}",
      required: [("url", .string, #""u""#)],
      optional: [
        ("mime_type", .string), ("title", .string), ("size_in_bytes", .number), ("duration_in_seconds", .number),
      ]),
    Level(
      name: "hub", path: "/hubs/2",
      before: #"{"version":"x","title":"T","items":[],"hubs":[{"type":"a","url":"b"},{"type":"a","url":"b"},"#,
      after: "]}", required: [("type", .string, #""WebSub""#), ("url", .string, #""u""#)], optional: []),
    Level(
      name: "author", path: "/author", before: #"{"version":"x","title":"T","items":[],"author":"#, after: "}",
      required: [], optional: authorMembers),
    Level(
      name: "authors", path: "/authors/1", before: #"{"version":"x","title":"T","items":[],"authors":[{},"#,
      after: "]}", required: [], optional: authorMembers),
    Level(
      name: "item author", path: "/items/0/author", before: #"{"version":"x","title":"T","items":[{"id":"0","author":"#,
      after: "}]}", required: [], optional: authorMembers),
    Level(
      name: "item authors", path: "/items/0/authors/0",
      before: #"{"version":"x","title":"T","items":[{"id":"0","authors":["#, after: "]}]}", required: [],
      optional: authorMembers),
  ]

  var members: [(name: String, type: MemberType, isRequired: Bool)] {
    required.map { ($0.0, $0.1, true) } + optional.map { ($0.0, $0.1, false) }
  }

  /// The document, in which `member` has `value` on the third line, in the sixth column; nil leaves the member out.
  func document(_ member: String, _ value: String?) -> String {
    var members = required.filter { $0.0 != member }.map { "\"\($0.0)\":\($0.2)" }
    if let value { members.append("\"\(member)\":\r\n\t    \(value)") }
    return before + "\n{" + members.joined(separator: ",") + "}" + after
  }
}

@Suite struct StrictDecodingTests {
  @Test(arguments: Level.all)
  private func aWrongTypeRejectsTheFeedAndNamesThePosition(_ level: Level) throws {
    var cases = 0
    for member in level.members {
      for value in WrongValue.allCases where !member.type.accepts(value) {
        if value == .null && !member.isRequired { continue }
        // A date is a string too; an invalid one has its own kind.
        let isDate = member.type == .date && value == .string
        let error = try #require(strictError(level.document(member.name, value.rawValue)), "\(member.name): \(value)")
        #expect(
          error
            == JSONFeedError(
              kind: isDate ? .invalidDate : .wrongType,
              expected: isDate ? "an RFC 3339 date such as 2010-02-07T14:04:00-05:00" : member.type.expected,
              found: value.found, path: "\(level.path)/\(member.name)", location: .init(line: 3, column: 6),
              offset: error.offset))
        let offset = try #require(error.offset)
        let document = Array(level.document(member.name, value.rawValue).utf8)
        #expect(document[offset...].starts(with: value.rawValue.utf8))
        cases += 1
      }
    }
    #expect(cases >= level.members.count * 4)
  }

  @Test(arguments: Level.all)
  private func theRightTypeIsAccepted(_ level: Level) throws {
    for member in level.members {
      for value in WrongValue.allCases where member.type.accepts(value) {
        #expect(strictError(level.document(member.name, value.rawValue)) == nil, "\(member.name): \(value)")
      }
    }
  }

  @Test(arguments: Level.all)
  private func nullIsAbsenceForOptionalMembersAtEveryLevel(_ level: Level) throws {
    for (name, _) in level.optional {
      let withNull = try JSONFeed.make(from: level.document(name, "null"))
      #expect(try withNull == JSONFeed.make(from: level.document(name, nil)), "\(name)")
    }
  }

  @Test(arguments: Level.all)
  private func aMissingRequiredMemberRejectsTheFeedAtItsObject(_ level: Level) throws {
    for (name, _, _) in level.required {
      let error = try #require(strictError(level.document(name, nil)))
      #expect(error.kind == .missingMember)
      #expect(error.expected == "the required member \(name)")
      #expect(error.path == "\(level.path)/\(name)")
      #expect(error.location?.description == "2:1")
    }
  }

  @Test(arguments: [("items", "items"), ("authors", "authors"), ("hubs", "hubs")])
  func anElementThatIsNotAnObjectRejectsTheFeed(_ name: String, _ member: String) throws {
    for value in WrongValue.allCases where value != .object {
      let others = ["version": #""x""#, "title": #""T""#, "items": "[]"].filter { $0.key != member }
      let text = "{" + others.map { "\"\($0)\":\($1)" }.joined(separator: ",") + ",\"\(member)\":[\n\(value.rawValue)]}"
      let error = try #require(strictError(text))
      #expect(
        error
          == JSONFeedError(
            kind: .wrongType, expected: "an object", found: value.found, path: "/\(member)/0",
            location: .init(line: 2, column: 1),
            offset: error.offset))
    }
  }

  @Test(arguments: ["attachments", "authors"])
  func anElementOfAnItemsArrayThatIsNotAnObjectRejectsTheFeed(_ member: String) throws {
    for value in WrongValue.allCases where value != .object {
      let error = try #require(strictError(feedText(item: "\"\(member)\":[\(value.rawValue)]")))
      #expect(error.kind == .wrongType)
      #expect(error.path == "/items/0/\(member)/0")
      #expect(error.found == value.found)
    }
  }

  @Test func deepNestingIsRejectedEvenIfTheSameValueOccurredBefore() {
    for (name, value) in [("author", "A"), ("authors", "[A]")] {
      let nested = String(repeating: "[", count: 4) + String(repeating: "]", count: 4)
      let author = "\"\(name)\":" + value.replacing("A", with: "{\"name\":\"x\",\"_x\":\(nested)}")
      let item = "{\"id\":\"1\",\(author)}"
      for members in ["\(author),\"items\":[\(item)]", "\"items\":[\(item)],\(author)"] {
        let text = "{\"version\":\"x\",\"title\":\"T\",\(members)}"
        let deepest = name == "author" ? 8 : 9
        #expect(strictError(text, limits: .init(nestingDepth: deepest)) == nil)
        let error = strictError(text, limits: .init(nestingDepth: deepest - 1))
        #expect(error?.kind == .nestingTooDeep && error?.path.hasPrefix("/items/0/\(name)") == true, "\(members)")
      }
    }
  }

  @Test func authorsWhoAreRepeatedAreEachItemsOwn() throws {
    let ann = #"{"name":"Ann","_a":{"b":[1]}}"#
    let items = [
      #"{"id":"1","author":\#(ann),"authors":[\#(ann)]}"#, #"{"author":\#(ann) , "authors": [\#(ann)] ,"id":"2"}"#,
      #"{"id":"3","author":\#(ann),"author":{"name":"Bob"},"authors":[\#(ann),\#(ann)]}"#,
      #"{"id":"4","authors":[\#(ann)],"author":{"name":"Bob"}}"#, #"{"id":"5","author":null,"authors":[]}"#,
      #"{"id":"6","author":\#(ann),"authors":[\#(ann)]}"#,
    ]
    let author = JSONFeed.Author(name: "Ann", extensions: ["_a": ["b": [1]]])
    var feed = try JSONFeed.make(from: feedText(items: items.joined(separator: ",")))
    #expect(feed.items.map(\.author) == [author, author, author, .init(name: "Bob"), nil, author])
    #expect(feed.items.map(\.authors) == [[author], [author], [author, author], [author], [], [author]])
    feed.items[0].authors?[0].name = "Eve"
    #expect(feed.items[1].authors == [author])
  }
}
