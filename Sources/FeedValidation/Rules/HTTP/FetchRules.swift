/// The rules about how a feed is served, and about the page that announces it.

extension Rule {
  private static let url = "https://tides.example/feed.json"
  private static let serving = "JSON Feed 1.1, Suggestions for Publishers"
  private static let discovery = "JSON Feed 1.1, Discovery"

  static let fetching: [Rule] = [
    Rule(
      .httpStatus, .error, "The server does not give the feed", why: "A reader gets no feed.",
      fix: "Answer 200 with the feed, and redirect its old addresses.", basis: .experience,
      section: "RFC 9110, 15", versions: .every, bad: .fetched { $0.status = 404 },
      good: .fetched()),
    Rule(
      .httpContentType, .warning, "The feed is served as something else",
      why:
        "JSON Feed 1.1 should be served as application/feed+json; application/json is fine with readers. Version 1 must be "
        + "served as application/json. RSS is application/rss+xml, Atom application/atom+xml; application/xml is fine.",
      fix: "Set the header Content-Type.", section: "JSON Feed 1.1, Structure; RFC 4287, 7", versions: .every,
      bad: .fetched { $0.headers["content-type"] = "text/html" },
      good: .fetched()),
    Rule(
      .httpTextXML, .info, "text/xml without a charset",
      why:
        "Until 2014, that was US-ASCII by the standard (RFC 3023), whatever the document says; some readers hold to it.",
      fix: "Serve it as application/rss+xml or application/atom+xml, or add ;charset=utf-8.", basis: .reference,
      section: "RFC 7303, 9.2", versions: .xml,
      bad: .fetchedRSS { $0.headers["content-type"] = "text/xml" },
      good: .fetchedRSS { $0.headers["content-type"] = "text/xml; charset=utf-8" }),
    Rule(
      .selfDoesntMatchLocation, .warning, "rel=\"self\" is not where the feed is",
      why: "Readers that subscribe to what the link says ask for another document, or twice for this one.",
      fix: "Let the link say the address that the feed is published at, or redirect to that.",
      section: "RFC 4287, 4.1.1", versions: .xml,
      bad: .fetchedRSS { $0.url = "https://tides.example/rss" }, good: .fetchedRSS()),
    Rule(
      .httpCharset, .info, "A charset for JSON",
      why: "JSON is UTF-8; its media type has no such parameter (RFC 8259 §11).",
      fix: "Leave ;charset=… out.", basis: .reference, section: "RFC 8259, 11",
      bad: .fetched { $0.headers["content-type"] = "application/feed+json; charset=utf-8" },
      good: .fetched()),
    Rule(
      .httpNoValidators, .warning, "The server gives neither ETag nor Last-Modified",
      why: "Publishers should support conditional GET; without it every reader fetches all of the feed every time.",
      fix: "Send an ETag, and answer 304 where it is sent back.", section: serving, versions: .every,
      bad: .fetched { $0.headers["etag"] = nil },
      good: .fetched()),
    Rule(
      .httpConditionalIgnored, .warning, "The server does not answer 304",
      why: "It gives validators, and sends all of the feed to those who send them back.",
      fix: "Answer 304 where If-None-Match has the ETag.", section: serving, versions: .every,
      bad: .fetched { $0.conditionalStatus = 200 },
      good: .fetched { $0.conditionalStatus = 304 }),
    Rule(
      .httpConditionalStuck, .warning, "The server answers 304 to anything",
      why: "It says \"not modified\" to an ETag that it never gave: readers never see new items.",
      fix: "Compare the ETag.", basis: .experience, section: "RFC 9110, 13.1.2", versions: .every,
      bad: .fetched { $0.inventedValidatorStatus = 304 },
      good: .fetched { $0.inventedValidatorStatus = 200 }),
    Rule(
      .httpNotCompressed, .info, "The feed is not compressed", why: "It would be a fifth of its size.",
      fix: "Let the server compress it (gzip).", basis: .experience, section: "RFC 9110, 8.4", versions: .every,
      bad: .fetched { $0.bodySize = 20_000 },
      good: .fetched {
        $0.bodySize = 20_000
        $0.headers["content-encoding"] = "gzip"
      }),
    Rule(
      .httpRedirectTemporary, .info, "The feed is behind a temporary redirect",
      why: "Every reader asks twice, for ever.", fix: "Redirect for good: 301 or 308.", basis: .experience,
      section: "RFC 9110, 15.4", versions: .every,
      bad: .fetched { $0.redirects = [.init(status: 302, url: url)] },
      good: .fetched { $0.redirects = [.init(status: 301, url: url)] }),
    Rule(
      .httpRedirectLoop, .error, "Redirects that lead nowhere", why: "A reader gets no feed.",
      fix: "Look at the server's redirects.", basis: .experience, section: "RFC 9110, 15.4", versions: .every,
      bad: .fetched { $0.hasRedirectLoop = true },
      good: .fetched(), supersedes: [.httpStatus]),
    Rule(
      .discoveryLinkMissing, .warning, "The home page does not announce the feed",
      why: "A web page should include a link tag for its feed: that is how people find it.",
      fix: "Add <link rel=\"alternate\" type=\"application/feed+json\" href=\"…\"> to the page's head.",
      section: discovery, versions: .every,
      bad: .fetched { $0.homePage = .init() },
      good: .fetched { $0.homePage = .init(links: [.tides]) }),
    Rule(
      .discoveryLinkType, .warning, "The home page announces the feed with another type",
      why: "Version 1.1 has application/feed+json, which readers prefer; version 1 has application/json.",
      fix: "Set the link's type.", section: discovery,
      bad: .fetched { $0.homePage = .init(links: [.init(url: url, type: "text/json")]) },
      good: .fetched { $0.homePage = .init(links: [.tides]) }),
    Rule(
      .discoveryLinkTitleDuplicate, .info, "The home page announces several feeds with one title",
      why: "They should have different titles, so that people can choose.", fix: "Name them apart.",
      section: discovery, versions: .every,
      bad: .fetched {
        $0.homePage = .init(links: [
          .tides, .init(url: "https://tides.example/rss", type: "application/rss+xml", title: "Tides"),
        ])
      },
      good: .fetched { $0.homePage = .init(links: [.tides]) }),
  ]
}
