/// The origin of this build. `.ci/release` replaces this file in its copy of the sources.

enum Build {
  /// The abbreviated hash of the commit: `1a2b3c4`. Nil if it is unknown.
  static let commit: String? = nil
  /// The date of the commit: `2026-11-22`. Nil if it is unknown.
  static let date: String? = nil
}
