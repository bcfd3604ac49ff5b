/// Judges RSS documents.

internal import FeedBridge

struct RSSJudge: LocatedElementConsumer {
  /// What the document says, or RSS 2.0.
  private let version: RSSVersion
  private var judge: ElementJudge
  /// The guids of the items so far.
  private var guids: Set<String> = []
  /// Counts of comments in items without a date.
  private var undatedCounts: [LocatedElement] = []
  private var podcast = PodcastJudge()

  init(version: String?, _ context: JudgingContext) {
    self.version = version.flatMap(RSSVersion.init) ?? .v20
    judge = ElementJudge(home: .rss, now: context.now)
  }

  var findings: Findings { judge.findings }

  // MARK: Channels

  mutating func take(root: LocatedElement) {
    // What is in a namespace of its own is not RSS, which is said elsewhere.
    guard root.namespace == .rss else { return }
    // Junk of other names around it is no matter of the grammar.
    guard ["rss", "channel"].contains(root.local.lowercased()) else { return }
    guard root.local == "rss" else {
      judge.add("undefined-element", at: root, "an RSS document is an <rss>, and not a <\(root.name)>. Put it in one.")
      return
    }
    judge.judge(root, by: RSSGrammar.rss)
    for channel in root.children("channel", .rss) { judge(channel: channel) }
  }

  private mutating func judge(channel: LocatedElement) {
    judge.judgeAttributes(of: channel, by: RSSGrammar.channel)
    judge.judgeChildren(of: channel, by: RSSGrammar.inChannel, in: .feed)
    judge.judgeSaidTwice(in: channel, SaidTwice.ofChannels, rule: "duplicate-semantics")
    judge.judgeHistory(of: channel)
    judgeOrder(of: channel)
    judgeCommentCounts(in: channel)
    judgeVersion(of: channel)
    for image in channel.children("image", .rss) {
      judge.judgeSize(of: image)
      judge.judgeLink(ofImage: image, in: channel)
      judge.judgeTitle(ofImage: image, in: channel)
      judge.identifyFormat(ofImage: image)
    }
    for textInput in channel.children("textInput", .rss) {
      judge.add("avoid-text-input", at: textInput, "hardly any reader shows <textInput>. Leave it out.")
    }
    judge.judgeSkipped(in: channel)
    podcast.finish(channel: channel, in: &judge)
    judge.judgeLanguage(of: channel, element: "language")
    guard !channel.isBroken, version == .v20 else { return }
    if !channel.children("link", .atom).contains(where: { $0.attribute("rel")?.value == "self" }) {
      judge.add(
        "missing-atom-self-link", at: channel,
        "the channel does not say where it is. Add <atom:link rel=\"self\" href=\"…\" type=\"application/rss+xml\"/>.")
    }
  }

  /// Items come last.
  private mutating func judgeOrder(of channel: LocatedElement) {
    guard let first = channel.children.firstIndex(where: \.isHandedOn),
      let late = channel.children[first...].first(where: { !$0.isHandedOn && $0.namespace.isKnown })
    else { return }
    judge.add(
      "misplaced-item", at: channel.children[first],
      "an <item> stands before <\(late.name)>. Put the channel's own elements before all items.")
  }

  // MARK: Items

  mutating func take(item: LocatedElement, in around: [LocatedElement]) {
    guard item.namespace == .rss, let parent = around.last else { return }
    guard around.count == 2, parent.isNamed("channel", .rss) else {
      judge.add("undefined-element", at: item, "<\(parent.name)> has no <item>. Put it into <channel>.")
      return
    }
    judge.judgeAttributes(of: item, by: RSSGrammar.item)
    judge.judgeChildren(of: item, by: RSSGrammar.inItem, in: .item)
    judgeMissing(of: item)
    judgeVersion(of: item)
    judgeGUID(of: item)
    judgeEnclosures(of: item)
    judge.judgeSaidTwice(in: item, SaidTwice.ofItems, rule: "duplicate-item-semantics")
    judge.judgeDescriptions(of: item)
    judgeContent(of: item)
    rememberCommentCount(of: item)
    podcast.take(item: item)
  }

  private mutating func judgeMissing(of item: LocatedElement) {
    guard !item.isBroken else { return }
    if version == .v091 {
      for name in ["title", "link"] where item.child(name, .rss) == nil {
        judge.add("missing-element", .warning, at: item, "<item> has no <\(name)>, which RSS 0.91 requires. Add one.")
      }
    } else if item.child("title", .rss) == nil, item.child("description", .rss) == nil {
      judge.add(
        "item-must-contain-title-or-description", at: item,
        "<item> has neither <title> nor <description>. Add one of them, or both.")
    }
    if version == .v20, item.child("guid", .rss) == nil {
      judge.add(
        "missing-guid", at: item,
        "<item> has no <guid>, by which readers know it when they see it again. Add one that never changes.")
    }
  }

  /// A guid is the URL of its item unless it says that it is not.
  private mutating func judgeGUID(of item: LocatedElement) {
    guard let guid = item.child("guid", .rss) else { return }
    let value = guid.text.trimmed
    guard !value.isEmpty else { return }
    if !guids.insert(value).inserted {
      judge.add(
        "duplicate-value", at: guid,
        "\"\(value.shortened)\" is the guid of another item too. Readers show one of them only; give each its own.")
    }
    judge.add(IdentifierJudging.canonicalityFault(of: value), at: guid)
    if let flag = guid.attribute("isPermaLink"), flag.value != "true" {
      judge.add(IdentifierJudging.uniquenessFault(of: value), at: guid)
      return
    }
    if URLText.isAbsolute(value) {
      let scheme = value.prefix { $0 != ":" }.lowercased()
      guard scheme != "http", scheme != "https" else { return }
      judge.add(
        "invalid-permalink", at: guid,
        "\"\(value.shortened)\" is no page that readers can open. Say isPermaLink=\"false\".")
    } else {
      judge.add(
        "invalid-http-guid", at: guid,
        "\"\(value.shortened)\" is no URL, which a guid is by default. Write a whole one, or say isPermaLink=\"false\"."
      )
    }
  }

  private mutating func judgeEnclosures(of item: LocatedElement) {
    let enclosures = item.children("enclosure", .rss)
    for enclosure in enclosures {
      if let type = enclosure.attribute("type"), let url = enclosure.attribute("url") {
        judge.add(MediaTypeJudging.nonSpecificFault(of: type.value, url: url.value), at: type, of: enclosure)
      }
      guard let length = enclosure.attribute("length"), LocatedText(string: length.value).isBlank else { continue }
      judge.add(
        "use-zero-for-unknown", at: length, of: enclosure,
        "length is empty. Write the size in bytes, or 0 where it is not known.")
    }
    // RSS 0.93 and 0.94 said that there may be several.
    guard version != .v093, version != .v094 else { return }
    for enclosure in enclosures.dropFirst() {
      judge.add(
        "duplicate-enclosure", at: enclosure,
        "the item has another <enclosure>. Many readers play the first or the last only; make an item of each.")
    }
  }

  /// The profile of the RSS Advisory Board, content:encoded.
  private mutating func judgeContent(of item: LocatedElement) {
    var isDescribed = false
    for child in item.children {
      if child.isNamed("description", .rss) { isDescribed = true }
      if child.isNamed("encoded", .content), !isDescribed {
        judge.add(
          "need-description-before-content", at: child,
          "no <description> stands before <\(child.name)>. Give a summary there, or the whole text where there is no other."
        )
      }
    }
  }

  private mutating func rememberCommentCount(of item: LocatedElement) {
    guard undatedCounts.count < 1000, let count = item.child("comments", .slash), item.child("pubDate", .rss) == nil,
      item.child("date", .dublinCore) == nil
    else { return }
    undatedCounts.append(count)
  }

  /// The profile, slash:comments: a count without a time says little.
  private mutating func judgeCommentCounts(in channel: LocatedElement) {
    defer { undatedCounts = [] }
    let dates = [ElementKey("lastBuildDate"), ElementKey("pubDate"), ElementKey("date", .dublinCore)]
    guard dates.allSatisfy({ channel.child($0.local, $0.namespace) == nil }) else { return }
    for count in undatedCounts {
      judge.add(
        "slash-date", at: count,
        "<\(count.name)> counts comments, and nothing says when. "
          + "Add <pubDate> to the item, or <lastBuildDate> to the channel.")
    }
  }

  // MARK: Versions

  /// What a later version brought.
  private mutating func judgeVersion(of element: LocatedElement) {
    guard version < .v20 else { return }
    for child in element.children where child.namespace == .rss {
      guard let first = RSSGrammar.firstVersions[child.local], first > version else { continue }
      judge.add(
        "undefined-element", .info, at: child,
        "<\(child.name)> came with RSS \(first.rawValue), and this is \(version.rawValue). Say version=\"2.0\".")
    }
    if version == .v091, element.local == "channel", element.child("language", .rss) == nil, !element.isBroken {
      judge.add(
        "missing-element", .warning, at: element, "<channel> has no <language>, which RSS 0.91 requires. Add one.")
    }
  }
}
