import FeedBridge
import Foundation
import Testing

struct FeedTextTests {
  @Test func htmlBecomesPlainText() {
    #expect(String(plainTextOf: "<p>Tea &amp; <b>milk</b></p>\n<p>1 &lt; 2</p>") == "Tea & milk 1 < 2")
    #expect(String(plainTextOf: "") == "")
  }

  @Test(arguments: [
    ("caf&eacute; &#x1F600; <b>", "café 😀 <b>"), ("&copy 2026", "© 2026"), ("&#0;&#128;", "\u{FFFD}€"),
    ("a & b &nosuch; &", "a & b &nosuch; &"), ("", ""),
  ])
  func referencesAreDecoded(_ text: String, _ wanted: String) {
    #expect(String(decodingReferencesIn: text) == wanted)
  }

  @Test(arguments: [
    ("Tue, 10 Jun 2003 04:00:00 GMT", 1_055_217_600), ("2003-06-10T04:00:00Z", 1_055_217_600),
    ("10 juin 2003 à 4h00", 1_055_217_600), ("Tue, 10 Jun 2003 04:00:00 America/New_York", 1_055_217_600),
  ])
  func datesAreReadInTheFormsOfFeeds(_ text: String, _ seconds: Double) {
    #expect(Date(feedText: text)?.timeIntervalSince1970 == seconds)
  }

  @Test func textThatIsNotADateGivesNoDate() {
    #expect(["", "soon", "2003-13-40"].allSatisfy { Date(feedText: $0) == nil })
  }
}
