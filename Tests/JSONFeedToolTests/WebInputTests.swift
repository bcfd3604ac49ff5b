/// Pictures that feeds name, and the bar that shows the progress. `Fixtures/Recorded/Network` has what commands do with URLs.

#if Network
  import FeedClient
  import Foundation
  import FeedValidation
  import TestServer
  import Testing

  @testable import JSONFeedTool

  @Suite(.inTurns) struct WebInputTests {
    /// Each answers only when the other has been requested too.
    @Test func aPictureThatDoesNotAnswerHidesNoOther() async throws {
      let document =
        #"{"version":"https://jsonfeed.org/version/1.1","title":"T","icon":"/i.png","authors":[{"avatar":"/a.png"}],"items":[]}"#
      let server = try LoopbackServer { request in
        request.path == "/feed.json"
          ? LoopbackServer.answer(200, [:], Data(document.utf8)) : [.rendezvous(2)] + LoopbackServer.answer(404)
      }
      let inspection = FeedInspection(
        .images, podcasts: nil, url: server.url("/feed.json"), fetcher: FeedFetcher(.init(timeout: .seconds(600))))
      #expect(try await inspection.inspect().evidence.images.isEmpty)
      #expect(server.peak == 2)
    }
  }

  @Suite(.inTurns) struct ImageSizeTests {
    private static let files: [(String, [UInt8])] = [
      ("PNG", [0x89] + Array("PNG\r\n\u{1A}\n\0\0\0\rIHDR\0\0\u{1}\u{2}\0\0\u{3}\u{4}".utf8)),
      ("GIF", Array("GIF89a\u{2}\u{1}\u{4}\u{3}".utf8)),
      ("JPEG", [0xFF, 0xD8, 0xFF, 0xE0, 0, 4, 9, 9, 0xFF, 0xFF, 0xC2, 0, 17, 8, 3, 4, 1, 2, 3]),
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
