/// Documents that are cut off on their way, and content codings.

import Foundation
import TestServer
import Testing

@testable import FeedClient

@Suite(.inTurns) struct IncompleteDocumentTests {
  private static let feed =
    "<rss version=\"2.0\"><channel><title>Tides</title><item><guid>1</guid><title>High water</title></item><item>"
    + "<guid>2</guid><title>Low water, and wind &amp; waves</title></item></channel></rss>"

  /// ``feed``, compressed by Python's gzip and zlib.
  enum Body: String, CaseIterable {
    /// With a file name in its header.
    case gzip =
      "H4sICAAAAAAC/2EueG1sALMpKi5WKEstKs7Mz7NVMtIzULKzSc5IzMtLzbGzKcksyUm1C8lMSS220YdwbDJLUnPtbNJLM1PsDG30wTRUnUdmeoZCeWJJahFcsT5ENZIeI1Q9PvnlEC06Col5KQrlmUBCLTG3wBooWoZkK9QgfbjT9IHutgMASM8+z70AAAA="
    /// The second one begins at byte 75.
    case twoMembers =
      "H4sIAAAAAAACA7MpKi5WKEstKs7Mz7NVMtIzULKzSc5IzMtLzbGzKcksyUm1C8lMSS220YdwbDJLUnPtbNJLM1PsAKvs4vk8AAAAH4sIAAAAAAACAzO00U8vzUyxsynJLMlJtfPITM9QKE8sSS2y0YeI2OhnlqTm2tlASLBaI1Q9PvnlEC06Col5KQrlmUBCLTG3wBooWpZajG6QfnJGYl5eag6QVVRcbAcAp0MoUIEAAAA="
    case zlib =
      "eJyzKSouVihLLSrOzM+zVTLSM1Cys0nOSMzLS82xsynJLMlJtQvJTEktttGHcGwyS1Jz7WzSSzNT7Axt9ME0VJ1HZnqGQnliSWoRXLE+RDWSHiNUPT755RAtOgqJeSkK5ZlAQi0xt8AaKFqGZCvUIH240/SB7rYDAHySQes="
    case deflate =
      "sykqLlYoSy0qzszPs1Uy0jNQsrNJzkjMy0vNsbMpySzJSbULyUxJLbbRh3BsMktSc+1s0kszU+wMbfTBNFSdR2Z6hkJ5YklqEVyxPkQ1kh4jVD0++eUQLToKiXkpCuWZQEItMbfAGihahmQr1CB9uNP0ge62AwA="

    var data: Data { Data(base64Encoded: rawValue) ?? Data() }
    var coding: String { self == .gzip || self == .twoMembers ? "gzip" : "deflate" }
  }

  /// A body whose end is the end of the connection.
  private static func steps(_ body: Data, _ coding: String? = nil) -> [LoopbackServer.Step] {
    let field = coding.map { "Content-Encoding: \($0)\r\n" } ?? ""
    return [.bytes(Data("HTTP/1.1 200 OK\r\nETag: \"1\"\r\nConnection: close\r\n\(field)\r\n".utf8) + body)]
  }

  private func result(of steps: [LoopbackServer.Step]) async throws -> Result<FetchResult, FetchError> {
    let server = try LoopbackServer(steps)
    do throws(FetchError) { return .success(try await FeedFetcher().patient.fetch(server.url())) } catch {
      return .failure(error)
    }
  }

  @Test("a compressed document is incomplete wherever it is cut", arguments: Body.allCases)
  func aCompressedDocumentIsIncompleteWhereverItIsCut(body: Body) async throws {
    let bodies = Array(0...body.data.count).map { body.data.prefix($0) }
    let server = try LoopbackServer { request in
      Self.steps(bodies[Int(request.path.dropFirst()) ?? 0], body.coding)
    }
    for (count, part) in bodies.enumerated() {
      let isWhole = part.count == body.data.count
      do throws(FetchError) {
        let result = try await FeedFetcher().patient.fetch(server.url("/\(count)"))
        #expect(result.response.isIncomplete == !isWhole, "\(count)")
        #expect((result.response.validators == nil) == !isWhole, "\(count)")
        #expect(!isWhole || result.conversion?.feed.items.count == 2)
      } catch {
        #expect(!isWhole && error.response?.validators == nil, "\(count): \(error)")
      }
    }
  }

  @Test func aDocumentThatEndsWithTheConnectionIsIncompleteIfItDoesNotEnd() async throws {
    let whole = Data(Self.feed.utf8)
    let server = try LoopbackServer { Self.steps(whole.prefix(Int($0.path.dropFirst()) ?? 0)) }
    for count in 0...whole.count {
      do throws(FetchError) {
        let result = try await FeedFetcher().patient.fetch(server.url("/\(count)"))
        // Without the last byte nothing is lost.
        #expect(result.response.isIncomplete == (count < whole.count - 1), "\(count)")
        #expect((result.response.validators == nil) == result.response.isIncomplete, "\(count)")
      } catch {
        #expect(count < whole.count && error.response?.validators == nil, "\(count): \(error)")
      }
    }
  }

  /// Some feeds never end. Their servers need not send them each time.
  @Test func aDocumentOfKnownLengthThatDoesNotEndIsComplete() async throws {
    let cut = Data(Self.feed.utf8.dropLast(20))
    for steps in [
      LoopbackServer.answer(200, ["ETag": "\"1\""], cut),
      LoopbackServer.raw(
        "HTTP/1.1 200 OK\r\nETag: \"1\"\r\nTransfer-Encoding: chunked\r\n\r\n\(String(cut.count, radix: 16))\r\n"
          + String(decoding: cut, as: UTF8.self) + "\r\n0\r\n\r\n"),
    ] {
      let response = try await result(of: steps).get().response
      #expect(!response.isIncomplete && response.validators?.etag == "\"1\"")
    }
  }

  @Test func anIncompleteFeedIsFetchedAgainWithoutCondition() async throws {
    let server = try LoopbackServer(Self.steps(Body.gzip.data.dropLast(20), "gzip"))
    var state = FetchState(server.url())
    for _ in 0..<2 {
      let outcome = await FeedFetcher().patient.fetch(state)
      #expect(try outcome.result.get().response.isIncomplete)
      #expect(outcome.state.validators == nil && outcome.state.failures == 0)
      state = outcome.state
    }
    #expect(server.requests.map { $0.headers["if-none-match"] } == [nil, nil])
  }

  @Test func aDownloadThatIsIncompleteIsAnError() async throws {
    let server = try LoopbackServer(Self.steps(Body.zlib.data.dropLast(), "deflate"))
    do throws(FetchError) {
      _ = try await FeedFetcher().patient.download(server.url())
      Issue.record("a download without its end was complete")
    } catch {
      #expect(error.kind == .cutOff)
    }
  }

  @Test func aFirstPageThatIsIncompleteIsRequestedAgainWithoutCondition() async throws {
    let server = try LoopbackServer(Self.steps(Body.gzip.data.dropLast(8), "gzip"))
    let pages = FeedPages(server.url(), fetcher: FeedFetcher().patient, validators: .init(etag: "\"0\""))
    for _ in 0..<2 { _ = try await pages.firstPage.fetchItems() }
    #expect(server.requests.map { $0.headers["if-none-match"] } == ["\"0\"", nil])
  }

  // MARK: Codings

  @Test(
    "names that are not codings are ignored, as in browsers",
    arguments: ["UTF-8", "utf8", "none", "identity", "binary", "8bit", "", "text/xml", "None, identity", "x-unknown"])
  func namesThatAreNotCodingsAreIgnored(name: String) async throws {
    let body = Data(Self.feed.utf8)
    let plain = try await result(of: LoopbackServer.answer(200, ["Content-Encoding": name], body)).get()
    #expect(plain.conversion?.feed.items.count == 2)
    let coded = try await result(
      of: LoopbackServer.answer(200, ["Content-Encoding": "\(name), gzip"], Body.gzip.data)
    ).get()
    #expect(coded.conversion?.feed.items.count == 2)
  }

  #if os(Linux)
    @Test("the names of codings, and the formats of each, are understood", arguments: Body.allCases)
    func theFormatsOfCodingsAreUnderstood(body: Body) async throws {
      let names = body.coding == "gzip" ? ["gzip", "x-gzip", "GZip", "deflate"] : ["deflate", "Deflate"]
      for name in names {
        for data in [body.data, body.data + Data([0]), body.data + Data("\r\n<!-- served -->".utf8)] {
          let response = LoopbackServer.answer(200, ["Content-Encoding": name], data)
          #expect(try await result(of: response).get().conversion?.feed.items.count == 2, "\(name)")
        }
        // Each byte is a packet of its own.
        let head = Data("HTTP/1.1 200 OK\r\nContent-Encoding: \(name)\r\n\r\n".utf8)
        let slow = [LoopbackServer.Step.bytes(head), .trickle(body.data, milliseconds: 0)]
        #expect(try await !result(of: slow).get().response.isIncomplete, "\(name)")
      }
    }

    @Test func damagedDataAreInvalid() async throws {
      var data = Body.gzip.data
      // Its checksum.
      data[data.count - 6] ^= 1
      for body in [data, Data("<rss/>".utf8)] {
        let error = try await result(of: LoopbackServer.answer(200, ["Content-Encoding": "gzip"], body))
        #expect(throws: FetchError.self) { try error.get() }
        if case .failure(let error) = error { #expect(error.kind == .badResponse("its compressed data are not valid")) }
      }
    }
  #endif
}
