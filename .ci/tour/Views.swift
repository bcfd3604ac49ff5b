/// The typed views as a program that publishes a podcast sets them. `ViewPropertyTests` tests each of their properties.

import FeedBridge
import Foundation

let start = Date(timeIntervalSince1970: 1_700_000_000)

func podcastOfFeed() -> JSONFeed.Podcast {
  .init {
    $0.guid = "917393e3-1b1e-5cef-ace4-edaa54e1f810"
    $0.locked = .init { lock in (lock.isLocked, lock.owner) = (true, "ada@example.org") }
    $0.funding = [.init { funding in (funding.title, funding.url) = ("Donate", "https://example.org/give") }]
    $0.trailers = [
      .init { trailer in (trailer.title, trailer.url, trailer.date) = ("Soon", "https://example.org/trailer.mp3", start)
      }
    ]
    let other = JSONFeed.Podcast.RemoteItem { item in
      (item.feedGUID, item.feedURL) = ("9b024349-ccf0-5f69-a609-6b82873eab3c", "https://example.org/other.xml")
    }
    ($0.podroll, $0.publisher, $0.usesPodping) = ([other], other, true)
    $0.liveItems = [
      .init { live in
        (live.status, live.start, live.end) = ("pending", start, start.addingTimeInterval(3600))
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
    $0.transcripts = [
      .init { file in
        (file.url, file.type, file.isCaptions) = ("https://example.org/1.vtt", "text/vtt", true)
      }
    ]
    let ada: JSONFeed.Podcast.Person = .init { person in (person.name, person.role) = ("Ada Example", "guest") }
    $0.persons = [ada]
    $0.images = [
      .init { image in (image.url, image.purposes) = ("https://example.org/1.jpg", ["artwork", "social"]) }
    ]
    $0.alternateEnclosures = [
      .init { file in
        (file.type, file.length, file.isDefault) = ("audio/opus", 1_000_000, false)
        file.sources = [.init { source in source.uri = "https://example.org/1.opus" }]
      }
    ]
    $0.value = .init { value in
      (value.type, value.method, value.suggested) = ("lightning", "keysend", "0.00000015000")
      value.recipients = [
        .init { recipient in (recipient.type, recipient.address, recipient.isFee) = ("node", "02d5c1bf", true) }
      ]
    }
  }
}

func iTunesOfFeed() -> JSONFeed.ITunes {
  .init {
    ($0.author, $0.type, $0.image) = ("Ada Example", "episodic", "https://example.org/art.jpg")
    $0.owner = .init { owner in (owner.name, owner.email) = ("Ada Example", "ada@example.org") }
    $0.categories = [.init("Society & Culture", subcategories: [.init("Places & Travel")]), .init("Arts")]
    print($0.categories.map { ($0.name ?? "", $0.subcategories.count) })
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
    print($0.point?.latitude as Any, $0.point?.longitude as Any, $0.point?.elevation as Any)
  }
}

func mediaOfItem() -> JSONFeed.MediaRSS {
  .init {
    let file = JSONFeed.MediaRSS.Content { content in
      (content.url, content.width, content.height) = ("https://example.org/1.mp4", 1280, 720)
      content.details.title = "The film"
    }
    $0.groups = [.init { group in group.contents = [file, file] }]
  }
}

func dublinCoreOfItem() -> JSONFeed.DublinCore {
  var view = JSONFeed.DublinCore(elements: ["publisher": "Ada"], terms: ["is_part_of": "https://example.org/"])
  (view.contributors, view.rights) = (["Bob"], "2024 Ada")
  print(view.publisher ?? "", view.elements.count, view.terms.count)
  return view
}

func rssOfFeed() -> JSONFeed.RSS {
  .init {
    ($0.copyright, $0.ttl, $0.lastBuildDate) = ("2024 Ada", 60, start)
    let tag: JSONFeed.RSS.Category = .init { tag in (tag.value, tag.domain) = ("Hills", "https://example.org/tags") }
    ($0.categories, $0.skipDays, $0.skipHours) = ([tag], ["Sunday"], [1, 2])
  }
}

func atomOfFeed() -> JSONFeed.Atom {
  .init {
    ($0.id, $0.updated, $0.rights) = ("urn:uuid:60a76c80-d399-11d9-b93c-0003939e0af6", start, "2024 Ada")
    let ada = JSONFeed.Atom.Person { person in (person.name, person.email) = ("Ada", "ada@example.org") }
    ($0.authors, $0.contributors) = ([ada], [ada])
    $0.links = [.init { link in (link.url, link.relation) = ("https://example.org/about", "about") }]
  }
}

/// A feed and an item with all of it, written in each format and read back.
func publishPodcast() throws {
  var feed = JSONFeed(title: "Hills", homePageURL: "https://example.org/")
  (feed.podcast, feed.itunes, feed.rss, feed.atom) = (podcastOfFeed(), iTunesOfFeed(), rssOfFeed(), atomOfFeed())
  var item = JSONFeed.Item(id: "https://example.org/1", contentText: "Up the hill")
  item.itunes = .init { ($0.duration, $0.episode, $0.season) = (1747, 3, 2) }
  (item.podcast, item.media, item.geo) = (podcastOfItem(), mediaOfItem(), placeOfItem())
  (item.dublinCore, item.atom) = (dublinCoreOfItem(), .init { $0.source = atomOfFeed() })
  item.rss = .init { $0.comments = "https://example.org/1#comments" }
  feed.items = [item]
  let numbers: [Int] = feed.items.compactMap(\.itunes?.episode)
  check(numbers == [3], "the number of the episode is read by a key path")
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
