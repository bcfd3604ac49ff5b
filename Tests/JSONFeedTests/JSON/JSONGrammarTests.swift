/// RFC 8259: what the grammar allows is read, and what it forbids is rejected, at every position.

import FeedBridge
import FeedPrimitives
import Foundation
import TestFeeds
import Testing

@Suite struct JSONGrammarTests {
  static let allowed = [
    "null", "true", "false", "0", "-0", "1", "-1", "10", "1234567890", "0.0", "-0.5", "1.25", "1e1", "1E1", "1e+1",
    "1E-1", "0e0", "0.1e-10", "123456789012345678901234567890", "1e999999999999999999999", "1e-999999999999999999999",
    "1e00000000000000000000000000000000000000000000000000000000000000000001", "[]", "{}", "[ ]", "{ }", "[\n]", "[[]]",
    "[{}]", "{\"\":{}}", "[1,2,3]", " [ 1 ,\t2\r\n, 3 ] ", "{\"a\":1,\"b\":2}", " { \"a\" :\n1 , \"a\"\t: 2 } ",
    "[null,true,false,0,\"\",[],{}]", "\"\"", "\" \"", "\"a\"", "\"\\\"\"", "\"\\\\\"", "\"\\/\"", "\"/\"",
    "\"\\b\\f\\n\\r\\t\"", "\"\\u0000\"", "\"\\u001F\\u001f\"", "\"\\uFFFF\\uFFFE\"", "\"\\uD83D\\uDE00\"",
    "\"\\ud83d\\ude00\"", "\"\\udbff\\udfff\"", "\"\u{7F}\"", "\"\u{80}\u{9F}\"", "\"\u{2028}\u{2029}\"",
    "\"\u{FEFF}\"", "\"\u{FFFF}\u{10FFFF}\"", "\"é東😀\"", "\"\\\\u0041\"", "\"[\"", "\"{\"", "\"//\"", "\"/* */\"",
    "[\"]\"]",
  ]

  static let forbidden = [
    "", " ", "nul", "nulll", "NULL", "Null", "tru", "truee", "True", "fals", "False", "undefined", "NaN", "nan",
    "Infinity", "-Infinity", "inf", "+1", "-", "--1", "- 1", "01", "-01", "00", "0123", "1.", "-1.", ".5", "-.5",
    "1.e1", "1e", "1e+", "1E-", "1e1.5", "1e1e1", "1.2.3", "0x10", "0b1", "0o7", "1_000", "1,000.", "1f", "1 2", "１",
    "٣", "1\u{0}", "½", "[", "]", "{", "}", "[1", "[1,", "[1,]", "[,]", "[,1]", "[1,,2]", "[1 2]", "[1;2]", "[1:2]",
    "(1)", "[1)", "[}", "{]", "[1}", "{\"a\"}", "{\"a\":}", "{\"a\" 1}", "{\"a\",1}", "{:1}", "{\"a\"::1}",
    "{\"a\":1,}", "{,\"a\":1}", "{,}", "{\"a\":1 \"b\":2}", "{\"a\":1,,\"b\":2}", "{a:1}", "{'a':1}", "{1:1}",
    "{null:1}", "{[]:1}", "{\"a\":1", "{\"a\":", "{\"a\"", "{\"a", "{\"a\":1,", "{\"a\":1,\"", "\"", "\"a", "a\"",
    "'a'", "`a`", "\"a\"b", "\"a\"\"b\"", "\"\\\"", "\"\\", "\"\\a\"", "\"\\'\"", "\"\\0\"", "\"\\x41\"", "\"\\U0041\"",
    "\"\\v\"", "\"\\ \"", "\"\\\n\"", "\"\\é\"", "\"\\u\"", "\"\\u1\"", "\"\\u12\"", "\"\\u123\"", "\"\\u123g\"",
    "\"\\u-123\"", "\"\\u 123\"", "\"\\u{41}\"", "\"\\u+041\"", "\"\\u００４１\"", "\"\u{0}\"", "\"\u{1}\"", "\"\t\"",
    "\"\n\"", "\"\r\"", "\"\u{1F}\"", "\"0123456789abcdef\n\"", "//\n1", "/**/1", "1//", "1/**/", "#\n1", "<1>", "[1]]",
    "{}}", "{}{}", "[][]", "1,", ",1", ":1", "\u{B}1", "\u{C}1", "\u{A0}1", "\u{2028}1", "\u{FEFF}1", "\u{200B}1",
    "[\u{FEFF}]", "1\u{FEFF}", "\u{0}1", "*", "...", "=1", "\\u0031",
  ]

  static let loneSurrogates = [
    "\"\\ud800\"", "\"\\uDFFF\"", "\"\\uDC00\\uDC00\"", "\"\\uD83D\\uD83D\\uDE00\"", "\"\\uDE00\\uD83D\"",
    "\"\\uD83Dx\\uDE00\"", "\"\\uD83D\\n\\uDE00\"", "\"\\uD83D\\u0041\"", "\"\\uD83D\u{1F600}\"", "\"\\uDBFF\\uE000\"",
    "{\"\\ud800\":1}", "[[\"\\udc00\"]]",
  ]

  /// The places in a feed where any value is allowed.
  static let places = ["_extension", "unknown"]

  @Test func whatTheGrammarAllowsIsRead() async throws {
    try await forEachCase(in: Self.allowed, Self.places) { (value: String, place: String) in
      #expect(ReferenceJSON.parse(value)?.hasLoneSurrogates == false)
      let text = feedText(member: "\"\(place)\":\(value)")
      let feed = try JSONFeed.make(from: text)
      let reading = try JSONFeed.read(text)
      let kinds: Set<JSONFeed.Repair.Kind> =
        place == "unknown" ? [.unknownMember, .duplicateMember] : [.duplicateMember]
      #expect(reading.repairs.allSatisfy { kinds.contains($0.kind) })
      #expect(place == "unknown" || reading.feed == feed)
      #expect(try JSONFeed.make(from: feed.encodeToString()) == feed)
      _ = try JSONFeed.make(from: feedText(items: "{\"id\":\"1\",\"\(place)\":[\(value)]}"))
      _ = try JSONFeed.make(from: feedText(items: "{\"id\":\"1\",\"\(place)\":{\"x\":\(value)}}"))
    }
  }

  @Test func whatTheGrammarForbidsIsRejected() async throws {
    try await forEachCase(in: Self.forbidden, Self.places) { (value: String, place: String) in
      #expect(ReferenceJSON.parse(value) == nil)
      // Text that would close or continue the object around it is also tried in an array, where it must not.
      for text in [feedText(member: "\"\(place)\":[\(value)"), feedText(member: "\"\(place)\":[\(value)]")] {
        guard ReferenceJSON.parse(text) == nil else { continue }
        let error = try #require(strictError(text), "\(text)")
        #expect([.syntax, .controlCharacter].contains(error.kind))
        #expect(try #require(jsonFeedError { try JSONFeed.read(text) }) == error)
      }
    }
  }

  /// Except a NUL and a byte order mark at the beginning, which indicate another encoding.
  @Test func whatTheGrammarForbidsIsNotADocument() async throws {
    try await forEachCase(
      in: Self.forbidden.filter { !$0.contains("\u{0}") && !$0.unicodeScalars.starts(with: ["\u{FEFF}"]) }
    ) { (text: String) in
      let error = strictError(text)
      #expect(error?.kind == .syntax || error?.kind == .controlCharacter)
    }
  }

  @Test func aLoneSurrogateIsRejectedStrictlyAndReplacedLeniently() async throws {
    try await forEachCase(in: Self.loneSurrogates, Self.places) { (value: String, place: String) in
      #expect(ReferenceJSON.parse(value)?.hasLoneSurrogates == true)
      let text = feedText(member: "\"\(place)\":\(value)")
      #expect(strictError(text)?.kind == .loneSurrogate)
      let reading = try JSONFeed.read(text)
      #expect(reading.repairs.map(\.kind).filter { $0 != .unknownMember } == [.loneSurrogate])
      #expect(try JSONFeed.make(from: reading.feed.encodeToData()) == reading.feed)
    }
  }

  @Test func aValueThatIsNotAnObjectIsNotAFeed() async throws {
    try await forEachCase(in: Self.allowed) { (value: String) in
      let isObject = value.drop { $0.isWhitespace }.first == "{"
      #expect(strictError(value)?.kind == (isObject ? .notAFeed : .notAnObject))
    }
  }

  @Test func mutatedDocumentsAreReadAsTheGrammarRequires() throws {
    var random = SeededGenerator(seed: 8259)
    let signs = Array("{}[]\":,\\ \n\t0123456789-+.eEtruefalsnu/bdD8\u{1}é\u{7F}😀'".unicodeScalars)
    var counts = [true: 0, false: 0]
    for round in sampled(0..<6_000) {
      let start = Self.allowed[round % Self.allowed.count]
      var scalars = Array("[\(start),\"\\ud83d\\ude00\",-1.5e3,{\"k\":null}]".unicodeScalars)
      for _ in 0...random.int(0..<2) {
        let position = random.int(0..<scalars.count)
        switch random.int(0..<4) {
        case 0: scalars.remove(at: position)
        case 1: scalars.insert(random.pick(signs), at: position)
        case 2: scalars[position] = random.pick(signs)
        default: scalars.swapAt(position, random.int(0..<scalars.count))
        }
      }
      let value = String(String.UnicodeScalarView(scalars))
      let text = feedText(member: "\"_x\":\(value)")
      let reference = ReferenceJSON.parse(text)
      let error = strictError(text)
      counts[reference != nil, default: 0] += 1
      switch reference?.hasLoneSurrogates {
      case nil:
        // An error after a lone surrogate is not reached.
        #expect([.syntax, .controlCharacter, .loneSurrogate].contains(error?.kind), "\(value)")
      case true?: #expect(error?.kind == .loneSurrogate, "\(value)")
      case false?: #expect(error == nil, "\(value)")
      }
    }
    #expect(counts.values.allSatisfy { $0 > 50 }, "\(counts)")
  }

  @Test func stringsOfEveryLengthAreReadWithAnEscapeAtEveryPlace() async throws {
    try await forEachCase(in: Array(0...70)) { (length: Int) in
      let plain = String("abcdefghijklmnopqrstuvwxyzäöü😀".unicodeScalars.map(String.init).joined())
      let text = String(String(repeating: plain, count: 3).unicodeScalars.prefix(length))
      #expect(try JSONFeed.make(from: feedText(member: "\"description\":\"\(text)\"")).description == text)
      for place in 0...length {
        let before = String(text.unicodeScalars.prefix(place))
        let after = String(text.unicodeScalars.dropFirst(place))
        let feed = try JSONFeed.make(from: feedText(member: "\"description\":\"\(before)\\n\(after)\""))
        #expect(feed.description == before + "\n" + after)
        #expect(strictError(feedText(member: "\"description\":\"\(before)\u{2}\(after)\""))?.kind == .controlCharacter)
      }
    }
  }

  @Test func everyControlCharacterMustBeEscapedAndIsWrittenEscaped() throws {
    for value in UInt8(0)..<0x20 {
      let scalar = Character(Unicode.Scalar(value))
      #expect(strictError(feedText(item: "\"title\":\"\(scalar)\""))?.kind == .controlCharacter)
      let written = try JSONFeed(title: "a\(scalar)b").encodeToString()
      #expect(!written.utf8.contains(value))
      #expect(try JSONFeed.make(from: written).title.unicodeScalars.elementsEqual("a\(scalar)b".unicodeScalars))
    }
    #expect(try JSONFeed(title: "\u{7F}\u{85}\u{2028}").encodeToString().contains("\u{7F}\u{85}\u{2028}"))
  }

  @Test func aStrayByteInAStringIsRejectedUnlessItIsACharacter() async throws {
    try await forEachCase(in: [UInt8](0...255)) { (byte: UInt8) in
      let (before, after) = (Array(#"{"version":"x","title":""#.utf8), Array(#"","items":[]}"#.utf8))
      let error = jsonFeedError { try JSONFeed.make(from: before + [byte] + after) }
      switch byte {
      case 0..<0x20: #expect(error?.kind == .controlCharacter)
      case 0x22, 0x5C: #expect(error?.kind == .syntax)
      case 0x80...:
        #expect((error?.kind, error?.offset, error?.location?.column) == (.encoding, before.count, before.count + 1))
      default: #expect(error == nil)
      }
    }
  }
}
