/// Checks the self link of a feed against the URL that it was fetched from.

internal import FeedBridge

enum SelfLinkChecks {
  /// Checks `rel="self"` against the URL that the feed was fetched from, after permanent redirects.
  static func check(_ root: LocatedElement, fetched evidence: FetchEvidence, _ problems: inout ProblemList) {
    let location = evidence.permanentURL
    guard let feed = root.namespace == .atom ? root : root.child("channel", .rss) else { return }
    let links = feed.children("link", .atom).filter { link in
      link.linkRelation == "self" && link.attribute("href") != nil
    }
    guard let href = links.first?.attribute("href") else { return }
    let matches = links.contains { link in
      let target = URLReference.resolve(link.attribute("href")?.value ?? "", against: link.base ?? location)
      return URLText.isSame(target, location) || URLText.isSame(target, evidence.url)
    }
    guard !matches else { return }
    problems.add(
      .selfDoesntMatchLocation, at: href,
      "rel=\"self\" is \(href.value.shortened), but the feed was fetched from \(location.shortened). Write the URL at which the feed is published."
    )
  }
}
