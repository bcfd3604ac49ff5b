/// Hostile and broken servers: each ends in a feed or a typed error, and none affects other transfers.

import FeedSystem
import Foundation
import TestServer
import Testing

@testable import FeedClient

/// What a server does, and what the fetch of its feed comes to.
struct Attack: Sendable, CustomTestStringConvertible {
  enum Outcome {
    case feed, lost, invalid, tooLarge, timedOut
  }

  let testDescription: String
  let steps: [LoopbackServer.Step]
  let outcome: Outcome

  init(_ name: String, _ outcome: Outcome, _ steps: [LoopbackServer.Step]) {
    testDescription = name
    self.outcome = outcome
    self.steps = steps
  }

  init(_ name: String, _ outcome: Outcome, raw text: String) { self.init(name, outcome, LoopbackServer.raw(text)) }

  func isExpected(_ kind: FetchError.Kind?) -> Bool {
    switch (outcome, kind) {
    case (.feed, nil), (.lost, .connectionLost?), (.invalid, .badResponse?), (.tooLarge, .tooLarge?),
      (.timedOut, .timedOut?):
      true
    default: false
    }
  }

  static let head = "HTTP/1.1 200 OK\r\nConnection: close\r\n"
  private static func bytes(_ text: String) -> LoopbackServer.Step { .bytes(Data(text.utf8)) }
  private static func flood(_ text: String) -> LoopbackServer.Step {
    .flood(Data(String(repeating: text, count: 65_536 / text.utf8.count + 1).utf8))
  }
  private static func coded(_ coding: String, _ body: Data) -> [LoopbackServer.Step] {
    LoopbackServer.answer(200, ["Content-Encoding": coding], body)
  }

  static let all: [Attack] = [
    // Those that ended the process with Foundation's URLSession on Linux
    .init("a connection closed within the header", .lost, raw: head + "Content-Type: text/xm"),
    .init("a connection closed after the header's first line", .lost, raw: "HTTP/1.1 200 OK\r\n"),
    .init("Content-Length 2^63-512", .tooLarge, raw: head + "Content-Length: 9223372036854775296\r\n\r\n" + rss),
    .init("Content-Length 2^63-1", .tooLarge, raw: head + "Content-Length: 9223372036854775807\r\n\r\n" + rss),
    .init("Content-Length 2^64", .tooLarge, raw: head + "Content-Length: 18446744073709551616\r\n\r\n" + rss),
    .init("a redirect to //%5bx", .invalid, raw: "HTTP/1.1 302 X\r\nLocation: //%5bx\r\nContent-Length: 0\r\n\r\n"),
    .init("a redirect to //x%5b", .invalid, raw: "HTTP/1.1 302 X\r\nLocation: //x%5b\r\nContent-Length: 0\r\n\r\n"),
    .init("a redirect to //[x", .invalid, raw: "HTTP/1.1 302 X\r\nLocation: //[x\r\nContent-Length: 0\r\n\r\n"),
    // Cut off
    .init("a body that is cut off", .lost, raw: head + "Content-Length: 10000\r\n\r\n" + rss),
    .init("a chunk that is cut off", .lost, raw: head + "Transfer-Encoding: chunked\r\n\r\nfff\r\n<rss>"),
    .init("trailers that are cut off", .lost, raw: head + "Transfer-Encoding: chunked\r\n\r\n1\r\n<\r\n0\r\nA: b"),
    .init(
      "gzip that is cut off", .lost,
      LoopbackServer.answer(200, ["Content-Encoding": "gzip"], Bomb.gzip(size: 10_000), length: 10_000)),
    // Other kinds of responses
    .init("HTTP/0.9", .invalid, raw: rss),
    .init(
      "interim responses", .feed, raw: "HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103 X\r\nA: b\r\n\r\n\(head)\r\n" + rss),
    .init(
      "conflicting Content-Length", .invalid,
      raw: head + "Content-Length: 5\r\nContent-Length: \(rss.utf8.count)\r\n\r\n" + rss),
    .init(
      "repeated Content-Length", .feed,
      raw: head + "Content-Length: \(rss.utf8.count)\r\nContent-Length: \(rss.utf8.count)\r\n\r\n" + rss),
    .init("10,000 header fields", .feed, raw: head + (0..<10_000).map { "X-\($0): 1\r\n" }.joined() + "\r\n" + rss),
    .init(
      "bytes in the header that are not UTF-8", .feed,
      [
        bytes(head + "Server: "), .bytes(Data([0xE9, 0xFF])), bytes("\r\n\r\n" + rss),
      ]),
    .init("a folded header field", .feed, raw: head + "Server: a\r\n b\r\n\r\n" + rss),
    .init("an ETag with control characters", .feed, raw: head + "ETag: \"a\u{1}b\"\r\n\r\n" + rss),
    // Without end
    .init("endless header fields", .invalid, [bytes(head), flood("A: bbbbbbbbbbbbbbbb\r\n")]),
    .init("an endless header field", .invalid, [bytes(head + "A: "), flood("b")]),
    .init("endless interim responses", .invalid, [flood("HTTP/1.1 103 X\r\n\r\n")]),
    .init("an endless status line", .invalid, [bytes("HTTP/1.1 200 "), flood("b")]),
    .init(
      "endless trailers", .invalid,
      [
        bytes(head + "Transfer-Encoding: chunked\r\n\r\n1\r\n<\r\n0\r\n"), flood("A: bbbbbbbbbbbbbbbb\r\n"),
      ]),
    .init("an endless body", .tooLarge, [bytes(head + "\r\n"), flood(" ")]),
    .init("an endless feed", .tooLarge, [bytes(head + "\r\n<rss><channel>"), flood("<item><title>x</title></item>")]),
    .init("endless chunks", .tooLarge, [bytes(head + "Transfer-Encoding: chunked\r\n\r\n"), flood("1\r\n \r\n")]),
    .init(
      "an endless redirect", .lost, [bytes("HTTP/1.1 302 X\r\nLocation: http://127.0.0.1:1/\r\n\r\n"), flood(" ")]),
    // Bombs
    .init("a gzip bomb", .tooLarge, coded("gzip", Bomb.gzip(size: 20 << 20))),
    .init("a deflate bomb", .tooLarge, coded("deflate", Bomb.deflate(size: 20 << 20))),
    .init(
      "a brotli bomb", .invalid,
      coded("br", Data([0x9F, 0xFF, 0xFF, 0x7F, 0xF8, 0x27, 0x00, 0xE2, 0xB1, 0x40, 0x20, 0xF7, 0xFE, 0x0F]))),
    .init(
      "gzip as transfer coding", .invalid,
      LoopbackServer.answer(302, ["Transfer-Encoding": "gzip, gzip", "Location": "/"], Bomb.gzip(size: 1000))),
    .init("another protocol", .invalid, raw: "HTTP/1.1 101 X\r\nUpgrade: x\r\n\r\n" + rss),
    .init(
      "bytes without end after gzip", .feed,
      [bytes(head + "Content-Encoding: gzip\r\n\r\n"), .bytes(IncompleteDocumentTests.Body.gzip.data), flood("x")]),
    .init("gzip in gzip", .invalid, coded("gzip, gzip", Bomb.gzip(size: 1000))),
  ]
}

/// Compressed documents that are much larger than their bytes: zeros in the fixed code of deflate (RFC 1951 §3.2.6).
enum Bomb {
  private static func zeros(_ size: Int) -> Data {
    var (bytes, bits, count) = (Data(), UInt32(0), UInt32(0))
    func append(_ value: UInt32, _ length: UInt32) {
      bits |= value << count
      count += length
      while count >= 8 {
        bytes.append(UInt8(truncatingIfNeeded: bits))
        bits >>= 8
        count -= 8
      }
    }
    // The last block, with the fixed code; the byte 0 (00110000); then 258 bytes from a distance of 1 (11000101 00000)
    // as often as needed, and the end (0000000). Codes begin with their highest bit.
    append(1, 1)
    append(1, 2)
    append(0b0000_1100, 8)
    for _ in 0..<(size / 258) {
      append(0b1010_0011, 8)
      append(0, 5)
    }
    append(0, 7)
    append(0, 7)
    return bytes
  }

  /// Without its checksum (RFC 1952), which a client may miss at the end.
  static func gzip(size: Int) -> Data { Data([0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 255]) + zeros(size) }

  static func deflate(size: Int) -> Data { Data([0x78, 0x9C]) + zeros(size) }
}

@Suite(.inTurns) struct HostileServerTests {
  private let limit = 1 << 16

  private func failure(_ url: String, _ options: FeedFetcher.Options = .init()) async -> FetchError.Kind? {
    await FeedFetcher(options).patient.failure(url)?.kind
  }

  @Test("a hostile response ends in a feed or in its own error", arguments: Attack.all)
  func everyAttackEnds(attack: Attack) async throws {
    let server = try LoopbackServer(attack.steps)
    let kind = await failure(server.url(), .init(maximumSize: limit))
    #expect(attack.outcome == .lost && kind == .refused || attack.isExpected(kind), "\(String(describing: kind))")
  }

  @Test("a response that never gets on times out", arguments: ["1;", "1;a=b\r\n \r\n0\r\n"])
  func endlessExtensionsOfChunksTimeOut(start: String) async throws {
    let server = try LoopbackServer([
      .bytes(Data((Attack.head + "Transfer-Encoding: chunked\r\n\r\n" + start).utf8)), .endless(Data("xxxx".utf8)),
    ])
    let limit = Duration.milliseconds(300)
    #expect(await failure(server.url(), .init(timeout: limit)) == .timedOut(limit))
  }

  @Test func hostileServersDoNotDelayOthers() async throws {
    let good = try LoopbackServer(LoopbackServer.answer(text: rss))
    let bad = try LoopbackServer { request in Int(request.path.dropFirst()).map { Attack.all[$0].steps } ?? [] }
    let fetcher = FeedFetcher(.init(timeout: .patient, maximumSize: limit))
    let requests =
      Attack.all.indices.map { FeedFetcher.Request(bad.url("/\($0)")) }
      + (0..<40).map { FeedFetcher.Request(good.url("/\($0)")) }
    var feeds = 0
    for await outcome in fetcher.fetchAll(requests.shuffled(), limit: 24, perHost: 24) {
      if outcome.request.url.hasPrefix(good.url("/")), case .success = outcome.result { feeds += 1 }
    }
    #expect(feeds == 40)
  }

  @Test func aCancelledFetchClosesItsConnection() async throws {
    let server = try LoopbackServer([.bytes(Data((Attack.head + "\r\n<rss>").utf8)), .silence])
    let work = Task { await failure(server.url()) }
    while server.requests.isEmpty { await Task.yield() }
    work.cancel()
    #expect(await work.value == .cancelled)
    // (The server notices that the connection was closed.)
    while server.connectionCount > 0 { try await Task.sleep(for: .milliseconds(1)) }
  }

  // MARK: Hosts

  @Test func everySpellingOfAHostWorks() async throws {
    let server = try LoopbackServer(LoopbackServer.answer(text: rss))
    for host in ["127.0.0.1", "127.1", "2130706433", "0x7f.1", "LOCALHOST"] {
      #expect(await failure(server.url(host: host)) == nil, "\(host)")
    }
    let server6 = try LoopbackServer(at: .v6, LoopbackServer.answer(text: rss))
    for host in ["[::1]", "[0:0:0:0:0:0:0:1]"] { #expect(await failure(server6.url(host: host)) == nil, "\(host)") }
  }

  @Test func internationalHostsAreSentInASCII() async throws {
    let requests = Lock<[TransportRequest]>([])
    let transport = ScriptedTransport { request in
      requests.withLock { $0.append(request) }
      return TransportResponse(body: Data(rss.utf8))
    }
    let fetcher = FeedFetcher(.init(transport: transport)).patient
    _ = try await fetcher.fetch("HTTP://BÜCHER.example/ü?ü#ü")
    _ = try await fetcher.fetch("http://xn--bcher-kva.example/")
    #expect(
      requests.withLock { $0.map(\.url) }
        == ["http://xn--bcher-kva.example/%C3%BC?%C3%BC", "http://xn--bcher-kva.example/"])
  }

  // MARK: Origins

  @Test func secretsStayWithTheirOrigin() async throws {
    let other = try LoopbackServer(LoopbackServer.answer(text: rss))
    let target = other.url()
    let server = try LoopbackServer(
      LoopbackServer.answer(302, ["Location": target, "Set-Cookie": "a=b; Domain=127.0.0.1; Path=/"]))
    let fetcher = FeedFetcher(.init(headers: ["X-Key": "secret", "Cookie": "c=d"])).patient
    _ = try await fetcher.fetch(server.url().replacing("//", with: "//ada:secret@"))
    _ = try await fetcher.fetch(server.url())
    #expect(server.requests.map { $0.headers["cookie"] } == ["c=d", "c=d"])
    for name in ["authorization", "x-key", "cookie", "referer"] {
      #expect(other.requests.map { $0.headers[name] } == [nil, nil], "\(name)")
    }
    #expect(server.requests.allSatisfy { $0.headers["referer"] == nil })
  }

  @Test func anETagWithControlCharactersIsNotSentBack() async throws {
    let server = try LoopbackServer(
      LoopbackServer.raw(Attack.head + "ETag: \"a\u{1}b\"\r\nLast-Modified: yesterday\r\n\r\n" + rss))
    let fetcher = FeedFetcher().patient
    let validators = try await fetcher.fetch(server.url()).response.validators
    _ = try await fetcher.fetch(server.url(), validators: validators)
    #expect(server.requests.map { $0.headers["if-none-match"] } == [nil, nil])
    #expect(server.requests.map { $0.headers["if-modified-since"] } == [nil, "yesterday"])
  }

  // MARK: Private addresses

  @Test(
    "a private address is refused before anything is sent",
    arguments: ["127.0.0.1", "127.1", "2130706433", "localhost", "[::ffff:127.0.0.1]"])
  func privateAddressesAreRefused(host: String) async throws {
    let server = try LoopbackServer(LoopbackServer.answer(text: rss))
    #expect(await failure(server.url(host: host), .init(allowsPrivateAddresses: false)) == .privateAddress)
    #expect(server.connectionsSoFar == 0)
  }

  @Test func aPrivateIPv6AddressIsRefused() async throws {
    let server = try LoopbackServer(at: .v6, LoopbackServer.answer(text: rss))
    #expect(await failure(server.url(), .init(allowsPrivateAddresses: false)) == .privateAddress)
  }

  @Test func aRedirectToAPrivateAddressIsRefused() async throws {
    let server = try LoopbackServer(LoopbackServer.answer(text: rss))
    let target = server.url()
    let transport = ScriptedTransport { request in
      request.url == "http://example.org/feed"
        ? TransportResponse(status: 302, headers: ["Location": target])
        : try await SystemTransport().response(to: request)
    }
    let kind = await failure("http://example.org/feed", .init(allowsPrivateAddresses: false, transport: transport))
    #expect(kind == .privateAddress)
    #expect(server.connectionsSoFar == 0)
  }

  @Test func anOpenConnectionDoesNotServeRequestsThatRefuseItsAddress() async throws {
    let server = try LoopbackServer(LoopbackServer.answer(200, [:], Data(rss.utf8), keepsAlive: true))
    #expect(await failure(server.url()) == nil)
    #expect(await failure(server.url()) == nil)
    // Usually one; a busy machine may need a second.
    let open = server.connectionsSoFar
    #expect(await failure(server.url(), .init(allowsPrivateAddresses: false)) == .privateAddress)
    #expect(server.requests.count == 2 && server.connectionsSoFar == open)
  }

  // MARK: Certificates

  #if os(Linux)
    private var trusting: FeedFetcher.Options {
      var transport = SystemTransport()
      transport.certificateFile = ServerCertificate.authorityPath
      return .init(transport: transport)
    }

    @Test(
      "a certificate that is not valid is an error",
      arguments: [.expired, .otherHost, .selfSigned] as [ServerCertificate])
    func invalidCertificatesAreRefused(certificate: ServerCertificate) async throws {
      let server = try LoopbackServer(tls: certificate, LoopbackServer.answer(text: rss))
      let kind = await failure(server.url(), trusting)
      guard case .insecure = kind else {
        Issue.record("\(String(describing: kind))")
        return
      }
      #expect(server.requests.isEmpty)
    }

    @Test func aCertificateOfAnUnknownAuthorityIsRefused() async throws {
      let server = try LoopbackServer(tls: .localhost, LoopbackServer.answer(text: rss))
      guard case .insecure = await failure(server.url()) else {
        Issue.record("the test's authority is trusted")
        return
      }
      #expect(await failure(server.url(), trusting) == nil)
    }

    @Test func redirectsLeadFromHTTPToHTTPSAndBack() async throws {
      let last = try LoopbackServer(LoopbackServer.answer(text: rss))
      let (lastURL, password) = (last.url(), "ada:secret@")
      let secure = try LoopbackServer(tls: .localhost, LoopbackServer.answer(302, ["Location": lastURL]))
      let secureURL = secure.url()
      let first = try LoopbackServer(LoopbackServer.answer(301, ["Location": secureURL]))
      let response = try await FeedFetcher(trusting).patient.fetch(
        first.url().replacing("//", with: "//" + password)
      ).response
      #expect(response.redirects.map(\.url) == [secureURL, lastURL])
      #expect(first.requests.map { $0.headers["authorization"] != nil } == [true])
      #expect((secure.requests + last.requests).map { $0.headers["authorization"] } == [nil, nil])
    }
  #endif
}
