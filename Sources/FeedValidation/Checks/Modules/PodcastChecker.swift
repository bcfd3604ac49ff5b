/// Checks a feed as a podcast: what directories require of a show and its episodes.

internal import FeedBridge
internal import FeedPrimitives

/// A feed is a podcast if it uses iTunes elements that describe a show or an episode, or if it has recordings and iTunes elements
/// that name its owner. Substack newsletters have such elements without recordings.
struct PodcastChecker {
  /// Whether the caller says that the feed is a podcast; then recordings are enough.
  let isExpected: Bool
  private let version: RSSVersion
  private let artwork: [String: FetchEvidence.Artwork]
  private var usesITunes = false
  private var describesEpisodes = false
  private var hasRecordings = false
  private var itemCount = 0
  /// The URLs of enclosures.
  private var recordings: Set<ExactName> = []
  /// The artwork of the show, and the first ones of episodes.
  private(set) var artworkURLs: [String] = []
  private var knownArtwork: Set<ExactName> = []
  /// Whether the missing language has been reported.
  private(set) var lacksLanguage = false
  /// The problems of the episodes. They matter only if the feed is a podcast, which may not be known until the last item.
  private var problems: ProblemList
  /// What they lack, and those without a number, which matter in a serial show.
  private var (lacking, unnumbered): (BoundedList<Lack>, BoundedList<ProblemPlace>)

  /// An element that an episode lacks. Most feeds are no podcasts, so the message is made when it is known that this is one.
  private struct Lack {
    let place: ProblemPlace
    let (item, scope): (ElementPath, NamespaceScope)
    let (name, requirement, advice): (String, String, String)
  }

  init(_ context: ValidationContext, version: RSSVersion) {
    isExpected = context.isForPodcasts
    self.version = version
    artwork = context.evidence?.artwork ?? [:]
    problems = context.noProblems
    let maximum = problems.maximumPerRule ?? .max
    (lacking, unnumbered) = (BoundedList(maximum: maximum), BoundedList(maximum: maximum))
  }

  private mutating func look(at element: LocatedElement) {
    for child in element.children where child.namespace == .itunes {
      usesITunes = true
      if !describesEpisodes, !Self.ownerElements.contains(child.local) { describesEpisodes = true }
    }
  }

  private static let ownerElements: Set<String> = ["author", "owner", "block"]

  // MARK: Episodes

  /// Checks an item.
  mutating func visit(item: LocatedElement) {
    itemCount += 1
    look(at: item)
    let enclosures = item.children("enclosure", .rss)
    let duration = enclosures.isEmpty ? nil : item.child("duration", .itunes)
    let seconds = duration.flatMap { DurationChecks.seconds($0.text.trimmed) }
    for enclosure in enclosures { check(enclosure, seconds: seconds) }
    for image in item.children("image", .itunes) { check(artwork: image, mostURLs: 100) }
    if !item.isBroken { checkMissing(of: item) }
    checkLength(of: item, limit: 4000)
  }

  private mutating func check(_ enclosure: LocatedElement, seconds: Int?) {
    if EnclosureChecks.check(enclosure, seconds: seconds, isExpected: isExpected, &problems) { hasRecordings = true }
    guard let url = enclosure.attribute("url") else { return }
    let address = url.trimmed
    guard !address.isEmpty, !recordings.insert(ExactName(address)).inserted else { return }
    problems.add(
      .episodeEnclosureRepeated, at: url,
      "Another episode has the enclosure \(address.shortened) too, and Apple Podcasts ignores the second one. "
        + "Use the URL of this episode's own file.")
  }

  private mutating func checkMissing(of item: LocatedElement) {
    for (name, requirement) in Self.requiredOfEpisodes where item.child(name, .rss) == nil {
      // Without both, another rule reports the item.
      if name == "title", item.child("description", .rss) == nil { continue }
      lacking.add(
        Lack(
          place: item.place(for: .missingEpisodeElement), item: item.path, scope: item.scope, name: name,
          requirement: requirement, advice: Self.advice(for: name, in: item)))
    }
    for name in isExpected ? ["title", "guid"] : [] {
      guard let element = item.child(name, .rss), element.text.isBlank, element.children.isEmpty else { continue }
      problems.add(
        .missingEpisodeElement, at: element,
        "<\(element.name)> is empty, but Apple Podcasts requires the \(name) of an episode. Fill it in.")
    }
    let type = item.child("episodeType", .itunes)?.text.trimmed.lowercased() ?? "full"
    guard type == "full", item.child("episode", .itunes) == nil, item.child("episode", .podcast) == nil else { return }
    unnumbered.add(item.place(for: .missingEpisodeNumber))
  }

  private static let requiredOfEpisodes = [
    ("title", "Apple Podcasts requires"), ("enclosure", "directories require"), ("pubDate", "Spotify requires"),
  ]

  /// What to add, from another element with the same data if there is one.
  private static func advice(for name: String, in item: LocatedElement) -> String {
    switch name {
    case "title":
      if let title = item.child("title", .itunes), !title.text.isBlank {
        return "Write \"\(title.text.trimmed.shortened)\" there, as in <\(title.name)>."
      }
    case "pubDate":
      if let date = item.child("date", .dublinCore), let right = DateChecks.rfc822(date.text.trimmed) {
        return "Add <pubDate>\(right)</pubDate>."
      }
    default:
      let groups = item.children("group", .media)
      let contents = (groups + [item]).flatMap { $0.children("content", .media) }
      if let url = contents.first?.attribute("url")?.value {
        return "Add <enclosure url=\"\(url.shortened)\"> with its length and type."
      }
    }
    return "Add it."
  }

  /// Descriptions are cut off. HTML counts.
  private mutating func checkLength(of element: LocatedElement, limit: Int) {
    guard let description = element.child("description", .rss), description.text.trimmed.utf8.count > limit else {
      return
    }
    let text = description.text.trimmed
    let count = text.withBytes { $0.scalarCount }
    guard count > limit else { return }
    problems.add(
      .tooLong, isExpected ? .warning : .info, at: description,
      "<description> has \(count) characters, and Apple Podcasts cuts it off after \(limit). "
        + "Shorten it, and put the full text in <content:encoded>.")
  }

  // MARK: Artwork

  /// - Parameter mostURLs: how many URLs are collected, at most.
  private mutating func check(artwork image: LocatedElement, mostURLs: Int) {
    guard let href = image.attribute("href") else { return }
    let url = href.trimmed
    if artworkURLs.count < mostURLs, knownArtwork.insert(ExactName(url)).inserted { artworkURLs.append(url) }
    problems.add(PodcastURLChecks.problem(of: url), at: href)
    problems.add(ArtworkChecks.problem(of: url, artwork[url]), at: href)
  }

  // MARK: Shows

  /// Checks the channel after all items.
  mutating func finish(channel: LocatedElement, in checker: inout ElementChecker) {
    look(at: channel)
    guard !channel.isBroken else { return }
    let isPodcast = describesEpisodes || (usesITunes || isExpected) && hasRecordings
    guard isPodcast, !isExpected || version == .v20 else {
      if isExpected {
        addNotAPodcast(channel, &checker)
      } else if channel.child("owner", .itunes) != nil {
        checkOwner(of: channel, &checker)
      }
      artworkURLs = []
      return
    }
    lacksLanguage = channel.child("language", .rss) == nil && channel.child("language", .dublinCore) == nil
    for (name, namespace, advice) in Self.required
    where channel.child(name, namespace) == nil && (name != "language" || lacksLanguage) {
      checker.add(
        .missingITunesElement, at: channel,
        "The podcast has no <\(namespace == .itunes ? "itunes:" : "")\(name)>, which directories require. \(advice(channel))",
        names: channel.absence(of: name, namespace))
    }
    if isExpected { checkBlank(in: channel, &checker) }
    if let url = channel.child("new-feed-url", .itunes) {
      checker.add(PodcastURLChecks.problem(of: url.text.trimmed), at: url)
    }
    checkOwner(of: channel, &checker)
    if channel.child("author", .itunes) == nil {
      checker.add(
        isExpected ? .missingITunesElement : .missingRecommendedElement, .info, at: channel,
        "The podcast has no <itunes:author>, which Spotify requires, and which directories show below the title. Add it.",
        names: channel.absence(of: "author", .itunes))
    }
    if itemCount == 0, !hasOtherContent(channel) {
      checker.add(
        .podcastWithoutEpisodes, at: channel,
        "The podcast has no episodes yet, and directories list it only with one. Publish an episode or a trailer.")
    }
    // The artwork of the show comes first.
    let ofEpisodes = artworkURLs
    (artworkURLs, knownArtwork) = ([], [])
    for image in channel.children("image", .itunes) { check(artwork: image, mostURLs: 1) }
    artworkURLs += ofEpisodes.filter { !artworkURLs.contains($0) }
    checkLength(of: channel, limit: 4000)
    checker.checkPodcastGUID(of: channel)
    checker.problems.add(problems.take())
    addLacking(&checker.problems)
    if channel.child("type", .itunes)?.text.trimmed.lowercased() == "serial" { addUnnumbered(&checker.problems) }
  }

  private func addLacking(_ problems: inout ProblemList) {
    for lack in lacking.first {
      problems.add(
        .missingEpisodeElement, at: lack.place,
        "<item> has no <\(lack.name)>, which \(lack.requirement) of an episode. \(lack.advice)",
        names: lack.item.absence(of: lack.name, .rss, in: lack.scope))
    }
    problems.add(unlisted: lacking.otherCount, of: .missingEpisodeElement)
  }

  private func addUnnumbered(_ problems: inout ProblemList) {
    for place in unnumbered.first {
      problems.add(
        .missingEpisodeNumber, at: place,
        "<item> has no <itunes:episode>, but Apple Podcasts orders the episodes of a serial show by it. Add its number."
      )
    }
    problems.add(unlisted: unnumbered.otherCount, of: .missingEpisodeNumber)
  }

  /// Empty elements are as good as none.
  private func checkBlank(in channel: LocatedElement, _ checker: inout ElementChecker) {
    let required: [(String, NamespaceID)] = [
      ("title", .rss), ("description", .rss), ("author", .itunes), ("explicit", .itunes),
    ]
    for (name, namespace) in required {
      guard let element = channel.child(name, namespace), element.text.isBlank, element.children.isEmpty else {
        continue
      }
      checker.add(
        .missingITunesElement, at: element,
        "<\(element.name)> is empty, but directories require the \(name) of a show. Fill it in.")
    }
    guard let category = channel.child("category", .itunes), let text = category.attribute("text"),
      text.trimmed.isEmpty
    else { return }
    checker.add(
      .missingITunesElement, at: text,
      "text is empty, but directories require a category. Choose one from Apple's list.")
  }

  private func addNotAPodcast(_ channel: LocatedElement, _ checker: inout ElementChecker) {
    let message =
      version < .v20
      ? "Podcast directories list only RSS 2.0 feeds, not RSS \(version.rawValue). Write version=\"2.0\"."
      : itemCount == 0
        ? "This is not a podcast: it has no items. Add an <item> with an <enclosure> for each episode."
        : "This is not a podcast: none of its \(itemCount) items has an <enclosure> with audio or video. "
          + "Add <enclosure> to each episode."
    checker.add(.notAPodcast, at: channel, message)
  }

  /// Feeds that link to other feeds, and those with live streams only.
  private func hasOtherContent(_ channel: LocatedElement) -> Bool {
    channel.children.contains { $0.namespace == .podcast && ["liveItem", "remoteItem"].contains($0.local) }
  }

  private func checkOwner(of channel: LocatedElement, _ checker: inout ElementChecker) {
    let owner = channel.child("owner", .itunes)
    guard owner?.child("email", .itunes) == nil else { return }
    checker.add(
      .missingITunesEmail, at: owner ?? channel,
      owner == nil
        ? "The podcast has no <itunes:owner> with <itunes:email>, which directories use to verify the owner. Add it."
        : "<itunes:owner> has no <itunes:email>, which directories use to verify the owner. Add it.",
      names: owner.map { .absent("\($0.path)/email") } ?? channel.absence(of: "owner", .itunes))
  }

  /// The elements that Apple requires of a show besides a title and a description, and what to write.
  private static let required: [(name: String, namespace: NamespaceID, advice: @Sendable (LocatedElement) -> String)] =
    [
      (
        "image", .itunes,
        { channel in
          // RSS has an image for another purpose, which may exist in a larger size.
          let image = channel.child("image", .rss)?.child("url", .rss) ?? channel.child("image", .googlePlay)
          let url = image.map { $0.text.isBlank ? $0.attribute("href")?.value ?? "" : $0.text.trimmed } ?? ""
          return
            "Add <itunes:image href=\"\(url.isEmpty ? "…" : url.shortened)\"/>, a square JPEG or PNG image of 1400 to 3000 pixels."
        }
      ),
      ("category", .itunes, { _ in "Add one from Apple's list of categories." }),
      ("explicit", .itunes, { _ in "Add <itunes:explicit>false</itunes:explicit>, or true." }),
      (
        "language", .rss,
        { channel in
          channel.language.map { "Add <language>\($0.shortened)</language>." }
            ?? "Add the code of the language that is spoken."
        }
      ),
    ]
}

/// The first elements that were added, and the number of the others.
private struct BoundedList<Element> {
  private(set) var first: [Element] = []
  private(set) var otherCount = 0
  private let maximum: Int

  init(maximum: Int) { self.maximum = maximum }

  mutating func add(_ element: @autoclosure () -> Element) {
    if first.count < maximum { first.append(element()) } else { otherCount += 1 }
  }
}

extension ProblemList {
  mutating func add(_ problem: ValueProblem?, at attribute: LocatedAttribute?) {
    if let problem, let attribute { add(problem, at: attribute, fix: problem.fix) }
  }

  /// - Parameter fix: replaces the fix of the problem.
  mutating func add(_ problem: ValueProblem, at attribute: LocatedAttribute, fix: ProblemFix?) {
    add(problem.rule, problem.severity, at: attribute, "\(attribute.name): " + problem.message, fix: fix)
  }
}
