/// Mistakes in Atom, each with the only finding that it leads to.

extension OneMistakeTests.Mistake {
  static let inAtom: [Self] = [
    .init(
      SmallTides.atom, "<title>Tides</title>", "<titel>Tides</titel>",
      "undefined-element", "<titel> is not allowed in <feed>; readers ignore it. Did you mean <title>?"),
    .init(
      SmallTides.atom, "<title>Tides</title>", "<Title>Tides</Title>",
      "undefined-element", "<Title> is not allowed in <feed>; readers ignore it. Did you mean <title>?"),
    .init(
      SmallTides.atom, "<title>Tides</title>", "<title>Tides</Title>",
      "xml-end-tag-mismatch", "</Title> should be </title>, opened at 3:3. Correct the name."),
    .init(
      SmallTides.atom, "<title>Tides</title>", "<title>Tides",
      "xml-unclosed-element", "<title>, opened at 3:3, is not closed. Add </title> before <id>."),
    .init(
      SmallTides.atom, "<id>https://tides.example/</id>", "<guid>https://tides.example/</guid>",
      "undefined-element", "<guid> is not allowed in <feed>; readers ignore it. Did you mean <id>?"),
    .init(
      SmallTides.atom, "<id>https://tides.example/</id>", "<ID>https://tides.example/</ID>",
      "undefined-element", "<ID> is not allowed in <feed>; readers ignore it. Did you mean <id>?"),
    .init(
      SmallTides.atom, "<id>https://tides.example/spring</id>", "<id>spring</id>",
      "invalid-full-link", #"<id>: "spring" is relative. Use an absolute URL."#),
    .init(
      SmallTides.atom, "<updated>2024-03-11T07:30:00Z</updated>", "<update>2024-03-11T07:30:00Z</update>",
      "undefined-element", "<update> is not allowed in <feed>; readers ignore it. Did you mean <updated>?"),
    .init(
      SmallTides.atom, "<updated>2024-03-11T07:30:00Z</updated>", "<modified>2024-03-11T07:30:00Z</modified>",
      "undefined-element", "<modified> is not allowed in <feed>; readers ignore it. Did you mean <updated>?"),
    .init(
      SmallTides.atom, "<updated>2024-03-11T07:30:00Z</updated>", "<updated>2024-03-11T07:30:00</updated>",
      "invalid-rfc3339-date",
      #"<updated>: "2024-03-11T07:30:00" is not an RFC 3339 date with time and zone. Write 2024-03-11T07:30:00Z, or the right zone."#
    ),
    .init(
      SmallTides.atom, "<updated>2024-03-11T07:30:00Z</updated>", "<updated>Mon, 11 Mar 2024 07:30:00 GMT</updated>",
      "invalid-rfc3339-date",
      #"<updated>: "Mon, 11 Mar 2024 07:30:00 GMT" is not an RFC 3339 date with time and zone. Write 2024-03-11T07:30:00Z."#
    ),
    .init(
      SmallTides.atom, #" xmlns="http://www.w3.org/2005/Atom""#, "",
      "missing-namespace", #"<feed> is in no namespace. Write <feed xmlns="http://www.w3.org/2005/Atom">."#),
    .init(
      SmallTides.atom, #"xmlns="http://www.w3.org/2005/Atom""#, #"xmlns="http://www.w3.org/2005/atom""#,
      "invalid-namespace",
      "<feed> is in the namespace http://www.w3.org/2005/atom, but Atom's namespace is exactly http://www.w3.org/2005/Atom. Write that."
    ),
    .init(
      SmallTides.atom, #"xmlns="http://www.w3.org/2005/Atom""#, #"xmlns="https://www.w3.org/2005/Atom""#,
      "invalid-namespace",
      "<feed> is in the namespace https://www.w3.org/2005/Atom, but Atom's namespace is exactly http://www.w3.org/2005/Atom. Write that."
    ),
    .init(
      SmallTides.atom, #"xmlns="http://www.w3.org/2005/Atom""#, #"xmlns="http://www.w3.org/2006/Atom""#,
      "invalid-namespace",
      "<feed> is in the namespace http://www.w3.org/2006/Atom, but Atom's namespace is exactly http://www.w3.org/2005/Atom. Write that."
    ),
    .init(
      SmallTides.atom, #"xml:lang="en""#, #"xml:lang="en_US""#,
      "invalid-language", #"xml:lang: "en_US" is not a language tag (RFC 5646). Did you mean "en-US"?"#),
    .init(
      SmallTides.atom, #"rel="self""#, #"rel="slef""#,
      "unregistered-atom-link-rel",
      #"The relation "slef" is not registered, and readers do not know it. Did you mean "self"?"#),
    .init(
      SmallTides.atom, #"rel="self""#, #"ref="self""#,
      "unexpected-attribute", "ref is not an attribute of <link>; readers ignore it. Did you mean rel?"),
    .init(
      SmallTides.atom, #"href="https://tides.example/spring""#, #"url="https://tides.example/spring""#,
      "unexpected-attribute", "url is not an attribute of <link>; readers ignore it. Did you mean href?"),
    .init(
      SmallTides.atom, #"href="https://tides.example/spring""#, #"herf="https://tides.example/spring""#,
      "unexpected-attribute", "herf is not an attribute of <link>; readers ignore it. Did you mean href?"),
    .init(
      SmallTides.atom, "<name>Ann Gull</name>", "<nmae>Ann Gull</nmae>",
      "undefined-element", "<nmae> is not allowed in <author>; readers ignore it. Did you mean <name>?"),
    .init(
      SmallTides.atom, "<author>\n    <name>Ann Gull</name>\n  </author>", "<author>Ann Gull</author>",
      "unexpected-text",
      #"<author> may contain only elements, so readers ignore the text "Ann Gull". Write <name>Ann Gull</name>."#),
    .init(
      SmallTides.atom, "<author>\n    <name>Ann Gull</name>\n  </author>",
      "<authors>\n    <name>Ann Gull</name>\n  </authors>",
      "undefined-element", "<authors> is not allowed in <feed>; readers ignore it. Did you mean <author>?"),
    .init(
      SmallTides.atom, #"<content type="html">"#, #"<content type="HTML">"#,
      "invalid-mime-type",
      #""HTML" is not spelled as in Atom, and strict readers do not know it. Write "html"."#),
    .init(
      SmallTides.atom, #"<content type="html">"#, #"<content type="text/html ">"#,
      "invalid-mime-type", #""text/html " is not a media type. Did you mean "text/html"?"#),
    .init(
      SmallTides.atom, #"<content type="html">The highest of the month.</content>"#,
      #"<content type="html">The highest of the month.</contnet>"#,
      "xml-end-tag-mismatch", "</contnet> should be </content>, opened at 16:5. Correct the name."),
    .init(
      SmallTides.atom, #"<content type="html">The highest of the month.</content>"#,
      #"<contents type="html">The highest of the month.</contents>"#,
      "undefined-element", "<contents> is not allowed in <entry>; readers ignore it. Did you mean <content>?"),
    .init(
      SmallTides.atom, #"<content type="html">The highest of the month.</content>"#,
      #"<content type="html"><p>The highest of the month.</p></content>"#,
      "undefined-element",
      #"<content> contains escaped HTML, but <p> is an element. Escape its markup, or use type="xhtml" and put a <div> around the text."#
    ),
    .init(
      SmallTides.atom, "<entry>", "<Entry>",
      "xml-end-tag-mismatch", "<Entry>, opened at 11:3, does not match </entry>. Correct the name."),
    .init(
      SmallTides.atom, "</entry>\n", "",
      "xml-unclosed-element", "<entry>, opened at 11:3, is not closed. Add </entry> before </feed>."),
    .init(
      SmallTides.atom, #"<link rel="alternate" href="https://tides.example/spring" type="text/html"/>"#,
      "<link>https://tides.example/spring</link>",
      "atom-link-not-empty",
      #"<link> contains "https://tides.example/spring", which readers ignore. Write href="https://tides.example/spring"."#
    ),
    .init(
      SmallTides.atom, "*entry>", "item>",
      "undefined-element", "<item> is not allowed in <feed>; readers ignore it. Write <entry>."),
    .init(
      SmallTides.atom, "<title>Spring", "<title type=\"HTML\">Spring", "invalid-mime-type",
      #""HTML" is not spelled as in Atom, and strict readers do not know it. Write "html"."#),
    .init(
      SmallTides.atom, "<content type=\"html\">", "<content type=\"Html\">", "invalid-mime-type",
      #""Html" is not spelled as in Atom, and strict readers do not know it. Write "html"."#),
  ]
}
