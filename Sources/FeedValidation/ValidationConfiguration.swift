/// What a project wants of validation, as it stands in a file: `.jsonfeed-validate.json`.

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif
internal import FeedPrimitives
internal import JSONFeed

/// The settings of a project.
///
/// ```json
/// {"profile": "strict", "private": false, "failOn": "warning", "rules": {"url-not-https": "off"}, "baseline": "feeds.baseline.json"}
/// ```
public struct ValidationConfiguration: Sendable, Hashable {
  /// The name of the file.
  public static let fileName = ".jsonfeed-validate.json"

  public var profile: ValidationProfile?
  public var isPrivate: Bool?
  /// From which severity on a problem fails the check.
  public var failOn: Severity?
  /// What single rules are, by their ids, and groups of rules, by theirs: `rss-profile`.
  public var rules: [String: RuleLevel]
  /// The baseline's file, relative to this one.
  public var baseline: String?

  /// What is wrong with a configuration, and where.
  public struct Fault: Error, Sendable, Hashable, CustomStringConvertible {
    public var line: Int?
    public var column: Int?
    public var message: String

    /// `line:column: message`
    public var description: String {
      (line.flatMap { line in column.map { "\(line):\($0): " } } ?? "") + message
    }
  }

  /// Reads a configuration. Members that are none are problems: a misspelt one would do nothing.
  public init(_ data: Data) throws(Fault) {
    (profile, isPrivate, failOn, rules, baseline) = (nil, nil, nil, [:], nil)
    let value: JSONFeed.Value
    do throws(JSONFeedError) {
      var document = JSONDocument(limits: .init())
      value = try document.value(data.span)
    } catch {
      throw Fault(
        line: error.line, column: error.column, message: "expected \(error.expected), found \(error.found)")
    }
    guard let object = value.objectValue else { throw Fault(message: "expected an object with settings") }
    for member in object { try read(member) }
  }

  private mutating func read(_ member: JSONFeed.Object.Member) throws(Fault) {
    switch member.name {
    case "profile":
      profile = try Self.choice(member, ValidationProfile.allCases.map(\.rawValue), ValidationProfile.init(rawValue:))
    case "private":
      guard let flag = member.value.boolValue else { throw Fault(message: "private: expected true or false") }
      isPrivate = flag
    case "failOn": failOn = try Self.choice(member, Severity.allCases.map(\.rawValue), Severity.init(rawValue:))
    case "baseline":
      guard let path = member.value.stringValue else { throw Fault(message: "baseline: expected the path of a file") }
      baseline = path
    case "rules":
      guard let levels = member.value.objectValue else {
        throw Fault(message: "rules: expected an object such as {\"url-not-https\": \"off\"}")
      }
      for level in levels {
        guard Rule.isNameOfRuleOrGroup(level.name) else {
          throw Fault(message: "rules: there is no rule \"\(level.name.shortened)\" (jsonfeed rules lists them)")
        }
        rules[level.name] = try Self.choice(level, RuleLevel.allCases.map(\.rawValue), RuleLevel.init(rawValue:))
      }
    case "$schema": break
    default:
      throw Fault(
        message:
          "there is no setting \"\(member.name.shortened)\"; there are profile, private, failOn, rules and baseline")
    }
  }

  private static func choice<Choice>(
    _ member: JSONFeed.Object.Member, _ names: [String], _ make: (String) -> Choice?
  ) throws(Fault) -> Choice {
    guard let choice = member.value.stringValue.flatMap(make) else {
      throw Fault(message: "\(member.name.shortened): expected one of \(names.joined(separator: ", "))")
    }
    return choice
  }
}
