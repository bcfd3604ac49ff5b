/// The settings of a project in the file `.jsonfeed-validate.json`.

#if canImport(FoundationEssentials)
  package import FoundationEssentials
#else
  package import Foundation
#endif
internal import FeedPrimitives
package import JSONFeedModel

/// The validation settings of a project.
///
/// ```json
/// {"profile": "strict", "private": false, "failOn": "warning", "rules": {"url-not-https": "off"},
///  "exclude": ["drafts/"], "baseline": "feeds.baseline.json"}
/// ```
package struct ValidationConfiguration: Sendable, Hashable {
  /// The name of the file.
  package static let fileName = ".jsonfeed-validate.json"

  /// The selection of rules and their severities; the setting `profile`.
  package var profile: ValidationProfile?
  /// Whether the feeds are private; the setting `private`.
  package var isPrivate: Bool?
  /// The least severity for which validation fails; the setting `failOn`.
  package var failOn: Severity?
  /// The levels of single rules by id, and of groups of rules (`rss-profile`, `xml-not-well-formed`); the setting `rules`.
  package var rules: [String: RuleLevel]
  /// The path of the baseline, relative to this file; the setting `baseline`.
  package var baseline: String?
  /// Patterns of files to skip in directories, as in `.gitignore`, relative to this file; the setting `exclude`.
  package var exclude: [String]

  /// Reads a configuration. Unknown settings are errors, because a misspelled one would have no effect.
  package init(_ data: Data) throws(ConfigurationError) {
    (profile, isPrivate, failOn, rules, baseline, exclude) = (nil, nil, nil, [:], nil, [])
    let value: JSONFeed.Value
    do throws(JSONFeedError) {
      var document = JSONDocument(limits: .init())
      value = try document.value(data.span)
    } catch {
      throw ConfigurationError(
        location: error.location, message: "expected \(error.expected), found \(error.found)")
    }
    guard let object = value.objectValue else {
      throw ConfigurationError(message: "expected a JSON object with settings")
    }
    for member in object { try read(member) }
  }

  private mutating func read(_ member: JSONFeed.Object.Member) throws(ConfigurationError) {
    switch member.name {
    case "profile":
      profile = try Self.choice(member, ValidationProfile.allCases.map(\.rawValue), ValidationProfile.init(rawValue:))
    case "private":
      guard let flag = member.value.boolValue else {
        throw ConfigurationError(message: "private: expected true or false")
      }
      isPrivate = flag
    case "failOn": failOn = try Self.choice(member, Severity.allCases.map(\.rawValue), Severity.init(rawValue:))
    case "baseline":
      guard let path = member.value.stringValue else {
        throw ConfigurationError(message: "baseline: expected the path of a file")
      }
      baseline = path
    case "exclude":
      let patterns = member.value.arrayValue?.map(\.stringValue) ?? [nil]
      exclude = patterns.compactMap(\.self)
      guard exclude.count == patterns.count else {
        throw ConfigurationError(message: "exclude: expected a list of patterns such as [\"drafts/\"]")
      }
    case "rules":
      guard let levels = member.value.objectValue else {
        throw ConfigurationError(message: "rules: expected an object such as {\"url-not-https\": \"off\"}")
      }
      for level in levels {
        guard Rule.isNameOfRuleOrGroup(level.name) else {
          throw ConfigurationError(
            message:
              "rules: unknown rule \"\(level.name.shortened)\"; jsonfeed rules lists all rules")
        }
        rules[level.name] = try Self.choice(level, RuleLevel.allCases.map(\.rawValue), RuleLevel.init(rawValue:))
      }
    case "$schema": break
    default:
      throw ConfigurationError(
        message:
          "unknown setting \"\(member.name.shortened)\"; "
          + "the settings are profile, private, failOn, rules, exclude and baseline")
    }
  }

  private static func choice<Choice>(
    _ member: JSONFeed.Object.Member, _ names: [String], _ make: (String) -> Choice?
  ) throws(ConfigurationError) -> Choice {
    guard let choice = member.value.stringValue.flatMap(make) else {
      throw ConfigurationError(message: "\(member.name.shortened): expected one of \(names.joined(separator: ", "))")
    }
    return choice
  }
}

/// A problem of a configuration file.
package struct ConfigurationError: LocalizedError, Sendable, Hashable, CustomStringConvertible {
  /// The place in the file; nil if the problem concerns no single place.
  package var location: JSONFeed.SourceLocation?
  /// What is wrong.
  package var message: String

  package init(location: JSONFeed.SourceLocation? = nil, message: String) {
    self.location = location
    self.message = message
  }

  /// The ``description``, for `localizedDescription`.
  package var errorDescription: String? { description }

  /// `line:column: message`
  package var description: String {
    (location.map { "\($0): " } ?? "") + message
  }
}
