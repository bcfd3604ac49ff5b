/// Checks elements by their table entries: which ones are not allowed, missing or duplicated, and every value.

internal import FeedBridge
internal import FeedPrimitives
internal import FeedFoundation

struct ElementChecker {
  var problems: ProblemList
  /// The namespace of the feed's own elements.
  private(set) var feedNamespace: NamespaceID
  /// The current time.
  let now: Date
  /// What fixes resolve relative URLs against, if it is known.
  let baseURL: String?
  /// Whether white space around ids, URIs and dates is an error, as in Atom.
  var isStrictAboutSpace = false
  /// Whether the document is RDF, in which attributes may replace elements.
  var isRDF = false
  let isForPodcasts: Bool
  /// The names that were probably meant by unknown ones; nil for names like no other.
  var meanings: [String: String?] = [:]
  /// The names that fixes give to elements of which their parents may have one.
  var namesGiven: Set<String> = []
  /// The last element with a link as in Atom, and whether it has one with its URL between the tags.
  var lastParentOfLinks: (offset: Int, hasText: Bool)?
  /// The content models that have been used.
  private var models: [ObjectIdentifier: ContentModel] = [:]

  init(feedNamespace: NamespaceID, _ context: ValidationContext) {
    self.feedNamespace = feedNamespace
    (now, baseURL, problems) = (context.now, context.baseURL, context.noProblems)
    isForPodcasts = context.isForPodcasts
  }

  /// A checker for another namespace, without problems and without what is special about this format.
  func emptied(feedNamespace: NamespaceID) -> ElementChecker {
    var checker = self
    (checker.feedNamespace, checker.problems, checker.meanings) = (feedNamespace, problems.emptied, [:])
    (checker.isStrictAboutSpace, checker.isRDF) = (false, false)
    return checker
  }

  mutating func add(
    _ rule: RuleID, _ severity: Diagnostic.Severity? = nil, at part: some DocumentPart, _ message: String,
    fix: ProblemFix? = nil,
    names: Problem.Names = .init()
  ) {
    problems.add(rule, severity, at: part, message, fix: fix, names: names)
  }

  /// Adds a problem of the value of an element, if there is one.
  mutating func add(_ problem: ValueProblem?, at element: LocatedElement) {
    guard let problem else { return }
    let mayBeFixed = element.text.place != nil && !element.isIdentifier
    add(
      problem.rule, problem.severity, at: element, "<\(element.name)>: " + problem.message,
      fix: mayBeFixed ? fix(of: problem, element.text.trimmed) : nil)
  }

  /// The fix of a problem of a value; nil if only a person can correct it.
  func fix(of problem: ValueProblem, _ value: String) -> ProblemFix? {
    // Apps that know only Apple's older words would not understand the new ones.
    if problem.rule == .invalidTrueFalse, problem.severity == .warning, !isForPodcasts {
      return problem.fix.map { .unsafe($0.change) }
    }
    if problem.rule == .containsRelRef, let baseURL {
      return .unsafe(.value(HTMLRewriting.resolvingURLs(in: value, base: URLBase(baseURL, URLBudget()))))
    }
    let isAboutURL = [.invalidFullLink, .invalidURLAttribute, .invalidURIAttribute].contains(problem.rule)
    guard let baseURL, isAboutURL, !value.isEmpty, !URLText.isAbsolute(value) else { return problem.fix }
    return .unsafe(.value(URLText.resolved(value, against: baseURL)))
  }

  /// Adds a problem of the value of an attribute, if there is one.
  mutating func add(_ problem: ValueProblem?, at attribute: LocatedAttribute?) {
    guard let problem, let attribute else { return }
    var fix = attribute.isIdentifier ? nil : fix(of: problem, attribute.trimmed)
    // Schemes, relations, and references to ids, are compared: in another spelling they are others.
    if ["ref", "rel", "scheme"].contains(attribute.local) { fix = fix.map { .unsafe($0.change) } }
    problems.add(problem, at: attribute, fix: fix)
  }

  // MARK: Children

  /// Checks the children of `element`: those in the model's namespace by the model, others by their own entries.
  mutating func checkChildren(
    of element: LocatedElement, by model: ContentModel, in place: AllowedParents,
    where isOwn: (LocatedElement) -> Bool = { _ in true }
  ) {
    checkMissing(of: element, by: model)
    // The first children of which there may be one.
    var single: [(definition: ObjectIdentifier, child: LocatedElement)] = []
    for child in element.children where isOwn(child) {
      if child.namespace == .xhtml {
        checkXHTMLExtension(child, in: element)
        continue
      }
      guard !child.isDelivered, let definition = definition(of: child, in: element, model, place) else { continue }
      if definition.rule.count == .one {
        let id = ObjectIdentifier(definition)
        if single.contains(where: { $0.definition == id && child.isNamed($0.child.local, $0.child.namespace) }) {
          add(
            .duplicateElement, at: child,
            "<\(child.name)> occurs more than once in <\(element.name)>; only one is allowed. Keep the right one.")
        } else {
          single.append((id, child))
        }
      }
      check(child, by: definition, isRequired: model.required.contains { child.hasLocalName($0) })
    }
    if !element.text.isBlank, element.attributeInText(now: now) == nil { addUnexpectedText(in: element, by: model) }
  }

  /// Reports text between elements: if it is all that there is, it probably is the value of the only required child.
  private mutating func addUnexpectedText(in element: LocatedElement, by model: ContentModel) {
    let text = element.text.trimmed
    let child = element.children.isEmpty && model.required.count == 1 ? model.required.first : nil
    let advice = child.map { "Write <\($0)>\(text.shortened.escapedForMarkup)</\($0)>." } ?? "Move it or remove it."
    // Some spaces are characters of their own.
    let names =
      text.unicodeScalars.allSatisfy { $0.isInvisible || $0.properties.isWhitespace }
      ? Set(text.unicodeScalars.filter(\.isInvisible).map(\.codePoint)).sorted() : []
    if !names.isEmpty {
      return problems.add(
        .unexpectedText, at: ProblemPlace(element.text.start ?? element.offset, element.path.description),
        "<\(element.name)> may contain only elements, but contains the invisible characters \(names.listed(with: "and")). Remove them; indent with spaces or tabs."
      )
    }
    problems.add(
      .unexpectedText, at: ProblemPlace(element.text.start ?? element.offset, element.path.description),
      "<\(element.name)> may contain only elements, so readers ignore the text \"\(text.shortened)\". \(advice)",
      fix: child.flatMap { child in
        element.text.wholeRange.map { .unsafe(.edits(Diagnostic.Fix.Edit.wrapping($0, in: child))) }
      },
      names: child.map { .meant("\(element.path)/\($0)") } ?? .init())
  }

  private mutating func checkMissing(of element: LocatedElement, by model: ContentModel) {
    guard !element.isBroken else { return }
    for name in model.required where element.child(name, namespace(of: model)) == nil {
      // RSS has its own rules for some elements of channels and their parts.
      let rule = model.namespace == .rss && element.local != "item" ? Self.rulesOfMissing[name] : nil
      let prefix = namespace(of: model) == element.namespace ? element.name.dropLast(element.local.count) : ""
      add(
        rule ?? .missingElement, at: element, "<\(element.name)> has no <\(prefix)\(name)>, which is required. Add it.",
        names: .absent("\(element.path)/\(prefix)\(name)"))
    }
  }

  private static let rulesOfMissing: [String: RuleID] = [
    "title": .missingTitle, "link": .missingLink, "description": .missingDescription,
  ]

  private func namespace(of model: ContentModel) -> NamespaceID { model.isFormat ? feedNamespace : model.namespace }

  /// The entry for an element; nil if it is not allowed here, which has been reported, or is not checked.
  private mutating func definition(
    of child: LocatedElement, in parent: LocatedElement, _ model: ContentModel, _ place: AllowedParents
  ) -> NamespaceElement? {
    if child.namespace == namespace(of: model) {
      if addAtomLink(child, in: parent) { return nil }
      if let definition = child.definition(in: model) { return definition }
      if feedNamespace == .rss, child.hasLocalName("blink") {
        add(.noBlink, at: child, "<blink> is not an element of RSS; an old text listed it as a joke. Remove it.")
        return nil
      }
      let names = child.namespace == feedNamespace ? OtherNames.elements[feedNamespace] : nil
      var named = names?[child.local]
      // Beside a description, a whole text is the content.
      if named == "description", [.atomContent, .xhtmlBody].contains(child.definition?.role),
        ["description", "summary"].contains(where: { parent.child($0, child.namespace) != nil })
      {
        named = "content:encoded"
      }
      // Beside a date of publication, it is another one.
      if named == "pubDate", ["updated", "modified"].contains(child.local), hasOtherPublicationDate(parent, than: child)
      {
        named = model.elements["lastBuildDate"] == nil ? "atom:updated" : "lastBuildDate"
      }
      let other = named.flatMap { model.elements[$0] != nil || isModule($0, in: place) ? $0 : nil }
      let meant = other ?? meant(by: child.local, in: parent.name, among: model.elements.keys.alphabetical)
      let definition = meant.flatMap { model.elements[$0] }
      addNotAllowed(
        child, in: parent, advice(for: child, in: parent, meaning: meant, definition),
        fix: renaming(child, in: parent, to: meant, definition),
        names: Self.names(of: meant, child.namespace, in: parent))
      // Only the case is wrong, so what it contains is known.
      return meant?.lowercased() == child.local.lowercased() ? definition : nil
    }
    if child.namespace == feedNamespace {
      addNotAllowed(child, in: parent, "Remove it.")
      return nil
    }
    return moduleDefinition(of: child, in: parent, place)
  }

  /// Whether it is the name, with the usual prefix, of an element of another namespace that may be there.
  private func isModule(_ name: String, in place: AllowedParents) -> Bool {
    let parts = name.split(separator: ":")
    guard parts.count == 2, let table = FeedNamespace.id(forPrefix: String(parts[0]))?.namespace?.table else {
      return false
    }
    return table.element(named: String(parts[1])).map { !$0.rule.places.isDisjoint(with: place) } ?? false
  }

  /// Reports an element that its parent must not contain.
  mutating func addNotAllowed(
    _ child: LocatedElement, in parent: LocatedElement, _ advice: String, as severity: Diagnostic.Severity? = nil,
    fix: ProblemFix? = nil, names: Problem.Names = .init()
  ) {
    add(
      .undefinedElement, severity, at: child,
      "<\(child.name)> is not allowed in <\(parent.name)>; readers ignore it. \(advice)", fix: fix, names: names)
  }

  /// The entry for an element in a namespace other than the feed's own; nil if it is not allowed here, which has been reported,
  /// or its namespace is not checked.
  private mutating func moduleDefinition(
    of child: LocatedElement, in parent: LocatedElement, _ place: AllowedParents
  ) -> NamespaceElement? {
    let definition = child.definition
    if child.isNamed("commentRSS", .wellFormedWeb) {
      add(
        .commentRSS, at: child,
        "<wfw:commentRSS> is misspelled, so readers do not find the feed of the comments. Write <wfw:commentRss>.",
        fix: child.renaming(to: "commentRss", .safe))
      return child.namespace.namespace?.table.element(named: "commentRss")
    }
    guard let table = child.namespace.namespace?.table, table.isChecked else { return nil }
    if let definition = definition ?? child.qualifiedDefinition {
      let places = definition.rule.places
      if places.isEmpty { return definition.unchecked }
      // Elements of one namespace inside each other are checked by their own entries.
      if !places.isDisjoint(with: place) || place == .within { return definition }
      // RFC 4685 does not forbid it in a feed, but nothing reads it there.
      addNotAllowed(
        child, in: parent, "Move it, or remove it.", as: child.namespace == .threading ? .warning : nil)
      return nil
    }
    let prefix = child.name.dropLast(child.local.count)
    let meant = meant(
      by: child.local, in: String(prefix),
      among: table.elements.lazy.filter { !$0.rule.places.isEmpty }.map(\.name).alphabetical)
    let meaning = meant.flatMap { table.element(named: $0) }
    let advice = advice(for: child, in: parent, meaning: meant, meaning)
    // Elements are proposed for the podcast namespace, and used, before they are part of it.
    add(
      .undefinedElement, child.namespace == .podcast ? .warning : nil, at: child,
      "<\(child.name)> is not defined in its namespace; readers ignore it. \(advice)",
      fix: renaming(child, in: parent, to: meant, meaning),
      names: Self.names(of: meant, child.namespace, prefix: prefix, in: parent))
    return meant?.lowercased() == child.local.lowercased() ? meaning : nil
  }

  /// Checks the children of `element` in namespaces other than the feed's own.
  mutating func checkModules(in element: LocatedElement, in place: AllowedParents) {
    for child in element.children where child.namespace != feedNamespace {
      if let definition = moduleDefinition(of: child, in: element, place) { check(child, by: definition) }
    }
  }

  // MARK: One element

  /// Checks an element's attributes and content.
  ///
  /// - Parameter isRequired: whether the element is required, so that the advice is not to omit it.
  mutating func check(_ element: LocatedElement, by definition: NamespaceElement, isRequired: Bool = false) {
    let rule = definition.rule
    if element.text.isEscapedCDATA {
      add(
        .characterData, at: element,
        "The CDATA section in <\(element.name)> is escaped, so many readers show \"<![CDATA[\". Write <![CDATA[ and ]]> unescaped."
      )
    }
    if case .custom = rule.content {
      if let special = rule.check { perform(special, on: element) }
      return
    }
    if case .resourceOrURL = rule.content, !element.root.hasLocalName("RDF") {
      return checkURL(element, isRequired: isRequired)
    }
    checkAttributes(of: element, by: definition.attributes)
    if let special = rule.check { perform(special, on: element) }
    if element.namespace == .podcast { checkPodcast(element, definition) }
    switch rule.content {
    case .anything, .custom: break
    case .children:
      let model = model(of: rule, in: element.namespace)
      checkChildren(of: element, by: model, in: element.namespace == feedNamespace ? .parts : .within)
    case .empty, .resourceOrURL:
      if element.attributeInText(now: now) == nil, !element.text.isBlank || !element.children.isEmpty {
        let reason = definition.attributes.isEmpty ? "only its presence counts" : "its data is in its attributes"
        add(.unexpectedText, at: element, "<\(element.name)> must be empty: \(reason). Remove the content.")
      }
    case .valueOrElements(let value):
      if element.children.isEmpty { check(valueOf: element, as: value, mayBeBlank: rule.mayBeBlank, isRequired) }
    case .value(let value):
      check(valueOf: element, as: value, mayBeBlank: rule.mayBeBlank, isRequired)
      if definition.kind == .url { checkSecurity(ofURLIn: element) }
    case .plainTextOrHTML:
      let isHTML = element.attribute("type")?.value == "html"
      if !isHTML { checkPlainText(element) }
      check(valueOf: element, as: isHTML ? .html : .text, mayBeBlank: rule.mayBeBlank, isRequired)
    }
  }

  private mutating func model(of rule: ElementRule, in namespace: NamespaceID) -> ContentModel {
    if let model = models[ObjectIdentifier(rule)] { return model }
    let model = rule.contentModel(in: namespace)
    models[ObjectIdentifier(rule)] = model
    return model
  }

  /// Checks a URL in the text of an element that has its URL in `rdf:resource` if the feed is RDF.
  private mutating func checkURL(_ element: LocatedElement, isRequired: Bool) {
    checkAttributes(of: element, by: [])
    if element.text.isBlank {
      add(.invalidFullLink, at: element, "<\(element.name)> is empty. Write an absolute URL between its tags.")
    }
    check(valueOf: element, as: .absoluteIRI, mayBeBlank: true, isRequired)
  }

  private mutating func check(
    valueOf element: LocatedElement, as value: ValueRule, mayBeBlank: Bool, _ isRequired: Bool
  ) {
    // If tags are missing, where its content ends is not known.
    if let child = element.children.first, !element.isBroken {
      let count = element.children.count - 1
      let more = count == 0 ? "" : " and \(count) more element\(count == 1 ? "" : "s")"
      add(
        .undefinedElement, at: child,
        "<\(element.name)> may contain only text, but contains <\(child.name)>\(more). \(Self.advice(for: element, value))"
      )
    }
    if element.text.isBlank {
      if element.namespace == .rss, element.local == "category", element.children.isEmpty {
        add(.notBlank, .info, at: element, "<\(element.name)> is empty. Fill it in, or omit it.")
      }
      if element.children.isEmpty, !mayBeBlank, !(isRDF && element.attribute("rdf:resource") != nil) {
        // An empty id is not an id at all.
        add(
          ValueChecks.ruleForOtherForms(than: value) ?? .notBlank, value == .atomID ? .error : nil, at: element,
          "<\(element.name)> is empty. Fill it in\(isRequired ? "" : ", or omit it").")
      }
    } else {
      check(element.text, of: element, as: value)
    }
  }

  /// What to write instead of elements in a text.
  private static func advice(for element: LocatedElement, _ value: ValueRule) -> String {
    guard value == .contact else { return "Escape the markup, or remove it." }
    // A person as in Atom.
    func text(_ name: String) -> String? { element.children.first { $0.local == name }?.text.trimmed }
    guard let name = text("name") ?? text("email") else { return "Write an e-mail address." }
    let address = text("email").map { $0 == name ? name : "\($0) (\(name))" }
    return address.map { "Write <\(element.name)>\($0.shortened.escapedForMarkup)</\(element.name)>." }
      ?? "For a name, write <dc:creator>\(name.shortened.escapedForMarkup)</dc:creator>."
  }

  private mutating func check(_ text: LocatedText, of element: LocatedElement, as rule: ValueRule) {
    let isForbidden = isStrictAboutSpace && rule.forbidsSpace
    // Values on a line of their own are how many programs indent.
    if text.hasSpaceAtEnds,
      isForbidden || (rule.isWord || element.isIdentifier) && !text.string.contains(where: \.isNewline)
    {
      addSpace(
        .unexpectedWhitespace, isForbidden, at: element, "<\(element.name)>",
        element.isIdentifier ? nil : text.trimming)
    }
    if rule == .plainText, text.hasHexadecimalReferences { return }
    var problems =
      if rule == .plainText, element.definition?.kind == .markup {
        describesPodcast(element)
          ? HTMLChecks.problems(ofHTML: text.trimmed)
          : HTMLChecks.problems(ofPlain: text.trimmed, isTitle: false)
      } else {
        ValueChecks.problems(of: text.trimmed, as: rule, now: now, isAtom: element.namespace == .atom)
      }
    if rule == .w3cdtfDate, element.definition?.role == .dublinCoreDate,
      let problem = DateChecks.implausibleProblem(of: text.trimmed, now: now)
    {
      problems.append(problem)
    }
    add(problems, ofTextIn: element)
  }

  /// Whether it is the description of a podcast: "rich text formatting and some HTML are supported if wrapped in the <CDATA> tag"
  /// (Apple, A Podcaster's Guide to RSS).
  private func describesPodcast(_ element: LocatedElement) -> Bool {
    guard let channel = element.parent, channel.hasLocalName("channel") else { return false }
    return isForPodcasts || channel.children.contains { $0.namespace == .itunes }
  }

  /// Reports white space around a value. Most programs remove it; in Atom, it is an error around some values.
  mutating func addSpace(
    _ rule: RuleID, _ isForbidden: Bool, at part: some DocumentPart, _ name: String, _ fix: ProblemFix?
  ) {
    add(
      rule, isForbidden ? nil : .warning, at: part,
      "\(name) has white space around its value, \(isForbidden ? "where Atom does not allow any" : "which some readers do not remove"). Remove it.",
      fix: fix)
  }

  /// Adds the problems of the text of an element.
  mutating func add(_ problems: [ValueProblem], ofTextIn element: LocatedElement) {
    for problem in problems where problem.rule != .containsRelRef || !hasBase(element) {
      let message = "<\(element.name)>: " + problem.message
      if problem.offset > 0, let start = element.text.beginning {
        let place =
          element.text.isVerbatim
          ? Problem.Location.offset(start + problem.offset) : .text(start: start, offset: problem.offset)
        let fix = element.isIdentifier ? nil : fix(of: problem, element.text.trimmed)?.ofText(in: element.text.range)
        add(problem.rule, problem.severity, at: ProblemPlace(place, .element(element.path)), message, fix: fix)
      } else {
        add(problem, at: element)
      }
    }
  }

  /// Whether relative references in an element have a base: in Atom they always do, at least the URL of the feed
  /// (RFC 4287 §2).
  func hasBase(_ element: LocatedElement) -> Bool {
    feedNamespace == .atom || element.base.map { URLText.isAbsolute($0) } ?? false
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
