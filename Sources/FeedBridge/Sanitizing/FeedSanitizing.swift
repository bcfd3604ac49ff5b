/// Sanitizes what a conversion returns: HTML, URLs and extension objects. Other members are plain text.

public import JSONFeedModel

extension JSONFeed {
  /// Returns a feed of which nothing that is made, as JSON, RSS or Atom, has what a policy forbids: HTML, URLs and extension objects are
  /// sanitized. Titles and other members are plain text, not HTML: escape them where you show them.
  ///
  /// ```swift
  /// var feed = JSONFeed(title: "Notes", items: [.init(id: "1", contentHTML: "<p onclick=x()>Hello</p>")])
  /// print(feed.sanitized().items[0].contentHTML ?? "")  // <p>Hello</p>
  /// ```
  ///
  /// A conversion does the same with ``FeedConverter/Options/sanitizing``. Like its result, the returned feed is a valid JSON Feed 1.1.
  ///
  /// - Parameter policy: What HTML may contain.
  public func sanitized(_ policy: HTMLPolicy = .reader) -> JSONFeed {
    var feed = self
    var normalizer = Normalizer(log: RepairLog(isRecording: false), isMade: false, .init(sanitizing: policy))
    normalizer.normalize(&feed)
    return feed
  }

  /// Sanitizes everything but the items. URLs of members are valid already, so that none but a picture's contains data.
  mutating func sanitizeHeader(_ policy: HTMLPolicy, _ urls: URLBudget) {
    let sanitizer = ExtensionSanitizer(policy, base: homePageURL ?? feedURL, urls)
    forEachURL { _, url in policy.removeForbidden(&url) }
    authors?.updateEach { $0.sanitize(policy, sanitizer) }
    hubs?.removeAll { policy.forbids($0.url) }
    if hubs == [] { hubs = nil }
    hubs?.updateEach { sanitizer.sanitize(&$0.extensions) }
    sanitizer.sanitize(&extensions)
  }
}

extension JSONFeed.Item {
  mutating func sanitize(_ policy: HTMLPolicy, _ urls: URLBudget) {
    let sanitizer = ExtensionSanitizer(policy, base: url, urls)
    contentHTML = sanitizedHTML(policy, urls)
    forEachURL { _, url in policy.removeForbidden(&url) }
    authors?.updateEach { $0.sanitize(policy, sanitizer) }
    attachments?.removeAll { policy.forbids($0.url) }
    if attachments == [] { attachments = nil }
    attachments?.updateEach { sanitizer.sanitize(&$0.extensions) }
    sanitizer.sanitize(&extensions)
  }
}

extension JSONFeed.Author {
  fileprivate mutating func sanitize(_ policy: HTMLPolicy, _ sanitizer: ExtensionSanitizer) {
    forEachURL { _, url in policy.removeForbidden(&url) }
    sanitizer.sanitize(&extensions)
  }
}

extension Array {
  fileprivate mutating func updateEach(_ update: (inout Element) -> Void) {
    for index in indices { update(&self[index]) }
  }
}

extension HTMLPolicy {
  /// Removes a URL that is not allowed outside of HTML.
  fileprivate func removeForbidden(_ url: inout String?) {
    if let text = url, forbids(text) { url = nil }
  }
}
