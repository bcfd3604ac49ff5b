/// Checks RDF documents.

internal import FeedBridge

struct RDFChecker: FormatChecker {
  private let version: RDFVersion
  private let grammar: RDFGrammar
  private var checker: ElementChecker
  /// The rdf:about of the resources that have been described, except the channel.
  private var resources: Set<String> = []

  init(version: String?, _ context: ValidationContext) {
    self.version = version.flatMap(RDFVersion.init) ?? .v10
    grammar = self.version.grammar
    checker = ElementChecker(feedNamespace: .rss, context)
    checker.isRDF = true
  }

  var problems: ProblemList { checker.problems }

  // MARK: Items

  mutating func visit(item: LocatedElement, in ancestors: [LocatedElement]) {
    guard isOfVersion(item), let root = ancestors.first, let parent = ancestors.last else { return }
    if resources.isEmpty { remember(root) }
    guard version == .v11 ? parent.isNamed("items", .rss) : ancestors.count == 1 else {
      let place = version == .v11 ? "<items>" : "<\(root.name)>, after the channel"
      checker.addNotAllowed(item, in: parent, "Move it to \(place).")
      checker.checkRDF(item, as: .property)
      return
    }
    checker.checkAttributes(of: item, by: grammar.attributesOfItems)
    if version == .v090 { checkDescription(of: item) }
    checker.checkChildren(of: item, by: grammar.inItem, in: .item)
    checker.checkRDF(item, as: .node)
    if version == .v11 { checker.checkOwnAttributes(in: item) }
    checkIdentity(of: item)
  }

  /// RSS 0.90 has no descriptions of items, but readers show them.
  private mutating func checkDescription(of item: LocatedElement) {
    guard let description = item.child("description", .rss) else { return }
    checker.add(
      .undefinedElement, .warning, at: description,
      "<\(description.name)> was introduced in RSS 1.0, but the feed is RSS 0.90. Publish RSS 1.0 or 2.0.")
  }

  /// Each resource is described once.
  private mutating func checkIdentity(of item: LocatedElement) {
    guard let about = item.attribute("rdf:about"), !resources.insert(about.value).inserted else { return }
    checker.add(
      .duplicateValue, at: about,
      "Another resource has the rdf:about \"\(about.value.shortened)\" too. Give each item its own.")
  }

  /// Remembers the channel, which is described before the items.
  private mutating func remember(_ root: LocatedElement) {
    let channel = version == .v11 ? root : root.child("channel", .rss)
    if let about = channel?.attribute("rdf:about") { resources.insert(about.value) }
  }

  // MARK: Channels

  mutating func visit(root: LocatedElement) {
    // Foreign elements around it are not a problem of the grammar.
    guard ["rdf", "channel"].contains(root.local.lowercased()) else { return }
    if version == .v11 {
      guard root.local == "Channel", isOfVersion(root) else {
        checker.add(
          .undefinedElement, at: root, "The root element of RSS 1.1 is <Channel>, not <\(root.name)>. Write <Channel>.")
        return
      }
      check(channel: root)
      checker.checkRDF(root, as: .node)
      checker.checkOwnAttributes(in: root)
    } else {
      // Another letter case is reported for the roots of all formats.
      if root.namespace == .rdf, root.local != "RDF" { return }
      guard root.isNamed("RDF", .rdf) else {
        checker.add(
          .undefinedElement, at: root, "The root element of RSS 1.0 is <rdf:RDF>, not <\(root.name)>. Write <rdf:RDF>.")
        return
      }
      // RDF may describe any other resource next to the channel.
      checker.checkChildren(of: root, by: grammar.root, in: .parts, where: isOfVersion)
      let channels = root.children("channel", .rss).filter(isOfVersion)
      if !root.isBroken, channels.isEmpty {
        checker.add(
          .missingElement, at: root,
          "<\(root.name)> has no <channel> in the namespace \(version.uris[0]), which is required. Add one.",
          names: .absent("\(root.path)/channel"))
      }
      for channel in channels { check(channel: channel) }
      for child in root.children where !child.isDelivered { checker.checkRDF(child, as: .node) }
    }
  }

  /// Whether an element is in the namespace of this version of RSS, or in one that means it, which is reported elsewhere.
  private func isOfVersion(_ element: LocatedElement) -> Bool {
    guard element.namespace == .rss, let uri = element.uri else { return element.namespace == .rss }
    return version.uris.contains(uri) || !RDFVersion.allCases.contains { $0.uris.contains(uri) }
  }

  private mutating func check(channel: LocatedElement) {
    checker.checkAttributes(of: channel, by: grammar.attributesOfChannels)
    checker.checkChildren(of: channel, by: grammar.inChannel, in: .feed)
    checker.checkOwnLinks(of: channel)
    checker.checkLanguage(of: channel, element: "dc:language")
    for items in channel.children("items", .rss) { check(items: items) }
    for image in channel.children("image", .rss) { checker.checkLink(ofImage: image, in: channel) }
  }

  /// The items of RSS 1.0 are listed in a sequence of references.
  private mutating func check(items: LocatedElement) {
    guard version == .v10 else { return }
    let lists = items.children.filter { $0.namespace == .rdf && ["Seq", "Bag", "Alt"].contains($0.local) }
    if lists.isEmpty {
      checker.add(.missingElement, at: items, "<items> has no <rdf:Seq>, the list of items. Add one.")
    }
    for listed in lists.flatMap({ $0.children("li", .rdf) }) {
      checker.check(listed, by: RDFGrammar.listed)
      // A misspelled attribute has been reported.
      if listed.attributes.allSatisfy({ $0.namespace != .rdf && $0.name != "resource" }) {
        checker.add(
          .missingAttribute, at: listed, "<\(listed.name)> has no rdf:resource attribute, which is required. Add it.",
          names: .absent("\(listed.path)/@rdf:resource"))
      }
    }
  }
}
