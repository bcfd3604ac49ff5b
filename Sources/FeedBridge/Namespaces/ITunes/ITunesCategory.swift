/// Reads and writes `itunes:category`, which may be nested.

internal import JSONFeedModel

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
    } else if let name = itunes["category"]?.nonEmptyText {
      var object: JSONFeed.Object = ["category": .string(name)]
      if let subcategory = itunes["subcategory"] { object["subcategories"] = [subcategory] }
      writeITunesCategory(.object(object), in: space, depth: 0)
    } else {
      // As other tools write several.
      for category in itunes["category"]?.arrayValue ?? [] { writeITunesCategory(category, in: space, depth: 0) }
    }
  }

  /// Writes a category: a name, or an object with `category`, `subcategories` and other attributes.
  private mutating func writeITunesCategory(_ value: JSONFeed.Value, in space: ExtensionSpace, depth: Int) {
    guard depth < ElementValue.maximumDepth, let name = value.nonEmptyText ?? value["category"]?.stringValue else {
      return leaveOut("category")
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
