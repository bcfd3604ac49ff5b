/// Runs the checks that entries of elements cannot express as data.

internal import FeedBridge

extension ElementChecker {
  mutating func perform(_ check: SpecialCheck, on element: LocatedElement) {
    switch check {
    case .length(let limit, let kind):
      checkLength(of: element, atMost: Int(limit), kind == .required ? .error : kind == .advised ? nil : .info)
    case .itunesKeywords: ITunesChecks.checkKeywords(element, &self)
    case .itunesExplicit: ITunesChecks.checkExplicit(element, &self)
    case .itunesCategory: ITunesChecks.checkCategory(element, &self)
    case .itunesFlag: ITunesChecks.checkFlag(element, &self)
    case .itunesDuration: ITunesChecks.checkDuration(element, &self)
    case .podcastGUID: PodcastValueChecks.checkGUID(element, &self)
    case .podcastFeedGUID: PodcastValueChecks.checkFeedGUID(element, &self)
    case .podcastPerson: PodcastValueChecks.checkPerson(element, &self)
    case .podcastLocation: PodcastValueChecks.checkLocation(element, &self)
    case .podcastInteraction: PodcastValueChecks.checkInteraction(element, &self)
    case .podcastLiveItem: PodcastValueChecks.checkLiveItem(element, &self)
    case .mediaGroup: MediaChecks.checkGroup(element, &self)
    case .mediaContent: MediaChecks.checkContent(element, &self)
    case .mediaScheme: MediaChecks.checkScheme(element, &self)
    case .mediaHash: MediaChecks.checkHash(element, &self)
    case .mediaCredit: MediaChecks.checkCredit(element, &self)
    case .mediaRating: MediaChecks.checkRating(element, &self)
    case .mediaAdult:
      let rating = element.text.trimmed.lowercased() == "false" ? "nonadult" : "adult"
      add(
        .deprecatedMediaAdult, at: element,
        "<\(element.name)> is deprecated. Write <media:rating scheme=\"urn:simple\">\(rating)</media:rating>.")
    case .mediaRestriction: MediaChecks.checkRestriction(element, &self)
    case .mediaPrice: MediaChecks.checkPrice(element, &self)
    case .mediaLocation: checkModules(in: element, in: .within)
    case .shape(let shape): shape.check(element, &self)
    case .shapeOfGML(let shape):
      // Reference systems other than WGS 84 have other bounds.
      shape.checkPositions(in: element, isInDegrees: element.attribute("srsName") == nil, &self)
    case .geoWhere:
      guard element.children.isEmpty, element.text.isBlank else { return }
      add(.missingElement, at: element, "<\(element.name)> is empty. Put a shape of GML in it, or remove it.")
    case .relativeText: FeedBurnerChecks.checkText(element, &self)
    case .relativeAttributes: FeedBurnerChecks.checkAttributes(element, &self)
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

extension ValueRule.Vocabulary {
  /// The rule that another word breaks.
  var rule: RuleID {
    switch self {
    case .trueFalse: .invalidTrueFalse
    case .yesNo: .invalidYesNo
    case .rssVersion: .invalidRSSVersion
    case .rssCloudProtocol: .rss20Profile
    case .rdfType: .invalidRDF
    case .itunesShowType: .invalidITunesChannelType
    case .itunesEpisodeType: .invalidITunesEpisodeType
    case .podcast: .podcastValueInvalid
    case .podcastOpenList: .podcastValueUnknown
    case .media: .invalidMediaValue
    case .mediaMedium: .invalidMediaMedium
    case .mediaExpression: .invalidMediaExpression
    case .mediaTextType: .invalidMediaTextType
    case .mediaRestrictionRelationship: .invalidMediaRestrictionRel
    case .mediaRestrictionType: .invalidMediaRestrictionType
    }
  }
}
