/// Errors of servers: each gives its own error, in bounded time.

import Foundation
import TestServer
import Testing

@testable import FeedClient

@Suite(.inTurns) struct ServerErrorTests {
  private static let head = "HTTP/1.1 200 OK\r\nContent-Type: application/rss+xml\r\n"

  private func failure(of steps: [LoopbackServer.Step], _ options: FeedFetcher.Options = .init()) async throws
    -> FetchError?
  {
    let server = try LoopbackServer(steps)
    let error = await FeedFetcher(options).patient.failure(server.url())
    #expect(error?.response?.validators == nil)
    return error
  }

  private func expectBadResponse(_ error: FetchError?, sourceLocation: SourceLocation = #_sourceLocation) {
    if case .badResponse = error?.kind { return }
    Issue.record("\(String(describing: error))", sourceLocation: sourceLocation)
  }

  @Test func aConnectionThatEndsEarlyIsLost() async throws {
    #expect(try await failure(of: [.reset])?.kind == .connectionLost)
    #expect(try await failure(of: [])?.kind == .connectionLost)
    let half = LoopbackServer.Step.bytes(Data((Self.head + "Content-Length: 100\r\n\r\n<rss>").utf8))
    #expect(try await failure(of: [half, .reset])?.kind == .connectionLost)
    let error = try await failure(of: [half])
    #expect(error?.kind == .connectionLost)
    #expect(error?.response?.status == 200)
    let chunked = Self.head + "Transfer-Encoding: chunked\r\n\r\n5\r\n<rss>\r\n"
    #expect(try await failure(of: LoopbackServer.raw(chunked))?.kind == .connectionLost)
  }

  @Test(
    "what is not HTTP is a broken answer",
    arguments: [
      "hello", "HTTP/1.1 abc OK\r\n\r\n", "HTTP/1.1 099 OK\r\n\r\n",
      "HTTP/1.1 200 OK\r\nthis is no header\r\nContent-Length: 0\r\n\r\n",
      "HTTP/1.1 200 OK\r\nA: b\0c\r\nContent-Length: 0\r\n\r\n",
      "HTTP/1.1 200 OK\r\nContent-Length: abc\r\n\r\nhello", "HTTP/1.1 200 OK\r\nContent-Length: -5\r\n\r\nhello",
      "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\nhello\r\n0\r\n\r\n",
    ])
  func aResponseThatIsNotHTTPIsInvalid(answer: String) async throws {
    expectBadResponse(try await failure(of: LoopbackServer.raw(answer)))
  }

  @Test func anEndlessHeaderIsInvalid() async throws {
    let start = LoopbackServer.Step.bytes(Data(Self.head.utf8))
    let line = Data(("A: " + String(repeating: "a", count: 60_000) + "\r\n").utf8)
    expectBadResponse(try await failure(of: [start, .endless(line)]))
  }

  @Test("a body without the coding of its header is an invalid response", arguments: ["gzip", "deflate", "br"])
  func aWrongContentCodingIsInvalid(coding: String) async throws {
    expectBadResponse(try await failure(of: LoopbackServer.answer(200, ["Content-Encoding": coding], Data(rss.utf8))))
  }

  @Test func anEndlessBodyIsTooLarge() async throws {
    let limit = 1 << 20
    let endless: [LoopbackServer.Step] = [
      .bytes(Data((Self.head + "\r\n").utf8)), .endless(Data(repeating: 0x20, count: 65_536)),
    ]
    let error = try await failure(of: endless, .init(maximumSize: limit))
    #expect(error?.kind == .tooLarge(limit))
    #expect(error?.response?.status == 200)
  }

  @Test func theDeclaredSizeIsEnough() async throws {
    let said = [.bytes(Data((Self.head + "Content-Length: 2000\r\n\r\n").utf8)), LoopbackServer.Step.silence]
    #expect(try await failure(of: said, .init(maximumSize: 1999))?.kind == .tooLarge(1999))
    // A body of exactly the maximum size is accepted.
    let server = try LoopbackServer(LoopbackServer.answer(text: rss))
    _ = try await FeedFetcher(.init(maximumSize: rss.utf8.count)).patient.fetch(server.url())
    let error = await FeedFetcher(.init(maximumSize: rss.utf8.count - 1)).patient.failure(server.url())
    #expect(error?.kind == .tooLarge(rss.utf8.count - 1))
  }

  @Test func aLengthThatIsTooSmallTruncatesTheDocument() async throws {
    // HTTP cannot tell, but the document can.
    let json = Data("{\"version\":\"https://jsonfeed.org/version/1.1\",\"title\":\"T\",\"items\":[]}".utf8)
    guard case .conversion(.json) = try await failure(of: LoopbackServer.answer(200, [:], json, length: 30))?.kind
    else {
      Issue.record("a document that is cut off was read")
      return
    }
  }

  @Test func theLengthOfABodyInChunksIsThatOfItsChunks() async throws {
    let head = "HTTP/1.1 200 OK\r\nContent-Length: 999999999999\r\nTransfer-Encoding: chunked\r\n\r\n"
    let body = String(rss.utf8.count, radix: 16) + "\r\n" + rss + "\r\n0\r\n\r\n"
    let server = try LoopbackServer(LoopbackServer.raw(head + body))
    #expect(try await FeedFetcher().patient.fetch(server.url()).conversion?.feed.items.isEmpty == false)
  }

  @Test func oldServersWork() async throws {
    let server = try LoopbackServer(LoopbackServer.raw("HTTP/1.0 200 OK\r\n\r\n" + rss))
    let result = try await FeedFetcher().patient.fetch(server.url())
    #expect(result.conversion?.feed.items.count == 3)
  }

  @Test func interimResponsesAreIgnored() async throws {
    let server = try LoopbackServer(
      LoopbackServer.raw("HTTP/1.1 103 Early Hints\r\nLink: </x>\r\n\r\nHTTP/1.0 200 OK\r\nX: y\r\n\r\n" + rss))
    let response = try await FeedFetcher().patient.fetch(server.url()).response
    #expect(response.status == 200)
    #expect(response.header("x") == "y")
    #expect(response.header("link") == nil)
  }

  @Test(
    "a status that is no success is an error, and is there to be read",
    arguments: [204, 206, 400, 401, 403, 410, 429, 500, 503, 599, 305, 300])
  func anUnsuccessfulStatusIsAnError(status: Int) async throws {
    let error = try await failure(
      of: LoopbackServer.answer(status, ["WWW-Authenticate": "Basic realm=\"x\"", "Retry-After": "7200"]))
    #expect(error?.kind == .status(status))
    #expect(error?.response?.status == status)
    #expect(error?.response?.nextFetch != nil)
  }

  @Test func notModifiedWithoutAConditionIsInvalid() async throws {
    expectBadResponse(try await failure(of: LoopbackServer.answer(304)))
  }

  @Test(
    "a URL that cannot be fetched is refused at once",
    arguments: [
      ("", FetchError.Kind.invalidURL), ("example.org", .invalidURL), ("http://", .invalidURL),
      ("http:///x", .invalidURL), ("http://a:99999/", .invalidURL), ("file:///etc/passwd", .invalidURL),
      ("ftp://example.org/", .invalidURL), ("data:,x", .invalidURL), ("http://no-such-host.invalid/", .hostNotFound),
    ])
  func anInvalidURLIsAnError(url: String, kind: FetchError.Kind) async {
    let error = await FeedFetcher().patient.failure(url)
    #expect(error?.kind == kind)
    #expect(error?.response == nil)
  }

  @Test func invalidHeadersAreRejected() async throws {
    let server = try LoopbackServer(LoopbackServer.answer(text: rss))
    for (headers, name) in [
      (["X": "a\r\nHost: b"], "x"), (["a b": "c"], "a b"), (["Evil:": "c"], "evil:"), (["HOST": "c"], "host"),
    ] {
      let error = await FeedFetcher(.init(headers: headers)).patient.failure(server.url())
      #expect(error?.kind == .invalidHeader(name))
    }
    #expect(server.requests.isEmpty)
  }

  @Test func passwordsAreNotShown() {
    let error = FetchError(.refused, url: "https://me:secret@example.org/feed?a@b")
    #expect(
      error.description
        == "https://example.org/feed?a@b: the host refuses the connection; check that the server is running")
    #expect(
      FetchError(.invalidURL, url: "ftp://a/").message
        == "URLs that begin with ftp: are not supported; use http or https")
  }

  @Test func aCancelledFetchEndsAtOnce() async throws {
    let server = try LoopbackServer([.silence])
    let work = Task {
      await FeedFetcher().patient.failure(server.url())
    }
    while server.requests.isEmpty { await Task.yield() }
    work.cancel()
    // (Otherwise it would time out.)
    #expect(await work.value?.kind == .cancelled)
  }
}
