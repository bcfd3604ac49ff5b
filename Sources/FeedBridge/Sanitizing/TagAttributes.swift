/// The attributes of a tag that matter for sanitizing.

internal import FeedPrimitives

struct TagAttributes {
  /// Names in lowercase, values without references; the first one if a name is repeated. No real tag has more than the maximum.
  private(set) var all: [(name: String, value: String)] = []
  private static let maximum = 64

  init(_ tag: HTMLScanner.Tag, in bytes: Span<UInt8>) {
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
    let isPlaceholder = self["src"].map(Self.isPlaceholder) ?? true
    let source = first(of: ["data-src", "data-lazy-src", "data-original"])
    if isPlaceholder, let source { self["src"] = source }
    if let list = first(of: ["data-srcset", "data-lazy-srcset"]), self["srcset"].map(Self.isPlaceholder) ?? true {
      self["srcset"] = list
    }
  }

  /// The first value that is not blank.
  private func first(of names: [String]) -> String? { names.lazy.compactMap { self[$0] }.first { !$0.isBlank } }

  /// Whether a URL is that of a picture which is shown until the real one is loaded.
  private static func isPlaceholder(_ url: String) -> Bool {
    let url = SafeURL.cleaned(url).lowercased()
    if url.isEmpty || url.hasPrefix("data:") || url.hasPrefix("about:") || url.hasPrefix("#") { return true }
    let name = URLText.fileName(url)
    return [
      "1x1", "blank", "dummy", "empty", "lazy", "loader", "loading", "pixel", "placeholder", "spacer", "transparent",
    ].contains {
      name.contains($0)
    }
  }

  /// Whether a picture or page has a width and a height of at most one pixel, and is there to count readers.
  var isTrackingPixel: Bool { isTiny("width") && isTiny("height") }

  private func isTiny(_ name: String) -> Bool {
    if let value = self[name] { return Self.isTiny(value[...]) }
    // The last declaration wins.
    let declarations = self["style"]?.lowercased().split(separator: ";") ?? []
    let sizes = declarations.compactMap { declaration -> Substring? in
      let parts = declaration.split(separator: ":", maxSplits: 1)
      return parts.count == 2 && Substring(parts[0].utf8.trimmed(where: \.isHTMLSpace)) == name ? parts[1] : nil
    }
    return sizes.last.map(Self.isTiny) ?? false
  }

  private static func isTiny(_ length: Substring) -> Bool {
    ["0", "1", "0px", "1px"].contains(Substring(length.utf8.trimmed(where: \.isHTMLSpace)))
  }
}
