/// The lines of HTTP's header sections.

#if os(Linux)
  import Testing

  @testable import FeedSystem

  @Suite struct HTTPHeadTests {
    private func head(_ lines: [String]) throws -> HTTPHead {
      var head = HTTPHead()
      for line in lines { _ = try head.add(Array((line + "\r\n").utf8)) }
      return head
    }

    @Test func aHeaderSectionHasStatusAndFields() throws {
      let head = try head(["HTTP/1.1 200 OK", "A:b", "Vary: x", "vary:\ty ", ""])
      #expect(head.status == 200)
      #expect(head.headers == ["a": "b", "vary": "x, y"])
      #expect(head.isComplete)
    }

    @Test func interimResponsesAndTrailersAreLeftOut() throws {
      var head = HTTPHead()
      var ends: [Bool] = []
      for line in ["HTTP/2 103", "A: 1", "", "HTTP/2 404", "B: 2", "", "C: 3", ""] {
        ends.append(try head.add(Array((line + "\n").utf8)))
      }
      #expect(ends == [false, false, false, false, false, true, false, false])
      #expect(head.status == 404)
      #expect(head.headers == ["b": "2"])
    }

    @Test func aFoldedFieldIsOneValue() throws {
      #expect(try head(["HTTP/1.1 200", "A: b", "  c", "\td", ""]).headers == ["a": "b c d"])
    }

    @Test func aFieldThatIsNoListHasItsFirstValue() throws {
      let lines = [
        "Content-Type: text/xml; charset=koi8-r", "content-type: text/html", "  x", "Retry-After: 9", "Retry-After: 9",
      ]
      #expect(
        try head(["HTTP/1.1 200"] + lines + [""]).headers
          == ["content-type": "text/xml; charset=koi8-r", "retry-after": "9"])
    }

    @Test func bytesThatAreNotUTF8AreISO88591() throws {
      var head = HTTPHead()
      for line in [
        Array("HTTP/1.1 200\n".utf8), [0x41, 0x3A, 0xE9, 0x0A], Array("ETag: \"".utf8) + [0xE9, 0x22, 0x0A],
        Array("  it goes on\n".utf8),
      ] {
        _ = try head.add(line)
      }
      #expect(head.headers == ["a": "é"])
    }

    @Test(
      "what is not a header is an error",
      arguments: [
        ["HTTP/1.1 abc"], ["HTTP/1.1 20"], ["HTTP/1.1 099"], ["HTTP/1.1"], ["HTTP/1.1 200", "no colon"],
        ["HTTP/1.1 200", "Content-Encoding: br", ""], ["HTTP/1.1 200", "Content-Encoding: gzip, gzip", ""],
        ["HTTP/1.1 302", "Transfer-Encoding: gzip", ""], ["HTTP/1.1 200", "Transfer-Encoding: gzip, chunked", ""],
        ["HTTP/1.1 101", ""],
      ])
    func invalidLinesAreErrors(lines: [String]) {
      #expect(throws: CurlFailure.self) { try head(lines) }
    }

    @Test func codingsAreFoundAmongOtherNames() throws {
      for (field, coding) in [
        ("gzip", ContentCoding.gzip), ("X-GZIP, utf-8", .gzip), ("none,deflate", .deflate), ("UTF-8", nil), ("", nil),
      ] {
        #expect(try head(["HTTP/1.1 200", "Content-Encoding: \(field)", ""]).coding == coding, "\(field)")
      }
    }

    @Test func theEndOfTheConnectionIsTheEndOfTheBodyIfNothingElseIs() throws {
      #expect(try head(["HTTP/1.0 200", ""]).endsWithConnection)
      #expect(try head(["HTTP/1.1 200", "Transfer-Encoding: identity", ""]).endsWithConnection)
      for lines in [
        ["HTTP/1.1 200", "Content-Length: 5", ""], ["HTTP/1.1 200", "Transfer-Encoding: Chunked", ""],
        ["HTTP/2 200", ""],
      ] {
        #expect(try !head(lines).endsWithConnection, "\(lines)")
      }
    }

    @Test func anyBytesAreAHeadOrAnError() {
      let parts =
        [
          "HTTP/", "HTTP/1.1 ", "200", "103", " ", "\t", ":", "\r", "\n", "\0", "é", "ETag", "A", ",",
          "Content-Encoding",
        ]
        .map { Array($0.utf8) } + [[0xFF], [0xC3], []]
      var random = SystemRandomNumberGenerator()
      for _ in 0..<20_000 {
        var head = HTTPHead()
        for _ in 0..<4 {
          let line = (0..<Int.random(in: 0...8, using: &random)).flatMap { _ in
            parts.randomElement(using: &random) ?? []
          }
          guard let isEnd = try? head.add(line) else { break }
          #expect(!isEnd || head.status >= 200)
        }
        #expect(head.headers.keys.allSatisfy { $0 == $0.lowercased() })
      }
    }

    @Test func theSizeIsLimitedOverAllSections() throws {
      var head = HTTPHead()
      let line = Array("A: b\n".utf8)
      #expect(throws: CurlFailure.self) { for _ in 0...HTTPHead.maximumSize / line.count { _ = try head.add(line) } }
    }
  }
#endif
