/// Podlove Simple Chapters (https://podlove.org/simple-chapters): the chapters of an episode in the feed itself.

internal import FeedFoundation
public import JSONFeedModel

extension NamespaceID { package static let simpleChapters = NamespaceID(of: .simpleChapters) }

extension FeedNamespace {
  package static let simpleChapters = FeedNamespace(
    prefix: "psc", uri: "http://podlove.org/simple-chapters",
    table: { simpleChaptersTable })

  private static let simpleChaptersTable = NamespaceTable(JSONFeed.SimpleChaptersElements._declared.elements)
}

extension JSONFeed.Item {
  /// The item's elements of Podlove Simple Chapters; nil if it has none. Setting nil removes them.
  public var simpleChapters: JSONFeed.SimpleChapters? {
    get { self[.simpleChapters] }
    set { self[.simpleChapters] = newValue }
  }
}

extension JSONFeed {
  /// The chapters of an episode that are in the feed itself: the extension object `_psc`, typed (https://podlove.org/simple-chapters).
  /// Chapters in a file of their own are `item.podcast?.chapters`.
  ///
  /// ```swift
  /// for chapter in item.simpleChapters?.chapters ?? [] { print(chapter.startTime ?? 0, chapter.title ?? "") }
  ///
  /// item.simpleChapters = .init {
  ///   $0.chapters = [.init { chapter in (chapter.startTime, chapter.title) = (0, "Hello") }]
  /// }
  /// ```
  public typealias SimpleChapters = View<SimpleChaptersElements>

  /// The declarations of ``SimpleChapters``.
  public final class SimpleChaptersElements: Elements {
    public static let _declared = _Declared(SimpleChaptersElements())

    /// `psc:chapters`: the chapters.
    public let chapters = ElementList<View<Chapter>>(
      "chapters", .list, rule: .children("chapter", in: []), attributes: ["version"])
    // Where it is not in a list, it has no property.
    private let chapter = OtherElements([.init("chapter", .object, attributes: Chapter._declared.attributes)])

    /// `psc:chapter`: a chapter.
    public final class Chapter: Elements {
      public static let _declared = _Declared(Chapter())

      /// When the chapter begins, as written: `00:03:07.500`.
      public let startText = Element<String>(attribute: "start")
      /// The title.
      public let title = Element<String>(attribute: "title")
      /// The URL of a page about the chapter.
      public let url = Element<String>(attribute: .init("href", .url))
      /// The URL of an image for the chapter.
      public let image = Element<String>(attribute: .init("image", .url))
    }
  }
}

extension JSONFeed.View<JSONFeed.SimpleChaptersElements> {
  /// A view of `psc:chapter`.
  public typealias Chapter = JSONFeed.View<JSONFeed.SimpleChaptersElements.Chapter>
}

extension JSONFeed.View<JSONFeed.SimpleChaptersElements.Chapter> {
  /// When the chapter begins, in seconds; nil if ``JSONFeed/SimpleChaptersElements/Chapter/startText`` is not a time. It is written with
  /// milliseconds: `00:03:07.500`.
  public var startTime: Double? {
    get {
      self.startText.flatMap { text in
        let isZero = text.contains("0") && text.allSatisfy { "0:.".contains($0) }
        return isZero ? 0 : PodcastDuration.seconds(text)
      }
    }
    set {
      let milliseconds = newValue.flatMap { Int64(exactly: ($0 * 1000).rounded()) }
      self.startText = milliseconds.flatMap { $0 < 0 ? nil : Self.text($0) }
    }
  }

  private static func text(_ milliseconds: Int64) -> String {
    func digits(_ number: Int64, _ count: Int = 2) -> String {
      let text = String(number)
      return String(repeating: "0", count: max(count - text.utf8.count, 0)) + text
    }
    let seconds = milliseconds / 1000
    return digits(seconds / 3600) + ":" + digits(seconds / 60 % 60) + ":" + digits(seconds % 60) + "."
      + digits(milliseconds % 1000, 3)
  }
}
