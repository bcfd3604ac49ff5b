/// The names that the podcast namespace lists in separate files (https://github.com/Podcastindex-org/podcast-namespace).

internal import FeedPrimitives

package enum PodcastServices {
  /// The services in serviceslugs.txt, for `podcast:block`.
  package static let slugs = """
    acast amazon anchor apple audioboom backtracks bitcoin blubrry buzzsprout captivate castos fireside google \
    hypercatcher libsyn mastodon megafono megaphone omnystudio overcast paypal pinecast podbean podcastaddict \
    podcastindex podcasts.com podchaser podfriend podiant podigee podnews podomatic podserve podverse redcircle \
    relayfm resonate rss.com shoutengine simplecast slack soundcloud spotify spreaker transistor twitter whooshkaa \
    zencast
    """.words(between: " ")

  /// The licenses in licenseslugs.txt and licenses.json, lowercase, which need no URL.
  package static let licenses = """
    afl-3.0 agpl-3.0 apache-2.0 arr artistic-2.0 bsd-2-clause bsd-3-clause bsd-3-clause-clear bsl-1.0 cc cc-by-4.0 \
    cc-by-nc-4.0 cc-by-nc-nd-4.0 cc-by-nc-sa-4.0 cc-by-nd-4.0 cc-by-sa-4.0 cc0-1.0 ecl-2.0 epl-1.0 eupl-1.1 gpl \
    gpl-2.0 gpl-3.0 lgpl lgpl-2.1 lgpl-3.0 pod-v4v-1.0 unlicense wtfpl
    """.words(between: " ")
}
