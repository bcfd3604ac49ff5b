/// A rule: its id, its severity and its documentation.

internal import FeedSystem

/// A rule that feeds are checked against.
///
/// ```swift
/// if let rule = ValidationRule(id: "item-id-missing") { print(rule.title, rule.remedy) }
/// ```
public struct ValidationRule: Sendable, Hashable, Identifiable {
  /// The basis of a rule.
  package enum Basis: String, Sendable, Hashable, CaseIterable {
    /// The specification of the format.
    case specification
    /// A standard that the specification refers to.
    case reference
    /// Experience with what breaks readers. The profile `spec` omits these rules.
    case experience
    /// The RSS Advisory Board's Best Practices Profile: advice about RSS 2.0. The profile `spec` omits these rules.
    case rssProfile = "rss-profile"
    /// The command: its inputs and settings. Nothing can be validated where these rules are broken.
    case command
  }

  /// Rules whose level can be set together: `--rule rss-profile=off`.
  package enum Group: String, Sendable, Hashable, CaseIterable {
    /// The rules of ``Basis-swift.enum/rssProfile``.
    case rssProfile = "rss-profile"
    /// The rules of XML's syntax. Once they were one rule with this id.
    case xmlNotWellFormed = "xml-not-well-formed"
  }

  /// The case of the rule in the list of all rules.
  let code: RuleID
  /// The id, in lowercase with hyphens: `item-id-missing`.
  public var id: String { code.id }
  /// What is wrong, in a few words.
  public private(set) var title = ""
  /// Why it matters.
  public private(set) var explanation = ""
  /// How to fix it.
  public private(set) var remedy = ""
  /// The specification and its section: `RFC 4287 §4.1.1`. Empty if the rule is based on experience.
  public private(set) var reference = ""
  /// The severity in the profile ``ValidationProfile/default``.
  public private(set) var severity = Diagnostic.Severity.error
  /// The severity in the profile `strict`; nil if it is the same as elsewhere.
  private(set) var strictSeverity: Diagnostic.Severity?
  /// The severity in the profile `podcast`; nil if it is the same as elsewhere.
  private(set) var podcastSeverity: Diagnostic.Severity?
  /// Whether the rule is reported by default.
  package private(set) var isOnByDefault = true
  /// The basis of the rule.
  package private(set) var basis = Basis.specification
  /// The group that it belongs to, if any.
  package private(set) var group: Group?
  private var formats = [Format.jsonFeed1, .jsonFeed1_1]
  /// The formats and versions that the rule applies to: `JSON Feed 1.1`.
  package var versions: [String] { formats.map(\.rawValue) }
  var need: Need?
  /// The rules that are not reported at a path where this one is reported.
  private(set) var supersedes: [RuleID] = []
  /// The rules that are always broken together with this one.
  private(set) var implies: [RuleID] = []
  private(set) var badLines = "", goodLines = ""
  /// An example that breaks the rule.
  package var bad: RuleExample { (try? RuleExample(badLines)) ?? RuleExample(.feed) }
  /// An example that does not.
  package var good: RuleExample { (try? RuleExample(goodLines)) ?? RuleExample(.feed) }

  /// The rules that were read. Feeds that are validated together usually break the same rules: without this, validating 300
  /// small feeds takes 66 ms instead of 53.
  private static let known = Lock<[RuleID: ValidationRule]>([:])

  /// The rule, as `Rules.txt` describes it.
  init(_ code: RuleID) {
    self = Self.known.withLock { known in
      if let rule = known[code] { return rule }
      var rule = ValidationRule(undescribed: code)
      // A test reads all blocks. Of a damaged one, the rule has what is before the damage.
      try? rule.read(RuleBlock.text(at: RuleID.allCases.firstIndex(of: code) ?? 0))
      known[code] = rule
      return rule
    }
  }

  private init(undescribed code: RuleID) { self.code = code }

  /// Reads the block of the rule in `Rules.txt`.
  mutating func read(_ text: Substring) throws(InvalidRuleText) {
    enum Default: String { case off }
    var block = try RuleBlock(text)
    guard block.id == id else { throw InvalidRuleText(block.id, id) }
    title = block.title
    guard let level: Diagnostic.Severity = try block.word("Level") else { throw block.lacks("Level") }
    severity = level
    strictSeverity = try block.word("Strict")
    podcastSeverity = try block.word("Podcast")
    isOnByDefault = try block.word("Default") != Default.off
    basis = try block.word("Basis") ?? basis
    group = try basis == .rssProfile ? .rssProfile : block.word("Group")
    formats = try block.words("Formats", Format.init(rawValue:)) ?? formats
    need = try block.word("Needs")
    supersedes = try block.words("Instead of", RuleID.init(named:)) ?? []
    implies = try block.words("Together with", RuleID.init(named:)) ?? []
    _ = try block.words("Formerly", RuleID.init(named:))
    explanation = try block.text("Why")
    remedy = try block.text("Fix")
    reference = block.take("Specification") ?? ""
    badLines = try block.text("Wrong")
    goodLines = try block.text("Right")
    try block.finish()
  }

  /// What a rule compares a document with.
  enum Need: String {
    /// The answers of its server.
    case server
    /// The feed as it was published before.
    case previous
    /// The other files of its site.
    case site
  }

  /// The formats and versions that a rule applies to.
  private enum Format: String {
    case jsonFeed1 = "JSON Feed 1"
    case jsonFeed1_1 = "JSON Feed 1.1"
    case rss = "RSS"
    case rss1 = "RSS 1.0"
    case rss2 = "RSS 2.0"
    case atom = "Atom"
    case every = "every format"
  }
}
