/// `--records`: a line of JSON for each document.

import FeedValidation
import Foundation
import JSONFeed
import Testing

@testable import JSONFeedTool

@Suite struct RecordTests {
  private static let feed =
    "<rss version='2.0'><channel><title>Café</title><item><guid>a</guid></item><item><guid>b</guid></item></channel></rss>"

  /// Runs a command, and returns the lines it writes.
  private func lines(_ arguments: String, _ input: String) async throws -> [JSONFeed.Object] {
    try await lines(arguments, Data(input.utf8))
  }

  private func lines(_ arguments: String, _ input: Data) async throws -> [JSONFeed.Object] {
    try await withTemporaryFolder { folder in
      try input.write(to: folder.appending(path: "records"))
      try Data(Self.feed.utf8).write(to: folder.appending(path: "feed.xml"))
      let result = try await CommandRunner.shell("mkfifo pipe; jsonfeed \(arguments) < records", in: folder)
      #expect(result.code == 0 && result.errors == "")
      return try result.output.split(separator: "\n").map { line in
        try #require(try JSONDecoder().decode(JSONFeed.Value.self, from: Data(line.utf8)).objectValue)
      }
    }
  }

  private func record(_ members: JSONFeed.Object) -> String { JSONFeed.Value.object(members).encodeToString() + "\n" }

  @Test func eachRecordHasALineInOrder() async throws {
    let input = (0..<500).map { number in
      number % 7 == 0
        ? "not JSON \(number)\n" : record(["key": .number(.init(number)), "body": .string(Self.feed), "url": "u"])
    }
    let results = try await lines("convert --records --jobs 8", input.joined())
    #expect(results.count == 500)
    for (number, result) in results.enumerated() {
      #expect(result["key"] == (number % 7 == 0 ? .null : .number(.init(number))))
      #expect(result["error"]?["code"] == (number % 7 == 0 ? "invalid-record" : nil))
      #expect(result["feed"]?["title"] == (number % 7 == 0 ? nil : "Café"))
    }
  }

  @Test(arguments: [
    #""a\u2028\n\"""#, "null", #"{"b":[true,null,1.50e400]}"#, "[]", "-0.5", "12345678901234567890", #""""#,
  ])
  func keysAreKept(key: String) async throws {
    try await withTemporaryFolder { folder in
      try Data("{\"key\":\(key),\"body\":\"<rss/>\"}\n{ \"key\" : \(key) }".utf8).write(
        to: folder.appending(path: "records"))
      let lines = try await CommandRunner.shell("jsonfeed convert --records records", in: folder).output
      for line in lines.split(separator: "\n") {
        let written = key.replacing("\\u2028", with: "\u{2028}")
        #expect(line.hasPrefix("{\"key\":\(written),"))
      }
      #expect(lines.split(separator: "\n").count == 2)
    }
  }

  @Test func documentsComeAsTextAsBytesAndFromFiles() async throws {
    let declared = "<?xml version='1.0' encoding='ISO-8859-1'?>" + Self.feed
    let latin = try #require(declared.data(using: .isoLatin1))
    let wrapped = latin.base64EncodedString(options: [.lineLength64Characters, .endLineWithCarriageReturn])
    let records: [JSONFeed.Object] = [
      ["body": .string(declared)], ["body_base64": .string(latin.base64EncodedString())],
      ["body_base64": .string(wrapped)], ["path": "feed.xml", "body": .null],
      ["body_base64": .string(Data(Self.feed.utf8).base64EncodedString()), "content_type": "text/xml; charset=UTF-8"],
    ]
    for result in try await lines("convert --records", records.map(record).joined()) {
      #expect(result["feed"]?["title"] == "Café", "\(result)")
    }
  }

  @Test(arguments: [
    (#"{"key": 1}"#, "invalid-record", "one of body, body_base64 and path"),
    (#"{"key": 1, "body": "a", "path": "b"}"#, "invalid-record", "one of body, body_base64 and path"),
    (#"{"key": 1, "body": 2}"#, "invalid-record", "body must be a string"),
    (#"{"key": 1, "url": [], "body": ""}"#, "invalid-record", "url must be a string"),
    (#"{"key": 1, "body_base64": "PHJzc"}"#, "invalid-record", "Base64"),
    (#"{"key": 1, "path": "."}"#, "unreadable-input", "no file"),
    (#"{"key": 1, "path": "-"}"#, "unreadable-input", "no file"),
    (#"{"key": 1, "path": "pipe"}"#, "unreadable-input", "no file"),
    (#"{"key": 1, "path": "a\u0000b"}"#, "unreadable-input", "no file"),
    (#"{"key": 1, "body": "<html><body>"}"#, "not-a-feed", "HTML page"),
    (#"{"key": 1, "body": ""}"#, "not-a-feed", "empty"),
    (#"{"key": 1, "body": "{\"a\": [1]}"}"#, "not-a-feed", "not a feed"),
    ("[1]", "invalid-record", "must be an object"), ("", "invalid-record", "not JSON"),
    ("{", "invalid-record", "not JSON"),
    (String(repeating: "[", count: 100_000), "invalid-record", "not JSON"),
    (#"{"key": 1, "body": "\#(String(repeating: "<a>", count: 2000))"}"#, "not-a-feed", "not a feed"),
  ])
  func noRecordEndsTheRun(line: String, code: String, message: String) async throws {
    let after = record(["key": 2, "body": .string(Self.feed)])
    let results = try await lines("convert --records", line + "\n" + after)
    #expect(results.count == 2)
    let error = results[0]["error"]
    #expect(
      error?["code"]?.stringValue == code && error?["message"]?.stringValue?.contains(message) == true, "\(results)")
    #expect(results[1]["feed"]?["title"] == "Café")
  }

  @Test func bytesThatAreNotTextAreAnError() async throws {
    let results = try await lines("convert --records", Data([0xFF, 0x00, 0x0A, 0xE9, 0x22, 0x0A]))
    #expect(results.map { $0["error"]?["code"] } == ["invalid-record", "invalid-record"])
  }

  @Test func errorsHaveTheirPlaceInTheDocument() async throws {
    let attributes = (0...1000).map { " a\($0)='1'" }.joined()
    let large = "<rss><channel>\n<item\(attributes)/></channel></rss>"
    let results = try await lines("convert --records", record(["key": 1, "url": "u", "body": .string(large)]))
    #expect(results[0]["error"]?["code"] == "limit-attributes" && results[0]["error"]?["line"] == 2, "\(results)")
    #expect(results[0]["url"] == "u")
  }

  @Test func itemsHaveLinesOfTheirOwn() async throws {
    let empty = #"{"version":"https://jsonfeed.org/version/1.1","title":"E","feed_url":"https://e.example/"}"#
    let input = [
      record(["key": 1, "url": "https://a.example/feed", "body": .string(Self.feed)]),
      record(["key": 2, "body": .string(empty)]), record(["key": 3, "body": "no feed"]),
    ]
    let results = try await lines("convert --records --items", input.joined())
    #expect(results.map { $0["key"]?.intValue } == [1, 1, 2, 3])
    #expect(results.map { $0["item"]?["id"]?.stringValue } == ["a", "b", nil, nil])
    #expect(results[0]["feed_title"] == "Café" && results[0]["feed_url"] == "https://a.example/feed")
    #expect(results[2]["item"] == .null && results[2]["feed_url"] == "https://e.example/")
    #expect(results[3]["error"]?["code"] == "not-a-feed" && results[3]["item"] == nil)
  }

  @Test func optionsOfConvertAreUsed() async throws {
    let input = record(["key": 1, "body": .string(Self.feed)])
    let limited = try await lines("convert --records --items --limit 1", input)
    #expect(limited.map { $0["item"]?["id"]?.stringValue } == ["a"])
    let strict = try await lines("convert --records --strict", input)
    #expect(strict[0]["error"]?["code"] == "syntax")
  }

  @Test func validationHasALineForEachRecord() async throws {
    let input = [
      record(["key": 1, "url": "u", "body": .string(Self.feed)]), record(["key": 2, "body": "{}"]), "\n",
      record(["key": 3, "path": "feed.xml"]),
    ]
    let results = try await lines("validate --records --rule missing-guid=off", input.joined())
    #expect(results.map { $0["key"]?.intValue } == [1, 2, nil, 3])
    #expect(results.map { $0["format"]?.stringValue } == ["rss", "unknown", nil, "rss"])
    #expect(results[0]["valid"] == false && results[0]["url"] == "u")
    #expect(results[0]["diagnostics"]?[0]?["line"] == 1)
    #expect(results[2]["error"]?["code"] == "invalid-record")
    let report = results[3]["diagnostics"]?.arrayValue ?? []
    let file = FeedValidator().validate(Self.feed)
    #expect(report.map { $0["rule"]?.stringValue } == file.diagnostics.map(\.rule))
  }

  @Test func severalFilesAreRead() async throws {
    try await withTemporaryFolder { folder in
      let result = try await CommandRunner.shell(
        "printf '{\"key\":1}' > a; printf '{\"key\":2}\\n{\"key\":3}' > b; jsonfeed convert --records --output out a none b",
        in: folder)
      #expect(result.code == 1 && result.errors == "none: no such file\n")
      let output = try String(contentsOf: folder.appending(path: "out"), encoding: .utf8)
      #expect(output.split(separator: "\n").map { $0.prefix(8) } == ["{\"key\":1", "{\"key\":2", "{\"key\":3"])
    }
  }

  @Test func aFileIsUnchangedIfNothingCanBeRead() async throws {
    try await withTemporaryFolder { folder in
      let result = try await CommandRunner.shell(
        "echo keep > out; jsonfeed convert --records --output out none; cat out", in: folder)
      #expect(result.output == "keep\n" && result.errors == "none: no such file\n")
    }
  }

  @Test func anyNumberOfJobsIsPossible() async throws {
    let records = record(["key": 1, "body": .string(Self.feed)])
    #expect(try await lines("convert --records --jobs \(Int.max)", records).count == 1)
  }

  /// A program can wait for the result of a record before it writes the next one.
  @Test func aResultDoesNotWaitForTheNextRecord() async throws {
    try await withTemporaryFolder { folder in
      let result = try await CommandRunner.shell(
        """
        coproc jsonfeed convert --records
        for key in 1 2 3; do echo "{\\"key\\":$key}" >&${COPROC[1]}; read -r -t 60 -u ${COPROC[0]} line || exit 1; echo "$line"; done
        """, in: folder)
      #expect(result.code == 0 && result.output.split(separator: "\n").count == 3)
    }
  }

  @Test(arguments: [("convert", 1), ("validate", 2)])
  func aMissingInputHasTheCommandsCode(command: String, code: Int32) async throws {
    let result = try await CommandRunner.jsonfeed(command, "--records", "no-such-file")
    #expect(result.code == code && result.output.isEmpty)
  }

  /// Records with paths are short, and their documents may be long.
  @Test func aJobHasFewRecords() async throws {
    let records = (0..<100).map { "{\"path\":\"\($0).xml\"}" }
    try await withTemporaryFolder { folder in
      let file = folder.appending(path: "records")
      try Data(records.joined(separator: "\n").utf8).write(to: file)
      var lines = RecordLines([file.path]) { Issue.record("\($0): \($1.message)") }
      var read: [String] = []
      while let few = lines.next() {
        #expect((1...16).contains(few.count))
        for line in few {
          if case .whole(let bytes) = line { read.append(String(decoding: bytes, as: UTF8.self)) }
        }
      }
      #expect(read == records)
    }
  }

  @Test func aLongLineIsAnError() async throws {
    try await withTemporaryFolder { folder in
      let result = try await CommandRunner.shell(
        "(head -c 190000000 /dev/zero | tr '\\0' x; echo; echo '{\"key\":2}') | jsonfeed convert --records", in: folder)
      #expect(result.code == 0 && result.output.contains("is longer than") && result.output.contains("\"key\":2"))
    }
  }

  @Test(arguments: [
    ("convert --records --to rss", "--to cannot be used with --records"),
    ("convert --items", "--items needs --records"), ("convert --records .", "reads files or standard input"),
    ("validate --records --fix", "--fix cannot be used"), ("convert --jobs 0", "--jobs must be a whole number"),
  ])
  func otherOptionsAreRefused(arguments: String, message: String) async throws {
    let result = try await CommandRunner.shell("jsonfeed \(arguments)")
    #expect(result.code == 2 && result.errors.contains(message), "\(result.errors)")
  }
}
