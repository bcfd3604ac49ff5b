/// The rules about items.

extension Rule {
  private static let section = "JSON Feed 1.1, Items"
  private static let dates = "JSON Feed 1.1, Items; RFC 3339 §5.6"

  static let jsonFeedItems: [Rule] = [
    Rule(
      .itemsMissing, .error, "items is missing",
      why: "items is required. It may be empty.",
      fix: "Add items; write [] for a feed without items.", section: section, bad: .feed("(no items)"),
      good: .feed(#""items": []"#)),
    .type(.itemsType, "items", kind: "an array", isRequired: true, section: section, bad: .feed(#""items": {}"#)),
    Rule(
      .itemsEmpty, .info, "Feed has no items",
      why: "An empty feed is valid, but something may have gone wrong.",
      fix: "Check the program that generates the feed.", basis: .experience, section: section,
      bad: .feed(#""items": []"#)),
    Rule(
      .itemNotObject, .error, "Item is not an object",
      why: "Each element of items must be an object.",
      fix: "Write an object with an id.", section: section, bad: .feed(#""items": ["High water"]"#)),
    Rule(
      .itemIDMissing, .error, "Item has no id",
      why: "Readers must discard an item without an id.",
      fix: "Add an id that never changes, ideally the URL of the item.", section: section, bad: .item("(no id)")),
    Rule(
      .itemIDEmpty, .error, "Item id is blank",
      why: "Readers must discard an item with a blank id.",
      fix: "Write an id that never changes, ideally the URL of the item.", section: section, bad: .item(#""id": " ""#),
      supersedes: [.stringUntrimmed, .itemIDNotURL]),
    Rule(
      .itemIDNumber, .warning, "Item id is a number",
      why:
        "An id should be a string. Readers convert numbers to strings, and not all of them in the same "
        + "way.",
      fix: "Put the id in quotation marks.", section: section, bad: .item(#""id": 17"#), good: .item(#""id": "17""#)),
    Rule(
      .itemIDNumberUnsafe, .error, "Item id is a number that programs write differently",
      why:
        "Programs write numbers beyond 2^53, and numbers with a fraction or an exponent, in different "
        + "ways. When the id changes, readers show the item again.",
      fix: "Make the id a string.", basis: .experience, section: section,
      bad: .item(#""id": 90071992547409931"#), good: .item(#""id": "90071992547409931""#),
      supersedes: [.itemIDNumber]),
    Rule(
      .itemIDType, .error, "Item id is not a string",
      why: "The value cannot be converted to a string, so readers must discard the item.",
      fix: "Write a string.", section: section,
      bad: .item(#""id": true"#)),
    Rule(
      .itemIDDuplicate, .error, "Duplicate item id",
      why: "An id must be unique within the feed; readers show only one of the items.",
      fix: "Give each item its own id, ideally its URL.", section: section,
      bad: .feed(#""items": [\#(twin), \#(twin)]"#)),
    Rule(
      .itemIDChanged, .warning, "Item id has changed",
      why: "Readers treat the item as new and show it again.",
      fix: "Keep the id, even if the item changes.",
      section: section,
      bad: .republished(before: .item(#""id": "1""#), now: .item(#""id": "2""#)),
      good: .republished(before: .item(#""id": "1""#), now: .item(#""id": "1""#))),
    Rule(
      .itemIDReused, .error, "Id belonged to another item before",
      why: "Readers mistake the item for the old one, which people may have read already.",
      fix: "Never reuse an id.",
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
      .itemIDNotURL, .info, "Item id is not a URL",
      why: "Ideally, the id is the full URL of the item, because URLs are unique.",
      fix: "Use URLs as the ids of new items. Do not change existing ids.", section: section,
      bad: .item(#""id": "spring-tide""#)),
    Rule(
      .itemURLMissing, .warning, "Item has no url",
      why: "url should be present even if it is the same as the id: readers open it.",
      fix: "Add url, the permalink of the item.",
      section: section, bad: .item("(no url)")),
    .type(.itemURLType, "url", section: section, bad: .item(#""url": 5"#)),
    .type(.itemExternalURLType, "external_url", section: section, bad: .item(#""external_url": []"#)),
    Rule(
      .itemExternalURLWithoutURL, .info, "external_url without url",
      why: "external_url is the page that the item is about; url is the permalink of the item itself.",
      fix: "Add url, or rename external_url to url.", section: section,
      bad: .item(
        """
        (no url)
        "external_url": "https://sea.example/"
        """),
      good: .item(#""external_url": "https://sea.example/""#), implies: [.itemURLMissing]),
    Rule(
      .itemExternalURLSame, .info, "external_url equals url",
      why: "external_url is for a page elsewhere.",
      fix: "Omit external_url.", section: section, bad: .item(#""external_url": "https://tides.example/spring""#),
      good: .item(#""external_url": "https://sea.example/""#)),
    .type(.itemTitleType, "title", section: section, bad: .item(#""title": 3"#)),
    .markup(.itemTitleHTML, "title", section: section, bad: .item(#""title": "Spring &amp; neap""#)),
    Rule(
      .itemTitleEmpty, .warning, "Item title is empty",
      why: "Items do not need a title.",
      fix: "Omit title.", section: section, bad: .item(#""title": """#),
      supersedes: [.fieldEmptyString, .stringUntrimmed]),
    Rule(
      .itemContentMissing, .error, "Item has no content",
      why: "content_html, content_text or both are required.",
      fix: "Add content_html or content_text.",
      section: section, bad: .item("(no content_html)")),
    .type(.itemContentType, "content_html", section: section, bad: .item(#""content_html": {}"#)),
    Rule(
      .itemContentEmpty, .warning, "Item content is empty",
      why: "Readers have nothing to show.",
      fix: "Check the program that generates the feed.", basis: .experience, section: section,
      bad: .item(#""content_html": """#)),
    Rule(
      .itemContentTextHTML, .warning, "HTML in content_text",
      why: "Only content_html may contain HTML. In content_text, readers show the tags as text.",
      fix: "Rename content_text to content_html.", section: section,
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
      .itemContentHTMLUnbalanced, .info, "Unclosed element in content_html",
      why: "Readers close the element somewhere, and what follows may look wrong.",
      fix: "Close the element.", basis: .experience,
      section: section, bad: .item(#""content_html": "<p>The <b>highest of the month.</p>""#)),
    Rule(
      .itemContentHTMLRelativeURL, .warning, "Relative URL in content_html",
      why: "The specification does not define a base URL, and readers use different ones.",
      fix: "Use an absolute URL.",
      basis: .experience, section: section, bad: .item(#""content_html": "<p><img src='/spring.jpg'></p>""#),
      good: .item(#""content_html": "<p><img src='https://tides.example/spring.jpg'></p>""#)),
    Rule(
      .itemContentHTMLUnsafe, .info, "Content that readers remove",
      why: "Readers remove scripts and anything that can run one.",
      fix: "Make sure that the content works without it.",
      basis: .experience, section: section, bad: .item(#""content_html": "<p onclick='count()'>High water</p>""#)),
    .type(.itemSummaryType, "summary", section: section, bad: .item(#""summary": []"#)),
    .markup(.itemSummaryHTML, "summary", section: section, bad: .item(#""summary": "<b>High</b>""#)),
    Rule(
      .itemSummarySameAsContent, .info, "summary repeats the content",
      why: "A summary is a sentence or two about the item.",
      fix: "Omit summary.", section: section,
      bad: .item(
        """
        "content_text": "High water at nine."
        "summary": "High water at nine."
        """)),
    Rule(
      .itemSummaryLong, .info, "summary is long",
      why: "A summary is a sentence or two of plain text.",
      fix: "Shorten it. Put longer text in content_html or content_text.", section: section,
      bad: .item(#""summary": "\#(String(repeating: "High water. ", count: 100))Low water.""#)),
    .type(.itemImageType, "image", section: section, bad: .item(#""image": {}"#)),
    .type(.itemBannerImageType, "banner_image", section: section, bad: .item(#""banner_image": 0"#)),
    .type(.itemDatePublishedType, "date_published", section: dates, bad: .item(#""date_published": 1710142200"#)),
    .type(.itemDateModifiedType, "date_modified", section: dates, bad: .item(#""date_modified": false"#)),
    .date(
      .itemDatePublishedFormat, "date_published", bad: .item(#""date_published": "Mon, 11 Mar 2024 07:30:00 GMT""#)),
    .date(.itemDateModifiedFormat, "date_modified", bad: .item(#""date_modified": "2024-03-12""#)),
    Rule(
      .itemDateLowercase, .info, "Date with lowercase letters or a space",
      why: "RFC 3339 allows a lowercase t or z, and a space instead of the T, but many readers do not.",
      fix: "Write T and Z.", basis: .reference,
      section: dates, bad: .item(#""date_published": "2024-03-11 07:30:00z""#),
      good: .item(#""date_published": "2024-03-11T07:30:00Z""#)),
    Rule(
      .itemDateModifiedBeforePublished, .warning, "date_modified is before date_published",
      why: "An item cannot change before it is published, and readers may sort it wrongly.",
      fix: "Correct the date that is wrong.",
      basis: .experience, section: dates, bad: .item(#""date_modified": "2024-03-10T07:30:00Z""#),
      good: .item(#""date_modified": "2024-03-12T07:30:00Z""#)),
    Rule(
      .itemDateFuture, .warning, "date_published is in the future",
      why: "Readers keep the item at the top until that date, or hide it.",
      fix: "Publish the item at that time. If the date is wrong, check the clock and the time zone.",
      basis: .experience,
      section: dates, bad: .item(#""date_published": "2033-03-11T07:30:00Z""#)),
    Rule(
      .itemDateImplausible, .warning, "Implausible date",
      why:
        "The date is before 1990 or more than ten years ahead. A date in 1970 usually comes from a clock "
        + "that was never set.",
      fix: "Correct the date, or omit it.",
      basis: .experience, section: dates, bad: .item(#""date_published": "1970-01-01T00:00:00Z""#),
      supersedes: [.itemDateFuture]),
    Rule(
      .itemsNotNewestFirst, .info, "Items are not sorted newest first",
      why: "Readers that stop at the first item they know miss the items after it.",
      fix: "Sort the items by date_published, newest first.", basis: .experience, section: section,
      bad: .feed(#""items": [\#(dated("a", "2024-03-10")), \#(dated("b", "2024-03-11"))]"#),
      good: .feed(#""items": [\#(dated("a", "2024-03-11")), \#(dated("b", "2024-03-10"))]"#)),
    .type(.itemTagsType, "tags", kind: "an array", section: section, bad: .item(#""tags": "moon, sea""#)),
    .type(.itemTagType, "A tag", section: section, bad: .item(#""tags": [1]"#)),
    Rule(
      .itemTagEmpty, .warning, "Tag is empty",
      why: "Readers have nothing to show.",
      fix: "Remove the tag.",
      basis: .experience, section: section, bad: .item(#""tags": ["moon", ""]"#)),
    Rule(
      .itemTagDuplicate, .info, "Duplicate tag",
      why: "Repeating a tag adds nothing.",
      fix: "Remove one of them.",
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
      id, .error, "\(member) is not an RFC 3339 date",
      why: "Readers ignore dates in other forms, or guess what they mean.",
      fix: "Write the date with a time, and an offset or Z.", section: dates, bad: bad,
      good: .item(#""\#(member)": "2024-03-11T08:30:00+01:00""#), supersedes: [.fieldEmptyString, .stringUntrimmed])
  }
}
