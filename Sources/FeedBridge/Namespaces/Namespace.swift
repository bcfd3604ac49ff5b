/// What this package knows of XML namespaces: which there are, under which prefix and URIs, and what their elements
/// mean.
///
/// One file a namespace holds its table. Reading, writing and validation use the same one.

package import FeedPrimitives
package import JSONFeed

/// A namespace as a small number: one of ``FeedNamespace/all``, or one that only this document knows.
package struct NamespaceID: Hashable, Sendable {
  package let rawValue: UInt16
  @inline(__always) package init(_ rawValue: UInt16) { self.rawValue = rawValue }

  /// No namespace at all, and the URIs that RSS documents claim for RSS's own elements.
  package static var rss: Self { Self(0) }
  package static var atom: Self { Self(1) }
  package static var content: Self { Self(2) }
  package static var dublinCore: Self { Self(3) }
  package static var iTunes: Self { Self(4) }
  package static var xml: Self { Self(5) }
  package static var xhtml: Self { Self(6) }
  package static var rdf: Self { Self(7) }
  package static var dublinCoreTerms: Self { Self(8) }
  /// Not a namespace of XML: where the paging links of RFC 5005 are kept.
  package static var paging: Self { Self(9) }
  package static var media: Self { Self(10) }
  package static var podcast: Self { Self(11) }
  package static var googlePlay: Self { Self(12) }
  package static var simpleChapters: Self { Self(13) }
  package static var geoRSS: Self { Self(14) }
  package static var gml: Self { Self(15) }
  package static var geo: Self { Self(16) }
  package static var slash: Self { Self(17) }
  package static var wellFormedWeb: Self { Self(18) }
  package static var threading: Self { Self(19) }
  package static var syndication: Self { Self(20) }
  package static var creativeCommonsRDF: Self { Self(21) }
  package static var creativeCommons: Self { Self(22) }
  package static var feedBurner: Self { Self(23) }
  package static var youTube: Self { Self(24) }
  package static var source: Self { Self(25) }
  package static var rawVoice: Self { Self(26) }
  package static var spotify: Self { Self(27) }
  package static var acast: Self { Self(28) }
  package static var admin: Self { Self(29) }
  package static var feedPress: Self { Self(30) }
  package static var webfeeds: Self { Self(31) }
  package static var openSearch: Self { Self(32) }
  package static var atomPublishing: Self { Self(33) }
  package static var prism: Self { Self(34) }
  package static var trackback: Self { Self(35) }
  package static var pingback: Self { Self(36) }
  package static var blogChannel: Self { Self(37) }
  package static var taxonomy: Self { Self(38) }
  package static var foaf: Self { Self(39) }
  package static var feedHistory: Self { Self(40) }
  package static var googleData: Self { Self(41) }
  package static var svg: Self { Self(42) }
  package static var xlink: Self { Self(43) }
  package static var cdf: Self { Self(44) }
  package static var jsonFeed: Self { Self(45) }
  package static var event: Self { Self(46) }
  package static var annotate: Self { Self(47) }
  package static var geoURL: Self { Self(48) }
  package static var icbm: Self { Self(49) }

  /// The namespace whose extension object has this one's elements: the first of those that share an object.
  package var objectOwner: NamespaceID { isKnown ? FeedNamespace.objectOwners[Int(rawValue)] : self }

  /// Whether this package has a name for the namespace.
  @inline(__always) package var isKnown: Bool { Int(rawValue) < FeedNamespace.all.count }
}

/// A namespace, with the table of its elements.
package final class FeedNamespace: Sendable {
  /// The usual prefix.
  package let prefix: String
  /// What names the extension object, behind a `_`: the prefix (`itunes`: `_itunes`), but for a few. Namespaces may share
  /// one: then `about` says the URI of the first.
  package let object: String
  /// The URI that `about` says.
  package let uri: String
  /// Other URIs in use for it. Scheme, case, `www.` and a closing `/` or `#` make no difference and are not listed.
  package let otherURIs: [String]
  /// Its elements and their names. Made for the first document that has one of them: of fifty namespaces a feed uses three, and
  /// to make all their tables takes longer than to read a small feed.
  private let table: LazyValue<Table>

  package init(
    prefix: String, object: String? = nil, uri: String, otherURIs: [String] = [],
    elements: @autoclosure @escaping @Sendable () -> [NamespaceElement] = []
  ) {
    self.prefix = prefix
    self.object = object ?? prefix
    self.uri = uri
    self.otherURIs = otherURIs
    table = LazyValue { Table(elements()) }
  }

  package var elements: [NamespaceElement] { table.value.elements }

  /// The element at a place in the table, from 1.
  func definition(_ code: UInt16) -> ImmortalReference<NamespaceElement> { table.value.definitions[Int(code) - 1] }

  /// The index into `elements` of each name, plus one.
  package var names: NameTable<UInt16> { table.value.names }

  /// The place of a local name in the table, from 1; 0 for none. Where the name as written is none, its letters may be
  /// of either case: `<pubdate>`, `<GUID>`.
  package func code(of local: Span<UInt8>) -> UInt16 {
    let table = table.value
    return table.names.value(for: local) ?? table.code(ofCasually: local)
  }

  private final class Table: Sendable {
    let elements: [NamespaceElement]
    let definitions: [ImmortalReference<NamespaceElement>]
    let names: NameTable<UInt16>

    init(_ elements: [NamespaceElement]) {
      self.elements = elements
      definitions = elements.map(ImmortalReference.init)
      names = NameTable(elements.enumerated().map { (name: $1.name, value: UInt16($0 + 1)) })
    }

    /// The place of a name whose letters are of either case.
    func code(ofCasually local: Span<UInt8>) -> UInt16 {
      guard local.count < 32 else { return 0 }
      for (index, element) in elements.enumerated() where element.name.utf8.count == local.count {
        var position = 0
        for byte in element.name.utf8 {
          if ASCII.lowercased(byte) != ASCII.lowercased(local[position]) { break }
          position += 1
        }
        if position == local.count { return UInt16(index + 1) }
      }
      return 0
    }
  }

  /// Every namespace that this package has a name for, at the index of its `NamespaceID`.
  package static let all: [FeedNamespace] = [
    .rss, .atom, .content, .dublinCore, .iTunes, .xml, .xhtml, .rdf, .dublinCoreTerms, .paging, .media, .podcast,
    .googlePlay, .simpleChapters, .geoRSS, .gml, .geo, .slash, .wellFormedWeb, .threading, .syndication,
    .creativeCommonsRDF, .creativeCommons, .feedBurner, .youTube, .source, .rawVoice, .spotify, .acast, .admin,
    .feedPress, .webfeeds, .openSearch, .atomPublishing, .prism, .trackback, .pingback, .blogChannel, .taxonomy, .foaf,
    .feedHistory, .googleData, .svg, .xlink,
    .cdf, .jsonFeed, .event, .annotate, .geoURL, .icbm,
  ]

  /// The namespace with this URI, however it is spelled; nil for one that nobody here knows.
  package static func id(for uri: Span<UInt8>) -> NamespaceID? {
    usualURIs.value(for: uri) ?? byURI[normalized(uri)]
  }

  /// The namespace that has exactly this URI; nil for what is spelled otherwise.
  package static func id(forExactly uri: String) -> NamespaceID? { byExactURI[uri] }

  /// The namespace that is usually meant by `prefix`, for documents that do not declare it.
  package static func id(forPrefix prefix: String) -> NamespaceID? { byPrefix[prefix] }

  /// For each namespace, the first with the same object.
  fileprivate static let objectOwners: [NamespaceID] = all.map { namespace in
    NamespaceID(UInt16(all.firstIndex { $0.object == namespace.object } ?? 0))
  }

  private static let byURI: [String: NamespaceID] = {
    var result = [String: NamespaceID](minimumCapacity: all.count * 4)
    for (index, namespace) in all.enumerated() {
      for uri in [namespace.uri] + namespace.otherURIs {
        result[normalized(uri.utf8.span)] = NamespaceID(UInt16(index))
      }
    }
    return result
  }()

  /// The URIs as they are usually written, which need not be put in order first.
  private static let usualURIs = NameTable(
    all.flatMap { [$0.uri] + $0.otherURIs }.compactMap { uri in byURI[normalized(uri.utf8.span)].map { (uri, $0) } })

  private static let byExactURI: [String: NamespaceID] = {
    var result: [String: NamespaceID] = [:]
    for (index, namespace) in all.enumerated() {
      for uri in [namespace.uri] + namespace.otherURIs { result[uri] = NamespaceID(UInt16(index)) }
    }
    return result
  }()

  private static let byPrefix: [String: NamespaceID] = {
    var result: [String: NamespaceID] = [:]
    for (index, namespace) in all.enumerated() { result[namespace.prefix] = NamespaceID(UInt16(index)) }
    return result
  }()

  /// A URI without what feeds get wrong about it: the scheme (https for http), `www.`, capitals, a closing slash or
  /// number sign.
  private static func normalized(_ uri: Span<UInt8>) -> String {
    let inside = uri.trimmed(0..<uri.count)
    var bytes: [UInt8] = []
    bytes.reserveCapacity(inside.count)
    for index in inside { bytes.append(ASCII.lowercased(uri[index])) }
    while let last = bytes.last, last == ASCII.slash || last == UInt8(ascii: "#") { bytes.removeLast() }
    for scheme in ["http://", "https://", "www."] where bytes.starts(with: scheme.utf8) {
      bytes.removeFirst(scheme.utf8.count)
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}

/// One element of a namespace: what it is called there and in JSON, what it holds, and what it means to a feed.
package final class NamespaceElement: Sendable {
  /// What an element holds.
  package enum Kind: Sendable, Hashable {
    /// Text; markup in it is a slip.
    case text
    /// HTML, escaped or in CDATA or, wrongly, as child elements.
    case markup
    /// A text construct of Atom's: it says whether it is plain text, HTML or XHTML.
    case construct
    /// `yes`, `true`, `explicit`: true. `no`, `false`, `clean`: false.
    case flag
    /// A whole number.
    case integer
    /// A number.
    case number
    /// A date, in whatever form.
    case date
    /// A URL.
    case url
    /// An empty element whose value stands in this attribute.
    case attribute(String)
    /// Attributes or child elements, or both.
    case object
    /// Child elements as an item has them, RSS's own among them.
    case item
    /// Child elements of this name, and nothing else; their key where it is not the usual one.
    case list(String, key: String? = nil)
    /// iTunes' categories, which stand inside each other.
    case categories
    /// Two or three numbers: latitude, longitude, and perhaps a third. An array of them.
    case position
    /// Pairs of numbers, each latitude and longitude. An array of positions; of fewer than these it is none.
    case positions(atLeast: Int)

    /// Whether it has no elements inside but those of HTML.
    package var isText: Bool {
      switch self {
      case .object, .item, .list, .categories, .attribute: false
      default: true
      }
    }
  }

  /// Whether an element that has become a member of the feed stands in the extension object too.
  package enum Keeping: Sendable, Hashable {
    /// Only where no member of JSON Feed took it up.
    case whenUnused
    /// Always: the member does not say all of it.
    case always
  }

  /// The local name in XML.
  package let name: String
  /// The name of the member in the extension object.
  package let key: String
  package let kind: Kind
  package let role: Role
  package let keeping: Keeping
  /// Whether it may well stand more than once, so that it is an array however often it does.
  package let isRepeated: Bool
  /// The attributes that it may have: reading gives them their types, writing their places.
  package let attributes: [NamespaceAttribute]
  /// The names of the attributes, to be found without looking at the attributes.
  private let attributeKeys: [ByteKey]
  /// The member that its text is, so that it is an object even where it has nothing else. Without one, its text is its
  /// value, or stands under `text` beside attributes and children.
  package let textKey: String?
  /// The member that says all of an element whose kind is an attribute or a list.
  package let onlyKey: String?
  /// Whether it is an object of its attributes and children, and its text where it has one.
  package let isPlain: Bool
  /// Whether it is a text construct of Atom's.
  package let isConstruct: Bool

  package init(
    _ name: String, _ kind: Kind = .text, key: String? = nil, as role: Role = .none, keeping: Keeping = .whenUnused,
    isRepeated: Bool = false, attributes: [NamespaceAttribute] = [], textKey: String? = nil
  ) {
    self.name = name
    self.key = ExtensionName.key(key ?? ExtensionName.snakeCase(name))
    self.kind = kind
    self.role = role
    self.keeping = keeping
    self.isRepeated = isRepeated
    self.attributes = attributes
    attributeKeys = attributes.map { ByteKey(0..<$0.name.utf8.count, of: $0.name.utf8.span) }
    self.textKey = textKey
    onlyKey =
      switch kind {
      case .attribute(let name): NamespaceAttribute(name).key
      case .list(let name, let key): key ?? NamespaceAttribute(name).key
      default: nil
      }
    isPlain = textKey == nil && (kind == .object || kind == .item)
    isConstruct = kind == .construct
  }

  /// The members of the extension object that a list with attributes is: the list, and beside it the attributes
  /// (`chapters_version`). Nil for what is no such list.
  package func members(ofList value: JSONFeed.Value) -> [JSONFeed.Object.Member]? {
    guard case .list = kind, let onlyKey, let object = value.objectValue, let list = object[onlyKey] else { return nil }
    var members = [JSONFeed.Object.Member(name: key, value: list.arrayValue == nil ? .array([list]) : list)]
    for member in object where member.name != onlyKey {
      guard attribute(forKey: member.name) != nil else { return nil }
      members.append(.init(name: key + "_" + member.name, value: member.value))
    }
    return members
  }

  /// The attribute whose member in the extension object has this key.
  package func attribute(forKey key: String) -> NamespaceAttribute? {
    for attribute in attributes where attribute.key.isExactly(key) { return attribute }
    return nil
  }

  /// The attribute that is written with this name.
  package func attribute(named name: Span<UInt8>) -> NamespaceAttribute? {
    let key = ByteKey(0..<name.count, of: name)
    for index in attributeKeys.indices where attributeKeys[index] == key {
      if key.isWhole || attributes[index].name.utf8.span.isEqual(to: name) { return attributes[index] }
    }
    return nil
  }
}

/// An attribute of an element: `"href"`, or with a type, `.init("length", .integer)`.
package final class NamespaceAttribute: Sendable, ExpressibleByStringLiteral {
  /// The name in XML.
  package let name: String
  /// The name of the member in the extension object.
  package let key: String
  /// `text`, `flag`, `integer`, `number`, `date` or `url`.
  package let kind: NamespaceElement.Kind
  /// Whether its value is a text as it stands there.
  package let isText: Bool

  package init(_ name: String, _ kind: NamespaceElement.Kind = .text) {
    self.name = name
    key = ExtensionName.key(ExtensionName.snakeCase(name))
    self.kind = kind
    isText = kind == .text || kind == .url || kind == .date
  }

  package convenience init(stringLiteral name: String) { self.init(name) }
}

/// What an element means to a feed or an item. Which source of a member wins stands in the format's reader.
package enum Role: UInt8, Sendable, Hashable {
  /// Nothing that JSON Feed has a member for.
  case none
  // Names
  case title, dublinCoreTitle, iTunesTitle
  // Identity and links
  case guid, atomID, dublinCoreIdentifier, link, originalLink, atomLink, iTunesLink
  // Content
  case encodedContent, xhtmlBody, atomContent, description, atomSummary, abstract, dublinCoreDescription
  case iTunesSummary, iTunesSubtitle
  case atomTitle, atomSubtitle, googlePlayDescription, mediaTitle, mediaDescription
  // Dates
  case published, issued, created, modified, dublinCoreDate, atomPublished, atomUpdated
  // People
  case author, dublinCoreCreator, iTunesAuthor, iTunesOwner, managingEditor, atomAuthor, atomSource
  case googlePlayAuthor, foafMaker
  // Tags
  case category, atomCategory, dublinCoreSubject, keywords, mediaKeywords, mediaCategory
  // Media
  case enclosure, originalEnclosureLink, iTunesDuration, iTunesImage, image, googlePlayImage, atomIcon, atomLogo
  case mediaGroup, mediaContent, mediaThumbnail, mediaPeerLink
  case podcastImage, podcastImages, podcastAlternateEnclosure, podcastPerson
  case webfeedsIcon, webfeedsCover
  // Places
  case geoLatitude, geoLongitude, geoPoint, geoWhere, gmlShape
  // The rest of a channel
  case language, dublinCoreLanguage, cloud, iTunesComplete
  // Structure
  case channel, item, items
  // What is said in so many words
  case statedMembers
}
