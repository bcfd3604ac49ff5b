/// Fetching a feed with one call.

public import JSONFeedModel

extension JSONFeed {
  /// Fetches a feed of any format and converts it; see ``FeedFetcher`` for options, conditional requests and repairs.
  ///
  /// ```swift
  /// let feed = try await JSONFeed.fetch("https://example.org/feed.xml")
  /// ```
  ///
  /// - Parameters:
  ///   - url: An http or https URL.
  ///   - fetcher: What fetches it, with options such as the user agent.
  /// - Throws: ``FetchError``.
  public static func fetch(
    _ url: some JSONFeed.URLConvertible, with fetcher: FeedFetcher = .init()
  ) async throws(FetchError) -> JSONFeed {
    // Without validators the result is always a feed.
    guard let conversion = try await fetcher.fetch(url).conversion else {
      throw FetchError(.badResponse("it has no document"), url: url._urlText)
    }
    return conversion.feed
  }

  /// Fetches a feed of any format, for code that is not asynchronous; see ``fetch(_:with:)``.
  ///
  /// ```swift
  /// JSONFeed.fetch("https://example.org/feed.xml") { result in
  ///   print((try? result.get())?.title ?? "no feed")
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - url: An http or https URL.
  ///   - fetcher: What fetches it.
  ///   - completion: Called exactly once, on any thread; also if the task is cancelled.
  /// - Returns: the task, which can be cancelled.
  @discardableResult
  public static func fetch(
    _ url: some JSONFeed.URLConvertible, with fetcher: FeedFetcher = .init(),
    completion: @escaping @Sendable (Result<JSONFeed, FetchError>) -> Void
  ) -> Task<Void, Never> {
    let url = url._urlText
    return Task.detached {
      do throws(FetchError) {
        completion(.success(try await fetch(url, with: fetcher)))
      } catch {
        completion(.failure(error))
      }
    }
  }
}
