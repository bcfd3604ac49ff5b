/// The rules about Atom, including threading, paging and archiving.

extension Rule {
  private static let rfc = "RFC 4287"

  static let atom: [Rule] = atomStructure + atomLinks + atomEntries + atomHistory

  // MARK: The feed

  private static let atomStructure: [Rule] = [
    Rule(
      .misplacedMetadata, .error, "Metadata of the feed after an entry",
      why:
        "Programs that process a feed as it arrives assume that its metadata is complete at the first "
        + "entry.",
      fix: "Move the element before the first <entry>.", section: "RFC 4287 §4.1.1", versions: .atom,
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
      .missingSourceElement, .warning, "Source lacks an element",
      why:
        "An entry that was copied from another feed should keep that feed's id, title and updated, so "
        + "that readers can tell where it comes from.",
      fix: "Copy the element from the source feed.", section: "RFC 4287 §4.2.11", versions: .atom,
      bad: .entry("<source><title>All waters</title></source>"),
      good: .entry(
        "<source><id>https://waters.example/feed</id><title>All waters</title><updated>2024-03-11T07:00:00Z</updated></source>"
      )),
    Rule(
      .sameDocumentReference, .warning, "Link points at the feed itself",
      why: "The link resolves to its xml:base, and so refers to the feed instead of the page.",
      fix: "Use the URL of the page, or set xml:base to the URL of the feed.", basis: .reference,
      section: "RFC 3986 §4.4",
      versions: .atom,
      bad: .atom(#"<link xml:base="https://tides.example/" href="."/>"#),
      good: .atom(#"<link xml:base="https://tides.example/feed.xml" href="/"/>"#)),
  ]

  // MARK: Links

  private static let atomLinks: [Rule] = [
    Rule(
      .missingHref, .error, "Link has no href",
      why: "Without href, the link leads nowhere.",
      fix: "Add href with the URL, or remove the link.", section: "RFC 4287 §4.2.7.1", versions: .atom,
      bad: .atom(#"<link rel="via"/>"#),
      good: .atom(#"<link rel="via" href="https://waters.example/"/>"#)),
    Rule(
      .atomLinkNotEmpty, .warning, "Text in a link",
      why: "Readers use only the attributes of an Atom link.",
      fix: "Put the URL in href and the text in title.", section: "RFC 4287 §4.2.7", versions: .atom,
      bad: .atom(#"<link rel="via" href="https://waters.example/">All waters</link>"#),
      good: .atom(#"<link rel="via" href="https://waters.example/" title="All waters"/>"#)),
    Rule(
      .unregisteredAtomLinkRel, .warning, "Unregistered link relation",
      why: "A relation is a name in IANA's registry, or a URI. Readers do not know other names.",
      fix: "Use a registered relation, or a URI of your own.", section: "RFC 4287 §4.2.7.2", versions: .atom,
      bad: .atom(#"<link rel="origin" href="https://waters.example/"/>"#),
      good: .atom(#"<link rel="via" href="https://waters.example/"/>"#)),
    Rule(
      .duplicateAtomLink, .error, "Several alternate links of the same type and language",
      why:
        "Readers open the alternate link. To choose among several, they need different types or "
        + "languages.",
      fix: "Keep one, or add the type or hreflang in which they differ.",
      section: "RFC 4287 §4.1.1, §4.1.2",
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
      .relativeSelf, .warning, "rel=\"self\" is relative",
      why: "Readers subscribe to the URL in rel=\"self\"; a relative one does not say where the feed is.",
      fix: "Use an absolute URL.", section: "RFC 4287 §4.2.7.2", versions: .atom,
      bad: .atom(#"<link rel="self" href="feed.xml"/>"#), good: .atom()),
    Rule(
      .selfNotAtom, .warning, "rel=\"self\" is not a feed",
      why: "The self link leads to the feed or entry itself, and its type is not a feed's.",
      fix: "Use rel=\"alternate\" if it leads to the page, or correct the type.",
      section: "RFC 4287 §4.2.7.2",
      versions: .atom,
      bad: .entry(#"<link rel="self" type="text/html" href="https://tides.example/spring"/>"#),
      good: .entry(#"<link rel="self" type="application/atom+xml" href="https://tides.example/spring.xml"/>"#)),
    Rule(
      .noThrWhen, .error, "thr:when instead of thr:updated",
      why: "The attribute that says when the replies were updated is thr:updated.",
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
      .missingContentOrAlternate, .error, "Entry has neither content nor an alternate link",
      why: "Readers have nothing to show, and nothing to open.",
      fix: "Add <content>, or a link with rel=\"alternate\" to the entry's page.", section: "RFC 4287 §4.1.2",
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
      .missingSummary, .error, "Entry with external or binary content has no summary",
      why: "Readers that do not load the content need something to show instead.",
      fix: "Add a <summary>.", section: "RFC 4287 §4.1.2", versions: .atom,
      bad: .entry(#"<content type="application/pdf" src="https://tides.example/spring.pdf"/>"#),
      good: .entry(
        """
        <content type="application/pdf" src="https://tides.example/spring.pdf"/>
        <summary>The tables of the month.</summary>
        """)),
    Rule(
      .missingTypeAttr, .warning, "External content without a media type",
      why: "Readers decide by the type whether they can show the content before they load it.",
      fix: "Add type with the media type.", section: "RFC 4287 §4.1.3.2", versions: .atom,
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
      .missingTextualContent, .warning, "Entry has neither content nor a summary",
      why: "An entry should have content, or else a summary.",
      fix: "Add a <summary>.", section: "RFC 4287 §4.1.1.1", versions: .atom,
      bad: .entry("(no <content>)"), good: .entry()),
    Rule(
      .duplicateIDs, .error, "Entries with different pages have the same id",
      why: "Readers identify an entry by its id, and show only one of several.",
      fix: "Give each entry its own id.", section: "RFC 4287 §4.2.6", versions: .atom,
      bad: twoEntries(second: ("spring", "neap", "11T08:00:00")), good: .atom()),
    Rule(
      .duplicateEntries, .warning, "Entries have the same id and the same date",
      why:
        "Entries with the same id are versions of one entry, and readers tell by <updated> which is "
        + "newer.",
      fix: "Remove one of them, or write when it was changed.", section: "RFC 4287 §4.1.1",
      versions: .atom, bad: twoEntries(second: ("spring", "spring", "11T07:30:00")), good: .atom()),
    Rule(
      .duplicateUpdated, .warning, "Entries have the same updated date",
      why: "Readers sort entries by <updated>, and may sort entries with the same date arbitrarily.",
      fix: "Write when each entry really changed. If both changed at that time, keep the date.", basis: .experience,
      section: "RFC 4287 §4.2.15",
      versions: .atom, bad: twoEntries(second: ("neap", "neap", "11T07:30:00")), good: .atom()),
    Rule(
      .notSufficientlyUnique, .warning, "Id is not unique",
      why:
        "An id must be unique everywhere and forever. The address of the site, a number or a short word "
        + "is not.",
      fix: "Use full URLs or tag: URIs for new items. Keep existing ids.", section: "RFC 4287 §4.2.6",
      versions: .xml,
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
      .feedHistoryRelInEntry, .warning, "Paging link in an entry",
      why:
        "Links such as first, next and prev-archive connect the documents of a feed, and readers look "
        + "for them in the feed.",
      fix: "Move the link to the feed.", section: "RFC 5005 §3, §4", versions: .atom,
      bad: .entry(#"<link rel="next" href="https://tides.example/feed-2.xml"/>"#),
      good: .atom(#"<link rel="next" href="https://tides.example/feed-2.xml"/>"#)),
    Rule(
      .feedRelInCompleteFeed, .error, "Complete feed links to other documents",
      why: "<fh:complete> says that this document holds the whole feed.",
      fix: "Remove <fh:complete>, or the links to other documents.", section: "RFC 5005 §2", versions: .xml,
      bad: .atom(
        """
        <fh:complete/>
        <link rel="next" href="https://tides.example/feed-2.xml"/>
        """),
      good: .atom("<fh:complete/>")),
    Rule(
      .currentNotSelfInCompleteFeed, .error, "rel=\"current\" of a complete feed is another document",
      why: "A complete feed is a single document, which is the current one.",
      fix: "Set rel=\"current\" to the URL of rel=\"self\", or remove it.", section: "RFC 5005 §2",
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
      .linkPastEnd, .error, "Link beyond the first or the last page",
      why: "No page comes before the first or after the last. Readers may fetch the pages in a loop.",
      fix: "Remove the link, or correct which page is the first or the last.", section: "RFC 5005 §3",
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
      .missingCurrentInArchive, .warning, "Archive does not link to the current feed",
      why: "People who find an archive cannot subscribe to its feed.",
      fix: "Add a link with rel=\"current\" to the feed.", section: "RFC 5005 §4",
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
      .archiveIncomplete, .warning, "Archive does not link to another archive",
      why: "Readers assemble a feed by following the links between its archives.",
      fix: "Add a link with rel=\"prev-archive\" or rel=\"next-archive\".",
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
