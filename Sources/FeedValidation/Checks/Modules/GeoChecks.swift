/// Checks coordinates.

internal import FeedBridge
internal import FeedPrimitives

extension GeoShape {
  /// Checks the text of an element: pairs of latitude and longitude.
  func check(_ element: LocatedElement, _ checker: inout ElementChecker) {
    checkPosition(element, isInDegrees: true, dimension: 2, &checker)
  }

  /// Checks the positions in a GML element.
  func checkPositions(
    in element: LocatedElement, isInDegrees: Bool, dimension: Int? = nil, _ checker: inout ElementChecker
  ) {
    func ownDimension(_ element: LocatedElement) -> Int? { element.attribute("srsDimension").flatMap { Int($0.value) } }
    let dimension = ownDimension(element) ?? dimension
    // The positions of a polygon are two elements deeper.
    for child in element.children where child.namespace == .gml {
      let isInDegrees = isInDegrees && child.attribute("srsName") == nil
      if child.children.isEmpty {
        let own = ownDimension(child) ?? dimension
        checkPosition(child, isInDegrees: isInDegrees, dimension: max(own ?? 2, 2), &checker)
      } else {
        checkPositions(in: child, isInDegrees: isInDegrees, dimension: dimension, &checker)
      }
    }
  }

  private func checkPosition(
    _ element: LocatedElement, isInDegrees: Bool, dimension: Int, _ checker: inout ElementChecker
  ) {
    let text = element.text.trimmed
    guard !text.isEmpty else { return }
    if let meant = withDecimalPoints(text.words, dimension) {
      return checker.add(
        .invalidCoordinates, at: element,
        "<\(element.name)>: \"\(text.shortened)\" has decimal commas. Write decimal points: \(meant.shortened).")
    }
    if self != .pointWithComma, text.utf8.contains(UInt8(ascii: ",")) {
      checker.add(
        .coordComma, at: element,
        "<\(element.name)>: \"\(text.shortened)\" contains commas. Separate the numbers with spaces.")
    }
    func report(_ message: String) { checker.add(.invalidCoordinates, at: element, message) }
    guard let numbers = Coordinates.numbers(text)?.compactMap(\.doubleValue) else {
      return report(
        "<\(element.name)>: \"\(text.shortened)\" does not consist of numbers. Write latitude and longitude in degrees."
      )
    }
    guard mayHave(numbers.count, dimension) else {
      let found = numbers.count == 1 ? "one number" : "\(numbers.count) numbers"
      return report("<\(element.name)> has \(found). Write \(expectation(dimension)).")
    }
    if self == .polygon || self == .ring, Array(numbers.prefix(dimension)) != Array(numbers.suffix(dimension)) {
      report("The last position of <\(element.name)> differs from the first. Repeat the first position at the end.")
    }
    if self == .circle, let radius = numbers.last, radius < 0 {
      report("The radius of <\(element.name)> is \(radius), but must be 0 or more. Write it in metres.")
    }
    if self == .box, numbers[0] > numbers[dimension] {
      report("The first corner of <\(element.name)> is north of the second. Write the south-western corner first.")
    }
    if isInDegrees { checkBounds(numbers, dimension, of: element, &checker) }
  }

  /// Whether the shape may have so many numbers.
  private func mayHave(_ count: Int, _ dimension: Int) -> Bool {
    let coordinates = self == .circle ? count - 1 : count
    return coordinates.isMultiple(of: dimension) && positions.contains(coordinates / dimension)
  }

  /// The numbers with points in place of decimal commas: `52,5 13,4`. Nil if the commas may separate numbers.
  private func withDecimalPoints(_ words: [Substring], _ dimension: Int) -> String? {
    let numbers = words.map { $0.split(separator: ",") }
    guard numbers.allSatisfy({ $0.count == 2 && !$0[0].contains(".") && WholeNumber.isDigits($0[1]) }),
      mayHave(words.count, dimension), !mayHave(words.count * 2, dimension)
    else { return nil }
    return numbers.map { $0.joined(separator: ".") }.joined(separator: " ")
  }

  private func checkBounds(
    _ numbers: [Double], _ dimension: Int, of element: LocatedElement, _ checker: inout ElementChecker
  ) {
    for start in stride(from: 0, to: numbers.count - 1, by: dimension) {
      let (latitude, longitude) = (numbers[start], numbers[start + 1])
      if abs(latitude) > 90 {
        return checker.add(
          .invalidLatitude, at: element,
          "<\(element.name)>: the latitude \(latitude) is not between -90 and 90. Write the latitude before the longitude."
        )
      }
      if abs(longitude) > 180 {
        return checker.add(
          .invalidLongitude, at: element,
          "<\(element.name)>: the longitude \(longitude) is not between -180 and 180. Correct it.")
      }
    }
  }

  /// The numbers that the shape needs.
  private func expectation(_ dimension: Int) -> String {
    let numbers = dimension == 2 ? "latitude and longitude" : "\(dimension) numbers"
    if self == .circle { return "latitude, longitude and radius" }
    let least = positions.lowerBound
    if least == 1 { return numbers }
    return "\(least) positions\(least == positions.upperBound ? "" : " or more"), each \(numbers)"
  }
}
