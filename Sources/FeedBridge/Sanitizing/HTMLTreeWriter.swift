/// Writes HTML that every parser reads as the same tree.

internal import FeedPrimitives

/// Writes elements and text so that HTML's tree construction (WHATWG HTML §13.2.6) changes nothing: each element is closed before one that
/// would close it, tables have all their parts, and what cannot be where it is, is left out.
struct HTMLTreeWriter: ~Copyable {
  private struct OpenElement {
    let name: String
    let nesting: ElementNesting
    /// Its number among the elements of formatting; 0 for others.
    let number: Int
    /// Where its start tag is in the output, and the `href` in it.
    let tag: Range<Int>
    let link: Range<Int>?
    /// Whether its end tag was inside a block that is still open, as in `<b><p></b>`. It ends with that block.
    var hasEnded = false
    /// The number of cells around it, once the end of a block has interrupted it.
    var cells = 0
  }

  /// No reader's content is nested deeper; parsers have limits from 256 on.
  private static let maximumDepth = 128

  private var output: ByteBuffer
  /// A bounded number: at most ``maximumDepth``, and the parts of one table.
  private var open: [OpenElement] = []
  /// Formatting that was closed with a block, as in `<p><b>a<p>b</b>`, and goes on in the next text of the same cell.
  private var interrupted: [OpenElement] = []
  /// The number of elements of formatting so far.
  private var formattingCount = 0
  /// The numbers of those whose end tags were inside a block in them.
  private(set) var misnested: Set<Int> = []
  /// The numbers of those that blocks interrupt, because they are known to be misnested.
  private let split: Set<Int>
  /// The copies of links in start tags that were written again.
  private(set) var copiedLinks: [(link: Range<Int>, copy: Range<Int>)] = []
  /// The number of bytes of such start tags that may still be written: as many as the HTML has, and a few.
  private var copyableBytes: Int
  /// What separates the text before and after the tag of a block that was left out.
  private let separator: StaticString
  private var neededSeparator = Separator.none
  private var hasText = false
  /// Whether nothing was written since the start of `pre`, where parsers ignore a line break.
  private var isAtStartOfPre = false
  /// Whether that line break has been left out. It is needed before another.
  private var hasLeftOutLine = false

  init(capacity: Int, separator: StaticString, split: Set<Int> = []) {
    output = ByteBuffer(capacity: capacity)
    self.separator = separator
    self.split = split
    copyableBytes = capacity + 1024
  }

  private enum Separator {
    case none, space, block, paragraph
  }

  /// The end of the last start tag or text.
  private(set) var endOfContent = 0
  /// Where the attributes of the last start tag begin.
  private(set) var startOfAttributes = 0
  /// The range of the last `href`, from the space before it.
  private(set) var lastLink = 0..<0

  /// The number of bytes written.
  var count: Int { output.count }

  /// The HTML, with some attributes inserted or replaced. Nothing can be written after it.
  consuming func finish(_ changes: [ContentLinks.Attribute]) -> String {
    close(downTo: 0)
    if changes.isEmpty { return output.string() }
    var changed = HTMLTreeWriter(capacity: output.count, separator: separator)
    output.withText { bytes in
      var copied = 0
      for change in changes {
        changed.output.append(bytes, copied..<change.range.lowerBound)
        changed.write(attribute: change.name, change.value)
        copied = change.range.upperBound
      }
      changed.output.append(bytes, copied..<bytes.count)
    }
    return changed.output.string()
  }

  /// The number of open elements.
  var depth: Int { open.count }

  /// The name of the innermost element.
  var innermost: String? { open.last?.name }

  func isOpen(_ name: String) -> Bool { (open + interrupted).contains { $0.name == name } }

  // MARK: Text

  /// Writes text, without control characters.
  mutating func append(text: String) {
    text.withoutControls(butSpaces: true).withBytes { bytes in
      let firstWord = bytes.endOfHTMLSpaces(from: 0)
      let isFirst = open.isEmpty && output.count == 0
      let depth = open.count
      if firstWord < bytes.count {
        openCell()
        // Browsers do not show text in other elements of a formula.
        if isInFormulaStructure { open("mtext") }
        separate(isSpaced: firstWord > 0)
        reopen()
        hasText = true
      } else if bytes.count == 0 || isInTableStructure || isInFormulaStructure || isFirst {
        // White space between the parts of a table or a formula, and before everything else, is not shown.
        return
      }
      append(bytes.extracting((isFirst ? firstWord : 0)..<bytes.count), as: .text)
      if firstWord < bytes.count { endOfContent = output.count }
      if isInFormula { close(downTo: depth) }
    }
  }

  private enum Escaping { case text, attribute }

  private mutating func append(_ bytes: TextSpan, as escaping: Escaping) {
    var index = 0
    while index < bytes.count {
      let byte = bytes[index]
      index += 1
      switch byte {
      case ASCII.ampersand: write("&amp;")
      case ASCII.lessThan: write("&lt;")
      case ASCII.greaterThan: write("&gt;")
      case ASCII.quotationMark where escaping == .attribute: write("&quot;")
      case UInt8(ascii: "`") where escaping == .attribute: write("&#96;")
      case ASCII.carriageReturn where index < bytes.count && bytes[index] == ASCII.lineFeed: break
      case ASCII.carriageReturn, ASCII.lineFeed:
        if isAtStartOfPre {
          (isAtStartOfPre, hasLeftOutLine) = (false, true)
        } else {
          if hasLeftOutLine { output.append(ASCII.lineFeed) }
          hasLeftOutLine = false
          output.append(ASCII.lineFeed)
        }
      case 0x0C: write(" ")
      case ASCII.tab: write("\t")
      default:
        (isAtStartOfPre, hasLeftOutLine) = (false, false)
        output.append(byte)
      }
    }
    WorkCounter.count(bytes.count)
  }

  private mutating func write(_ text: StaticString) {
    (isAtStartOfPre, hasLeftOutLine) = (false, false)
    output.append(text)
  }

  /// Notes that the tag of a block was left out.
  mutating func noteOmittedBlock() { neededSeparator = hasText ? .block : .none }

  /// Notes an end tag `</p>` without a paragraph, which browsers read as an empty one.
  mutating func noteEmptyParagraph() { if hasText, !isInFormula { neededSeparator = .paragraph } }

  /// Notes that the text so far is a word.
  mutating func noteEndOfWord() { neededSeparator = .space }

  /// Separates what follows from the text before the tag of a block that was left out, or from a word.
  ///
  /// - Parameter isSpaced: whether white space follows.
  private mutating func separate(isSpaced: Bool = false) {
    let separator: StaticString
    switch neededSeparator {
    case .none: return
    case .space: separator = " "
    case .block: separator = self.separator
    case .paragraph: separator = "<p></p>"
    }
    neededSeparator = .none
    if separator.utf8CodeUnitCount > 1 {
      write(separator)
    } else if !isSpaced, !isAtStartOfPre, !hasLeftOutLine,
      output.withBytes({ $0.count > 0 && !$0[$0.count - 1].isHTMLSpace })
    {
      write(separator)
    }
  }

  // MARK: Elements

  /// Writes the start of an element, if it can be here, and all of an element that has no content. Returns false if the element is left
  /// out.
  @discardableResult
  mutating func open(_ name: String, _ attributes: [(name: String, value: String)] = []) -> Bool {
    let nesting = ElementNesting(of: name)
    if nesting.contains(.formatting) { formattingCount += 1 }
    let number = nesting.contains(.formatting) ? formattingCount : 0
    guard makeRoom(for: name, nesting) else { return false }
    let start = output.count
    write(start: name, attributes)
    if !nesting.contains(.void) {
      let link = lastLink.lowerBound > start ? lastLink : nil
      open.append(OpenElement(name: name, nesting: nesting, number: number, tag: start..<output.count, link: link))
    }
    isAtStartOfPre = name == "pre"
    return true
  }

  /// Writes an element whose content no parser reads.
  mutating func append(empty name: String, _ attributes: [(name: String, value: String)]) {
    openCell()
    separate()
    write(start: name, attributes)
    write(end: name)
  }

  /// Closes an element that has this end tag, and those in it. Returns false if there is none.
  @discardableResult
  mutating func close(_ name: String) -> Bool {
    let nesting = ElementNesting(of: name)
    let cells = interrupted.isEmpty ? 0 : self.cells
    if let index = interrupted.lastIndex(where: { $0.name == name && $0.cells == cells }) {
      interrupted.remove(at: index)
      return true
    }
    var crossesBlock = false
    for index in open.indices.reversed() {
      WorkCounter.count()
      let element = open[index]
      let isMatch = element.name == name || nesting.contains(.heading) && element.nesting.contains(.heading)
      if isMatch, !element.hasEnded {
        open[index].hasEnded = true
        if crossesBlock, nesting.contains(.formatting) {
          misnested.insert(element.number)
        } else {
          close(downTo: index)
        }
        return true
      }
      let isBlock = !element.nesting.isDisjoint(with: [.block, .tablePart])
      if element.name == "table" { return false }
      let isBoundary =
        element.nesting.contains(.cell) || isBlock && nesting.isEmpty
        || name == "li" && (element.name == "ul" || element.name == "ol")
      if isBoundary, !nesting.contains(.tablePart), name != "table" { return false }
      crossesBlock = crossesBlock || isBlock
    }
    return false
  }

  /// Closes what this element would close, and opens what it implies. Returns false if it cannot be here.
  private mutating func makeRoom(for name: String, _ nesting: ElementNesting) -> Bool {
    if isInFormula || nesting.contains(.mathML) && name != "math" {
      return isInFormulaStructure && nesting.contains(.mathML) && name != "math" && open.count < Self.maximumDepth
    }
    if nesting.contains(.tablePart) { return openParents(ofTablePart: name, nesting) }
    openCell()
    if nesting.contains(.block), !split.isEmpty {
      let split = split
      while let other = innermost(until: .cell, where: { split.contains($0.number) }) { close(downTo: other) }
    }
    if nesting.contains(.annotation) {
      guard let ruby = innermost(until: .cell, where: { $0.name == "ruby" }) else { return false }
      close(downTo: ruby + 1)
    }
    if nesting.contains(.item), let item = innermost(until: [.cell, .list], where: { $0.nesting.contains(.item) }) {
      close(downTo: item)
    }
    if nesting.contains(.exclusive) {
      close(name)
      if let other = innermost(until: .cell, where: { $0.name == name }) { close(downTo: other) }
    }
    if nesting.contains(.block), let paragraph = innermost(until: .cell, where: { $0.name == "p" }) {
      close(downTo: paragraph)
    }
    // Closing one may end formatting around it, as in `<h1><b><h2></b><h3>`, and so reach another.
    while nesting.contains(.heading), let last = open.last, last.nesting.contains(.heading) {
      close(downTo: open.count - 1)
    }
    guard open.count < Self.maximumDepth || nesting.contains(.void) else { return false }
    if nesting.contains(.block) {
      neededSeparator = .none
    } else {
      separate()
      if !nesting.contains(.annotation) { reopen() }
    }
    return true
  }

  /// The innermost open element for which the condition is true; nil if one with other properties comes first.
  private func innermost(until boundary: ElementNesting, where isWanted: (OpenElement) -> Bool) -> Int? {
    for index in open.indices.reversed() {
      WorkCounter.count()
      if isWanted(open[index]) { return index }
      if !open[index].nesting.isDisjoint(with: boundary) { return nil }
    }
    return nil
  }

  /// Closes elements until so many are open.
  mutating func close(downTo count: Int) {
    while let last = open.last, open.count > count || last.hasEnded {
      write(end: last.name)
      open.removeLast()
      if last.nesting.contains(.formatting), !last.hasEnded { interrupt(last) }
      if last.nesting.contains(.cell), !interrupted.isEmpty {
        let cells = cells
        interrupted.removeAll { $0.cells > cells }
      }
    }
  }

  // MARK: Formatting

  /// The number of cells around this place.
  private var cells: Int { open.count { $0.nesting.contains(.cell) } }

  /// Remembers formatting that has been closed before its end tag. As in browsers, at most three of a kind go on.
  private mutating func interrupt(_ element: OpenElement) {
    var element = element
    element.cells = cells
    if interrupted.count(where: { $0.name == element.name && $0.cells == element.cells }) < 3 {
      interrupted.insert(element, at: 0)
    }
  }

  /// Opens formatting again that was interrupted (WHATWG HTML §13.2.4.3).
  private mutating func reopen() {
    if interrupted.isEmpty || isInFormula { return }
    let cells = cells
    for element in interrupted where element.cells == cells && element.tag.count <= copyableBytes {
      WorkCounter.count(element.tag.count)
      guard open.count < Self.maximumDepth - 1 else { break }
      copyableBytes -= element.tag.count
      let moved = output.count - element.tag.lowerBound
      for index in element.tag {
        let byte = output.withBytes { $0[index] }
        output.append(byte)
      }
      if let link = element.link { copiedLinks.append((link, link.lowerBound + moved..<link.upperBound + moved)) }
      open.append(element)
      endOfContent = output.count
    }
    interrupted.removeAll { $0.cells == cells }
  }

  private mutating func write(start name: String, _ attributes: [(name: String, value: String)]) {
    write("<")
    output.append(name)
    startOfAttributes = output.count
    for attribute in attributes { write(attribute: attribute.name, attribute.value) }
    write(">")
    endOfContent = output.count
  }

  private mutating func write(attribute name: String, _ value: String) {
    let start = output.count
    write(" ")
    output.append(name)
    write("=\"")
    value.withBytes { append($0, as: .attribute) }
    write("\"")
    if name == "href" { lastLink = start..<output.count }
  }

  private mutating func write(end name: String) {
    write("</")
    output.append(name)
    write(">")
  }

  // MARK: Formulas

  private var isInFormula: Bool { open.last?.nesting.contains(.mathML) ?? false }

  /// Whether the innermost element is part of a formula and contains only other parts.
  private var isInFormulaStructure: Bool { isInFormula && open.last?.nesting.contains(.textOnly) == false }

  // MARK: Tables

  /// Whether the innermost element is a part of a table that contains only other parts.
  private var isInTableStructure: Bool {
    guard let last = open.last else { return false }
    return last.name == "table" || last.nesting.contains(.tablePart) && !last.nesting.contains(.cell)
  }

  /// Closes and opens elements of the innermost table so that its part `name` can be next. Returns false outside tables.
  private mutating func openParents(ofTablePart name: String, _ nesting: ElementNesting) -> Bool {
    guard let table = open.lastIndex(where: { $0.name == "table" }) else { return false }
    neededSeparator = .none
    if name == "col", open.last?.name == "colgroup" { return true }
    let isRow = name == "tr"
    guard isRow || name == "td" || name == "th" else {
      close(downTo: table + 1)
      if name == "col" { open("colgroup") }
      return true
    }
    // The section and the row in which the part can be.
    let hasSection = open.count > table + 1 && open[table + 1].nesting.contains(.section)
    let hasRow = hasSection && open.count > table + 2
    close(downTo: table + 1 + (hasSection ? 1 : 0) + (hasRow && !isRow ? 1 : 0))
    if !hasSection { open("tbody") }
    if !hasRow, !isRow { open("tr") }
    return true
  }

  /// Opens a cell if the innermost element is a part of a table that cannot contain text.
  private mutating func openCell() {
    if isInTableStructure { open("td") }
  }
}

extension TextSpan {
  /// The first position from `start` on that is not white space.
  fileprivate func endOfHTMLSpaces(from start: Int) -> Int {
    var end = start
    while end < count, self[end].isHTMLSpace { end += 1 }
    return end
  }
}
