/// The URLs in sanitized HTML.

internal import FeedPrimitives

/// Checks URLs as browsers read them. What is checked is what is written.
package struct SafeURL {
  /// What a URL is for, which decides the schemes.
  package enum Use {
    case link, image, media
  }

  let policy: HTMLPolicy
  /// The base of relative URLs, if any.
  let base: URLBase
  /// What links inside the content begin with, when they are absolute.
  private let page: String

  init(policy: HTMLPolicy, base: URLBase) {
    self.policy = policy
    self.base = base
    page = base.usable.map { Self.cleaned(URLReference.resolve("#", against: $0)) } ?? "#"
  }

  /// The use of the URL in an attribute; nil if it has none.
  static func use(of attribute: String, in element: String) -> Use? {
    guard let name = HTMLName(attribute), HTMLRewriting.holdsAddress(name) else { return nil }
    switch (attribute, element) {
    case ("src", "audio"), ("src", "source"), ("src", "track"), ("src", "video"): return .media
    case ("background", _), ("dynsrc", _), ("lowsrc", _), ("poster", _), ("src", _): return .image
    default: return .link
    }
  }

  /// The URL to write; nil if it is not allowed.
  ///
  /// - Parameter keepsFragments: whether one that is only a fragment is not resolved, because its place may be in the same content.
  func allowed(_ text: String, _ use: Use, keepsFragments: Bool = false) -> String? {
    var url = Self.cleaned(text)
    if url.isEmpty { return nil }
    if Scheme(of: url) == .relative, !(keepsFragments && url.hasPrefix("#") && url != "#") {
      url = Self.cleaned(base.resolved(url))
    }
    return isAllowed(url, use) ? url : nil
  }

  /// The fragment of a URL to write, if it is that of a place in the same content.
  func fragment(of url: String) -> String? {
    if url.hasPrefix("#") { return String(url.dropFirst()) }
    return url.hasPrefix(page) ? String(url.dropFirst(page.count)) : nil
  }

  /// The list to write, such as `a.jpg 1x, b.jpg 2x`, with the URLs that are allowed; nil if none is.
  func allowed(list text: String) -> String? {
    var candidates: [String] = []
    text.withBytes { bytes in
      var urls = HTMLURLList(0..<bytes.count)
      while let range = urls.next(in: bytes) {
        guard let url = allowed(bytes.string(range), .image), !url.utf8.contains(where: \.isHTMLSpace) else { continue }
        if url.utf8.first == UInt8(ascii: ",") || url.utf8.last == UInt8(ascii: ",") { continue }
        // Browsers ignore what has other descriptors: `Screen Shot 1.png 1x`.
        let descriptors = bytes.string(urls.descriptors).words
        guard Self.areDescriptors(descriptors) else { continue }
        candidates.append(([url[...]] + descriptors).joined(separator: " "))
      }
    }
    return candidates.isEmpty ? nil : candidates.joined(separator: ", ")
  }

  /// Whether all pictures in a list are allowed, also those that browsers ignore.
  func allowsAll(of list: String) -> Bool {
    list.withBytes { bytes in
      var urls = HTMLURLList(0..<bytes.count)
      while let range = urls.next(in: bytes) {
        guard isAllowed(Self.cleaned(bytes.string(range)), .image) else { return false }
      }
      return true
    }
  }

  /// Whether a candidate may have these: `640w`, `640w 480h`, `1.5x` (WHATWG HTML §4.8.4.2.2).
  private static func areDescriptors(_ words: [Substring]) -> Bool {
    let units = words.compactMap(\.last).sorted(by: >)
    guard words.isEmpty || units == ["x"] || units == ["w"] || units == ["w", "h"] else { return false }
    return words.allSatisfy { word in
      let number = word.dropLast()
      let isPlain = number.utf8.allSatisfy { ASCII.isDigit($0) || $0 == UInt8(ascii: ".") && units == ["x"] }
      return isPlain && (Double(number) ?? 0) > 0
    }
  }

  /// Whether a cleaned URL is allowed. A relative one is like one of the web.
  func isAllowed(_ url: String, _ use: Use) -> Bool {
    let schemes =
      switch use {
      case .link: policy.linkSchemes
      case .image: policy.images == .embedded ? policy.imageSchemes.intersection(["data"]) : policy.imageSchemes
      case .media: policy.mediaSchemes
      }
    switch Scheme(of: url) {
    case .unclear: return false
    // Without a base, it will be relative to a page.
    case .relative: return schemes.contains("https") || schemes.contains("http")
    case .named("data"): return use == .image && schemes.contains("data") && Self.isRasterImage(url)
    case .named(let scheme): return schemes.contains(scheme) && !URLSyntax.runsCode(scheme: scheme)
    }
  }

  /// What a cleaned URL begins with.
  private enum Scheme: Equatable {
    case relative
    /// In lowercase.
    case named(String)
    /// Something that is not a scheme, and a colon.
    case unclear

    init(of url: String) {
      if let scheme = URLReference.scheme(of: url) {
        self = .named(scheme)
      } else {
        self = url.utf8.first { ":/?#".utf8.contains($0) } == UInt8(ascii: ":") ? .unclear : .relative
      }
    }
  }

  /// Whether a `data:` URL is a PNG, JPEG, GIF, WebP or AVIF picture.
  static func isRasterImage(_ url: String) -> Bool {
    let type = url.dropFirst(5).prefix(16).lowercased()
    return ["png", "jpeg", "jpg", "gif", "webp", "avif"].contains {
      type.hasPrefix("image/\($0);") || type.hasPrefix("image/\($0),")
    }
  }

  /// The URL as browsers read it (WHATWG URL §4.4): without control characters, and without spaces at the ends. Backslashes become
  /// slashes where browsers treat them so.
  static func cleaned(_ text: String) -> String {
    var url = String(Substring(text.withoutControls().utf8.trimmed { $0 == ASCII.space }))
    let slashed = URLText.withSlashes(url)
    if slashed == url { return url }
    switch Scheme(of: slashed) {
    case .relative, .named("http"), .named("https"), .named("ftp"), .named("file"), .named("ws"), .named("wss"):
      url = slashed
    case .named, .unclear: break
    }
    return url
  }
}

extension String {
  /// Without control characters (C0, DEL, C1).
  ///
  /// - Parameter keepsSpaces: whether white space stays.
  func withoutControls(butSpaces keepsSpaces: Bool = false) -> String {
    // C1 begins with C2 in UTF-8.
    let mayHaveControls = utf8.contains { byte in
      byte < 0x20 && !(keepsSpaces && byte.isHTMLSpace) || byte == 0x7F || byte == 0xC2
    }
    guard mayHaveControls else { return self }
    return String(
      UnicodeScalarView(
        unicodeScalars.lazy.filter { scalar in
          let isControl = scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value)
          return !isControl || keepsSpaces && scalar.value < 0x20 && UInt8(ascii: scalar).isHTMLSpace
        }))
  }
}
