/// The feeds and icons that HTML pages link to: bytes, and hostile pages. `Fixtures/Recorded/Bridge/discovery.txt` has the others.

import FeedBridge
import Foundation
import Testing

@Suite struct FeedDiscoveryTests {
  /// The URLs found in the head of a page of https://example.org/blog/post.
  private func urls(_ head: String, from url: String? = "https://example.org/blog/post") -> [String] {
    FeedDiscovery.feeds(
      in: "<!doctype html><html><head><title>T</title>\(head)</head><body></body></html>", sourceURL: url
    )
    .map(\.url)
  }

  // MARK: Other documents

  @Test("titles are read in the page's charset", arguments: [nil, "windows-1252"])
  func charsets(header: String?) {
    for meta in [#"<meta charset="windows-1251">"#, #"<meta http-equiv=x content="text/html; charset=windows-1251">"#] {
      var page = Array("<html><head>\(meta)<link rel=feed href=/f title='".utf8)
      page += [0xCD, 0xEE, 0xE2, 0xEE, 0xF1, 0xF2, 0xE8] + Array("'></head></html>".utf8)
      #expect(FeedDiscovery.feeds(in: page, charset: header).map(\.title) == [header == nil ? "Новости" : "Íîâîñòè"])
    }
  }

  // MARK: Hostile pages

  @Test func hostilePagesStayWithinBounds() {
    let links = String(repeating: "<link rel=alternate type=text/xml href=a>", count: 5000)
    #expect(urls(links) == ["https://example.org/blog/a"])
    let different = (0..<5000).map { "<link rel=alternate type=text/xml href=\($0)>" }.joined()
    #expect(urls(different).count == 500)
    let long = String(repeating: "a/", count: 100_000)
    #expect(urls("<link rel=feed href=\(long)>").isEmpty)
    // No real page has a base that long.
    #expect(urls("<base href=/\(long)><link rel=feed href=f>") == ["f"])
    for piece in ["<", "<link ", "<a rel='", "<!--", "<base href=", "<link rel=feed href=\"", "<meta content=charset="]
    {
      #expect(FeedDiscovery.feeds(in: String(repeating: piece, count: 20_000)).isEmpty)
    }
  }

  @Test func bytesAreDecodedAsThePageSays() {
    let page = Data(
      "<meta charset=iso-8859-1><link rel=icon href=/caf\u{E9}.png>".unicodeScalars.map { UInt8($0.value) })
    #expect(FeedDiscovery.icons(in: page).map(\.url) == ["/caf\u{E9}.png"])
  }
}
