/// The relations of Atom's links.

internal import FeedPrimitives

enum LinkRelations {
  /// The prefix of a registered relation that is written as a URI (RFC 4287 §4.2.7.2).
  static let prefix = "http://www.iana.org/assignments/relation/"

  /// Whether a byte may be in the name of a relation: RFC 3987's `isegment-nz-nc`.
  static func isNameByte(_ byte: UInt8) -> Bool {
    ASCII.isLetter(byte) || ASCII.isDigit(byte) || byte >= 0x80 || "-._~%!$&'()*+,;=@".utf8.contains(byte)
  }

  /// The relations between the documents of a feed (RFC 5005), besides `self`.
  static let documentRelations: Set<String> = [
    "first", "last", "previous", "prev", "next", "prev-archive", "next-archive", "current",
  ]

  /// The relations that are suggested for misspelled ones.
  static let common = [
    "alternate", "self", "enclosure", "related", "via", "replies", "edit", "edit-media", "license", "hub", "next",
    "previous", "first", "last", "prev-archive", "next-archive", "current", "author", "search", "up", "payment",
  ]

  /// IANA's registry of link relation types, and the relations of Atom 0.3.
  static let registered = Set(
    """
    about acl alternate amphtml api-catalog appendix apple-touch-icon apple-touch-startup-image archives author \
    blocked-by bookmark c2pa-manifest canonical chapter cite-as collection compression-dictionary contents \
    convertedfrom copyright create-form current deprecation describedby describes disclosure dns-prefetch duplicate \
    edit edit-form edit-media enclosure external first geofeed glossary help hosts hub ice-server icon index \
    intervalafter intervalbefore intervalcontains intervaldisjoint intervalduring intervalequals intervalfinishedby \
    intervalfinishes intervalin intervalmeets intervalmetby intervaloverlappedby intervaloverlaps intervalstartedby \
    intervalstarts item last latest-version license linkset lrdd manifest mask-icon me media-feed memento micropub \
    modulepreload monitor monitor-group next next-archive nofollow noopener noreferrer opener openid2.local_id \
    openid2.provider original p3pv1 payment pingback preconnect predecessor-version prefetch preload prerender prev \
    prev-archive preview previous privacy-policy profile publication rdap-active rdap-bottom rdap-down rdap-top \
    rdap-up related replies restconf ruleinput search section self service service-desc service-doc service-meta \
    sip-trunking-capability sponsored start status stylesheet subsection successor-version sunset tag \
    terms-of-service timegate timemap type ugc up version-history via webmention working-copy working-copy-of \
    service.edit service.feed service.post
    """.split(separator: " ").map(String.init))
}
