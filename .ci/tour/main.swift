/// Uses the whole public interface, as a user's package does: what no example of README and the articles shows.

import FeedClient
import Foundation

/// Ends the program if something does not hold.
func check(_ holds: Bool, _ what: String) {
  guard holds else {
    print("not so: \(what)")
    exit(1)
  }
}

try publishPodcast()
try readAndWrite()
try extensions()
try convert()
sanitize()
validate()
let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
try await readFeeds(ProcessInfo.processInfo.environment["FEED_URL"] ?? "", folder: folder)
try? FileManager.default.removeItem(at: folder)
