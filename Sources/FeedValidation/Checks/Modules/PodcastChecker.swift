/// Checks a feed as a podcast: what directories require of a show, and whether apps play its episodes.

internal import FeedBridge

/// A feed counts as a podcast when it uses iTunes' elements: any of those that describe a show or an episode, or those that say
/// whose feed it is, which the newsletters of Substack have too, together with recordings.
struct PodcastChecker {
  private var usesITunes = false
  private var describesEpisodes = false
  private var hasRecordings = false
  /// The enclosures that apps do not play; they matter only if this is a podcast, which the last item may say.
  private var unplayable: ProblemList

  init(_ context: ValidationContext) { unplayable = context.noProblems }

  /// Looks at an item.
  mutating func take(item: LocatedElement) {
    look(at: item)
    for enclosure in item.children("enclosure", .rss) {
      guard let type = RecordingTypes.type(of: enclosure) else { continue }
      hasRecordings = true
      guard !RecordingTypes.isPlayable(type) else { continue }
      unplayable.add(
        .unsupportedITunesFormat, at: enclosure.offset, path: enclosure.path.description,
        "Apple Podcasts does not play \(type.shortened). Use MP3 or AAC for sound, MP4 for film.")
    }
  }

  private mutating func look(at element: LocatedElement) {
    for child in element.children where child.namespace == .iTunes {
      usesITunes = true
      if !Self.saysWhose.contains(child.local) { describesEpisodes = true }
    }
  }

  private static let saysWhose: Set<String> = ["author", "owner", "block"]

  /// Checks the channel, once all items have been taken.
  mutating func finish(channel: LocatedElement, in checker: inout ElementChecker) {
    look(at: channel)
    guard !channel.isBroken else { return }
    guard describesEpisodes || usesITunes && hasRecordings else {
      if channel.child("owner", .iTunes) != nil { checkOwner(of: channel, &checker) }
      return
    }
    checker.problems.add(unplayable)
    for (name, advice) in Self.required where channel.child(name, .iTunes) == nil {
      checker.add(
        .missingITunesElement, at: channel,
        "the podcast has no <itunes:\(name)>, which directories require. \(advice)")
    }
    if channel.child("language", .rss) == nil, channel.child("language", .dublinCore) == nil {
      checker.add(
        .missingITunesElement, at: channel,
        "the podcast has no <language>, which directories require. Add it: <language>en</language>.")
    }
    checkOwner(of: channel, &checker)
    if channel.child("author", .iTunes) == nil {
      checker.add(
        .missingRecommendedElement, .info, at: channel,
        "the podcast has no <itunes:author>, which directories show below its title.")
    }
  }

  private func checkOwner(of channel: LocatedElement, _ checker: inout ElementChecker) {
    let owner = channel.child("owner", .iTunes)
    guard owner?.child("email", .iTunes) == nil else { return }
    checker.add(
      .missingITunesEmail, at: owner ?? channel,
      owner == nil
        ? "the podcast has no <itunes:email> in <itunes:owner>; directories write to it to find out whose podcast it is."
        : "<itunes:owner> has no <itunes:email>; directories write to it to find out whose podcast it is. Add it.")
  }

  /// What Apple requires of a show beside RSS's own elements.
  private static let required: [(name: String, advice: String)] = [
    ("image", "Add one: <itunes:image href=\"…\"/>, a square JPEG or PNG of 1400 to 3000 pixels."),
    ("category", "Add one of Apple's list: <itunes:category text=\"Science\"/>."),
    ("explicit", "Add it: <itunes:explicit>false</itunes:explicit>."),
  ]
}

/// Which enclosures are recordings, and which of them Apple Podcasts plays (A Podcaster's Guide to RSS, "enclosure").
private enum RecordingTypes {
  /// The type of an enclosure that is sound or film, as its file's name or else its type says; nil for another.
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
