/// Whether the server of the tests does what its steps say.

import Foundation
import TestServer
import Testing

@Suite(.inTurns) struct LoopbackServerTests {
  /// A client that sends and receives bytes.
  private func client(of server: LoopbackServer, _ address: LoopbackAddress = .v4) throws -> FileHandle {
    FileHandle(fileDescriptor: try #require(address.connection(to: server.port)), closeOnDealloc: true)
  }

  private func text(_ bytes: Data?) -> String { String(decoding: bytes ?? Data(), as: UTF8.self) }

  private let request = Data("GET /feed.xml HTTP/1.1\r\nHost: x\r\n\r\n".utf8)

  @Test(arguments: [LoopbackAddress.v4, .v6])
  func itListensAtItsAddressOnly(_ address: LoopbackAddress) throws {
    let server = try LoopbackServer(at: address, LoopbackServer.answer(text: "hello"))
    let client = try client(of: server, address)
    try client.write(contentsOf: request)
    #expect(text(try client.readToEnd()).hasSuffix("\r\n\r\nhello"))
    #expect(server.requests.map(\.path) == ["/feed.xml"])
    #expect(server.url() == "http://\(address == .v4 ? "127.0.0.1" : "[::1]"):\(server.port)/feed.xml")
  }

  @Test func aConnectionIsOneRequestByDefault() throws {
    let server = try LoopbackServer(LoopbackServer.answer(text: "hello"))
    let client = try client(of: server)
    try client.write(contentsOf: request)
    #expect(text(try client.readToEnd()).contains("Connection: close\r\n"))
    #expect(server.requests.count == 1)
  }

  @Test func aConnectionThatIsKeptHasMoreRequests() throws {
    let server = try LoopbackServer(LoopbackServer.answer(200, ["A": "b"], Data("x".utf8), keepsAlive: true))
    let client = try client(of: server)
    for number in 1...3 {
      try client.write(contentsOf: request)
      let answer = "HTTP/1.1 200 X\r\nConnection: keep-alive\r\nA: b\r\nContent-Length: 1\r\n\r\nx"
      #expect(text(try client.read(upToCount: answer.utf8.count)) == answer)
      #expect(server.requests.count == number)
    }
    #expect(server.connectionsSoFar == 1)
    #expect(server.peak == 1)
  }

  @Test func aFloodEndsWithTheServer() throws {
    let server = try LoopbackServer([.flood(Data(repeating: 7, count: 1 << 16))])
    let client = try client(of: server)
    try client.write(contentsOf: request)
    var received = 0
    while received < 20 << 20 { received += try client.read(upToCount: 1 << 20)?.count ?? 0 }
    #expect(received >= 20 << 20)
    server.stop()
    while let bytes = try? client.read(upToCount: 1 << 20), !bytes.isEmpty {}
  }

  @Test func itsConnectionsEndWithIt() throws {
    let server = try LoopbackServer([.silence])
    let client = try client(of: server)
    try client.write(contentsOf: request)
    while server.requests.isEmpty { Thread.sleep(forTimeInterval: 0.001) }
    #expect(server.connectionCount == 1)
    server.stop()
    #expect(server.connectionCount == 0)
  }

  @Test func itStartsOnlyInTurns() {
    InTurns.$isTurn.withValue(false) {
      #expect(throws: (any Error).self) { try LoopbackServer([]) }
    }
  }

  #if os(Linux)
    @Test func aClientWithoutTLSGetsNoResponse() throws {
      let server = try LoopbackServer(tls: .localhost, LoopbackServer.answer(text: "hello"))
      #expect(server.url(host: "localhost") == "https://localhost:\(server.port)/feed.xml")
      let client = try client(of: server)
      try client.write(contentsOf: request)
      // The end or a reset.
      #expect(!text(try? client.readToEnd()).contains("hello"))
      #expect(server.requests.isEmpty)
    }

    @Test func theCertificateOfTheAuthorityIsAFile() {
      let text = FileManager.default.contents(atPath: ServerCertificate.authorityPath)
      #expect(text?.starts(with: Data("-----BEGIN CERTIFICATE-----".utf8)) == true)
    }
  #endif
}
