/// The attributes of a tag that matter for sanitizing.

internal import FeedPrimitives

struct TagAttributes {
  /// Names in lowercase, values without references; the first one if a name is repeated. No real tag has more than the maximum.
  private(set) var all: [(name: String, value: String)] = []
  private static let maximum = 64

  init(_ tag: HTMLScanner.Tag, in bytes: TextSpan) {
    var attributes = tag.attributes
    while all.count < Self.maximum, let attribute = attributes.next(in: bytes) {
      let name = bytes.string(attribute.name).lowercased()
      WorkCounter.count(all.count)
      if self[name] != nil { continue }
      let value = attribute.value.map { HTMLEntities.decoded(bytes, $0, inAttribute: true) } ?? ""
      // Before anything depends on the value, because it will be written without them.
      all.append((name, value.withoutControls(butSpaces: true)))
    }
  }

  subscript(name: String) -> String? {
    get { all.first { $0.name == name }?.value }
    set {
      let index = all.firstIndex { $0.name == name }
      switch (index, newValue) {
      case (let index?, let value?): all[index].value = value
      case (let index?, nil): all.remove(at: index)
      case (nil, let value?): all.append((name, value))
      case (nil, nil): break
      }
    }
  }

  // MARK: Pictures

  /// Puts the URLs that a script would load into the attributes from which browsers load them.
  mutating func restoreLazyLoaded() {
    if let source = first(of: HTMLRewriting.lazyNames), self["src"].map(Self.isPlaceholder) ?? true {
      self["src"] = source
    }
    if let list = first(of: HTMLRewriting.lazyListNames), self["srcset"].map(Self.isPlaceholder) ?? true {
      self["srcset"] = list
    }
  }

  /// The first value that is not blank.
  private func first(of names: [String]) -> String? { names.lazy.compactMap { self[$0] }.first { !$0.isBlank } }

  /// Whether a URL is that of a picture which is shown until the real one is loaded.
  private static func isPlaceholder(_ url: String) -> Bool {
    let url = SafeURL.cleaned(url).lowercased()
    if url.isEmpty || url.hasPrefix("data:") || url.hasPrefix("about:") || url.hasPrefix("#") { return true }
    return String(URLText.fileName(url)).withBytes { name in
      name.indices.contains { start in wordsOfPlaceholders.contains { name.starts(with: $0, at: start) } }
    }
  }

  private static let wordsOfPlaceholders: [StaticString] = [
    "1x1", "blank", "dummy", "empty", "lazy", "loader", "loading", "pixel", "placeholder", "spacer", "transparent",
  ]

  /// Whether a picture or page has a width and a height of at most one pixel, and is there to count readers.
  var isTrackingPixel: Bool { isTiny("width") && isTiny("height") }

  private func isTiny(_ name: String) -> Bool {
    ["0", "1", "0px", "1px"].contains((self[name] ?? style(name))?.trimmed)
  }

  /// Whether a picture in `noscript` is not meant to be seen: it counts readers that have no scripts.
  var isHiddenCounter: Bool {
    if style("display") == "none" || ["absolute", "fixed"].contains(style("position")) { return true }
    let isDescribed = self["alt"].map { !$0.isBlank } ?? false
    guard !isDescribed, self["width"] == nil, let url = self["src"], MediaType.forURL(url) == nil else { return false }
    return url.lowercased().split { !$0.isLetter }.contains { Self.wordsOfCounters.contains(String($0)) }
  }

  private static let wordsOfCounters: Set<String> = [
    "analytics", "beacon", "collect", "count", "counter", "hit", "hits", "pixel", "stat", "stats", "tracker",
    "tracking", "watch",
  ]

  /// A property in the `style` of the tag, in lowercase; the last declaration wins.
  private func style(_ name: String) -> String? {
    let declarations = self["style"]?.lowercased().split(separator: ";") ?? []
    let values = declarations.compactMap { declaration -> String? in
      let parts = declaration.split(separator: ":", maxSplits: 1).map { String($0).trimmed }
      return parts.count == 2 && parts[0] == name ? parts[1] : nil
    }
    return values.last.map { $0.hasSuffix("!important") ? String($0.dropLast(10)).trimmed : $0 }
  }

  /// The URL of the picture; that of the first one in a list if there is no other.
  var picture: String? {
    let source = self["src"]
    if let source, !Self.isPlaceholder(source) { return source }
    let listed = self["srcset"]?.withBytes { bytes in
      var urls = HTMLURLList(0..<bytes.count)
      return urls.next(in: bytes).map { bytes.string($0) }
    }
    return listed ?? source
  }

  /// The emoji that a picture shows instead of the character: WordPress and other programs replace all of them. WordPress's smileys may stand
  /// for text: `:(`.
  var emoji: String? {
    let classes = self["class"]?.words ?? []
    let isSmiley = classes.contains("wp-smiley")
    guard isSmiley || classes.contains("emoji"), let text = self["alt"]?.trimmed, !text.isEmpty,
      text.isEmoji || isSmiley && text.utf8.count <= 16
    else { return nil }
    return text
  }

  // MARK: Text

  /// Puts the alignment of a cell or row into the attribute for it: many programs write `style="text-align: right"`.
  mutating func restoreAlignment() {
    let alignment = self["align"] ?? style("text-align")
    self["align"] = alignment.flatMap {
      ["center", "justify", "left", "right"].contains($0.trimmed.lowercased()) ? $0 : nil
    }
  }
}

extension String {
  /// Whether it is one emoji. Digits, `#` and `*` are one only as keycaps.
  fileprivate var isEmoji: Bool {
    guard count == 1, let first = unicodeScalars.first, first.properties.isEmoji else { return false }
    return !first.isASCII || unicodeScalars.last == "\u{20E3}"
  }
}
