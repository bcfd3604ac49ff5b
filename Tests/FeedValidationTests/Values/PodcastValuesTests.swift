/// UUIDs of podcasts, and the schedules of their episodes.

import Testing

@testable import FeedPrimitives
@testable import FeedValidation

struct PodcastValuesTests {
  @Test(arguments: [
    ("", "da39a3ee5e6b4b0d3255bfef95601890afd80709"), ("abc", "a9993e364706816aba3e25717850c26c9cd0d89d"),
    ("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq", "84983e441c3bd26ebaae4aa1f95129e5e54670f1"),
    (String(repeating: "a", count: 119), "ee971065aaa017e0632a8ca6c77bb3bf8b1dfc56"),
  ])
  func digestsAreThoseOfTheStandard(text: String, digest: String) {
    let bytes = SHA1.digest(Array(text.utf8))
    #expect(bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined() == digest)
  }

  /// The examples of the specification.
  @Test(arguments: [
    ("https://mp3s.nashownotes.com/pc20rss.xml", "917393e3-1b1e-5cef-ace4-edaa54e1f810"),
    ("http://podnews.net/rss//", "9b024349-ccf0-5f69-a609-6b82873eab3c"),
  ])
  func theSchemeAndSlashesAtTheEndDoNotMatter(url: String, guid: String) {
    #expect(PodcastGUID.generated(fromFeedURL: url) == guid)
    #expect(NameURI.isUUID(guid) && PodcastGUID.isVersion5(guid))
  }

  @Test(arguments: [
    "917393e3-1b1e-5cef-ace4-edaa54e1f81", "917393e3-1b1e-5cefa-ce4-edaa54e1f810",
    "x17393e3-1b1e-5cef-ace4-edaa54e1f810", "",
  ])
  func otherTextIsNotAUUID(text: String) { #expect(!NameURI.isUUID(text)) }
}
