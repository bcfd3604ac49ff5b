/// Mistakes in JSON Feed, each with the only finding that it leads to.

extension OneMistakeTests.Mistake {
  static let inJSON: [Self] = [
    .init(
      SmallTides.json, #""title": "Tides""#, #""titel": "Tides""#,
      "field-unknown", #""titel" is not a member of the feed. Did you mean "title"?"#),
    .init(
      SmallTides.json, #""title": "Tides""#, #""Title": "Tides""#,
      "field-case", #""Title" is not spelled as in JSON Feed. Write "title"."#),
    .init(
      SmallTides.json, #""title": "Tides""#, #""title": 7"#,
      "title-type", #"Expected a string, found the number 7. Write "7"."#),
    .init(
      SmallTides.json, #""title": "Tides""#, #""title": null"#,
      "title-type", "Expected a string, found null. Write a string in quotation marks."),
    .init(
      SmallTides.json, #""version""#, #""verison""#,
      "field-unknown", #""verison" is not a member of the feed. Did you mean "version"?"#),
    .init(
      SmallTides.json, #""version": "https://jsonfeed.org/version/1.1""#, #""version": "1.1""#,
      "version-unknown",
      #""1.1" is not a known version. Write https://jsonfeed.org/version/1.1 (or https://jsonfeed.org/version/1)."#),
    .init(
      SmallTides.json, #""version": "https://jsonfeed.org/version/1.1""#,
      #""version": "http://jsonfeed.org/version/1.1""#,
      "version-not-https",
      #""http://jsonfeed.org/version/1.1" is not how the version is written, and readers compare it exactly. Write https://jsonfeed.org/version/1.1."#
    ),
    .init(
      SmallTides.json, #""items""#, #""item""#,
      "field-unknown", #""item" is not a member of the feed. Did you mean "items"?"#),
    .init(
      SmallTides.json, #""items""#, #""entries""#,
      "field-unknown", #""entries" is not a member of the feed. Did you mean "items"?"#),
    .init(
      SmallTides.json, #""items""#, #""Items""#,
      "field-case", #""Items" is not spelled as in JSON Feed. Write "items"."#),
    .init(
      SmallTides.json, #""home_page_url""#, #""homePageURL""#,
      "field-case", #""homePageURL" is not spelled as in JSON Feed. Write "home_page_url"."#),
    .init(
      SmallTides.json, #""home_page_url""#, #""home_page""#,
      "field-unknown", #""home_page" is not a member of the feed. Did you mean "home_page_url"?"#),
    .init(
      SmallTides.json, #""feed_url""#, #""feedUrl""#,
      "field-case", #""feedUrl" is not spelled as in JSON Feed. Write "feed_url"."#),
    .init(
      SmallTides.json, #""feed_url""#, #""fed_url""#,
      "field-unknown", #""fed_url" is not a member of the feed. Did you mean "feed_url"?"#),
    .init(
      SmallTides.json, #""id""#, #""guid""#,
      "field-unknown", #""guid" is not a member of items. Did you mean "id"?"#),
    .init(
      SmallTides.json, #""id""#, #""ID""#,
      "field-case", #""ID" is not spelled as in JSON Feed. Write "id"."#),
    .init(
      SmallTides.json, #""id": "https://tides.example/spring""#, #""id": 17"#,
      "item-id-number", #"id should be a string, but is the number 17. Write "17"."#),
    .init(
      SmallTides.json, #""content_html""#, #""contentHtml""#,
      "field-case", #""contentHtml" is not spelled as in JSON Feed. Write "content_html"."#),
    .init(
      SmallTides.json, #""content_html""#, #""content""#,
      "field-unknown", #""content" is not a member of items. Did you mean "content_html"?"#),
    .init(
      SmallTides.json, #""content_html""#, #""conten_html""#,
      "field-unknown", #""conten_html" is not a member of items. Did you mean "content_html"?"#),
    .init(
      SmallTides.json, #""date_published""#, #""pubDate""#,
      "field-unknown", #""pubDate" is not a member of items. Did you mean "date_published"?"#),
    .init(
      SmallTides.json, #""date_published""#, #""datePublished""#,
      "field-case", #""datePublished" is not spelled as in JSON Feed. Write "date_published"."#),
    .init(
      SmallTides.json, #""2024-03-11T07:30:00Z""#, #""Mon, 11 Mar 2024 07:30:00 GMT""#,
      "item-date-published-format",
      #"Expected an RFC 3339 date such as 2010-02-07T14:04:00-05:00, found "Mon, 11 Mar 2024 07:30:00 GMT". Write "2024-03-11T07:30:00Z"."#
    ),
    .init(
      SmallTides.json, #""2024-03-11T07:30:00Z""#, #""2024-03-11""#,
      "item-date-published-format",
      #"Expected an RFC 3339 date such as 2010-02-07T14:04:00-05:00, found "2024-03-11". Write "2024-03-11T00:00:00Z"."#
    ),
    .init(
      SmallTides.json, #""2024-03-11T07:30:00Z""#, #""soon""#,
      "item-date-published-format",
      #"Expected an RFC 3339 date such as 2010-02-07T14:04:00-05:00, found "soon". Write the date with a time, and an offset or Z."#
    ),
    .init(
      SmallTides.json, #""authors": [{"name": "Ann Gull", "url": "https://tides.example/ann"}]"#,
      #""author": {"name": "Ann Gull", "url": "https://tides.example/ann"}"#,
      "author-deprecated", "author is deprecated since version 1.1. Add authors, an array, even for a single author."),
    .init(
      SmallTides.json, #""authors": [{"name": "Ann Gull", "url": "https://tides.example/ann"}]"#,
      #""authors": {"name": "Ann Gull", "url": "https://tides.example/ann"}"#,
      "authors-type", "Expected an array of objects, found an object. Put the object in an array: [{…}]."),
    .init(
      SmallTides.json, #""authors": [{"name": "Ann Gull", "url": "https://tides.example/ann"}]"#,
      #""authors": "Ann Gull""#,
      "authors-type", #"Expected an array of objects, found "Ann Gull". Write an array, or omit it."#),
    .init(
      SmallTides.json, #""authors": [{"name": "Ann Gull", "url": "https://tides.example/ann"}]"#,
      #""authors": ["Ann Gull"]"#,
      "authors-element-type", #"Expected an object, found "Ann Gull". Write {"name":"Ann Gull"}."#),
    .init(
      SmallTides.json, #"{"name": "Ann Gull", "url""#, #"{"nmae": "Ann Gull", "url""#,
      "field-unknown", #""nmae" is not a member of authors. Did you mean "name"?"#),
    .init(
      SmallTides.json, #""mime_type": "audio/mpeg""#, #""mimeType": "audio/mpeg""#,
      "field-case", #""mimeType" is not spelled as in JSON Feed. Write "mime_type"."#),
    .init(
      SmallTides.json, #""mime_type": "audio/mpeg""#, #""type": "audio/mpeg""#,
      "field-misplaced", #""type" is a member of hubs; here, readers ignore it. Did you mean "mime_type"?"#),
    .init(
      SmallTides.json, #""mime_type": "audio/mpeg""#, #""mime_type": "mp3""#,
      "attachment-mime-type-invalid", #""mp3" is not a media type. From the file name it is probably "audio/mpeg"."#),
    .init(
      SmallTides.json, #""size_in_bytes": 5000000"#, #""size_in_bytes": "5000000""#,
      "attachment-size-type", #"Expected a number, found "5000000". Write 5000000."#),
    .init(
      SmallTides.json, #""size_in_bytes""#, #""size""#,
      "field-unknown", #""size" is not a member of attachments. Did you mean "size_in_bytes"?"#),
    .init(
      SmallTides.json, #"          "url": "https://tides.example/spring.mp3""#,
      #"          "href": "https://tides.example/spring.mp3""#,
      "field-unknown", #""href" is not a member of attachments. Did you mean "url"?"#),
    .init(
      SmallTides.json, #""language": "en""#, #""language": "en_US""#,
      "language-invalid", #""en_US" is not a language tag (RFC 5646). Write "en-US"."#),
    .init(
      SmallTides.json, #""url": "https://tides.example/spring""#, #""url": "/spring""#,
      "url-relative", #"url "/spring" is relative, and readers resolve it differently. Use an absolute URL."#),
    .init(
      SmallTides.json, #""url": "https://tides.example/spring""#, #""url": "tides.example/spring""#,
      "url-relative",
      #"url "tides.example/spring" is relative, and readers resolve it differently. Use an absolute URL."#),
    .init(
      SmallTides.json, #""url": "https://tides.example/spring""#, #""url": "https://tides.example/spring tide""#,
      "url-invalid", #"url "https://tides.example/spring tide" is not a valid URL: it contains a space. Write %20."#),
    .init(
      SmallTides.json, #""url": "https://tides.example/spring""#, #""link": "https://tides.example/spring""#,
      "field-unknown", #""link" is not a member of items. Did you mean "url"?"#),
    .init(
      SmallTides.json, #""title": "Spring tide","#, #""title": "Spring tide""#,
      "json-syntax",
      "Expected a comma between the values, found a quotation mark (in /items/0/title). Correct the JSON here, or generate the feed with a JSON encoder instead of a template."
    ),
    .init(
      SmallTides.json, #""title": "Tides","#, #""title": "Tides",,"#,
      "json-syntax",
      #"Expected a value between the commas, found "," (in /title). Correct the JSON here, or generate the feed with a JSON encoder instead of a template."#
    ),
    .init(
      SmallTides.json, #""title": "Tides","#, #"title: "Tides","#,
      "json-syntax",
      #"Expected quotation marks around the text, found "title: "Tides"". Correct the JSON here, or generate the feed with a JSON encoder instead of a template."#
    ),
    .init(
      SmallTides.json, #""title": "Tides","#, #""title": 'Tides',"#,
      "json-syntax",
      #"Expected double quotation marks (") around the string, found "'" (in /title). Correct the JSON here, or generate the feed with a JSON encoder instead of a template."#
    ),
    .init(
      SmallTides.json, #""title": "Tides","#, #""title": "Tides,"#,
      "json-syntax",
      #"Expected a closing quotation mark, found "," (in /title). Correct the JSON here, or generate the feed with a JSON encoder instead of a template."#
    ),
    .init(
      SmallTides.json, #""size_in_bytes": 5000000"#, #""size_in_bytes": 5000000,"#,
      "json-syntax",
      #"Expected a value after the comma (JSON allows no trailing comma), found "}" (in /items/0/attachments/0/size_in_bytes). Correct the JSON here, or generate the feed with a JSON encoder instead of a template."#
    ),
    .init(
      SmallTides.json, "\n  ]\n}", "\n  ]",
      "json-syntax",
      "Expected a comma or the end of the object, found the end of the document. Correct the JSON here, or generate the feed with a JSON encoder instead of a template."
    ),
    .init(
      SmallTides.json, "\n    }\n  ]\n}", "",
      "json-syntax",
      "Expected a comma or the end of the object, found the end of the document (in /items/0). Correct the JSON here, or generate the feed with a JSON encoder instead of a template."
    ),
    .init(
      SmallTides.json, "^", "Warning: Cannot modify header information in /var/www/feed.php on line 3\n",
      "json-syntax",
      #"Expected no text before or after the document, found "Warning: Cannot modify header informatio". Correct the JSON here, or generate the feed with a JSON encoder instead of a template."#
    ),
    .init(
      SmallTides.json, "^", "<br />\n<b>Warning</b>: x in <b>/var/www/feed.php</b> on line <b>3</b><br />\n",
      "json-syntax",
      #"Expected only JSON, found "<br />". Correct the JSON here, or generate the feed with a JSON encoder instead of a template."#
    ),
    .init(
      SmallTides.json, #""attachments""#, #""attachment""#,
      "field-unknown", #""attachment" is not a member of items. Did you mean "attachments"?"#),
    .init(
      SmallTides.json, #""attachments""#, #""enclosures""#,
      "field-unknown", #""enclosures" is not a member of items. Did you mean "attachments"?"#),
    .init(
      SmallTides.json, #""content_html": "<p>The highest of the month.</p>""#,
      #""content_text": "<p>The highest of the month.</p>""#,
      "item-content-text-html",
      #"content_text contains HTML ("</p>"), which readers show as text. Rename it to content_html."#),
    .init(
      SmallTides.json, #""icon": "https://tides.example/icon.png""#, #""icon": "icon.png""#,
      "url-relative", #"icon "icon.png" is relative, and readers resolve it differently. Use an absolute URL."#),
    .init(
      SmallTides.json, #""date_published": "2024-03-11T07:30:00Z""#, #""date_published": "2024-02-30T07:30:00Z""#,
      "item-date-published-format",
      #"Expected an RFC 3339 date such as 2010-02-07T14:04:00-05:00, found "2024-02-30T07:30:00Z". February 2024 has 29 days. Correct the date."#
    ),
    .init(
      SmallTides.json, #""size_in_bytes": 5000000"#, #""size_in_bytes": 5000000, "duration_in_seconds": "PT1H""#,
      "attachment-duration-type", #"Expected a number, found "PT1H". Write 3600."#),
    .init(
      SmallTides.json, #"ann"}]"#, #"ann"}}"#, "json-syntax",
      #"Expected a bracket that matches the opening one, found "}" (in /authors/0). Correct the JSON here, or generate the feed with a JSON encoder instead of a template."#
    ),
    .init(
      SmallTides.json, "      ]\n", "      }\n", "json-syntax",
      #"Expected a bracket that matches the opening one, found "}" (in /items/0/attachments/0). Correct the JSON here, or generate the feed with a JSON encoder instead of a template."#
    ),
  ]
}
