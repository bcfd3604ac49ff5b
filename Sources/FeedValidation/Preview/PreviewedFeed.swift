/// A feed as the preview shows it: what it was converted to, and what validation found in each of its items.

package import FeedBridge
internal import FeedFoundation

/// An input of a preview.
package struct PreviewedFeed: Sendable {
  /// How many items are shown. Nobody scrolls further.
  static let maximumItems = 1000

  let file: ReportedFile
  /// The feed; nil if the input is not one, or cannot be read.
  let conversion: FeedConverter.Conversion?
  /// Why the input could not be converted; nil if it was, or could not be read.
  let failure: ConversionError?
  /// What validation found in the feed itself.
  private(set) var diagnostics: [Diagnostic] = []
  /// What it found in each item.
  private(set) var itemDiagnostics: [[Diagnostic]] = []

  /// - Parameter options: how the document is converted, with its charset.
  package init(_ file: ReportedFile, _ options: FeedConverter.Options) {
    self.file = file
    var options = options
    options.notesItemPaths = true
    options.maximumItems = Self.maximumItems
    // Without a document, the report says why there is none.
    let hasDocument = !file.document.isEmpty || file.report.format != .unknown
    do throws(ConversionError) {
      let outcome =
        hasDocument ? try FeedConverter(options).convert(file.document.span, sourceURL: file.url, .inFeed) : nil
      (conversion, failure) = (outcome?.conversion, nil)
      assign(file.report.diagnostics, toItemsAt: outcome?.itemPaths ?? [])
    } catch {
      (conversion, failure, diagnostics) = (nil, error, file.report.diagnostics)
    }
  }

  /// Whether there is a feed to show.
  package var isFeed: Bool { conversion != nil }

  /// Why there is none, as messages that begin with the name of the input; empty if there is one.
  package var failures: [String] {
    if isFeed { return [] }
    if let failure { return ["\(file.path):\(failure.location == nil ? " " : "")\(failure)"] }
    return file.failures.isEmpty ? diagnostics.map { "\(file.path): \($0.message)" } : file.failures
  }

  /// Validation and conversion name the paths of items in the same way.
  private mutating func assign(_ diagnostics: [Diagnostic], toItemsAt paths: [String]) {
    let items = Dictionary(zip(paths, paths.indices), uniquingKeysWith: { first, _ in first })
    itemDiagnostics = Array(repeating: [], count: paths.count)
    for diagnostic in diagnostics {
      if let index = Self.item(of: diagnostic.path, among: items) {
        itemDiagnostics[index].append(diagnostic)
      } else {
        self.diagnostics.append(diagnostic)
      }
    }
  }

  /// The item that a path is in: `/rss/channel/item[3]` for `/rss/channel/item[3]/pubDate`.
  private static func item(of path: String, among items: [String: Int]) -> Int? {
    var start = ""
    // Items are not deeper than this.
    for step in path.split(separator: "/", maxSplits: 8) {
      start += "/" + step
      if let item = items[start] { return item }
    }
    return nil
  }
}
