/// Lenient reading: its repairs, their messages, and what it never loses.

import Foundation
import JSONFeed
import Testing

@Suite struct LenientReadingTests {
  private typealias Kind = JSONFeed.Repair.Kind

  /// A document, the descriptions of its repairs, and their kinds.
  private struct Case: CustomTestStringConvertible {
    let text: String
    let repairs: [(Kind, String)]
    var testDescription: String { text }
    init(_ text: String, _ repairs: (Kind, String)...) { (self.text, self.repairs) = (text, repairs) }
  }

  private static let cases: [Case] = [
    Case(
      #"{"title":"T","items":[]}"#,
      (.missingMember, "1:1: /version: The required member version is missing; the feed was read as version 1.1.")),
    Case(
      #"{"version":"x","items":[]}"#,
      (
        .missingMember,
        #"1:1: /title: The required member title is missing; the feed's URL or "Untitled feed" was used."#
      )),
    Case(
      #"{"version":"x","title":"T"}"#,
      (.missingMember, "1:1: /items: The required member items is missing; the feed was read without items.")),
    Case(
      #"{"version":1.1,"title":"T","items":[]}"#,
      (.wrongType, "1:12: /version: Expected a string, found the number 1.1; the feed was read as version 1.1.")),
    Case(
      #"{"version":"x","title":null,"items":[]}"#,
      (
        .missingMember,
        #"1:1: /title: The required member title is null; the feed's URL or "Untitled feed" was used."#
      )),
    Case(
      #"{"version":"x","title":"T","items":null}"#,
      (.missingMember, "1:1: /items: The required member items is null; the feed was read without items.")),
    Case(
      #"{"version":"x","title":"T","items":{}}"#,
      (.wrongType, "1:36: /items: Expected an array of objects, found an object; read as its only element."),
      (
        .unusableID,
        "1:36: /items/id: The required member id is missing; the item was left out, as JSON Feed requires: \"any item without an id must be discarded\"."
      )
    ),
    Case(
      "{\"version\":\"x\",\n\"title\":\"T\",\"icon\":[1],\"items\":[]}",
      (.wrongType, "2:20: /icon: Expected a string, found an array; the value was moved to _unrecognized.")),
    Case(
      feedText(member: #""author":"Jane","expired":"true""#),
      (.wrongType, #"1:48: /author: Expected an object, found "Jane"; read as its name."#),
      (.wrongType, #"1:65: /expired: Expected true or false, found "true"; the value was moved to _unrecognized."#)),
    Case(
      feedText(items: #"{"id":"1"},{"url":"u"}"#),
      (
        .unusableID,
        "1:48: /items/1/id: The required member id is missing; the item was left out, as JSON Feed requires: \"any item without an id must be discarded\"."
      )),
    Case(
      feedText(items: #"{"id":""},{"id":" \t\n"}"#),
      (
        .unusableID,
        "1:43: /items/0/id: The id is blank; the item was left out, as JSON Feed requires: \"If an id is blank or can't be coerced to a valid string, the item must be discarded\"."
      ),
      (
        .unusableID,
        "1:53: /items/1/id: The id is blank; the item was left out, as JSON Feed requires: \"If an id is blank or can't be coerced to a valid string, the item must be discarded\"."
      )),
    Case(
      feedText(items: #"{"id":[" "]}"#),
      (
        .unusableID,
        "1:43: /items/0/id: Expected a string (or a number), found an array; the item was left out, as JSON Feed requires: \"If an id is blank or can't be coerced to a valid string, the item must be discarded\"."
      )),
    Case(
      feedText(items: #"{"id":true},{"id":1e400}"#),
      (
        .unusableID,
        "1:43: /items/0/id: Expected a string (or a number), found true; the item was left out, as JSON Feed requires: \"If an id is blank or can't be coerced to a valid string, the item must be discarded\"."
      ),
      (
        .unusableID,
        "1:55: /items/1/id: Expected a number within the range of a Double, found the number 1e400; the item was left out, as JSON Feed requires: \"If an id is blank or can't be coerced to a valid string, the item must be discarded\"."
      )),
    Case(
      feedText(items: "null,5"), (.wrongType, "1:37: /items/0: Expected an object, found null; the item was left out."),
      (.wrongType, "1:42: /items/1: Expected an object, found the number 5; the item was left out.")),
    Case(
      feedText(item: #""date_published":"yesterday","date_modified":5"#),
      (
        .invalidDate,
        """
        1:64: /items/0/date_published: Expected an RFC 3339 date such as 2010-02-07T14:04:00-05:00, found "yesterday"; \
        the value was moved to _unrecognized.
        """
      ),
      (
        .wrongType,
        """
        1:92: /items/0/date_modified: Expected a string with an RFC 3339 date such as 2010-02-07T14:04:00-05:00, found \
        the number 5; the value was moved to _unrecognized.
        """
      )),
    Case(
      feedText(item: #""tags":["a",1,null,"b"]"#),
      (.wrongType, "1:59: /items/0/tags/1: Expected a string, found the number 1; read as \"1\"."),
      (.wrongType, "1:61: /items/0/tags/2: Expected a string, found null; the value was left out.")),
    Case(
      feedText(item: #""attachments":[{"mime_type":"a/b"},{"url":5},{"url":"u","size_in_bytes":1e999}]"#),
      (
        .missingMember,
        "1:62: /items/0/attachments/0/url: The required member url is missing; the attachment was moved to _unrecognized."
      ),
      (
        .wrongType,
        "1:89: /items/0/attachments/1/url: Expected a string, found the number 5; the attachment was moved to _unrecognized."
      ),
      (
        .numberOutOfRange,
        """
        1:119: /items/0/attachments/2/size_in_bytes: Expected a number within the range of a Double, found the number 1e999; \
        the value was moved to _unrecognized.
        """
      )),
    Case(
      feedText(member: #""hubs":[{"url":"u"},{"type":"t","url":[]},7]"#),
      (.missingMember, "1:47: /hubs/0/type: The required member type is missing; the hub was moved to _unrecognized."),
      (.wrongType, "1:77: /hubs/1/url: Expected a string, found an array; the hub was moved to _unrecognized."),
      (.wrongType, "1:81: /hubs/2: Expected an object, found the number 7; the value was moved to _unrecognized.")),
    Case(
      feedText(item: #""title":"a\ud800b\udc00c""#),
      (.loneSurrogate, "1:57: /items/0/title: Half of a surrogate pair was replaced with U+FFFD.")),
    Case(
      feedText(member: #""_x":{"a":["\ud800","ok","\udc00"]},"_other\ud800":["\ud800"]"#),
      (.loneSurrogate, "1:51: /_x: Half of a surrogate pair was replaced with U+FFFD."),
      (.loneSurrogate, "1:65: /_x: Half of a surrogate pair was replaced with U+FFFD."),
      (.loneSurrogate, "1:82: /_other\u{FFFD}: Half of a surrogate pair was replaced with U+FFFD."),
      (.loneSurrogate, "1:92: /_other\u{FFFD}: Half of a surrogate pair was replaced with U+FFFD.")),
    // The values of extensions are kept as they are, but an object has each name once.
    Case(
      feedText(member: #""_x":{"k":1,"n":[{"z":1,"z":2}],"k":2}"#),
      (
        .duplicateMember,
        #"1:68: /_x: An object in the value has the member "z" twice; the first was used, the other was left out."#
      ),
      (
        .duplicateMember,
        #"1:76: /_x: An object in the value has the member "k" twice; the first was used, the other was left out."#
      )),
    // The members of an item that is left out are not moved.
    Case(
      feedText(items: #"{"content_text":"a","foo":"bar","url":5}"#),
      (
        .unusableID,
        "1:37: /items/0/id: The required member id is missing; the item was left out, as JSON Feed requires: \"any item without an id must be discarded\"."
      ),
      (.unknownMember, "1:63: /items/0/foo: JSON Feed has no member of this name; it was left out with its item."),
      (.wrongType, "1:75: /items/0/url: Expected a string, found the number 5; it was left out with its item.")),
    // The notes about one member do not apply to the next.
    Case(
      feedText(member: #""title":"\ud800","icon":5,"favicon":"f""#),
      (
        .duplicateMember,
        "1:47: /title: The object has this member twice; the first was used, the other was moved to _unrecognized."
      ),
      (.loneSurrogate, "1:48: /title: Half of a surrogate pair was replaced with U+FFFD."),
      (.wrongType, "1:63: /icon: Expected a string, found the number 5; the value was moved to _unrecognized.")),
    // In the order of the document, although missing members are noticed last.
    Case(
      feedText(items: "\n{\"date_published\":\"x\"},\n{\"id\":\"2\",\"date_published\":\"\"}"),
      (
        .unusableID,
        "2:1: /items/0/id: The required member id is missing; the item was left out, as JSON Feed requires: \"any item without an id must be discarded\"."
      ),
      (
        .invalidDate,
        """
        2:19: /items/0/date_published: Expected an RFC 3339 date such as 2010-02-07T14:04:00-05:00, found "x"; it was \
        left out with its item.
        """
      ),
      (
        .invalidDate,
        """
        3:28: /items/1/date_published: Expected an RFC 3339 date such as 2010-02-07T14:04:00-05:00, found ""; the value \
        was left out.
        """
      )),
  ]

  @Test func aSingleObjectThatCannotBeUsedIsKept() throws {
    let reading = try JSONFeed.read(feedText(member: #""hubs":{"x":"u"}"#))
    #expect(reading.feed.extensions["_unrecognized"]?["hubs"] == .array([.object(["x": "u"])]))
    #expect(reading.repairs.contains { $0.message.hasSuffix("the hub was moved to _unrecognized.") })
  }

  @Test(arguments: cases)
  private func everyRepairIsReported(_ example: Case) throws {
    let reading = try JSONFeed.read(example.text)
    #expect(reading.repairs.map(\.description) == example.repairs.map(\.1))
    #expect(reading.repairs.map(\.kind) == example.repairs.map(\.0))
    // Strict reading accepts the resulting feed.
    #expect(try JSONFeed.make(from: reading.feed.encodeToData()) == reading.feed)
    #expect(try JSONFeed.read(reading.feed.encodeToData()).repairs.isEmpty)
  }

  @Test func validValuesAreKeptNextToInvalidOnes() throws {
    let reading = try JSONFeed.read(
      """
      {"version":7,"title":[],"home_page_url":"h","feed_url":{},"expired":1,"_x":{"k":1},
       "authors":["Ann",{"name":"Ben","url":5,"_y":2}],"hubs":[{"type":"t","url":"u","_z":3},{"type":"t"}],
       "items":[
         {"id":1,"title":5,"content_text":"one","tags":[1,"two",{}],"date_published":"?","date_modified":"2020-01-02T03:04:05Z"},
         5,{"title":"no id"},{"id":{}},
         {"id":"2","attachments":[{"url":"a","size_in_bytes":"1","_w":4},{"title":"no url"},null],"author":{"name":[]}}
       ]}
      """)
    #expect(
      reading.feed
        == JSONFeed(
          version: JSONFeed.version1_1, title: "h", homePageURL: "h",
          authors: [
            .init(name: "Ann"), .init(name: "Ben", extensions: ["_y": 2, "_unrecognized": unrecognized(["url": 5])]),
          ], hubs: [.init(type: "t", url: "u", extensions: ["_z": 3])],
          items: [
            .init(
              id: "1", title: "5", contentText: "one", dateModified: Date(timeIntervalSince1970: 1_577_934_245),
              tags: ["1", "two"], extensions: ["_unrecognized": unrecognized(["tags": [[:]], "date_published": "?"])]),
            .init(
              id: "2", author: .init(extensions: ["_unrecognized": unrecognized(["name": []])]),
              attachments: [.init(url: "a", sizeInBytes: 1, extensions: ["_w": 4])],
              extensions: ["_unrecognized": unrecognized(["attachments": [["title": "no url"]]])]),
          ],
          extensions: [
            "_x": ["k": 1],
            "_unrecognized": unrecognized(["title": [], "feed_url": [:], "expired": 1, "hubs": [["type": "t"]]]),
          ]))
    #expect(reading.repairs.count == 18)
  }

  /// The extension object of values that were kept.
  private func unrecognized(_ values: JSONFeed.Object) -> JSONFeed.Value {
    var object: JSONFeed.Object = ["about": "https://www.jsonfeed.org/version/1.1/"]
    for member in values { object[member.name] = member.value }
    return .object(object)
  }

  @Test(arguments: [
    (#"{"version":"x","items":[],"home_page_url":"h","feed_url":"f"}"#, "h"),
    (#"{"version":"x","items":[],"home_page_url":"","feed_url":"f"}"#, "f"),
    (#"{"version":"x","items":[]}"#, "Untitled feed"),
    (#"{"version":"x","items":[],"title":""}"#, ""),
  ])
  func aMissingTitleFallsBackToTheFeedsURLs(_ text: String, _ title: String) throws {
    #expect(try JSONFeed.read(text).feed.title == title)
  }

  @Test(arguments: ["", "[]", "5", "{}", "{\"a\":1}", "{\"title\":\"T\"}", "{\"version\":\"x\"", "<rss/>", "nonsense"])
  func documentsThatAreNotFeedsAreRejected(_ text: String) throws {
    let error = try #require(jsonFeedError { try JSONFeed.read(text) })
    #expect(error == strictError(text))
    #expect([.syntax, .notAnObject, .notAFeed].contains(error.kind))
  }

  @Test func aLoneSurrogateBecomesTheReplacementCharacter() throws {
    let feed = try JSONFeed.read(feedText(item: #""title":"a\ud800b","_\udfff":"\udbff\ud83d\ude00""#)).feed
    #expect(feed.items[0].title == "a\u{FFFD}b")
    #expect(feed.items[0].extensions == ["_\u{FFFD}": "\u{FFFD}\u{1F600}"])
  }

  @Test func repairsAreListedUpToTheLimitAndMadeBeyondIt() throws {
    let text = feedText(item: "\"tags\":[" + String(repeating: "null,", count: 500) + "\"a\"]")
    #expect(try JSONFeed.read(text).repairs.count == 500)
    let limited = try JSONFeed.read(text, limits: .init(repairs: 3))
    #expect(limited.repairs.map(\.path) == ["/items/0/tags/0", "/items/0/tags/1", "/items/0/tags/2"])
    #expect(limited.feed.items[0].tags == ["a"])
    #expect(try JSONFeed.read(text, limits: .init(repairs: 0)) == JSONFeed.Reading(feed: limited.feed))
  }

  @Test func unusableElementsStayWithTheirMemberIfAnItemIsReadAgain() throws {
    let reading = try JSONFeed.read(feedText(items: #"{"id":"1","tags":[{"a":1,"b":2},"x",]}"#))
    let tags: JSONFeed.Value = [["a": 1, "b": 2]]
    #expect(
      reading.feed.items == [.init(id: "1", tags: ["x"], extensions: ["_unrecognized": unrecognized(["tags": tags])])])
  }

  @Test func whatIsKeptCanBeReadAgain() throws {
    // In `_unrecognized` it is one level deeper.
    for (depth, isReadable) in [(508, true), (509, false), (510, false)] {
      let value = String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
      for member in [#""other":\#(value)"#, #""title":\#(value)"#, #""title":"a","title":\#(value)"#] {
        let reading = try? JSONFeed.read(feedText(item: member))
        #expect((reading != nil) == isReadable, "\(depth)")
        if let feed = reading?.feed { #expect(try JSONFeed.make(from: feed.encodeToData()) == feed) }
      }
    }
  }

  @Test func anErrorIsReportedEachTimeItOccurs() throws {
    let author = #""author":{"avatar":5,"url":"u"},"authors":[{"name":"A\ud800"}]"#
    let items = ["1", "2", "3"].map { #"{"id":"\#($0)",\#(author)}"# }.joined(separator: ",")
    let reading = try JSONFeed.read(feedText(items: items))
    #expect(
      reading.repairs.map(\.path)
        == ["0", "1", "2"].flatMap { ["/items/\($0)/author/avatar", "/items/\($0)/authors/0/name"] })
    #expect(reading.feed.items.allSatisfy { $0.author?.url == "u" && $0.authors == [.init(name: "A\u{FFFD}")] })
  }

  @Test func dataBytesAndTextAreReadAlike() throws {
    let text = feedText(item: #""title":5"#)
    let reading = try JSONFeed.read(text)
    #expect(try JSONFeed.read(Data(text.utf8)) == reading)
    #expect(try JSONFeed.read(Array(text.utf8)) == reading)
    for encoding in [String.Encoding.utf16LittleEndian, .utf16BigEndian, .utf32LittleEndian, .utf32BigEndian] {
      #expect(try JSONFeed.read(text.data(using: encoding) ?? Data()) == reading)
    }
  }

  @Test(arguments: 0..<8)
  func mutatedDocumentsGiveAFeedThatEncodesOrAnError(_ seed: Int) throws {
    var generator = DocumentGenerator(seed: UInt64(seed + 500))
    for _ in 0..<150 {
      let text = generator.text(generator.mutated(generator.document()))
      let strict = Result { () throws(JSONFeedError) in try JSONFeed.make(from: text) }
      guard let reading = try? JSONFeed.read(text) else {
        #expect(throws: JSONFeedError.self) { try strict.get() }
        continue
      }
      #expect(try JSONFeed.make(from: reading.feed.encodeToData()) == reading.feed, "\(text)")
      let others = reading.repairs.filter { !$0.message.hasPrefix("The id is blank") }
      #expect(reading.repairs.allSatisfy { $0.location != nil })
      switch strict {
      case .success(var feed):
        // Strict reading ignores what the specification does not have.
        let kinds: Set<JSONFeed.Repair.Kind> = [.unknownMember, .duplicateMember, .memberName]
        let isNamed = others.allSatisfy { kinds.contains($0.kind) }
        #expect(isNamed || others.contains { $0.kind == .memberName }, "\(text)")
        feed.items.removeAll { $0.id.stringValue.isEmpty }
        if others.isEmpty { #expect(reading.feed == feed) }
      case .failure(let error):
        // A member that is null may be there once more.
        let isMentioned = others.contains {
          $0.location == error.location || $0.kind == .memberName
        }
        #expect(isMentioned || error.found == "null", "\(text)")
      }
    }
  }
}
