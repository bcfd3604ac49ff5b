/// Every property of every typed view can be set, and survives being written as XML.

import Foundation
import TestCases
import Testing

@testable import FeedBridge

struct ViewPropertyTests {
  // MARK: Declarations

  private static let classes: [any JSONFeed.Elements.Type] = [
    JSONFeed.ITunesElements.self, JSONFeed.PodcastElements.self, JSONFeed.MediaRSSElements.self,
    JSONFeed.RSSElements.self, JSONFeed.AtomElements.self, JSONFeed.GeoElements.self, JSONFeed.DublinCoreElements.self,
    JSONFeed.SimpleChaptersElements.self,
  ]

  /// Members of a view, which would hide a property of the same name.
  private static let reserved: Set<String> = ["object", "_jsonFeedValue", "hash", "hashValue"]

  @Test(arguments: classes)
  func everyPropertyOfADeclarationIsInItsTable(type: any JSONFeed.Elements.Type) {
    func check<Declaration: JSONFeed.Elements>(_ type: Declaration.Type) {
      let declared = type._declared
      var (keys, attributes): (Set<String>, Set<String>) = ([], [])
      for child in Mirror(reflecting: declared.instance).children {
        let name = child.label ?? ""
        #expect(!Self.reserved.contains(name))
        switch child.value {
        case let others as OtherElements: keys.formUnion(others.elements.map(\.key))
        case let others as OtherAttributes: attributes.formUnion(others.attributes.map(\.key))
        case let property as any DeclaredProperty:
          keys.insert(property.member.key)
          attributes.insert(property.member.key)
          if let inner = property.declaration {
            if ObjectIdentifier(inner) != ObjectIdentifier(type) { check(inner) }
            keys.formUnion(inner.keys)
          }
        default: Issue.record("\(type).\(name) is not declared")
        }
      }
      #expect(Set(declared.elements.map(\.key)).isSubset(of: keys))
      #expect(Set(declared.attributes.map(\.key)).isSubset(of: attributes))
    }
    check(type)
  }

  // MARK: Values

  @Test func aPropertyIsReadAsItWasSetAndKeepsOtherMembers() async throws {
    try await forEachCase(in: Self.formatProperties + Self.otherProperties) { (property: ViewProperty) in
      property.checkSetting()
    }
  }

  @Test func aPropertyIsWrittenAsTheElementThatItIsReadFrom() async throws {
    try await forEachCase(in: sampled(Self.otherProperties, oneOf: 6), FeedWriter.Format.allCases) {
      (property: ViewProperty, format: FeedWriter.Format) in
      try property.checkWriting { try JSONFeed.convert(FeedWriter(format).write($0).data) }
    }
  }

  /// Those that a format writes by an element of a member of JSON Feed, or cannot write (Mapping.md, section 10).
  private static let unwritten: [FeedWriter.Format: Set<String>] = [
    .rss: [
      "feed.version", "feed.managingEditor", "feed.author", "feed.isGUIDPermalink", "item.author",
      "item.isGUIDPermalink", "item.categories.value", "item.publicationDate", "item.enclosures.url",
    ],
    .atom: [
      "feed.version", "feed.isGUIDPermalink", "item.version", "feed.id", "feed.updated", "feed.title", "feed.subtitle",
      "feed.logo", "feed.icon",
      "feed.authors.uri", "feed.authors.name", "item.id", "item.subtitle", "item.title", "item.logo", "item.icon",
      "item.updated", "item.generator.uri", "item.generator.name", "item.generator.version", "item.authors.name",
      "item.authors.uri", "item.links.url", "item.categories.term", "item.categories.label", "item.isGUIDPermalink",
    ],
  ]

  @Test func aPropertySurvivesBeingWritten() async throws {
    try await forEachCase(in: Self.formatProperties, FeedWriter.Format.allCases) {
      (property: ViewProperty, format: FeedWriter.Format) in
      let name = property.testDescription
      if Self.unwritten[format]?.contains(name) == true || format == .atom && name.hasPrefix("feed.source") { return }
      try property.checkWriting { try JSONFeed.convert(FeedWriter(format).write($0).data) }
    }
  }

  private static let formatProperties: [ViewProperty] =
    ViewPlace(feed: \.atom).properties() + ViewPlace(item: \.atom).properties()
    + ViewPlace(feed: \.rss).properties() + ViewPlace(item: \.rss).properties()

  private static let otherProperties: [ViewProperty] =
    ViewPlace(feed: \.itunes).properties() + ViewPlace(item: \.itunes).properties()
    + ViewPlace(feed: \.media).properties() + ViewPlace(item: \.media).properties()
    + ViewPlace(feed: \.geo).properties() + ViewPlace(item: \.geo).properties()
    + ViewPlace(feed: \.podcast).properties() + ViewPlace(item: \.podcast).properties()
    + ViewPlace(item: \.simpleChapters).properties() + computedProperties

  // MARK: Computed properties

  private static let computedProperties: [ViewProperty] =
    itunes(.init(feed: \.itunes)) + itunes(.init(item: \.itunes)) + geo(.init(feed: \.geo)) + geo(.init(item: \.geo))
    + media(.init(item: \.media)) + podcast(.init(feed: \.podcast)) + simpleChapters(.init(item: \.simpleChapters))

  private static func simpleChapters(_ place: ViewPlace<JSONFeed.SimpleChapters>) -> [ViewProperty] {
    let chapter = place.inside("chapters", set: { $0.chapters = [$1] }, get: { $0.chapters.first })
    return [0, 187.5, 360_000.25].map { ViewProperty(chapter, \.startTime, $0, removed: nil) }
  }

  private static func itunes(_ place: ViewPlace<JSONFeed.ITunes>) -> [ViewProperty] {
    [
      ViewProperty(place, \.duration, 1800, removed: nil),
      ViewProperty(place, \.categories, [.init("Arts"), .init("News")], removed: []),
      ViewProperty(place, \.categories, [.init("Arts", subcategories: [.init("Food")])], removed: []),
      ViewProperty(
        place, \.categories,
        [.init("Arts", subcategories: [.init("Food"), .init("Books", subcategories: [.init("Poems")])])], removed: []),
    ]
  }

  private static func geo(_ place: ViewPlace<JSONFeed.Geo>) -> [ViewProperty] {
    let positions: [JSONFeed.Geo.Position] = [
      .init(latitude: 45.25, longitude: -110.5), .init(latitude: 46, longitude: -109.5),
      .init(latitude: 43.5, longitude: -109.75),
    ]
    return [
      ViewProperty(place, \.line, positions, removed: nil),
      ViewProperty(place, \.polygon, positions + positions.prefix(1), removed: nil),
    ]
  }

  private static func media(_ place: ViewPlace<JSONFeed.MediaRSS>) -> [ViewProperty] {
    let content = place.inside("contents", set: { $0.contents = [$1] }, get: { $0.contents.first })
    return [ViewProperty(content, \.details.title, "T", removed: nil)]
  }

  private static func podcast(_ place: ViewPlace<JSONFeed.Podcast>) -> [ViewProperty] {
    let image = place.inside("images", set: { $0.images = [$1] }, get: { $0.images.first })
    let transcript = place.inside("transcripts", set: { $0.transcripts = [$1] }, get: { $0.transcripts.first })
    let enclosure = place.inside(
      "alternateEnclosures", set: { $0.alternateEnclosures = [$1] }, get: { $0.alternateEnclosures.first })
    let value = place.inside("value", set: { $0.value = $1 }, get: { $0.value })
    let recipient = value.inside("recipients", set: { $0.recipients = [$1] }, get: { $0.recipients.first })
    let live = place.inside("liveItems", set: { $0.liveItems = [$1] }, get: { $0.liveItems.first })
    return [
      ViewProperty(image, \.purposes, ["artwork", "social"], removed: []),
      ViewProperty(transcript, \.isCaptions, true, removed: false),
      ViewProperty(enclosure, \.isDefault, true, removed: false, leavesNothing: false),
      ViewProperty(value, \.suggested, "0.00000005000", removed: nil),
      ViewProperty(recipient, \.isFee, true, removed: false, leavesNothing: false),
      ViewProperty(live, \.podcast.persons, [.init(["text": "Ann", "role": "host"])], removed: []),
    ]
  }
}

extension DeclaredProperty {
  /// The class of the view that is its value.
  fileprivate var declaration: (any JSONFeed.Elements.Type)? { (Value.self as? any DeclaredByClass.Type)?.declaration }
}

private protocol DeclaredByClass {
  static var declaration: any JSONFeed.Elements.Type { get }
}

extension JSONFeed.View: DeclaredByClass {
  fileprivate static var declaration: any JSONFeed.Elements.Type { Declaration.self }
}

extension JSONFeed.Elements {
  fileprivate static var keys: [String] { _declared.elements.map(\.key) }
}
