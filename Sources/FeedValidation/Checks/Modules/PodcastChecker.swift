/// Checks a feed as a podcast: what directories require of a show, and whether apps can play its episodes.

internal import FeedBridge

/// A feed is a podcast if it uses iTunes elements that describe a show or an episode, or if it has recordings and iTunes elements
/// that name its owner. Substack newsletters have such elements without recordings.
struct PodcastChecker {
  private var usesITunes = false
  private var describesEpisodes = false
  private var hasRecordings = false
  /// The enclosures that apps do not play. They matter only if the feed is a podcast, which may not be known until the last item.
  private var unplayable: ProblemList

  init(_ context: ValidationContext) { unplayable = context.noProblems }

  /// Checks an item.
  mutating func visit(item: LocatedElement) {
    look(at: item)
    for enclosure in item.children("enclosure", .rss) {
      guard let type = RecordingTypes.type(of: enclosure) else { continue }
      hasRecordings = true
      guard !RecordingTypes.isPlayable(type) else { continue }
      unplayable.add(
        .unsupportedITunesFormat, at: enclosure.offset, path: enclosure.path.description,
        "Apple Podcasts does not play \(type.shortened). Use MP3 or AAC for audio, MP4 for video.")
    }
  }

  private mutating func look(at element: LocatedElement) {
    for child in element.children where child.namespace == .itunes {
      usesITunes = true
      if !Self.ownerElements.contains(child.local) { describesEpisodes = true }
    }
  }

  private static let ownerElements: Set<String> = ["author", "owner", "block"]

  /// Checks the channel after all items.
  mutating func finish(channel: LocatedElement, in checker: inout ElementChecker) {
    look(at: channel)
    guard !channel.isBroken else { return }
    guard describesEpisodes || usesITunes && hasRecordings else {
      if channel.child("owner", .itunes) != nil { checkOwner(of: channel, &checker) }
      return
    }
    checker.problems.add(unplayable)
    for (name, advice) in Self.required where channel.child(name, .itunes) == nil {
      checker.add(
        .missingITunesElement, at: channel,
        "The podcast has no <itunes:\(name)>, which directories require. \(advice)")
    }
    if channel.child("language", .rss) == nil, channel.child("language", .dublinCore) == nil {
      checker.add(
        .missingITunesElement, at: channel,
        "The podcast has no <language>, which directories require. Add it, for example <language>en</language>.")
    }
    checkOwner(of: channel, &checker)
    if channel.child("author", .itunes) == nil {
      checker.add(
        .missingRecommendedElement, .info, at: channel,
        "The podcast has no <itunes:author>, which directories show below the title. Add it.")
    }
  }

  private func checkOwner(of channel: LocatedElement, _ checker: inout ElementChecker) {
    let owner = channel.child("owner", .itunes)
    guard owner?.child("email", .itunes) == nil else { return }
    checker.add(
      .missingITunesEmail, at: owner ?? channel,
      owner == nil
        ? "The podcast has no <itunes:owner> with <itunes:email>, which directories use to verify the owner. Add it."
        : "<itunes:owner> has no <itunes:email>, which directories use to verify the owner. Add it.")
  }

  /// The elements that Apple requires of a show besides RSS's own.
  private static let required: [(name: String, advice: String)] = [
    ("image", "Add <itunes:image href=\"…\"/>, a square JPEG or PNG image of 1400 to 3000 pixels."),
    ("category", "Add one from Apple's list, for example <itunes:category text=\"Science\"/>."),
    ("explicit", "Add <itunes:explicit>false</itunes:explicit>, or true."),
  ]
}

/// Which enclosures are recordings, and which of these Apple Podcasts plays (A Podcaster's Guide to RSS, "enclosure").
private enum RecordingTypes {
  /// The type of an audio or video enclosure, by its file name or else by its type; nil for others.
  static func type(of enclosure: LocatedElement) -> String? {
    let named = enclosure.attribute("url").flatMap { MediaType.forURL(LocatedText(string: $0.value).trimmed) }
    if let named, isRecording(named) { return named }
    guard let type = enclosure.attribute("type")?.value.lowercased(), isRecording(type) else { return nil }
    return type
  }

  private static func isRecording(_ type: String) -> Bool {
    ["audio/", "video/", "x-audio/", "application/x-shockwave-flash"].contains { type.hasPrefix($0) }
  }

  static func isPlayable(_ type: String) -> Bool {
    playable.contains(String(type.prefix { $0 != ";" && $0 != " " }))
  }

  private static let playable: Set<String> = [
    "audio/mpeg", "audio/mp3", "audio/x-mp3", "x-audio/mp3", "audio/mpeg3", "audio/x-mpeg", "audio/mpg", "audio/x-mpg",
    "audio/mp4", "audio/x-mp4", "audio/m4a", "audio/x-m4a", "audio/m4b", "audio/x-m4b", "audio/aac", "audio/x-aac",
    "audio/aacp", "audio/mp4a-latm",
    "video/mp4", "video/m4v", "video/x-m4v", "video/quicktime", "video/mpeg4", "video/mp4v-es",
  ]
}
