/// Fetching a feed with one call.

public import JSONFeedModel

extension JSONFeed {
  /// Fetches a feed of any format and converts it; see ``FeedFetcher`` for options, conditional requests and repairs.
  ///
  /// ```swift
  /// let feed = try await JSONFeed.fetch("https://example.org/feed.xml")
  /// ```
  ///
  /// - Parameter url: an http or https URL.
  /// - Throws: ``FetchError``.
  public static func fetch(_ url: String) async throws(FetchError) -> JSONFeed {
    // Without validators the result is always a feed.
    guard let conversion = try await FeedFetcher().fetch(url).conversion else {
      throw FetchError(.badResponse("it has no document"), url: url)
    }
    return conversion.feed
  }

  /// Fetches a feed of any format, for code that is not asynchronous; see ``fetch(_:)-(String)``.
  ///
  /// ```swift
  /// JSONFeed.fetch("https://example.org/feed.xml") { result in
  ///   print((try? result.get())?.title ?? "no feed")
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - url: an http or https URL.
  ///   - completion: called exactly once, on any thread; also if the task is cancelled.
  /// - Returns: the task, which can be cancelled.
  @discardableResult
  public static func fetch(
    _ url: String, completion: @escaping @Sendable (Result<JSONFeed, FetchError>) -> Void
  ) -> Task<Void, Never> {
    Task.detached {
      do throws(FetchError) {
        completion(.success(try await fetch(url)))
      } catch {
        completion(.failure(error))
      }
    }
  }
}
