/// What the value of an element or attribute must be.

/// A kind of value, as the specifications of feeds have them.
package enum ValueRule: Sendable, Hashable {
  /// Any text.
  case text
  /// Text without markup: `contains-html` where there is some.
  case plainText
  /// HTML as feeds carry it.
  case html
  /// A person's name, without markup: `contains-email` where an address is in it.
  case personName
  /// An e-mail address as RSS has it: `mail@host (Real Name)`.
  case contact
  /// An e-mail address and nothing else: `invalid-contact`.
  case email
  /// An address as RFC 5322 has it, and nothing else: `invalid-addr-spec`.
  case addrSpec

  // Dates
  case rfc822Date, rfc3339Date, w3cdtfDate, iso8601Date, iso8601DateTime

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
  /// The same, any URI: `invalid-uri-attribute`.
  case uriAttribute
  /// A text that is percent-encoded as a part of a URI: `not-url-encoded`.
  case urlEncoded
  /// An identifier of Atom's: an absolute IRI, and the rules of `tag:` and `urn:` (`invalid-tag`, `invalid-urn`,
  /// `invalid-uuid`, `non-canonical-uri`).
  case atomID

  // Names that others registered
  case language
  /// A media type in an element or in Atom: `invalid-mime-type`.
  case mediaType
  /// A media type in an attribute of RSS's: `invalid-mime-attribute`.
  case mediaTypeAttribute

  // Numbers
  case integer, nonNegativeInteger, positiveInteger, float, percentage
  /// A whole number in an attribute: `invalid-integer-attribute`.
  case integerAttribute, positiveIntegerAttribute
  case latitude, longitude
  case commaSeparatedIntegers
  /// A normal play time (RFC 2326 §3.6).
  case nptTime
  /// Seconds, MM:SS or HH:MM:SS.
  case duration

  // Words
  case booleanAttribute, trueFalse, yesNo, yesNoClean
  case hour, day, updatePeriod
  case base64
  /// A name at a service: letters, digits and `-._/` of ASCII.
  case alphanumeric
  /// One of these words.
  case oneOf([String], Vocabulary)

  /// Whose words they are: validation has a rule for each of these.
  package enum Vocabulary: Sendable, Hashable {
    case trueFalse, yesNo
    case rssVersion, rssCloudProtocol, rdfType
    case itunesShowType, itunesEpisodeType
    /// Words that the podcast namespace lists, once for all or as they come up.
    case podcast, podcastOpenList
    case media, mediaMedium, mediaExpression, mediaTextType, mediaRestrictionRelationship, mediaRestrictionType
  }
}
