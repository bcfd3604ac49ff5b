/// How feeds are fetched, against a server in this process.

import FeedClient
import Testing

@Suite struct FetchingTests {
  @Test func aFetcherIsMadeWithoutArguments() { _ = FeedFetcher() }
}
