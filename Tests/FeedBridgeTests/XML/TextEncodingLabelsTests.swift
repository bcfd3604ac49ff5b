/// The labels of encodings that only some platforms have. `Fixtures/Recorded/Bridge/encodings.txt` has the others.

import FeedPrimitives
import FeedSystem
import Testing

@testable import FeedBridge

struct TextEncodingLabelsTests {
  @Test(
    .enabled(if: PlatformEncoding.codePage(437) != nil),
    arguments: [
      ("cp437", "IBM437"), ("IBM850", "IBM850"), ("csPC850Multilingual", "IBM850"), ("852", "IBM852"),
      ("ibm037", "IBM037"), ("ebcdic-cp-us", "IBM037"), ("cp1140", "IBM1140"),
    ])
  func codePagesAreKnownByTheirNumbers(label: String, name: String) {
    #expect(TextEncoding(label: label)?.name == name)
  }
}
