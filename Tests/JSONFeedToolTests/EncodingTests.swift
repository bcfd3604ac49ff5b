/// Feeds in encodings that only the operating system can decode. Where it cannot, as in an empty container, the command
/// says so; it does not write meaningless text.

import FeedSystem
import Foundation
import Testing

@Suite struct EncodingTests {
  /// The title of each feed in its encoding.
  private static let titles: [(encoding: PlatformEncoding, title: String, bytes: [UInt8])] = [
    (.shiftJIS, "日本語", [0x93, 0xFA, 0x96, 0x7B, 0x8C, 0xEA]), (.eucJP, "日本語", [0xC6, 0xFC, 0xCB, 0xDC, 0xB8, 0xEC]),
    (.gbk, "中文", [0xD6, 0xD0, 0xCE, 0xC4]),
  ]

  @Test(arguments: titles)
  func eastAsianFeedsAreConvertedOrRefused(encoding: PlatformEncoding, title: String, bytes: [UInt8]) async throws {
    let feed =
      Data("<?xml version=\"1.0\" encoding=\"\(encoding.name)\"?><rss version=\"2.0\"><channel><title>".utf8)
      + bytes + Data("</title><link>https://a.example/</link></channel></rss>".utf8)
    for command in ["convert", "show", "preview", "validate"] {
      let result = try await CommandRunner.jsonfeed(command, input: feed)
      if encoding.isAvailable {
        #expect(command == "validate" || result.code == 0 && result.output.contains(title))
        #expect(!result.errors.contains("cannot decode"))
      } else {
        #expect(result.code == (command == "validate" ? 2 : 1))
        #expect(result.errors.hasPrefix("<stdin>: is encoded in \(encoding.name), which this build cannot decode"))
        #expect(result.errors.contains("iconv -f \(encoding.name) -t UTF-8"))
      }
    }
  }
}
