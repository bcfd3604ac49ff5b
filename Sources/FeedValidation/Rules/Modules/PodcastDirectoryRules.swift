/// The rules about what podcast directories publish as their requirements.
///
/// What a directory refuses is an error in the profile `podcast`; what it advises is a warning.

extension Rule {
  private static let requirements = "Apple Podcasts, Podcast RSS feed requirements (as of 2026-07)"
  private static let spotify = "Spotify, Podcast Delivery Specification v1.10 (2025-05)"
  private static let spotifyShows = "Spotify, Show Metadata Requirements (as of 2025)"
  private static let atomNoLonger = "Apple Podcasts, Technical updates for hosting providers (2022-08-22)"
  private static let artwork = apple + ", itunes:image; Apple Podcasts, Artwork requirements (as of 2026-07)"

  static let podcastDirectories: [Rule] = [
    // Values that apps look for
    Rule(
      .podcastMediaType, .warning, "Type that podcast apps do not look for",
      why: "Apps choose transcripts and chapters by their type, and skip types that they do not know.",
      fix: "Write text/vtt or application/x-subrip for a transcript, application/json+chapters for chapters.",
      section: podcasting + ", transcript and chapters; Apple Podcasts, Transcripts on Apple Podcasts (2024-03)",
      versions: .xml,
      bad: .podcastItem(#"<podcast:transcript url="https://tides.example/spring.srt" type="text/srt"/>"#),
      good: .podcastItem(#"<podcast:transcript url="https://tides.example/spring.srt" type="application/x-subrip"/>"#)),
    Rule(
      .podcastNotHTTPS, .info, "Plain http in a podcast",
      why: "Apps on phones refuse to load plain http, or ask first, and anyone on the way can replace the recording.",
      fix: "Use https, if the server supports it.", basis: .reference,
      section: podcasting + ", Tags: https instead of http; Apple, App Transport Security (2015)", versions: .xml,
      bad: .podcastItem(#"<enclosure url="http://tides.example/spring.mp3" length="5000000" type="audio/mpeg"/>"#),
      good: .podcastItem(), supersedes: [.urlNotHTTPS], podcast: .warning),

    // Shows
    Rule(
      .notAPodcast, .error, "Not a podcast",
      why: "Directories list only RSS 2.0 feeds whose items have recordings.",
      fix: "Publish RSS 2.0 with <enclosure> in each item.", basis: .reference,
      section: requirements + "; " + atomNoLonger, versions: .every, bad: .rss(), good: .podcast(),
      isOnByDefault: false, podcast: .error),
    Rule(
      .podcastWithoutEpisodes, .info, "Podcast without episodes",
      why: "Directories list a show once it has an episode.",
      fix: "Publish an episode, or a trailer, before you submit the feed.", basis: .reference,
      section: spotifyShows, versions: .rss,
      bad: .document(
        """
        <?xml version="1.0" encoding="UTF-8"?>
        <rss version="2.0" xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd" xmlns:atom="http://www.w3.org/2005/Atom">
          <channel>
            <title>Tides</title>
            <link>https://tides.example/</link>
            <description>What the sea does</description>
            <language>en</language>
            <atom:link rel="self" href="https://tides.example/feed.xml" type="application/rss+xml"/>
            <itunes:author>Ann Gull</itunes:author>
            <itunes:owner><itunes:name>Ann Gull</itunes:name><itunes:email>ann@tides.example</itunes:email></itunes:owner>
            <itunes:image href="https://tides.example/cover.jpg"/>
            <itunes:category text="Science"/>
            <itunes:explicit>false</itunes:explicit>
          </channel>
        </rss>
        """),
      good: .podcast(), isOnByDefault: false, podcast: .error),

    // Episodes
    Rule(
      .missingEpisodeElement, .info, "Episode lacks a required element",
      why: "Apple Podcasts requires a title and an enclosure of an episode, Spotify also a date.",
      fix: "Add the element to the item.", basis: .reference,
      section: apple + ", Episode tags; " + spotify, versions: .rss2,
      bad: .podcastItem("(no <pubDate>)"), good: .podcastItem(), isOnByDefault: false, supersedes: [.notBlank],
      podcast: .error),
    Rule(
      .missingEpisodeNumber, .warning, "Episode of a serial show has no number",
      why: "Apple Podcasts orders the episodes of a serial show by their numbers, which are mandatory there.",
      fix: "Add <itunes:episode> to each episode, or make the show episodic.", basis: .reference,
      section: apple + ", itunes:episode", versions: .rss2,
      bad: .podcast("<itunes:type>serial</itunes:type>"),
      good: .podcast("<itunes:type>episodic</itunes:type>"), podcast: .error),
    Rule(
      .episodeEnclosureType, .warning, "Enclosure with the wrong type",
      why:
        "Apple Podcasts accepts audio/x-m4a, audio/mpeg, video/quicktime, video/mp4, video/x-m4v and application/pdf, and "
        + "the type must fit the file.",
      fix: "Write the type of the file's extension.", basis: .reference,
      section: apple + ", enclosure; " + spotify + " §5.17", versions: .rss2,
      bad: .podcastItem(#"<enclosure url="https://tides.example/spring.mp3" length="5000000" type="text/html"/>"#),
      good: .podcastItem(), supersedes: [.nonSpecificMediaType], podcast: .error),
    Rule(
      .episodeEnclosureExtension, .info, "Enclosure without the extension of a recording",
      why:
        "\"The file extension specified within the URL attribute determines whether or not content appears\" in Apple's directory.",
      fix: "Let the URL end with .mp3, .m4a, .mp4, .m4v, .mov or .pdf.", basis: .reference,
      section: apple + ", enclosure", versions: .rss2,
      bad: .podcastItem(#"<enclosure url="https://tides.example/play?id=1" length="5000000" type="audio/mpeg"/>"#),
      good: .podcastItem(), podcast: .warning),
    Rule(
      .episodeEnclosureLength, .info, "Enclosure with the wrong length",
      why: "Directories require the size of the file in bytes, which apps show and use for downloads.",
      fix: "Write the size of the file in bytes.", basis: .reference,
      section: requirements + "; " + spotify + " §5.17", versions: .rss2,
      bad: .podcastItem(#"<enclosure url="https://tides.example/spring.mp3" length="0" type="audio/mpeg"/>"#),
      good: .podcastItem(), isOnByDefault: false, podcast: .warning),
    Rule(
      .episodeEnclosureRepeated, .warning, "Two episodes with the same enclosure",
      why: "Apple Podcasts ignores an episode whose enclosure has the URL of another one.",
      fix: "Give each episode the URL of its own file.", basis: .reference, section: requirements, versions: .rss2,
      bad: .podcast(
        """
        <item>
              <title>Neap tide</title>
              <guid>https://tides.example/neap</guid>
              <description>The lowest of the month.</description>
              <enclosure url="https://tides.example/spring.mp3" length="5000000" type="audio/mpeg"/>
            </item>
        """), good: .podcast(), implies: [.misplacedItem], podcast: .error),

    // Artwork
    Rule(
      .podcastArtworkFormat, .warning, "Artwork is not a JPEG or PNG",
      why: "Apple Podcasts accepts artwork only as .jpg and .png files, whose names fit their content.",
      fix: "Publish a JPEG or PNG file.", basis: .reference, section: artwork, versions: .rss2,
      bad: .podcast(#"<itunes:image href="https://tides.example/cover.gif"/>"#), good: .podcast(), podcast: .error),
    Rule(
      .podcastArtworkExtension, .info, "Artwork without the extension of an image",
      why: "Apple Podcasts specifies the extensions .jpg and .png, though it also loads other URLs.",
      fix: "Let the URL end with .jpg or .png.", basis: .reference, section: artwork, versions: .rss2,
      bad: .podcast(#"<itunes:image href="https://tides.example/cover"/>"#), good: .podcast(), podcast: .warning),
    Rule(
      .podcastArtworkSize, .warning, "Artwork with the wrong size",
      why: "Apple Podcasts requires a square of 1400 x 1400 to 3000 x 3000 pixels, and Spotify a square.",
      fix: "Publish a square image of 3000 x 3000 pixels.", basis: .reference,
      section: artwork + "; " + spotify + " §4.2", versions: .rss2,
      bad: .fetchedPodcast(.init(format: "JPEG", size: .init(width: 600, height: 600))),
      good: .fetchedPodcast(.init(format: "JPEG", size: .init(width: 3000, height: 3000))), podcast: .error),
    Rule(
      .podcastArtworkUnavailable, .warning, "Artwork cannot be loaded",
      why: "Directories do not list a show without artwork.",
      fix: "Upload the image, and correct its URL.", basis: .reference, section: artwork, versions: .rss2,
      bad: .fetchedPodcast(.init(problem: "status 404")),
      good: .fetchedPodcast(.init(format: "PNG", size: .init(width: 1400, height: 1400))), podcast: .error),
  ]
}
