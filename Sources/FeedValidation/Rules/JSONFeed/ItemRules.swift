/// The rules about items.

extension Rule {
  private static let section = "JSON Feed 1.1, Items"
  private static let dates = "JSON Feed 1.1, Items; RFC 3339, 5.6"

  static let jsonFeedItems: [Rule] = [
    Rule(
      .itemsMissing, .error, "The feed has no items", why: "items is required. It may be empty.",
      fix: "Add items, [] where there are none.", section: section, bad: .feed("(no items)"),
      good: .feed(#""items": []"#)),
    .type(.itemsType, "items", kind: "an array", section: section, bad: .feed(#""items": {}"#)),
    Rule(
      .itemsEmpty, .info, "The feed has no items", why: "That is allowed; perhaps something went wrong.",
      fix: "Look at what makes the feed.", basis: .experience, section: section, bad: .feed(#""items": []"#)),
    Rule(
      .itemNotObject, .error, "An item is no object", why: "Each element of items is an object.",
      fix: "Write an object with an id.", section: section, bad: .feed(#""items": ["High water"]"#)),
    Rule(
      .itemIDMissing, .error, "An item has no id", why: "Readers must discard an item without an id.",
      fix: "Add an id that never changes, ideally the item's URL.", section: section, bad: .item("(no id)")),
    Rule(
      .itemIDEmpty, .error, "An item's id is blank", why: "Readers must discard an item with a blank id.",
      fix: "Add an id that never changes, ideally the item's URL.", section: section, bad: .item(#""id": " ""#),
      supersedes: [.stringUntrimmed, .itemIDNotURL]),
    Rule(
      .itemIDNumber, .warning, "An item's id is a number",
      why: "It should be a string. Readers turn numbers into strings, and not all do it in the same way.",
      fix: "Put it in quotation marks.", section: section, bad: .item(#""id": 17"#), good: .item(#""id": "17""#)),
    Rule(
      .itemIDNumberUnsafe, .error, "An item's id is a number that has no one form",
      why: "Beyond 2^53, and with a fraction, programs write the same number in different ways: the item becomes new "
        + "again and again.",
      fix: "Put it in quotation marks.", basis: .experience, section: section,
      bad: .item(#""id": 90071992547409931"#), good: .item(#""id": "90071992547409931""#),
      supersedes: [.itemIDNumber]),
    Rule(
      .itemIDType, .error, "An item's id is no string",
      why: "It cannot be made one, so readers must discard the item.", fix: "Write a string.", section: section,
      bad: .item(#""id": true"#)),
    Rule(
      .itemIDDuplicate, .error, "Two items have the same id",
      why: "An id is unique within the feed; readers show one of the two items.",
      fix: "Give each item its own, ideally its URL.", section: section,
      bad: .feed(#""items": [\#(twin), \#(twin)]"#)),
    Rule(
      .itemIDChanged, .warning, "An item's id is not the one that it had",
      why: "Readers take it for a new item and show it again.", fix: "Keep the id, even where the item changes.",
      section: section,
      bad: .republished(before: .item(#""id": "1""#), now: .item(#""id": "2""#)),
      good: .republished(before: .item(#""id": "1""#), now: .item(#""id": "1""#))),
    Rule(
      .itemIDReused, .error, "An id that was another item's",
      why: "Readers take the item for the old one, which was read already.", fix: "Never use an id again.",
      section: section,
      bad: .republished(
        before: .item(
          """
          "id": "1"
          "url": "https://tides.example/neap"
          "content_html": "<p>The lowest.</p>"
          """), now: .item(#""id": "1""#)),
      good: .republished(before: .item(#""id": "1""#), now: .item(#""id": "1""#))),
    Rule(
      .itemIDNotURL, .info, "An item's id is no URL",
      why: "Ideally, the id is the full URL of the item, since URLs make great unique identifiers.",
      fix: "Use the item's URL, for new items only: ids must not change.", section: section,
      bad: .item(#""id": "spring-tide""#)),
    Rule(
      .itemURLMissing, .warning, "An item has no URL",
      why: "It should be there even where it is the same as the id: readers open it.", fix: "Add url, the permalink.",
      section: section, bad: .item("(no url)")),
    .type(.itemURLType, "url", section: section, bad: .item(#""url": 5"#)),
    .type(.itemExternalURLType, "external_url", section: section, bad: .item(#""external_url": []"#)),
    Rule(
      .itemExternalURLWithoutURL, .info, "An item links elsewhere and has no page of its own",
      why: "external_url is the page that a linkblog's item is about; url is the item's permalink.",
      fix: "Add url, or call the link url.", section: section,
      bad: .item(
        """
        (no url)
        "external_url": "https://sea.example/"
        """),
      good: .item(#""external_url": "https://sea.example/""#), implies: [.itemURLMissing]),
    Rule(
      .itemExternalURLSame, .info, "external_url is the item's own page", why: "It is the URL of a page elsewhere.",
      fix: "Leave it out.", section: section, bad: .item(#""external_url": "https://tides.example/spring""#),
      good: .item(#""external_url": "https://sea.example/""#)),
    .type(.itemTitleType, "title", section: section, bad: .item(#""title": 3"#)),
    .markup(.itemTitleHTML, "title", section: section, bad: .item(#""title": "Spring &amp; neap""#)),
    Rule(
      .itemTitleEmpty, .warning, "An item's title is empty", why: "An item need not have a title.",
      fix: "Leave it out.", section: section, bad: .item(#""title": """#),
      supersedes: [.fieldEmptyString, .stringUntrimmed]),
    Rule(
      .itemContentMissing, .error, "An item has no content",
      why: "content_html or content_text, or both, must be there.", fix: "Add content_text, even a short one.",
      section: section, bad: .item("(no content_html)")),
    .type(.itemContentType, "content_html", section: section, bad: .item(#""content_html": {}"#)),
    Rule(
      .itemContentEmpty, .warning, "An item's content is empty", why: "There is nothing to show.",
      fix: "Look at what makes the feed.", basis: .experience, section: section, bad: .item(#""content_html": """#)),
    Rule(
      .itemContentTextHTML, .warning, "HTML in content_text",
      why: "content_html is the only member that may hold HTML; here readers show the tags as they are written.",
      fix: "Call it content_html.", section: section,
      bad: .item(
        """
        (no content_html)
        "content_text": "<p>The highest <b>ever</b>.</p>"
        """),
      good: .item(
        """
        (no content_html)
        "content_text": "The highest ever, if x < y."
        """)),
    Rule(
      .itemContentHTMLUnbalanced, .info, "An element of the content is not closed",
      why: "Readers close it somewhere; what follows may look wrong.", fix: "Close the element.", basis: .experience,
      section: section, bad: .item(#""content_html": "<p>The <b>highest of the month.</p>""#)),
    Rule(
      .itemContentHTMLRelativeURL, .warning, "A relative URL in the content",
      why: "The specification does not say what it is relative to, and readers disagree.", fix: "Write the whole URL.",
      basis: .experience, section: section, bad: .item(#""content_html": "<p><img src='/spring.jpg'></p>""#),
      good: .item(#""content_html": "<p><img src='https://tides.example/spring.jpg'></p>""#)),
    Rule(
      .itemContentHTMLUnsafe, .info, "Something in the content that readers remove",
      why: "Readers take out scripts and what can run one.", fix: "Make the content work without it.",
      basis: .experience, section: section, bad: .item(#""content_html": "<p onclick='count()'>High water</p>""#)),
    .type(.itemSummaryType, "summary", section: section, bad: .item(#""summary": []"#)),
    .markup(.itemSummaryHTML, "summary", section: section, bad: .item(#""summary": "<b>High</b>""#)),
    Rule(
      .itemSummarySameAsContent, .info, "The summary repeats the content",
      why: "A summary is a sentence or two about the item.", fix: "Leave it out.", section: section,
      bad: .item(
        """
        "content_text": "High water at nine."
        "summary": "High water at nine."
        """)),
    Rule(
      .itemSummaryLong, .info, "The summary is long", why: "A summary is a plain text sentence or two.",
      fix: "Shorten it; the content is the place for more.", section: section,
      bad: .item(#""summary": "\#(String(repeating: "High water. ", count: 100))Low water.""#)),
    .type(.itemImageType, "image", section: section, bad: .item(#""image": {}"#)),
    .type(.itemBannerImageType, "banner_image", section: section, bad: .item(#""banner_image": 0"#)),
    .type(.itemDatePublishedType, "date_published", section: dates, bad: .item(#""date_published": 1710142200"#)),
    .type(.itemDateModifiedType, "date_modified", section: dates, bad: .item(#""date_modified": false"#)),
    .date(
      .itemDatePublishedFormat, "date_published", bad: .item(#""date_published": "Mon, 11 Mar 2024 07:30:00 GMT""#)),
    .date(.itemDateModifiedFormat, "date_modified", bad: .item(#""date_modified": "2024-03-12""#)),
    Rule(
      .itemDateLowercase, .info, "A date with small letters or a space",
      why: "RFC 3339 lets t, z and a space pass; many readers do not.", fix: "Write T and Z.", basis: .reference,
      section: dates, bad: .item(#""date_published": "2024-03-11 07:30:00z""#),
      good: .item(#""date_published": "2024-03-11T07:30:00Z""#)),
    Rule(
      .itemDateModifiedBeforePublished, .warning, "An item was modified before it was published",
      why: "Readers that sort by either show it in two places.", fix: "Mend the date that is wrong.",
      basis: .experience, section: dates, bad: .item(#""date_modified": "2024-03-10T07:30:00Z""#),
      good: .item(#""date_modified": "2024-03-12T07:30:00Z""#)),
    Rule(
      .itemDateFuture, .warning, "An item is from the future",
      why: "It stays at the top of readers' lists until then, or is not shown.",
      fix: "Publish it when its time has come; look at the clock and the time zone.", basis: .experience,
      section: dates, bad: .item(#""date_published": "2033-03-11T07:30:00Z""#)),
    Rule(
      .itemDateImplausible, .warning, "A date long before or after all feeds",
      why: "It is hardly what was meant: 1970-01-01 is a clock that was never set.",
      fix: "Mend the date, or leave it out.",
      basis: .experience, section: dates, bad: .item(#""date_published": "1970-01-01T00:00:00Z""#),
      supersedes: [.itemDateFuture]),
    Rule(
      .itemsNotNewestFirst, .info, "An item is newer than the one before it",
      why: "Readers that stop at the first item they know miss what is behind it.",
      fix: "Sort the items by date_published, the newest first.", basis: .experience, section: section,
      bad: .feed(#""items": [\#(dated("a", "2024-03-10")), \#(dated("b", "2024-03-11"))]"#),
      good: .feed(#""items": [\#(dated("a", "2024-03-11")), \#(dated("b", "2024-03-10"))]"#)),
    .type(.itemTagsType, "tags", kind: "an array", section: section, bad: .item(#""tags": "moon, sea""#)),
    .type(.itemTagType, "A tag", section: section, bad: .item(#""tags": [1]"#)),
    Rule(
      .itemTagEmpty, .warning, "A tag is empty", why: "There is nothing to show.", fix: "Leave it out.",
      basis: .experience, section: section, bad: .item(#""tags": ["moon", ""]"#)),
    Rule(
      .itemTagDuplicate, .info, "A tag stands twice", why: "It says nothing more.", fix: "Leave one of them out.",
      basis: .experience, section: section, bad: .item(#""tags": ["moon", "moon"]"#)),
    .markup(.itemTagHTML, "a tag", section: section, bad: .item(#""tags": ["sea &amp; moon"]"#)),
  ]

  private static let twin =
    "{\"id\": \"1\", \"url\": \"https://tides.example/1\", \"content_text\": \"High water at nine.\"}"

  private static func dated(_ id: String, _ day: String) -> String {
    "{\"id\": \"https://tides.example/\(id)\", \"url\": \"https://tides.example/\(id)\", "
      + "\"content_text\": \"High water at nine.\", \"date_published\": \"\(day)T07:30:00Z\"}"
  }

  private static func date(_ id: RuleID, _ member: String, bad: RuleExample) -> Rule {
    Rule(
      id, .error, "\(member) is no date of RFC 3339",
      why: "Dates have this form and no other; readers leave out, or guess at, what they cannot read.",
      fix: "Write it like 2010-02-07T14:04:00-05:00, with an offset or Z.", section: dates, bad: bad,
      good: .item(#""\#(member)": "2024-03-11T08:30:00+01:00""#), supersedes: [.fieldEmptyString, .stringUntrimmed])
  }
}
