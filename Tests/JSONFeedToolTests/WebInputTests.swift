/// `convert`, `show` and `validate` with URLs, against a server in the test process.

#if Network
  import FeedClient
  import Foundation
  import JSONFeed
  import FeedSystem
  import FeedValidation
  import TestServer
  import Testing

  @testable import JSONFeedTool

  @Suite(.inTurns) struct WebInputTests {
    @Test func aDocumentFromAURLIsConvertedAsItWasServed() async throws {
      let server = try LoopbackServer { request in
        guard request.path == "/new/feed.xml" else {
          return LoopbackServer.answer(302, ["Location": "/new/feed.xml"])
        }
        let text = "<rss version=\"2.0\"><channel><title>Caf\u{E9}</title><link>..</link></channel></rss>"
        return LoopbackServer.answer(
          200, ["Content-Type": "text/xml; charset=windows-1252"], text.data(using: .isoLatin1) ?? Data())
      }
      let result = try await CommandRunner.jsonfeed("convert", server.url("/feed.xml"))
      #expect(result.code == 0)
      let feed = try JSONFeed.make(from: result.output)
      #expect(feed.title == "Café")
      #expect(feed.homePageURL == server.url("/"))
      // The redirect is temporary.
      #expect(feed.feedURL == server.url("/feed.xml"))
      #expect(try await CommandRunner.jsonfeed("show", server.url()).output.hasPrefix("Café\n"))
    }

    /// An RSS feed with the title `T`, compressed.
    private static let compressed =
      Data(
        base64Encoded: "H4sIAAAAAAACA7MpKi5WKEstKs7Mz7NVMtIzULKzSc5IzMtLzbGzKcksyUm1C7HRhzBs9OEy+kBtdgB8vg2jPAAAAA==")
      ?? Data()

    @Test(arguments: [
      ("convert", "\"title\": \"T\""), ("fetch", "new\t"), ("preview", "<title>T"), ("validate", "channel"),
    ])
    func aCompressedFileOnAServerIsReadLikeAFile(command: String, found: String) async throws {
      for parts in [[Self.compressed], [Self.compressed.prefix(1), Self.compressed.dropFirst()]] {
        let head =
          "HTTP/1.1 200 X\r\nContent-Type: application/gzip\r\nContent-Length: \(Self.compressed.count)\r\n\r\n"
        let server = try LoopbackServer([.bytes(Data(head.utf8))] + parts.map { .bytes(Data($0)) })
        let result = try await CommandRunner.jsonfeed(command, server.url("/feed.xml.gz"))
        #expect(result.output.contains(found), "\(result.output)\(result.errors)")
      }
    }

    @Test func aFeedThatEndsIsReadIfItsCompressedDataDoNot() async throws {
      let server = try LoopbackServer(
        LoopbackServer.answer(200, ["Content-Encoding": "gzip"], Self.compressed.dropLast(8)))
      let result = try await CommandRunner.jsonfeed("convert", server.url())
      #expect(try JSONFeed.make(from: result.output).title == "T")
      #expect(result.errors.contains("its compressed data have no end, but the feed has") && result.code == 0)
      let cut = try LoopbackServer(
        LoopbackServer.answer(200, ["Content-Encoding": "gzip"], Self.compressed.dropLast(30)))
      #expect(try await CommandRunner.jsonfeed("convert", cut.url()).errors.contains("the document was cut off"))
    }

    @Test func aPictureThatDoesNotAnswerHidesNoOther() async throws {
      let document =
        #"{"version":"https://jsonfeed.org/version/1.1","title":"T","icon":"/silent.png","authors":[{"avatar":"/a.png"}],"items":[]}"#
      let server = try LoopbackServer { request in
        switch request.path {
        case "/feed.json": LoopbackServer.answer(200, [:], Data(document.utf8))
        case "/a.png": LoopbackServer.answer(404)
        default: [.silence]
        }
      }
      let inspection = FeedInspection(
        .images, podcasts: nil, url: server.url("/feed.json"), fetcher: FeedFetcher(.init(timeout: .seconds(2))))
      #expect(try await inspection.inspect().evidence.images.isEmpty)
      #expect(server.requests.map(\.path).contains("/a.png"))
    }

    @Test func urlsBecomeFilesNamedForTheirPaths() async throws {
      let server = try LoopbackServer(LoopbackServer.answer(200, [:], feed(1)))
      try await withTemporaryFolder { folder in
        let result = try await CommandRunner.jsonfeed(
          "convert", "--output", folder.path, server.url("/blog/atom.xml?a=/b"), server.url("/"))
        #expect(result.code == 0)
        #expect(
          try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() == ["atom.json", "feed.json"])
      }
    }

    @Test(arguments: [("convert", 1), ("show", 1), ("preview", 1), ("validate", 2)])
    func anUnreachableServerIsReported(command: String, code: Int32) async throws {
      let server = try LoopbackServer([])
      let url = server.url()
      server.stop()
      let result = try await CommandRunner.jsonfeed(command, url.replacing("http://", with: "http://ada:secret@"))
      #expect(result.code == code)
      let problem = "the host refuses the connection; check that the server is running"
      if command == "validate" {
        #expect(result.output.hasPrefix("\(url): error: \(problem) [unreadable-input]\n") && result.errors.isEmpty)
      } else {
        #expect(result.errors == "\(url): \(problem)\n")
      }
    }

    @Test func aFeedAtAURLCanBeThePreviousOne() async throws {
      func feed(_ id: String) -> Data {
        Data(
          #"{"version":"https://jsonfeed.org/version/1.1","title":"T","items":[{"id":"\#(id)","url":"https://a.example/1","content_text":"x"}]}"#
            .utf8)
      }
      let server = try LoopbackServer(LoopbackServer.answer(200, [:], feed("1")))
      let result = try await CommandRunner.jsonfeed("validate", "--previous", server.url(), input: feed("2"))
      #expect(result.output.contains("[item-id-changed]"))
    }
  }

  @Suite(.inTurns) struct ValidateURLTests {
    /// A JSON Feed with its own URL and an icon.
    private static func feed(at url: String, next: String? = nil, id: String = "1") -> Data {
      let next = next.map { "\"next_url\":\"\($0)\"," } ?? ""
      return Data(
        """
        {"version":"https://jsonfeed.org/version/1.1","title":"T","feed_url":"\(url)",\(next)"icon":"/icon.png",
        "home_page_url":"/home","items":[{"id":"\(id)","content_text":"x"}]}
        """.utf8)
    }

    /// A PNG that is 300 pixels wide and 200 high according to its header.
    private static let icon = Data(
      [0x89, 0x50, 0x4E, 0x47, 13, 10, 26, 10, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52, 0, 0, 1, 44, 0, 0, 0, 200])

    /// The rules about serving that a server breaks if it serves the feed at `/feed.json` like this.
    private func findings(
      _ options: String..., code: Int32 = 0, homePage: Data = Data("<p>".utf8),
      _ answer: @escaping @Sendable (LoopbackServer.Request, Data) -> [LoopbackServer.Step]
    ) async throws -> Set<String> {
      let base = Lock("")
      let server = try LoopbackServer { request in
        switch request.path {
        case "/home": LoopbackServer.answer(200, ["Content-Type": "text/html"], homePage)
        case "/icon.png": LoopbackServer.answer(200, [:], Self.icon)
        default:
          answer(
            request, Self.feed(at: base.withLock { $0 } + "/feed.json", next: request.nextPage, id: request.path))
        }
      }
      base.withLock { $0 = server.url("") }
      let line = (options + ["--format", "json", "'\(server.url("/feed.json"))'"]).joined(separator: " ")
      let result = try await CommandRunner.shell("jsonfeed validate \(line)")
      #expect(result.code == code, "\(result.output)\(result.errors)")
      let report = try #require(try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any])
      let file = try #require((report["files"] as? [[String: Any]])?.first)
      let rules = (file["diagnostics"] as? [[String: Any]] ?? []).compactMap { $0["rule"] as? String }
      return Set(rules).intersection(Self.aboutServing)
    }

    private static let aboutServing: Set<String> = [
      "http-status", "http-content-type", "http-charset", "http-no-validators", "http-conditional-ignored",
      "http-conditional-stuck", "http-not-compressed", "http-redirect-temporary", "http-redirect-loop",
      "feed-url-mismatch", "icon-small", "icon-not-square", "next-url-not-a-feed", "next-url-repeats",
      "discovery-link-missing", "discovery-link-type", "home-page-url-not-html",
    ]
    private let ofTheIcon: Set<String> = ["icon-small", "icon-not-square"]

    private static func whole(_ body: Data, _ headers: [String: String] = [:]) -> [LoopbackServer.Step] {
      LoopbackServer.answer(
        200, ["Content-Type": "application/feed+json", "ETag": "\"1\""].merging(headers) { $1 }, body)
    }

    private static func conditional(_ request: LoopbackServer.Request, _ body: Data) -> [LoopbackServer.Step] {
      request.headers["if-none-match"] == "\"1\"" ? LoopbackServer.answer(304) : whole(body)
    }

    @Test func aWellServedFeedHasNoServingProblems() async throws {
      #expect(try await findings { Self.conditional($0, $1) } == ofTheIcon)
    }

    @Test func theHeadersAreChecked() async throws {
      let found = try await findings { _, body in
        LoopbackServer.answer(200, ["Content-Type": "text/plain; charset=utf-8"], body)
      }
      #expect(found == ofTheIcon.union(["http-content-type", "http-charset", "http-no-validators"]))
    }

    @Test func conditionalRequestsAreChecked() async throws {
      #expect(try await findings { Self.whole($1) } == ofTheIcon.union(["http-conditional-ignored"]))
      let stuck = try await findings { request, body in
        request.headers["if-none-match"] == nil ? Self.whole(body) : LoopbackServer.answer(304)
      }
      #expect(stuck == ofTheIcon.union(["http-conditional-stuck"]))
    }

    @Test func theTransferSizeIsChecked() async throws {
      let found = try await findings { request, body in
        Self.conditional(request, body + Data(repeating: UInt8(ascii: " "), count: 20_000))
      }
      #expect(found == ofTheIcon.union(["http-not-compressed"]))
    }

    @Test func redirectsAreChecked() async throws {
      let temporary = try await findings { request, body in
        request.path == "/feed.json"
          ? LoopbackServer.answer(302, ["Location": "/other"]) : Self.conditional(request, body)
      }
      #expect(temporary == ofTheIcon.union(["http-redirect-temporary"]))
      let permanent = try await findings { request, body in
        request.path == "/feed.json"
          ? LoopbackServer.answer(308, ["Location": "/other"]) : Self.conditional(request, body)
      }
      #expect(permanent == ofTheIcon.union(["feed-url-mismatch"]))
      let loop = try await findings(code: 1) { _, _ in LoopbackServer.answer(301, ["Location": "/feed.json"]) }
      #expect(loop == ["http-redirect-loop"])
    }

    @Test func anErrorStatusIsAProblemOfTheFeed() async throws {
      let found = try await findings(code: 1) { _, _ in LoopbackServer.answer(404, text: "<html>") }
      #expect(found == ["http-status"])
      #expect(try await findings("--rule", "http-status=off") { _, _ in LoopbackServer.answer(503) } == [])
    }

    @Test func passwordsAreNotShown() async throws {
      let base = Lock("")
      let server = try LoopbackServer { request in
        switch request.path {
        case "/feed.json": LoopbackServer.answer(302, ["Location": "/1"])
        case "/1": Self.conditional(request, Self.feed(at: base.withLock { $0 } + "/feed.json", next: "/2"))
        default: LoopbackServer.answer(404)
        }
      }
      base.withLock { $0 = server.url("") }
      let url = server.url("/feed.json").replacing("http://", with: "http://ada:secret@")
      let result = try await CommandRunner.jsonfeed("validate", "--follow", "--check-home-page", url)
      #expect(result.output.contains("\(server.url("/feed.json")): "))
      #expect(result.output.contains("[next-url-not-a-feed]"))
      #expect(!result.output.contains("[feed-url-mismatch]"))
      #expect(!(result.output + result.errors).contains("secret"))
    }

    @Test func pagesAreFollowedOnRequest() async throws {
      // /feed.json?1 names ?2, which names ?3, which is not a feed; /feed.json?8 names ?9, which names ?8.
      let answer: @Sendable (LoopbackServer.Request, Data) -> [LoopbackServer.Step] = { request, body in
        if request.path == "/feed.json" { return LoopbackServer.answer(307, ["Location": "/feed.json?1"]) }
        return request.path.hasSuffix("?3") ? LoopbackServer.answer(text: "no") : Self.conditional(request, body)
      }
      let temporary: Set = ["http-redirect-temporary"]
      #expect(try await findings { answer($0, $1) } == ofTheIcon.union(temporary))
      #expect(
        try await findings("--follow", code: 1) { answer($0, $1) }
          == ofTheIcon.union(temporary).union(["next-url-not-a-feed"]))
      let circle = try await findings("--follow", code: 1) { request, body in
        request.path == "/feed.json"
          ? LoopbackServer.answer(307, ["Location": "/feed.json?8"]) : Self.conditional(request, body)
      }
      #expect(circle == ofTheIcon.union(temporary).union(["next-url-repeats"]))
    }

    /// The report on the pages that a server has, as text.
    private func report(
      on pages: [String: String], type: String = "application/feed+json", from start: String = "/1"
    ) async throws -> String {
      let server = try LoopbackServer { request in
        guard let page = pages[request.path] else { return LoopbackServer.answer(500) }
        let own = "http://\(request.headers["host"] ?? "")"
        return LoopbackServer.answer(200, ["Content-Type": type], Data(page.replacing("HOST", with: own).utf8))
      }
      let result = try await CommandRunner.jsonfeed("validate", "--follow", "--quiet", server.url(start))
      return (result.output + result.errors).replacing(server.url(""), with: "HOST")
    }

    private func page(_ id: String?, next: String? = nil, feedURL: String = "") -> String {
      let item = (id.map { "\"id\":\"HOST/\($0)\"," } ?? "") + "\"url\":\"HOST/x\",\"content_text\":\"x\""
      return "{\"version\":\"https://jsonfeed.org/version/1.1\",\"title\":\"T\",\(feedURL)"
        + (next.map { "\"next_url\":\"\($0)\"," } ?? "") + "\"items\":[{\(item)}]}"
    }

    @Test func theProblemsOfPagesAreReportedUnderTheirURLs() async throws {
      let found = try await report(on: [
        "/1": page("1", next: "/2"), "/2": page(nil, next: "/3"),
        "/3": "{\"version\":\"https://jsonfeed.org/version/1.1\",\"title\":\"T\",\"items\":[",
      ])
      #expect(found.contains("HOST/2:") && found.contains("[item-id-missing]"))
      #expect(found.contains("HOST/3:") && found.contains("[json-syntax]"))
    }

    @Test func pagesInALoopAreFoundIfTheyHaveTheSameFeedURL() async throws {
      let own = "\"feed_url\":\"HOST/1\","
      let found = try await report(on: [
        "/1": page("1", next: "/2", feedURL: own), "/2": page("2", next: "HOST/1", feedURL: own),
      ])
      #expect(found.contains("The next_url of page 2 leads back to HOST/1"))
    }

    @Test func aPageWithTheItemsOfAnotherEndsThePages() async throws {
      let pages = (1...9).map { ("/\($0)", page("1", next: "/\($0 + 1)")) }
      let found = try await report(on: Dictionary(uniqueKeysWithValues: pages))
      #expect(found.contains("Page 2, HOST/2, has the same items as an earlier page."))
      #expect(!found.contains("HOST/3"))
    }

    @Test func moreThanAHundredPagesAreNotedAndNotFetched() async throws {
      let pages = (1...103).map { ("/\($0)", page("\($0)", next: "/\($0 + 1)")) }
      let server = try LoopbackServer { request in
        LoopbackServer.answer(200, [:], Data((Dictionary(uniqueKeysWithValues: pages)[request.path] ?? "").utf8))
      }
      let result = try await CommandRunner.jsonfeed("validate", "--follow", server.url("/1"))
      #expect(
        result.errors.contains("\(server.url("/1")): note: only the first 101 pages were checked, and there are more"))
      #expect(
        server.requests.filter { $0.path == "/101" }.count == 1 && server.requests.allSatisfy { $0.path != "/102" })
    }

    @Test func pagesOfRSSAreFollowed() async throws {
      func page(_ guid: String, _ next: String) -> String {
        "<rss version='2.0' xmlns:atom='http://www.w3.org/2005/Atom'><channel><title>T</title><link>HOST/</link><description>T</description>"
          + "<atom:link rel='next' href='\(next)'/><item><guid>HOST/\(guid)</guid></item></channel></rss>"
      }
      let found = try await report(on: ["/1": page("1", "/2"), "/2": page("2", "/3")], type: "application/rss+xml")
      #expect(found.contains("HOST/2:") && found.contains("[item-must-contain-title-or-description]"))
      #expect(
        found.contains(
          "The link to the next page, HOST/3, could not be fetched: the server responded with status 500 (internal server error)."
        ))
    }

    @Test func aPageThatLeadsToItselfIsReportedOnce() async throws {
      let own = "\"feed_url\":\"HOST/1\","
      let found = try await report(on: ["/1": page("1", next: "HOST/1", feedURL: own)])
      #expect(found.contains("[next-url-same-as-feed-url]") && !found.contains("[next-url-repeats]"))
      let rss =
        "<rss version='2.0' xmlns:a='http://www.w3.org/2005/Atom'><channel><title>T</title><a:link rel='next' href='/1'/></channel></rss>"
      #expect(try await report(on: ["/1": rss], type: "application/rss+xml").contains("[next-url-repeats]"))
    }

    @Test func aPageThatIsNotFetchedIsToldFromOneThatIsNoFeed() async throws {
      #expect(
        try await report(on: ["/1": page("1", next: "/2")]).contains(
          "next_url HOST/2 could not be fetched: the server responded with status 500 (internal server error)."))
      #expect(
        try await report(on: ["/1": page("1", next: "/2"), "/2": "<html><p>"]).contains(
          "next_url HOST/2 is not a JSON Feed: it is an HTML page."))
    }

    @Test func aHomePageThatIsNotFetchedIsAWarning() async throws {
      let server = try LoopbackServer { request in
        if request.path == "/home" { return LoopbackServer.answer(404) }
        return LoopbackServer.answer(200, [:], Self.feed(at: "http://\(request.headers["host"] ?? "")/feed.json"))
      }
      let result = try await CommandRunner.jsonfeed("validate", "--check-home-page", server.url("/feed.json"))
      #expect(
        result.output.contains(
          "warning: /home_page_url: home_page_url could not be fetched: the server responded with status 404 (not found)."
        ))
    }

    @Test func theHomePageIsCheckedOnRequest() async throws {
      let silent = try await findings { Self.conditional($0, $1) }
      #expect(silent == ofTheIcon)
      let missing = try await findings("--check-home-page") { Self.conditional($0, $1) }
      #expect(missing == ofTheIcon.union(["discovery-link-missing"]))
      func page(_ type: String) -> Data {
        Data("<link rel=alternate type='\(type)' href='feed.json'>".utf8)
      }
      let announced = try await findings("--check-home-page", homePage: page("application/feed+json")) {
        Self.conditional($0, $1)
      }
      #expect(announced == ofTheIcon)
      let asRSS = try await findings("--check-home-page", homePage: page("application/rss+xml")) {
        Self.conditional($0, $1)
      }
      #expect(asRSS == ofTheIcon.union(["discovery-link-type"]))
    }

    @Test(arguments: ["--follow", "--check-home-page"])
    func optionsAboutTheServerNeedAURL(option: String) async throws {
      let result = try await CommandRunner.jsonfeed("validate", option, "README.md")
      #expect(result.code == 2)
      #expect(result.errors.contains("needs a URL"))
    }

    @Test func filesAndURLsAreReportedInTheirOrder() async throws {
      let server = try LoopbackServer { Self.conditional($0, Self.feed(at: "https://example.org/")) }
      let urls = (0..<20).map { server.url("/\($0)") }
      let inputs = (urls.prefix(10) + ["Fixtures/RSS/podcast.json"] + urls.suffix(10)).joined(separator: " ")
      let result = try await CommandRunner.shell("jsonfeed validate --format json \(inputs)")
      let report = try #require(try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any])
      let paths = (report["files"] as? [[String: Any]] ?? []).compactMap { $0["path"] as? String }
      #expect(paths.joined(separator: " ") == inputs)
    }
  }

  extension LoopbackServer.Request {
    /// Numbered pages name the next one; the ninth names the eighth.
    fileprivate var nextPage: String? {
      guard let number = path.split(separator: "?").dropFirst().first.flatMap({ Int($0) }) else { return nil }
      return "/feed.json?\(number == 9 ? 8 : number + 1)"
    }
  }

  @Suite(.inTurns) struct ImageSizeTests {
    private static let files: [(String, [UInt8])] = [
      ("PNG", [0x89] + Array("PNG\r\n\u{1A}\n\0\0\0\rIHDR\0\0\u{1}\u{2}\0\0\u{3}\u{4}".utf8)),
      ("GIF", Array("GIF89a\u{2}\u{1}\u{4}\u{3}".utf8)),
      (
        "JPEG",
        [0xFF, 0xD8, 0xFF, 0xE0, 0, 4, 9, 9, 0xFF, 0xFF, 0xC2, 0, 17, 8, 3, 4, 1, 2, 3]
      ),
      ("WebP, lossy", Array("RIFF\0\0\0\0WEBPVP8 \0\0\0\0\0\0\0\0\0\0\u{2}\u{1}\u{4}\u{3}".utf8)),
      // 14 bits for the width minus one, 14 for the height minus one.
      ("WebP, lossless", Array("RIFF\0\0\0\0WEBPVP8L\0\0\0\0/".utf8) + [0x01, 0xC1, 0xC0, 0x00]),
      ("WebP, extended", Array("RIFF\0\0\0\0WEBPVP8X\0\0\0\0\0\0\0\0\u{1}\u{1}\0\u{3}\u{3}\0".utf8)),
      ("BMP", Array("BM".utf8) + [UInt8](repeating: 0, count: 16) + [2, 1, 0, 0, 0xFC, 0xFC, 0xFF, 0xFF]),
    ]

    @Test(arguments: files)
    func theSizeIsInTheFirstBytes(name: String, bytes: [UInt8]) async throws {
      let size = try #require(FetchEvidence.Image(bytes))
      #expect(size.width == 0x102)
      #expect(size.height == 0x304 && name.hasPrefix(size.format))
      // Truncated anywhere, there is no size, and no trap.
      for count in bytes.indices {
        if let size = FetchEvidence.Image(Array(bytes.prefix(count))) { #expect(size.width == 0x102) }
      }
    }

    @Test func theLargestPictureOfAnIconCounts() async throws {
      func entry(_ side: UInt8) -> [UInt8] { [side, side] + [UInt8](repeating: 0, count: 14) }
      let size = try #require(FetchEvidence.Image([0, 0, 1, 0, 3, 0] + entry(32) + entry(0) + entry(64)))
      #expect(size.width == 256 && size.height == 256)
    }

    @Test(arguments: ["", "<svg/>", "GIF8", "BM", "RIFFxxxxWEBPVP9 "])
    func otherFilesHaveNoSize(text: String) { #expect(FetchEvidence.Image(Array(text.utf8)) == nil) }
  }

  @Suite struct ProgressBarTests {
    @Test func theBarFillsUp() {
      #expect(ProgressBar.text(0, of: 10) == "[\(String(repeating: "·", count: 30))] 0 of 10")
      #expect(ProgressBar.text(5, of: 10).filter { $0 == "#" }.count == 15)
      #expect(ProgressBar.text(10, of: 10) == "[\(String(repeating: "#", count: 30))] 10 of 10")
    }

    @Test func itAppearsAfterASecondAndIsDrawnTenTimesASecond() {
      let start = ContinuousClock.now
      #expect(!ProgressBar.isDue(at: start + .milliseconds(900), start: start, lastDrawn: nil))
      let first = start + .milliseconds(1100)
      #expect(ProgressBar.isDue(at: first, start: start, lastDrawn: nil))
      #expect(!ProgressBar.isDue(at: first + .milliseconds(50), start: start, lastDrawn: first))
      #expect(ProgressBar.isDue(at: first + .milliseconds(100), start: start, lastDrawn: first))
    }
  }
#endif
