/// The size of a generated feed: `20 MB`.
struct InputSize: Equatable {
  var bytes: Int

  init(bytes: Int) { self.bytes = bytes }

  /// `20MB`, `20 MB`, `100KB` or `5000`; nil if it is not a size, or exceeds 1 GB.
  init?(_ text: String) {
    let units = [("MB", 1_000_000), ("KB", 1000), ("B", 1), ("", 1)]
    let text = text.uppercased().filter { $0 != " " }
    guard let (unit, factor) = units.first(where: { text.hasSuffix($0.0) }), let count = Int(text.dropLast(unit.count)),
      count > 0, count <= 1_000_000_000 / factor
    else { return nil }
    bytes = count * factor
  }

  /// `20 MB`.
  var name: String {
    if bytes.isMultiple(of: 1_000_000) { return "\(bytes / 1_000_000) MB" }
    return bytes.isMultiple(of: 1000) ? "\(bytes / 1000) KB" : "\(bytes) B"
  }
}
