/// Small feeds with changes, for tests.

@testable import FeedValidation

extension RuleExample {
  /// A complete document.
  static func document(_ text: String) -> Self { Self(.document, text) }

  /// The small JSON Feed with these changes to its top-level members.
  static func feed(_ changes: String = "") -> Self { Self(.feed, changes) }

  /// The small JSON Feed with these changes to its item.
  static func item(_ changes: String) -> Self { Self(.item, changes) }

  /// The small JSON Feed with these changes to the attachment of its item.
  static func attachment(_ changes: String) -> Self { Self(.attachment, changes) }

  /// The small RSS feed with these changes to its channel.
  static func rss(_ changes: String = "", root: String? = nil) -> Self { Self(.rss, changes, root: root) }

  /// The small RSS feed with these changes to its item.
  static func rssItem(_ changes: String = "") -> Self { Self(.rssItem, changes) }

  /// The small podcast with these changes to its channel.
  static func podcast(_ changes: String = "", root: String? = nil) -> Self { Self(.podcast, changes, root: root) }

  /// The small podcast with these changes to its episode.
  static func podcastItem(_ changes: String = "") -> Self { Self(.episode, changes) }

  /// The small RSS 1.0 feed with these changes to its channel.
  static func rdf(_ changes: String = "") -> Self { Self(.rdf, changes) }

  /// The small Atom feed with these changes to the feed.
  static func atom(_ changes: String = "", root: String? = nil) -> Self { Self(.atom, changes, root: root) }

  /// The small Atom feed with these changes to its entry.
  static func entry(_ changes: String = "") -> Self { Self(.entry, changes) }
}
