/// Checks namespaces: the bindings of prefixes, and the namespace of the feed's own elements.
///
/// Conversion accepts near misses of a known URI. Here they are reported, because namespaces are compared character by character
/// (Namespaces in XML 1.0 §2.3).

internal import FeedBridge
internal import FeedPrimitives

struct NamespaceChecker {
  private(set) var problems: ProblemList
  private let format: FeedFormat
  private let context: ValidationContext
  /// The bindings that have been checked, with the indices of their problems: each is reported once, however often it is declared.
  private var seen: [Binding: Range<Int>] = [:]

  private struct Binding: Hashable {
    var prefix: String
    var uri: String
  }

  init(_ format: FeedFormat, _ context: ValidationContext) {
    self.format = format
    self.context = context
    problems = context.noProblems
  }

  /// Checks an element's declarations and its own namespace.
  mutating func check(_ element: LocatedElement, in parent: LocatedElement?) {
    // Elements in a text are part of it, as which conversion reads them. In XHTML of Atom, namespaces matter.
    let isInText = (parent?.definition?.kind).map { $0.isText && $0 != .construct } ?? false
    for declaration in element.declarations where !declaration.value.isEmpty && !isInText {
      report(once: Binding(prefix: declaration.declaredPrefix, uri: declaration.value), or: declaration) { checker in
        checker.check(declaration, isRootsOwn: parent == nil && element.uri == declaration.value)
      }
    }
    if let parent { checkPlace(of: element, in: parent) } else { checkRoot(element) }
    if case .rss = format, let parent, parent.hasLocalName("rss"), element.hasLocalName("channel"),
      element.uri != parent.uri
    {
      checkNamespaceOfRSS(element)
    }
    checkPrefix(of: element, in: parent)
    checkQualifiedValues(of: element)
  }

  /// Checks a binding that has not been checked. The fix of one that has been is needed for this declaration too.
  private mutating func report(
    once binding: Binding, or declaration: LocatedAttribute?, _ check: (inout NamespaceChecker) -> Void
  ) {
    if let found = seen[binding] {
      if let declaration { problems.repeat(found, at: declaration) }
      return
    }
    let count = problems.all.count
    check(&self)
    seen[binding] = count..<problems.all.count
  }

  /// Adds a problem of the namespace of an element at its declaration, if that is in the element's tag.
  private mutating func add(
    _ rule: RuleID, atNamespaceOf element: LocatedElement, in parent: LocatedElement? = nil, _ message: String,
    meant: String? = nil, names: Problem.Names = .init()
  ) {
    guard let declaration = Self.declaration(ofNamespaceOf: element, in: parent) else {
      return problems.add(rule, at: element, message, names: names)
    }
    let isNearly = meant.map { FeedNamespace.id(for: declaration.value) == FeedNamespace.id(forExactly: $0) } ?? false
    problems.add(
      rule, at: declaration, message,
      fix: meant.map { isNearly ? .safe(.value($0)) : .unsafe(.value($0)) }, names: names)
  }

  /// The declaration of an element's prefix in its tag or in its parent's.
  private static func declaration(
    ofNamespaceOf element: LocatedElement, in parent: LocatedElement?
  ) -> LocatedAttribute? {
    let prefix = element.name.dropLast(element.local.count).dropLast()
    let name = prefix.isEmpty ? "xmlns" : "xmlns:\(prefix)"
    return [element, parent].lazy.compactMap { $0?.declarations.first { $0.name == name } }.first
  }

  // MARK: Declarations

  private mutating func check(_ declaration: LocatedAttribute, isRootsOwn: Bool) {
    if let current = Self.supersededWikis[declaration.value] {
      problems.add(
        .obsoleteWikiNamespace, at: declaration,
        "\(declaration.value.shortened) is the old wiki namespace. Write \(current).", fix: .unsafe(.value(current)))
    } else if let id = FeedNamespace.id(forExactly: declaration.value) {
      check(declaration, of: id)
    } else if isRootsOwn {
      // The check of the root reports this for the whole feed.
      return
    } else if let id = FeedNamespace.id(for: declaration.value) {
      check(declaration, nearly: id)
    } else {
      checkUnknown(declaration)
    }
  }

  /// Checks a declaration of a known namespace.
  private mutating func check(_ declaration: LocatedAttribute, of id: NamespaceID) {
    let namespace = FeedNamespace.all[Int(id.rawValue)]
    if id == .media, declaration.value != namespace.uri {
      problems.add(
        .mediaRSSNamespace, .warning, at: declaration,
        "\(declaration.value.shortened) is not the namespace of Media RSS, though some readers accept it. "
          + "Write \(namespace.uri).", fix: .safe(.value(namespace.uri)))
    }
    if let usual = FeedNamespace.id(forPrefix: declaration.declaredPrefix), Self.isReserved(usual),
      usual.objectOwner != id.objectOwner, id != .rss
    {
      addReserved(declaration, usual)
    } else {
      checkUsualPrefix(of: declaration, id)
    }
    let isChecked = namespace.table.elements.contains { $0.rule !== ElementRule.unchecked }
    if !isChecked, !Self.formatNamespaces.contains(id) {
      problems.add(
        .unsupportedNamespace, at: declaration,
        "The elements of the namespace \(declaration.value.shortened) are not checked. Compare them with their specification."
      )
    }
  }

  /// Checks a declaration that differs from a known namespace only by case, a slash or the like.
  private mutating func check(_ declaration: LocatedAttribute, nearly id: NamespaceID) {
    let right = FeedNamespace.all[Int(id.rawValue)].uri
    let message =
      "\(declaration.value.shortened) is not exactly \(right), so strict readers ignore the elements of the namespace. Write \(right)."
    if id == .media {
      problems.add(.mediaRSSNamespace, at: declaration, message, fix: .safe(.value(right)))
    } else if FeedNamespace.id(forPrefix: declaration.declaredPrefix) == id {
      // "Without this declaration, Podcasts Connect ignores all tags specific to Apple Podcasts."
      let severity: Diagnostic.Severity? = id == .itunes && context.isForPodcasts ? .error : nil
      problems.add(.reservedPrefix, severity, at: declaration, message, fix: .safe(.value(right)))
    } else if id != .rss {
      problems.add(.invalidNamespace, .warning, at: declaration, message, fix: .safe(.value(right)))
    }
    checkUsualPrefix(of: declaration, id)
  }

  private mutating func checkUsualPrefix(of declaration: LocatedAttribute, _ id: NamespaceID) {
    let namespace = FeedNamespace.all[Int(id.rawValue)]
    guard !declaration.declaredPrefix.isEmpty, id != .rss,
      declaration.declaredPrefix.lowercased() != namespace.prefix.lowercased()
    else {
      return
    }
    problems.add(
      .nonstdPrefix, at: declaration,
      "The prefix \(declaration.declaredPrefix.shortened) is unusual for \(namespace.uri), and simple readers know only "
        + "\(namespace.prefix). Use that.")
  }

  private mutating func checkUnknown(_ declaration: LocatedAttribute) {
    if let usual = FeedNamespace.id(forPrefix: declaration.declaredPrefix), Self.isReserved(usual) {
      addReserved(declaration, usual)
    }
    problems.add(
      .unknownNamespace, at: declaration,
      "The namespace \(declaration.value.shortened) is unknown, and its elements are not checked. If it is misspelled, correct it."
    )
    if declaration.value != declaration.trimmed {
      return problems.add(
        .invalidURIChar, at: declaration, "\(declaration.name): The namespace has white space around it. Remove it.",
        fix: .unsafe(.value(declaration.trimmed)))
    }
    for problem in ValueChecks.problems(of: declaration.value, as: .atomID, now: context.now)
    where Self.problemsOfURIs.contains(problem.rule) {
      // The names of namespaces are only compared, so an invalid name works as well as a valid one.
      let isName = [RuleID.invalidURN, .invalidNSS, .invalidUUID, .invalidTag].contains(problem.rule)
      problems.add(
        problem.rule, isName ? .warning : problem.severity, at: declaration, "\(declaration.name): \(problem.message)")
    }
  }

  private mutating func addReserved(_ declaration: LocatedAttribute, _ usual: NamespaceID) {
    problems.add(
      .reservedPrefix, at: declaration,
      "The prefix \(declaration.declaredPrefix) usually means \(FeedNamespace.all[Int(usual.rawValue)].uri), not "
        + "\(declaration.value.shortened), and simple readers confuse the two. Use another prefix.")
  }

  // MARK: The root

  private mutating func checkRoot(_ root: LocatedElement) {
    switch format {
    case .atom(let version): checkAtom(root, version)
    case .rss(let version): checkRSS(root, version)
    case .rdf(let version): checkRDF(root, version)
    default: break
    }
  }

  private mutating func checkAtom(_ root: LocatedElement, _ version: String) {
    let right = FeedNamespace.atom.uri
    guard let uri = root.uri else {
      if root.name == root.local {
        problems.add(
          .missingNamespace, at: root,
          "<\(root.name)> is in no namespace. Write <\(root.local == "entry" ? "entry" : "feed") xmlns=\"\(right)\">.",
          fix: root.declaring(right))
      }
      return
    }
    if root.isAtom1InOldNamespace {
      guard let declaration = Self.declaration(ofNamespaceOf: root, in: nil) else { return }
      problems.add(
        .invalidNamespace, at: declaration,
        "<\(root.name)> is in the namespace of Atom 0.3, but has <updated>, which only Atom 1.0 has. Write \(right).",
        fix: .unsafe(.value(right)))
    } else if uri == Self.atom0_3, (root.attribute("version")?.value ?? "0.3") == "0.3" {
      problems.add(.obsoleteVersion, at: root, "The feed is Atom 0.3, an obsolete draft. Publish Atom 1.0 (RFC 4287).")
    } else if uri.hasPrefix(Self.atom0_3) {
      problems.add(
        .obsoleteNamespace, at: root,
        "\(uri.shortened) is the namespace of a draft of Atom. Publish Atom 1.0, with the namespace \(right).")
    } else if uri != right {
      let (name, meant) = version == "0.3" ? ("the namespace of Atom 0.3", Self.atom0_3) : ("Atom's namespace", right)
      add(
        .invalidNamespace, atNamespaceOf: root,
        "<\(root.name)> is in the namespace \(uri.shortened), but \(name) is exactly \(meant). Write that.",
        meant: meant)
    }
  }

  private mutating func checkRSS(_ root: LocatedElement, _ version: String?) {
    checkNamespaceOfRSS(root)
    guard let version, Self.oldVersions.contains(version) else { return }
    problems.add(.obsoleteVersion, at: root, "The feed is RSS \(version), which is obsolete. Publish RSS 2.0.")
  }

  /// Checks the namespace of the root of RSS, or of a channel that has its own.
  private mutating func checkNamespaceOfRSS(_ element: LocatedElement) {
    guard let uri = element.uri, !Self.namespacesOfRSS2.contains(uri) else { return }
    problems.add(
      .invalidNamespace, at: element,
      "<\(element.name)> is in the namespace \(uri.shortened), but RSS's own elements are in none. Remove the declaration, or "
        + "give it a prefix.")
  }

  private mutating func checkRDF(_ root: LocatedElement, _ version: String?) {
    if version == "0.90" {
      problems.add(.obsoleteVersion, at: root, "The feed is RSS 0.90, which is obsolete. Publish RSS 1.0 or 2.0.")
    }
    let right = root.local == "Channel" ? Self.rss1_1 : FeedNamespace.rdf.uri
    if root.uri == nil, root.name == root.local {
      problems.add(
        .missingNamespace, at: root, "<\(root.name)> is in no namespace. Declare xmlns=\"\(right)\".",
        fix: root.declaring(right))
    } else if let uri = root.uri, uri != right, root.local == "RDF" || root.local == "Channel" {
      add(
        .invalidNamespace, atNamespaceOf: root,
        "<\(root.name)> is in the namespace \(uri.shortened), but must be in exactly \(right). Write that.",
        meant: right)
    }
  }

  // MARK: Elements

  /// Elements of other namespaces that contain elements in no namespace, by their specifications: a live item, the scenes of
  /// Media RSS, and those who may play a show on Spotify.
  private static let elementsWithRSSChildren: Set<ElementKey> = [
    ElementKey("liveItem", .podcast), ElementKey("scene", .media), ElementKey("access", .spotify),
  ]

  private mutating func checkPlace(of element: LocatedElement, in parent: LocatedElement) {
    if case .rdf = format, parent.isNamed("RDF", .rdf), MeantNamespaces.partsOfRDF.contains(element.local.lowercased())
    {
      checkPartOfRDF(element, in: parent)
      return
    }
    // Without declarations, its namespace is that of its parent. An undeclared prefix is reported elsewhere.
    guard !element.hasPrefix, parent.hasPrefix || !element.declarations.isEmpty, element.uri == nil, parent.uri != nil,
      parent.definition?.rule.isText != true
    else { return }
    switch format {
    case .atom where parent.namespace == .atom:
      if Self.namesOfAtom.contains(element.local) {
        let prefix = parent.name.dropLast(parent.local.count)
        let advice = prefix.isEmpty ? "Remove xmlns=\"\"." : "Write <\(prefix)\(element.local)>."
        problems.add(
          .notInANamespace, at: element,
          "<\(element.name)> is in no namespace, so readers do not recognize it as Atom's. \(advice)")
      } else {
        problems.add(
          .undeterminableVocabulary, at: element,
          "<\(element.name)> is in no namespace, so readers cannot tell what it means. Put it in a namespace of your own."
        )
      }
    case .rss
    where parent.namespace != .rss
      && !Self.elementsWithRSSChildren.contains(ElementKey(namespace: parent.namespace, local: parent.local)), .rdf:
      if HTMLVocabulary.isContent(element.local), parent.definition != nil {
        problems.add(
          .undefinedElement, at: element,
          "<\(parent.name)> may contain only text, but contains <\(element.name)>. Escape the markup, or remove it.")
      } else {
        // Only those who made an element that is not known can say what it may contain.
        problems.add(
          .notInANamespace, parent.definition == nil ? .info : nil, at: element,
          "<\(element.name)> is in no namespace, but <\(parent.name)> around it is in one. Put it in that namespace too."
        )
      }
    default: break
    }
  }

  /// Checks the channel, an item, the image or the text input of RSS 1.0.
  private mutating func checkPartOfRDF(_ element: LocatedElement, in parent: LocatedElement) {
    guard let uri = element.uri else {
      guard element.name == element.local else { return }
      report(once: Binding(prefix: "RDF:", uri: ""), or: nil) { checker in
        checker.problems.add(
          .missingNamespace, at: element, "<\(element.name)> is in no namespace. Declare xmlns=\"\(Self.rss1_0)\".",
          names: .meant("\(element.path.parentDescription)/channel"))
      }
      return
    }
    guard !Self.namespacesOfRDF.contains(uri) else { return }
    let declaration = Self.declaration(ofNamespaceOf: element, in: parent)
    report(once: Binding(prefix: "RDF:", uri: uri), or: declaration) { checker in
      checker.add(
        .invalidNamespace, atNamespaceOf: element, in: parent,
        "<\(element.name)> is in the namespace \(uri.shortened), but that of RSS 1.0 is exactly \(Self.rss1_0). Write that.",
        meant: Self.rss1_0, names: .meant("\(parent.path)/channel"))
    }
  }

  /// Checks for a prefix on the feed's own elements: it is valid, but readers that compare whole names do not find them.
  private mutating func checkPrefix(of element: LocatedElement, in parent: LocatedElement?) {
    guard element.hasPrefix else { return }
    if case .rss = format { return }
    guard let uri = element.uri else { return }
    let isOwn =
      switch format {
      case .atom:
        // XHTML in text constructs is checked with them.
        uri == FeedNamespace.atom.uri
          || uri == FeedNamespace.xhtml.uri && parent.map { Self.containersOfAtom.contains($0.local) } ?? false
      case .rdf: uri == Self.rss1_0
      default: false
      }
    guard isOwn else { return }
    report(once: Binding(prefix: "prefixed", uri: uri), or: nil) { checker in
      checker.problems.add(
        .avoidNamespacePrefix, at: element,
        "<\(element.name)> has a prefix, which simple readers do not understand. Write <\(element.local) xmlns=\"\(uri)\">."
      )
    }
  }

  /// Checks values that are names with a prefix.
  private mutating func checkQualifiedValues(of element: LocatedElement) {
    for attribute in element.attributes where attribute.hasPrefix && attribute.local == "type" {
      let prefix = String(attribute.name.prefix { $0 != ":" })
      guard element.scope[prefix] == Self.schemaInstance, let colon = attribute.value.firstIndex(of: ":") else {
        continue
      }
      let name = String(attribute.value[..<colon]).trimmed
      if element.scope[name] == nil, name != "xml" {
        problems.add(
          .undeclaredPrefix, at: attribute,
          "\(attribute.name) is \"\(attribute.value.shortened)\", but the prefix \(name.shortened) is not declared. Add xmlns:\(name.shortened)=\"…\"."
        )
      }
    }
  }
}

extension LocatedElement {
  /// Whether it is a feed of Atom 1.0 in the namespace of Atom 0.3: it has no version, which that requires, and has an element that only Atom
  /// 1.0 has.
  var isAtom1InOldNamespace: Bool {
    uri == NamespaceChecker.atom0_3 && attribute("version") == nil && child("updated", .atom) != nil
  }
}

extension LocatedAttribute {
  /// The prefix that a namespace declaration binds; empty for the default namespace.
  fileprivate var declaredPrefix: String { name == "xmlns" ? "" : local }
}

// MARK: Tables

extension NamespaceChecker {
  private static let rss1_0 = RDFVersion.v10.uris[0]
  private static let rss1_1 = RDFVersion.v11.uris[0]
  /// The namespace of Atom 0.3, with which those of the later drafts begin.
  static let atom0_3 = "http://purl.org/atom/ns#"
  private static let schemaInstance = "http://www.w3.org/2001/XMLSchema-instance"

  /// Namespaces that RSS documents declare for their own elements, although these are in no namespace. Readers tolerate it.
  private static let namespacesOfRSS2: Set<String> = [
    "http://backend.userland.com/rss", "http://backend.userland.com/rss2", "http://backend.userland.com/RSS2",
    "http://backend.userland.com/rss091", "http://backend.userland.com/rss092", "http://blogs.law.harvard.edu/tech/rss",
    "http://cyber.law.harvard.edu/rss/rss.html", "http://www.rssboard.org/rss-specification",
    "https://www.rssboard.org/rss-specification",
  ]

  private static let namespacesOfRDF = Set(RDFVersion.allCases.flatMap(\.uris))

  private static let oldVersions: Set<String> = ["0.91", "0.92", "0.93", "0.94"]

  private static let containersOfAtom: Set<String> = ["feed", "entry", "source"]

  private static let namesOfAtom = Set(FeedNamespace.atom.elements.map(\.name))

  private static let supersededWikis = [
    "http://www.usemod.com/cgi-bin/mb.pl?ModWiki": "http://purl.org/rss/1.0/modules/wiki/"
  ]

  /// The namespaces of the formats themselves.
  private static let formatNamespaces: Set<NamespaceID> = [.rss, .atom, .rdf, .xml, .xhtml, .jsonFeed]

  private static let problemsOfURIs: Set<RuleID> = [
    .invalidTag, .invalidURN, .invalidNSS, .invalidUUID, .invalidURI, .invalidIRI, .invalidURIChar,
  ]

  /// Whether the usual prefix of a namespace is so well known that readers rely on it.
  private static func isReserved(_ id: NamespaceID) -> Bool { !unreserved.contains(id) }

  /// Namespaces whose usual prefix is likely to be used for others.
  private static let unreserved: Set<NamespaceID> = [
    .rss, .source, .creativeCommonsRDF, .cdf, .jsonFeed, .paging, .xml,
  ]
}
