/// The page of `jsonfeed preview`: feeds as readers show them, with what validation found.

internal import FeedBridge
internal import FeedPrimitives
internal import JSONFeedModel

package struct PreviewPage {
  /// The number of problems or repairs that are listed in one place.
  private static let maximumListed = 200
  /// The number of problems in one place beyond which the others are folded.
  private static let openCount = 10

  /// The part of the page that has not been written.
  private var page = ""
  private let write: (String) -> Void
  /// How many more bytes of items are written: not many times the size of the documents.
  private var left = 0
  /// The level of the headings of feeds.
  private let level: Int

  /// A page with the feeds in the order given.
  package static func text(_ feeds: [PreviewedFeed]) -> String {
    var text = ""
    write(feeds) { text += $0 }
    return text
  }

  /// Writes the page in parts.
  package static func write(_ feeds: [PreviewedFeed], to write: (String) -> Void) {
    withoutActuallyEscaping(write) { write in
      var page = PreviewPage(write: write, level: feeds.count == 1 ? 1 : 2)
      page.write(feeds)
      page.flush()
    }
  }

  private mutating func flush() {
    left -= page.utf8.count
    write(page)
    page = ""
  }

  private mutating func write(_ feeds: [PreviewedFeed]) {
    let title = feeds.count == 1 ? feeds[0].title : "\(feeds.count.grouped) feeds"
    page = WebPage.start(
      title: "\(title) – jsonfeed preview", style: PackageResources.preview_css,
      sources: "img-src http: https: data:; media-src http: https:; ")
    page += "<a class=\"skip\" href=\"#main\">Skip to the content</a>\n"
    if feeds.count != 1 {
      page += "<header class=\"top\">\n<h1>\(title)</h1>\n<nav aria-label=\"Feeds\">\n<ol class=\"feeds\">\n"
      for (index, feed) in feeds.enumerated() {
        page += "<li><a href=\"#feed-\(index + 1)\"><bdi>\(feed.title.escaped)</bdi></a>"
        page += " <small>\(ReportTotals([feed.file]).words)</small></li>\n"
      }
      page += "</ol>\n</nav>\n</header>\n"
    }
    page += "<main id=\"main\" tabindex=\"-1\">\n"
    for (index, feed) in feeds.enumerated() { write(feed, id: "feed-\(index + 1)") }
    page += "</main>\n" + WebPage.end
  }

  private mutating func write(_ preview: PreviewedFeed, id: String) {
    var problems = ProblemMarkup(preview.file, width: 140)
    page += "<section class=\"feed\" id=\"\(id)\" aria-labelledby=\"\(id)-title\">\n<header class=\"head\">\n"
    let base = HTMLRewriting.base(page: preview.base, otherwise: nil, URLBudget())
    writeHead(of: preview, id: id, base)
    if let failure = preview.failure {
      page += "<p class=\"failure error\"><b>This feed cannot be shown.</b> \(failure.description.escaped)</p>\n"
    }
    let withProblems = preview.itemDiagnostics.indices.filter { !preview.itemDiagnostics[$0].isEmpty }
    // The numbers of the next items with problems.
    var next = withProblems[...]
    func linkToNext() -> String {
      next.first.map {
        "<p class=\"next\"><a href=\"#\(id)-item-\($0 + 1)\">Next problem: item \(($0 + 1).grouped)</a></p>\n"
      } ?? ""
    }
    // The worst first, because the others are folded.
    let found = Diagnostic.Severity.allCases.reversed().flatMap { severity in
      preview.diagnostics.filter { $0.severity == severity }
    }
    write(found, of: "The feed itself", &problems, linkToNext())
    // Those of items are in a narrow column.
    problems.width = 96
    let repairs = preview.conversion?.repairs ?? []
    let lines = repairs.prefix(Self.maximumListed).map { "<li>\($0.description.escaped)</li>\n" }
    writeList(lines, of: repairs.count, "Repaired while reading: \(repairs.count.grouped)", kind: "repairs")
    writeLinks(to: withProblems, of: preview, id: id)
    page += "</header>\n"
    flush()
    left = (1 << 19) + 6 * preview.file.document.count
    if let feed = preview.conversion?.feed {
      var shown = 0
      for (index, (item, diagnostics)) in zip(feed.items, preview.itemDiagnostics).enumerated() {
        let item = PreviewedItem(
          item: item, feed: feed, number: index + 1, id: "\(id)-item-\(index + 1)", level: level + 1, base: base
        )
        page += "<article class=\"item\" id=\"\(item.id)\" aria-labelledby=\"\(item.id)-title\">\n"
        page += "<div class=\"reading\">\n\(item.markup)</div>\n"
        if next.first == index { next.removeFirst() }
        write(diagnostics, of: "Item \(item.number.grouped)", &problems, linkToNext())
        page += "</article>\n"
        flush()
        shown += 1
        if left < 0 { break }
      }
      if shown < feed.items.count || preview.conversion?.stoppedEarly == true {
        page += "<p class=\"why\">Items after the first \(shown.grouped) are not shown.</p>\n"
      }
    }
    page += "</section>\n"
  }

  /// What the feed says about itself, and the summary.
  private mutating func writeHead(of preview: PreviewedFeed, id: String, _ base: URLBase) {
    let feed = preview.conversion?.feed
    let language = PreviewText.language(feed?.language)
    let title = PreviewText.link(feed?.homePageURL, "<span\(language)>\(preview.title.escaped)</span>", base)
    let byline = PreviewText.byline([
      PreviewText.authors(feed?.effectiveAuthors ?? [], base), feed?.language.map { "language: \($0.escaped)" },
      feed?.feedURL.map { PreviewText.link($0, "feed URL", base) },
    ])
    let totals = ReportTotals([preview.file])
    let format = preview.conversion?.format ?? preview.file.report.format
    let counts = [("Items", feed?.items.count ?? 0), ("Repairs", preview.conversion?.repairs.count ?? 0)]
    var facts = [("", "Format", format.description.escaped)] + counts.map { ("", $0, $1.grouped) }
    for (severity, name) in [(Diagnostic.Severity.error, "Errors"), (.warning, "Warnings"), (.info, "Info")] {
      facts.append((totals[severity] > 0 ? severity.rawValue : "", name, totals[severity].grouped))
    }
    let site = feed?.homePageURL.flatMap(URLText.site).map { "<bdi>\($0.escaped)</bdi> · " } ?? ""
    page += """
      \(PreviewText.picture(feed?.icon ?? feed?.favicon, "icon", base))<div class="title">
      <p class="number">\(site)\(preview.file.path.escaped)</p>
      <h\(level) id="\(id)-title" dir="auto">\(title)</h\(level)>
      <div class="description"\(language)>\((feed?.description ?? "").paragraphs)</div>
      \(byline)</div>
      <dl class="facts">
      \(facts.map { "<div class=\"\($0)\"><dt>\($1)</dt><dd>\($2)</dd></div>\n" }.joined())</dl>

      """
  }

  private mutating func writeLinks(to items: [Int], of preview: PreviewedFeed, id: String) {
    let links = items.prefix(Self.maximumListed).map { index in
      "<a class=\"\(preview.itemDiagnostics[index].worst)\" href=\"#\(id)-item-\(index + 1)\">\(index + 1)</a>\n"
    }
    if links.isEmpty { return }
    page += "<nav class=\"jump\" aria-label=\"Items with problems\">\nItems with problems\n\(links.joined())</nav>\n"
  }

  /// What validation found in one place.
  ///
  /// - Parameter end: a link to the next place with problems.
  private mutating func write(
    _ diagnostics: [Diagnostic], of place: String, _ problems: inout ProblemMarkup, _ end: String
  ) {
    var entries: [String] = []
    for diagnostic in diagnostics.prefix(Self.maximumListed) {
      let (severity, rule) = (diagnostic.severity.rawValue, ProblemMarkup.link(toRule: diagnostic.rule))
      entries.append(problems.item(diagnostic, start: "<li class=\"\(severity)\"><b>\(severity)</b> \(rule) "))
    }
    let count = diagnostics.reduce(0) { $0 + 1 + $1.unlisted }
    writeList(entries, of: count, "\(place): \(count.problems)", kind: diagnostics.worst, isOpen: true, end)
  }

  private mutating func writeList(
    _ entries: [String], of count: Int, _ title: String, kind: String, isOpen: Bool = false, _ end: String = ""
  ) {
    guard !entries.isEmpty else { return }
    func list(_ entries: some Sequence<String>) -> String {
      "<ol class=\"problems\" role=\"list\">\n\(entries.joined())</ol>\n"
    }
    // Those after the first ones are folded.
    let first = isOpen ? min(entries.count, Self.openCount) : entries.count
    page +=
      "<details class=\"found \(kind)\"\(isOpen ? " open" : "")>\n<summary>\(title)</summary>\n\(list(entries.prefix(first)))"
    if first < entries.count {
      page +=
        "<details>\n<summary>\((entries.count - first).grouped) more</summary>\n\(list(entries[first...]))</details>\n"
    }
    if count > entries.count { page += "<p class=\"why\">and \((count - entries.count).grouped) more</p>\n" }
    page += end + "</details>\n"
  }
}

extension [Diagnostic] {
  /// The word for the highest severity; empty without problems.
  fileprivate var worst: String { map(\.severity).max()?.rawValue ?? "" }
}

extension PreviewedFeed {
  /// The title of the feed, or else the name of the input.
  fileprivate var title: String {
    conversion.flatMap { $0.feed.title.isBlank ? nil : $0.feed.title } ?? file.path
  }

  /// The base of relative URLs.
  fileprivate var base: String? {
    let urls = [conversion?.feed.homePageURL, conversion?.feed.feedURL, file.url]
    return urls.compactMap(\.self).first(where: URLReference.isAbsolute)
  }
}
