/// Transports of the caller, and how responses are handed over.

import FeedSystem
import Foundation
import Testing

@testable import FeedClient

/// A transport that answers as a test says.
struct ScriptedTransport: FeedTransport {
  let answer: @Sendable (TransportRequest) async throws -> TransportResponse

  func response(to request: TransportRequest) async throws -> TransportResponse { try await answer(request) }
}

@Suite struct FeedTransportTests {
  private func failure(_ options: FeedFetcher.Options) async -> FetchError? {
    await FeedFetcher(options).patient.failure("https://example.org/feed")
  }

  @Test func aTransportGetsTheRequestAndGivesTheResponse() async throws {
    let requests = Lock<[TransportRequest]>([])
    let transport = ScriptedTransport { request in
      requests.withLock { $0.append(request) }
      return TransportResponse(
        headers: ["ETag": "\"1\"", "Content-Type": "text/xml; charset=utf-8"], body: Data(rss.utf8))
    }
    let options = FeedFetcher.Options(
      userAgent: "R/1", headers: ["X": "y"], allowsPrivateAddresses: false, transport: transport)
    let result = try await FeedFetcher(options).patient.fetch(
      "https://example.org/feed", validators: FetchValidators(etag: "\"0\""))
    #expect(result.conversion?.feed.items.count == 3)
    #expect(result.response.validators?.etag == "\"1\"")
    #expect(result.response.header("content-type") == "text/xml; charset=utf-8")
    let request = try #require(requests.withLock(\.first))
    #expect(request.url == "https://example.org/feed")
    #expect(!request.allowsPrivateAddresses)
    #expect(request.headers["user-agent"] == "R/1")
    #expect(request.headers["x"] == "y")
    #expect(request.headers["if-none-match"] == "\"0\"")
  }

  @Test func httpsIsTriedFirstIfWanted() async throws {
    let requested = Lock<[String]>([])
    let transport = ScriptedTransport { request in
      requested.withLock { $0.append(request.url) }
      guard !request.url.hasPrefix("https://old.") else { throw FetchError.Kind.connectionFailed("refused") }
      return TransportResponse(body: Data(rss.utf8))
    }
    var options = FeedFetcher.Options(triesHTTPSFirst: true, transport: transport)
    for url in ["http://new.example/a", "http://old.example/a", "http://new.example:8080/a", "https://new.example/b"] {
      _ = try await FeedFetcher(options).patient.fetch(url)
    }
    #expect(
      requested.withLock { $0 } == [
        "https://new.example/a", "https://old.example/a", "http://old.example/a", "http://new.example:8080/a",
        "https://new.example/b",
      ])
    let outcome = await FeedFetcher(options).patient.fetch(FetchState("http://new.example/a"))
    #expect(outcome.state.url == "https://new.example/a")
    options.triesHTTPSFirst = false
    _ = try await FeedFetcher(options).patient.fetch("http://new.example/c")
    #expect(requested.withLock(\.last) == "http://new.example/c")
  }

  @Test func theFeedsThatAPageAnnouncesAreFound() async throws {
    let requested = Lock<[String]>([])
    let transport = ScriptedTransport { request in
      requested.withLock { $0.append(request.url) }
      if request.url.hasSuffix("/feed") { return TransportResponse(body: Data(rss.utf8)) }
      if request.url.hasSuffix("/old") { return TransportResponse(status: 301, headers: ["location": "/new/"]) }
      if request.url.hasSuffix("/gone") { return TransportResponse(status: 404) }
      let page = """
        <meta charset=iso-8859-1><link rel=alternate type=application/rss+xml href=a.xml title=Caf\u{E9}>
        <link rel=alternate type=application/feed+json href=/a.json>
        """
      return TransportResponse(body: Data(page.unicodeScalars.map { UInt8($0.value) }))
    }
    var fetcher = FeedFetcher(.init(transport: transport)).patient
    let found = try await fetcher.discover("https://user:word@a.example/old")
    #expect(found.map(\.url) == ["https://a.example/a.json", "https://a.example/new/a.xml"])
    #expect(found.map(\.title) == [nil, "Café"])
    #expect(try await fetcher.discover("https://a.example/feed").map(\.title) == ["News"])
    await #expect(throws: FetchError.self) { try await fetcher.discover("https://a.example/gone") }
    fetcher.options.triesHTTPSFirst = true
    _ = try await fetcher.discover("http://a.example/page")
    #expect(requested.withLock(\.last) == "https://a.example/page")
  }

  @Test func theBodyMayComeInAnyChunks() async throws {
    for size in [1, 7, 1000] {
      let transport = ScriptedTransport { _ in
        var rest = Data(rss.utf8)[...]
        let chunks = AsyncThrowingStream<Data, any Error> { continuation in
          while !rest.isEmpty {
            continuation.yield(Data(rest.prefix(size)))
            rest = rest.dropFirst(size)
          }
          continuation.finish()
        }
        return TransportResponse(body: chunks)
      }
      let result = try await FeedFetcher(.init(transport: transport)).patient.fetch("https://example.org/feed")
      #expect(result.conversion?.feed.items.count == 3)
      #expect(result.response.bodySize == rss.utf8.count)
    }
  }

  private struct Unexpected: Error, CustomStringConvertible {
    var description: String { "the cable is cut" }
  }

  @Test func errorsOfATransportBecomeErrorsOfTheFetch() async throws {
    let cases: [(any Error, FetchError.Kind)] = [
      (FetchError.Kind.hostNotFound, .hostNotFound), (CancellationError(), .cancelled),
      (Unexpected(), .connectionFailed("the cable is cut")),
    ]
    for (thrown, kind) in cases {
      var error = await failure(.init(transport: ScriptedTransport { _ in throw thrown }))
      #expect(error?.kind == kind)
      #expect(error?.response == nil)
      let late = ScriptedTransport { _ in
        TransportResponse(headers: ["ETag": "x"], body: AsyncThrowingStream { throw thrown })
      }
      error = await failure(.init(transport: late))
      #expect(error?.kind == kind)
      #expect(error?.response?.status == 200)
      #expect(error?.response?.validators == nil)
    }
  }

  // Without the timeout, the response alone would take an hour.
  @Test("a transport that is waiting ends at the timeout", .timeLimit(.minutes(60)))
  func theTimeoutCancelsTheTransport() async throws {
    let limit = Duration.milliseconds(50)
    let silent = ScriptedTransport { _ in
      try await Task.sleep(for: .seconds(3600))
      return TransportResponse()
    }
    #expect(await failure(.init(timeout: limit, transport: silent))?.kind == .timedOut(limit))
    let half = ScriptedTransport { _ in
      TransportResponse(
        body: AsyncThrowingStream {
          try await Task.sleep(for: .seconds(3600))
          return nil
        })
    }
    let error = await failure(.init(timeout: limit, transport: half))
    #expect(error?.kind == .timedOut(limit))
    #expect(error?.response?.status == 200)
  }

  @Test func conversionEndsAtTheTimeoutAndWhenTheTaskIsCancelled() async throws {
    // Items without end, each at once.
    let items = Data(String(repeating: "<item><title>x</title></item>", count: 1000).utf8)
    let begun = Lock(0)
    let endless = ScriptedTransport { _ in
      TransportResponse(
        body: AsyncThrowingStream {
          begun.withLock { $0 += 1 }
          return begun.withLock { $0 } == 1 ? Data("<rss><channel>".utf8) : items
        })
    }
    let limit = Duration.milliseconds(200)
    let options = FeedFetcher.Options(timeout: limit, maximumSize: .max, transport: endless)
    #expect(await failure(options)?.kind == .timedOut(limit))
    begun.withLock { $0 = 0 }
    let work = Task {
      await failure(.init(timeout: .patient, maximumSize: .max, transport: endless))?.kind
    }
    while begun.withLock({ $0 }) < 3 { await Task.yield() }
    work.cancel()
    #expect(await work.value == .cancelled)
  }

  @Test func aTransferEndsWhenItsResponseIsReleased() async throws {
    let ended = Lock(0)
    do {
      let incoming = IncomingResponse()
      incoming.begin(.init(resume: {}, cancel: { ended.withLock { $0 += 1 } }))
      incoming.receive(status: 200, headers: [:])
      let response = try await incoming.response()
      #expect(response.status == 200)
      #expect(ended.withLock { $0 } == 0)
    }
    #expect(ended.withLock { $0 } == 1)
  }

  @Test func aTransferPausesUntilItsBodyIsRead() async throws {
    let resumed = Lock(0)
    let incoming = IncomingResponse()
    incoming.begin(.init(resume: { resumed.withLock { $0 += 1 } }, cancel: {}))
    incoming.receive(status: 200, headers: [:])
    let response = try await incoming.response()
    var sent = 0
    while incoming.wantsBody() {
      incoming.receive(Data(count: 10_000))
      sent += 10_000
    }
    #expect(sent < 300_000)
    var chunks = response.body.makeAsyncIterator()
    var received = 0
    while received < sent { received += try await chunks.next()?.count ?? .max / 2 }
    #expect(received == sent)
    #expect(resumed.withLock { $0 } == 1)
    #expect(incoming.wantsBody())
    incoming.end(nil as FetchError.Kind?)
    #expect(try await chunks.next() == nil)
  }

  @Test func aTransferThatBeginsAfterItsTaskWasCancelledIsCancelled() async throws {
    let incoming = IncomingResponse()
    let work = Task {
      while !Task.isCancelled { await Task.yield() }
      return await #expect(throws: FetchError.Kind.cancelled) { try await incoming.response() }
    }
    work.cancel()
    _ = await work.value
    let isCancelled = Lock(false)
    incoming.begin(.init(resume: {}, cancel: { isCancelled.withLock { $0 = true } }))
    #expect(isCancelled.withLock { $0 })
  }

  @Test func aFeedOfAMillionItemsIsRefused() async {
    #expect(FeedFetcher.Options().conversion.limits.items == 50_000)
    let document = Data(("<rss><channel>" + String(repeating: "<item/>", count: 11) + "</channel></rss>").utf8)
    var options = FeedFetcher.Options(transport: ScriptedTransport { _ in TransportResponse(body: document) })
    options.conversion.limits.items = 10
    #expect(await failure(options)?.kind == .conversion(.limit(.items, maximum: 10, at: nil)))
  }

  #if os(Linux)
    @Test func aMissingLibraryIsAnErrorThatSaysWhatToInstall() {
      let message = FetchError(.unavailable("libcurl.so.4: cannot open"), url: "https://example.org/").message
      #expect(message.contains("libcurl.so.4: cannot open"))
      #expect(message.contains("install it: libcurl4"))
    }
  #endif
}
