/// The files, connections and pipes that the test process has open.

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif
internal import FeedSystem
internal import Foundation

package enum OpenFiles {
  /// How many the test process may have open.
  package static let maximum = 128

  /// Makes the system enforce ``maximum``: opening another one fails.
  package static func limit() { _ = original }

  /// Whether the system enforces ``maximum``.
  package static var areLimited: Bool { original.withLock { _ in CurrentProcess.maximumOpenFiles <= maximum } }

  /// The limit without this one.
  private static let original = Lock(exchangeLimit(rlim_t(maximum)))

  /// Calls `body`, one call at a time, without the limit. `Process` does not start if the test process has inherited a
  /// descriptor whose number is above it.
  static func withoutLimit(_ body: () throws -> Void) rethrows {
    try original.withLock { original in
      let own = exchangeLimit(original)
      defer { _ = exchangeLimit(own) }
      try body()
    }
  }

  /// Sets the limit, but not above the largest possible one, and returns the one before.
  private static func exchangeLimit(_ new: rlim_t) -> rlim_t {
    var limit = rlimit()
    guard unsafe getrlimit(resource, &limit) == 0 else { return new }
    let old = limit.rlim_cur
    limit.rlim_cur = min(new, limit.rlim_max)
    _ = unsafe setrlimit(resource, &limit)
    return old
  }

  #if canImport(Glibc)
    private static let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
  #else
    private static let resource = RLIMIT_NOFILE
  #endif

  /// The path of each, or what it is instead; on Linux only.
  package static var all: [String] {
    let folder = "/proc/self/fd"
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    // One of them was the folder itself, which has been closed.
    return names.compactMap { try? FileManager.default.destinationOfSymbolicLink(atPath: "\(folder)/\($0)") }
  }
}
