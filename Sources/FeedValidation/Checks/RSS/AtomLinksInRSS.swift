/// Checks links that are written as in Atom, but are elements of RSS.

internal import FeedBridge
internal import FeedPrimitives

extension ElementChecker {
  /// Reports a link of RSS whose URL is in an attribute, and returns whether it is one.
  mutating func addAtomLink(_ link: LocatedElement, in parent: LocatedElement) -> Bool {
    guard link.isNamed("link", .rss), parent.isNamed("channel", .rss) || parent.isNamed("item", .rss),
      link.text.isBlank,
      let href = link.attribute("href")
    else { return false }
    let url = href.trimmed
    if link.linkRelation == "self" {
      let declaration =
        parent.scope["atom"] == FeedNamespace.atom.uri ? "" : ", and declare xmlns:atom=\"\(FeedNamespace.atom.uri)\""
      add(
        .missingAtomSelfLink, at: link,
        "<link rel=\"self\"> is an element of Atom, and readers of RSS do not find it. Write <atom:link rel=\"self\" …>\(declaration).",
        fix: parent.scope["atom"] == FeedNamespace.atom.uri
          ? .unsafe(.elementName("atom:link", end: link.end)) : nil,
        names: .meant("\(parent.path)/link[@rel='self']"))
    } else {
      // Looked up once, because each link would search all others.
      if lastParentOfLinks?.offset != parent.offset {
        let hasText = parent.children("link", link.namespace).contains { !$0.text.isBlank }
        lastParentOfLinks = (parent.offset, hasText)
      }
      add(
        .invalidFullLink, at: link,
        "<link> has its URL in href, as in Atom, but readers of RSS look for it between the tags. "
          + (lastParentOfLinks?.hasText == true
            ? "Remove it, because there is another <link>." : "Write <link>\(url.shortened)</link>."))
    }
    return true
  }
}

extension Diagnostic.Fix.Edit {
  /// Puts an element around a range.
  static func wrapping(_ range: Range<Int>, in name: String) -> [Diagnostic.Fix.Edit] {
    [.inserting("<\(name)>", at: range.lowerBound), .inserting("</\(name)>", at: range.upperBound)]
  }
}
