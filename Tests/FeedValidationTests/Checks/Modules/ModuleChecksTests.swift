/// The modules of RSS: the values of their elements, and where they are allowed.

import FeedValidation
import Testing

struct ModuleChecksTests {
  @Test(arguments: [
    ("<sy:updatePeriod>hourly</sy:updatePeriod><sy:updateFrequency>2</sy:updateFrequency>", nil),
    ("<sy:updatePeriod>often</sy:updatePeriod>", "invalid-update-period"),
    ("<sy:updatePeriod/>", "invalid-update-period"),
    ("<sy:updateFrequency>0</sy:updateFrequency>", "invalid-positive-integer"),
    ("<sy:updateBase>2000-01-01T12:00+00:00</sy:updateBase>", nil),
    ("<sy:updateBase>January</sy:updateBase>", "invalid-w3cdtf-date"),
    ("<sy:updateBase>2000-01-01</sy:updateBase><sy:updateBase>2000-01-01</sy:updateBase>", "duplicate-element"),
    ("<sy:updateNever>yes</sy:updateNever>", "undefined-element"),
    ("<admin:generatorAgent rdf:resource=\"https://tides.example/\"/>", nil),
    ("<admin:generatorAgent/>", "missing-attribute"),
    ("<admin:errorReportsTo rdf:resource=\"mailto:ann@tides.example\"/>", nil),
    ("<admin:errorReportsTo rdf:resource=\"ann\"/>", "invalid-full-link"),
    ("<blogChannel:blogRoll>https://tides.example/roll.opml</blogChannel:blogRoll>", nil),
    ("<blogChannel:changes>changes.xml</blogChannel:changes>", "invalid-full-link"),
    ("<creativeCommons:license>foo</creativeCommons:license>", "invalid-full-link"),
    ("<cc:license rdf:resource=\"https://creativecommons.org/licenses/by/4.0/\"/>", nil),
    ("<cc:license/>", "missing-attribute"),
    (
      "<cc:useGuidelines rdf:resource=\"https://tides.example/use\"/><cc:deprecatedOn>2024-03-11</cc:deprecatedOn>", nil
    ),
    (
      "<cc:jurisdiction rdf:resource=\"https://tides.example/j\"/><cc:legalcode rdf:resource=\"https://tides.example/l\"/>",
      nil
    ),
    ("<content:encoded>High</content:encoded>", "undefined-element"),
    ("<language>x</language>", "invalid-language"),
    ("<opensearch:totalResults>47</opensearch:totalResults>", nil),
    ("<opensearch:totalResults>many</opensearch:totalResults>", "invalid-non-negative-integer"),
    ("<feedburner:awareness>https://tides.example/a</feedburner:awareness>", nil),
    ("<feedburner:feedburnerHostname>not a URI</feedburner:feedburnerHostname>", "invalid-uri-char"),
    ("<feedburner:browserFriendly>Salt &amp;amp; wind</feedburner:browserFriendly>", "contains-html"),
    ("<feedburner:feedFlare href=\"https://a.example/\" src=\"//b.example/\">Add</feedburner:feedFlare>", nil),
    ("<feedburner:feedFlare href=\"add\">Add</feedburner:feedFlare>", "contains-rel-ref"),
    ("<feedburner:awareness>a</feedburner:awareness>", "contains-rel-ref"),
    (
      "<feedburner:emailServiceId>5</feedburner:emailServiceId><feedburner:emailServiceId>7</feedburner:emailServiceId>",
      "duplicate-element"
    ),
    ("<slash:comments>3</slash:comments>", "undefined-element"),
  ])
  func inChannels(markup: String, rule: String?) {
    let found = SmallRSSFeed.rules(channel: markup)
    #expect(rule.map { found.contains($0) } ?? found.isEmpty, "found: \(found)")
  }

  @Test(arguments: [
    (
      "<slash:section>sea</slash:section><slash:department>not-land</slash:department><slash:comments>0</slash:comments>",
      nil
    ),
    ("<slash:comments>few</slash:comments>", "invalid-non-negative-integer"),
    ("<slash:hit_parade>177,155,0</slash:hit_parade>", nil),
    ("<slash:hit_parade>1,george</slash:hit_parade>", "invalid-comma-separated-integers"),
    ("<wfw:commentRss>https://tides.example/c.xml</wfw:commentRss>", nil),
    ("<wfw:commentRSS>https://tides.example/c.xml</wfw:commentRSS>", "comment-rss"),
    ("<wfw:comment>c</wfw:comment>", "invalid-full-link"),
    ("<thr:total>3</thr:total>", nil),
    ("<thr:total>-3</thr:total>", "invalid-non-negative-integer"),
    ("<trackback:ping>https://tides.example/tb</trackback:ping>", nil),
    ("<trackback:ping rdf:resource=\"https://tides.example/tb\"/>", "invalid-full-link"),
    ("<trackback:about>https://a.example/</trackback:about><trackback:about>https://b.example/</trackback:about>", nil),
    ("<ev:startdate>2024-03-11T10:00:00</ev:startdate><ev:location>The pier</ev:location>", nil),
    ("<ev:startdate>Monday</ev:startdate>", "invalid-iso8601-date"),
    ("<annotate:reference rdf:resource=\"https://tides.example/\"/>", nil),
    ("<annotate:reference/>", "missing-attribute"),
    ("<sy:updatePeriod>hourly</sy:updatePeriod>", "undefined-element"),
  ])
  func inItems(markup: String, rule: String?) {
    let found = SmallRSSFeed.rules(item: markup)
    #expect(rule.map { found.contains($0) } ?? found.isEmpty, "found: \(found)")
  }

  @Test(arguments: [
    ("<dc:creator>Ann Gull</dc:creator><dc:creator>Ben Tern</dc:creator>", nil),
    ("<dc:creator><foaf:Person><foaf:name>Ann Gull</foaf:name></foaf:Person></dc:creator>", nil),
    ("<dc:creator>&lt;b>Ann&lt;/b></dc:creator>", "contains-html"),
    ("<dc:identifier>tides-1</dc:identifier>", nil),
    ("<dcterms:issued>2024-03</dcterms:issued>", nil),
    ("<dcterms:modified>11/3/2024</dcterms:modified>", "invalid-w3cdtf-date"),
    ("<dc:date.taken>2024-03-11</dc:date.taken>", nil),
    ("<dc:date.taken>yesterday</dc:date.taken>", "invalid-w3cdtf-date"),
    ("<dc:creater>Ann Gull</dc:creater>", "undefined-element"),
  ])
  func dublinCore(markup: String, rule: String?) {
    let found = SmallRSSFeed.rules(item: markup)
    #expect(rule.map { found.contains($0) } ?? found.isEmpty, "found: \(found)")
  }

  @Test(arguments: [
    ("<georss:point>45.256 -71.92</georss:point><georss:elev>313</georss:elev>", nil),
    ("<georss:point>45.256,-71.92</georss:point>", "coord-comma"),
    ("<georss:point>45.256</georss:point>", "invalid-coordinates"),
    ("<georss:point>the pier</georss:point>", "invalid-coordinates"),
    ("<georss:point>145.256 -71.92</georss:point>", "invalid-latitude"),
    ("<georss:point>45.256 -271.92</georss:point>", "invalid-longitude"),
    ("<georss:point featuretypetag=\"city\" elev=\"313\">45.256 -71.92</georss:point>", nil),
    ("<georss:point elev=\"high\">45.256 -71.92</georss:point>", "invalid-float"),
    ("<georss:featuretypetag>city</georss:featuretypetag><georss:featureName>Fundy</georss:featureName>", nil),
    ("<georss:line>45.256 -110.45 46.46 -109.48</georss:line>", nil),
    ("<georss:line>45.256 -110.45</georss:line>", "invalid-coordinates"),
    ("<georss:polygon>45.256 -110.45 46.46 -109.48 43.84 -109.86 45.256 -110.45</georss:polygon>", nil),
    ("<georss:polygon>45.256 -110.45 46.46 -109.48 43.84 -109.86 44 -110.45</georss:polygon>", "invalid-coordinates"),
    ("<georss:box>42.943 -71.032 43.039 -69.856</georss:box>", nil),
    ("<georss:box>42.943 -71.032 43.039</georss:box>", "invalid-coordinates"),
    ("<georss:circle>42.943 -71.032 500</georss:circle>", nil),
    ("<georss:where><gml:Point><gml:pos>45.256 -71.92</gml:pos></gml:Point></georss:where>", nil),
    ("<georss:where><gml:Point/></georss:where>", "missing-element"),
    ("<georss:where><gml:Point><gml:pos>45.256 -271.92</gml:pos></gml:Point></georss:where>", "invalid-longitude"),
    (
      """
      <georss:where><gml:Polygon srsName="urn:ogc:def:crs:EPSG:6.6:26986"><gml:exterior><gml:LinearRing><gml:posList>
      900 1 900 2 800 2 900 1</gml:posList></gml:LinearRing></gml:exterior></gml:Polygon></georss:where>
      """, nil
    ),
    ("<geo:lat>34.048</geo:lat><geo:long>-118.2473</geo:long>", nil),
    ("<geo:long>-188.2473</geo:long>", "invalid-longitude"),
    ("<geo:lat>north</geo:lat>", "invalid-latitude"),
    ("<geo:Point><geo:lat>134</geo:lat><geo:long>-118</geo:long></geo:Point>", "invalid-latitude"),
    ("<geourl:latitude>134</geourl:latitude>", "invalid-latitude"),
    ("<icbm:longitude>-188</icbm:longitude>", "invalid-longitude"),
  ])
  func places(markup: String, rule: String?) {
    let found = SmallRSSFeed.rules(item: markup)
    #expect(rule.map { found.contains($0) } ?? found.isEmpty, "found: \(found)")
  }

  @Test(arguments: [
    ("<georss:circle>1 2 3</georss:circle>", nil), ("<georss:circle>1 2 -3</georss:circle>", "invalid-coordinates"),
    ("<georss:where/>", "missing-element"), ("<media:rating/>", "invalid-media-rating"),
    ("<media:hash/>", "invalid-media-hash"), ("<georss:box>1 2 3 4</georss:box>", nil),
    ("<georss:box>3 2 1 4</georss:box>", "invalid-coordinates"),
  ])
  func shapesAndMediaAreComplete(markup: String, rule: String?) {
    #expect(SmallRSSFeed.rules(item: markup) == (rule.map { [$0] } ?? []))
  }

  // MARK: URLs without https

  private static let insecure = [
    ("<comments>http://a.example/</comments>", true), ("<comments>https://a.example/</comments>", false),
    ("<enclosure url=\"http://a.example/a.mp3\" length=\"1\" type=\"audio/mpeg\"/>", true),
    ("<atom:link rel=\"related\" href=\"HTTP://a.example/\"/>", true),
    ("<media:thumbnail url=\"http://a.example/\"/>", true),
    // Identifiers, which nobody opens
    ("<cc:license rdf:resource=\"http://creativecommons.org/licenses/by/4.0/\"/>", false),
    ("<atom:link rel=\"license\" href=\"http://a.example/\"/>", false),
    ("<category domain=\"http://a.example/\">Sea</category>", false),
  ]

  @Test(arguments: insecure)
  func urlsThatReadersLoadUseHTTPS(markup: String, isReported: Bool) {
    let found = SmallRSSFeed.diagnostics(item: markup, isQuiet: false).filter { $0.rule == "url-not-https" }
    #expect(found.map(\.severity) == (isReported ? [.info] : []))
    #expect(found.allSatisfy { $0.fix?.applicability == .unsafe })
    #expect(found.allSatisfy { $0.fix?.edits.first?.replacement.hasPrefix("https://a.example/") == true })
  }

  @Test(arguments: [("htps", true), ("hhtps", true), ("ttps", true), ("htt", false), ("ftps", false), ("urn", false)])
  func misspelledHTTPSIsRecognized(scheme: String, isReported: Bool) {
    let found = SmallRSSFeed.diagnostics(item: "<comments>\(scheme)://a.example/</comments>")
      .filter { $0.rule == "invalid-link" }
    #expect(found.count == (isReported ? 1 : 0))
    #expect(found.allSatisfy { $0.fix?.edits.map(\.replacement) == ["https://a.example/"] })
    let inContent = SmallRSSFeed.rules(
      item: "<content:encoded>&lt;a href='\(scheme)://a.b/'>a&lt;/a></content:encoded>")
    #expect(inContent == (isReported ? ["invalid-link"] : []))
  }
}
