/// The copyright notice, which every format has under another name.

public import JSONFeedModel

extension JSONFeed {
  /// The copyright notice as written: `copyright` of RSS and CDF, `rights` of Atom (which may be HTML), `dc:rights`, `media:copyright`.
  public var copyright: String? {
    rss?.copyright ?? atom?.rights ?? dublinCore?.rights ?? media?.copyright ?? extensions[.cdf]?.first("copyright")
  }
}

extension JSONFeed.Item {
  /// The copyright notice of the item, as written, if it has its own: `rights` of Atom, `dc:rights`, `media:copyright`.
  public var copyright: String? { atom?.rights ?? dublinCore?.rights ?? media?.copyright }
}
