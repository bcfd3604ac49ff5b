/// Reports as a self-contained page: the problems of each file, and the lines of the document with the problems marked.

#if canImport(FoundationEssentials)
  package import FoundationEssentials
#else
  package import Foundation
#endif
internal import FeedBridge
internal import FeedPrimitives
internal import JSONFeedModel

/// Reports as a web page.
package enum HTMLReporter {
  /// The number of lines shown around a problem.
  private static let context = 2
  /// The length beyond which a line is shown only in part.
  private static let maximumLength = 400

  /// The report on several files, in the order given, with their documents.
  package static func report(_ files: [(path: String, report: ValidationReport, document: Data)]) -> String {
    let counts = Severity.allCases.reversed().map { severity in
      (severity, files.reduce(0) { $0 + $1.report.diagnostics.count { $0.severity == severity } })
    }
    var page = """
      <!DOCTYPE html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta name="color-scheme" content="light dark">
      <title>jsonfeed validate</title>
      <style>\(style)</style>
      </head>
      <body>
      <main>
      <h1>Feed validation</h1>
      <p class="counts">
      """
    page += "<span>\(files.count) \(files.count == 1 ? "file" : "files")</span>"
    for (severity, count) in counts {
      page += "<span class=\"\(severity.rawValue)\">\(count) \(severity.name(count: count))</span>"
    }
    page += "</p>\n"
    for (path, report, document) in files { page += section(path, report, document) }
    return page + "</main>\n</body>\n</html>\n"
  }

  private static func section(_ path: String, _ report: ValidationReport, _ document: Data) -> String {
    var text = "<section>\n<h2>\(escaped(path)) <small>\(escaped(report.format.description))</small></h2>\n"
    if report.diagnostics.isEmpty { return text + "<p class=\"valid\">No problems.</p>\n</section>\n" }
    text += "<ol class=\"findings\">\n"
    for diagnostic in report.diagnostics {
      let place = diagnostic.location.map { "<a href=\"#\(anchor(path, $0.line))\">\($0)</a> " }
      text += "<li class=\"\(diagnostic.severity.rawValue)\">\(place ?? "")<b>\(escaped(diagnostic.message))</b>"
      if !diagnostic.path.isEmpty { text += " <code>\(escaped(diagnostic.path))</code>" }
      text += " <i>\(escaped(diagnostic.rule))</i></li>\n"
    }
    return text + "</ol>\n" + source(path, report, document) + "</section>\n"
  }

  /// The lines of the document with problems, and some lines around them.
  private static func source(_ path: String, _ report: ValidationReport, _ document: Data) -> String {
    var byLine: [Int: [Diagnostic]] = [:]
    for diagnostic in report.diagnostics {
      if let line = diagnostic.location?.line { byLine[line, default: []].append(diagnostic) }
    }
    guard !byLine.isEmpty else { return "" }
    let lines = SourceLines(document)
    var shown = Set<Int>()
    for line in byLine.keys { for near in line - context...line + context where near >= 1 { shown.insert(near) } }
    var text = "<pre>"
    var last = 0
    for number in shown.sorted() {
      guard let line = lines[number] else { continue }
      if last > 0, number > last + 1 { text += "<span class=\"gap\">⋯</span>" }
      last = number
      let found = byLine[number] ?? []
      let worst = found.map(\.severity).max()
      text +=
        "<span class=\"line \(worst?.rawValue ?? "")\" id=\"\(anchor(path, number))\"><span class=\"number\">\(number)</span>"
      text += marked(line, found) + "</span>"
      for diagnostic in found {
        text += "<span class=\"note \(diagnostic.severity.rawValue)\">\(escaped(diagnostic.message))</span>"
      }
    }
    return text + "</pre>\n"
  }

  /// A line with a mark at each column that has a problem.
  private static func marked(_ line: String, _ diagnostics: [Diagnostic]) -> String {
    let columns = Dictionary(
      diagnostics.compactMap { diagnostic in diagnostic.location.map { ($0.column, diagnostic.severity) } }
    ) {
      max($0, $1)
    }
    let scalars = Array(line.unicodeScalars)
    let first = columns.keys.min().map { max($0 - maximumLength / 2, 1) } ?? 1
    let start = scalars.count > maximumLength ? min(first, max(scalars.count - maximumLength, 0) + 1) : 1
    let end = min(start + maximumLength - 1, scalars.count)
    var text = start > 1 ? "…" : ""
    var column = start
    while column <= end {
      let character = escaped(String(scalars[column - 1]))
      text += columns[column].map { "<mark class=\"\($0.rawValue)\">\(character)</mark>" } ?? character
      column += 1
    }
    return text + (end < scalars.count ? "…" : "")
  }

  private static func anchor(_ path: String, _ line: Int) -> String {
    var hash = StableHash()
    hash.combine(path)
    return "f\(hash.hexadecimal.prefix(8))-\(line)"
  }

  private static func escaped(_ text: String) -> String { text.onOneLine.escapedForMarkup }

  private static let style = """
    :root{--back:#fff;--text:#1d1d1f;--soft:#6e6e73;--line:#e3e3e8;--code:#f5f5f7;--error:#c4001a;--warning:#9a5b00;--info:#0058b0}
    @media(prefers-color-scheme:dark){:root{--back:#161618;--text:#f2f2f4;--soft:#a0a0a8;--line:#38383c;--code:#222226;--error:#ff7a80;--warning:#ffb84d;--info:#7ab8ff}}
    *{box-sizing:border-box}
    body{margin:0;background:var(--back);color:var(--text);font:16px/1.5 system-ui,sans-serif}
    main{max-width:60rem;margin:0 auto;padding:1.5rem 1rem 4rem}
    h1{font-size:1.6rem;margin:0 0 .5rem}
    h2{font-size:1.1rem;margin:2.5rem 0 .5rem;overflow-wrap:anywhere}
    h2 small{color:var(--soft);font-weight:400}
    .counts span{margin-right:1rem}
    .counts .error,li.error a{color:var(--error)}
    .counts .warning,li.warning a{color:var(--warning)}
    .counts .info,li.info a{color:var(--info)}
    .findings{list-style:none;margin:0;padding:0}
    .findings li{border-left:4px solid;padding:.35rem .75rem;margin:.4rem 0;overflow-wrap:anywhere}
    .findings li.error{border-color:var(--error)}
    .findings li.warning{border-color:var(--warning)}
    .findings li.info{border-color:var(--info)}
    .findings b{font-weight:500}
    code,i{color:var(--soft);font-size:.85rem}
    pre{background:var(--code);border-radius:8px;padding:.75rem 0;overflow-x:auto;font:13px/1.6 ui-monospace,monospace;margin:1rem 0}
    .line,.note,.gap{display:block;padding:0 .75rem;white-space:pre}
    .number{display:inline-block;min-width:3.5ch;margin-right:1.5ch;color:var(--soft);text-align:right;user-select:none}
    .note{white-space:normal;padding-left:calc(5ch + .75rem);font-family:system-ui,sans-serif}
    .note.error{color:var(--error)}
    .note.warning{color:var(--warning)}
    .note.info{color:var(--info)}
    .gap{color:var(--soft)}
    mark{background:none;color:inherit;text-decoration:underline wavy 2px;text-underline-offset:3px}
    mark.error{text-decoration-color:var(--error)}
    mark.warning{text-decoration-color:var(--warning)}
    mark.info{text-decoration-color:var(--info)}
    .valid{color:var(--soft)}
    """
}
