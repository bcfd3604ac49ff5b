/// What only a whole document says about its items. If that is not what the items before an item said, the document is read again.

internal import FeedPrimitives
internal import JSONFeedModel

package struct DocumentKnowledge: Sendable, Hashable {
  /// How ambiguous dates are read.
  package var dates = DateReading()
  package var ids = SharedIDs()

  package init() {}

  /// Whether all items were read as the whole document says.
  package var isFinal: Bool { dates.isFinal && ids.isFinal }

  /// For another reading of the document.
  package var again: DocumentKnowledge {
    var knowledge = self
    (knowledge.dates, knowledge.ids.isKnown) = (dates.again, true)
    return knowledge
  }
}

/// The ids that items with different pages share. They identify none of them.
package struct SharedIDs: Sendable, Hashable {
  var all: Set<ExactName> = []
  /// Whether they are those of the whole document.
  fileprivate(set) var isKnown = false

  var isFinal: Bool { isKnown || all.isEmpty }
}
