/// How a feed is served: what `validate URL` checks in addition to the document.

#if Network
  internal import FeedBridge
  internal import FeedClient
  internal import FeedValidation
  internal import FeedFoundation

  /// Fetches a feed as a reader does, and on request what else shows how it is served.
  final class FeedInspection: Sendable {
    /// The document, and how it is served.
    struct Finding: Sendable {
      /// Nil if the server answers without a document.
      var document: Data?
      var evidence: FetchEvidence
      /// What to say about the pages besides the problems.
      var note: String?
    }

    /// A further page of the feed.
    struct Page: Sendable {
      var document: Data
      var charset: String?
      /// The URL that a page names, and the URL after redirects.
      var url: String
      var finalURL: String
    }

    private let requests: RelatedRequests
    /// The validator, if the feed should be a podcast, whose artwork is checked.
    private let podcasts: FeedValidator?
    /// The URL of the feed.
    private let url: String
    /// Requests the feed.
    private let fetcher: FeedFetcher

    init(_ requests: RelatedRequests, podcasts: FeedValidator?, url: String, fetcher: FeedFetcher) {
      self.requests = requests
      self.podcasts = podcasts
      self.url = url
      self.fetcher = fetcher
    }

    private static let maximumPages = 100
    private static let maximumImages = 16
    private static let maximumImageSize = 4 << 20
    /// Artwork has up to 3000 x 3000 pixels.
    private static let maximumArtworkSize = 16 << 20

    /// - Parameter usePage: called with each further page of the feed, if pages are requested.
    /// - Throws: `FetchError` if the server does not answer.
    func inspect(_ usePage: (Page) -> Void = { _ in }) async throws(FetchError) -> Finding {
      let (body, response): (Data, FetchResponse)
      do throws(FetchError) {
        (body, response) = try await fetcher.download(url)
      } catch {
        guard let response = error.response else { throw error }
        switch error.kind {
        case .tooManyRedirects, .status: break
        default: throw error
        }
        var evidence = FetchEvidence(response)
        evidence.hasRedirectLoop = error.kind == .tooManyRedirects
        return Finding(document: nil, evidence: evidence)
      }
      var evidence = FetchEvidence(response)
      if requests.contains(.validators) { await makeConditionalRequests(response, &evidence) }
      let named = NamedURLs(in: body, response)
      var note: String?
      if requests.contains(.pages) { (evidence.pages, note) = await pages(after: named, usePage) }
      if requests.contains(.homePage), let page = named.homePage { evidence.homePage = await homePage(page) }
      if requests.contains(.images) {
        await fetchImages(of: body, isJSON: named.format == .jsonFeed, from: response.finalURL, &evidence)
      }
      return Finding(document: body, evidence: evidence, note: note)
    }

    /// Requests what the feed names, or where it redirects to.
    private func fetcher(for url: String) -> FeedFetcher { fetcher.forURL(url, namedBy: self.url) }

    /// Makes conditional requests: one with the validators of the response, one with an ETag that the server never
    /// sent.
    private func makeConditionalRequests(_ response: FetchResponse, _ evidence: inout FetchEvidence) async {
      let url = response.finalURL
      if let validators = response.validators, validators.etag != nil || validators.lastModified != nil {
        evidence.conditionalStatus = await fetcher(for: url).status(url, validators: validators)
      }
      let invented = FetchValidators(etag: "\"jsonfeed-\(UInt64.random(in: 0 ... .max))\"")
      evidence.inventedValidatorStatus = await fetcher(for: url).status(url, validators: invented)
    }

    /// The pages after this one, up to one that is not a feed or was seen before, and a note if there are more.
    private func pages(
      after first: NamedURLs, _ use: (Page) -> Void
    ) async -> (pages: [FetchEvidence.Page], note: String?) {
      var pages: [FetchEvidence.Page] = []
      var seen: Set<String> = []
      var seenItems: Set = [first.items]
      // In JSON Feed that is a problem of the document (`next-url-same-as-feed-url`).
      var next = first.leadsToItself && first.format == .jsonFeed ? nil : first.nextPage
      while let url = next, seen.insert(url).inserted {
        guard pages.count < Self.maximumPages else {
          return (pages, "only the first \(Self.maximumPages + 1) pages were checked, and there are more")
        }
        next = nil
        var page = FetchEvidence.Page(url: URLCredentials.removed(from: url))
        do throws(FetchError) {
          let (body, response) = try await fetcher(for: url).download(url)
          let named = NamedURLs(in: body, response)
          if !named.format.isFeed || (named.format == .jsonFeed) != (first.format == .jsonFeed) {
            page.problem = .otherFormat("\(named.format)")
          } else if named.items != nil, !seenItems.insert(named.items).inserted {
            page.problem = .sameItems
          } else {
            next = named.nextPage
            page.nextURL = next.map { URLCredentials.removed(from: $0) }
            use(
              Page(
                document: body, charset: response.charset, url: page.url,
                finalURL: URLCredentials.removed(from: response.finalURL)))
          }
        } catch {
          page.problem = .notFetched(error.advice)
        }
        pages.append(page)
      }
      return (pages, nil)
    }

    private func homePage(_ url: String) async -> FetchEvidence.HomePage {
      var fetcher = fetcher(for: url)
      fetcher.options.headers["Accept"] = "text/html, application/xhtml+xml, */*;q=0.1"
      let page: (body: Data, response: FetchResponse)
      do throws(FetchError) { page = try await fetcher.download(url) } catch {
        return .init(problem: error.advice)
      }
      let feeds = FeedDiscovery.feeds(
        in: page.body, sourceURL: URLCredentials.removed(from: page.response.finalURL), charset: page.response.charset)
      return .init(contentType: page.response.header("content-type"), links: feeds)
    }

    /// Fetches the images of a JSON Feed and the artwork of a podcast, at the same time, because one may not answer.
    private func fetchImages(
      of feed: Data, isJSON: Bool, from base: String, _ evidence: inout FetchEvidence
    ) async {
      // Evidence has the URLs as the feed has them.
      let read = isJSON ? try? JSONFeed.read(feed).feed : nil
      var names: Set<String> = []
      await withTaskGroup { group in
        for case .some(let name) in [read?.icon, read?.favicon] + (read?.authors ?? []).map(\.avatar)
        where names.count < Self.maximumImages && names.insert(name).inserted {
          group.addTask { (name, await self.image(URLReference.resolve(name, against: base))) }
        }
        for await (name, image) in group { evidence.images[name] = image }
      }
      await withTaskGroup { group in
        for url in podcasts?.artworkURLs(in: feed).prefix(Self.maximumImages) ?? [] {
          group.addTask { (url, await self.artwork(url)) }
        }
        for await (url, artwork) in group { evidence.artwork[url] = artwork }
      }
    }

    /// Nil if it is not known what the server sends.
    private func artwork(_ url: String) async -> FetchEvidence.Artwork? {
      var fetcher = fetcher(for: url)
      fetcher.options.maximumSize = Self.maximumArtworkSize
      // Some servers send other formats to clients that accept them.
      fetcher.options.headers["Accept"] = "image/jpeg, image/png, */*;q=0.1"
      do throws(FetchError) {
        let (body, _) = try await fetcher.download(url)
        return FetchEvidence.Image([UInt8](body)).map { .image($0) } ?? .otherFile
      } catch {
        switch error.kind {
        case .tooLarge, .timedOut, .cancelled, .invalidURL, .offline, .unavailable, .systemFailure: return nil
        case .status(let status): return .problem("the server answers with status \(status)")
        default: return .problem(error.message)
        }
      }
    }

    private func image(_ url: String) async -> FetchEvidence.Image? {
      var fetcher = fetcher(for: url)
      fetcher.options.maximumSize = Self.maximumImageSize
      guard let file = try? await fetcher.download(url) else { return nil }
      return FetchEvidence.Image([UInt8](file.body))
    }
  }

  extension FetchEvidence {
    /// How the feed is served, from a response. Reports must not contain passwords.
    fileprivate init(_ response: FetchResponse) {
      // The transfer size is known only if the server sent it, because the body has been decompressed.
      let size = response.header("content-length").flatMap(Int.init) ?? response.bodySize
      self.init(
        url: URLCredentials.removed(from: response.url),
        redirects: response.redirects.map { .init(status: $0.status, url: URLCredentials.removed(from: $0.url)) },
        status: response.status, headers: response.headers, bodySize: size)
    }
  }

  /// Other URLs in a feed, made absolute.
  private struct NamedURLs {
    var format: FeedFormat
    /// A hash of the items; nil if there are none.
    var items: Int?
    var homePage: String?
    /// The next page.
    var nextPage: String?
    /// Whether it is the feed's own URL, which pages may have in common.
    var leadsToItself = false

    init(in document: Data, _ response: FetchResponse) {
      let url = response.finalURL
      var options = FeedConverter.Options()
      options.charset = response.charset
      guard let conversion = try? FeedConverter(options).convert(document, sourceURL: url) else {
        format = FeedFormat(detecting: document)
        return
      }
      format = conversion.format
      items = conversion.feed.items.isEmpty ? nil : conversion.feed.items.hashValue
      homePage = conversion.feed.homePageURL
      // A next page that is the feed's own URL is left out of the feed.
      leadsToItself = conversion.repairs.contains { $0.kind == .nextURLLoop }
      nextPage = leadsToItself ? conversion.feed.feedURL : conversion.feed.nextURL
    }
  }
#endif
