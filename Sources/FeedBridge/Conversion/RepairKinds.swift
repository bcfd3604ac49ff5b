/// The kinds of repairs that conversions add to those of lenient reading. (Deviations from well-formed XML have the
/// names of their problems, such as `bare-ampersand`.)

public import JSONFeedModel

extension JSONFeed.Repair.Kind {
  /// Further repairs were made, which are not listed.
  public static let more = Self(rawValue: "more")
  /// The feed has no title: it was set to a URL, or to "Untitled feed".
  public static let missingTitle = Self(rawValue: "missing-title")
  /// An item has no identifier: one was derived from its content.
  public static let generatedID = Self(rawValue: "generated-id")
  /// An identifier is a duplicate: a hash was added.
  public static let duplicateID = Self(rawValue: "duplicate-id")
  /// An item has no content: it was set to empty text.
  public static let missingContent = Self(rawValue: "missing-content")
  /// Day and month of a date could be exchanged: they were read in the order that other dates of the feed have.
  public static let assumedDateOrder = Self(rawValue: "assumed-date-order")
  /// A language that is not an RFC 5646 tag was corrected or removed.
  public static let invalidLanguage = Self(rawValue: "invalid-language")
  /// An attachment has no valid media type: it was derived from the suffix, or set to `application/octet-stream`.
  public static let missingMIMEType = Self(rawValue: "missing-mime-type")
  /// A length or duration that is not a number, or is negative, was removed.
  public static let invalidNumber = Self(rawValue: "invalid-number")
  /// A URL was percent-encoded, and its host converted to Punycode.
  public static let encodedURL = Self(rawValue: "encoded-url")
  /// A URL that is not valid was kept only in the extension object.
  public static let invalidURL = Self(rawValue: "invalid-url")
  /// A URL began with a host: it was read with `https://`.
  public static let missingScheme = Self(rawValue: "missing-scheme")
  /// A URL that executes code, such as `javascript:`, was kept only in the extension object.
  public static let unsafeURL = Self(rawValue: "unsafe-url")
  /// An attribute with the name of a similar one was read as the right one.
  public static let misnamedAttribute = Self(rawValue: "misnamed-attribute")
  /// A text with a type that does not say what it is was read as HTML or as plain text.
  public static let textType = Self(rawValue: "text-type")
  /// An empty URL was removed.
  public static let emptyURL = Self(rawValue: "empty-url")
  /// An author without a name, URL or avatar was removed.
  public static let emptyAuthor = Self(rawValue: "empty-author")
  /// An empty tag was removed.
  public static let emptyTag = Self(rawValue: "empty-tag")
  /// A `next_url` equal to the feed's own URL was removed.
  public static let nextURLLoop = Self(rawValue: "next-url-loop")
  /// The version was changed to 1.1.
  public static let version = Self(rawValue: "version")
  /// `author` was moved to `authors`.
  public static let author = Self(rawValue: "author")
  /// `author` was removed, because it differs from `authors`.
  public static let differentAuthor = Self(rawValue: "different-author")
  /// The name of an extension, or of a member in it, was made valid.
  public static let extensionName = Self(rawValue: "extension-name")
  /// An id that is not an absolute IRI, which Atom requires, was replaced with a UUID made from it.
  public static let relativeID = Self(rawValue: "relative-id")
  /// The text of `jsonfeed:feed` or `jsonfeed:item` is not complete JSON: the other elements were read.
  public static let notRestored = Self(rawValue: "not-restored")
  /// An extension object that no elements stand for was left out of the document.
  public static let unwrittenExtension = Self(rawValue: "unwritten-extension")
  /// Characters that XML does not allow were left out of the document.
  public static let omittedCharacters = Self(rawValue: "omitted-characters")
  /// Something that RSS or Atom requires and the feed lacks was filled in.
  public static let filledIn = Self(rawValue: "filled-in")
  /// Reading stopped before the end of the document, because no more items were wanted.
  public static let stoppedEarly = Self(rawValue: "stopped-early")
  /// A base of URLs is too long, and was not used.
  public static let longBase = Self(rawValue: "long-base")
  /// Relative URLs stay relative, because making them absolute would make the feed many times larger.
  public static let unresolvedURLs = Self(rawValue: "unresolved-urls")
  /// The encoding of the document is wrong or unknown, or bytes are not valid in it.
  public static let encoding = Self(rawValue: "encoding")
}
