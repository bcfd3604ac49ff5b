/// Recognizes the tags of template languages: a document that has them where its format allows no text has not been filled in.

extension TextSpan {
  /// Whether a tag of a template begins at `offset`: of Liquid, Nunjucks, Jinja, Go or Handlebars (`{{ page.title }}`, `{% for %}`), of ERB
  /// or EJS (`<%`), or of PHP (`<?php`, `<?=`).
  public func beginsTemplateTag(at offset: Int) -> Bool {
    if starts(with: "<%", at: offset) || starts(with: "<?=", at: offset) { return true }
    if starts(with: "<?php", at: offset) { return offset + 5 == count || ASCII.isSpace(self[offset + 5]) }
    guard offset + 1 < count, self[offset] == UInt8(ascii: "{") else { return false }
    let isStatement = self[offset + 1] == UInt8(ascii: "%") || self[offset + 1] == UInt8(ascii: "#")
    guard isStatement || self[offset + 1] == UInt8(ascii: "{") else { return false }
    // Signs of how white space is trimmed, and the kinds of Handlebars.
    var start = offset + 2
    while start < Swift.min(count, offset + 6), "-+~{#/>^".utf8.contains(self[start]) { start += 1 }
    start = endOfSpaces(from: start, to: count)
    guard start < count else { return false }
    let byte = self[start]
    if byte == ASCII.quotationMark || byte == ASCII.apostrophe {
      // JSON with a brace too many goes on with a name and a colon.
      let limit = Swift.min(count, start + 300)
      guard let end = firstIndex(of: byte, from: start + 1, to: limit) else { return false }
      let next = endOfSpaces(from: end + 1, to: count)
      return next < count && self[next] != UInt8(ascii: ":")
    }
    return ASCII.isLetter(byte) || ".$_(@!*".utf8.contains(byte) || starts(with: "/*", at: start)
  }

  /// The first tag of a template that begins in `range`.
  public func firstTemplateTag(in range: Range<Int>) -> Int? {
    var index = range.lowerBound
    while index < range.upperBound {
      if self[index] == UInt8(ascii: "{") || self[index] == ASCII.lessThan {
        if beginsTemplateTag(at: index) { return index }
        if starts(with: "<!--", at: index) {
          index = endOfComment(from: index + 4, to: range.upperBound) ?? range.upperBound
          continue
        }
      }
      index += 1
    }
    return nil
  }

  /// Whether the document that begins at `start` begins as a template: with a tag, or with the front matter of a site generator, which are
  /// lines between two lines of `---` or `+++`. Only its first 4 KB are read.
  public func beginsTemplate(at start: Int) -> Bool {
    if beginsTemplateTag(at: start) { return true }
    return starts(with: "---", at: start) && hasFrontMatter(at: start, "\n---")
      || starts(with: "+++", at: start) && hasFrontMatter(at: start, "\n+++")
  }

  /// - Parameter end: the line that ends it.
  private func hasFrontMatter(at start: Int, _ end: StaticString) -> Bool {
    let limit = Swift.min(count, start + 4096)
    guard let first = firstIndex(of: ASCII.lineFeed, from: start, to: limit) else { return false }
    // Its language may follow: `---json`.
    guard (start + 3..<first).allSatisfy({ ASCII.isLetter(self[$0]) || ASCII.isSpace(self[$0]) }) else { return false }
    var line: Int? = first
    while let feed = line {
      if starts(with: end, at: feed) { return true }
      line = firstIndex(of: ASCII.lineFeed, from: feed + 1, to: limit)
    }
    return false
  }
}
