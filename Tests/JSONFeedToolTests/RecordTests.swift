/// `--records`: a line of JSON for each document.

import FeedValidation
import Foundation
import JSONFeed
import TestFeeds
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
        try #require(try JSONFeed.Value(json: Data(line.utf8)).objectValue)
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

  @Test func errorsHaveTheirPlaceInTheDocument() async throws {
    let attributes = (0...1000).map { " a\($0)='1'" }.joined()
    let large = "<rss><channel>\n<item\(attributes)/></channel></rss>"
    let results = try await lines("convert --records", record(["key": 1, "url": "u", "body": .string(large)]))
    #expect(results[0]["error"]?["code"] == "limit-attributes" && results[0]["error"]?["line"] == 2, "\(results)")
    #expect(results[0]["url"] == "u")
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
          if let bytes = line.bytes { read.append(String(decoding: bytes, as: UTF8.self)) }
          #expect(line.number == read.count)
        }
      }
      #expect(read == records)
    }
  }

  @Test(arguments: [1, 2]) func compressedRecordsMayArriveInSmallPieces(size: Int) async throws {
    let document = record(["body": "<rss version='2.0'><channel><title>T</title></channel></rss>"])
    try await withTemporaryFolder { folder in
      try Data(document.utf8).write(to: folder.appending(path: "records"))
      let result = try await CommandRunner.shell(
        "gzip records; (head -c \(size) records.gz; sleep 0.1; tail -c +\(size + 1) records.gz) | jsonfeed convert --records -",
        in: folder)
      #expect(result.output.contains("\"title\":\"T\""))
    }
  }

  @Test func aLongLineIsAnError() async throws {
    try await withTemporaryFolder { folder in
      let result = try await CommandRunner.shell(
        "(head -c 190000000 /dev/zero | tr '\\0' x; echo; echo '{\"key\":2}') | jsonfeed convert --records", in: folder)
      #expect(result.code == 0 && result.output.contains("is longer than") && result.output.contains("\"key\":2"))
    }
  }
}
