/// How a feed is served: what `validate URL` judges beside the document.

#if Network
  #if canImport(FoundationEssentials)
    import FoundationEssentials
  #else
    import Foundation
  #endif
  internal import FeedBridge
  internal import FeedClient
  internal import FeedValidation
  internal import JSONFeed

  /// Fetches a feed as a reader does, and as one does who wants to know: with its validators, and with one that is made up; its
  /// images; where that is wanted, its further pages and its home page.
  struct FeedInspection: Sendable {
    /// What was found.
    struct Finding: Sendable {
      /// Nil where the server answers, and gives no document.
      var document: Data?
      var evidence: FetchEvidence
    }

    /// Whether the pages behind `next_url` are looked at.
    var followsPages = false
    /// Whether the home page is looked at.
    var checksHomePage = false
    /// The size of the documents, in bytes.
    var limit: Int

    private static let maximumPages = 100
    private static let maximumImages = 16
    private static let maximumImageSize = 4 << 20

    private var fetcher: FeedFetcher { WebInput.fetcher(limit: limit) }

    init(followsPages: Bool, checksHomePage: Bool, limit: Int) {
      self.followsPages = followsPages
      self.checksHomePage = checksHomePage
      self.limit = limit
    }

    /// - Throws: `FetchError` where the server does not answer.
    func inspect(_ url: String) async throws(FetchError) -> Finding {
      let fetched: FetchedDocument
      do throws(FetchError) {
        fetched = try await fetcher.download(url)
      } catch {
        guard let response = error.response else { throw error }
        switch error.kind {
        case .redirectLoop, .status: break
        default: throw error
        }
        var evidence = FetchEvidence(response)
        evidence.hasRedirectLoop = error.kind == .redirectLoop
        return Finding(document: nil, evidence: evidence)
      }
      var evidence = FetchEvidence(fetched.response)
      await askAgain(fetched.response, &evidence)
      let named = NamedURLs(in: fetched)
      if followsPages { evidence.pages = await pages(from: named.nextPage) }
      if checksHomePage, let page = named.homePage { evidence.homePage = await homePage(page) }
      for (name, url) in named.images.prefix(Self.maximumImages) {
        evidence.images[name] = await imageSize(url)
      }
      return Finding(document: fetched.body, evidence: evidence)
    }

    /// Makes conditional requests: one with the validators of the answer, one with an ETag that the server never gave.
    private func askAgain(_ response: FetchResponse, _ evidence: inout FetchEvidence) async {
      let url = response.finalURL
      if let validators = response.validators, validators.etag != nil || validators.lastModified != nil {
        evidence.conditionalStatus = await fetcher.status(url, validators: validators)
      }
      let invented = FetchValidators(etag: "\"jsonfeed-\(UInt64.random(in: 0 ... .max))\"")
      evidence.inventedValidatorStatus = await fetcher.status(url, validators: invented)
    }

    /// The pages from this one on, up to one that is no feed or was there before.
    private func pages(from first: String?) async -> [FetchEvidence.Page] {
      var pages: [FetchEvidence.Page] = []
      var seen: Set<String> = []
      var next = first
      while let url = next, pages.count < Self.maximumPages, seen.insert(url).inserted {
        next = nil
        var page = FetchEvidence.Page(url: URLCredentials.removed(from: url))
        do throws(FetchError) {
          let named = NamedURLs(in: try await fetcher.download(url))
          next = named.nextPage
          page.nextURL = next.map { URLCredentials.removed(from: $0) }
          if !named.isJSONFeed { page.fault = "it is something else" }
        } catch {
          page.fault = error.message
        }
        pages.append(page)
      }
      return pages
    }

    /// Nil where there is no such page.
    private func homePage(_ url: String) async -> FetchEvidence.HomePage? {
      var fetcher = fetcher
      fetcher.options.headers["Accept"] = "text/html, application/xhtml+xml, */*;q=0.1"
      guard let page = try? await fetcher.download(url) else { return nil }
      let feeds = FeedDiscovery.feeds(
        in: page.body, from: URLCredentials.removed(from: page.response.finalURL), charset: page.response.charset)
      return .init(
        contentType: page.response.header("content-type"),
        links: feeds.map { .init(url: $0.url, type: $0.type, title: $0.title) })
    }

    private func imageSize(_ url: String) async -> FetchEvidence.ImageSize? {
      var fetcher = fetcher
      fetcher.options.maximumSize = Self.maximumImageSize
      guard let image = try? await fetcher.download(url), let size = ImageSize([UInt8](image.body)) else { return nil }
      return .init(width: size.width, height: size.height)
    }
  }

  extension FetchEvidence {
    /// What an answer says of how a feed is served. No password gets into a report.
    fileprivate init(_ response: FetchResponse) {
      // What came over the wire is known where the server said it; the body has been decompressed.
      let size = response.header("content-length").flatMap(Int.init) ?? response.bodySize
      self.init(
        url: URLCredentials.removed(from: response.url),
        redirects: response.redirects.map { .init(status: $0.status, url: URLCredentials.removed(from: $0.url)) },
        status: response.status, headers: response.headers, bodySize: size)
    }
  }

  /// What else a feed names, with absolute URLs.
  private struct NamedURLs {
    var isJSONFeed = false
    var homePage: String?
    /// The next page of a JSON Feed.
    var nextPage: String?
    /// The images of a JSON Feed, by what the feed calls them.
    var images: [(name: String, url: String)] = []

    init(in fetched: FetchedDocument) {
      let url = fetched.response.finalURL
      var options = FeedConverter.Options()
      options.charset = fetched.response.charset
      guard let conversion = try? FeedConverter(options).convert(fetched.body, from: url) else { return }
      homePage = conversion.feed.homePageURL
      guard conversion.format == .jsonFeed, let feed = try? JSONFeed.read(fetched.body).feed else { return }
      isJSONFeed = true
      nextPage = conversion.feed.nextURL
      var names: Set<String> = []
      for case .some(let name) in [feed.icon, feed.favicon] + (feed.authors ?? []).map(\.avatar)
      where names.insert(name).inserted {
        images.append((name, URLReference.resolve(name, against: url)))
      }
    }
  }
#endif
