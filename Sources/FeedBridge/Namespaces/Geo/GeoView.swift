/// Places with their types, on the extension object that they are kept in.

public import JSONFeedModel

/// Where a feed or an item is, whether GeoRSS, GML or the W3C's vocabulary says it: the extension object `_geo`, typed.
///
/// ```swift
/// item.geo?.point?.latitude
/// ```
///
/// Where one kind of place stands there several times this is the first. A member that is not there, or not of its type, is
/// nil.
public struct Geo: ExtensionView {
  /// The extension object.
  public var object: JSONFeed.Object

  public init(_ object: JSONFeed.Object) { self.object = object }

  /// A position in WGS 84.
  public struct Position: Sendable, Hashable {
    /// In degrees, from -90 to 90.
    public var latitude: Double
    /// In degrees, from -180 to 180.
    public var longitude: Double
    /// In metres above the ellipsoid.
    public var elevation: Double?

    public init(latitude: Double, longitude: Double, elevation: Double? = nil) {
      self.latitude = latitude
      self.longitude = longitude
      self.elevation = elevation
    }

    /// - Returns: nil for what is not two or three numbers.
    fileprivate init?(_ value: JSONFeed.Value) {
      guard let numbers = value.arrayValue, numbers.count == 2 || numbers.count == 3,
        let latitude = numbers[0].doubleValue, let longitude = numbers[1].doubleValue
      else { return nil }
      self.init(
        latitude: latitude, longitude: longitude, elevation: numbers.count == 3 ? numbers[2].doubleValue : nil)
    }
  }

  /// A single place.
  public var point: Position? {
    guard let value = object["point"] else { return nil }
    return Position(value) ?? value["text"].flatMap(Position.init) ?? value[0].flatMap(Position.init)
  }
  /// A line: two positions at least.
  public var line: [Position]? { positions("line") }
  /// A surface: its border, the first position again at the end.
  public var polygon: [Position]? { positions("polygon") }
  /// A box: its south-western and its north-eastern corner.
  public var box: (southWest: Position, northEast: Position)? {
    guard let corners = positions("box"), corners.count == 2 else { return nil }
    return (corners[0], corners[1])
  }
  /// `georss:circle`: its middle, and its radius in metres.
  public var circle: (center: Position, radius: Double)? {
    guard let value = object["circle"], let circle = Position(value["text"] ?? value), let radius = circle.elevation
    else { return nil }
    return (Position(latitude: circle.latitude, longitude: circle.longitude), radius)
  }
  /// `georss:elev`: the elevation above the ellipsoid, in metres.
  public var elevation: Double? { number("elev") }
  /// `georss:floor`: the floor of a building.
  public var floor: Int? { integer("floor") }
  /// `georss:radius`: how far around the place it holds, in metres.
  public var radius: Double? { number("radius") }
  /// `georss:featureName`: what the place is called.
  public var featureName: String? { text("feature_name") }
  /// `georss:featureTypeTag`: what kind of place it is.
  public var featureTypeTag: String? { text("feature_type_tag") }
  /// `georss:relationshipTag`: how the item has to do with it.
  public var relationshipTag: String? { text("relationship_tag") }

  private func positions(_ name: String) -> [Position]? {
    guard let value = object[name] else { return nil }
    return Self.positions(value) ?? value["text"].flatMap(Self.positions) ?? value[0].flatMap(Self.positions)
  }

  private static func positions(_ value: JSONFeed.Value) -> [Position]? {
    guard let values = value.arrayValue, !values.isEmpty else { return nil }
    let positions = values.compactMap(Position.init)
    return positions.count == values.count ? positions : nil
  }
}

extension JSONFeed {
  /// Where what the feed is about is; nil where it does not say.
  public var geo: Geo? { extensions.object(of: .geoRSS).map(Geo.init) }
}

extension JSONFeed.Item {
  /// Where what the item is about is; nil where it does not say.
  public var geo: Geo? { extensions.object(of: .geoRSS).map(Geo.init) }
}
