/// The rules about namespaces.

extension Rule {
  private static let naming = "Namespaces in XML §2.3"

  static let namespaces: [Rule] = [
    Rule(
      .missingNamespace, .error, "Undeclared namespace",
      why:
        "A prefix has no meaning without its xmlns declaration. The elements of Atom and RSS 1.0 must be "
        + "in a namespace too.",
      fix: "Declare the namespace in the root element.", basis: .reference, section: "Namespaces in XML §5",
      versions: .xml,
      bad: .atom(root: #" xml:lang="en""#), good: .atom()),
    Rule(
      .notInANamespace, .error, "Element is in no namespace",
      why:
        "Atom's elements must be in Atom's namespace. In RSS, all elements but RSS's own must be in a "
        + "namespace, and so must the elements inside them.",
      fix: "Give the element a declared prefix.", section: "RSS 2.0, Extending RSS; RFC 4287 §6",
      versions: .xml,
      bad: .rssItem(#"<t:tide xmlns:t="https://tides.example/ns"><height>4.2</height></t:tide>"#),
      good: .rssItem(#"<t:tide xmlns:t="https://tides.example/ns"><t:height>4.2</t:height></t:tide>"#)),
    Rule(
      .invalidNamespace, .error, "Wrong namespace",
      why:
        "Namespaces are compared character by character. Strict readers do not recognize a feed in "
        + "another namespace.",
      fix: "Copy the URI from the specification.", basis: .reference, section: naming, versions: .xml,
      bad: .atom(root: #" xmlns="https://www.w3.org/2005/Atom/" xml:lang="en""#), good: .atom()),
    Rule(
      .obsoleteNamespace, .error, "Namespace of a draft of Atom",
      why: "Drafts of Atom had other namespaces, which hardly any reader supports.",
      fix: "Publish Atom 1.0.", section: "RFC 4287 §1.2", versions: .atom,
      bad: .atom(root: #" xmlns="http://purl.org/atom/ns#draft-ietf-atompub-format-05" xml:lang="en""#),
      good: .atom(),
      implies: [.missingAttribute, .missingElement, .undefinedElement]),
    Rule(
      .obsoleteVersion, .warning, "Obsolete version",
      why: "Readers still support RSS 0.9x and Atom 0.3, but RSS 2.0 and Atom 1.0 have replaced them.",
      fix: "Publish RSS 2.0 or Atom 1.0.", section: "RSS 2.0; RFC 4287", versions: .xml,
      bad: .rss(root: #" version="0.92""#), good: .rss()),
    Rule(
      .avoidNamespacePrefix, .warning, "Prefix on the feed's own elements",
      why: "Prefixes are valid, but simple readers that look for <title> do not find <atom:title>.",
      fix: "Make the namespace the default: xmlns=\"…\".", basis: .experience, section: naming, versions: .xml,
      bad: .entry(
        #"<content type="xhtml" xmlns:x="http://www.w3.org/1999/xhtml"><x:div>The highest.</x:div></content>"#),
      good: .entry(#"<content type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml">The highest.</div></content>"#)),
    Rule(
      .nonstdPrefix, .info, "Unusual prefix for a known namespace",
      why: "Any prefix is valid, but simple readers know only the usual one.",
      fix: "Use the usual prefix.",
      basis: .experience, section: naming, versions: .xml,
      bad: .rssItem(#"<a:creator xmlns:a="http://purl.org/dc/elements/1.1/">Ann Gull</a:creator>"#),
      good: .rssItem("<dc:creator>Ann Gull</dc:creator>")),
    Rule(
      .reservedPrefix, .warning, "Well-known prefix for another namespace",
      why: "Simple readers rely on the prefix and misinterpret the elements; strict readers ignore them.",
      fix: "Correct the URI, or use another prefix.", basis: .experience, section: naming, versions: .xml,
      bad: .rssItem(#"<itunes:tide xmlns:itunes="https://tides.example/ns">4.2</itunes:tide>"#),
      good: .rssItem(#"<t:tide xmlns:t="https://tides.example/ns">4.2</t:tide>"#)),
    Rule(
      .unknownNamespace, .info, "Unknown namespace",
      why: "The elements of this namespace are not checked. If its URI is misspelled, readers ignore them.",
      fix: "Compare the URI with the specification.", basis: .experience, section: naming, versions: .xml,
      bad: .rssItem(#"<t:tide xmlns:t="https://tides.example/ns">4.2</t:tide>"#), good: .rss(),
      isOnByDefault: false),
    Rule(
      .unsupportedNamespace, .info, "Namespace that is not checked",
      why: "The namespace is known, but its elements are not checked.",
      fix: "Compare the elements with the specification.", basis: .experience,
      section: naming, versions: .xml,
      bad: .rssItem(#"<svg:svg xmlns:svg="http://www.w3.org/2000/svg"/>"#), good: .rss(),
      isOnByDefault: false),
    Rule(
      .undeclaredPrefix, .error, "Undeclared prefix in a value",
      why: "The value is a name with a prefix, which has no meaning without a declaration.",
      fix: "Declare the prefix with xmlns:….", basis: .reference, section: "XML Schema §3.2.18", versions: .xml,
      bad: .rssItem(
        #"<t:tide xmlns:t="https://tides.example/ns" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:type="u:m">4</t:tide>"#
      ),
      good: .rssItem(
        #"<t:tide xmlns:t="https://tides.example/ns" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:type="t:m">4</t:tide>"#
      )),
    Rule(
      .obsoleteWikiNamespace, .warning, "Old wiki namespace",
      why: "The wiki module of RSS 1.0 has moved to purl.org.",
      fix: "Write http://purl.org/rss/1.0/modules/wiki/.",
      section: "RSS 1.0 Modules: ModWiki", versions: .xml,
      bad: .rdfItem(#"<wiki:version xmlns:wiki="http://www.usemod.com/cgi-bin/mb.pl?ModWiki">3</wiki:version>"#),
      good: .rdfItem(#"<wiki:version xmlns:wiki="http://purl.org/rss/1.0/modules/wiki/">3</wiki:version>"#)
    ),
    Rule(
      .undeterminableVocabulary, .warning, "Element in no namespace among Atom's elements",
      why: "Readers cannot tell what the element means.",
      fix: "Put it in a namespace of your own.",
      section: "RFC 4287 §6.1", versions: .atom, bad: .entry(#"<height xmlns="">4.2</height>"#),
      good: .entry(#"<t:height xmlns:t="https://tides.example/ns">4.2</t:height>"#)),
    Rule(
      .mediaRSSNamespace, .error, "Misspelled Media RSS namespace",
      why:
        "The namespace is http://search.yahoo.com/mrss/, with the slash. With another one, strict "
        + "readers ignore the media.",
      fix: "Copy the URI from the specification.", section: "Media RSS 1.5.1", versions: .xml,
      bad: .rssItem(#"<media:title xmlns:media="http://search.yahoo.com/mrss">Tide</media:title>"#),
      good: .rssItem("<media:title>Tide</media:title>")),
  ]
}
