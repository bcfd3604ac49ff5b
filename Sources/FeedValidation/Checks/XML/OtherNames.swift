/// Names that elements and attributes have in other formats, or had in drafts.

internal import FeedBridge

enum OtherNames {
  /// The right names of elements, by the namespace of the feed's own elements.
  static let elements: [NamespaceID: [String: String]] = [
    .atom: [
      "guid": "id", "pubDate": "updated", "lastBuildDate": "updated", "modified": "updated", "issued": "published",
      "created": "published", "description": "summary", "tagline": "subtitle", "copyright": "rights", "url": "uri",
      "homepage": "uri", "managingEditor": "author", "item": "entry", "categories": "category",
    ],
    .rss: [
      "id": "guid", "published": "pubDate", "updated": "pubDate", "date": "pubDate", "summary": "description",
      "content": "description", "subtitle": "description", "rights": "copyright", "tagline": "description",
      "logo": "image", "keywords": "category", "entry": "item", "url": "link", "body": "description",
      "categories": "category", "encoded": "content:encoded", "content_encoded": "content:encoded",
      "creator": "dc:creator", "tags": "category", "issued": "pubDate", "created": "pubDate", "modified": "pubDate",
    ],
  ]

  /// The right names of attributes, of which an element may have one.
  static let attributes: [String: [String]] = [
    "length": ["fileSize"], "size": ["length", "fileSize"], "fileSize": ["length"], "src": ["url", "href"],
    "href": ["url"], "url": ["href"], "link": ["url", "href"], "mime": ["type"], "mimetype": ["type"],
    "ref": ["rel"], "mimeType": ["type"], "mime-type": ["type"], "about": ["rdf:about"], "resource": ["rdf:resource"],
  ]
}
