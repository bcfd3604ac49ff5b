/// The elements and attributes of HTML, MathML and SVG, and which of them readers keep.

internal import FeedBridge
internal import FeedPrimitives

enum HTMLVocabulary {
  /// What an element is.
  struct Traits: OptionSet {
    let rawValue: UInt16

    /// It is allowed in content: flow and phrasing content (WHATWG HTML §4.3 to §4.11), and obsolete elements.
    static let content = Traits(rawValue: 1)
    /// Readers remove it (`DangerousHTML`).
    static let dangerous = Traits(rawValue: 2)
    /// It is of the structure of a whole page, which a fragment does not have.
    static let document = Traits(rawValue: 4)
    /// It has no content and no end tag (WHATWG HTML §13.1.2).
    static let void = Traits(rawValue: 8)
    /// Its end tag may be omitted (WHATWG HTML §13.1.2.4).
    static let closedByOthers = Traits(rawValue: 16)
    /// It belongs in the head of a whole page.
    static let head = Traits(rawValue: 32)
    /// It embeds another page or file.
    static let embed = Traits(rawValue: 64)
    /// Its content is SVG or MathML.
    static let foreign = Traits(rawValue: 128)

    /// An element of HTML.
    static let element: Traits = [.content, .dangerous, .document]
  }

  /// What the element with this name is: nothing, if HTML has none.
  static func traits(of name: HTMLName) -> Traits { Traits(rawValue: elements.lists(of: name)) }

  /// The names of the elements with each trait, in the order of their numbers.
  private static let elements = HTMLNames(lists: [
    """
    a abbr acronym address area article aside audio b bdi bdo big blink blockquote br button canvas caption center \
    cite code col colgroup data datalist dd del details dfn dialog dir div dl dt em fieldset figcaption figure font \
    footer h1 h2 h3 h4 h5 h6 header hgroup hr i image img input ins kbd label legend li listing main map mark \
    marquee math menu menuitem meter nav nobr noscript ol optgroup option output p picture pre progress q rb rp rt \
    rtc ruby s samp search section select slot small source spacer span strike strong sub summary sup svg table \
    tbody td template textarea tfoot th thead time tr track tt u ul var video wbr xmp
    """,
    DangerousHTML.elementNames,
    "body head html title",
    """
    area base basefont bgsound br col embed frame hr image img input isindex keygen link meta param source spacer \
    track wbr
    """,
    "body caption colgroup dd dt head html li optgroup option p rb rp rt rtc tbody td tfoot th thead tr",
    "base link meta style",
    "applet embed fencedframe frame frameset iframe ilayer layer object",
    "svg math",
  ])

  /// The message on an element that is dangerous.
  static func messageOnRisk(_ code: HTMLName, _ name: String) -> String {
    let isEmbed = traits(of: code).contains(.embed)
    return "Many readers remove <\(name)>. "
      + (isEmbed ? "Also link to the content." : "Make sure that the content works without it.")
  }

  /// The message on an element in SVG or MathML that is not one of theirs, or may contain other markup.
  static func messageOnForeign(_ name: String, in language: String) -> String {
    "Many readers remove <\(name.shortened)>, which is not among the elements of \(language) that are known to be "
      + "safe. Make sure that the content works without it."
  }

  /// The message on an element of a whole page, or on a document type.
  static func messageOnPage(_ name: String) -> String {
    "<\(name)> belongs to a whole page, but readers show this inside a page of their own. Keep only what is in <body>."
  }

  /// Whether a name is that of an element in the content of pages.
  static func isContent(_ name: String) -> Bool {
    name.withBytes { HTMLName($0, $0.indices).map { traits(of: $0).contains(.content) } ?? false }
  }

  static func isElement(_ name: HTMLName) -> Bool { !traits(of: name).isDisjoint(with: .element) }

  /// Whether the content of an element is SVG or MathML.
  static func isForeign(_ name: HTMLName) -> Bool { traits(of: name).contains(.foreign) }

  /// Presentation and content markup of MathML 3.
  static let mathML: Set<String> = names(
    """
    maction maligngroup malignmark math menclose merror mfenced mfrac mglyph mi mlabeledtr mlongdiv mmultiscripts mn \
    mo mover mpadded mphantom mprescripts mroot mrow ms mscarries mscarry msgroup msline mspace msqrt msrow mstack \
    mstyle msub msubsup msup mtable mtd mtext mtr munder munderover none semantics annotation annotation-xml apply \
    bind bvar ci cn condition csymbol cerror cbytes cs degree domainofapplication interval lambda list logbase \
    lowlimit matrix matrixrow momentabout otherwise piece piecewise set share sep uplimit vector
    """)

  /// Shapes, text, paint and grouping of SVG 1.1 and 2, without elements that run programs or contain other markup.
  static let svg: Set<String> = names(
    """
    a animate animateColor animateMotion animateTransform circle clipPath cursor defs desc ellipse feBlend \
    feColorMatrix feComponentTransfer feComposite feConvolveMatrix feDiffuseLighting feDisplacementMap \
    feDistantLight feDropShadow feFlood feFuncA feFuncB feFuncG feFuncR feGaussianBlur feImage feMerge feMergeNode \
    feMorphology feOffset fePointLight feSpecularLighting feSpotLight feTile feTurbulence filter font font-face \
    font-face-name font-face-src g glyph hkern image line linearGradient marker mask metadata missing-glyph mpath \
    path pattern polygon polyline radialGradient rect set stop svg switch symbol text textPath title tref tspan use \
    view vkern
    """)

  /// The elements of MathML and SVG as HTML reads them: case-insensitive.
  static let foreign: Set<String> = mathML.union(svg.map { $0.lowercased() })

  private static func names(_ list: String) -> Set<String> { Set(list.split(separator: " ").map(String.init)) }
}
