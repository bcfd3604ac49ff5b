/// The option `--sanitize` of `convert` and `fetch`.

internal import FeedBridge

/// The policies that `--sanitize` knows, the default first.
enum SanitizingPreset: String, CaseIterable {
  case reader, text, strict

  var policy: HTMLPolicy {
    switch self {
    case .reader: .reader
    case .text: .text
    case .strict: .strict
    }
  }
}

extension Option {
  static let sanitize = Option(
    "--sanitize", .optionalWord(SanitizingPreset.allCases.map(\.rawValue)),
    help:
      "make the HTML of items and extension objects safe to show: as feed readers do (reader, the default), only text and links (text), or nothing from "
      + "other servers (strict)")
}

extension Arguments {
  /// What HTML may contain; nil if it is not sanitized.
  var sanitizing: HTMLPolicy? {
    let preset: SanitizingPreset? = choice(Option.sanitize.name)
    return preset?.policy
  }
}
