import Testing

@Suite struct ThreadingChecksTests {
  private static func replies(_ attributes: String) -> String {
    SmallAtom.feed(entry: ["replies": #"<link rel="replies" href="/spring/replies" \#(attributes)/>"#])
  }

  @Test(arguments: [
    (#"thr:count="3" thr:updated="2024-03-11T07:30:00Z""#, []),
    (#"thr:count="-3""#, ["invalid-non-negative-integer /feed/entry[1]/link/@thr:count"]),
    (#"thr:updated="yesterday""#, ["invalid-rfc3339-date /feed/entry[1]/link/@thr:updated"]),
    (#"thr:updated=" 2024-03-11T07:30:00Z""#, ["unexpected-whitespace /feed/entry[1]/link/@thr:updated"]),
    (#"thr:when="2024-03-11T07:30:00Z""#, ["no-thr-when /feed/entry[1]/link/@thr:when"]),
    (#"thr:total="3""#, ["unexpected-attribute /feed/entry[1]/link/@thr:total"]),
    (#"thr:count="""#, ["invalid-non-negative-integer /feed/entry[1]/link/@thr:count"]),
  ])
  func linksToReplies(attributes: String, expected: [String]) {
    #expect(SmallAtom.problems(Self.replies(attributes)) == expected)
  }

  @Test(arguments: [
    (#"<thr:in-reply-to ref="tag:tides.example,2024:1" href="/neap" type="text/html"/>"#, []),
    (#"<thr:in-reply-to href="/neap"/>"#, ["missing-attribute /feed/entry[1]/thr:in-reply-to"]),
    (#"<thr:in-reply-to ref="1"/>"#, ["invalid-full-link /feed/entry[1]/thr:in-reply-to/@ref"]),
    (#"<thr:in-reply-to ref="a:b" href="a b"/>"#, ["invalid-uri-char /feed/entry[1]/thr:in-reply-to/@href"]),
    (#"<thr:in-reply-to ref="a:b" source="a b"/>"#, ["invalid-uri-char /feed/entry[1]/thr:in-reply-to/@source"]),
    (#"<thr:in-reply-to ref="a:b" type="good"/>"#, ["invalid-mime-type /feed/entry[1]/thr:in-reply-to/@type"]),
    ("<thr:total>3</thr:total>", []),
    ("<thr:total>many</thr:total>", ["invalid-non-negative-integer /feed/entry[1]/thr:total"]),
  ])
  func answers(element: String, expected: [String]) {
    let found = SmallAtom.problems(SmallAtom.feed(entry: ["thread": element]))
    #expect(found.filter { !$0.hasPrefix("scheme-") } == expected)
  }
}
