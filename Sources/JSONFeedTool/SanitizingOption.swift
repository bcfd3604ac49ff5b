/// The option `--sanitize` of `convert` and `fetch`.

internal import FeedBridge

extension Option {
  static let sanitize = Option(
    "--sanitize", .optionalWord(HTMLPolicy.presets.map(\.key)),
    help:
      "make the HTML of items and extension objects safe to show: as feed readers do (reader, the default), only text and links (text), or nothing from "
      + "other servers (strict)")
}

extension Arguments {
  /// What HTML may contain; nil if it is not sanitized.
  var sanitizing: HTMLPolicy? {
    value(Option.sanitize.name).flatMap { name in HTMLPolicy.presets.first { $0.key == name }?.value }
  }
}
