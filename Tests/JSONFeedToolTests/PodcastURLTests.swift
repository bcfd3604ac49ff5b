/// `validate --profile podcast URL` checks the artwork by its content.

#if Network
  import FeedSystem
  import Foundation
  import TestServer
  import Testing

  @Suite(.inTurns) struct PodcastURLTests {
    private static func feed(at base: String, episodes: [String]) -> Data {
      let items = episodes.map { name in
        """
        <item><title>\(name)</title><guid>\(base)/\(name)</guid><pubDate>Mon, 11 Mar 2024 07:30:00 GMT</pubDate>
        <enclosure url="https://tides.example/\(name).mp3" length="5000000" type="audio/mpeg"/>
        <itunes:image href="\(base)/\(name)"/></item>
        """
      }
      return Data(
        """
        <?xml version="1.0" encoding="UTF-8"?>
        <rss version="2.0" xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd" xmlns:atom="http://www.w3.org/2005/Atom">
        <channel><title>Tides</title><link>https://tides.example/</link><description>What the sea does</description>
        <language>en</language><atom:link rel="self" href="\(base)/feed.xml" type="application/rss+xml"/>
        <itunes:author>Ann Gull</itunes:author><itunes:category text="Science"/><itunes:explicit>false</itunes:explicit>
        <itunes:image href="\(base)/cover.jpg"/>\(items.joined())</channel></rss>
        """.utf8)
    }

    private static func png(_ side: UInt16) -> Data {
      let size: [UInt8] = [0, 0, UInt8(side >> 8), UInt8(side & 0xFF)]
      return Data([0x89] + Array("PNG\r\n\u{1A}\n\0\0\0\rIHDR".utf8) + size + size)
    }

    /// The lines of the report about artwork, and the images that were requested.
    private func report(_ episodes: [String], _ options: String...) async throws -> (
      lines: [String], requests: [String]
    ) {
      let base = Lock("")
      let requests = Lock<[String]>([])
      let server = try LoopbackServer { request in
        if request.path == "/feed.xml" {
          let body = Self.feed(at: base.withLock { $0 }, episodes: episodes)
          return LoopbackServer.answer(200, ["Content-Type": "application/rss+xml", "ETag": "\"1\""], body)
        }
        requests.withLock { $0.append(request.path) }
        switch request.path {
        case "/missing.jpg": return LoopbackServer.answer(404)
        case "/small.png": return LoopbackServer.answer(200, [:], Self.png(600))
        case "/cover.jpg": return LoopbackServer.answer(200, [:], Data("GIF89a\u{8}\u{7}\u{8}\u{7}".utf8))
        case "/page.jpg": return LoopbackServer.answer(200, [:], Data("<html>".utf8))
        default: return LoopbackServer.answer(200, [:], Self.png(1400))
        }
      }
      base.withLock { $0 = server.url("") }
      let line = (["jsonfeed validate"] + options + [server.url("/feed.xml")]).joined(separator: " ")
      let output = try await CommandRunner.shell(line).output
      let lines = output.split(separator: "\n").map(String.init).filter { $0.contains("[podcast-artwork") }
      return (lines, requests.withLock { $0 })
    }

    @Test func artworkIsFetchedAndChecked() async throws {
      let (lines, requests) = try await report(
        ["missing.jpg", "small.png", "page.jpg", "fine.png"], "--profile podcast")
      #expect(requests.sorted() == ["/cover.jpg", "/fine.png", "/missing.jpg", "/page.jpg", "/small.png"])
      #expect(lines.count == 4 && lines.allSatisfy { $0.contains("error") }, "\(lines)")
      for (name, message) in [
        ("cover.jpg", "is a GIF"), ("missing.jpg", "status 404"), ("small.png", "600 x 600 pixels"),
        ("page.jpg", "not an image of a known format"),
      ] {
        #expect(lines.contains { $0.contains(name) && $0.contains(message) }, "\(name): \(lines)")
      }
    }

    @Test func onlyTheFirstPicturesOfALongFeedAreFetched() async throws {
      let requests = try await report((0..<40).map { "\($0).png" }, "--profile podcast").requests
      #expect(requests.count == 16 && requests.contains("/cover.jpg"))
    }

    @Test func otherProfilesFetchNoArtwork() async throws {
      #expect(try await report(["fine.png"]).requests == [])
    }
  }
#endif
