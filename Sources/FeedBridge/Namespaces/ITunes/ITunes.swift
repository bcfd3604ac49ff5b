/// Apple's podcast namespace.
///
/// The members of `_itunes` have the same names as in jsonfeed-to-rss.

internal import JSONFeedModel

extension NamespaceID { package static let itunes = NamespaceID(of: .itunes) }

extension FeedNamespace {
  package static let itunes = FeedNamespace(
    prefix: "itunes", uri: "http://www.itunes.com/dtds/podcast-1.0.dtd",
    otherURIs: ["http://www.apple.com/dtds/podcast-1.0.dtd", "http://example.com/dtds/podcast-1.0.dtd"],
    table: { itunesTable })

  /// What the values must be: https://help.apple.com/itc/podcasts_connect/#/itcb54353390.
  private static let itunesTable = NamespaceTable([
    // Shows and episodes
    .init("title", as: .itunesTitle, rule: .one(.plainText, check: .length(255))),
    .init("author", as: .itunesAuthor, rule: .one(.plainText, mayBeBlank: true, check: .length(255))),
    .init(
      "image", .attribute, as: .itunesImage, rule: .empty(),
      attributes: [.required("href", .url, .urlAttribute).or("url", "src")]),
    .init(
      "category", .categories,
      rule: .children(
        "category", .many,
        except: [.init("category", .categories, rule: .empty(.many), attributes: [.required("text")])],
        check: .itunesCategory),
      attributes: [.required("text")]),
    .init("explicit", .flag, rule: .one(.text, check: .itunesExplicit)),
    .init("block", .flag, rule: .one(.yesNoClean, check: .itunesFlag)),
    .init("subtitle", as: .itunesSubtitle, rule: .one(.plainText, mayBeBlank: true, check: .length(255, .historical))),
    .init(
      "summary", .markup, as: .itunesSummary, rule: .one(.plainText, mayBeBlank: true, check: .length(4000, .required))),
    .init("keywords", as: .keywords, rule: .one(.plainText, mayBeBlank: true, check: .itunesKeywords)),
    .init(
      "link", .object, as: .itunesLink, rule: .empty(),
      attributes: ["rel", .init("type", .text, .mediaTypeAttribute), .required("href", .url, .urlAttribute).or("url")]),
    // Shows
    .init("owner", .object, as: .itunesOwner, rule: .children("name email", in: .feed)),
    .init("name", rule: .one(.plainText, mayBeBlank: true, in: .within)),
    .init("email", rule: .one(.email, in: .within)),
    .init("complete", .flag, as: .itunesComplete, rule: .one(.yesNo, in: .feed, check: .itunesFlag)),
    .init("new-feed-url", .url, rule: .one(.absoluteURI, in: .feed)),
    .init("type", rule: .one(.oneOf(["episodic", "serial"], .itunesShowType), in: .feed)),
    .init("applepodcastsverify", rule: .one(.text, in: .feed)),
    // Of episodes
    // Becomes `duration_in_seconds` of the attachment that plays (MediaMapping.swift).
    .init("duration", as: .itunesDuration, rule: .one(.duration, mayBeBlank: true, in: .item, check: .itunesDuration)),
    .init("episode", .integer, rule: .one(.positiveInteger, in: .item)),
    .init("season", .integer, rule: .one(.positiveInteger, in: .item)),
    .init("order", .integer, rule: .one(.nonNegativeInteger, in: .item)),
    .init("episodeType", rule: .one(.oneOf(["full", "trailer", "bonus"], .itunesEpisodeType), in: .item)),
    .init("isClosedCaptioned", .flag, rule: .one(.yesNo, in: .item)),
  ])
}

extension FeedElements {
  /// Keeps the iTunes categories, which may be nested, under the names of jsonfeed-to-rss: `category` and
  /// `subcategory`. If these two are not enough, `categories` lists all of them, each with its `category` and its
  /// `subcategories`. A subcategory is a name or, if it has more data, an object like a category.
  mutating func keepITunesCategories() {
    guard let main = itunesCategories.first.map(ITunesCategory.init) else { return }
    extensions.add("category", .string(main.name), in: .itunes)
    if let subcategory = main.inside.first { extensions.add("subcategory", .string(subcategory.name), in: .itunes) }
    let isComplete =
      itunesCategories.count == 1 && main.rest.isEmpty && main.inside.count <= 1 && main.inside.allSatisfy(\.isName)
    guard !isComplete else { return }
    for category in itunesCategories {
      extensions.add("categories", .object(ITunesCategory(category).object), in: .itunes, isRepeated: true)
    }
  }

  /// The names of the iTunes categories, each before those of its subcategories.
  func itunesCategoryNames() -> [String] {
    itunesCategories.flatMap { ITunesCategory($0).names }
  }
}

/// `<itunes:category text="…">`, with nested categories.
private struct ITunesCategory {
  let name: String
  let inside: [ITunesCategory]
  /// Its other attributes and children.
  private(set) var rest: JSONFeed.Object = [:]

  /// - Parameter value: the element as a JSON value, at most `ElementValue.maximumDepth` deep.
  init(_ value: JSONFeed.Value) {
    name = value.stringValue ?? value["text"]?.stringValue ?? ""
    switch value["category"] {
    case .array(let values)?: inside = values.map { ITunesCategory($0) }
    case let value?: inside = [ITunesCategory(value)]
    case nil: inside = []
    }
    for member in value.objectValue ?? [:] where member.name != "text" && member.name != "category" {
      rest[member.name] = member.value
    }
  }

  /// Whether it has only a name.
  var isName: Bool { inside.isEmpty && rest.isEmpty }

  var names: [String] { [name] + inside.flatMap(\.names) }

  var object: JSONFeed.Object {
    var object: JSONFeed.Object = ["category": .string(name)]
    if !inside.isEmpty {
      object["subcategories"] = .array(inside.map { $0.isName ? .string($0.name) : .object($0.object) })
    }
    for member in rest { object[member.name] = member.value }
    return object
  }
}

extension XMLWriter {
  /// Writes the categories of `_itunes`, nested: those in `categories`, or else `category` with `subcategory` inside.
  mutating func writeITunesCategories(_ itunes: JSONFeed.Object, in space: ExtensionSpace) {
    if let categories = itunes["categories"]?.arrayValue {
      for category in categories { writeITunesCategory(category, in: space, depth: 0) }
    } else if let name = itunes["category"]?.stringValue {
      var object: JSONFeed.Object = ["category": .string(name)]
      if let subcategory = itunes["subcategory"] { object["subcategories"] = [subcategory] }
      writeITunesCategory(.object(object), in: space, depth: 0)
    }
  }

  /// Writes a category: a name, or an object with `category`, `subcategories` and other attributes.
  private mutating func writeITunesCategory(_ value: JSONFeed.Value, in space: ExtensionSpace, depth: Int) {
    guard depth < ElementValue.maximumDepth, let name = value.stringValue ?? value["category"]?.stringValue else {
      return
    }
    begin("category", in: .itunes)
    attribute("text", name)
    // Attributes are read as strings under their own names; all other values are children.
    let others = (value.objectValue ?? [:]).filter { !["category", "subcategories", "text"].contains($0.name) }
    for member in others where XMLWriter.isAttributeName(member.name) {
      if let text = member.value.stringValue { attribute(member.name, text) }
    }
    let definition = FeedNamespace.itunes.table.element(named: "category")
    for member in others where member.value.stringValue == nil {
      guard let child = space.element(forKey: member.name, member.value, inside: definition) else { continue }
      write(member.value, as: child, depth: depth + 1)
    }
    for inside in value["subcategories"]?.arrayValue ?? [] {
      writeITunesCategory(inside, in: space, depth: depth + 1)
    }
    end()
  }
}
