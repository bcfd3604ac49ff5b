/// The typed view of places, on the extension object `_geo`.

public import JSONFeedModel

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
  public struct Geo: ExtensionView {
    public var object: JSONFeed.Object
    public init(_ object: JSONFeed.Object) { self.object = object }

    /// `georss:point`: a single position.
    public var point: Position? {
      get { self["point"] }
      set { self["point"] = newValue }
    }
    /// `georss:line`: a line through two or more positions.
    public var line: [Position]? {
      get { positions("line") }
      set { set("line", to: newValue) }
    }
    /// `georss:polygon`: the border of an area; the first position is also the last.
    public var polygon: [Position]? {
      get { positions("polygon") }
      set { set("polygon", to: newValue) }
    }
    /// `georss:box`: the south-western and the north-eastern corner of a rectangle.
    public var box: (southWest: Position, northEast: Position)? {
      get {
        guard let corners = positions("box"), corners.count == 2 else { return nil }
        return (corners[0], corners[1])
      }
      set { set("box", to: newValue.map { [$0.southWest, $0.northEast] }) }
    }
    /// `georss:circle`: the center of a circle, and its radius in meters.
    public var circle: (center: Position, radius: Double)? {
      get {
        guard let circle: Position = self["circle"], let radius = circle.elevation else { return nil }
        return (Position(latitude: circle.latitude, longitude: circle.longitude), radius)
      }
      set {
        self["circle"] = newValue.map {
          Position(latitude: $0.center.latitude, longitude: $0.center.longitude, elevation: $0.radius)
        }
      }
    }
    /// `georss:elev`: the elevation above the ellipsoid, in meters.
    public var elevation: Double? {
      get { self["elev"] }
      set { self["elev"] = newValue }
    }
    /// `georss:floor`: the floor of a building.
    public var floor: Int? {
      get { self["floor"] }
      set { self["floor"] = newValue }
    }
    /// `georss:radius`: the radius of the place around its position, in meters.
    public var radius: Double? {
      get { self["radius"] }
      set { self["radius"] = newValue }
    }
    /// `georss:featureName`: the name of the place.
    public var featureName: String? {
      get { self["feature_name"] }
      set { self["feature_name"] = newValue }
    }
    /// `georss:featureTypeTag`: the kind of place: `city`.
    public var featureTypeTag: String? {
      get { self["feature_type_tag"] }
      set { self["feature_type_tag"] = newValue }
    }
    /// `georss:relationshipTag`: how the place relates to the item: `is-centroid-of`.
    public var relationshipTag: String? {
      get { self["relationship_tag"] }
      set { self["relationship_tag"] = newValue }
    }

    private func positions(_ name: String) -> [Position]? { (self[name] as Positions?)?.all }

    private mutating func set(_ name: String, to positions: [Position]?) { self[name] = positions.map(Positions.init) }
  }
}

extension JSONFeed.Geo {
  /// A position in WGS 84.
  public struct Position: ExtensionValue, Sendable, Hashable {
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
    public init?(jsonFeedValue: JSONFeed.Value) {
      guard let numbers = jsonFeedValue.arrayValue, numbers.count == 2 || numbers.count == 3,
        let latitude = numbers[0].doubleValue, let longitude = numbers[1].doubleValue
      else { return nil }
      self.init(
        latitude: latitude, longitude: longitude, elevation: numbers.count == 3 ? numbers[2].doubleValue : nil)
    }

    /// An array of latitude, longitude and, if known, elevation; null if one of them is not finite.
    public var jsonFeedValue: JSONFeed.Value {
      let numbers = [latitude, longitude] + (elevation.map { [$0] } ?? [])
      return numbers.allSatisfy(\.isFinite) ? numbers.jsonFeedValue : .null
    }
  }

  /// The positions of a line, a polygon or a box.
  private struct Positions: ExtensionValue {
    let all: [Position]

    init(_ all: [Position]) { self.all = all }

    init?(jsonFeedValue: JSONFeed.Value) {
      guard let values = jsonFeedValue.arrayValue, !values.isEmpty else { return nil }
      all = values.compactMap { Position(jsonFeedValue: $0) }
      guard all.count == values.count else { return nil }
    }

    var jsonFeedValue: JSONFeed.Value {
      let values = all.map(\.jsonFeedValue)
      return values.isEmpty || values.contains(.null) ? .null : .array(values)
    }
  }
}
