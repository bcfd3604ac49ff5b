/// Single values, each valid or invalid by its rule.

import FeedBridge
import FeedPrimitives
import Foundation
import TestFeeds
import Testing

@testable import FeedValidation

/// The rules that a value breaks, in order.
private func broken(_ value: String, _ rule: ValueRule) -> [String] {
  // 2026-01-01T00:00:00Z
  ValueChecks.problems(of: value, as: rule, now: Date(timeIntervalSince1970: 1_767_225_600)).map(\.rule.id)
}

@Suite struct ValueChecksTests {
  // MARK: Dates

  @Test(arguments: [
    ("Mon, 11 Mar 2024 07:30:00 GMT", []), ("11 Mar 2024 07:30:00 GMT", []), ("11 Mar 2024 07:30 +0100", []),
    ("1 Mar 2024 07:30:00 Z", []), ("31 Dec 2002 14:20:20 PST", []), ("10 Jul 2002 14:20:20 UT", []),
    ("mon, 11 mar 2024 07:30:00 gmt", []), ("Mon, 11 Mar 2024 07:30:00 -0000", []),
    ("Wed,  1 Feb 2006 10:27:25 -0500", []),
    ("Mon,\n 11 Mar 2024\t07:30:00 GMT", []), ("Sat, 29 Feb 2020 07:30:00 GMT", []),
    ("Tue, 11 Mar 2024 07:30:00 GMT", ["incorrect-dow"]),
    ("Mon, 11 Mar 24 07:30:00 GMT", ["problematical-rfc822-date"]),
    ("31 Dec 2002 14:20:20 A", ["problematical-rfc822-date"]),
    ("Mon, 11 Mar 2024 07:30:00 CET", ["problematical-rfc822-date"]),
    ("Mon, 11 Mar 2024 07:30:00 XYZ", ["problematical-rfc822-date"]),
    ("Mon, 11 Mar 2024 07:30:00 UTC", ["problematical-rfc822-date"]),
    ("Sat,29 Jul 2006 00:03:02 +0000", ["problematical-rfc822-date"]),
    ("Mon (a day), 11(th) Mar(ch) 2024 07:30 +0000 (GMT)", ["problematical-rfc822-date"]),
    ("Tue, 11 Mar 24 07:30:00 GMT", ["incorrect-dow", "problematical-rfc822-date"]),
    ("Mon, 11 Mar 2024 24:00:00 GMT", ["use-zero-for-midnight"]),
    ("Thu, 04 Jul 1776 18:30:02 GMT", ["implausible-date"]), ("Thu, 13 Dec 2103 18:30:02 GMT", ["implausible-date"]),
    ("Thu, 01 Jan 2026 20:00:00 GMT", []), ("Sat, 03 Jan 2026 20:00:00 GMT", ["implausible-date"]),
    ("2002-12-31T01:15:07-05:00", ["invalid-rfc2822-date"]), ("2006-01-11 16:43:22 -0800", ["invalid-rfc2822-date"]),
    ("Mon, 21 Oct 2002 14:04:23 -05:00", ["invalid-rfc2822-date"]),
    ("Mon, 31 Feb 2024 07:30:00 GMT", ["invalid-rfc2822-date"]),
    ("Mon, 11 March 2024 07:30:00 GMT", ["invalid-rfc2822-date"]),
    ("Monday, 11 Mar 2024 07:30:00 GMT", ["invalid-rfc2822-date"]),
    ("Mon, 11-Mar-2024 07:30:00 GMT", ["invalid-rfc2822-date"]),
    ("Mon. 11 Mar 2024 07:30:00 GMT", ["invalid-rfc2822-date"]),
    ("Mon, 11 Mar 2024 7:30:00 GMT", ["invalid-rfc2822-date"]), ("Mon, 11 Mar 2024 07:30:00", ["invalid-rfc2822-date"]),
    ("Mon, 11 Mar 2024", ["invalid-rfc2822-date"]), ("Mon 11 Mar 2024 07:30:00 GMT", ["invalid-rfc2822-date"]),
    ("Mon, 11 Mar 2024 25:30:00 GMT", ["invalid-rfc2822-date"]), ("yesterday", ["invalid-rfc2822-date"]),
    ("03/11/2024 07:30", ["invalid-rfc2822-date"]), ("1710142200", ["invalid-rfc2822-date"]),
    ("lun., 11 mars 2024 07:30:00 GMT", ["invalid-rfc2822-date"]),
    ("Mon Mar 11 07:30:00 2024", ["invalid-rfc2822-date"]),
  ])
  func rfc822(value: String, rules: [String]) { #expect(broken(value, .rfc822Date) == rules) }

  @Test(arguments: [
    ("2024-03-11T07:30:00Z", []), ("2024-03-11T07:30:00.25Z", []), ("2024-03-11T07:30:00+01:00", []),
    ("2024-03-11T07:30:00-00:00", []), ("2016-12-31T23:59:60Z", []),
    ("2103-12-13T18:30:02Z", ["implausible-date"]), ("1776-07-04T18:30:02Z", ["implausible-date"]),
    ("2024-03-11t07:30:00Z", ["invalid-rfc3339-date"]), ("2024-03-11T07:30:00z", ["invalid-rfc3339-date"]),
    ("2003-07-32T15:51:30-05:00", ["invalid-rfc3339-date"]), ("2003-06-31T15:51:30-05:00", ["invalid-rfc3339-date"]),
    ("2003-07-01T25:51:30-05:00", ["invalid-rfc3339-date"]), ("2003-13-01T15:51:30-05:00", ["invalid-rfc3339-date"]),
    ("2003-07-01T01:61:30-05:00", ["invalid-rfc3339-date"]), ("2003-07-01T01:55:61-05:00", ["invalid-rfc3339-date"]),
    ("2003-07-01T24:00:00Z", ["invalid-rfc3339-date"]), ("2003-07-01T01:55:07", ["invalid-rfc3339-date"]),
    ("2003-07-01", ["invalid-rfc3339-date"]), ("2002-12", ["invalid-rfc3339-date"]), ("2003", ["invalid-rfc3339-date"]),
    ("2003-07-01 T 01:55:07-05:00", ["invalid-rfc3339-date"]), ("2003-07-01T 01:55:07-05:00", ["invalid-rfc3339-date"]),
    ("2003-07-01 T01:55:07-05:00", ["invalid-rfc3339-date"]), ("2003-07-01T01:55:07 -05:00", ["invalid-rfc3339-date"]),
    ("2003-07-01 01:55:07-05:00", ["invalid-rfc3339-date"]), ("2002-12-31T19:20+01:00", ["invalid-rfc3339-date"]),
    ("2003-07-01T01:55:07-0500", ["invalid-rfc3339-date"]), ("20021231T19:20:30.45+01:00", ["invalid-rfc3339-date"]),
    ("2002-12-31T192030+01:00", ["invalid-rfc3339-date"]), ("07-01T01:55:07-05:00", ["invalid-rfc3339-date"]),
    ("2002-12-31T19:20:30,5Z", ["invalid-rfc3339-date"]), ("2002-12-31T19:20:30.Z", ["invalid-rfc3339-date"]),
    ("Mon, 31 Dec 2002 14:20:20 GMT", ["invalid-rfc3339-date"]), ("insert date here", ["invalid-rfc3339-date"]),
  ])
  func rfc3339(value: String, rules: [String]) { #expect(broken(value, .rfc3339Date) == rules) }

  @Test(arguments: [
    ("2003", true), ("2003-09", true), ("2003-09-24", true), ("2003-09-24T11:36Z", true),
    ("2002-12-31T19:20:30.45+01:00", true), ("1776-07-04", true),
    ("2003-09-24T11:36:36", false), ("2003-09-24 11:36:36Z", false), ("2003-13", false), ("2003-9-24", false),
    ("20030924", false), ("2003-09-24T11Z", false), ("2003-09-24t11:36z", false), ("24 Sep 2003", false),
    ("now", false),
  ])
  func w3cdtf(value: String, isRight: Bool) {
    #expect(broken(value, .w3cdtfDate) == (isRight ? [] : ["invalid-w3cdtf-date"]))
  }

  @Test(arguments: [
    ("2005-07-02T10:00:00", [], []), ("20050702T1000", [], []), ("2005-07-02T10:00Z", [], []),
    ("2005-07-02", [], ["invalid-iso8601-date-time"]), ("2005-W26-6", [], ["invalid-iso8601-date-time"]),
    ("2005", [], ["invalid-iso8601-date-time"]),
    ("2005-07-02T24:00:00", ["use-zero-for-midnight"], ["use-zero-for-midnight"]),
    ("2005-7-2", ["invalid-iso8601-date"], ["invalid-iso8601-date-time"]),
    ("tomorrow", ["invalid-iso8601-date"], ["invalid-iso8601-date-time"]),
  ])
  func iso8601(value: String, asDate: [String], asDateTime: [String]) {
    #expect(broken(value, .iso8601Date) == asDate)
    #expect(broken(value, .iso8601DateTime) == asDateTime)
  }

  @Test func theMessageCorrectsAWrongDate() {
    let problems = ValueChecks.problems(of: "2024-03-11T07:30:00+01:00", as: .rfc822Date, now: Date())
    #expect(problems.first?.message.hasSuffix("Write Mon, 11 Mar 2024 07:30:00 +0100.") ?? false)
  }

  // MARK: URIs

  @Test(arguments: [
    ("https://tides.example/", []), ("/spring", []), ("spring?a=1&b=2#top", []), ("", []), (".", []), ("#a", []),
    ("//tides.example/", []), ("mailto:ann@tides.example", []), ("http://[2001:db8::1]:80/", []),
    ("http://user:word@tides.example:8080/a;b=1/c,d", []), ("magnet:?xt=urn:btih:1", []), ("a/b:c", []),
    ("data:text/plain,hi", []), ("https://tides.example/%C3%9C", []),
    ("insert link here", ["invalid-uri-char"]), ("http://tides.example/{a}", ["invalid-uri-char"]),
    ("http://tides.example/\"a\"", ["invalid-uri-char"]), ("http://tides.example/<a>", ["invalid-uri-char"]),
    ("http://tides.example/a\\b", ["invalid-uri-char"]), ("http://tides.example/a|b", ["invalid-uri-char"]),
    ("http://tides.example/100%", ["invalid-uri-char"]), ("http://tides.example/%zz", ["invalid-uri-char"]),
    ("http://tides.example/#a#b", ["invalid-uri-char"]), ("http://tides.example/?a[]=1", ["invalid-uri-char"]),
    ("http:/tides.example/", ["invalid-link"]), ("http:tides.example", ["invalid-link"]),
    ("https://", ["invalid-link"]),
    ("http:///spring", ["invalid-link"]), ("http://tides.example:port/", ["invalid-link"]),
    ("http://[tides]/", ["invalid-link"]), ("1http://tides.example/", ["invalid-link"]), (":a", ["invalid-link"]),
    ("//:80/", ["invalid-link"]),
    ("feed://tides.example/feed.xml", ["scheme-not-iana-registered"]),
    ("javascript:alert(1)", ["scheme-not-iana-registered"]),
    ("doi:10.1038/nature05582", ["scheme-not-iana-registered"]),
    ("tag:tides.example:spring", ["invalid-tag"]), ("urn:tides.example:1", ["invalid-urn"]),
  ])
  func uriReference(value: String, rules: [String]) {
    #expect(broken(value, .uriReference) == rules)
    #expect(broken(value, .iriReference) == rules)
  }

  @Test(arguments: [
    ("https://tides.example/", []), ("tag:tides.example,2024:1", []), ("urn:isbn:0451450523", []),
    ("mine", ["invalid-full-link"]), ("http/backend.tides.example/rss", ["invalid-full-link"]),
    ("example.com/images/cat.jpg", ["invalid-full-link"]), ("//tides.example/", ["invalid-full-link"]),
    ("foo", ["invalid-full-link"]), ("insert value here", ["invalid-uri-char"]), ("http://", ["invalid-link"]),
  ])
  func absoluteURI(value: String, rules: [String]) {
    #expect(broken(value, .absoluteURI) == rules)
    #expect(broken(value, .absoluteIRI) == rules)
  }

  @Test(arguments: [
    ("http://www.詹姆斯.com/詹.mp3", ["uri-not-iri"], []), ("http://tides.example/é", ["uri-not-iri"], []),
    ("http://tides.example/\u{FFFE}", ["uri-not-iri"], ["invalid-iri"]),
    ("http://tides.example/\u{202E}abc", ["uri-not-iri"], ["invalid-iri"]),
    ("http://tides.example/\u{85}", ["uri-not-iri"], ["invalid-iri"]),
    ("é b", ["uri-not-iri"], ["invalid-uri-char"]),
  ])
  func iris(value: String, asURI: [String], asIRI: [String]) {
    #expect(broken(value, .uriReference) == asURI)
    #expect(broken(value, .iriReference) == asIRI)
  }

  @Test(arguments: [
    ("https://tides.example/a.mp3", [], []), ("ftp://tides.example/a.mp3", [], []),
    ("/a.mp3", ["invalid-url-attribute"], ["invalid-uri-attribute"]),
    ("http://tides.example/a.mp3 mp3", ["invalid-url-attribute"], ["invalid-uri-attribute"]),
    ("http:a.mp3", ["invalid-url-attribute"], ["invalid-uri-attribute"]),
    ("tag:tides.example,2024:1", ["invalid-url-attribute"], []),
    ("urn:uuid:1225c695-cfb8-4ebb-aaaa-80da344efa6a", ["invalid-url-attribute"], []),
    ("feed://tides.example/", ["scheme-not-iana-registered"], ["scheme-not-iana-registered"]),
  ])
  func attributes(value: String, asURL: [String], asURI: [String]) {
    #expect(broken(value, .urlAttribute) == asURL)
    #expect(broken(value, .uriAttribute) == asURI)
  }

  @Test func theOffsetIsWhereTheProblemIs() {
    let problems = ValueChecks.problems(of: "http://tides.example/é b", as: .iriReference, now: Date())
    #expect(problems.map(\.offset) == [23])
  }

  // MARK: Identifiers

  @Test(arguments: [
    "tag:tides.example,2024:1", "tag:tides.example,2024-03:a:b", "tag:tides.example,2024-03-11:19",
    "tag:ann@tides.example,2024-03-11:foo", "tag:example90.com,2003-11-30:foo",
    "tag:xn--8ws00zhy3a.com,2006-02-24:/a/b",
    "tag:tides.example,2004:/2004_07.html#anchor", "tag:tides.example,2003:", "tag:tides.example,2003:3.2397?a=b",
    "tag:blogger.com,1999:blog-123.post-456", "urn:diveintomark-org:1", "urn:isbn:0451450523", "urn:ietf:rfc:2141",
    "urn:uuid:60a76c80-d399-11d9-b93C-0003939e0af6", "urn:uuid:793BCD90-ECDF-3533-90A8-7C5E93D2F6D5",
    "http://example.com/", "http://example.com/~smith/", "http://example.com/%C3%87", "http://example.com:8080/",
    "http://example.com/?", "http://example.com/#", "http://example.com/?#", "http://example.com/é",
    "https://a.example/b/../c".replacingOccurrences(of: "../", with: ""),
  ])
  func goodIdentifier(id: String) { #expect(broken(id, .atomID) == []) }

  @Test(arguments: [
    ("invalid-tag", "tag:tides*org,2003-11-30:foo"), ("invalid-tag", "tag:tides org,2003-11-30:foo"),
    ("invalid-tag", "tag:tides.example,2003-9-11:foo"), ("invalid-tag", "tag:tides.example,03-11-24:foo"),
    ("invalid-tag", "tag:tides.example,03-11:foo"), ("invalid-tag", "tag:tides.example,2003 01-01:foo"),
    ("invalid-tag", "tag:tides.example,2003-:foo"), ("invalid-tag", "tag:tides.example,2003-0:foo"),
    ("invalid-tag", "tag:tides.example,2003-09-:foo"), ("invalid-tag", "tag:tides.example,11-24:foo"),
    ("invalid-tag", "tag:tides.example,20030101:foo"), ("invalid-tag", "tag:tides.example,200301:foo"),
    ("invalid-tag", "tag:tides.example,2003-06-31T14:00:00Z:foo"), ("invalid-tag", "tag:tides.example:foo"),
    ("invalid-tag", "tag:tides.example,2003:foo camp"), ("invalid-tag", "tag:tides.example,2003: foo"),
    ("invalid-tag", "tag:tides.example,2003:[foo"), ("invalid-tag", "tag:tides.example,2003:{foo}"),
    ("invalid-tag", "tag:tides.example,2003:foo]"), ("invalid-tag", "tag:tides.example,2003-13:foo"),
    ("invalid-tag", "tag:tides.example,2003"), ("invalid-tag", "tag:,2003:foo"), ("invalid-tag", "tag:foo.bar"),
    ("invalid-tag", "tag:a@b@tides.example,2003:foo"), ("invalid-tag", "tag:-tides.example,2003:foo"),
    ("invalid-urn", "urn:tides.example:1"), ("invalid-urn", "urn:tides/example:1"), ("invalid-urn", "urn:-tides:1"),
    ("invalid-urn", "urn:tides"), ("invalid-urn", "urn:tides:"), ("invalid-urn", "urn:"), ("invalid-urn", "urn:a b:c"),
    ("invalid-nss", "urn:tides:a b"), ("invalid-nss", "urn:tides:<a>"), ("invalid-nss", "urn:tides:/a"),
    ("invalid-uuid", "urn:uuid:cdef5c6d5-gff8-4ebb-assa-80dwe44efkjo"),
    ("invalid-uuid", "urn:uuid:1225c695cfb84ebbaaaa80da344efa6a"),
    ("non-canonical-uri", "http://example.com"), ("non-canonical-uri", "http://example.com:/"),
    ("non-canonical-uri", "http://example.com:80/"), ("non-canonical-uri", "https://example.com:443/"),
    ("non-canonical-uri", "HTTP://example.com/"), ("non-canonical-uri", "http://EXAMPLE.com/"),
    ("non-canonical-uri", "http://example.com/%7Esmith/"), ("non-canonical-uri", "http://example.com/C%cc%a7"),
    ("non-canonical-uri", "http://example.com/%c3%87"), ("non-canonical-uri", "http://example.org/%69%64/1234"),
    ("non-canonical-uri", "http://example.com/a/../b"), ("non-canonical-uri", "http://example.com/./b"),
    ("non-canonical-uri", "http://@example.com/"), ("non-canonical-uri", "http://:@example.com/"),
    ("non-canonical-uri", "http://example.com/C%CC%A7"), ("invalid-urn", "urn:urn:uuid:1"),
    ("non-canonical-uri", "URN:TIDES:1"),
    ("non-canonical-uri", "http://example.com?q"),
    ("non-canonical-uri", "TAG:tides.example,2003:1"),
    ("invalid-full-link", "/id/1234"), ("invalid-full-link", "1234"), ("invalid-uri-char", "insert id here"),
    ("invalid-uri-char", "foo urn:tides:1"), ("scheme-not-iana-registered", "doi:10.1038/nature05582"),
  ])
  func badIdentifier(rule: String, id: String) { #expect(broken(id, .atomID) == [rule]) }

  @Test(arguments: [("42", true), ("post-1", true), ("123456789", false), ("a:b", false), ("spring-tide-2024", false)])
  func uniqueness(id: String, isTooShort: Bool) {
    #expect((IdentifierChecks.uniquenessProblem(of: id) != nil) == isTooShort)
  }

  // MARK: Addresses

  @Test(arguments: [
    ("ann@tides.example (Ann Gull)", []), ("me+folder@example.com (Me)", []),
    ("mailto:user%40example.com%20%28name%29", []),
    ("mailto:ann@tides.example (Ann)", []), ("ann@tides.example (Ann (Annie) Gull)", []),
    ("ann@tides.example", ["missing-real-name"]), ("ann@tides.example ()", ["missing-real-name"]),
    ("Ann Gull <ann@tides.example>", ["email-format"]), ("ann@tides.example(Ann)", ["email-format"]),
    ("ann@tides.example, Ann Gull", ["email-format"]), ("ann@tides.example Ann Gull", ["email-format"]),
    ("Mark Pilgrim", ["invalid-contact"]), ("Me (me@example.com)", ["invalid-contact"]), ("@ann", ["invalid-contact"]),
    ("ann@", ["invalid-contact"]), ("ann at tides.example", ["invalid-contact"]),
    ("ann@localhost (Ann)", ["unknown-host"]), ("ann@localhost", ["missing-real-name", "unknown-host"]),
    ("ann@tides.example (<b>Ann</b>)", ["contains-html"]),
  ])
  func contact(value: String, rules: [String]) { #expect(broken(value, .contact) == rules) }

  @Test(arguments: [
    "ann@tides.example", "a.b+c@tides.example", "\"ann gull\"@tides.example", "ann@[192.0.2.1]", "änn@tides.example",
  ])
  func address(value: String) {
    #expect(broken(value, .addrSpec) == [])
    #expect(broken(value, .email) == [])
  }

  @Test(arguments: [
    "me@example.com (Jane Doe)", "invalid@example.com (Bob), extra", "ann", "ann@", "@tides.example",
    "a..b@tides.example",
    "ann@tides..example", "ann@-tides.example", "Ann <ann@tides.example>", "mailto:ann@tides.example",
    "ann gull@tides.example",
  ])
  func noAddress(value: String) {
    #expect(broken(value, .addrSpec) == ["invalid-addr-spec"])
    #expect(broken(value, .email) == ["invalid-contact"])
  }

  @Test func aHostWithoutADotIsReported() { #expect(broken("jane@example", .addrSpec) == ["unknown-host"]) }

  @Test(arguments: [
    ("Ann Gull", []), ("Ann @gull", []), ("ann@tides.example", ["contains-email"]),
    ("Ann Gull (ann@tides.example)", ["contains-email"]), ("Ann, ann@tides.example.", ["contains-email"]),
    ("a@b", []), ("<b>Ann</b>", ["contains-html"]),
  ])
  func name(value: String, rules: [String]) { #expect(broken(value, .personName) == rules) }

  // MARK: Registered names

  @Test(arguments: [
    ("en", true), ("en-us", true), ("de-AT", true), ("zh-Hans-CN", true), ("epo", true), ("es-419", true),
    ("zh-cmn-Hans-CN", true),
    ("sl-rozaj-biske", true), ("de-1996", true), ("en-x-tides", true), ("x-tides", true), ("i-klingon", true),
    ("en-u-co-phonebk", true), ("sr-Latn-RS", true),
    ("en_us", false), ("English", false), ("klingon", false), ("xx", false), ("e", false), ("en-", false),
    ("en us", false),
    ("en-us-us", false), ("-en", false), ("english-us", false), ("en-u", false), ("x", false), ("123", false),
    ("en,de", false),
  ])
  func language(value: String, isRight: Bool) {
    #expect(broken(value, .language) == (isRight ? [] : ["invalid-language"]))
  }

  @Test func anUnknownRegionIsAWarning() {
    let problems = ValueChecks.problems(of: "en-UK", as: .language, now: Date())
    #expect(problems.map(\.severity) == [.warning])
  }

  @Test(arguments: [
    ("audio/mpeg", true), ("text/html; charset=utf-8", true), ("application/atom+xml;type=entry", true),
    ("x-audio/mp3", true),
    ("application/vnd.oasis.opendocument.text", true), ("mp3", false), ("audio", false), ("/mpeg", false),
    ("audio/", false),
    ("audio/mp eg", false), ("audio/*", false), ("text", false), ("xhtml", false), ("audio/mpeg/3", false),
  ])
  func mediaType(value: String, isRight: Bool) {
    #expect(broken(value, .mediaType) == (isRight ? [] : ["invalid-mime-type"]))
    #expect(broken(value, .mediaTypeAttribute) == (isRight ? [] : ["invalid-mime-attribute"]))
  }

  @Test func aFileNameCanBeMoreSpecificThanTheType() {
    let url = "https://tides.example/spring.mp3"
    #expect(
      MediaTypeChecks.nonSpecificProblem(of: "application/octet-stream", url: url)?.rule == .nonSpecificMediaType)
    #expect(MediaTypeChecks.nonSpecificProblem(of: "audio/mpeg", url: url) == nil)
    #expect(
      MediaTypeChecks.nonSpecificProblem(of: "application/octet-stream", url: "https://tides.example/spring.exe") == nil
    )
  }

  // MARK: Numbers

  @Test(arguments: [
    (ValueRule.integer, ["0", "-1", "+1", "007"], ["", "a", "1.0", "1 2", "-", "0x1"], "invalid-integer"),
    (.nonNegativeInteger, ["0", "12"], ["-1", "1.5", "a"], "invalid-non-negative-integer"),
    (
      .positiveInteger, ["1", "60", "99999999999999999999999"], ["0", "00", "-1", "1.5", "A"],
      "invalid-positive-integer"
    ),
    (.integerAttribute, ["0", "8727310"], ["12.0", "a", "-1", "12 MB", "1,000"], "invalid-integer-attribute"),
    (.positiveIntegerAttribute, ["80"], ["0", "-1", "12.0", "a"], "invalid-integer-attribute"),
    (.float, ["1", "-1.5", "1e3", ".5"], ["a", "inf", "nan", "0x1p4", "1,5", "1.5.2"], "invalid-float"),
    (.percentage, ["0", "100", "12.5%"], ["101", "-1", "a", "%"], "invalid-percentage"),
    (.latitude, ["0", "-90", "54.32"], ["90.1", "-188.2473", "N54", "54,32"], "invalid-latitude"),
    (.longitude, ["0", "180", "-179.9"], ["-188.2473", "181", "east"], "invalid-longitude"),
    (
      .commaSeparatedIntegers, ["1", "177,155,105", "1, 2"], ["1,george", "1,,2", "1;2", ","],
      "invalid-comma-separated-integers"
    ),
    (.hour, ["0", "23", "07"], ["25", "-1", "a", "1.5", "007"], "invalid-hour"),
    (
      .duration, ["1747", "0", "29:07", "1:29:07", "01:29:07", "125:00"],
      ["00:07:74", "1:60", "a", "1:2:3:4", "29:07.5", ":30", "12 min", "1:029"], "invalid-duration"
    ),
    (
      .nptTime, ["now", "17", "17.5", "00:00:17.5", "125:00:01", "17."],
      ["+17sec", "00:17", "00:00:61", "a", "1.2.3", ""], "invalid-npt-time"
    ),
  ])
  func numbers(rule: ValueRule, right: [String], wrong: [String], id: String) {
    for value in right { #expect(broken(value, rule) == [], "\(value)") }
    for value in wrong { #expect(broken(value, rule) == [id], "\(value)") }
  }

  // MARK: Words

  @Test(arguments: [
    (ValueRule.booleanAttribute, ["true", "false"], ["True", "yes", "1"], "invalid-boolean-attribute"),
    (.trueFalse, ["true", "false", "False"], ["yes", "no", "clean", "very"], "invalid-true-false"),
    (.yesNo, ["yes", "no", "Yes", "true"], ["clean", "maybe"], "invalid-yes-no"),
    (.yesNoClean, ["yes", "no", "clean", "false"], ["Absolutely"], "invalid-yes-no-clean"),
    (.day, ["Monday", "Sunday"], ["monday", "Mon", "Mittwoch"], "invalid-day"),
    (.updatePeriod, ["hourly", "yearly"], ["foo", "Daily", "day"], "invalid-update-period"),
    (.base64, ["U29tZSB0ZXh0", "U29t\nZQ==", ""], ["Some text.", "U29tZ", "U2=9"], "not-base64"),
    (.alphanumeric, ["abc123", "typepad/a-b_c"], ["a b", "é", "a(b)"], "invalid-alphanum"),
    (.urlEncoded, ["a%20b", "a+b", "abc"], ["a b", "é", "a/b", "%zz"], "not-url-encoded"),
    (
      .oneOf(["full", "trailer"], .itunesEpisodeType), ["full"], ["Full", "half"],
      "invalid-itunes-episode-type"
    ),
  ])
  func words(rule: ValueRule, right: [String], wrong: [String], id: String) {
    for value in right { #expect(broken(value, rule) == [], "\(value)") }
    for value in wrong { #expect(broken(value, rule) == [id], "\(value)") }
  }

  @Test func theIntendedWordIsSuggested() {
    let problems = ValueChecks.problems(of: "monday", as: .day, now: Date())
    #expect(problems.first?.message.hasSuffix("Did you mean \"Monday\"?") ?? false)
  }

  // MARK: Arbitrary input

  static let allRules: [ValueRule] = [
    .personName, .contact, .email, .addrSpec, .rfc822Date, .rfc3339Date, .w3cdtfDate, .iso8601Date,
    .iso8601DateTime, .uriReference, .iriReference, .absoluteURI, .absoluteIRI, .urlAttribute, .uriAttribute,
    .urlEncoded,
    .atomID, .language, .mediaType, .mediaTypeAttribute, .integer, .nonNegativeInteger, .positiveInteger, .float,
    .percentage,
    .integerAttribute, .positiveIntegerAttribute, .latitude, .longitude, .commaSeparatedIntegers, .nptTime, .duration,
    .booleanAttribute, .trueFalse, .yesNo, .yesNoClean, .hour, .day, .updatePeriod, .base64, .alphanumeric,
    .oneOf(["a"], .yesNo),
  ]

  @Test(arguments: allRules) func noTextCausesATrap(rule: ValueRule) {
    let pieces = [
      "tag:", "urn:", "uuid:", "http:", "//", "/", "?", "#", "%", "%C", "%CC%A7", "%FF", "[", "]", "@", ":", ",", "-",
      ".", "e",
      "\u{301}", "é", "\u{FFFF}", "(", ")", "<", ">", " ", "\n", "0", "9", "2024", "Mon", "GMT", "T", "Z", "mailto:",
      "_", "x",
    ]
    var choices = SeededGenerator(seed: 5)
    for _ in 0..<2000 {
      let value = (0..<choices.int(0..<8)).map { _ in choices.pick(pieces) }.joined()
      for problem in ValueChecks.problems(of: value, as: rule, now: Date()) {
        #expect((0...value.utf8.count).contains(problem.offset))
      }
    }
  }

  @Test(arguments: allRules) func longTextsAreCheckedWithLinearWork(rule: ValueRule) {
    for piece in ["a", "@", ".", "a@b.", "%CC", "a%CC%A7", "/../", "[", ":", "1,", "-", "(", "é"] {
      for start in ["", "http://a/"] {
        let growth = WorkGrowth(from: 500) { count in
          _ = ValueChecks.problems(of: start + String(repeating: piece, count: count), as: rule, now: Date())
        }
        // Rules that look at a few bytes only, or use the standard library, count almost nothing.
        #expect(growth.isLinear || growth.stepsAtFourTimesTheSize < 1000, "\(growth): \(start)\(piece)")
      }
    }
  }
}
