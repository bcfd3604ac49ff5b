/// Checks RDF documents.

internal import FeedBridge

struct RDFChecker: FormatChecker {
  private let version: RDFVersion
  private let grammar: RDFGrammar
  private var checker: ElementChecker
  /// The rdf:about of the resources that have been described, except the channel.
  private var resources: Set<String> = []
  /// The URLs in the channel's list of items; empty if they cannot be compared with those of items, and nil until the channel is known.
  private var listed: Set<String>?

  init(version: String?, _ context: ValidationContext) {
    self.version = version.flatMap(RDFVersion.init) ?? .v10
    grammar = self.version.grammar
    checker = ElementChecker(feedNamespace: .rss, context)
    checker.isRDF = true
  }

  var problems: ProblemList { checker.problems }

  // MARK: Items

  mutating func visit(item: LocatedElement, in ancestors: [LocatedElement]) {
    guard isOfVersion(item), let root = ancestors.first, let parent = ancestors.last else {
      listed = listed ?? []
      return
    }
    remember(root)
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
    checkIsListed(item)
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
    guard let about = item.attribute("rdf:about") else {
      // Any reference may be to this item.
      listed = []
      return
    }
    guard !resources.insert(about.value).inserted else { return }
    checker.add(
      .duplicateValue, at: about,
      "Another resource has the rdf:about \"\(about.value.shortened)\" too. Give each item its own.")
  }

  /// Remembers the first channel, which is described before the items, once.
  private mutating func remember(_ root: LocatedElement) {
    if listed != nil { return }
    let channel = version == .v11 ? root : root.child("channel", .rss)
    if let about = channel?.attribute("rdf:about") { resources.insert(about.value) }
    let urls = (channel?.children("items", .rss) ?? []).flatMap(references).map(\.value)
    listed = version == .v10 && urls.allSatisfy(URLText.isAbsolute) ? Set(urls) : []
  }

  // MARK: References

  /// The references to items in an `items` element.
  private func references(in items: LocatedElement) -> [LocatedAttribute] {
    lists(in: items).flatMap { $0.children("li", .rdf) }.compactMap { listed in
      listed.attributes.first { $0.local == "resource" }
    }
  }

  private func lists(in items: LocatedElement) -> [LocatedElement] {
    items.children.filter { $0.namespace == .rdf && ["Seq", "Bag", "Alt"].contains($0.local) }
  }

  /// The channel lists its items (RSS 1.0 §5.3.5). Relative URLs are not compared.
  private mutating func checkIsListed(_ item: LocatedElement) {
    guard let listed, !listed.isEmpty, let about = item.attribute("rdf:about"), URLText.isAbsolute(about.value),
      !listed.contains(about.value)
    else { return }
    checker.add(
      .invalidRDF, .warning, at: about,
      "\"\(about.value.shortened)\" is not in the <items> of the channel, so readers may leave this item out. Add "
        + "<rdf:li rdf:resource=\"\(about.value.shortened)\"/> there.")
  }

  /// The references of a channel have the URLs of what the document describes (RSS 1.0 §5.3.4 to §5.3.6).
  private mutating func checkReferences(of channel: LocatedElement, in root: LocatedElement) {
    guard version == .v10, !root.isBroken else { return }
    remember(root)
    for item in channel.children("items", .rss).flatMap(references)
    where URLText.isAbsolute(item.value) && listed != [] && !resources.contains(item.value) {
      checker.add(
        .invalidRDF, .warning, at: item,
        "\"\(item.value.shortened)\" is not the rdf:about of an item. Correct it, or remove it from the list.")
    }
    for name in ["image", "textinput"] {
      let (referring, described) = (channel.child(name, .rss), root.child(name, .rss))
      let reference = referring?.attribute("rdf:resource")
      if referring == nil, let described {
        checker.add(
          .invalidRDF, .warning, at: described,
          "<channel> has no <\(name)> that refers to this one, so it does not belong to the channel. Add "
            + "<\(name) rdf:resource=\"\((described.attribute("rdf:about")?.value ?? "…").shortened)\"/> there.",
          names: .absent("\(channel.path)/\(name)"))
      } else if described == nil, let reference {
        checker.add(
          .invalidRDF, .warning, at: reference,
          "<\(root.name)> has no <\(name)> to which this refers. Add it after the channel, or remove the reference.",
          names: .absent("\(root.path)/\(name)"))
      }
      guard let reference, let about = described?.attribute("rdf:about"), about.value != reference.value,
        URLText.isAbsolute(about.value), URLText.isAbsolute(reference.value)
      else { continue }
      checker.add(
        .invalidRDF, .warning, at: reference,
        "\"\(reference.value.shortened)\" is not the rdf:about of <\(name)>, which is \"\(about.value.shortened)\". "
          + "Write the same URL in both.")
    }
  }

  // MARK: Channels

  mutating func visit(root: LocatedElement) {
    // Foreign elements around it are not a problem of the grammar.
    guard ["rdf", "channel"].contains(root.local.lowercased()) else { return }
    if version == .v11 {
      // Another letter case is reported for the roots of all formats.
      if root.local != "Channel", root.local.lowercased() == "channel" { return }
      guard root.local == "Channel", isOfVersion(root) else {
        checker.add(
          .undefinedElement, at: root, "The root element of RSS 1.1 is <Channel>, not <\(root.name)>. Write <Channel>.")
        return
      }
      check(channel: root)
      checker.checkRDF(root, as: .node)
      checker.checkOwnAttributes(in: root)
    } else {
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
      // What is described next to several channels belongs to the right one, which is not known.
      if channels.count == 1 { checkReferences(of: channels[0], in: root) }
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
    let lists = lists(in: items)
    if lists.isEmpty {
      checker.add(.missingElement, at: items, "<items> has no <rdf:Seq>, the list of items. Add one.")
    } else if lists.count > 1 {
      checker.add(
        .invalidRDF, at: lists[1],
        "Not valid RDF: <\(items.name)> contains several resources, but a property has one value. Put all references into one list."
      )
    }
    for list in lists where list.local != "Seq" {
      checker.add(
        .invalidRDF, .warning, at: list,
        "<\(list.name)> has no order, but the list of items needs one. Write <\(list.name.dropLast(3))Seq>.",
        fix: list.renaming(to: "Seq", .unsafe))
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
