/// Inputs from the web.

#if Network
  internal import FeedClient
  internal import FeedFoundation

  enum WebInput {
    /// The user agent.
    static let userAgent = "jsonfeed/\(JSONFeedTool.version) (+https://github.com/jsonfeed-swift/JSONFeed)"

    /// Fetches a single document that the user waits for.
    static func fetcher(limit: Int) -> FeedFetcher {
      FeedFetcher(.init(userAgent: userAgent, timeout: .seconds(30), maximumSize: min(limit, 256 << 20)))
    }

    /// The document at a URL, after redirects.
    static func document(_ url: String, limit: Int) throws(InputError) -> InputDocument {
      do throws(FetchError) {
        return try ForegroundTask.result { () async throws(FetchError) in
          let (body, response) = try await fetcher(limit: limit).download(url)
          return InputDocument(
            data: body, url: URLCredentials.removed(from: response.finalURL), charset: response.charset)
        }
      } catch {
        throw InputError(message: error.message)
      }
    }
  }
#endif
