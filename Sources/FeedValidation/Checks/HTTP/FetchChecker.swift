/// Checks how a feed is served, by the responses of its server.

internal import FeedBridge

struct FetchChecker {
  let evidence: FetchEvidence
  /// The detected format of the document.
  let format: FeedFormat
  /// The feed, if it is a JSON Feed that could be read.
  let feed: LocatedValue?
  var problems = ProblemList()

  init(_ evidence: FetchEvidence, format: FeedFormat, feed: LocatedValue?) {
    self.evidence = evidence
    self.format = format
    self.feed = feed
  }

  mutating func check() {
    checkResponse()
    checkConditional()
    checkHomePage()
    checkPages()
    checkImages()
  }

  /// The text of a member of the feed.
  private func text(_ member: StaticString) -> String? { feed?[member]?.string }

  private mutating func add(_ rule: RuleID, path: String = "", _ message: String) {
    problems.add(rule, at: ProblemPlace(nil, path), message)
  }

  // MARK: The response

  private mutating func checkResponse() {
    if evidence.hasRedirectLoop {
      add(.httpRedirectLoop, "The server redirects in a loop, or too many times. Correct its redirects.")
    } else if evidence.status != 200, evidence.status != 304 {
      add(
        .httpStatus,
        "The server answered with status \(evidence.status). Return the feed with status 200, and redirect its old URLs."
      )
    }
    if let redirect = evidence.redirects.first(where: { $0.status != 301 && $0.status != 308 }) {
      add(
        .httpRedirectTemporary,
        "The server redirects to \(redirect.url.shortened) temporarily (\(redirect.status)). Use a permanent redirect: 301 or 308."
      )
    }
    checkContentType()
    if evidence.bodySize > 10_000, evidence.headers["content-encoding"] == nil {
      add(
        .httpNotCompressed,
        "The server sent \(evidence.bodySize / 1000) KB without compression. Enable gzip compression on the server.")
    }
    if format == .jsonFeed, let own = text("feed_url"), !own.isEmpty, !URLText.isSame(own, evidence.permanentURL) {
      add(
        .feedURLMismatch, path: "/feed_url",
        "feed_url is \(own.shortened), but the feed was fetched from \(evidence.permanentURL.shortened). Readers identify the feed by feed_url: make it the URL of the feed."
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

  /// - Parameter types: the accepted types, the best first.
  private mutating func checkTypeOfXML(_ types: [String]) {
    let type = evidence.contentType
    if !types.contains(type) {
      add(.httpContentType, "The feed is served \(served(type)). Serve it as \(types[0]).")
    } else if type == "text/xml", evidence.charset == nil {
      add(
        .httpTextXML,
        "The feed is served as text/xml without a charset, which some readers decode as US-ASCII. Serve it as \(types[0])."
      )
    }
  }

  private func served(_ type: String) -> String { type.isEmpty ? "without a Content-Type" : "as \(type.shortened)" }

  private mutating func checkTypeOfJSON() {
    let type = evidence.contentType
    let isVersion1 = text("version").flatMap { JSONFeedVersion($0) } == .version1
    let wanted = isVersion1 ? "application/json" : "application/feed+json"
    if type != wanted {
      let isClose = type == "application/json" || type == "application/feed+json"
      let severity: Diagnostic.Severity = isClose ? .info : isVersion1 ? .error : .warning
      problems.add(
        .httpContentType, severity, at: ProblemPlace(nil, ""),
        "The feed is served \(served(type)). Version \(isVersion1 ? "1 feeds must" : "1.1 feeds should") be served as \(wanted)."
      )
    }
    if evidence.charset != nil {
      add(
        .httpCharset,
        "The Content-Type has a charset parameter, but JSON is UTF-8 and has no such parameter. Remove it.")
    }
  }

  // MARK: Conditional requests

  private mutating func checkConditional() {
    let hasValidators = evidence.headers["etag"] != nil || evidence.headers["last-modified"] != nil
    if !hasValidators {
      add(
        .httpNoValidators,
        "The server sent neither ETag nor Last-Modified, so readers download the whole feed every time. Send an ETag.")
    } else if let status = evidence.conditionalStatus, status != 304 {
      add(
        .httpConditionalIgnored,
        "The server answered \(status) to its own ETag or Last-Modified. Answer 304 if the feed has not changed.")
    }
    if evidence.inventedValidatorStatus == 304 {
      add(
        .httpConditionalStuck,
        "The server answered 304 to an ETag that it never sent, so readers never see new items. Compare the ETag.")
    }
  }

  // MARK: Other pages

  private mutating func checkHomePage() {
    guard let page = evidence.homePage else { return }
    if let problem = page.problem {
      problems.add(
        .homePageURLNotHTML, .warning, at: ProblemPlace(nil, format == .jsonFeed ? "/home_page_url" : ""),
        "\(nameOfHomePage) could not be fetched: \(problem). Correct it, or let its server return the page.")
      return
    }
    let type = page.contentType?.mediaType ?? ""
    if type != "text/html", type != "application/xhtml+xml" {
      add(
        .homePageURLNotHTML, path: format == .jsonFeed ? "/home_page_url" : "",
        "\(nameOfHomePage) is served \(served(type)), not as HTML. Use the URL of the page that people read."
      )
      return
    }
    let own = text("feed_url") ?? evidence.url
    let links = page.links.filter { URLText.isSame($0.url, own) || URLText.isSame($0.url, evidence.permanentURL) }
    if links.isEmpty {
      let type = format.mediaType.map { " type=\"\($0)\"" } ?? ""
      add(
        .discoveryLinkMissing,
        "\(text("home_page_url")?.shortened ?? "The home page") does not link to this feed. Add <link rel=\"alternate\"\(type) href=\"\(own.shortened)\"> to its head."
      )
    } else if format == .jsonFeed, let type = links[0].type,
      !["application/feed+json", "application/json"].contains(type)
    {
      add(
        .discoveryLinkType,
        "The home page's link to this feed has type=\"\(type.shortened)\". Write type=\"application/feed+json\".")
    }
    var titles: Set<String> = []
    for title in page.links.compactMap(\.title) where !titles.insert(title).inserted {
      add(
        .discoveryLinkTitleDuplicate,
        "The home page links to several feeds titled \"\(title.shortened)\". Give each link its own title.")
      break
    }
  }

  private var nameOfHomePage: String { format == .jsonFeed ? "home_page_url" : "The feed's home page" }

  private mutating func checkPages() {
    let isJSON = format == .jsonFeed
    let (path, name) = isJSON ? ("/next_url", "next_url") : ("", "link to the next page")
    var seen = [evidence.url, evidence.permanentURL] + [text("feed_url")].compactMap { $0 }
    for (index, page) in evidence.pages.enumerated() {
      let target = isJSON ? "next_url \(page.url.shortened)" : "The link to the next page, \(page.url.shortened),"
      switch page.problem {
      case .notFetched(let reason):
        add(
          .nextURLNotAFeed, path: path,
          "\(target) could not be fetched: \(reason). Correct it, or let its server return the page.")
      case .otherFormat(let found):
        add(
          .nextURLNotAFeed, path: path,
          "\(target) is not \(isJSON ? "a JSON Feed" : "a feed in XML"): it is \(found.shortened). Correct it, or omit it."
        )
      case .sameItems:
        add(
          .nextURLRepeats, path: path,
          "Page \(index + 2), \(page.url.shortened), has the same items as an earlier page. Return the items of each page, and omit the \(name) from the last one."
        )
        return
      case nil: break
      }
      seen.append(page.url)
      guard let next = page.nextURL, seen.contains(where: { URLText.isSame($0, next) }) else { continue }
      add(
        .nextURLRepeats, path: path,
        "The \(name) of page \(index + 2) leads back to \(next.shortened), so readers fetch the pages in a loop. Omit it from the last page."
      )
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
    let found = "\(path.split(separator: "/").last ?? "") is \(size.width) x \(size.height) pixels"
    if size.width != size.height { add(notSquare, path: path, "\(found). It should be square.") }
    if min(size.width, size.height) < least { add(small, path: path, "\(found). Use at least \(least) x \(least).") }
  }
}
