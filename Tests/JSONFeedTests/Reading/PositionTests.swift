/// Positions of errors: line, column, offset and JSON Pointer.

import Foundation
import JSONFeed
import Testing

@Suite struct PositionTests {
  @Test(arguments: [String.Encoding.utf16LittleEndian, .utf16BigEndian, .utf32LittleEndian, .utf32BigEndian])
  func afterTranscodingLineAndColumnStayAndTheOffsetIsNotKnown(_ encoding: String.Encoding) throws {
    let text = "{\r\n\"version\":\"é東😀\",\"title\":5}"
    let data = try #require(text.data(using: encoding))
    let error = try #require(jsonFeedError { try JSONFeed.make(from: data) })
    #expect((error.location?.description, error.offset, error.path) == ("2:25", nil, "/title"))
  }

  @Test(arguments: [("utf-16-cut-in-half", 74), ("utf-16-lone-surrogate", 50), ("utf-32-beyond-unicode", 100)])
  func illFormedUTF16And32HaveTheOffsetOfTheByte(_ name: String, _ offset: Int) throws {
    let fixture = try #require(Fixture.invalid.first { $0.name == name })
    let error = try #require(jsonFeedError { try JSONFeed.make(from: fixture.data) })
    #expect((error.kind, error.offset, error.location) == (.encoding, offset, nil))
  }

  @Test func pointersLeadToTheValueInFoundationsTree() throws {
    // Each value of a document is damaged in turn; the pointer of the error must lead to it.
    let text =
      #"{"version":"x","title":"T","items":[],"_x":{"a":[1,{"b/c":2,"~":[3,[4,{"":5}]]}],"é\u0041":6,"0":{"1":7}}}"#
    for number in 1...7 {
      let error = try #require(strictError(text.replacing("\(number)", with: "\(number)!", maxReplacements: 1)))
      var node: Any? = try JSONSerialization.jsonObject(with: Data(text.utf8))
      for token in error.path.split(separator: "/", omittingEmptySubsequences: false).dropFirst() {
        let name = String(token).replacing("~1", with: "/").replacing("~0", with: "~")
        if let array = node as? [Any] {
          node = Int(name).map { array[$0] }
        } else {
          node = (node as? [String: Any])?[name]
        }
      }
      // `1!` is an error after the value: the pointer is that of the array or object around it.
      let holds: Bool =
        switch node {
        case let array as [Any]: array.contains { $0 as? Int == number }
        case let object as [String: Any]: object.values.contains { $0 as? Int == number }
        default: false
        }
      #expect(holds, "\(number): \(error.path)")
    }
  }

  @Test func aPathOfAnyLengthIsExactInTheErrorAndShortInItsDescription() throws {
    let name = "_" + String(repeating: "long", count: 10_000)
    let error = try #require(strictError(feedText(member: "\"\(name)\":nope")))
    #expect(error.path == "/" + name)
    #expect(error.description.count < 400)
  }
}
