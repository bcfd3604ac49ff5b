/// RawVoice's (Blubrry's) podcast elements.

extension FeedNamespace {
  package static let rawVoice = FeedNamespace(
    prefix: "rawvoice", uri: "http://www.rawvoice.com/rawvoiceRssModule/",
    otherURIs: ["https://blubrry.com/developer/rawvoice-rss/"])
}
