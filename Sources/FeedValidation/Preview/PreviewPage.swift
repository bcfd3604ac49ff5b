/// The page of `jsonfeed preview`: feeds as readers show them, with what validation found.

internal import FeedBridge
internal import FeedPrimitives
internal import JSONFeedModel

package struct PreviewPage {
  /// The number of problems or repairs that are listed in one place.
  private static let maximumListed = 200
  /// The number of problems beyond which their list is closed at first.
  private static let openCount = 12
  /// The number of links to items with problems.
  private static let maximumLinks = 100

  private var page = ""
  /// Whether there are several feeds.
  private let isList: Bool

  /// A page with the feeds in the order given.
  package static func text(_ feeds: [PreviewedFeed]) -> String {
    var page = PreviewPage(isList: feeds.count != 1)
    page.write(feeds)
    return page.page
  }

  private init(isList: Bool) { self.isList = isList }

  private mutating func write(_ feeds: [PreviewedFeed]) {
    let title = isList ? "\(feeds.count.grouped) feeds" : feeds[0].title
    page = WebPage.start(
      title: "\(title) – jsonfeed preview", style: PackageResources.preview_css,
      sources: "img-src http: https: data:; media-src http: https:; ")
    page += "<a class=\"skip\" href=\"#main\">Skip to the feed\(isList ? "s" : "")</a>\n"
    if isList { writeList(of: feeds, title) }
    page += "<main id=\"main\" tabindex=\"-1\">\n"
    for (index, feed) in feeds.enumerated() { write(feed, id: "feed-\(index + 1)") }
    page += "</main>\n" + WebPage.end
  }

  /// The list at the start.
  private mutating func writeList(of feeds: [PreviewedFeed], _ title: String) {
    page += "<header class=\"top\">\n<h1>\(title)</h1>\n<nav aria-label=\"Feeds\">\n<ol class=\"feeds\">\n"
    for (index, feed) in feeds.enumerated() {
      let count = feed.conversion.map { "\(PreviewText.count($0.feed.items.count, "item")), " } ?? ""
      page += "<li><a href=\"#feed-\(index + 1)\"><bdi>\(feed.title.escaped)</bdi></a> "
      page += "<small>\(count)\(ReportTotals([feed.file]).words)</small></li>\n"
    }
    page += "</ol>\n</nav>\n</header>\n"
  }

  private mutating func write(_ preview: PreviewedFeed, id: String) {
    var problems = ProblemMarkup(preview.file, width: 96)
    page += "<section class=\"feed\" id=\"\(id)\" aria-labelledby=\"\(id)-title\">\n<header class=\"head\">\n"
    page += head(of: preview, id: id)
    page += facts(about: preview)
    if let failure = preview.failure {
      page += "<p class=\"failure error\"><b>This feed cannot be shown.</b> \(failure.description.escaped)</p>\n"
    }
    write(preview.diagnostics, "The feed itself", &problems)
    if let conversion = preview.conversion {
      write(conversion.repairs)
      writeLinks(to: preview, id: id)
    }
    page += "</header>\n"
    for (index, item) in (preview.conversion?.feed.items ?? []).enumerated() {
      write(item, index, of: preview, id: "\(id)-item-\(index + 1)", &problems)
    }
    page += "</section>\n"
  }

  private mutating func write(
    _ item: JSONFeed.Item, _ index: Int, of preview: PreviewedFeed, id: String, _ problems: inout ProblemMarkup
  ) {
    guard let feed = preview.conversion?.feed else { return }
    page += "<article class=\"item\" id=\"\(id)\" aria-labelledby=\"\(id)-title\">\n<div class=\"reading\">\n"
    page +=
      PreviewedItem(
        item: item, feed: feed, number: index + 1, id: id, level: isList ? 3 : 2, base: preview.base
      ).markup
    page += "</div>\n"
    if index < preview.itemDiagnostics.count { write(preview.itemDiagnostics[index], "Item \(index + 1)", &problems) }
    page += "</article>\n"
  }

  // MARK: The feed

  private func head(of preview: PreviewedFeed, id: String) -> String {
    let (feed, base) = (preview.conversion?.feed, preview.base)
    let language = PreviewText.language(feed?.language)
    let level = isList ? 2 : 1
    let title = "<span\(language)>\(preview.title.escaped)</span>"
    var text = PreviewText.picture(feed?.icon ?? feed?.favicon, "icon", base)
    text += "<div class=\"title\">\n<p class=\"number\">\(preview.file.path.escaped)</p>\n"
    text +=
      "<h\(level) id=\"\(id)-title\" dir=\"auto\">\(PreviewText.link(feed?.homePageURL, title, base))</h\(level)>\n"
    guard let feed else { return text + "</div>\n" }
    if let description = feed.description, !description.isBlank {
      text += "<div class=\"description\"\(language)>\(ItemContent.paragraphs(description))</div>\n"
    }
    text += PreviewText.line(
      "byline",
      [
        PreviewText.authors(feed.effectiveAuthors, base), feed.language.map { "language: \($0.escaped)" },
        feed.feedURL.map { PreviewText.link($0, "feed URL", base) },
        feed.nextURL.map { PreviewText.link($0, "next page", base) },
        feed.expired == true ? "expired: there will be no more items" : nil,
      ])
    return text + "</div>\n"
  }

  /// The summary.
  private func facts(about preview: PreviewedFeed) -> String {
    let totals = ReportTotals([preview.file])
    func fact(_ name: String, _ value: String, _ kind: String = "") -> String {
      "<div\(kind.isEmpty ? "" : " class=\"\(kind)\"")><dt>\(name)</dt><dd>\(value)</dd></div>\n"
    }
    var facts = fact("Format", (preview.conversion?.format ?? preview.file.report.format).description.escaped)
    if let conversion = preview.conversion { facts += fact("Items", conversion.feed.items.count.grouped) }
    for (severity, name) in [(Severity.error, "Errors"), (.warning, "Warnings"), (.info, "Advice")] {
      facts += fact(name, totals[severity].grouped, totals[severity] > 0 ? severity.rawValue : "")
    }
    if let conversion = preview.conversion { facts += fact("Repairs", conversion.repairs.count.grouped) }
    return "<dl class=\"facts\">\n\(facts)</dl>\n"
  }

  private mutating func writeLinks(to preview: PreviewedFeed, id: String) {
    let broken = preview.itemDiagnostics.indices.filter { !preview.itemDiagnostics[$0].isEmpty }
    guard !broken.isEmpty else { return }
    page += "<nav class=\"jump\" aria-label=\"Items with problems\"><span>Items with problems</span>\n"
    for index in broken.prefix(Self.maximumLinks) {
      let severity = preview.itemDiagnostics[index].map(\.severity).max() ?? .info
      page += "<a class=\"\(severity.rawValue)\" href=\"#\(id)-item-\(index + 1)\" "
      page += "aria-label=\"Item \(index + 1): \(severity.rawValue)\">\(index + 1)</a>\n"
    }
    if broken.count > Self.maximumLinks {
      page += "<span>and \((broken.count - Self.maximumLinks).grouped) more</span>"
    }
    page += "</nav>\n"
  }

  // MARK: Problems and repairs

  /// What validation found in one place.
  private mutating func write(_ diagnostics: [Diagnostic], _ place: String, _ problems: inout ProblemMarkup) {
    guard let worst = diagnostics.map(\.severity).max() else { return }
    let count = diagnostics.reduce(0) { $0 + 1 + $1.unlisted }
    page += "<details class=\"found \(worst.rawValue)\"\(count <= Self.openCount ? " open" : "")>\n"
    page += "<summary>\(place): \(count.problems)</summary>\n<ol class=\"problems\" role=\"list\">\n"
    for diagnostic in diagnostics.prefix(Self.maximumListed) {
      let severity = diagnostic.severity.rawValue
      page += problems.item(
        diagnostic,
        start: "<li class=\"\(severity)\"><b>\(severity)</b> \(ProblemMarkup.link(toRule: diagnostic.rule)) ")
    }
    page += "</ol>\n\(more(than: diagnostics.prefix(Self.maximumListed).count, of: count))</details>\n"
  }

  /// What lenient reading changed.
  private mutating func write(_ repairs: [JSONFeed.Repair]) {
    guard !repairs.isEmpty else { return }
    page += "<details class=\"found repairs\">\n<summary>Repaired while reading: \(repairs.count.grouped)</summary>\n"
    page += "<ol class=\"problems\" role=\"list\">\n"
    for repair in repairs.prefix(Self.maximumListed) { page += "<li>\(repair.description.escaped)</li>\n" }
    page += "</ol>\n\(more(than: min(repairs.count, Self.maximumListed), of: repairs.count))</details>\n"
  }

  private func more(than listed: Int, of count: Int) -> String {
    count > listed ? "<p class=\"why\">and \((count - listed).grouped) more, which jsonfeed validate lists</p>\n" : ""
  }
}

extension PreviewedFeed {
  /// The title of the feed, or else the name of the input.
  fileprivate var title: String {
    conversion.flatMap { $0.feed.title.isBlank ? nil : $0.feed.title } ?? file.path
  }

  /// The base of relative URLs.
  fileprivate var base: String? {
    [conversion?.feed.homePageURL, conversion?.feed.feedURL, file.url].compactMap(\.self).first(
      where: URLReference.isAbsolute)
  }
}
