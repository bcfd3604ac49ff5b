/// Reports for people: grouped by file, each problem with its line of the document and a caret below its position.

#if canImport(FoundationEssentials)
  package import FoundationEssentials
#else
  package import Foundation
#endif
internal import FeedBridge
internal import FeedPrimitives

/// Reports as plain text.
package enum TextReporter {
  /// The length beyond which a line is shown only in part.
  private static let width = 100

  /// The report on several files, in the order given.
  ///
  /// - Parameters:
  ///   - files: the path, the report and the document of each file. If the document is nil, no lines of it are shown.
  ///   - isColored: whether to use the colors of terminals.
  package static func report(
    _ files: [(path: String, report: ValidationReport, document: Data?)], isColored: Bool = false
  ) -> String {
    var text = ""
    for (path, report, document) in files {
      if report.diagnostics.isEmpty {
        text += "\(path): ok (\(report.format))".onOneLine + "\n"
        continue
      }
      var lines = document.map(SourceLines.init)
      for diagnostic in report.diagnostics {
        text += diagnostic.description(of: path, isColored: isColored) + "\n"
        if let location = diagnostic.location,
          let excerpt = lines?.excerpt(line: location.line, column: location.column, width: width)
        {
          text += show(excerpt, location.line)
        }
      }
    }
    return text + ReportSummary.line(on: files.map(\.report)) + "\n"
  }

  /// The line of the document, and a caret under the column.
  private static func show(_ excerpt: SourceLines.Excerpt, _ number: Int) -> String {
    let prefix = "  \(number) | "
    let margin = String(repeating: " ", count: prefix.count - 2) + "| "
    // Tabs are kept, so that the caret is below the right column.
    func visible(_ text: String) -> String {
      text.split(separator: "\t", omittingEmptySubsequences: false).map { String($0).onOneLine }.joined(separator: "\t")
    }
    let indentation = excerpt.before.unicodeScalars.map { $0 == "\t" ? "\t" : " " }.joined()
    return prefix + (excerpt.isCutBefore ? "…" : "") + visible(excerpt.before) + visible(excerpt.after)
      + (excerpt.isCutAfter ? "…" : "") + "\n" + margin + (excerpt.isCutBefore ? " " : "") + indentation + "^\n"
  }
}
