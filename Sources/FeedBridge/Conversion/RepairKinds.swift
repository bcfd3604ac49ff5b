/// The kinds of repairs that conversions add to those of a lenient reading. (Departures from well-formed XML have the
/// names of their faults, such as `bare-ampersand`.)

public import JSONFeed

extension JSONFeed.Repair.Kind {
  /// Further repairs, which are counted and not listed.
  public static let more = Self(rawValue: "more")
  /// A feed without a title: its URL stands in, or "Untitled feed".
  public static let missingTitle = Self(rawValue: "missing-title")
  /// An item without an identifier: one was derived from its content.
  public static let generatedID = Self(rawValue: "generated-id")
  /// An identifier that another item has already: a hash was added.
  public static let duplicateID = Self(rawValue: "duplicate-id")
  /// An item without content: an empty text stands in.
  public static let missingContent = Self(rawValue: "missing-content")
  /// A date without a time zone was taken for UTC.
  public static let assumedUTC = Self(rawValue: "assumed-utc")
  /// A language that is no tag of RFC 5646 was made one, or left out.
  public static let invalidLanguage = Self(rawValue: "invalid-language")
  /// An attachment without a media type, or with none that is one: it was taken from the suffix, or is `application/octet-stream`.
  public static let missingMIMEType = Self(rawValue: "missing-mime-type")
  /// A length or duration that is no number, or less than 0, was left out.
  public static let invalidNumber = Self(rawValue: "invalid-number")
  /// An empty URL was left out.
  public static let emptyURL = Self(rawValue: "empty-url")
  /// An author without name, URL and avatar was left out.
  public static let emptyAuthor = Self(rawValue: "empty-author")
  /// An empty tag was left out.
  public static let emptyTag = Self(rawValue: "empty-tag")
  /// A `next_url` that is the feed's own was left out.
  public static let nextURLLoop = Self(rawValue: "next-url-loop")
  /// The version became 1.1.
  public static let version = Self(rawValue: "version")
  /// `author` became `authors`, or was left out because `authors` says otherwise.
  public static let author = Self(rawValue: "author")
  /// The name of an extension, or of a member in it, was made legal.
  public static let extensionName = Self(rawValue: "extension-name")
  /// What RSS or Atom requires and the feed does not say was filled in.
  public static let filledIn = Self(rawValue: "filled-in")
  /// Bytes that are not of the document's encoding.
  public static let encoding = Self(rawValue: "encoding")
}
