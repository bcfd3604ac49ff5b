/// Checks how a feed is served, by what was seen when it was fetched.

internal import FeedBridge

struct FetchChecker {
  let evidence: FetchEvidence
  /// What the document turned out to be.
  let format: FeedFormat
  /// The feed, if it is a JSON Feed that can be read.
  let feed: LocatedValue?
  var problems = ProblemList()

  init(_ evidence: FetchEvidence, format: FeedFormat, feed: LocatedValue?) {
    self.evidence = evidence
    self.format = format
    self.feed = feed
  }

  mutating func check() {
    checkAnswer()
    checkConditional()
    checkHomePage()
    checkPages()
    checkImages()
  }

  /// The text of a member of the feed.
  private func text(_ member: StaticString) -> String? { feed?[member]?.string }

  private mutating func add(_ rule: RuleID, path: String = "", _ message: String) {
    problems.add(rule, at: nil, path: path, message)
  }

  // MARK: The answer

  private mutating func checkAnswer() {
    if evidence.hasRedirectLoop {
      add(.httpRedirectLoop, "The server's redirects lead back to where they began.")
    } else if evidence.status != 200, evidence.status != 304 {
      add(.httpStatus, "The server answered \(evidence.status), not 200.")
    }
    if let redirect = evidence.redirects.first(where: { $0.status != 301 && $0.status != 308 }) {
      add(
        .httpRedirectTemporary,
        "The server redirected to \(redirect.url.shortened) for now (\(redirect.status)). Redirect for good: 301 or 308."
      )
    }
    checkContentType()
    if evidence.bodySize > 10_000, evidence.headers["content-encoding"] == nil {
      add(.httpNotCompressed, "The server did not compress \(evidence.bodySize / 1000) KB.")
    }
    if format == .jsonFeed, let own = text("feed_url"), !own.isEmpty, !URLText.isSame(own, evidence.permanentURL) {
      add(
        .feedURLMismatch, path: "/feed_url",
        "feed_url is \(own.shortened), but the feed was fetched from \(evidence.permanentURL.shortened). feed_url identifies the feed."
      )
    }
  }

  private mutating func checkContentType() {
    switch format {
    case .jsonFeed: checkTypeOfJSON()
    case .rss: checkTypeOfXML(["application/rss+xml", "application/xml", "text/xml"])
    case .rdf: checkTypeOfXML(["application/rss+xml", "application/rdf+xml", "application/xml", "text/xml"])
    case .atom: checkTypeOfXML(["application/atom+xml", "application/xml", "text/xml"])
    default: break
    }
  }

  /// - Parameter types: what the format may be served as, the best first.
  private mutating func checkTypeOfXML(_ types: [String]) {
    let type = evidence.contentType
    if !types.contains(type) {
      let said = type.isEmpty ? "without a type" : "as \(type.shortened)"
      add(.httpContentType, "The server served the feed \(said). Serve it as \(types[0]).")
    } else if type == "text/xml", evidence.charset == nil {
      add(
        .httpTextXML,
        "The server served the feed as text/xml without a charset, which is US-ASCII to some. Serve it as \(types[0]).")
    }
  }

  private mutating func checkTypeOfJSON() {
    let type = evidence.contentType
    let isVersion1 = text("version").flatMap { JSONFeedVersion($0) } == .version1
    let wanted = isVersion1 ? "application/json" : "application/feed+json"
    if type != wanted {
      let isClose = type == "application/json" || type == "application/feed+json"
      let severity: Severity = isClose ? .info : isVersion1 ? .error : .warning
      let said = type.isEmpty ? "without a type" : "as \(type.shortened)"
      problems.add(
        .httpContentType, severity, at: nil, path: "",
        "The server served the feed \(said); version \(isVersion1 ? "1 feeds must" : "1.1 feeds should") use \(wanted)."
      )
    }
    if evidence.charset != nil {
      add(.httpCharset, "The server sent a charset; JSON is UTF-8 and has none. Leave it out.")
    }
  }

  // MARK: Conditional requests

  private mutating func checkConditional() {
    let hasValidators = evidence.headers["etag"] != nil || evidence.headers["last-modified"] != nil
    if !hasValidators {
      add(
        .httpNoValidators,
        "The server sent neither ETag nor Last-Modified: every reader fetches everything every time.")
    } else if let status = evidence.conditionalStatus, status != 304 {
      add(.httpConditionalIgnored, "The server answered \(status), not 304, to its own validators.")
    }
    if evidence.inventedValidatorStatus == 304 {
      add(.httpConditionalStuck, "The server answered 304 to a made-up ETag: readers never see new items.")
    }
  }

  // MARK: Other pages

  private mutating func checkHomePage() {
    guard let page = evidence.homePage else { return }
    let type = page.contentType?.split(separator: ";").first?.lowercased() ?? ""
    if type != "text/html", type != "application/xhtml+xml" {
      add(
        .homePageURLNotHTML, path: format == .jsonFeed ? "/home_page_url" : "",
        "\(format == .jsonFeed ? "home_page_url" : "The feed's home page") answers \(type.isEmpty ? "something without a type" : type.shortened), not an HTML page."
      )
      return
    }
    let own = text("feed_url") ?? evidence.url
    let links = page.links.filter { URLText.isSame($0.url, own) || URLText.isSame($0.url, evidence.permanentURL) }
    if links.isEmpty {
      let type = format == .jsonFeed ? " type=\"application/feed+json\"" : ""
      add(
        .discoveryLinkMissing,
        "\(text("home_page_url")?.shortened ?? "The home page") has no <link rel=\"alternate\"\(type)> to this feed.")
    } else if format == .jsonFeed, let type = links[0].type,
      !["application/feed+json", "application/json"].contains(type)
    {
      add(
        .discoveryLinkType,
        "The home page's link to this feed has type \(type.shortened), not application/feed+json.")
    }
    var titles: Set<String> = []
    for title in page.links.compactMap(\.title) where !titles.insert(title).inserted {
      add(.discoveryLinkTitleDuplicate, "The home page has two feeds titled \"\(title.shortened)\".")
      break
    }
  }

  private mutating func checkPages() {
    var seen = [evidence.url, evidence.permanentURL] + [text("feed_url")].compactMap { $0 }
    for (index, page) in evidence.pages.enumerated() {
      if let problem = page.fault {
        add(
          .nextURLNotAFeed, path: "/next_url",
          "next_url \(page.url.shortened) is not a JSON Feed (\(problem.shortened)).")
      }
      seen.append(page.url)
      guard let next = page.nextURL, seen.contains(where: { URLText.isSame($0, next) }) else { continue }
      add(
        .nextURLRepeats, path: "/next_url",
        "Page \(index + 2) points back to \(next.shortened): readers would go round for ever.")
      return
    }
  }

  // MARK: Images

  private mutating func checkImages() {
    checkImage(text("icon"), .iconNotSquare, .iconSmall, atLeast: 512, path: "/icon")
    checkImage(text("favicon"), .faviconNotSquare, .faviconSmall, atLeast: 64, path: "/favicon")
    guard let authors = feed?["authors"]?.elements else { return }
    for (index, author) in authors.enumerated() {
      checkImage(
        author["avatar"]?.string, .authorAvatarNotSquare, .authorAvatarSmall, atLeast: 512,
        path: "/authors/\(index)/avatar")
    }
  }

  private mutating func checkImage(
    _ url: String?, _ notSquare: RuleID, _ small: RuleID, atLeast least: Int, path: String
  ) {
    guard let url, let size = evidence.images[url] else { return }
    let said = "\(path.split(separator: "/").last ?? "") is \(size.width) x \(size.height)"
    if size.width != size.height { add(notSquare, path: path, "\(said); it should be square.") }
    if min(size.width, size.height) < least { add(small, path: path, "\(said); use at least \(least).") }
  }
}
