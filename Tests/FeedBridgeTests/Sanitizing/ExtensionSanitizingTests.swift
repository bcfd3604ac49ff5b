/// What sanitizing does with extension objects.

import FeedBridge
import Foundation
import Testing

@Suite struct ExtensionSanitizingTests {
  @Test func aFeedThatWasNotConvertedIsSanitizedToo() throws {
    let bad = "javascript:alert(1)"
    let html = "<p onclick=x()>Hello<script>alert(1)</script></p>"
    let feed = JSONFeed(
      title: "<b>T", homePageURL: bad, icon: bad, authors: [.init(name: "A", url: bad, avatar: bad)],
      hubs: [.init(type: "a", url: bad)],
      items: [
        .init(
          id: "1", url: bad, externalURL: bad, contentHTML: html, image: bad,
          attachments: [.init(url: bad, mimeType: "a/b"), .init(url: "https://e.example/a", mimeType: "a/b")],
          extensions: ["_x": ["html": .string(html), "url": .string(bad)]])
      ], extensions: ["_y": .string(html)])
    let sanitized = feed.sanitized()
    #expect(sanitized.items[0].contentHTML == "<p>Hello</p>")
    #expect(sanitized.title == "<b>T" && sanitized.items[0].attachments?.map(\.url) == ["https://e.example/a"])
    for text in try [sanitized.encodeToString(), sanitized.encodeToAtom()] {
      #expect(!text.contains("javascript") && !text.contains("alert") && !text.contains("onclick"))
    }
    #expect(sanitized == sanitized.sanitized())
    #expect(feed.sanitized(.text).items[0].contentHTML == "Hello")
  }

  @Test func eachPartOfAPolicyChangesItsFingerprint() {
    let policy = HTMLPolicy.reader
    let changes: [(inout HTMLPolicy) -> Void] = [
      { $0.elements["p", default: []].insert("class") }, { $0.globalAttributes = [] }, { $0.linkSchemes = [] },
      { $0.imageSchemes = [] }, { $0.mediaSchemes = [] }, { $0.embeds = ["e.example"] }, { $0.images = .removed },
      { $0.linkRelation = nil }, { $0.idPrefix = "other-" },
    ]
    #expect(changes.count == Mirror(reflecting: policy).children.count)
    var all: Set<String> = [policy.fingerprint, HTMLPolicy.text.fingerprint, HTMLPolicy.strict.fingerprint]
    for change in changes {
      var changed = policy
      change(&changed)
      all.insert(changed.fingerprint)
    }
    #expect(all.count == changes.count + 3)
    #expect(HTMLPolicy(elements: [:]).fingerprint == "3af142a06502ae91ab26278df66feefd")
  }
}
