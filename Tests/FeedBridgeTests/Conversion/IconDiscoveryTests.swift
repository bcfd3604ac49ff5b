import FeedBridge
import Foundation
import Testing

struct IconDiscoveryTests {
  private func icons(_ head: String, from url: String? = "https://example.org/blog/") -> [String] {
    FeedDiscovery.icons(in: "<html><head>\(head)</head><body>x</body></html>", sourceURL: url)
      .map { "\($0.url) \($0.width ?? 0) \($0.type ?? "-")" }
  }

  @Test func bytesAreDecodedAsThePageSays() {
    let page = Data(
      "<meta charset=iso-8859-1><link rel=icon href=/caf\u{E9}.png>".unicodeScalars.map { UInt8($0.value) })
    #expect(FeedDiscovery.icons(in: page).map(\.url) == ["/caf\u{E9}.png"])
  }
}
