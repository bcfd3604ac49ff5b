/// Every property of the typed views, as a program that publishes a podcast sets them.

import FeedBridge
import Foundation

let start = Date(timeIntervalSince1970: 1_700_000_000)

func podcastOfFeed() -> JSONFeed.Podcast {
  .init {
    $0.guid = "917393e3-1b1e-5cef-ace4-edaa54e1f810"
    $0.medium = "podcast"
    $0.locked = .init { lock in (lock.isLocked, lock.owner) = (true, "ada@example.org") }
    $0.usesPodping = true
    $0.license = .init { license in (license.identifier, license.url) = ("cc-by-4.0", "https://example.org/by") }
    $0.funding = [.init { funding in (funding.title, funding.url) = ("Donate", "https://example.org/give") }]
    $0.blocks = [.init { block in (block.isBlocked, block.platform) = (true, "example") }]
    $0.texts = [.init { text in (text.purpose, text.text) = ("verify", "S6lpp") }]
    $0.updateFrequency = .init { frequency in
      (frequency.text, frequency.rule) = ("weekly", "FREQ=WEEKLY")
      (frequency.start, frequency.isComplete) = (start, false)
    }
    $0.trailers = [
      .init { trailer in
        (trailer.title, trailer.url, trailer.date) = ("Soon", "https://example.org/trailer.mp3", start)
        (trailer.length, trailer.type, trailer.season) = (1000, "audio/mpeg", 2)
      }
    ]
    let other = JSONFeed.Podcast.RemoteItem { item in
      (item.feedGUID, item.feedURL) = ("9b024349-ccf0-5f69-a609-6b82873eab3c", "https://example.org/other.xml")
      (item.itemGUID, item.medium, item.title) = ("e1", "music", "Another")
    }
    ($0.podroll, $0.publisher, $0.remoteItems) = ([other], other, [other])
    $0.liveItems = [
      .init { live in
        (live.status, live.start, live.end) = ("pending", start, start.addingTimeInterval(3600))
        (live.guid, live.title, live.url) = ("live-1", "Live", "https://example.org/live")
        live.description = "A live show"
        live.enclosures = [
          .init { stream in
            (stream.url, stream.type, stream.length) = ("https://example.org/stream", "audio/mpeg", 312)
          }
        ]
        live.podcast.contentLinks = [
          .init { link in (link.title, link.url) = ("Watch", "https://example.org/watch") }
        ]
      }
    ]
  }
}

func podcastOfItem() -> JSONFeed.Podcast {
  .init {
    $0.season = .init { season in (season.number, season.name) = (2, "Rivers") }
    $0.episode = .init { episode in (episode.number, episode.display) = (3.5, "3b") }
    $0.chapters = .init { file in
      (file.url, file.type) = ("https://example.org/1.chapters.json", "application/json+chapters")
    }
    $0.transcripts = [
      .init { file in
        (file.url, file.type, file.language) = ("https://example.org/1.vtt", "text/vtt", "en")
        file.isCaptions = true
      }
    ]
    $0.soundbites = [
      .init { part in (part.start, part.duration, part.title) = (73.5, 60, "The bridge") }
    ]
    $0.persons = [
      .init { person in
        (person.name, person.role, person.group) = ("Ada Example", "guest", "cast")
        (person.image, person.url) = ("https://example.org/ada.jpg", "https://example.org/ada")
      }
    ]
    $0.locations = [
      .init { place in
        (place.name, place.geo, place.openStreetMapID) = ("Rome", "geo:41.9,12.5", "R41485")
        (place.relation, place.country) = ("subject", "IT")
      }
    ]
    $0.images = [
      .init { image in
        (image.url, image.type, image.alternateText) = ("https://example.org/1.jpg", "image/jpeg", "A hill")
        (image.width, image.height, image.aspectRatio) = (640, 360, "16/9")
        image.purposes = ["artwork", "social"]
      }
    ]
    $0.chat = .init { chat in
      (chat.server, chat.transport) = ("irc.example.org", "irc")
      (chat.accountID, chat.space) = ("@ada", "#hills")
    }
    $0.socialInteractions = [
      .init { post in
        (post.uri, post.platform, post.priority) = ("https://example.org/@ada/1", "activitypub", 1)
        (post.accountID, post.accountURL) = ("@ada", "https://example.org/@ada")
      }
    ]
    $0.alternateEnclosures = [
      .init { file in
        (file.type, file.length, file.bitrate) = ("audio/opus", 1_000_000, 96000)
        (file.height, file.language, file.title) = (720, "en", "Opus")
        (file.relation, file.codecs, file.isDefault) = ("main", "opus", false)
        file.integrity = .init { check in (check.type, check.value) = ("sri", "sha384-xyz") }
        file.sources = [
          .init { source in (source.uri, source.contentType) = ("https://example.org/1.opus", "audio/opus") }
        ]
      }
    ]
    let recipient = JSONFeed.Podcast.ValueRecipient { recipient in
      (recipient.name, recipient.type, recipient.address) = ("Ada", "node", "02d5c1bf")
      (recipient.customKey, recipient.customValue) = ("7629169", "1")
      (recipient.split, recipient.isFee) = (99, true)
    }
    $0.value = .init { value in
      (value.type, value.method, value.suggested) = ("lightning", "keysend", "0.00000015000")
      value.recipients = [recipient]
      value.timeSplits = [
        .init { split in
          (split.start, split.duration, split.remoteStart, split.remotePercentage) = (60, 237, 174, 95)
          split.remoteItem = .init { item in (item.feedGUID, item.itemGUID) = ("917393e3", "e1") }
        },
        .init { split in (split.start, split.duration, split.recipients) = (330, 53, [recipient]) },
      ]
    }
  }
}

func iTunesOfFeed() -> JSONFeed.ITunes {
  .init {
    ($0.author, $0.type, $0.image) = ("Ada Example", "episodic", "https://example.org/art.jpg")
    $0.owner = .init { owner in (owner.name, owner.email) = ("Ada Example", "ada@example.org") }
    $0.categories = [.init("Society & Culture", subcategories: [.init("Places & Travel")]), .init("Arts")]
    ($0.isExplicit, $0.isBlocked, $0.isComplete) = (false, false, false)
    ($0.newFeedURL, $0.keywords) = ("https://example.org/new.xml", "hills, rivers")
    print($0.categories.map { ($0.name ?? "", $0.subcategories.count) })
  }
}

func iTunesOfItem() -> JSONFeed.ITunes {
  .init {
    ($0.duration, $0.episode, $0.season, $0.order) = (1747, 3, 2, 1)
    ($0.episodeType, $0.isClosedCaptioned) = ("full", false)
    ($0.title, $0.subtitle, $0.summary) = ("Up the hill", "A walk", "A long walk up the hill")
  }
}

func mediaOfItem() -> JSONFeed.MediaRSS {
  .init {
    ($0.title, $0.description, $0.keywords) = ("A hill", "A film about it", "hill, walk")
    ($0.rating, $0.copyright, $0.license) = ("nonadult", "2024 Ada", "CC BY")
    $0.playerURL = "https://example.org/player"
    $0.thumbnails = [
      .init { image in
        (image.url, image.width, image.height, image.time) = ("https://example.org/1.png", 320, 180, "00:00:10")
      }
    ]
    $0.credits = [
      .init { credit in (credit.name, credit.role, credit.scheme) = ("Ada", "producer", "urn:ebu") }
    ]
    $0.community = .init { community in
      (community.averageRating, community.ratingCount) = (4.5, 10)
      (community.views, community.favorites) = (1200, 7)
    }
    let file = JSONFeed.MediaRSS.Content { content in
      (content.url, content.type, content.medium) = ("https://example.org/1.mp4", "video/mp4", "video")
      (content.width, content.height, content.language) = (1280, 720, "en")
      (content.bitrate, content.framerate, content.isDefault) = (1200, 25, true)
      content.expression = "full"
      content.details.title = "The film"
    }
    $0.groups = [.init { group in group.contents = [file, file] }]
  }
}

func placeOfItem() -> JSONFeed.Geo {
  .init {
    let (rome, ostia) = (
      JSONFeed.Geo.Position(latitude: 41.9, longitude: 12.5, elevation: 20),
      JSONFeed.Geo.Position(latitude: 41.7, longitude: 12.3)
    )
    ($0.point, $0.line, $0.polygon) = (rome, [rome, ostia], [rome, ostia, rome])
    ($0.box, $0.circle) = ((southWest: ostia, northEast: rome), (center: rome, radius: 500))
    ($0.elevation, $0.floor, $0.radius) = (20, 1, 500)
    ($0.featureName, $0.featureTypeTag, $0.relationshipTag) = ("Rome", "city", "is-centroid-of")
    print($0.point?.latitude as Any, $0.point?.longitude as Any, $0.point?.elevation as Any)
  }
}

func dublinCoreOfItem() -> JSONFeed.DublinCore {
  var view = JSONFeed.DublinCore(elements: ["publisher": "Ada"], terms: ["is_part_of": "https://example.org/"])
  (view.contributors, view.coverage, view.format) = (["Bob"], "Rome", "text/html")
  (view.identifier, view.relation, view.rights) = ("urn:isbn:0", "https://example.org/2", "2024 Ada")
  (view.source, view.type) = ("https://example.org/source", "Text")
  print(view.publisher ?? "", view.elements.count, view.terms.count)
  return view
}

func rssOfFeed() -> JSONFeed.RSS {
  .init {
    ($0.generator, $0.copyright) = ("A program", "2024 Ada")
    ($0.docs, $0.rating, $0.ttl) = ("https://www.rssboard.org/rss-specification", "(PICS)", 60)
    ($0.managingEditor, $0.webMaster) = ("ada@example.org (Ada)", "bob@example.org (Bob)")
    ($0.lastBuildDate, $0.publicationDate) = (start, start)
    ($0.skipDays, $0.skipHours) = (["Sunday"], [1, 2])
    $0.categories = [.init { tag in (tag.value, tag.domain) = ("Hills", "https://example.org/tags") }]
    $0.cloud = .init { cloud in
      (cloud.domain, cloud.port, cloud.path) = ("rpc.example.org", 80, "/rpc")
      (cloud.registerProcedure, cloud.transport) = ("notify", "xml-rpc")
    }
    $0.image = .init { image in
      (image.url, image.title, image.link) = ("https://example.org/i.png", "Hills", "https://example.org/")
      (image.width, image.height, image.description) = (88, 31, "Home")
    }
    $0.textInput = .init { field in
      (field.title, field.name) = ("Search", "q")
      (field.description, field.link) = ("Find a hill", "https://example.org/search")
    }
  }
}

func rssOfItem() -> JSONFeed.RSS {
  .init {
    ($0.author, $0.comments) = ("ada@example.org (Ada)", "https://example.org/1#comments")
    ($0.expirationDate, $0.isGuidPermalink) = (start, false)
    $0.source = .init { source in (source.title, source.url) = ("Other", "https://example.org/other.xml") }
  }
}

func atomOfFeed() -> JSONFeed.Atom {
  .init {
    ($0.id, $0.updated) = ("urn:uuid:60a76c80-d399-11d9-b93c-0003939e0af6", start)
    ($0.title, $0.subtitle, $0.rights) = ("Hills", "<b>Walks</b>", "2024 Ada")
    ($0.icon, $0.logo) = ("https://example.org/i.png", "https://example.org/l.png")
    $0.generator = .init { program in
      (program.name, program.uri, program.version) = ("A program", "https://example.org/program", "1")
    }
    let person = JSONFeed.Atom.Person { person in
      (person.name, person.email, person.uri) = ("Ada", "ada@example.org", "https://example.org/ada")
    }
    ($0.authors, $0.contributors) = ([person], [person])
    $0.categories = [
      .init { tag in (tag.term, tag.label, tag.scheme) = ("hills", "Hills", "https://example.org/tags") }
    ]
    $0.links = [
      .init { link in
        (link.url, link.relation, link.type) = ("https://example.org/about", "about", "text/html")
        (link.title, link.language, link.length) = ("About", "en", 1000)
      }
    ]
  }
}

/// A feed and an item with all of it, written in each format and read back.
func publishPodcast() throws {
  var feed = JSONFeed(title: "Hills", homePageURL: "https://example.org/")
  (feed.podcast, feed.itunes, feed.rss, feed.atom) = (podcastOfFeed(), iTunesOfFeed(), rssOfFeed(), atomOfFeed())
  var item = JSONFeed.Item(id: "https://example.org/1", contentText: "Up the hill")
  (item.podcast, item.itunes, item.media, item.geo) = (podcastOfItem(), iTunesOfItem(), mediaOfItem(), placeOfItem())
  (item.dublinCore, item.rss) = (dublinCoreOfItem(), rssOfItem())
  item.atom = .init { $0.source = atomOfFeed() }
  feed.items = [item]
  print(try JSONFeed.convert("<rss version='2.0'><channel><title>t</title></channel></rss>").rss?.version ?? "")
  for text in [try feed.encodeToString(), try feed.encodeToRSS(), try feed.encodeToAtom()] {
    let read = try JSONFeed.convert(text)
    check(read.podcast == feed.podcast, "the podcast's elements come back")
    check(read.itunes == feed.itunes, "the show's iTunes elements come back")
    check(read.items.map(\.id) == feed.items.map(\.id), "the item comes back")
  }
  for format in FeedWriter.Format.allCases {
    let written = try FeedWriter(format, .init(lossless: true)).write(feed)
    let restored = try FeedConverter(.init(restoresLossless: true)).convert(written.data).feed
    check(restored == feed, "the complete JSON restores the feed")
  }
}
