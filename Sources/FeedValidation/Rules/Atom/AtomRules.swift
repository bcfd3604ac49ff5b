/// The rules about Atom, its threads, pages and archives.

extension Rule {
  private static let rfc = "RFC 4287 (Atom)"

  static let atom: [Rule] = atomStructure + atomLinks + atomEntries + atomHistory

  // MARK: The feed

  private static let atomStructure: [Rule] = [
    Rule(
      .misplacedMetadata, .error, "What is said of the feed stands behind an entry",
      why:
        "A feed is its metadata, and then its entries. Programs that read feeds as they arrive take the metadata for "
        + "whole at the first entry.",
      fix: "Move the element before the first entry.", section: "RFC 4287 (Atom) §4.1.1", versions: .atom,
      bad: .document(
        """
        <feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">
          <id>https://tides.example/feed</id>
          <title>Tides</title>
          <updated>2024-03-11T07:30:00Z</updated>
          <link rel="self" href="https://tides.example/feed.xml"/>
          <entry>
            <id>https://tides.example/spring</id>
            <title>Spring tide</title>
            <updated>2024-03-11T07:30:00Z</updated>
            <content>The highest of the month.</content>
          </entry>
          <author><name>Ann Gull</name></author>
        </feed>
        """),
      good: .atom()),
    Rule(
      .missingSourceElement, .warning, "The source of an entry lacks what a feed must have",
      why: "An entry that was copied from another feed should carry that feed's id, title and updated, so that readers "
        + "can tell where it is from.",
      fix: "Copy the element from the source feed.", section: "RFC 4287 (Atom) §4.2.11", versions: .atom,
      bad: .entry("<source><title>All waters</title></source>"),
      good: .entry(
        "<source><id>https://waters.example/feed</id><title>All waters</title><updated>2024-03-11T07:00:00Z</updated></source>"
      )),
    Rule(
      .sameDocumentReference, .warning, "A link leads to its own xml:base",
      why: "What leads to the base is a reference to the same document, so the link means the feed, not the page.",
      fix: "Make xml:base the URL of the feed, or write whole URLs.", basis: .reference, section: "RFC 3986 §4.4",
      versions: .atom,
      bad: .atom(#"<link xml:base="https://tides.example/" href="."/>"#),
      good: .atom(#"<link xml:base="https://tides.example/feed.xml" href="/"/>"#)),
  ]

  // MARK: Links

  private static let atomLinks: [Rule] = [
    Rule(
      .missingHref, .error, "A link leads nowhere", why: "A link is its href.",
      fix: "Write the URL into href, or take the link out.", section: "RFC 4287 (Atom) §4.2.7.1", versions: .atom,
      bad: .atom(#"<link rel="via"/>"#),
      good: .atom(#"<link rel="via" href="https://waters.example/"/>"#)),
    Rule(
      .atomLinkNotEmpty, .warning, "There is text in a link",
      why: "Atom's link says everything in its attributes; readers do not look at text in it.",
      fix: "Put the URL into href and the text into title.", section: "RFC 4287 (Atom) §4.2.7", versions: .atom,
      bad: .atom(#"<link rel="via" href="https://waters.example/">All waters</link>"#),
      good: .atom(#"<link rel="via" href="https://waters.example/" title="All waters"/>"#)),
    Rule(
      .unregisteredAtomLinkRel, .warning, "A link's relation is not a registered one",
      why: "A relation is a name in IANA's registry, or a URI. Nobody knows what another name means.",
      fix: "Write a registered relation, or a URI of your own.", section: "RFC 4287 (Atom) §4.2.7.2", versions: .atom,
      bad: .atom(#"<link rel="origin" href="https://waters.example/"/>"#),
      good: .atom(#"<link rel="via" href="https://waters.example/"/>"#)),
    Rule(
      .duplicateAtomLink, .error, "Two alternate links of the same type and language",
      why: "Readers open the alternate link. Of several they must be able to choose by media type or by language.",
      fix: "Keep one, or give them the type or hreflang that they differ in.",
      section: "RFC 4287 (Atom) §4.1.1, §4.1.2",
      versions: .atom,
      bad: .entry(
        """
        <link href="https://tides.example/spring"/>
        <link href="https://tides.example/spring/print"/>
        """),
      good: .entry(
        """
        <link type="text/html" href="https://tides.example/spring"/>
        <link type="application/pdf" href="https://tides.example/spring.pdf"/>
        """)),
    Rule(
      .relativeSelf, .warning, "The feed's own address is relative",
      why:
        "Readers keep the address of rel=\"self\" to subscribe by. A relative one says nothing of where the feed is.",
      fix: "Write the whole URL.", section: "RFC 4287 (Atom) §4.2.7.2", versions: .atom,
      bad: .atom(#"<link rel="self" href="feed.xml"/>"#), good: .atom()),
    Rule(
      .selfNotAtom, .warning, "rel=\"self\" leads to what is no feed",
      why: "The self link leads to the feed or entry itself, which is not of the type that is given.",
      fix: "Make it rel=\"alternate\" where it leads to the page, or correct type.",
      section: "RFC 4287 (Atom) §4.2.7.2",
      versions: .atom,
      bad: .entry(#"<link rel="self" type="text/html" href="https://tides.example/spring"/>"#),
      good: .entry(#"<link rel="self" type="application/atom+xml" href="https://tides.example/spring.xml"/>"#)),
    Rule(
      .noThrWhen, .error, "thr:when on a link to replies",
      why: "The attribute that says when the replies were updated is called updated.",
      fix: "Rename it to thr:updated.", section: "RFC 4685 §4", versions: .atom,
      bad: .entry(replies("when")), good: .entry(replies("updated"))),
  ]

  private static func replies(_ attribute: String) -> String {
    "<link rel=\"replies\" type=\"application/atom+xml\" href=\"https://tides.example/spring/replies.xml\" "
      + "thr:count=\"3\" thr:\(attribute)=\"2024-03-12T18:00:00Z\"/>"
  }

  // MARK: Entries

  private static let atomEntries: [Rule] = [
    Rule(
      .missingContentOrAlternate, .error, "An entry with neither content nor a link to it",
      why: "There is nothing to read, and nowhere to go.",
      fix: "Add content, or a link rel=\"alternate\" to the entry's page.", section: "RFC 4287 (Atom) §4.1.2",
      versions: .atom,
      bad: .entry(
        """
        (no <content>)
        (no <link>)
        <summary>The highest of the month.</summary>
        """),
      good: .entry(
        """
        (no <content>)
        <summary>The highest of the month.</summary>
        """)),
    Rule(
      .missingSummary, .error, "Content that is elsewhere, or no text, without a summary",
      why: "Readers that do not load or show the content need something to show instead.",
      fix: "Add a summary in plain text.", section: "RFC 4287 (Atom) §4.1.2", versions: .atom,
      bad: .entry(#"<content type="application/pdf" src="https://tides.example/spring.pdf"/>"#),
      good: .entry(
        """
        <content type="application/pdf" src="https://tides.example/spring.pdf"/>
        <summary>The tables of the month.</summary>
        """)),
    Rule(
      .missingTypeAttr, .warning, "Content that is elsewhere, without its media type",
      why: "Readers decide by the type whether they can show what is there, before they load it.",
      fix: "Add type with the media type.", section: "RFC 4287 (Atom) §4.1.3.2", versions: .atom,
      bad: .entry(
        """
        <content src="https://tides.example/spring.pdf"/>
        <summary>The tables of the month.</summary>
        """),
      good: .entry(
        """
        <content type="application/pdf" src="https://tides.example/spring.pdf"/>
        <summary>The tables of the month.</summary>
        """)),
    Rule(
      .missingTextualContent, .warning, "An entry with nothing to show but its title",
      why: "Feeds with text are more useful: an entry should have content, or else a summary.",
      fix: "Add a summary in plain text.", section: "RFC 4287 (Atom) §4.1.1.1", versions: .atom,
      bad: .entry("(no <content>)"), good: .entry()),
    Rule(
      .duplicateIDs, .error, "Two entries with different pages have the same id",
      why: "The id is what readers know an entry by: of several with the same they show one.",
      fix: "Give each entry an id of its own.", section: "RFC 4287 (Atom) §4.2.6", versions: .atom,
      bad: twoEntries(second: ("spring", "neap", "11T08:00:00")), good: .atom()),
    Rule(
      .duplicateEntries, .warning, "Two entries have the same id and the same time",
      why: "Entries with the same id are states of one entry. Readers tell by updated which is the newer.",
      fix: "Take one of them out, or give it the time at which it was changed.", section: "RFC 4287 (Atom) §4.1.1",
      versions: .atom, bad: twoEntries(second: ("spring", "spring", "11T07:30:00")), good: .atom()),
    Rule(
      .duplicateUpdated, .warning, "Two entries were updated at the same time",
      why: "Readers sort entries by updated, and those of the same time in any order.",
      fix: "Write the time at which each entry was really changed.", basis: .experience,
      section: "RFC 4287 (Atom) §4.2.15",
      versions: .atom, bad: twoEntries(second: ("neap", "neap", "11T07:30:00")), good: .atom()),
    Rule(
      .notSufficientlyUnique, .warning, "An id that others may have too",
      why: "The id of an entry must be unique for ever and everywhere: an entry cannot have the site's address, nor a "
        + "number.",
      fix: "Write the entry's own URL, or a tag: URI.", section: "RFC 4287 (Atom) §4.2.6", versions: .xml,
      bad: .entry("<id>https://tides.example/</id>"), good: .entry()),
  ]

  private static func twoEntries(second: (id: String, page: String, updated: String)) -> RuleExample {
    .atom(
      """
      <entry>
          <id>https://tides.example/\(second.id)</id>
          <title>Neap tide</title>
          <updated>2024-03-\(second.updated)Z</updated>
          <link href="https://tides.example/\(second.page)"/>
          <content>The lowest of the month.</content>
        </entry>
      """)
  }

  // MARK: Pages and archives

  private static let atomHistory: [Rule] = [
    Rule(
      .feedHistoryRelInEntry, .warning, "An entry links to a page of the feed",
      why:
        "first, next, prev-archive and so on lead from one document of a feed to another. Readers look for them in the "
        + "feed.",
      fix: "Move the link to the feed.", section: "RFC 5005 §3, §4", versions: .atom,
      bad: .entry(#"<link rel="next" href="https://tides.example/feed-2.xml"/>"#),
      good: .atom(#"<link rel="next" href="https://tides.example/feed-2.xml"/>"#)),
    Rule(
      .feedRelInCompleteFeed, .error, "A complete feed has other pages",
      why: "fh:complete says that all there is stands in this document.",
      fix: "Take out fh:complete, or the links to other documents.", section: "RFC 5005 §2", versions: .xml,
      bad: .atom(
        """
        <fh:complete/>
        <link rel="next" href="https://tides.example/feed-2.xml"/>
        """),
      good: .atom("<fh:complete/>")),
    Rule(
      .currentNotSelfInCompleteFeed, .error, "The current document of a complete feed is another",
      why: "A complete feed is all in one document, which is the current one.",
      fix: "Make rel=\"current\" the same as rel=\"self\", or take it out.", section: "RFC 5005 §2",
      versions: .xml,
      bad: .atom(
        """
        <fh:complete/>
        <link rel="current" href="https://tides.example/new.xml"/>
        """),
      good: .atom(
        """
        <fh:complete/>
        <link rel="current" href="https://tides.example/feed.xml"/>
        """)),
    Rule(
      .linkPastEnd, .error, "A link beyond the first or the last page",
      why: "There is nothing before the first page and nothing behind the last. Readers may go round for ever.",
      fix: "Take out the link, or correct which page is the first or the last.", section: "RFC 5005 §3",
      versions: .xml,
      bad: .atom(
        """
        <link rel="last" href="https://tides.example/feed.xml"/>
        <link rel="next" href="https://tides.example/feed-2.xml"/>
        """),
      good: .atom(
        """
        <link rel="last" href="https://tides.example/feed-9.xml"/>
        <link rel="next" href="https://tides.example/feed-2.xml"/>
        """)),
    Rule(
      .missingCurrentInArchive, .warning, "An archive does not say where the feed is",
      why: "Who finds an archive wants to subscribe to the feed that it is of.",
      fix: "Add a link rel=\"current\" to the feed that people subscribe to.", section: "RFC 5005 §4",
      versions: .xml,
      bad: .atom(
        """
        <fh:archive/>
        \(february)
        """),
      good: .atom(
        """
        <fh:archive/>
        \(february)
        <link rel="current" href="https://tides.example/now.xml"/>
        """)),
    Rule(
      .archiveIncomplete, .warning, "An archive leads to no other",
      why: "Readers put a feed together from its archives by following their links.",
      fix: "Add a link rel=\"prev-archive\" to the archive before, or rel=\"next-archive\" to the one after.",
      section: "RFC 5005 §4", versions: .xml,
      bad: .atom(
        """
        <fh:archive/>
        <link rel="current" href="https://tides.example/now.xml"/>
        """),
      good: .atom(
        """
        <fh:archive/>
        \(february)
        <link rel="current" href="https://tides.example/now.xml"/>
        """)),
  ]

  private static let february = "<link rel=\"prev-archive\" href=\"https://tides.example/2024-02.xml\"/>"
}
