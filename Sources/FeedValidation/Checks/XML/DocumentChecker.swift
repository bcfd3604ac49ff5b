/// Checks what all XML feeds have in common, and passes the elements on to the checker of the format.

internal import FeedBridge
internal import FeedPrimitives

/// Checks the elements of a format.
protocol FormatChecker: LocatedElementVisitor {
  var problems: ProblemList { get }
}

struct DocumentChecker: LocatedElementVisitor {
  /// Nil for a format without rules (CDF).
  private(set) var formatChecker: (any FormatChecker)?
  private var namespaces: NamespaceChecker
  private var characters: CharacterChecker
  /// The name of the root, as written.
  private(set) var rootName: String?
  /// The end of that name in the document.
  private(set) var endOfRootName: Int?
  /// Whether it has iTunes elements.
  private(set) var isPodcast = false
  private let format: FeedFormat
  private let context: ValidationContext
  /// The host of the feed's home page; nil if it has not been looked for.
  private var host: String??
  private var rootProblems: ProblemList

  /// - Parameter hasReplacedBytes: whether reading the document put U+FFFD in place of invalid bytes, which is reported elsewhere.
  init(
    _ formatChecker: (any FormatChecker)?, _ format: FeedFormat, _ context: ValidationContext, hasReplacedBytes: Bool
  ) {
    self.formatChecker = formatChecker
    self.context = context
    characters = CharacterChecker(context, ownReplacements: hasReplacedBytes)
    rootProblems = context.noProblems
    self.format = format
    namespaces = NamespaceChecker(format, context)
  }

  var problems: ProblemList {
    var all = namespaces.problems
    all.add(characters.problems)
    all.add(rootProblems)
    return all
  }

  mutating func visit(item: LocatedElement, in ancestors: [LocatedElement]) {
    check(item, in: ancestors.last)
    if let history = context.history {
      let id = item.child("guid", .rss) ?? item.child("id", .atom) ?? item
      history.add(of: item.path.description, at: id, to: &rootProblems)
    }
    checkHost(of: item, in: ancestors)
    if let site = context.options.site { checkLinks(of: item, in: site) }
    formatChecker?.visit(item: item, in: ancestors)
  }

  /// Reports a link of an item whose host is that of the feed with something behind it: a slash is missing.
  private mutating func checkHost(of item: LocatedElement, in ancestors: [LocatedElement]) {
    if host == nil, let feed = ancestors.last { host = .some(feed.pageURL.flatMap(URLText.site)) }
    guard let site = host ?? nil, let url = item.pageURL, let own = URLText.site(url), own.count > site.count,
      own.hasPrefix(site), !own.dropFirst(site.count).contains("."),
      let next = own.utf8.dropFirst(site.utf8.count).first, ASCII.isLetter(next) || ASCII.isDigit(next),
      // Many domains begin with the two letters of a country: `.me` and `.media`.
      site.reversed().prefix(3).allSatisfy({ $0 != "." }),
      !URLText.hasKnownDomain(own)
    else { return }
    let rest = own.dropFirst(site.count)
    let right = URLReference.host(of: url)?.dropLast(rest.count) ?? site[...]
    let link = item.child("link", .rss) ?? item.child("link", .atom) ?? item
    rootProblems.add(
      .invalidLink, .warning, at: link,
      "\"\(url.shortened)\" has no slash after the host \(String(right).shortened). Write https://\(right)/\(rest)…."
    )
  }

  /// Reports links that lead to nothing in the site.
  private mutating func checkLinks(of item: LocatedElement, in site: SiteDocument) {
    func add(_ rule: RuleID, _ url: String?, at part: some DocumentPart, _ problems: inout ProblemList) {
      if let message = url.flatMap(site.problem(ofLink:)) { problems.add(rule, at: part, message) }
    }
    let permalink = item.child("guid", .rss).flatMap { $0.permalinkFlag?.value == "false" ? nil : $0 }
    let link = item.child("link", .rss) ?? permalink
    if let link { add(.siteLinkBroken, link.text.trimmed, at: link, &rootProblems) }
    for enclosure in item.children("enclosure", .rss) {
      if let url = enclosure.attribute("url") { add(.siteFileMissing, url.value, at: url, &rootProblems) }
    }
    for link in item.children("link", .atom) where ["alternate", "enclosure"].contains(link.linkRelation) {
      guard let href = link.attribute("href") else { continue }
      let rule: RuleID = link.linkRelation == "enclosure" ? .siteFileMissing : .siteLinkBroken
      add(rule, link.linkTarget.map { URLReference.resolve($0, against: site.url) }, at: href, &rootProblems)
    }
  }

  mutating func visit(root: LocatedElement) {
    // A second root element that is not a feed is reported as a problem of the XML.
    if rootName != nil, !namesOfRoots.contains(where: { $0.lowercased() == root.local.lowercased() }) { return }
    if rootName == nil { (rootName, endOfRootName) = (root.name, root.offset + 1 + root.name.utf8.count) }
    checkName(of: root)
    context.history?.add(of: "", at: root, to: &rootProblems)
    check(root, in: nil)
    if let evidence = context.evidence { SelfLinkChecks.check(root, fetched: evidence, &rootProblems) }
    formatChecker?.visit(root: root)
  }

  /// Readers that ignore case accept a misspelled root as a feed.
  private mutating func checkName(of root: LocatedElement) {
    let names = namesOfRoots
    guard !names.isEmpty, !names.contains(root.local) else { return }
    // A channel of RSS without its root is checked with the channel, and foreign elements around a feed are not a problem.
    if case .rss = format, root.local.lowercased() != "rss" { return }
    let right = names.first { $0.lowercased() == root.local.lowercased() }
    rootProblems.add(
      .undefinedElement, at: root,
      "<\(root.name)> is not the root element of a feed, because XML names are case-sensitive. Write <\(root.name.dropLast(root.local.count))\(right ?? names[0])>.",
      fix: right.map { root.renaming(to: $0, .safe) })
  }

  private var namesOfRoots: [String] {
    switch format {
    case .atom: ["feed", "entry"]
    case .rdf: ["RDF", "Channel"]
    case .rss: ["rss", "channel"]
    default: []
    }
  }

  /// Checks an element and its content; delivered items have been checked. The limits bound the depth of recursion.
  private mutating func check(_ element: LocatedElement, in parent: LocatedElement?) {
    guard !element.isDelivered else { return }
    if element.namespace == .itunes { isPodcast = true }
    namespaces.check(element, in: parent)
    characters.check(element)
    for child in element.children { check(child, in: element) }
  }
}

extension LocatedElement {
  /// The URL of the page of a feed or an item.
  fileprivate var pageURL: String? {
    child("link", .rss)?.text.trimmed ?? children("link", .atom).first { $0.linkRelation == "alternate" }?.linkTarget
  }
}

/// Looks for characters damaged by a wrong conversion, and reports the first in each text.
struct CharacterChecker {
  private(set) var problems: ProblemList
  /// Whether reading the document put U+FFFD in place of invalid bytes.
  let ownReplacements: Bool

  init(_ context: ValidationContext, ownReplacements: Bool) {
    problems = context.noProblems
    self.ownReplacements = ownReplacements
  }

  mutating func check(_ element: LocatedElement) {
    let elements = element.elements
    if let problem = elements.value.withText(of: element.index, { CharacterChecks.problem(in: $0, ownReplacements) }) {
      let start = element.text.isVerbatim ? element.text.start.map { $0 + problem.offset } : element.text.start
      problems.add(
        .badCharacters, at: ProblemPlace(start ?? element.offset, element.path.description),
        "<\(element.name)>: \(problem.message)")
    }
    for attribute in element.attributes {
      let problem = elements.value.withText(of: attribute.index) { CharacterChecks.problem(in: $0, ownReplacements) }
      guard let problem else { continue }
      problems.add(.badCharacters, at: attribute, "\(attribute.name): \(problem.message)")
    }
  }
}
