/// What sanitized HTML may contain.

public import JSONFeedModel

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
/// the page around them, or are read differently by different parsers, such as `script`, `form`, `svg`, `template`, `style` and all
/// attributes that begin with `on`.
///
/// Some markup becomes other markup, or text, before the policy is applied:
///
/// - **Footnotes:** an `id`, or the `name` of an `a`, stays if a link in the same content refers to it, with ``idPrefix``. Other ids are
///   left out, and other links inside the page lead to the place in the page at `baseURL`.
/// - **Formulas:** with `math` in ``elements``, as in ``reader``, its MathML stays. Its elements are configured like others: add or remove
///   them and their attributes. Those that are left out become `mrow`, and loose text becomes `mtext`; so these two are always allowed.
///   `mi`, `mn`, `mo`, `ms`, `mtext` and `annotation` contain only text; of `semantics`, the first child and annotations in TeX stay.
///   `annotation-xml`, `maction`, links and elements of HTML are never allowed in formulas. Without `math`, the `alttext` of the formula is
///   written, or else its text. The copies of formulas that KaTeX, MathJax and Wikipedia have for other browsers are left out.
/// - **Pictures** of emoji become the emoji in their `alt`. A picture in `noscript` stays if it is not elsewhere in the content.
/// - **Checkboxes** of task lists become ☑ and ☐.
/// - **Code:** of its `class`, names of languages such as `language-swift` stay. To keep all, add `class` to ``globalAttributes``.
/// - **Cells:** `align` is also made from `text-align` in `style`.
public struct HTMLPolicy: Sendable, Hashable, Codable {
  /// The elements that are allowed, with their attributes besides ``globalAttributes``; all names in lowercase. Of other elements only
  /// the content stays, without that of elements such as `script`, `svg` or `title`. With `table`, also `tbody`, `tr` and `td` are written where
  /// HTML implies them; without it, no part of a table is allowed.
  public var elements: [String: Set<String>]
  /// The attributes that are allowed in all elements.
  public var globalAttributes: Set<String>
  /// The schemes of links: `href`, `cite`. Relative URLs that have no base are allowed as well. In members and
  /// extension objects, where URLs may be identifiers, those with other schemes stay too, unless they execute code. `file`, `blob` and
  /// `filesystem` lead to what only the device that opens them has, and stay only if the policy has this scheme.
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
  /// What ids begin with, so that they differ from those of the page around the content, and from the names that its scripts use.
  ///
  /// If a page shows several items, give each another prefix. It is a lowercase letter, and lowercase letters, digits and hyphens after it;
  /// with anything else, and with nil, ids are left out. Sanitizing again with another prefix adds that as well.
  public var idPrefix: String?

  /// What happens to pictures.
  public enum Images: String, Sendable, Hashable, Codable {
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
  ///   - idPrefix: See ``idPrefix``.
  public init(
    elements: [String: Set<String>], globalAttributes: Set<String> = ["dir", "lang", "title"],
    linkSchemes: Set<String> = ["http", "https", "mailto", "tel"],
    imageSchemes: Set<String> = ["http", "https", "data"], mediaSchemes: Set<String> = ["http", "https"],
    embeds: Set<String> = [], images: Images = .shown, linkRelation: String? = "noopener noreferrer",
    idPrefix: String? = "content-"
  ) {
    self.elements = elements
    self.globalAttributes = globalAttributes
    self.linkSchemes = linkSchemes
    self.imageSchemes = imageSchemes
    self.mediaSchemes = mediaSchemes
    self.embeds = embeds
    self.images = images
    self.linkRelation = linkRelation
    self.idPrefix = idPrefix
  }

  /// Returns `html` with only what this policy allows.
  ///
  /// The text that readers see stays, except that of elements such as `script`. The cost is linear in the size of `html`. Sanitizing the
  /// result again changes nothing.
  ///
  /// - Parameters:
  ///   - html: Any text; a fragment of HTML or a whole page.
  ///   - baseURL: The absolute URL against which relative URLs are resolved. Without it they stay relative.
  public func sanitize(_ html: String, baseURL: (any JSONFeed.URLConvertible)? = nil) -> String {
    sanitize(html, baseURL: baseURL?._urlText, URLBudget())
  }

  /// The same for one of the texts of a document.
  func sanitize(_ html: String, baseURL: String?, _ urls: URLBudget) -> String {
    HTMLSanitizer.sanitized(html, self, base: HTMLRewriting.base(page: baseURL, otherwise: nil, urls))
  }
}
