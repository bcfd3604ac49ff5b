/// The kinds of values of elements and attributes.

/// A kind of value in the specifications of feeds.
package enum ValueRule: Sendable, Hashable {
  /// Any text.
  case text
  /// Text without markup; otherwise `contains-html`.
  case plainText
  /// Text of at most this many characters: `too-long`.
  case textUpTo(UInt16)
  /// HTML.
  case html
  /// A person's name, without markup: `contains-email` if it contains an address.
  case personName
  /// An email address in RSS: `mail@host (Real Name)`.
  case contact
  /// Only an email address: `invalid-contact`.
  case email
  /// Only an address in the form of RFC 5322: `invalid-addr-spec`.
  case addrSpec

  // Dates
  case rfc822Date, rfc3339Date, w3cdtfDate, iso8601Date

  // URIs
  /// A URI reference; it may be relative (`invalid-link`).
  case uriReference
  /// An IRI reference; it may be relative (`invalid-link`, `invalid-iri`).
  case iriReference
  /// An absolute URI (`invalid-full-link`).
  case absoluteURI
  /// An absolute IRI (`invalid-full-link`).
  case absoluteIRI
  /// An absolute URL in RSS's attributes: `invalid-url-attribute`.
  case urlAttribute
  /// The same for any URI: `invalid-uri-attribute`.
  case uriAttribute
  /// A text that is percent-encoded as a part of a URI: `not-url-encoded`.
  case urlEncoded
  /// An identifier in Atom: an absolute IRI, and the rules of `tag:` and `urn:` (`invalid-tag`, `invalid-urn`,
  /// `invalid-uuid`, `non-canonical-uri`).
  case atomID

  // Registered names
  case language
  /// A media type in an element or in Atom: `invalid-mime-type`.
  case mediaType
  /// A media type in an attribute of RSS: `invalid-mime-attribute`.
  case mediaTypeAttribute

  // Numbers
  case integer, nonNegativeInteger, positiveInteger, float, percentage
  /// A whole number in an attribute: `invalid-integer-attribute`.
  case integerAttribute, positiveIntegerAttribute
  case latitude, longitude
  /// The radius of a place in meters: `invalid-coordinates`.
  case radius
  /// A TCP port in an attribute: `invalid-integer-attribute`.
  case port
  case commaSeparatedIntegers
  /// A normal play time (RFC 2326 §3.6).
  case nptTime
  /// Seconds, MM:SS or HH:MM:SS.
  case duration

  // Words
  case booleanAttribute, trueFalse, yesNo, yesNoClean
  case hour, day, updatePeriod
  case base64
  /// An account name: ASCII letters, digits and `-._/`.
  case alphanumeric
  /// One of these words.
  case oneOf([String], Vocabulary)
  case form(Form)

  /// The forms of single attributes and elements.
  package enum Form: Sendable, Hashable {
    case itunesExplicit
    case podcastGUID, podcastGUIDOfFeed
    case geoURI, openStreetMapObject, country, currency
    case aspectRatio, imageSources, recurrenceRule, hostName, cloudDomain, liveTime
  }

  /// Whether flags are written as yes and no.
  var isYesOrNo: Bool {
    switch self {
    case .yesNo, .yesNoClean: true
    case .oneOf(let words, _): words.contains("yes")
    default: false
    }
  }

  /// The source of the words. Validation has a rule for each.
  package enum Vocabulary: Sendable, Hashable {
    case trueFalse, yesNo
    case rssVersion, rssCloudProtocol, rdfType
    case itunesShowType, itunesEpisodeType
    /// Words of the podcast namespace: a closed list, or one that may grow.
    case podcast, podcastOpenList
    case media, mediaMedium, mediaExpression, mediaTextType, mediaRestrictionRelationship, mediaRestrictionType
  }
}
