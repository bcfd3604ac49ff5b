/// Runs the checks that entries of elements cannot express as data.

internal import FeedBridge

extension ElementChecker {
  mutating func perform(_ check: SpecialCheck, on element: LocatedElement) {
    switch check {
    case .length(let limit, let kind):
      checkLength(of: element, atMost: Int(limit), kind == .required ? .error : kind == .advised ? nil : .info)
    case .itunesKeywords: checkITunesKeywords(element)
    case .itunesCategory: checkITunesCategory(element)
    case .itunesFlag: checkITunesFlag(element)
    case .itunesDuration: checkITunesDuration(element)
    case .mediaGroup: checkMediaGroup(element)
    case .mediaContent: checkMediaContent(element)
    case .mediaScheme: checkMediaScheme(element)
    case .mediaHash: checkMediaHash(element)
    case .mediaCredit: checkMediaCredit(element)
    case .mediaRating: checkMediaRating(element)
    case .mediaAdult:
      let rating = element.text.trimmed.lowercased() == "false" ? "nonadult" : "adult"
      add(
        .deprecatedMediaAdult, at: element,
        "<\(element.name)> is deprecated. Write <media:rating scheme=\"urn:simple\">\(rating)</media:rating>.")
    case .mediaRestriction: checkMediaRestriction(element)
    case .mediaLocation: checkModules(in: element, in: .within)
    case .shape(let shape): shape.check(element, &self)
    case .shapeOfGML(let shape):
      // Reference systems other than WGS 84 have other bounds.
      shape.checkPositions(in: element, isInDegrees: element.attribute("srsName") == nil, &self)
    case .geoWhere:
      guard element.children.isEmpty, element.text.isBlank else { return }
      add(.missingElement, at: element, "<\(element.name)> is empty. Put a shape of GML in it, or remove it.")
    case .relativeText: checkRelativeText(element)
    case .relativeAttributes: checkRelativeAttributes(element)
    case .atomText: checkTextConstruct(element)
    case .atomContent: checkContent(element)
    case .atomSource: checkAtomSource(element)
    case .atomCategory: checkAtomCategory(element)
    case .atomPerson: checkAtomPerson(element)
    case .oldAtomPerson: checkAtomPerson(element, by: OldAtomGrammar.person)
    case .atomLink: checkAtomLink(element, isOfEntry: false)
    case .atomLinkOfEntry: checkAtomLink(element, isOfEntry: true)
    }
  }
}
