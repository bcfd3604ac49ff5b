/// Checks RSS documents.

internal import FeedBridge
internal import FeedPrimitives

struct RSSChecker: FormatChecker {
  /// The version that the document declares, or RSS 2.0.
  private let version: RSSVersion
  private var checker: ElementChecker
  /// The guids of the items that have been checked.
  private var guids: Set<ExactName> = []
  /// Comment counts of items without a date.
  private var undatedCounts: ProblemList
  private var undatedItems = 0
  private var podcast: PodcastChecker
  /// The URL of the feed, if the caller knows it.
  private let selfURL: String?

  init(version: String?, _ context: ValidationContext) {
    self.version = version.flatMap(RSSVersion.init) ?? .v20
    checker = ElementChecker(feedNamespace: .rss, context)
    podcast = PodcastChecker(context, version: self.version)
    selfURL = context.selfURL
    undatedCounts = context.noProblems
  }

  var problems: ProblemList { checker.problems }
  var artworkURLs: [String] { podcast.artworkURLs }

  // MARK: Channels

  mutating func visit(root: LocatedElement) {
    // A root in another namespace is reported elsewhere.
    guard root.namespace == .rss else { return }
    // Foreign elements around it are not a problem of the grammar, and another letter case is reported for the roots of all formats.
    guard root.local == "rss" || root.local.lowercased() == "channel" else { return }
    guard root.local == "rss" else {
      checker.add(
        .undefinedElement, at: root,
        "The root element of RSS is <rss>, not <\(root.name)>. Put <channel> inside <rss version=\"2.0\">.")
      return
    }
    if root.lacksChannel {
      checker.checkAttributes(of: root, by: RSSGrammar.rss.attributes)
      checker.add(
        .missingElement, at: root,
        "<rss> has no <channel>, which is required. Write <channel> after its start tag, and </channel> before </rss>.",
        names: .absent("\(root.path)/channel"))
      checker.checkChildren(of: root, by: RSSGrammar.inChannel, in: .feed)
      return
    }
    checker.check(root, by: RSSGrammar.rss)
    for channel in root.children("channel", .rss) { check(channel: channel) }
  }

  private mutating func check(channel: LocatedElement) {
    checker.checkAttributes(of: channel, by: [])
    checker.checkChildren(
      of: channel, by: version == .v091 ? RSSGrammar.inChannelOf091 : RSSGrammar.inChannel, in: .feed)
    checker.checkRedundantElements(in: channel, RedundantElements.channelPairs, rule: .duplicateSemantics)
    checker.checkHistory(of: channel)
    checker.checkOwnLinks(of: channel)
    checkOrder(of: channel)
    checkCommentCounts(in: channel)
    checkVersion(of: channel)
    for image in channel.children("image", .rss) {
      checker.checkSize(of: image)
      checker.checkLink(ofImage: image, in: channel)
      checker.checkTitle(ofImage: image, in: channel)
      checker.checkFormat(ofImage: image)
    }
    for textInput in channel.children("textInput", .rss) {
      checker.add(.avoidTextInput, at: textInput, "Hardly any reader shows <textInput>. Remove it.")
    }
    checker.checkSkipped(in: channel, allows24: version < .v20)
    podcast.finish(channel: channel, in: &checker)
    if !podcast.lacksLanguage { checker.checkLanguage(of: channel, element: "language") }
    guard !channel.isBroken, version == .v20 else { return }
    if !channel.children("link", .atom).contains(where: { $0.linkRelation == "self" }) {
      checker.add(
        .missingAtomSelfLink, at: channel,
        "The channel has no link with rel=\"self\". Add <atom:link rel=\"self\" href=\"…\" type=\"application/rss+xml\"/>.",
        fix: selfURL.map { .unsafe(.child(channel.selfLink(to: $0, type: "application/rss+xml"))) },
        names: channel.absentSelfLink)
    }
  }

  /// Items come last.
  private mutating func checkOrder(of channel: LocatedElement) {
    guard let first = channel.children.firstIndex(where: \.isDelivered),
      let late = channel.children[first...].first(where: { !$0.isDelivered && $0.namespace.isKnown })
    else { return }
    checker.add(
      .misplacedItem, at: channel.children[first],
      "An <item> comes before <\(late.name)>. Move all items to the end of the channel.")
  }

  // MARK: Items

  mutating func visit(item: LocatedElement, in ancestors: [LocatedElement]) {
    guard item.namespace == .rss, let parent = ancestors.last else { return }
    // A misspelled channel is reported by itself.
    let isInChannel =
      ancestors.count == 2
      && (parent.hasLocalName("channel") || NearMiss.nearest(to: parent.local, among: ["channel"]) != nil)
    // A channel that is the root is reported by itself too.
    let isInRoot = ancestors.count == 1 && (parent.lacksChannel || parent.local.lowercased() == "channel")
    guard parent.namespace == .rss, isInChannel || isInRoot else {
      checker.addNotAllowed(item, in: parent, "Move it into <channel>.")
      return
    }
    checker.checkAttributes(of: item, by: [])
    checker.checkChildren(of: item, by: RSSGrammar.inItem, in: .item)
    checkMissing(of: item)
    checkVersion(of: item)
    checkGUID(of: item)
    checkEnclosures(of: item)
    checker.checkRedundantElements(in: item, RedundantElements.itemPairs, rule: .duplicateItemSemantics)
    checker.checkDescriptions(of: item)
    checkContent(of: item)
    rememberCommentCount(of: item)
    podcast.visit(item: item)
  }

  private mutating func checkMissing(of item: LocatedElement) {
    guard !item.isBroken else { return }
    if version == .v091 {
      for name in ["title", "link"] where item.child(name, .rss) == nil {
        checker.add(.missingElement, .warning, at: item, "<item> has no <\(name)>, which RSS 0.91 requires. Add it.")
      }
    } else if version >= .v094, item.child("title", .rss) == nil, item.child("description", .rss) == nil {
      // RSS 0.92 and 0.93 require neither.
      let hasContent = item.child("encoded", .content) != nil
      checker.add(
        .itemMustContainTitleOrDescription, at: item,
        "<item> has neither <title> nor <description>\(hasContent ? ", of which RSS requires one" : ", so readers have nothing to show"). Add one of them.",
        names: .absent("\(item.path)/title", "\(item.path)/description"))
    }
    if version == .v20, item.child("guid", .rss) == nil {
      checker.add(
        .missingGUID, at: item,
        "<item> has no <guid>, by which readers recognize it. Add one that never changes.",
        names: .absent("\(item.path)/guid"))
    }
  }

  /// A guid is the permalink of its item unless it has isPermaLink="false".
  private mutating func checkGUID(of item: LocatedElement) {
    guard let guid = item.child("guid", .rss) else { return }
    let value = guid.text.trimmed
    guard !value.isEmpty else { return }
    if !guids.insert(ExactName(value)).inserted {
      checker.add(
        .duplicateValue, at: guid,
        "Another item has the guid \"\(value.shortened)\" too, so readers show only one of them. Give each item its own."
      )
    }
    // What it will be is not known. A text that is nothing else is reported already.
    if PlaceholderChecks.isUnfilled(value) {
      let isReported = PlaceholderChecks.isUnfilled(wholeText: value)
      return isReported ? () : checker.add(PlaceholderChecks.problem(of: value, as: .atomID), at: guid)
    }
    checker.add(IdentifierChecks.canonicalityProblem(of: value), at: guid)
    if let flag = guid.permalinkFlag, flag.value != "true" {
      checker.add(IdentifierChecks.uniquenessProblem(of: value), at: guid)
      return
    }
    if URLText.isAbsolute(value) {
      let scheme = value.prefix { $0 != ":" }.lowercased()
      guard scheme != "http", scheme != "https" else { return checkURL(ofPermalink: guid) }
      addPermalinkProblem(.invalidPermalink, guid, "is not a page that readers can open")
    } else {
      let why = guid.permalinkFlag == nil ? "a guid is a permalink by default" : "isPermaLink says that it is a page"
      addPermalinkProblem(.invalidHTTPGUID, guid, "is not a URL, but \(why)")
      checker.add(IdentifierChecks.uniquenessProblem(of: value), at: guid)
    }
  }

  /// Readers open a permalink, so it must be a valid URL. It has no fix, because guids stay as they are.
  private mutating func checkURL(ofPermalink guid: LocatedElement) {
    guard var problem = URIChecks.problem(of: guid.text.trimmed, .absolute, allowsIRI: true) else { return }
    // Browsers encode what can be encoded.
    if problem.rule == .invalidURIChar, problem.replacement != nil { problem.severity = .warning }
    checker.add(
      problem.rule, problem.severity, at: guid, "<\(guid.name)>: \(problem.message) Keep the guids of existing items.")
  }

  private mutating func addPermalinkProblem(_ rule: RuleID, _ guid: LocatedElement, _ why: String) {
    let value = guid.text.trimmed.shortened
    let message = "\"\(value)\" \(why). Write <\(guid.name) isPermaLink=\"false\">."
    if let flag = guid.permalinkFlag {
      checker.add(rule, at: flag, message, fix: .unsafe(.value("false")))
    } else {
      // Another attribute may be meant as this one, or another name as the element's.
      let change = guid.adding("isPermaLink=\"false\"")
      let isSafe = guid.attributes.isEmpty && !guid.isMisspelled
      checker.add(rule, at: guid, message, fix: isSafe ? .safe(change) : .unsafe(change))
    }
  }

  private mutating func checkEnclosures(of item: LocatedElement) {
    let enclosures = item.children("enclosure", .rss)
    for enclosure in enclosures {
      if let type = enclosure.attribute("type"), let url = enclosure.attribute("url") {
        checker.add(MediaTypeChecks.nonSpecificProblem(of: type.value, url: url.value), at: type)
      }
      guard let length = enclosure.attribute("length"), length.trimmed.isEmpty else { continue }
      checker.add(
        .useZeroForUnknown, at: length,
        "length is empty. Write the size in bytes\(podcast.isExpected ? "." : ", or 0 if it is unknown.")",
        fix: podcast.isExpected ? nil : .unsafe(.value("0")))
    }
    // RSS 0.93 and 0.94 allowed several.
    guard version != .v093, version != .v094 else { return }
    for enclosure in enclosures.dropFirst() {
      let isPicture = enclosure.attribute("type")?.value.lowercased().hasPrefix("image/") ?? false
      let advice = isPicture ? "Write the picture as <media:thumbnail>." : "Publish each in its own item."
      checker.add(
        .duplicateEnclosure, at: enclosure,
        "The item has several enclosures, and many readers play only the first or the last. \(advice)")
    }
  }

  /// The RSS Advisory Board's profile: content:encoded.
  private mutating func checkContent(of item: LocatedElement) {
    guard item.child("encoded", .content) != nil else { return }
    var isDescribed = false
    for child in item.children {
      if child.isNamed("description", .rss) { isDescribed = true }
      if child.isNamed("encoded", .content), !isDescribed {
        checker.add(
          .needDescriptionBeforeContent, at: child,
          "<\(child.name)> has no <description> before it, which some readers show instead. Add a summary or the full text there."
        )
      }
    }
  }

  private mutating func rememberCommentCount(of item: LocatedElement) {
    guard undatedItems < 1000, let count = item.child("comments", .slash),
      item.child("pubDate", .rss) == nil, item.child("date", .dublinCore) == nil
    else { return }
    undatedItems += 1
    undatedCounts.add(
      .slashDate, at: count,
      "<\(count.name)> has no date, so readers cannot tell when the comments were counted. "
        + "Add <pubDate> to the item, or <lastBuildDate> to the channel.")
  }

  /// The RSS Advisory Board's profile: a comment count needs a date.
  private mutating func checkCommentCounts(in channel: LocatedElement) {
    let found = undatedCounts.take()
    undatedItems = 0
    let dates = [ElementKey("lastBuildDate"), ElementKey("pubDate"), ElementKey("date", .dublinCore)]
    guard dates.allSatisfy({ channel.child($0.local, $0.namespace) == nil }) else { return }
    checker.problems.add(found)
  }

  // MARK: Versions

  /// Reports elements that a later version introduced.
  private mutating func checkVersion(of element: LocatedElement) {
    guard version < .v20 else { return }
    for child in element.children where child.namespace == .rss {
      guard let first = RSSGrammar.firstVersions[child.local], first > version else { continue }
      checker.add(
        .undefinedElement, .info, at: child,
        "<\(child.name)> was introduced in RSS \(first.rawValue), but the feed is \(version.rawValue). Write version=\"2.0\"."
      )
    }
    if version == .v091, element.local == "channel", element.child("language", .rss) == nil, !element.isBroken {
      checker.add(
        .missingElement, .warning, at: element, "<channel> has no <language>, which RSS 0.91 requires. Add it.")
    }
  }
}

extension LocatedElement {
  /// The attribute `isPermaLink` of a guid. If its case is wrong, that is reported once, as the name of an attribute.
  var permalinkFlag: LocatedAttribute? {
    attributes.first { attribute in
      elements.value.withName(of: attribute.index) { $0.equalsIgnoringCase("isPermaLink", $0.indices) }
    }
  }
}

extension LocatedElement {
  /// Whether it is a root with the elements of a channel directly in it.
  fileprivate var lacksChannel: Bool {
    local == "rss" && child("channel", .rss) == nil
      && children.contains { $0.namespace == .rss && $0.definition(in: RSSGrammar.inChannel) != nil }
  }
}
