/// The inputs of `jsonfeed fetch`: URLs, OPML and lines of text.

#if Network
  import Foundation
  import TestServer
  import Testing

  @Suite(.inTurns) struct FeedListTests {
    /// The paths that `jsonfeed fetch` requests for a list on standard input, in which `URL` is the server's URL, and what it
    /// prints to standard error.
    private func fetch(
      _ list: String, code: Int32 = 0, sourceLocation: SourceLocation = #_sourceLocation
    ) async throws -> (paths: [String], errors: String) {
      let server = try LoopbackServer { ServedFeed(feed(1)).answer($0) }
      let address = server.url("")
      let result = try await CommandRunner.jsonfeed(
        "fetch", "--jobs", "1", "-", input: Data(list.replacing("URL", with: address).utf8))
      #expect(result.code == code, sourceLocation: sourceLocation)
      return (server.requests.map(\.path), result.errors.replacing(address, with: "URL"))
    }

    @Test func aLineIsAURLAndATitle() async throws {
      let list =
        "\u{FEFF}# Mine\r\nURL/a  Ada's notes & <b>more</b> {x}\r\n\r\n   URL/b\tTitle\r\nURL/a\r\n  # URL/c\r\nHTTP:URL/x"
      let (paths, errors) = try await fetch(list.replacing("HTTP:URL", with: "URL"))
      #expect(paths == ["/a", "/b", "/x"])
      #expect(errors.isEmpty)
    }

    @Test func inOPMLTheFeedsOfAllFoldersAreFetchedOnce() async throws {
      let (paths, errors) = try await fetch(
        """
        <opml version="1.0"><body><outline text="A"><outline text="B" xmlUrl="URL/b"/></outline>
        <outline xmlurl="URL/a"/><outline text="C"><outline text="B again" xmlUrl="URL/b"/></outline></body></opml>
        """)
      #expect(paths == ["/b", "/a"])
      #expect(errors.isEmpty)
    }

    @Test func theRestIsFetchedIfALineIsNotAURL() async throws {
      let (paths, errors) = try await fetch(
        """
        example.org/feed.xml Notes
        URL/a
        Ada's notes URL/b
        ftp://user:secret@example.org/
        user:secret@example.org/feed
        """, code: 1)
      #expect(paths == ["/a"])
      let problem = "the line does not begin with an http or https URL; write"
      #expect(
        errors == """
          <stdin>:1: \(problem) https://example.org/feed.xml
          <stdin>:3: \(problem) URL/b first, and the title after it
          <stdin>:4: \(problem) a URL, optionally followed by a title
          <stdin>:5: \(problem) a URL, optionally followed by a title

          """)
    }

    @Test func aFeedIsFetchedOnceWhateverTheSpellingOfItsURL() async throws {
      let server = try LoopbackServer { ServedFeed(feed(1)).answer($0) }
      let url = server.url("/é?a")
      let spellings = ["\(url)#x", "HTTP" + url.dropFirst(4), url.replacing("é", with: "%C3%A9"), url]
      try await withTemporaryFolder { folder in
        let lines = Data(spellings.joined(separator: "\n").utf8)
        let result = try await CommandRunner.jsonfeed("fetch", "--cache", folder.path, "-", input: lines)
        #expect(result.output == "new\t\(url)#x\t1 item\n")
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).count == 2)
        for spelling in spellings {
          let next = try await CommandRunner.jsonfeed("fetch", "--cache", folder.path, spelling).output
          #expect(next.hasPrefix("fresh\t\(spelling)\tnext request at "))
          #expect(!next.contains("moved"))
        }
      }
      #expect(server.requests.count == 1)
    }

    @Test func urlsMayHaveTheSchemeFeed() async throws {
      let server = try LoopbackServer { ServedFeed(feed(1)).answer($0) }
      let addresses = ["/a", "/b"].map { "feed:" + server.url($0).dropFirst(5) } + ["feed:\(server.url("/c"))"]
      let list = "\(addresses[1]) Title\n\(addresses[2])"
      let result = try await CommandRunner.jsonfeed(
        "fetch", "--jobs", "1", addresses[0], "-", addresses[2], input: Data(list.utf8))
      #expect(result.code == 0)
      #expect(server.requests.map(\.path) == ["/a", "/b", "/c"])
      let opml = Data("<opml><outline xmlUrl='\(addresses[0])'/></opml>".utf8)
      #expect(try await CommandRunner.jsonfeed("fetch", "-", input: opml).code == 0)
      #expect(server.requests.map(\.path) == ["/a", "/b", "/c", "/a"])
    }

    @Test func theErrorOfAListAtAURLSaysHowToFetchItsFeeds() async throws {
      let server = try LoopbackServer { _ in
        LoopbackServer.answer(200, [:], Data("<opml><outline xmlUrl='https://example.org/'/></opml>".utf8))
      }
      let result = try await CommandRunner.jsonfeed("fetch", server.url())
      #expect(result.code == 1)
      #expect(
        result.output == "failed\t\(server.url())\t"
          + "this is a list of feeds; fetch takes lists as files: curl -sSL URL | jsonfeed fetch -\n")
    }

    @Test func aFeedInOPMLWithoutAWebURLIsReportedWithoutItsPassword() async throws {
      let (paths, errors) = try await fetch(
        """
        <opml><outline text="A" xmlUrl="ftp://ada:secret@example.org/"/>
        <outline xmlUrl="URL/a"/><outline text="ftp://ada:secret@example.org/" xmlUrl="ftp://ada:secret@example.org/"/>
        <outline text="B" xmlUrl="example.org/b"/></opml>
        """, code: 1)
      #expect(paths == ["/a"])
      let advice = "write the URL of the feed, which begins with https://"
      #expect(
        errors == """
          <stdin>: the xmlUrl of feed 1 ("A") is not an http or https URL; \(advice)
          <stdin>: the xmlUrl of feed 3 is not an http or https URL; \(advice)
          <stdin>: the xmlUrl of feed 4 ("B") is not an http or https URL; write https://example.org/b

          """)
    }

    @Test func filesAndURLsMayBeMixed() async throws {
      try await withTemporaryFolder { folder in
        let server = try LoopbackServer { ServedFeed(feed(1)).answer($0) }
        // The content of a file decides, not its name.
        let (opml, text) = (folder.appending(path: "list.txt").path, folder.appending(path: "list.opml").path)
        try Data("<opml><outline xmlUrl='\(server.url("/b"))'/></opml>".utf8).write(to: URL(filePath: opml))
        try Data("\(server.url("/c"))\n\(server.url("/a"))".utf8).write(to: URL(filePath: text))
        let result = try await CommandRunner.jsonfeed(
          "fetch", "--jobs", "1", server.url("/a"), opml, text, "missing.opml", folder.path, server.url("/d"))
        #expect(result.code == 1)
        #expect(server.requests.map(\.path) == ["/a", "/b", "/c", "/d"])
        #expect(
          result.errors == """
            missing.opml: no such file; a URL begins with https://
            \(folder.path): is a directory; name a file in it

            """)
      }
    }

    @Test func aListMayBeInUTF16() async throws {
      let server = try LoopbackServer { ServedFeed(feed(1)).answer($0) }
      let list = "\u{FEFF}\(server.url("/é")) Å\r\n"
      let result = try await CommandRunner.jsonfeed("fetch", "-", input: list.data(using: .utf16LittleEndian))
      #expect(result.code == 0)
      #expect(server.requests.count == 1)
    }
  }
#endif
