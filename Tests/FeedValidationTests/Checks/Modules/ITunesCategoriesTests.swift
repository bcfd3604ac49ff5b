/// Apple's categories.

import FeedBridge
import Testing

struct ITunesCategoriesTests {
  @Test func oldCategoriesHaveSuccessorsInTheCurrentList() {
    for (old, new) in ITunesCategories.successors {
      #expect(ITunesCategories.obsolete[old] != nil && ITunesCategories.current[new] != nil, "\(old)")
    }
  }
}
