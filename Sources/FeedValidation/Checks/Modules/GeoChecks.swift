/// Checks coordinates.

internal import FeedBridge
internal import FeedPrimitives
internal import JSONFeed

extension GeoShape {
  /// Checks the text of an element: latitude, longitude, latitude, longitude…
  func check(_ element: LocatedElement, _ checker: inout ElementChecker) {
    checkPosition(element, isInDegrees: true, dimension: 2, &checker)
  }

  /// Checks the positions that an element of GML holds.
  func checkPositions(in element: LocatedElement, isInDegrees: Bool, _ checker: inout ElementChecker) {
    // A polygon has its positions two elements further in.
    for child in element.children where child.namespace == .gml {
      let isInDegrees = isInDegrees && child.attribute("srsName") == nil
      if child.children.isEmpty {
        let dimension = (child.attribute("srsDimension") ?? element.attribute("srsDimension")).flatMap { Int($0.value) }
        checkPosition(child, isInDegrees: isInDegrees, dimension: max(dimension ?? 2, 2), &checker)
      } else {
        checkPositions(in: child, isInDegrees: isInDegrees, &checker)
      }
    }
  }

  private func checkPosition(
    _ element: LocatedElement, isInDegrees: Bool, dimension: Int, _ checker: inout ElementChecker
  ) {
    let text = element.text.trimmed
    guard !text.isEmpty else { return }
    if self != .pointWithComma, text.utf8.contains(UInt8(ascii: ",")) {
      checker.add(
        .coordComma, at: element,
        "<\(element.name)>: \"\(text.shortened)\" has commas. Separate the numbers by spaces.")
    }
    guard let numbers = Coordinates.numbers(text)?.compactMap(\.doubleValue) else {
      checker.add(
        .invalidCoordinates, at: element,
        "<\(element.name)>: \"\(text.shortened)\" is not made of numbers. Write latitude and longitude, in degrees.")
      return
    }
    let coordinates = self == .circle ? numbers.count - 1 : numbers.count
    guard coordinates.isMultiple(of: dimension), positions.contains(coordinates / dimension) else {
      checker.add(
        .invalidCoordinates, at: element,
        "<\(element.name)> has \(numbers.count == 1 ? "one number" : "\(numbers.count) numbers"). \(expectation(dimension))"
      )
      return
    }
    if self == .polygon, Array(numbers.prefix(dimension)) != Array(numbers.suffix(dimension)) {
      checker.add(
        .invalidCoordinates, at: element, "<\(element.name)> does not end where it begins. Repeat the first position."
      )
    }
    if isInDegrees { checkBounds(numbers, dimension, of: element, &checker) }
  }

  private func checkBounds(
    _ numbers: [Double], _ dimension: Int, of element: LocatedElement, _ checker: inout ElementChecker
  ) {
    for start in stride(from: 0, to: numbers.count - 1, by: dimension) {
      let (latitude, longitude) = (numbers[start], numbers[start + 1])
      if abs(latitude) > 90 {
        checker.add(
          .invalidLatitude, at: element,
          "<\(element.name)>: the latitude \(latitude) is beyond 90 degrees. It stands before the longitude.")
        return
      }
      if abs(longitude) > 180 {
        checker.add(
          .invalidLongitude, at: element, "<\(element.name)>: the longitude \(longitude) is beyond 180 degrees.")
        return
      }
    }
  }

  private func expectation(_ dimension: Int) -> String {
    let numbers = dimension == 2 ? "latitude and longitude" : "\(dimension) numbers"
    if self == .circle { return "It has latitude, longitude and radius." }
    let least = positions.lowerBound
    if least == positions.upperBound, least > 1 { return "It has \(least) positions, each \(numbers)." }
    return least == 1 ? "It has \(numbers)." : "It has \(least) positions or more, each \(numbers)."
  }
}
