/// GeoRSS (OGC 17-002r1, https://docs.ogc.org/cs/17-002r1/17-002r1.html): locations.
///
/// `_geo` contains the data of GeoRSS, GML and the W3C's vocabulary, under the names of GeoRSS. A position is an array,
/// latitude before longitude, in degrees of WGS 84: `[45.256, -71.92]`; a third number is its elevation in metres.
/// `point` is a position; `line`, `polygon` and `box` are arrays of positions. A polygon ends with its first position;
/// a box has the south-western and the north-eastern corner. `circle` is latitude, longitude and a radius in metres. An
/// element that occurs more than once is an array of these. Invalid or incomplete coordinates are kept as written.

public import JSONFeedModel

extension NamespaceID { package static let geoRSS = NamespaceID(of: .geoRSS) }

extension FeedNamespace {
  package static let geoRSS = FeedNamespace(
    prefix: "georss", object: "geo", uri: "http://www.georss.org/georss",
    otherURIs: ["http://www.georss.org/georss/10", "http://www.georss.org/georss/11", "http://georss.org/georss/10"],
    table: { geoRSSTable })

  private static let geoRSSTable = NamespaceTable(JSONFeed.GeoElements._declared.elements)
}

extension JSONFeed {
  /// The place that the feed is about; nil if it has none. Setting nil removes it.
  public var geo: Geo? {
    get { self[.geoRSS] }
    set { self[.geoRSS] = newValue }
  }
}

extension JSONFeed.Item {
  /// The place that the item is about; nil if it has none. Setting nil removes it.
  public var geo: JSONFeed.Geo? {
    get { self[.geoRSS] }
    set { self[.geoRSS] = newValue }
  }
}

extension JSONFeed {
  /// The place that a feed or an item is about, whether the document has GeoRSS (OGC 17-002r1), GML or the W3C's vocabulary: the
  /// extension object `_geo`, typed.
  ///
  /// ```swift
  /// item.geo?.point?.latitude
  /// item.geo?.point = .init(latitude: 47.37, longitude: 8.54)
  /// ```
  ///
  /// If there are several places of one kind, only the first is read. A property is nil if there is no such element, or
  /// its value is of another type.
  public typealias Geo = View<GeoElements>

  /// The declarations of ``Geo``.
  public final class GeoElements: Elements {
    public static let _declared = _Declared(GeoElements())

    /// The properties of a feature, in the spellings of GeoRSS 1.0 and 1.1.
    private static let features: [NamespaceAttribute] = [
      "featureName", "featureTypeTag", "relationshipTag", .init("elev", .number), .init("floor", .integer, .integer),
      .init("radius", .number, .radius), "featurename", "featuretypetag", "relationshiptag",
    ]

    /// `georss:point`: a single position.
    public let point = Element<Position>(
      "point", rule: .many(.text, in: .anywhere, check: .shape(.point)), attributes: features)
    let linePositions = Element<Positions>(
      "line", .positions(atLeast: 2), rule: .many(.text, in: .anywhere, check: .shape(.line)), attributes: features)
    let polygonPositions = Element<Positions>(
      "polygon", .positions(atLeast: 4), rule: .many(.text, in: .anywhere, check: .shape(.polygon)),
      attributes: features)
    let corners = Element<Positions>(
      "box", .positions(atLeast: 2), rule: .many(.text, in: .anywhere, check: .shape(.box)), attributes: features)
    let centerAndRadius = Element<Position>(
      "circle", .position, rule: .many(.text, in: .anywhere, check: .shape(.circle)), attributes: features)
    private let place = OtherElements([
      // Feeds also have shapes that GeoRSS's profile of GML does not have.
      .init(
        "where", .object, as: .geoWhere, keeping: .never,
        rule: .children(
          "Point LineString Polygon Envelope MultiPoint MultiLineString MultiPolygon MultiCurve MultiSurface "
            + "MultiGeometry Curve Surface CircleByCenterPoint Box", .many, of: .gml, in: .anywhere, check: .geoWhere),
        attributes: features
      )
    ])
    /// `georss:elev`: the elevation above the ellipsoid, in meters.
    public let elevation = Element<Double>("elev", rule: .one(.float, in: .anywhere))
    /// `georss:floor`: the floor of a building.
    public let floor = Element<Int>("floor", rule: .one(.integer, in: .anywhere))
    /// `georss:radius`: the radius of the place around its position, in meters.
    public let radius = Element<Double>("radius", rule: .one(.radius, in: .anywhere))
    /// `georss:featureName`: the name of the place.
    public let featureName = Element<String>("featureName", rule: .one(.plainText, in: .anywhere))
    /// `georss:featureTypeTag`: the kind of place: `city`.
    public let featureTypeTag = Element<String>("featureTypeTag", rule: .one(.plainText, in: .anywhere))
    /// `georss:relationshipTag`: how the place relates to the item: `is-centroid-of`.
    public let relationshipTag = Element<String>("relationshipTag", rule: .one(.plainText, in: .anywhere))
    // Spellings of GeoRSS 1.1.
    private let olderSpellings = OtherElements([
      .init("featurename", key: "feature_name", rule: .one(.plainText, in: .anywhere)),
      .init("featuretypetag", key: "feature_type_tag", rule: .one(.plainText, in: .anywhere)),
      .init("relationshiptag", key: "relationship_tag", rule: .one(.plainText, in: .anywhere)),
    ])
  }
}

extension JSONFeed.Geo {
  /// A position in WGS 84.
  public typealias Position = JSONFeed.GeoElements.Position

  /// `georss:line`: a line through two or more positions.
  public var line: [Position]? {
    get { self.linePositions?.all }
    set { self.linePositions = newValue.map { .init($0) } }
  }
  /// `georss:polygon`: the border of an area; the first position is also the last.
  public var polygon: [Position]? {
    get { self.polygonPositions?.all }
    set { self.polygonPositions = newValue.map { .init($0) } }
  }
  /// `georss:box`: the south-western and the north-eastern corner of a rectangle.
  public var box: (southWest: Position, northEast: Position)? {
    get {
      guard let corners = self.corners?.all, corners.count == 2 else { return nil }
      return (corners[0], corners[1])
    }
    set { self.corners = newValue.map { .init([$0.southWest, $0.northEast]) } }
  }
  /// `georss:circle`: the center of a circle, and its radius in meters.
  public var circle: (center: Position, radius: Double)? {
    get {
      guard let circle = self.centerAndRadius, let radius = circle.elevation else { return nil }
      return (Position(latitude: circle.latitude, longitude: circle.longitude), radius)
    }
    set {
      self.centerAndRadius = newValue.map {
        Position(latitude: $0.center.latitude, longitude: $0.center.longitude, elevation: $0.radius)
      }
    }
  }
}

extension JSONFeed.GeoElements {
  /// A position in WGS 84.
  public struct Position: SimpleValue, Sendable, Hashable {
    static var kind: NamespaceElement.Kind { .position }

    /// In degrees, from -90 to 90.
    public var latitude: Double
    /// In degrees, from -180 to 180.
    public var longitude: Double
    /// In meters above the ellipsoid.
    public var elevation: Double?

    /// A position.
    ///
    /// - Parameters:
    ///   - latitude: Degrees north, from -90 to 90.
    ///   - longitude: Degrees east, from -180 to 180.
    ///   - elevation: Meters above the ellipsoid.
    public init(latitude: Double, longitude: Double, elevation: Double? = nil) {
      self.latitude = latitude
      self.longitude = longitude
      self.elevation = elevation
    }

    /// Two or three numbers: latitude, longitude and elevation.
    public init?(_jsonFeedValue value: JSONFeed.Value) {
      guard let numbers = value.arrayValue, numbers.count == 2 || numbers.count == 3,
        let latitude = numbers[0].doubleValue, let longitude = numbers[1].doubleValue
      else { return nil }
      self.init(
        latitude: latitude, longitude: longitude, elevation: numbers.count == 3 ? numbers[2].doubleValue : nil)
    }

    /// An array of latitude, longitude and, if known, elevation; null if one of them is not finite.
    public var _jsonFeedValue: JSONFeed.Value {
      let numbers = [latitude, longitude] + (elevation.map { [$0] } ?? [])
      return numbers.allSatisfy(\.isFinite) ? numbers._jsonFeedValue : .null
    }
  }

  /// The positions of a line, a polygon or a box.
  struct Positions: SimpleValue {
    static var kind: NamespaceElement.Kind { .positions(atLeast: 2) }

    let all: [Position]

    init(_ all: [Position]) { self.all = all }

    init?(_jsonFeedValue value: JSONFeed.Value) {
      guard let values = value.arrayValue, !values.isEmpty else { return nil }
      all = values.compactMap { Position(_jsonFeedValue: $0) }
      guard all.count == values.count else { return nil }
    }

    var _jsonFeedValue: JSONFeed.Value {
      let values = all.map(\._jsonFeedValue)
      return values.isEmpty || values.contains(.null) ? .null : .array(values)
    }
  }
}
