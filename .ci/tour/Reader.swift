/// A feed reader: fetching, pages, and the items of a list.

import FeedClient
import Foundation

func advice(_ error: FetchError) -> String {
  switch error.kind {
  case .damaged: return "the feed that you have is better"
  case .invalidURL, .invalidHeader: return "check the address: \(error.url)"
  case .cutOff: return "fetch it again"
  case .offline, .hostNotFound, .connectionFailed, .timedOut: return "try again later"
  case .insecure(let reason): return "do not trust this server: \(reason)"
  case .privateAddress: return "use an address of the internet"
  case .systemFailure(let reason): return "close some files: \(reason)"
  case .unavailable(let reason): return "install libcurl: \(reason)"
  case .status(let status): return "the server answered \(status)"
  case .tooManyRedirects, .tooLarge, .badResponse: return "the server is broken: \(error.errorDescription ?? "")"
  case .conversion(let error): return advice(error)
  case .cancelled: return "cancelled"
  }
}

/// Prints what it requests.
struct Logged: FeedTransport {
  var transport: any FeedTransport

  func response(to request: TransportRequest) async throws -> TransportResponse {
    var local = TransportRequest(url: request.url, headers: request.headers, allowsPrivateAddresses: true)
    local.proxy = request.proxy
    let response = try await transport.response(to: request.allowsPrivateAddresses ? request : local)
    print(request.url, response.status)
    var passedOn = TransportResponse(status: response.status, headers: response.headers, body: response.body)
    passedOn.endsWithConnection = response.endsWithConnection
    return passedOn
  }
}

/// A page from somewhere else than a feed.
struct Archive: FeedPageRequest {
  var pageNumber: Int
  var isFirstPage: Bool { pageNumber == 1 }
  var itemsPerPage: Int { 1 }
  func fetchItems() async throws -> [JSONFeed.Item]? { [.init(id: "archived-\(pageNumber)", contentText: "Old")] }
}

@MainActor
func readFeeds(_ url: String, folder: URL) async throws {
  var options = FeedFetcher.Options()
  (options.maximumSize, options.maximumRedirects, options.timeout) = (1 << 20, 3, .seconds(5))
  options.headers["Authorization"] = "Bearer 1"
  (options.deadline, options.proxy) = (.now + .seconds(60), nil)
  options.triesHTTPSFirst = true
  (options.allowsPrivateAddresses, options.transport) = (true, Logged(transport: SystemTransport()))
  let fetcher = FeedFetcher(options)
  switch try await fetcher.fetch(url, validators: FetchValidators(etag: "\"1\"", lastModified: nil)) {
  case .feed(let conversion, let response):
    print(
      conversion.feed.title, response.finalURL, response.charset ?? "", response.isIncomplete,
      response.validators?.lastModified ?? "")
  case .notModified(let response): print(response.status, response.permanentURL, response.header("Date") ?? "")
  }
  let page = try await fetcher.download(url)
  print(FeedDiscovery.feeds(in: page.body, sourceURL: page.response.finalURL).count)
  let validators = FetchValidators(etag: "\"1\"")
  let state = await fetcher.fetch(FetchState(url, validators: validators), since: .distantPast).state
  check(!state.isDue() && !state.isGone && state.failures == 0 && state.validators != nil, "the fetch is remembered")
  check(state.forgettingFeed(unlessSanitizedWith: .reader).isDue(), "a feed that was not sanitized is fetched again")
  for await outcome in fetcher.fetchAll([FeedFetcher.Request(state)], hostInterval: .seconds(1)) {
    print("\(outcome.finished) of \(outcome.total.map(String.init) ?? "?")", outcome.state.nextFetch ?? Date())
    check(outcome.request.state.url == url && outcome.index == 0, "an outcome has its request")
    if case .failure(let error) = outcome.result { print(advice(error)) }
  }

  let pages = FeedPages(url, fetcher: fetcher)
  for try await page: FeedPages.Page in pages { print(page.number) }
  var iterator = pages.makeAsyncIterator()
  print(try await iterator.next()?.feed.title ?? "", await pages.hasNextPage)

  let preferences = FeedCachePreferences(name: "tour", folder: folder)
  let controller = FeedController<JSONFeed.Item>(preferences, section: 1)
  await controller.loadCache()
  let changes = try await controller.fetch(Archive(pageNumber: 1))
  check(changes.insertedIndexPaths == [[1, 0]] && changes.deletedIndexPaths == [], "changes have index paths")
  controller.insert(.init(id: "pinned", contentText: "First"), at: 0)
  controller.move(from: 0, to: 1)
  check(controller.remove(at: 0)?.id == "archived-1", "the items can be changed")
  controller.cache.addItems([])
  await controller.cache.waitUntilSynchronized()
  check(controller.cache.saved && controller.items.last?.id == "pinned", "the items are saved")
  let cache = FeedCache<JSONFeed.Item>(preferences)
  cache.replaceItems(with: [])
  cache.clear()
  await cache.waitUntilSynchronized()
  check(FeedCachePreferences.removeAllCaches(in: folder), "the caches are removed")
}
