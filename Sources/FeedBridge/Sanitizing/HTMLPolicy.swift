/// What sanitized HTML may contain.

/// What sanitized HTML may contain: elements, attributes, URLs and embedded pages.
///
/// The HTML that ``sanitize(_:baseURL:)`` returns is safe to show in a page: it has only what the policy allows, and every HTML parser
/// reads it as the same tree. Start with a preset and change it:
///
/// ```swift
/// var policy = HTMLPolicy.reader
/// policy.embeds = ["www.youtube-nocookie.com"]
/// policy.elements["figure"] = ["class"]
/// print(policy.sanitize("<figure class='wide'><img src='a.jpg' onerror='x()'></figure>", baseURL: "https://example.org/"))
/// ```
///
/// Some elements and attributes are never allowed, even if they are added here: those that run scripts, load pages, change
/// the page around them, or are read differently by different parsers, such as `script`, `form`, `svg`, `template`, `style`, `id` and all
/// attributes that begin with `on`.
public struct HTMLPolicy: Sendable, Hashable {
  /// The elements that are allowed, with their attributes besides ``globalAttributes``; all names in lowercase. Of other elements only
  /// the content stays, without that of elements such as `script` or `title`. With `table`, also `tbody`, `tr` and `td` are written where
  /// HTML implies them.
  public var elements: [String: Set<String>]
  /// The attributes that are allowed in all elements.
  public var globalAttributes: Set<String>
  /// The schemes of links: `href`, `cite`. Relative URLs that have no base are allowed as well.
  public var linkSchemes: Set<String>
  /// The schemes of pictures: `src` and `srcset` of `img`, `poster`. `data` allows only PNG, JPEG, GIF, WebP and AVIF.
  public var imageSchemes: Set<String>
  /// The schemes of `src` in `audio`, `video` and their children.
  public var mediaSchemes: Set<String>
  /// The hosts of pages that an `iframe` may show, in lowercase. Other embedded pages become links.
  public var embeds: Set<String>
  /// What happens to pictures.
  public var images: Images
  /// The value of `rel` in all links; nil leaves `rel` out.
  public var linkRelation: String?

  /// What happens to pictures.
  public enum Images: Sendable, Hashable {
    /// They are shown.
    case shown
    /// Those that are part of the HTML (`data:` URLs) are shown; others are replaced by their alternative text.
    case embedded
    /// They are replaced by their alternative text.
    case described
    /// They are removed.
    case removed
  }

  /// Creates a policy.
  ///
  /// - Parameters:
  ///   - elements: See ``elements``.
  ///   - globalAttributes: See ``globalAttributes``.
  ///   - linkSchemes: See ``linkSchemes``.
  ///   - imageSchemes: See ``imageSchemes``.
  ///   - mediaSchemes: See ``mediaSchemes``.
  ///   - embeds: See ``embeds``.
  ///   - images: See ``images-swift.property``.
  ///   - linkRelation: See ``linkRelation``.
  public init(
    elements: [String: Set<String>], globalAttributes: Set<String> = ["dir", "lang", "title"],
    linkSchemes: Set<String> = ["http", "https", "mailto", "tel"],
    imageSchemes: Set<String> = ["http", "https", "data"], mediaSchemes: Set<String> = ["http", "https"],
    embeds: Set<String> = [], images: Images = .shown, linkRelation: String? = "noopener noreferrer"
  ) {
    self.elements = elements
    self.globalAttributes = globalAttributes
    self.linkSchemes = linkSchemes
    self.imageSchemes = imageSchemes
    self.mediaSchemes = mediaSchemes
    self.embeds = embeds
    self.images = images
    self.linkRelation = linkRelation
  }

  /// Returns `html` with only what this policy allows.
  ///
  /// The text that readers see stays, except that of elements such as `script`. The cost is linear in the size of `html`. Sanitizing the
  /// result again changes nothing.
  ///
  /// - Parameters:
  ///   - html: Any text; a fragment of HTML or a whole page.
  ///   - baseURL: The absolute URL against which relative URLs are resolved. Without it they stay relative.
  public func sanitize(_ html: String, baseURL: String? = nil) -> String {
    HTMLSanitizer.sanitized(html, self, base: HTMLRewriting.base(page: baseURL, otherwise: nil))
  }
}
