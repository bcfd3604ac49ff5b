/// Every property of every typed view can be set, and survives being written as XML.

import Foundation
import JSONFeed
import Testing

@testable import FeedBridge

struct ViewPropertyTests {
  @Test(arguments: properties)
  func aPropertyIsReadAsItWasSetAndKeepsOtherMembers(property: ViewProperty) {
    property.checkSetting()
  }

  @Test(arguments: otherProperties, FeedWriter.Format.allCases)
  func aPropertyIsWrittenAsTheElementThatItIsReadFrom(property: ViewProperty, format: FeedWriter.Format) throws {
    try property.checkWriting { try JSONFeed.convert(FeedWriter(format).write($0).data) }
  }

  /// Those that a format writes by an element of a member of JSON Feed, or cannot write (Mapping.md, section 10).
  private static let unwritten: [FeedWriter.Format: Set<String>] = [
    .rss: ["feed.version", "feed.managingEditor", "item.author", "item.isGuidPermalink", "item.categories.value"],
    .atom: [
      "feed.version", "feed.id", "feed.updated", "feed.title", "feed.subtitle", "feed.logo", "feed.icon",
      "feed.authors.uri", "feed.authors.name", "item.id", "item.subtitle", "item.title", "item.logo", "item.icon",
      "item.updated", "item.generator.uri", "item.generator.name", "item.generator.version", "item.authors.name",
      "item.authors.uri", "item.links.url", "item.categories.term", "item.categories.label", "item.isGuidPermalink",
    ],
  ]

  @Test(arguments: formatProperties, FeedWriter.Format.allCases)
  func aPropertySurvivesBeingWritten(property: ViewProperty, format: FeedWriter.Format) throws {
    let name = property.testDescription.prefix { $0 != " " }
    if Self.unwritten[format]?.contains(String(name)) == true || format == .atom && name.hasPrefix("feed.source") {
      return
    }
    try property.checkWriting { try JSONFeed.convert(FeedWriter(format).write($0).data) }
  }

  // MARK: Properties

  static let properties = formatProperties + otherProperties

  static let formatProperties: [ViewProperty] =
    atom(.init(feed: \.atom)) + atom(.init(item: \.atom)) + rssFeed(.init(feed: \.rss)) + rssItem(.init(item: \.rss))

  static let otherProperties: [ViewProperty] =
    itunes(.init(feed: \.itunes)) + itunes(.init(item: \.itunes))
    + media(.init(feed: \.media)) + media(.init(item: \.media))
    + geo(.init(feed: \.geo)) + geo(.init(item: \.geo))
    + podcastFeed(.init(feed: \.podcast)) + podcastItem(.init(item: \.podcast))

  private static let date = Date(timeIntervalSince1970: 1_617_264_000)
  private static let positions: [JSONFeed.Geo.Position] = [
    .init(latitude: 45.25, longitude: -110.5), .init(latitude: 46, longitude: -109.5),
    .init(latitude: 43.5, longitude: -109.75),
  ]

  private static func itunes(_ place: ViewPlace<JSONFeed.ITunes>) -> [ViewProperty] {
    place.strings([
      "author": \.author, "image": \.image, "title": \.title, "subtitle": \.subtitle, "summary": \.summary,
      "keywords": \.keywords, "type": \.type, "newFeedURL": \.newFeedURL, "episodeType": \.episodeType,
    ])
      + [place.property("duration", \.duration, 1800)]
      + place.integers(["episode": \.episode, "season": \.season, "order": \.order])
      + place.flags([
        "isExplicit": \.isExplicit, "isBlocked": \.isBlocked, "isComplete": \.isComplete,
        "isClosedCaptioned": \.isClosedCaptioned,
      ])
      + itunesOwner(place.inside("owner", \.owner))
      + place.list("categories", \.categories, .init("Arts"), .init("News"))
      + place.list("categories with a subcategory", \.categories, .init("Arts", subcategories: [.init("Food")]))
      + place.list(
        "categories with more", \.categories,
        .init("Arts", subcategories: [.init("Food"), .init("Books", subcategories: [.init("Poems")])]))
  }

  private static func itunesOwner(_ place: ViewPlace<JSONFeed.ITunes.Owner>) -> [ViewProperty] {
    place.strings(["name": \.name, "email": \.email])
  }

  private static func atom(_ place: ViewPlace<JSONFeed.Atom>) -> [ViewProperty] {
    place.strings([
      "id": \.id, "title": \.title, "subtitle": \.subtitle, "rights": \.rights, "logo": \.logo, "icon": \.icon,
    ])
      + [place.property("updated", \.updated, date)]
      + atomGenerator(place.inside("generator", \.generator))
      + atomPerson(place.inside(list: "authors", \.authors))
      + atomPerson(place.inside(list: "contributors", \.contributors))
      + atomLink(place.inside(list: "links", \.links))
      + atomCategory(place.inside(list: "categories", \.categories))
      + (place.name.contains("source") ? [] : atom(place.inside("source", \.source)))
  }

  private static func atomGenerator(_ place: ViewPlace<JSONFeed.Atom.Generator>) -> [ViewProperty] {
    place.strings(["name": \.name, "uri": \.uri, "version": \.version])
  }

  private static func atomPerson(_ place: ViewPlace<JSONFeed.Atom.Person>) -> [ViewProperty] {
    place.strings(["name": \.name, "uri": \.uri, "email": \.email])
  }

  private static func atomLink(_ place: ViewPlace<JSONFeed.Atom.Link>) -> [ViewProperty] {
    [ViewProperty(place, "relation", \.relation, "via", removed: "alternate")]
      + place.strings(["url": \.url, "type": \.type, "language": \.language, "title": \.title])
      + place.integers(["length": \.length])
  }

  private static func atomCategory(_ place: ViewPlace<JSONFeed.Atom.Category>) -> [ViewProperty] {
    place.strings(["term": \.term, "scheme": \.scheme, "label": \.label])
  }

  private static func rssFeed(_ place: ViewPlace<JSONFeed.RSS>) -> [ViewProperty] {
    place.strings([
      "version": \.version, "copyright": \.copyright, "managingEditor": \.managingEditor, "webMaster": \.webMaster,
      "generator": \.generator, "docs": \.docs, "rating": \.rating,
    ])
      + place.integers(["ttl": \.ttl])
      + [
        place.property("lastBuildDate", \.lastBuildDate, date),
        place.property("publicationDate", \.publicationDate, date),
      ]
      + rssImage(place.inside("image", \.image))
      + rssTextInput(place.inside("textInput", \.textInput))
      + rssCloud(place.inside("cloud", \.cloud))
      + place.list("skipHours", \.skipHours, 0, 23)
      + place.list("skipDays", \.skipDays, "Sunday", "Monday")
      + rssCategory(place.inside(list: "categories", \.categories))
  }

  private static func rssItem(_ place: ViewPlace<JSONFeed.RSS>) -> [ViewProperty] {
    place.strings(["comments": \.comments, "author": \.author])
      + place.flags(["isGuidPermalink": \.isGuidPermalink])
      + [place.property("expirationDate", \.expirationDate, date)]
      + rssSource(place.inside("source", \.source))
      + rssCategory(place.inside(list: "categories", \.categories))
  }

  private static func rssImage(_ place: ViewPlace<JSONFeed.RSS.Image>) -> [ViewProperty] {
    place.strings(["url": \.url, "title": \.title, "link": \.link, "description": \.description])
      + place.integers(["width": \.width, "height": \.height])
  }

  private static func rssTextInput(_ place: ViewPlace<JSONFeed.RSS.TextInput>) -> [ViewProperty] {
    place.strings(["title": \.title, "description": \.description, "name": \.name, "link": \.link])
  }

  private static func rssCloud(_ place: ViewPlace<JSONFeed.RSS.Cloud>) -> [ViewProperty] {
    place.strings([
      "domain": \.domain, "path": \.path, "registerProcedure": \.registerProcedure, "transport": \.transport,
    ])
      + place.integers(["port": \.port])
  }

  private static func rssCategory(_ place: ViewPlace<JSONFeed.RSS.Category>) -> [ViewProperty] {
    place.strings(["value": \.value, "domain": \.domain])
  }

  private static func rssSource(_ place: ViewPlace<JSONFeed.RSS.Source>) -> [ViewProperty] {
    place.strings(["title": \.title, "url": \.url])
  }

  private static func media(_ place: ViewPlace<JSONFeed.MediaRSS>) -> [ViewProperty] {
    place.strings([
      "title": \.title, "description": \.description, "keywords": \.keywords, "rating": \.rating,
      "copyright": \.copyright, "license": \.license, "playerURL": \.playerURL,
    ])
      + mediaContent(place.inside(list: "contents", \.contents))
      + mediaThumbnail(place.inside(list: "thumbnails", \.thumbnails))
      + mediaCredit(place.inside(list: "credits", \.credits))
      + mediaCommunity(place.inside("community", \.community))
      + (place.name.contains("groups") ? [] : media(place.inside(list: "groups", \.groups)))
  }

  private static func mediaContent(_ place: ViewPlace<JSONFeed.MediaRSS.Content>) -> [ViewProperty] {
    place.strings([
      "url": \.url, "type": \.type, "medium": \.medium, "expression": \.expression, "language": \.language,
    ])
      + place.integers(["width": \.width, "height": \.height])
      + place.numbers(["bitrate": \.bitrate, "framerate": \.framerate])
      + place.flags(["isDefault": \.isDefault])
      + [ViewProperty(place, "details.title", \.details.title, "T", removed: nil)]
  }

  private static func mediaThumbnail(_ place: ViewPlace<JSONFeed.MediaRSS.Thumbnail>) -> [ViewProperty] {
    place.strings(["url": \.url, "time": \.time])
      + place.integers(["width": \.width, "height": \.height])
  }

  private static func mediaCredit(_ place: ViewPlace<JSONFeed.MediaRSS.Credit>) -> [ViewProperty] {
    place.strings(["name": \.name, "role": \.role, "scheme": \.scheme])
  }

  private static func mediaCommunity(_ place: ViewPlace<JSONFeed.MediaRSS.Community>) -> [ViewProperty] {
    place.numbers(["averageRating": \.averageRating])
      + place.integers(["ratingCount": \.ratingCount, "views": \.views, "favorites": \.favorites])
  }

  private static func geo(_ place: ViewPlace<JSONFeed.Geo>) -> [ViewProperty] {
    [
      place.property("point", \.point, .init(latitude: 45.25, longitude: -71)),
      place.property("high point", \.point, .init(latitude: 45.25, longitude: -71, elevation: 313.5)),
    ]
      + [
        place.property("line", \.line, positions),
        place.property("polygon", \.polygon, positions + positions.prefix(1)),
      ]
      + place.numbers(["elevation": \.elevation, "radius": \.radius])
      + place.integers(["floor": \.floor])
      + place.strings([
        "featureName": \.featureName, "featureTypeTag": \.featureTypeTag, "relationshipTag": \.relationshipTag,
      ])
  }

  private static func podcast(_ place: ViewPlace<JSONFeed.Podcast>) -> [ViewProperty] {
    podcastPerson(place.inside(list: "persons", \.persons))
      + podcastLocation(place.inside(list: "locations", \.locations))
      + podcastLicense(place.inside("license", \.license))
      + podcastValue(place.inside("value", \.value))
      + podcastImage(place.inside(list: "images", \.images))
      + podcastChat(place.inside("chat", \.chat))
      + podcastText(place.inside(list: "texts", \.texts))
      + podcastContentLink(place.inside(list: "contentLinks", \.contentLinks))
      + podcastSocialInteraction(place.inside(list: "socialInteractions", \.socialInteractions))
  }

  private static func podcastFeed(_ place: ViewPlace<JSONFeed.Podcast>) -> [ViewProperty] {
    podcast(place)
      + place.strings(["guid": \.guid, "medium": \.medium])
      + place.flags(["usesPodping": \.usesPodping])
      + podcastLock(place.inside("locked", \.locked))
      + podcastFunding(place.inside(list: "funding", \.funding))
      + podcastTrailer(place.inside(list: "trailers", \.trailers))
      + podcastBlock(place.inside(list: "blocks", \.blocks))
      + podcastLiveItem(place.inside(list: "liveItems", \.liveItems))
      + podcastUpdateFrequency(place.inside("updateFrequency", \.updateFrequency))
      + podcastRemoteItem(place.inside("publisher", \.publisher))
      + podcastRemoteItem(place.inside(list: "podroll", \.podroll))
      + podcastRemoteItem(place.inside(list: "remoteItems", \.remoteItems))
  }

  private static func podcastItem(_ place: ViewPlace<JSONFeed.Podcast>) -> [ViewProperty] {
    podcast(place)
      + podcastTranscript(place.inside(list: "transcripts", \.transcripts))
      + podcastChapters(place.inside("chapters", \.chapters))
      + podcastSoundbite(place.inside(list: "soundbites", \.soundbites))
      + podcastSeason(place.inside("season", \.season))
      + podcastEpisode(place.inside("episode", \.episode))
      + podcastAlternateEnclosure(place.inside(list: "alternateEnclosures", \.alternateEnclosures))
  }

  private static func podcastPerson(_ place: ViewPlace<JSONFeed.Podcast.Person>) -> [ViewProperty] {
    place.strings(["name": \.name, "role": \.role, "group": \.group, "image": \.image, "url": \.url])
  }

  private static func podcastLocation(_ place: ViewPlace<JSONFeed.Podcast.Location>) -> [ViewProperty] {
    place.strings([
      "name": \.name, "relation": \.relation, "geo": \.geo, "openStreetMapID": \.openStreetMapID, "country": \.country,
    ])
  }

  private static func podcastLicense(_ place: ViewPlace<JSONFeed.Podcast.License>) -> [ViewProperty] {
    place.strings(["identifier": \.identifier, "url": \.url])
  }

  private static func podcastImage(_ place: ViewPlace<JSONFeed.Podcast.Image>) -> [ViewProperty] {
    place.strings(["url": \.url, "alternateText": \.alternateText, "aspectRatio": \.aspectRatio, "type": \.type])
      + place.integers(["width": \.width, "height": \.height])
      + place.list("purposes", \.purposes, "artwork", "social")
  }

  private static func podcastChat(_ place: ViewPlace<JSONFeed.Podcast.Chat>) -> [ViewProperty] {
    place.strings(["server": \.server, "transport": \.transport, "accountID": \.accountID, "space": \.space])
  }

  private static func podcastText(_ place: ViewPlace<JSONFeed.Podcast.Text>) -> [ViewProperty] {
    place.strings(["text": \.text, "purpose": \.purpose])
  }

  private static func podcastContentLink(_ place: ViewPlace<JSONFeed.Podcast.ContentLink>) -> [ViewProperty] {
    place.strings(["title": \.title, "url": \.url])
  }

  private static func podcastSocialInteraction(_ place: ViewPlace<JSONFeed.Podcast.SocialInteraction>) -> [ViewProperty]
  {
    place.strings(["uri": \.uri, "platform": \.platform, "accountID": \.accountID, "accountURL": \.accountURL])
      + place.integers(["priority": \.priority])
  }

  private static func podcastLock(_ place: ViewPlace<JSONFeed.Podcast.Lock>) -> [ViewProperty] {
    place.strings(["owner": \.owner])
      + place.flags(["isLocked": \.isLocked])
  }

  private static func podcastFunding(_ place: ViewPlace<JSONFeed.Podcast.Funding>) -> [ViewProperty] {
    place.strings(["title": \.title, "url": \.url])
  }

  private static func podcastTrailer(_ place: ViewPlace<JSONFeed.Podcast.Trailer>) -> [ViewProperty] {
    place.strings(["title": \.title, "url": \.url, "type": \.type])
      + [place.property("date", \.date, date)]
      + place.integers(["length": \.length])
      + place.numbers(["season": \.season])
  }

  private static func podcastBlock(_ place: ViewPlace<JSONFeed.Podcast.Block>) -> [ViewProperty] {
    place.strings(["platform": \.platform])
      + place.flags(["isBlocked": \.isBlocked])
  }

  private static func podcastUpdateFrequency(_ place: ViewPlace<JSONFeed.Podcast.UpdateFrequency>) -> [ViewProperty] {
    place.strings(["text": \.text, "rule": \.rule])
      + [place.property("start", \.start, date)]
      + place.flags(["isComplete": \.isComplete])
  }

  private static func podcastRemoteItem(_ place: ViewPlace<JSONFeed.Podcast.RemoteItem>) -> [ViewProperty] {
    place.strings([
      "feedGUID": \.feedGUID, "feedURL": \.feedURL, "itemGUID": \.itemGUID, "medium": \.medium, "title": \.title,
    ])
  }

  private static func podcastTranscript(_ place: ViewPlace<JSONFeed.Podcast.Transcript>) -> [ViewProperty] {
    place.strings(["url": \.url, "type": \.type, "language": \.language])
      + [ViewProperty(place, "isCaptions", \.isCaptions, true, removed: false)]
  }

  private static func podcastChapters(_ place: ViewPlace<JSONFeed.Podcast.Chapters>) -> [ViewProperty] {
    place.strings(["url": \.url, "type": \.type])
  }

  private static func podcastSoundbite(_ place: ViewPlace<JSONFeed.Podcast.Soundbite>) -> [ViewProperty] {
    place.strings(["title": \.title])
      + place.numbers(["start": \.start, "duration": \.duration])
  }

  private static func podcastSeason(_ place: ViewPlace<JSONFeed.Podcast.Season>) -> [ViewProperty] {
    place.strings(["name": \.name])
      + place.integers(["number": \.number])
  }

  private static func podcastEpisode(_ place: ViewPlace<JSONFeed.Podcast.Episode>) -> [ViewProperty] {
    place.strings(["display": \.display])
      + place.numbers(["number": \.number])
  }

  private static func podcastLiveItem(_ place: ViewPlace<JSONFeed.Podcast.LiveItem>) -> [ViewProperty] {
    place.strings(["status": \.status, "title": \.title, "guid": \.guid, "url": \.url, "description": \.description])
      + [place.property("start", \.start, date), place.property("end", \.end, date)]
      + podcastEnclosure(place.inside(list: "enclosures", \.enclosures))
      + [
        ViewProperty(
          place, "podcast.persons", \.podcast.persons, [.init(["text": "Ann", "role": "host"])], removed: [])
      ]
  }

  private static func podcastEnclosure(_ place: ViewPlace<JSONFeed.Podcast.Enclosure>) -> [ViewProperty] {
    place.strings(["url": \.url, "type": \.type])
      + place.integers(["length": \.length])
  }

  private static func podcastAlternateEnclosure(_ place: ViewPlace<JSONFeed.Podcast.AlternateEnclosure>)
    -> [ViewProperty]
  {
    place.strings([
      "title": \.title, "type": \.type, "language": \.language, "relation": \.relation, "codecs": \.codecs,
    ])
      + place.integers(["length": \.length, "height": \.height])
      + place.numbers(["bitrate": \.bitrate])
      + [ViewProperty(place, "isDefault", \.isDefault, true, removed: false)]
      + podcastSource(place.inside(list: "sources", \.sources))
      + podcastIntegrity(place.inside("integrity", \.integrity))
  }

  private static func podcastSource(_ place: ViewPlace<JSONFeed.Podcast.Source>) -> [ViewProperty] {
    place.strings(["uri": \.uri, "contentType": \.contentType])
  }

  private static func podcastIntegrity(_ place: ViewPlace<JSONFeed.Podcast.Integrity>) -> [ViewProperty] {
    place.strings(["type": \.type, "value": \.value])
  }

  private static func podcastValue(_ place: ViewPlace<JSONFeed.Podcast.Value>) -> [ViewProperty] {
    place.strings(["type": \.type, "method": \.method])
      + [place.property("suggested", \.suggested, "0.00000005000")]
      + podcastRecipient(place.inside(list: "recipients", \.recipients))
      + podcastTimeSplit(place.inside(list: "timeSplits", \.timeSplits))
  }

  private static func podcastRecipient(_ place: ViewPlace<JSONFeed.Podcast.ValueRecipient>) -> [ViewProperty] {
    place.strings([
      "name": \.name, "type": \.type, "address": \.address, "customKey": \.customKey, "customValue": \.customValue,
    ])
      + place.numbers(["split": \.split])
      + [ViewProperty(place, "isFee", \.isFee, true, removed: false)]
  }

  private static func podcastTimeSplit(_ place: ViewPlace<JSONFeed.Podcast.ValueTimeSplit>) -> [ViewProperty] {
    place.numbers([
      "start": \.start, "duration": \.duration, "remoteStart": \.remoteStart, "remotePercentage": \.remotePercentage,
    ])
      + podcastRemoteItem(place.inside("remoteItem", \.remoteItem))
      + podcastRecipient(place.inside(list: "recipients", \.recipients))
  }
}
