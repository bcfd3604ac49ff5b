/// Mistakes in RSS, each with the only finding that it leads to.

extension OneMistakeTests.Mistake {
  static let inRSS: [Self] = [
    .init(
      SmallTides.rss, "<title>Tides</title>", "<title>Tides</titel>",
      "xml-end-tag-mismatch", "</titel> should be </title>, opened at 4:5. Correct the name."),
    .init(
      SmallTides.rss, "<title>Spring tide</title>", "<title>Spring tide</titel>",
      "xml-end-tag-mismatch", "</titel> should be </title>, opened at 10:7. Correct the name."),
    .init(
      SmallTides.rss, "<title>Spring tide</title>", "<title>Spring tide",
      "xml-unclosed-element", "<title>, opened at 10:7, is not closed. Add </title> before <link>."),
    .init(
      SmallTides.rss, "<title>Tides</title>", "<title>Tides",
      "xml-unclosed-element", "<title>, opened at 4:5, is not closed. Add </title> before <link>."),
    .init(
      SmallTides.rss, "<title>Spring tide</title>", "<title>Spring tide</heading>",
      "xml-end-tag-mismatch", "</heading> should be </title>, opened at 10:7. Correct the name."),
    .init(
      SmallTides.rss, "<title>Spring tide</title>", "<titel>Spring tide</titel>",
      "undefined-element", "<titel> is not allowed in <item>; readers ignore it. Did you mean <title>?"),
    .init(
      SmallTides.rss, "<title>Tides</title>", "<titel>Tides</titel>",
      "undefined-element", "<titel> is not allowed in <channel>; readers ignore it. Did you mean <title>?"),
    .init(
      SmallTides.rss, "<link>https://tides.example/</link>", "<lnik>https://tides.example/</lnik>",
      "undefined-element", "<lnik> is not allowed in <channel>; readers ignore it. Did you mean <link>?"),
    .init(
      SmallTides.rss, "<description>What the sea does</description>", "<desciption>What the sea does</desciption>",
      "undefined-element", "<desciption> is not allowed in <channel>; readers ignore it. Did you mean <description>?"),
    .init(
      SmallTides.rss, "<description>The highest of the month.</description>", "<description>The highest of the month.",
      "xml-unclosed-element", "<description>, opened at 12:7, is not closed. Add </description> before <guid>."),
    .init(
      SmallTides.rss, "<description>The highest of the month.</description>",
      "<description>The <b>highest</description>",
      "xml-unclosed-element", "<b>, opened at 12:24, is not closed. Add </b> before </description>."),
    .init(
      SmallTides.rss, "<title>Spring tide</title>", "<title>Spring & tide</title>",
      "xml-bare-ampersand", #"Unescaped "&": strict readers reject the feed. Write &amp;."#),
    .init(
      SmallTides.rss, "<title>Spring tide</title>", "<title>Spring &nbsp; tide</title>",
      "undefined-named-entity", "&nbsp; is an HTML entity, which XML does not define. Write &#160;."),
    .init(
      SmallTides.rss, "</item>\n    <item>", "<item>",
      "xml-unclosed-element", "<item>, opened at 9:5, is not closed. Add </item> before <item>."),
    .init(
      SmallTides.rss, "</item>\n  </channel>", "</channel>",
      "xml-unclosed-element", "<item>, opened at 19:5, is not closed. Add </item> before </channel>."),
    .init(
      SmallTides.rss, "  </channel>\n</rss>\n", "",
      "xml-truncated", "The document ends before </channel>. Publish the complete file."),
    .init(
      SmallTides.rss, "</rss>\n", "",
      "xml-truncated", "The document ends before </rss>. Publish the complete file."),
    .init(
      SmallTides.rss, "  </channel>\n", "",
      "xml-unclosed-element", "<channel>, opened at 3:3, is not closed. Add </channel> before </rss>."),
    .init(
      SmallTides.rss, "^", "\n",
      "xml-text-before-prolog", "White space precedes <?xml, which must come first if present. Remove it."),
    .init(
      SmallTides.rss, "^",
      "<br />\n<b>Warning</b>:  Cannot modify header information in <b>/var/www/feed.php</b> on line <b>3</b><br />\n",
      "xml-text-before-prolog",
      #"A message of PHP precedes the feed: "Warning: Cannot modify header information in /var/www/feed.php on line 3". Correct its cause, and log such messages instead of printing them."#
    ),
    .init(
      SmallTides.rss, "^", "Warning: Cannot modify header information in /var/www/feed.php on line 3\n",
      "xml-text-before-prolog",
      #"A message of PHP precedes the feed: "Warning: Cannot modify header information in /var/www/feed.php on line 3". Correct its cause, and log such messages instead of printing them."#
    ),
    .init(
      SmallTides.rss, "^", "<!-- cached -->\n",
      "xml-declaration", "<?xml is not at the start of the document, where it must be if present. Move it there."),
    .init(
      SmallTides.rss, "^", "Hello\n",
      "xml-text-before-prolog",
      #""Hello" precedes the feed, which must begin with <?xml or the root element. Remove it."#),
    .init(
      SmallTides.rss, "$", "<br />\n<b>Warning</b>: Unknown in <b>/var/www/feed.php</b> on line <b>3</b><br />\n",
      "xml-text-after-root", "<br> is a second root element; a document has only one. Remove it."),
    .init(
      SmallTides.rss, "$", "junk",
      "xml-text-after-root", "Text or markup follows the end of the document. Remove it."),
    .init(
      SmallTides.rss, #"isPermaLink="true">"#, #"ispermalink="true">"#,
      "unexpected-attribute", "ispermalink is not an attribute of <guid>; readers ignore it. Did you mean isPermaLink?"),
    .init(
      SmallTides.rss, #"isPermaLink="true">"#, "isPermaLink=true>",
      "xml-attribute-quotes", "The value of an attribute must be in quotation marks. Add them."),
    .init(
      SmallTides.rss, #"isPermaLink="true">"#, #"isPermaLink="true>"#,
      "xml-attribute-quotes", "The value of an attribute has no closing quotation mark. Add it."),
    .init(
      SmallTides.rss, #"url="https://tides.example/spring.mp3" length"#,
      #"ulr="https://tides.example/spring.mp3" length"#,
      "unexpected-attribute", "ulr is not an attribute of <enclosure>; readers ignore it. Did you mean url?"),
    .init(
      SmallTides.rss, #"url="https://tides.example/spring.mp3" length"#,
      #"href="https://tides.example/spring.mp3" length"#,
      "unexpected-attribute", "href is not an attribute of <enclosure>; readers ignore it. Did you mean url?"),
    .init(
      SmallTides.rss, #"length="5000000""#, #"size="5000000""#,
      "unexpected-attribute", "size is not an attribute of <enclosure>; readers ignore it. Did you mean length?"),
    .init(
      SmallTides.rss, #"type="audio/mpeg"/>"#, #"type="audio/mpeg" type="audio/mpeg"/>"#,
      "xml-duplicate-attribute", "The attribute type occurs twice in this tag. Remove one of them."),
    .init(
      SmallTides.rss, #"length="5000000""#, #"length="""#,
      "use-zero-for-unknown", "length is empty. Write the size in bytes, or 0 if it is unknown."),
    .init(
      SmallTides.rss, #"type="audio/mpeg"/>"#, #"type="mp3"/>"#,
      "invalid-mime-attribute", #"type: "mp3" is not a media type. Did you mean "audio/mpeg"?"#),
    .init(
      SmallTides.rss, "<enclosure url", "<Enclosure url",
      "undefined-element", "<Enclosure> is not allowed in <item>; readers ignore it. Did you mean <enclosure>?"),
    .init(
      SmallTides.rss, "<enclosure url", "<enclosur url",
      "undefined-element", "<enclosur> is not allowed in <item>; readers ignore it. Did you mean <enclosure>?"),
    .init(
      SmallTides.rss, "Mon, 11 Mar 2024 07:30:00 GMT", "2024-03-11",
      "invalid-rfc2822-date", #"<pubDate>: "2024-03-11" is not an RFC 822 date. Write Mon, 11 Mar 2024 00:00:00 GMT."#),
    .init(
      SmallTides.rss, "Mon, 11 Mar 2024 07:30:00 GMT", "Tue, 11 Mar 2024 07:30:00 GMT",
      "incorrect-dow",
      #"<pubDate>: "Tue, 11 Mar 2024 07:30:00 GMT" has the wrong day of the week. Write Mon, 11 Mar 2024 07:30:00 GMT."#
    ),
    .init(
      SmallTides.rss, "Mon, 11 Mar 2024 07:30:00 GMT", "yesterday",
      "invalid-rfc2822-date",
      #"<pubDate>: "yesterday" is not a date. Write day, month, year, time and zone, in English and in this order."#),
    .init(
      SmallTides.rss, "<pubDate>Mon, 11 Mar 2024 07:30:00 GMT</pubDate>",
      "<pubdate>Mon, 11 Mar 2024 07:30:00 GMT</pubdate>",
      "undefined-element", "<pubdate> is not allowed in <item>; readers ignore it. Did you mean <pubDate>?"),
    .init(
      SmallTides.rss, #"<guid isPermaLink="true">https://tides.example/spring</guid>"#,
      #"<GUID isPermaLink="true">https://tides.example/spring</GUID>"#,
      "undefined-element", "<GUID> is not allowed in <item>; readers ignore it. Did you mean <guid>?"),
    .init(
      SmallTides.rss, #"<guid isPermaLink="true">https://tides.example/spring</guid>"#, "<guid>spring</guid>",
      "invalid-http-guid",
      #""spring" is not a URL, but a guid is a permalink by default. Write <guid isPermaLink="false">."#),
    .init(
      SmallTides.rss, #" xmlns:dc="http://purl.org/dc/elements/1.1/""#, "",
      "missing-namespace",
      #"The prefix dc is not declared. Add xmlns:dc="http://purl.org/dc/elements/1.1/" to the root element."#),
    .init(
      SmallTides.rss, #"xmlns:dc="http://purl.org/dc/elements/1.1/""#, #"xmlns:dc="http://purl.org/dc/elements/1.1""#,
      "reserved-prefix",
      "http://purl.org/dc/elements/1.1 is not exactly http://purl.org/dc/elements/1.1/, so strict readers ignore the elements of the namespace. Write http://purl.org/dc/elements/1.1/."
    ),
    .init(
      SmallTides.rss, #"xmlns:dc="http://purl.org/dc/elements/1.1/""#, #"xmlns:dc="http://dublincore.org/""#,
      "reserved-prefix",
      "The prefix dc usually means http://purl.org/dc/elements/1.1/, not http://dublincore.org/, and simple readers confuse the two. Use another prefix."
    ),
    .init(
      SmallTides.rss, #" xmlns:atom="http://www.w3.org/2005/Atom""#, "",
      "missing-namespace",
      #"The prefix atom is not declared. Add xmlns:atom="http://www.w3.org/2005/Atom" to the root element."#),
    .init(
      SmallTides.rss, #"xmlns:atom="http://www.w3.org/2005/Atom""#, #"xmlns:atom="https://www.w3.org/2005/atom""#,
      "reserved-prefix",
      "https://www.w3.org/2005/atom is not exactly http://www.w3.org/2005/Atom, so strict readers ignore the elements of the namespace. Write http://www.w3.org/2005/Atom."
    ),
    .init(
      SmallTides.rss, #"xmlns:media="http://search.yahoo.com/mrss/""#, #"xmlns:media="http://search.yahoo.com/mrss""#,
      "media-rss-namespace",
      "http://search.yahoo.com/mrss is not exactly http://search.yahoo.com/mrss/, so strict readers ignore the elements of the namespace. Write http://search.yahoo.com/mrss/."
    ),
    .init(
      SmallTides.rss, "<language>en</language>", "<language>en_US</language>",
      "invalid-language", #"<language>: "en_US" is not a language tag (RFC 5646). Did you mean "en-US"?"#),
    .init(
      SmallTides.rss, "<language>en</language>", "<language>English</language>",
      "invalid-language", #"<language>: "English" is not a language tag (RFC 5646). Did you mean "en"?"#),
    .init(
      SmallTides.rss, #"version="2.0""#, #"version="2""#,
      "invalid-rss-version", #"version: "2" is not a version of RSS. Did you mean "2.0"?"#),
    .init(
      SmallTides.rss, #"version="2.0""#, #"verison="2.0""#,
      "unexpected-attribute", "verison is not an attribute of <rss>; readers ignore it. Did you mean version?"),
    .init(
      SmallTides.rss, #" version="2.0""#, "",
      "missing-attribute", "<rss> has no version attribute, which is required. Add it."),
    .init(
      SmallTides.rss, "<rss version", "<RSS version",
      "xml-end-tag-mismatch", "<RSS>, opened at 2:1, does not match </rss>. Correct the name."),
    .init(
      SmallTides.rss, "<channel>", "<chanel>",
      "xml-end-tag-mismatch", "<chanel>, opened at 3:3, does not match </channel>. Correct the name."),
    .init(
      SmallTides.rss, "<link>https://tides.example/</link>", "<link>tides.example</link>",
      "invalid-full-link", #"<link>: "tides.example" is relative. Use an absolute URL."#),
    .init(
      SmallTides.rss, "<link>https://tides.example/spring</link>", "<link>www.tides.example/spring</link>",
      "invalid-full-link", #"<link>: "www.tides.example/spring" is relative. Write "https://www.tides.example/spring"."#
    ),
    .init(
      SmallTides.rss, "<link>https://tides.example/spring</link>", "<link>https://tides.example/spring tide</link>",
      "invalid-uri-char",
      #"<link>: "https://tides.example/spring tide" contains a space, which is not allowed in a URI. Write %20."#),
    .init(
      SmallTides.rss, "<link>https://tides.example/spring</link>", "<link>htps://tides.example/spring</link>",
      "invalid-link",
      #"<link>: "htps://tides.example/spring" begins with "htps", which no program opens. Did you mean "https://tides.example/spring"?"#
    ),
    .init(
      SmallTides.rss, "<link>https://tides.example/spring</link>", #"<link href="https://tides.example/spring"/>"#,
      "invalid-full-link",
      "<link> has its URL in href, as in Atom, but readers of RSS look for it between the tags. Write <link>https://tides.example/spring</link>."
    ),
    .init(
      SmallTides.rss, "<link>https://tides.example/spring</link>", "<link/>",
      "invalid-full-link", "<link> is empty. Fill it in, or omit it."),
    .init(
      SmallTides.rss, "<title>Tides</title>", "<title></title>",
      "not-blank", "<title> is empty. Fill it in."),
    .init(
      SmallTides.rss, "<title>Tides</title>", "<title>Tides</title><title>Tides</title>",
      "duplicate-element", "<title> occurs more than once in <channel>; only one is allowed. Keep the right one."),
    .init(
      SmallTides.rss, #"<atom:link rel="self""#, #"<atom:link rel="slef""#,
      "unregistered-atom-link-rel",
      #"The relation "slef" is not registered, and readers do not know it. Did you mean "self"?"#),
    .init(
      SmallTides.rss, #"<atom:link rel="self""#, #"<link rel="self""#,
      "missing-atom-self-link",
      #"<link rel="self"> is an element of Atom, and readers of RSS do not find it. Write <atom:link rel="self" …>."#),
    .init(
      SmallTides.rss, #"encoding="UTF-8""#, #"encoding="UFT-8""#,
      "unknown-encoding",
      #"The document declares the encoding "UFT-8", which does not exist. Save the document as UTF-8, and declare UTF-8."#
    ),
    .init(
      SmallTides.rss, #"<?xml version="1.0""#, #"<?xml version="1.1""#,
      "bad-xml-version", #"The XML version is not 1.0, and many parsers stop here. Write version="1.0"."#),
    .init(
      SmallTides.rss, #"<?xml version="1.0""#, "<?xml",
      "xml-declaration", #"The XML declaration is malformed. Write <?xml version="1.0" encoding="UTF-8"?>."#),
    .init(
      SmallTides.rss, "<dc:creator>", "<dc:author>",
      "xml-end-tag-mismatch", "</dc:creator> should be </dc:author>, opened at 16:7. Correct the name."),
    .init(
      SmallTides.rss, "<media:thumbnail url=", "<media:thumbnail src=",
      "unexpected-attribute", "src is not an attribute of <media:thumbnail>; readers ignore it. Did you mean url?"),
    .init(
      SmallTides.rss, "<item>\n      <title>Neap", "<item>\n      <author>Ann</author><title>Neap",
      "invalid-contact", #"<author>: "Ann" is not an e-mail address. For a name, use <dc:creator>."#),
    .init(
      SmallTides.rss, "*channel>", "chanel>",
      "undefined-element", "<chanel> is not allowed in <rss>; readers ignore it. Did you mean <channel>?"),
    .init(
      SmallTides.rss, "^", "<!DOCTYPE html><html><body>\n",
      "xml-text-before-prolog", "The feed is inside an HTML page. Publish it without the page."),
    .init(
      SmallTides.rss, "<description>What the sea does</description>",
      "<description>What <b>the</b> sea does</description>",
      "undefined-element", "<description> may contain only text, but contains <b>. Escape the markup, or remove it."),
    .init(
      SmallTides.rss, "<item>\n      <title>Neap", "<item>\n      <image>a</image><title>Neap",
      "undefined-element", "<image> is not allowed in <item>; readers ignore it. Remove it."),
    .init(
      SmallTides.rss, "<pubDate>Sun", "<ttl>60</ttl><pubDate>Sun",
      "undefined-element", "<ttl> is not allowed in <item>; readers ignore it. Did you mean <title>?"),
    .init(
      SmallTides.rss, "<channel>", "<channel>\n    text",
      "unexpected-text",
      #"<channel> may contain only elements, so readers ignore the text "text". Move it or remove it."#),
    .init(
      SmallTides.rss, "Tides</title>", "Ti\u{8}des</title>",
      "xml-control-character", "XML does not allow the control character U+0008 here. Remove it."),
    .init(
      SmallTides.rss, "Tides</title>", "Tides ]]> x</title>",
      "xml-cdata", #""]]>" is not allowed in text. Write ]]&gt;."#),
    .init(
      SmallTides.rss, #"<guid isPermaLink="true">https://tides.example/neap</guid>"#,
      #"<guid isPermaLink="true">https://tides.example/spring</guid>"#,
      "duplicate-value",
      #"Another item has the guid "https://tides.example/spring" too, so readers show only one of them. Give each item its own."#
    ),
    .init(
      SmallTides.rss, "Spring tide</title>", "<![CDATA[Spring tide</title>",
      "xml-cdata", "A CDATA section is not closed. Add ]]>."),
    .init(
      SmallTides.rss, "<channel>", "<channel><!-- a -- b -->",
      "xml-comment", #"Comments must not contain "--". Write single hyphens."#),
    .init(
      SmallTides.rss, "</item>\n    <item>", "</item></b>\n    <item>",
      "xml-stray-end-tag", "</b> has no start tag. Remove it."),
    .init(
      SmallTides.rss, "The highest of the month.", "The highest<br>of <img src=\"https://tides.example/a.png\">",
      "xml-unclosed-element",
      "<img>, opened at 12:38, is not closed, and HTML between tags of XML must be well-formed. Put the content of <description> into <![CDATA[ and ]]>."
    ),
    .init(
      SmallTides.rss, "<link>https://tides.example/spring</link>", "<link>https//tides.example/spring</link>",
      "invalid-full-link",
      #"<link>: "https//tides.example/spring" has no colon after its scheme. Write "https://tides.example/spring"."#),
    .init(
      SmallTides.rss, "*rss", "rsss", "not-a-feed",
      "This is not a feed; it looks like other XML (<rsss>). Did you mean <rss>?"),
    .init(
      SmallTides.rss.replacing("</channel>", with: ""), "<channel>", "",
      "missing-element",
      "<rss> has no <channel>, which is required. Write <channel> after its start tag, and </channel> before </rss>."),
  ]
}
