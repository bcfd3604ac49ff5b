/// The rules about how a feed is served, and about the page that links to it.

extension Rule {
  private static let url = "https://tides.example/feed.json"
  private static let serving = "JSON Feed 1.1, Suggestions for Publishers"
  private static let discovery = "JSON Feed 1.1, Discovery"

  static let fetching: [Rule] = [
    Rule(
      .httpStatus, .error, "Server does not return the feed",
      why: "Readers get no feed.",
      fix: "Return the feed with status 200, and redirect its old URLs.", basis: .experience,
      section: "RFC 9110 §15", versions: .every, bad: .fetched { $0.status = 404 },
      good: .fetched()),
    Rule(
      .httpContentType, .warning, "Wrong Content-Type",
      why:
        "JSON Feed 1.1 should be served as application/feed+json, though readers accept "
        + "application/json; version 1 must be served as application/json. RSS is application/rss+xml and "
        + "Atom is application/atom+xml, though readers accept application/xml.",
      fix: "Set the Content-Type header.", section: "JSON Feed 1.1, Structure; RFC 4287 §7", versions: .every,
      bad: .fetched { $0.headers["content-type"] = "text/html" },
      good: .fetched()),
    Rule(
      .httpTextXML, .info, "text/xml without a charset",
      why:
        "Until 2014, the default charset of text/xml was US-ASCII (RFC 3023), whatever the document "
        + "declares. Some readers still follow that.",
      fix: "Serve the feed as application/rss+xml or application/atom+xml, or add ;charset=utf-8.", basis: .reference,
      section: "RFC 7303 §9.2", versions: .xml,
      bad: .fetchedRSS { $0.headers["content-type"] = "text/xml" },
      good: .fetchedRSS { $0.headers["content-type"] = "text/xml; charset=utf-8" }),
    Rule(
      .selfDoesntMatchLocation, .warning, "rel=\"self\" is not the URL of the feed",
      why: "Readers that subscribe to the self link fetch another document, or list this one twice.",
      fix: "Set the link to the URL at which the feed is published, or redirect to that URL.",
      section: "RFC 4287 §4.1.1", versions: .xml,
      bad: .fetchedRSS { $0.url = "https://tides.example/rss" }, good: .fetchedRSS()),
    Rule(
      .httpCharset, .info, "charset parameter for JSON",
      why: "JSON is UTF-8, and its media type has no charset parameter (RFC 8259 §11).",
      fix: "Remove ;charset=… from the Content-Type header.", basis: .reference, section: "RFC 8259 §11",
      bad: .fetched { $0.headers["content-type"] = "application/feed+json; charset=utf-8" },
      good: .fetched()),
    Rule(
      .httpNoValidators, .warning, "No ETag or Last-Modified",
      why:
        "Publishers should support conditional GET. Without it, readers download the whole feed every "
        + "time.",
      fix: "Send an ETag, and answer 304 when a reader sends it back.", section: serving, versions: .every,
      bad: .fetched { $0.headers["etag"] = nil },
      good: .fetched()),
    Rule(
      .httpConditionalIgnored, .warning, "Conditional requests are ignored",
      why:
        "The server sends an ETag or Last-Modified, but returns the whole feed to readers that send it "
        + "back.",
      fix: "Answer 304 if If-None-Match contains the current ETag.", section: serving, versions: .every,
      bad: .fetched { $0.conditionalStatus = 200 },
      good: .fetched { $0.conditionalStatus = 304 }),
    Rule(
      .httpConditionalStuck, .warning, "Server answers 304 to any ETag",
      why:
        "The server answers \"not modified\" to an ETag that it never sent, so readers never see new "
        + "items.",
      fix: "Compare If-None-Match with the current ETag.", basis: .experience, section: "RFC 9110 §13.1.2",
      versions: .every,
      bad: .fetched { $0.inventedValidatorStatus = 304 },
      good: .fetched { $0.inventedValidatorStatus = 200 }),
    Rule(
      .httpNotCompressed, .info, "Feed is not compressed",
      why: "Compression usually reduces a feed to a fifth of its size.",
      fix: "Enable gzip compression on the server.", basis: .experience, section: "RFC 9110 §8.4", versions: .every,
      bad: .fetched { $0.bodySize = 20_000 },
      good: .fetched {
        $0.bodySize = 20_000
        $0.headers["content-encoding"] = "gzip"
      }),
    Rule(
      .httpRedirectTemporary, .info, "Temporary redirect",
      why: "Readers keep the old URL, and make two requests every time.",
      fix: "Use a permanent redirect: 301 or 308.", basis: .experience,
      section: "RFC 9110 §15.4", versions: .every,
      bad: .fetched { $0.redirects = [.init(status: 302, url: url)] },
      good: .fetched { $0.redirects = [.init(status: 301, url: url)] }),
    Rule(
      .httpRedirectLoop, .error, "Redirect loop",
      why: "Readers get no feed.",
      fix: "Correct the server's redirects.", basis: .experience, section: "RFC 9110 §15.4", versions: .every,
      bad: .fetched { $0.hasRedirectLoop = true },
      good: .fetched(), supersedes: [.httpStatus]),
    Rule(
      .discoveryLinkMissing, .warning, "Home page does not link to the feed",
      why: "A web page should have a link to its feed, so that people can find it.",
      fix: "Add <link rel=\"alternate\" type=\"application/feed+json\" href=\"…\"> to the head of the page.",
      section: discovery, versions: .every,
      bad: .fetched { $0.homePage = .init() },
      good: .fetched { $0.homePage = .init(links: [.tides]) }),
    Rule(
      .discoveryLinkType, .warning, "Wrong type in the link to the feed",
      why:
        "The type is application/feed+json for version 1.1, which readers prefer, and application/json "
        + "for version 1.",
      fix: "Correct the type of the link.", section: discovery,
      bad: .fetched { $0.homePage = .init(links: [.init(url: url, type: "text/json")]) },
      good: .fetched { $0.homePage = .init(links: [.tides]) }),
    Rule(
      .discoveryLinkTitleDuplicate, .info, "Home page links to several feeds with the same title",
      why: "Feeds should have different titles, so that people can choose.",
      fix: "Give each link its own title.",
      section: discovery, versions: .every,
      bad: .fetched {
        $0.homePage = .init(links: [
          .tides, .init(url: "https://tides.example/rss", type: "application/rss+xml", title: "Tides"),
        ])
      },
      good: .fetched { $0.homePage = .init(links: [.tides]) }),
  ]
}
