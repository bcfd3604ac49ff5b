/// Finds the end of an element that is left out with its content.

internal import FeedPrimitives

/// The content of `svg`, `object`, `applet` or `template`, or of a copy of a formula, which is left out.
///
/// The end is where browsers see it: an element of HTML such as `p` ends SVG and MathML, except in the elements of these that may contain
/// HTML (WHATWG HTML §13.2.6.5).
struct OmittedContent {
  /// The open elements that matter: the first one, those of its kind in it, and those in which HTML begins anew. The maximum bounds the
  /// time for each tag.
  private var open: [HTMLName]
  private static let maximumDepth = 256
  /// Tables that are open.
  private var tables = 0

  /// Whether a part of a table around the content ends it.
  private let endsWithCell: Bool
  /// Whether a block ends it, and the end of a block: a copy of a formula has none.
  private var endsWithBlock = false

  /// Nil for an element whose content is not left out.
  ///
  /// - Parameter isInTable: whether a table is open around it.
  init?(_ tag: HTMLScanner.Tag, in bytes: TextSpan, isInTable: @autoclosure () -> Bool) {
    guard !tag.isSelfClosing, let name = HTMLName(bytes, tag.name),
      Self.foreignRoots.contains(name) || Self.htmlRoots.contains(name)
    else { return nil }
    open = [name]
    isOfObject = name == Self.object
    needsLink = isOfObject
    endsWithCell = name != Self.template && isInTable()
  }

  /// A copy of a formula; nil for one without content.
  init?(copy tag: HTMLScanner.Tag, in bytes: TextSpan, isInTable: Bool) {
    guard !tag.isSelfClosing, let name = HTMLName(bytes, tag.name),
      !ElementNesting(of: bytes.string(tag.name).lowercased()).contains(.void)
    else { return nil }
    open = [name]
    isOfObject = false
    needsLink = false
    endsWithCell = isInTable
    endsWithBlock = true
  }

  /// Whether the content is SVG or MathML here.
  var isForeign: Bool { open.last.map(Self.foreignRoots.contains) ?? false }

  /// Whether it is that of an `object`.
  let isOfObject: Bool
  /// Whether it is that of an `object` for which no link was written.
  var needsLink: Bool

  /// Whether the token is part of the content; the last one is the end tag. After false, the content has ended before the token.
  ///
  /// - Parameter isOpen: whether an element is open around the content.
  mutating func contains(
    _ token: HTMLScanner.Token, in bytes: TextSpan, isOpen: (HTMLScanner.Tag) -> Bool
  ) -> Bool {
    guard !open.isEmpty else { return false }
    switch token {
    case .startTag(let tag):
      guard let name = HTMLName(bytes, tag.name) else { return true }
      if isForeign, Self.endsForeignContent(tag, in: bytes) { return leaveForeignContent() }
      if endsWithBlock, !isForeign, isBlock(tag, in: bytes) { return false }
      if endsCell(name, isStart: true) { return false }
      let opens =
        isForeign
        ? Self.foreignRoots.contains(name)
          || (open.last == Self.math ? Self.integrationPointsOfMath : Self.integrationPointsOfSVG).contains(name)
        : Self.foreignRoots.contains(name) || name == open[0]
      if opens, !tag.isSelfClosing, open.count < Self.maximumDepth { open.append(name) }
    case .endTag(let tag):
      guard let name = HTMLName(bytes, tag.name) else { return true }
      if isForeign, Self.breakoutEnds.contains(name) { return leaveForeignContent() }
      if endsCell(name, isStart: false) { return false }
      if let index = open.lastIndex(of: name) {
        open.removeSubrange(index...)
      } else if endsWithBlock ? isBlock(tag, in: bytes) : open.allSatisfy(Self.foreignRoots.contains) && isOpen(tag) {
        return false
      }
    default: break
    }
    return true
  }

  /// Closes SVG and MathML down to an element that may contain HTML. Returns false if there is none.
  private mutating func leaveForeignContent() -> Bool {
    while isForeign { open.removeLast() }
    return !open.isEmpty
  }

  /// Whether a tag belongs to the table around the content.
  private mutating func endsCell(_ name: HTMLName, isStart: Bool) -> Bool {
    guard endsWithCell else { return false }
    if name == Self.table { tables += isStart ? 1 : -1 }
    return tables < 0 || tables == 0 && !(isStart && isForeign) && Self.tableParts.contains(name)
  }

  /// Whether a tag of HTML ends the SVG or MathML in which it is.
  static func endsForeignContent(_ tag: HTMLScanner.Tag, in bytes: TextSpan) -> Bool {
    guard let name = HTMLName(bytes, tag.name) else { return false }
    return breakout.contains(name)
      || name == font && ["color", "face", "size"].contains { tag.value(of: $0, in: bytes) != nil }
  }

  private func isBlock(_ tag: HTMLScanner.Tag, in bytes: TextSpan) -> Bool {
    ElementNesting(of: bytes.string(tag.name).lowercased()).contains(.block)
  }

  private static let foreignRoots = HTMLNames("math svg")
  private static let htmlRoots = HTMLNames("applet object template")
  private static let object = HTMLName("object")
  private static let template = HTMLName("template")
  private static let table = HTMLName("table")
  private static let font = HTMLName("font")
  private static let math = HTMLName("math")
  private static let integrationPointsOfMath = HTMLNames("annotation-xml mi mn mo ms mtext")
  private static let integrationPointsOfSVG = HTMLNames("desc foreignobject title")
  private static let tableParts = HTMLNames("caption tbody td tfoot th thead tr")
  private static let breakout = HTMLNames(
    "b big blockquote body br center code dd div dl dt em embed h1 h2 h3 h4 h5 h6 head hr i img li listing menu meta nobr ol p "
      + "pre ruby s small span strike strong sub sup table tt u ul var")
  private static let breakoutEnds = HTMLNames("br p")
}
