/// The parts that the web pages of the command share: the report and the preview.

internal import FeedPrimitives

/// A web page in one file, without scripts.
enum WebPage {
  /// The start of a page, up to its body.
  ///
  /// - Parameters:
  ///   - title: the title, which is escaped here.
  ///   - style: the style sheet, after the shared one.
  ///   - sources: what the page may load besides its style sheet, as directives of a Content Security Policy.
  static func start(title: String, style: [UInt8], sources: String = "") -> String {
    """
    <!DOCTYPE html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; \
    \(sources)base-uri 'none'; form-action 'none'">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="referrer" content="no-referrer">
    <meta name="color-scheme" content="light dark">
    <title>\(title.escaped)</title>
    <style>
    \(String(decoding: PackageResources.page_css, as: UTF8.self))\(String(decoding: style, as: UTF8.self))</style>
    </head>
    <body>

    """
  }

  /// The end of a page.
  static let end = "</body>\n</html>\n"
}

/// Writes the problems of a document as markup.
struct ProblemMarkup {
  /// The lines of the document; nil if it is not known.
  private var lines: SourceLines?
  /// The length beyond which a line is shown only in part.
  var width: Int

  init(_ file: ReportedFile, width: Int) {
    lines = file.document.isEmpty ? nil : SourceLines(file.document, charset: file.charset)
    self.width = width
  }

  /// An item of a list: the position, what is wrong, the line of the document, and the fix.
  ///
  /// - Parameter start: markup before the position.
  mutating func item(_ diagnostic: Diagnostic, start: String = "<li>") -> String {
    var item = start + (diagnostic.location.map { "<span class=\"place\">\($0)</span> " } ?? "")
    item += "<span class=\"message\">\(diagnostic.message.escaped)</span>"
    if !diagnostic.path.isEmpty { item += " <code>\(diagnostic.path.escaped)</code>" }
    if let number = diagnostic.location?.line, let excerpt = lines?.excerpt(of: diagnostic, width: width) {
      item += Self.source(excerpt, number)
    }
    if let fix = diagnostic.fix { item += "<div class=\"fix\">Fix: \(Self.withCode(fix.line))</div>" }
    return item + "</li>\n"
  }

  /// The id of a rule, as a link to its page if there is such a rule.
  static func link(toRule id: String) -> String {
    let name = "<code>\(id.escaped)</code>"
    return ValidationRule(id: id).map { "<a href=\"\($0.pageURL.escaped)\">\(name)</a>" } ?? name
  }

  /// Text in which backticks surround code.
  private static func withCode(_ text: String) -> String {
    let parts = text.escaped.split(separator: "`", omittingEmptySubsequences: false)
    guard !parts.count.isMultiple(of: 2) else { return text.escaped }
    return parts.enumerated().map { $0.isMultiple(of: 2) ? String($1) : "<code>\($1)</code>" }.joined()
  }

  private static func source(_ excerpt: SourceLines.Excerpt, _ number: Int) -> String {
    let (before, after) = (excerpt.isCutBefore ? "…" : "", excerpt.isCutAfter ? "…" : "")
    let start = excerpt.before.drop { $0 == " " || $0 == "\t" }
    return
      "<pre class=\"source\"><span class=\"number\">\(number)</span>\(before)\(String(start).escaped)<mark>\(excerpt.marked.escaped)</mark>"
      + "\(excerpt.after.escaped)\(after)</pre>"
  }
}

extension ReportTotals {
  /// `1 error, 2 warnings`, `no problems`.
  var words: String {
    let words = Diagnostic.Severity.allCases.reversed().filter { self[$0] > 0 }.map { self[$0].words($0) }
    return words.isEmpty ? "no problems" : words.joined(separator: ", ")
  }
}

extension Int {
  /// `1 error`, `2 warnings`.
  func words(_ severity: Diagnostic.Severity) -> String { "\(grouped) \(severity.name(count: self))" }
}

extension String {
  /// The text for markup, on one line.
  var escaped: String { onOneLine.escapedForMarkup }
}
