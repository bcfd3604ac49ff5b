/// The rules about namespaces.

extension Rule {
  private static let naming = "Namespaces in XML, 2.3"

  static let namespaces: [Rule] = [
    Rule(
      .missingNamespace, .error, "A namespace is not declared",
      why:
        "A prefix means what xmlns says; without that, nothing. Atom's and RSS 1.0's elements are in a namespace too.",
      fix: "Declare it in the root element.", basis: .reference, section: "Namespaces in XML, 5", versions: .xml,
      bad: .atom(root: #" xml:lang="en""#), good: .atom()),
    Rule(
      .notInANamespace, .error, "An element that should be in a namespace is in none",
      why:
        "An element of Atom's is one only in Atom's namespace. In RSS, what is not RSS's own must be in a namespace, and so "
        + "must what is in it.",
      fix: "Give the element a prefix that is declared.", section: "RSS 2.0, Extending RSS; RFC 4287, 6",
      versions: .xml,
      bad: .rssItem(#"<t:tide xmlns:t="https://tides.example/ns"><height>4.2</height></t:tide>"#),
      good: .rssItem(#"<t:tide xmlns:t="https://tides.example/ns"><t:height>4.2</t:height></t:tide>"#)),
    Rule(
      .invalidNamespace, .error, "The wrong namespace",
      why: "A namespace is its URI to the letter. Strict readers see no feed in another one.",
      fix: "Copy the URI from the specification.", basis: .reference, section: naming, versions: .xml,
      bad: .atom(root: #" xmlns="https://www.w3.org/2005/Atom/" xml:lang="en""#), good: .atom()),
    Rule(
      .obsoleteNamespace, .error, "The namespace of a draft",
      why: "Before Atom 1.0 there were drafts in other namespaces, which hardly any reader knows today.",
      fix: "Publish Atom 1.0.", section: "RFC 4287, 1.2", versions: .atom,
      bad: .atom(root: #" xmlns="http://purl.org/atom/ns#draft-ietf-atompub-format-05" xml:lang="en""#),
      good: .atom(),
      implies: [.missingAttribute, .missingElement, .undefinedElement]),
    Rule(
      .obsoleteVersion, .warning, "A version that is no longer published",
      why: "Readers still take RSS 0.9x and Atom 0.3, but their successors say more, and say it better.",
      fix: "Publish RSS 2.0 or Atom 1.0.", section: "RSS 2.0; RFC 4287", versions: .xml,
      bad: .rss(root: #" version="0.92""#), good: .rss()),
    Rule(
      .avoidNamespacePrefix, .warning, "A prefix on the feed's own elements",
      why: "It is allowed, and yet readers that look for <title> do not find <atom:title>.",
      fix: "Make the namespace the default: xmlns=\"…\".", basis: .experience, section: naming, versions: .xml,
      bad: .entry(
        #"<content type="xhtml" xmlns:x="http://www.w3.org/1999/xhtml"><x:div>The highest.</x:div></content>"#),
      good: .entry(#"<content type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml">The highest.</div></content>"#)),
    Rule(
      .nonstdPrefix, .info, "An unusual prefix for a known namespace",
      why: "Any prefix will do; simple readers know the usual one only.", fix: "Take the usual prefix.",
      basis: .experience, section: naming, versions: .xml,
      bad: .rssItem(#"<a:creator xmlns:a="http://purl.org/dc/elements/1.1/">Ann Gull</a:creator>"#),
      good: .rssItem("<dc:creator>Ann Gull</dc:creator>")),
    Rule(
      .reservedPrefix, .warning, "A well-known prefix for another namespace",
      why: "Simple readers go by the prefix, and take the elements for what they are not; strict ones do not see them.",
      fix: "Correct the URI, or take another prefix.", basis: .experience, section: naming, versions: .xml,
      bad: .rssItem(#"<itunes:tide xmlns:itunes="https://tides.example/ns">4.2</itunes:tide>"#),
      good: .rssItem(#"<t:tide xmlns:t="https://tides.example/ns">4.2</t:tide>"#)),
    Rule(
      .unknownNamespace, .info, "A namespace that nothing is known of",
      why: "Its elements are not checked, for there may be any number of namespaces. It may also be a slip.",
      fix: "Compare the URI with its specification.", basis: .experience, section: naming, versions: .xml,
      bad: .rssItem(#"<t:tide xmlns:t="https://tides.example/ns">4.2</t:tide>"#), good: .rss(),
      isOnByDefault: false),
    Rule(
      .unsupportedNamespace, .info, "A namespace that is known and not checked",
      why: "Its elements may be right or wrong.", fix: "Compare them with their specification.", basis: .experience,
      section: naming, versions: .xml,
      bad: .rssItem(#"<svg:svg xmlns:svg="http://www.w3.org/2000/svg"/>"#), good: .rss(),
      isOnByDefault: false),
    Rule(
      .undeclaredPrefix, .error, "A prefix in a value that is not declared",
      why: "The value is a name with a prefix, and nothing says what that stands for.",
      fix: "Declare the prefix with xmlns:….", basis: .reference, section: "XML Schema, 3.2.18", versions: .xml,
      bad: .rssItem(
        #"<t:tide xmlns:t="https://tides.example/ns" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:type="u:m">4</t:tide>"#
      ),
      good: .rssItem(
        #"<t:tide xmlns:t="https://tides.example/ns" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:type="t:m">4</t:tide>"#
      )),
    Rule(
      .obsoleteWikiNamespace, .warning, "The old namespace of wikis",
      why: "The module of RSS 1.0 for wikis has moved to purl.org.",
      fix: "Write http://purl.org/rss/1.0/modules/wiki/.",
      section: "RSS 1.0 Modules: ModWiki", versions: .xml,
      bad: .rdfItem(#"<wiki:version xmlns:wiki="http://www.usemod.com/cgi-bin/mb.pl?ModWiki">3</wiki:version>"#),
      good: .rdfItem(#"<wiki:version xmlns:wiki="http://purl.org/rss/1.0/modules/wiki/">3</wiki:version>"#)
    ),
    Rule(
      .undeterminableVocabulary, .warning, "An element in no namespace among Atom's",
      why: "Nobody can tell whose it is, and what it means.", fix: "Put it into a namespace of your own.",
      section: "RFC 4287, 6.1", versions: .atom, bad: .entry(#"<height xmlns="">4.2</height>"#),
      good: .entry(#"<t:height xmlns:t="https://tides.example/ns">4.2</t:height>"#)),
    Rule(
      .mediaRSSNamespace, .error, "Not quite the namespace of Media RSS",
      why: "It is http://search.yahoo.com/mrss/, with the slash. Strict readers see no media otherwise.",
      fix: "Copy the URI from the specification.", section: "Media RSS 1.5.1", versions: .xml,
      bad: .rssItem(#"<media:title xmlns:media="http://search.yahoo.com/mrss">Tide</media:title>"#),
      good: .rssItem("<media:title>Tide</media:title>")),
  ]
}
