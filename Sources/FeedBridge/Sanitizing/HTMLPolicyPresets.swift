/// The policies that are ready to use.

extension HTMLPolicy {
  /// What feed readers show: text, lists, tables, figures, pictures, audio, video, `details` and formulas (MathML Core). The default.
  public static let reader = HTMLPolicy(
    elements: inline.merging(blocks) { $1 }.merging(tables) { $1 }.merging(media) { $1 }.merging(mathML) { $1 })

  /// Formatting inside lines, and links. The ends of paragraphs and other blocks become line breaks; pictures, their
  /// alternative text.
  public static let text = HTMLPolicy(elements: inline, imageSchemes: [], mediaSchemes: [], images: .described)

  /// As ``reader``, but nothing is loaded from servers: no audio and video, and only pictures that are part of the HTML.
  public static let strict = HTMLPolicy(
    elements: inline.merging(blocks) { $1 }.merging(tables) { $1 }.merging(["img": ["alt", "height", "src", "width"]]) {
      $1
    },
    imageSchemes: ["data"], mediaSchemes: [], images: .embedded)

  /// The policies by the names that options have for them, the default first.
  package static let presets: KeyValuePairs<String, HTMLPolicy> = ["reader": reader, "text": text, "strict": strict]

  private static let inline = table(
    """
    a href hreflang type
    abbr; acronym; b; bdi; bdo; big; br; cite; dfn; em; i; kbd; mark; rb; rp; rt; rtc; ruby; s; samp; small; span; \
    strike; strong; sub; sup; tt; u; var; wbr
    code class
    data value
    del cite datetime
    ins cite datetime
    q cite
    time datetime
    """)

  private static let blocks = table(
    """
    address; article; aside; center; dd; dir; div; dl; dt; figcaption; figure; footer; h1; h2; h3; h4; h5; h6; header; hgroup; \
    hr; main; menu; nav; p; pre; section; summary; ul
    blockquote cite
    details open
    li value
    ol reversed start type
    """)

  private static let tables = table(
    """
    caption; table; tbody; tfoot; thead
    col span
    colgroup span
    td align colspan headers rowspan
    th abbr align colspan headers rowspan scope
    tr align
    """)

  private static let media = table(
    """
    audio controls loop muted preload src
    img alt height sizes src srcset width
    picture
    source height media sizes src srcset type width
    track default kind label src srclang
    video controls height loop muted playsinline poster preload src width
    """)

  /// The elements of MathML Core (§2.1.1) without `annotation-xml` and `maction`, and their attributes.
  static let mathML = table(
    """
    annotation encoding
    math alttext display
    merror; mmultiscripts; mn; mphantom; mprescripts; mroot; mrow; ms; msqrt; mstyle; msub; msubsup; msup; mtable; mtext; mtr; \
    none; semantics
    mfrac linethickness
    mi mathvariant
    mo fence form largeop lspace maxsize minsize movablelimits rspace separator stretchy symmetric
    mover accent
    mpadded depth height lspace voffset width
    mspace depth height width
    mtd columnspan rowspan
    munder accentunder
    munderover accent accentunder
    """
  ).mapValues { attributes in
    attributes.union(["arg", "displaystyle", "intent", "mathbackground", "mathcolor", "mathsize", "scriptlevel"])
  }

  /// Reads a table: on each line an element with its attributes, or several elements without attributes.
  private static func table(_ text: String) -> [String: Set<String>] {
    var elements: [String: Set<String>] = [:]
    for entry in text.split(whereSeparator: { $0 == ";" || $0 == "\n" }) {
      let words = entry.split(separator: " ").map(String.init)
      if let name = words.first { elements[name] = Set(words.dropFirst()) }
    }
    return elements
  }
}
