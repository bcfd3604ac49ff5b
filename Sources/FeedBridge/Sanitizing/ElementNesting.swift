/// What decides where an element may be, from the tree construction of WHATWG HTML §13.2.6.

/// The properties of an element on which nesting depends.
struct ElementNesting: OptionSet, Sendable {
  let rawValue: UInt16

  /// It has no content and no end tag.
  static let void = Self(rawValue: 1 << 0)
  /// It cannot be in `p`.
  static let block = Self(rawValue: 1 << 1)
  /// Its end tag also counts inside blocks that are still open.
  static let formatting = Self(rawValue: 1 << 2)
  /// It cannot be in another of its kind, even with elements between them.
  static let exclusive = Self(rawValue: 1 << 3)
  static let heading = Self(rawValue: 1 << 4)
  /// `li`, `dd` and `dt`, which end the item before them.
  static let item = Self(rawValue: 1 << 5)
  static let list = Self(rawValue: 1 << 6)
  /// A part of `ruby`.
  static let annotation = Self(rawValue: 1 << 7)
  /// A part of `table`.
  static let tablePart = Self(rawValue: 1 << 8)
  /// `thead`, `tbody` and `tfoot`.
  static let section = Self(rawValue: 1 << 9)
  /// `td`, `th` and `caption`, in which content begins anew.
  static let cell = Self(rawValue: 1 << 10)
  /// An element of MathML. Besides `math`, it can only be in another one, and only it can be there.
  static let mathML = Self(rawValue: 1 << 11)
  /// An element of MathML that contains only text: HTML would be read in most of them.
  static let textOnly = Self(rawValue: 1 << 12)

  /// The properties of an element; none for those that may be anywhere.
  init(of element: String) { self = Self.table[element] ?? [] }

  init(rawValue: UInt16) { self.rawValue = rawValue }

  private static let table: [String: Self] = {
    var table: [String: Self] = [:]
    func add(_ properties: Self, _ names: String) {
      for name in names.split(separator: " ") { table[String(name), default: []].formUnion(properties) }
    }
    add(.void, "area br col hr img input source track wbr")
    add(
      .block,
      "address article aside blockquote center dd details dialog dir div dl dt fieldset figcaption figure footer h1 h2 h3 h4 "
        + "h5 h6 header hgroup hr legend li main menu nav ol p pre search section summary table ul")
    add(.formatting, "a b big code em font i nobr s small strike strong tt u")
    add(.exclusive, "a button nobr")
    add(.heading, "h1 h2 h3 h4 h5 h6")
    add(.item, "li dd dt")
    add(.list, "dir dl menu ol ul")
    add(.annotation, "rb rp rt rtc")
    add(.tablePart, "caption col colgroup tbody td tfoot th thead tr")
    add(.section, "tbody tfoot thead")
    add(.cell, "caption td th")
    add(.mathML, HTMLPolicy.mathML.keys.joined(separator: " "))
    add(.textOnly, "annotation mi mn mo ms mtext")
    return table
  }()
}
