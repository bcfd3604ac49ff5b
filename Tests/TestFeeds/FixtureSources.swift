/// The fixtures that tests read.

/// The paths without the expected results of conversions, which are the same feeds as the documents beside them (`links.json` is
/// that of `links.xml` or `links.rss.json`).
package func withoutResults(_ paths: [String]) -> [String] {
  let sources = paths.filter { $0.hasSuffix(".xml") || $0.hasSuffix(".rss.json") }
  let results = Set(sources.map { String($0.dropLast($0.hasSuffix(".xml") ? 4 : 9)) + ".json" })
  return paths.filter { !results.contains($0) }
}
