/// Sanitizes what a conversion returns: HTML, URLs and extension objects. Other members are plain text.

internal import JSONFeedModel

extension JSONFeed {
  /// Sanitizes everything but the items. URLs of members are valid already, so that none but a picture's contains data.
  mutating func sanitizeHeader(_ policy: HTMLPolicy, _ urls: URLBudget) {
    let sanitizer = ExtensionSanitizer(policy, base: homePageURL ?? feedURL, urls)
    forEachURL { _, url in policy.removeData(from: &url) }
    authors?.updateEach { $0.sanitize(policy, sanitizer) }
    hubs?.updateEach { sanitizer.sanitize(&$0.extensions) }
    sanitizer.sanitize(&extensions)
  }
}

extension JSONFeed.Item {
  mutating func sanitize(_ policy: HTMLPolicy, _ urls: URLBudget) {
    let sanitizer = ExtensionSanitizer(policy, base: url, urls)
    contentHTML = sanitizedHTML(policy, urls)
    forEachURL { _, url in policy.removeData(from: &url) }
    authors?.updateEach { $0.sanitize(policy, sanitizer) }
    attachments?.updateEach { sanitizer.sanitize(&$0.extensions) }
    sanitizer.sanitize(&extensions)
  }
}

extension JSONFeed.Author {
  fileprivate mutating func sanitize(_ policy: HTMLPolicy, _ sanitizer: ExtensionSanitizer) {
    forEachURL { _, url in policy.removeData(from: &url) }
    sanitizer.sanitize(&extensions)
  }
}

extension Array {
  fileprivate mutating func updateEach(_ update: (inout Element) -> Void) {
    for index in indices { update(&self[index]) }
  }
}

extension HTMLPolicy {
  /// Removes a URL that contains a document or a picture that is not allowed.
  fileprivate func removeData(from url: inout String?) {
    if let text = url, URLSyntax.executesCode(text, allowsImages: false), !allowsData(text) { url = nil }
  }
}
