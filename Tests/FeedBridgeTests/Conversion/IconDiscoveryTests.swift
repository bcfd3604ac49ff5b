import FeedBridge
import Foundation
import Testing

struct IconDiscoveryTests {
  private func icons(_ head: String, from url: String? = "https://example.org/blog/") -> [String] {
    FeedDiscovery.icons(in: "<html><head>\(head)</head><body>x</body></html>", sourceURL: url)
      .map { "\($0.url) \($0.width ?? 0) \($0.type ?? "-")" }
  }

  @Test func theLargestIconIsFirst() {
    let head = """
      <link rel="shortcut icon" href="/favicon.ico"><link rel=icon sizes="16x16 32X32" href=small.png type=image/png>
      <LINK REL="apple-touch-icon" HREF="/touch.png"><link rel="icon" href="i.svg" sizes=any type="image/svg+xml; a=b">
      <link rel="apple-touch-icon-precomposed" sizes="57x57" href="/old.png"><link rel="stylesheet" href="/s.css">
      <link rel="icon" sizes="16x16 32X32" href="small.png">
      """
    #expect(
      icons(head) == [
        "https://example.org/blog/i.svg 0 image/svg+xml", "https://example.org/touch.png 180 -",
        "https://example.org/old.png 57 -", "https://example.org/blog/small.png 32 image/png",
        "https://example.org/favicon.ico 0 -",
      ])
  }

  @Test func theBaseElementIsTheBase() {
    #expect(icons("<base href='//cdn.example/a/'><link rel=icon href=i.png>") == ["https://cdn.example/a/i.png 0 -"])
  }

  @Test func aPageWithoutIconsHasTheDefaultIcon() {
    #expect(icons("<link rel=icon href=''>") == ["https://example.org/favicon.ico 0 -"])
    #expect(icons("", from: nil) == [])
  }

  @Test func onlyAddressesOfImagesAreIcons() {
    let head =
      "<link rel=icon href='javascript:a()'><link rel=icon href='data:text/html,a'><link rel=icon href='data:image/png,a'>"
    #expect(icons(head) == ["data:image/png,a 0 -"])
  }

  @Test func bytesAreDecodedAsThePageSays() {
    let page = Data(
      "<meta charset=iso-8859-1><link rel=icon href=/caf\u{E9}.png>".unicodeScalars.map { UInt8($0.value) })
    #expect(FeedDiscovery.icons(in: page).map(\.url) == ["/caf\u{E9}.png"])
  }
}
