/// What sanitizing does with extension objects.

import FeedBridge
import Foundation
import JSONFeed
import Testing

@Suite struct ExtensionSanitizingTests {
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
