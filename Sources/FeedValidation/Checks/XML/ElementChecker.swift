/// Checks elements by their entries: what is there and should not be, what is missing, what is there twice, and every value.

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif
internal import FeedBridge
internal import FeedPrimitives

struct ElementChecker {
  var problems: ProblemList
  /// The namespace of the feed's own elements.
  let home: NamespaceID
  /// What counts as now.
  let now: Date
  /// Whether white space around identifiers, URIs and dates is an error, as it is in Atom.
  var isStrictAboutSpace = false
  /// Whether the document is RDF, where attributes may say what elements say.
  var isRDF = false
  /// The content models that were needed so far.
  private var models: [ObjectIdentifier: ContentModel] = [:]

  /// - Parameter problems: a list without problems.
  init(home: NamespaceID, now: Date, _ problems: ProblemList) {
    self.home = home
    self.now = now
    self.problems = problems
  }

  mutating func add(_ rule: RuleID, _ severity: Severity? = nil, at element: LocatedElement, _ message: String) {
    problems.add(rule, severity, at: element, message)
  }

  mutating func add(
    _ rule: RuleID, _ severity: Severity? = nil, at attribute: LocatedAttribute, of element: LocatedElement,
    _ message: String
  ) {
    problems.add(rule, severity, at: attribute, of: element, message)
  }

  /// What is wrong with the value of an element, if anything is.
  mutating func add(_ problem: ValueProblem?, at element: LocatedElement) {
    guard let problem else { return }
    add(problem.rule, problem.severity, at: element, "<\(element.name)>: " + problem.message)
  }

  /// What is wrong with the value of an attribute, if anything is.
  mutating func add(_ problem: ValueProblem?, at attribute: LocatedAttribute, of element: LocatedElement) {
    guard let problem else { return }
    add(problem.rule, problem.severity, at: attribute, of: element, "\(attribute.name): " + problem.message)
  }

  /// The name that is probably meant. Only the first problems say it: looking takes its time.
  func nearest(to name: String, among names: @autoclosure () -> [String]) -> String? {
    problems.all.count < 100 ? NearMiss.nearest(to: name, among: names()) : nil
  }

  // MARK: Children

  /// Checks the children of `element`: those of the model's namespace by the model, others by their own entries.
  mutating func checkChildren(of element: LocatedElement, by model: ContentModel, in place: AllowedParents) {
    checkMissing(of: element, by: model)
    var seen: Set<ElementKey> = []
    for child in element.children {
      if child.namespace == .xhtml {
        checkXHTMLExtension(child, in: element)
        continue
      }
      guard !child.isDelivered, let definition = definition(of: child, in: element, model, place) else { continue }
      if !seen.insert(ElementKey(namespace: child.namespace, local: child.local)).inserted,
        definition.rule.count == .one
      {
        add(
          .duplicateElement, at: child,
          "<\(child.name)> stands more than once in <\(element.name)>, which may have one. Keep the right one.")
      }
      check(child, by: definition, isRequired: model.required.contains(child.local))
    }
    if !element.text.isBlank {
      let offset = element.text.start ?? element.offset
      problems.add(
        .unexpectedText, at: offset, path: element.path.description,
        "<\(element.name)> holds elements and no text, and has \"\(element.text.trimmed.shortened)\".")
    }
  }

  private mutating func checkMissing(of element: LocatedElement, by model: ContentModel) {
    guard !element.isBroken else { return }
    for name in model.required where element.child(name, namespace(of: model)) == nil {
      // RSS has rules of their own for some, in channels and their parts.
      let rule = model.namespace == .rss && element.local != "item" ? Self.rulesOfMissing[name] : nil
      add(
        rule ?? .missingElement, at: element, "<\(element.name)> has no <\(name)>, which is required. Add one.")
    }
  }

  private static let rulesOfMissing: [String: RuleID] = [
    "title": .missingTitle, "link": .missingLink, "description": .missingDescription,
  ]

  private func namespace(of model: ContentModel) -> NamespaceID { model.isFormat ? home : model.namespace }

  /// The entry for an element; nil if it may not be here, which has been reported, or is not checked.
  private mutating func definition(
    of child: LocatedElement, in parent: LocatedElement, _ model: ContentModel, _ place: AllowedParents
  ) -> NamespaceElement? {
    if child.namespace == namespace(of: model) {
      if let definition = model.elements[child.local] { return definition }
      if let misnomer = Misnomer.all[ElementKey(namespace: home, local: child.local)] {
        add(misnomer.rule, at: child, misnomer.message)
        return nil
      }
      let hint = nearest(to: child.local, among: model.elements.keys.sorted()).map { " Is <\($0)> meant?" }
      add(.undefinedElement, at: child, "<\(parent.name)> has no <\(child.name)>.\(hint ?? "")")
      return nil
    }
    if child.namespace == home {
      add(.undefinedElement, at: child, "<\(child.name)> does not belong in <\(parent.name)>.")
      return nil
    }
    return moduleDefinition(of: child, in: parent, place)
  }

  /// The entry for an element of another namespace than the feed's own; nil if it may not be here, which has been reported, or
  /// its namespace is not checked.
  private mutating func moduleDefinition(
    of child: LocatedElement, in parent: LocatedElement, _ place: AllowedParents
  ) -> NamespaceElement? {
    if let misnomer = Misnomer.all[ElementKey(namespace: child.namespace, local: child.local)] {
      add(misnomer.rule, at: child, misnomer.message)
      return nil
    }
    guard let table = child.namespace.namespace?.table, table.isChecked else { return nil }
    if let definition = child.definition ?? child.qualifiedDefinition {
      let places = definition.rule.places
      if places.isEmpty { return definition.unchecked }
      // What another namespace has inside its elements is for them to say.
      if !places.isDisjoint(with: place) || place == .within { return definition }
      add(.undefinedElement, at: child, "<\(child.name)> does not belong in <\(parent.name)>.")
      return nil
    }
    let names = table.elements.lazy.filter { !$0.rule.places.isEmpty }.map(\.name).sorted()
    let hint = nearest(to: child.local, among: names).map { " Is \($0) meant?" }
    add(.undefinedElement, at: child, "there is no <\(child.name)> in its namespace.\(hint ?? "")")
    return nil
  }

  /// Checks the children of `element` that are of other namespaces than the feed's own.
  mutating func checkModules(in element: LocatedElement, in place: AllowedParents) {
    for child in element.children where child.namespace != home {
      if let definition = moduleDefinition(of: child, in: element, place) { check(child, by: definition) }
    }
  }

  // MARK: One element

  /// Checks an element's attributes and what is in it.
  ///
  /// - Parameter isRequired: whether there must be one, so that nobody is told to leave it out.
  mutating func check(_ element: LocatedElement, by definition: NamespaceElement, isRequired: Bool = false) {
    let rule = definition.rule
    if case .custom = rule.content {
      if let special = rule.check { perform(special, on: element) }
      return
    }
    if case .resourceOrURL = rule.content, element.path.rootName != "RDF" {
      return checkURL(element, isRequired: isRequired)
    }
    checkAttributes(of: element, by: definition.attributes)
    if let special = rule.check { perform(special, on: element) }
    switch rule.content {
    case .anything, .custom: break
    case .children:
      let model = model(of: rule, in: element.namespace)
      checkChildren(of: element, by: model, in: element.namespace == home ? .parts : .within)
    case .empty, .resourceOrURL:
      if !element.text.isBlank || !element.children.isEmpty {
        add(.unexpectedText, at: element, "<\(element.name)> must be empty; what it says stands in its attributes.")
      }
    case .valueOrElements(let value):
      if element.children.isEmpty { check(valueOf: element, as: value, mayBeBlank: rule.mayBeBlank, isRequired) }
    case .value(let value): check(valueOf: element, as: value, mayBeBlank: rule.mayBeBlank, isRequired)
    case .plainTextOrHTML:
      let isHTML = element.attribute("type")?.value == "html"
      if !isHTML { MediaChecks.checkPlainText(element, &self) }
      check(valueOf: element, as: isHTML ? .html : .text, mayBeBlank: rule.mayBeBlank, isRequired)
    }
  }

  private mutating func model(of rule: ElementRule, in namespace: NamespaceID) -> ContentModel {
    if let model = models[ObjectIdentifier(rule)] { return model }
    let model = rule.contentModel(in: namespace)
    models[ObjectIdentifier(rule)] = model
    return model
  }

  /// A URL between the tags of an element that in RDF has it in `rdf:resource`.
  private mutating func checkURL(_ element: LocatedElement, isRequired: Bool) {
    checkAttributes(of: element, by: [])
    if element.text.isBlank {
      add(.invalidFullLink, at: element, "<\(element.name)> is empty. Write the URL between its tags.")
    }
    check(valueOf: element, as: .absoluteIRI, mayBeBlank: true, isRequired)
  }

  private mutating func check(
    valueOf element: LocatedElement, as value: ValueRule, mayBeBlank: Bool, _ isRequired: Bool
  ) {
    for child in element.children {
      add(
        .undefinedElement, at: child,
        "<\(element.name)> holds text and no elements, and has <\(child.name)>. Escape markup, or take it out.")
    }
    if element.text.isBlank {
      if element.children.isEmpty, !mayBeBlank, !(isRDF && element.attribute("rdf:resource") != nil) {
        // An identifier without anything in it is none.
        add(
          value.ruleOfBlanks ?? .notBlank, value == .atomID ? .error : nil, at: element,
          "<\(element.name)> is empty. Fill it in\(isRequired ? "" : ", or leave it out").")
      }
    } else {
      check(element.text, of: element, as: value)
    }
  }

  private mutating func check(_ text: LocatedText, of element: LocatedElement, as rule: ValueRule) {
    if isStrictAboutSpace, rule.forbidsSpace, text.string != text.trimmed {
      add(
        .unexpectedWhitespace, at: element,
        "<\(element.name)> has white space around its value, which must not have any.")
    }
    if rule == .plainText, text.hasHexadecimalReferences { return }
    add(ValueChecks.problems(of: text.trimmed, as: rule, now: now), ofTextIn: element)
  }

  /// Adds what is wrong with the text of an element.
  mutating func add(_ problems: [ValueProblem], ofTextIn element: LocatedElement) {
    for problem in problems where problem.rule != .containsRelRef || !hasBase(element) {
      let message = "<\(element.name)>: " + problem.message
      if problem.offset > 0, let start = element.text.beginning {
        let place =
          element.text.isVerbatim
          ? Problem.Location.offset(start + problem.offset) : .text(start: start, offset: problem.offset)
        self.problems.add(problem.rule, problem.severity, at: place, path: .element(element.path), message)
      } else {
        add(problem.rule, problem.severity, at: element, message)
      }
    }
  }

  /// Whether relative references in an element have something to be relative to: in Atom they always do, if only the feed's own
  /// address (RFC 4287 §2).
  func hasBase(_ element: LocatedElement) -> Bool {
    home == .atom || element.base.map { URLText.isAbsolute($0) } ?? false
  }

  // MARK: Attributes

  mutating func checkAttributes(of element: LocatedElement, by attributes: [NamespaceAttribute]) {
    for attribute in attributes where attribute.need != .optional && element.attribute(attribute.name) == nil {
      // Written with a prefix that it does not have, it is spoken of below.
      if home == .rss, element.attributes.contains(where: { $0.namespace == home && $0.local == attribute.name }) {
        continue
      }
      let (rule, need) =
        attribute.need == .required
        ? (RuleID.missingAttribute, "required") : (.missingRecommendedAttribute, "recommended")
      add(rule, at: element, "<\(element.name)> has no attribute \(attribute.name), which is \(need). Add it.")
    }
    for attribute in element.attributes {
      if attribute.namespace == .xml {
        checkXML(attribute, of: element)
        continue
      }
      guard let known = attributes.first(where: { $0.name == attribute.usualName }) else {
        checkUnknown(attribute, of: element, attributes)
        continue
      }
      check(attribute, of: element, as: known.value, mayBeBlank: known.mayBeBlank)
    }
  }

  mutating func check(
    _ attribute: LocatedAttribute, of element: LocatedElement, as rule: ValueRule, mayBeBlank: Bool
  ) {
    let value = LocatedText(string: attribute.value).trimmed
    if value.isEmpty {
      if !mayBeBlank {
        add(
          rule.ruleOfBlanks ?? .attrNotBlank, at: attribute, of: element,
          "\(attribute.name) is empty. Fill it in, or leave it out.")
      }
      return
    }
    if isStrictAboutSpace, rule.forbidsSpace, value != attribute.value {
      add(
        rule.isDate ? .unexpectedWhitespace : .invalidURIChar, at: attribute, of: element,
        "\(attribute.name) has white space around its value, which must not have any. Take it out.")
    }
    for problem in ValueChecks.problems(of: value, as: rule, now: now) {
      add(problem.rule, problem.severity, at: attribute, of: element, "\(attribute.name): " + problem.message)
    }
  }

  /// `xml:lang` and `xml:base`, which any element may have.
  private mutating func checkXML(_ attribute: LocatedAttribute, of element: LocatedElement) {
    switch attribute.local {
    case "lang": check(attribute, of: element, as: .language, mayBeBlank: true)
    case "base": check(attribute, of: element, as: .iriReference, mayBeBlank: true)
    default: break
    }
  }

  private mutating func checkUnknown(
    _ attribute: LocatedAttribute, of element: LocatedElement, _ attributes: [NamespaceAttribute]
  ) {
    if attribute.namespace != nil {
      // FeedWriter's own (jsonfeed:derived) are not for readers.
      if home == .rss, element.namespace == .rss, !isRDF, attribute.namespace != .jsonFeed {
        add(
          .useOfExtensionAttr, at: attribute, of: element,
          attribute.namespace == home
            ? "RSS's own attributes have no prefix, and readers look for them without one. Write \(attribute.local)."
            : "<\(element.name)> has an attribute of another namespace, which few readers know.")
      }
      return
    }
    if element.definition?.attribute(named: attribute.name.utf8.span) != nil { return }
    let hint = nearest(
      to: attribute.name, among: attributes.map(\.name).filter { element.attribute($0) == nil }
    ).map { " Is \($0) meant?" }
    add(
      .unexpectedAttribute, at: attribute, of: element,
      "<\(element.name)> has no attribute \(attribute.name).\(hint ?? "")")
  }
}

extension ValueRule {
  /// The rule that says what must stand where there is nothing; nil where nothing special must.
  fileprivate var ruleOfBlanks: RuleID? {
    switch self {
    case .contact, .email: .invalidContact
    case .addrSpec: .invalidAddrSpec
    case .rfc822Date: .invalidRFC2822Date
    case .rfc3339Date: .invalidRFC3339Date
    case .w3cdtfDate: .invalidW3CDTFDate
    case .iso8601Date: .invalidISO8601Date
    case .iso8601DateTime: .invalidISO8601DateTime
    case .absoluteURI, .absoluteIRI: .invalidFullLink
    case .urlAttribute: .invalidURLAttribute
    case .uriAttribute: .invalidURIAttribute
    case .language: .invalidLanguage
    case .mediaType: .invalidMIMEType
    case .mediaTypeAttribute: .invalidMIMEAttribute
    case .integer: .invalidInteger
    case .nonNegativeInteger: .invalidNonNegativeInteger
    case .positiveInteger: .invalidPositiveInteger
    case .integerAttribute, .positiveIntegerAttribute: .invalidIntegerAttribute
    case .float: .invalidFloat
    case .percentage: .invalidPercentage
    case .latitude: .invalidLatitude
    case .longitude: .invalidLongitude
    case .duration: .invalidDuration
    case .nptTime: .invalidNPTTime
    case .booleanAttribute: .invalidBooleanAttribute
    case .trueFalse: .invalidTrueFalse
    case .yesNo: .invalidYesNo
    case .yesNoClean: .invalidYesNoClean
    case .hour: .invalidHour
    case .day: .invalidDay
    case .updatePeriod: .invalidUpdatePeriod
    case .oneOf(_, let vocabulary): vocabulary.rule
    default: nil
    }
  }

  /// Whether white space around it would be part of it.
  fileprivate var forbidsSpace: Bool {
    switch self {
    case .rfc3339Date, .iriReference, .absoluteIRI, .uriReference, .absoluteURI, .atomID: true
    default: false
    }
  }

  fileprivate var isDate: Bool {
    switch self {
    case .rfc822Date, .rfc3339Date, .w3cdtfDate, .iso8601Date, .iso8601DateTime: true
    default: false
    }
  }
}

/// An element by its name.
struct ElementKey: Hashable {
  var namespace: NamespaceID
  var local: String

  init(namespace: NamespaceID, local: String) {
    self.namespace = namespace
    self.local = local
  }

  init(_ local: String, _ namespace: NamespaceID = .rss) { self.init(namespace: namespace, local: local) }
}

/// A name that is none, and that a rule of its own is about.
private struct Misnomer {
  let rule: RuleID
  let message: String

  static let all: [ElementKey: Misnomer] = [
    ElementKey("blink"): Misnomer(
      rule: .noBlink, message: "RSS has no <blink>: the specification joked about it. Take it out."),
    ElementKey("commentRSS", .wellFormedWeb): Misnomer(
      rule: .commentRSS, message: "<wfw:commentRSS> is written <wfw:commentRss>; readers look for that."),
  ]
}

extension LocatedElement {
  /// The entry of a name in Dublin Core with a qualifier after a full stop: `dc:date.taken`.
  fileprivate var qualifiedDefinition: NamespaceElement? {
    guard namespace == .dublinCore, let stop = local.firstIndex(of: ".") else { return nil }
    return namespace.namespace?.table.element(named: String(local[..<stop]))
  }
}

extension NamespaceElement {
  /// The entry of an element that is not checked, although elements whose entries name it may do so.
  fileprivate var unchecked: NamespaceElement {
    NamespaceElement(name, .object, attributes: attributes.map { .unchecked($0.name) })
  }
}
