/// The settings of `jsonfeed validate`, from its command line and from projects.

internal import FeedValidation
internal import FeedFoundation

/// The settings. The command line takes precedence over the project, and the project over the defaults.
struct ValidationSettings {
  /// The settings of one file.
  struct Project: Sendable {
    var options = FeedValidator.Options()
    var failOn = Diagnostic.Severity.error
    var baseline: Baseline?
    /// The file with the settings; nil if there is none.
    var file: String?
  }

  /// The settings of the files by folder.
  struct Projects: Sendable {
    fileprivate var byFolder: [String: Result<Project, SettingsFiles.Failure>] = [:]

    func result(for path: String) -> Result<Project, SettingsFiles.Failure> {
      byFolder[ValidationSettings.folder(of: path)] ?? .success(Project())
    }
  }

  let failOn: Diagnostic.Severity?
  private let profile: ValidationProfile?
  private var rules: [String: ValidationRule.Level] = [:]
  private let isPrivate: Bool
  private let previous: JSONFeed?
  private let now: Date?
  private let baseline: Baseline?
  private let writesBaseline: Bool
  /// The URLs of the feed and of its links, for fixes.
  private let (selfURL, baseURL): (String?, String?)
  /// The settings file named on the command line.
  private let file: String?
  private let files: SettingsFiles

  init(_ arguments: Arguments) throws(UsageError) {
    failOn = arguments.choice("--fail-on")
    writesBaseline = arguments.has("--write-baseline")
    files = SettingsFiles(readingBaselines: !writesBaseline)
    profile = arguments.choice("--profile")
    isPrivate = arguments.has("--private")
    now = try arguments.date("--now")
    for text in arguments.all("--rule") {
      let parts = text.split(separator: "=", maxSplits: 1).map(String.init)
      guard parts.count == 2, let level = ValidationRule.Level(rawValue: parts[1]) else {
        let levels = ValidationRule.Level.allCases.map(\.rawValue)
        throw UsageError(
          message: "--rule must be ID=LEVEL, with the level off, info, warning or error, not \"\(text)\""
            + (parts.count == 2 ? Suggestion.text(for: parts[1], among: levels) : ""))
      }
      guard ValidationRule.isNameOfRuleOrGroup(parts[0]) else { throw RulesCommand.unknownRule(parts[0]) }
      if let problem = ValidationRule.problem(ofLevelFor: parts[0]) {
        throw UsageError(message: "--rule \(text): \(problem)")
      }
      rules[parts[0]] = level
    }
    selfURL = try arguments.url("--self")
    baseURL = try arguments.url("--base")
    file = try arguments.path("--config")
    if let file, Input.kind(of: file) == .missing { throw UsageError(message: "--config: \(file): no such file") }
    baseline = try Self.file("--baseline", arguments) { data throws(UsageError) in
      guard let baseline = Baseline(data) else { throw UsageError(message: "--baseline: the file is not a baseline") }
      return baseline
    }
    previous = try Self.file("--previous", arguments) { data throws(UsageError) in
      do throws(ConversionError) {
        return try JSONFeed.convert(data)
      } catch {
        throw UsageError(message: "--previous: \(error)")
      }
    }
  }

  /// Reads the file named by an option, if the option is given.
  private static func file<Value>(
    _ option: String, _ arguments: Arguments, _ make: (Data) throws(UsageError) -> Value
  ) throws(UsageError) -> Value? {
    guard let path = try arguments.path(option) else { return nil }
    let network = try NetworkOptions(arguments)
    let data: Data
    do throws(InputError) {
      data = try Input.read(path, limit: 1 << 28, network)
    } catch {
      throw UsageError(message: "\(option): \(path): \(error.message)")
    }
    return try make(data)
  }

  /// The patterns of files to skip in a folder, and the folder that they are relative to.
  func exclusions(in folder: String) -> (folder: String, patterns: [IgnorePattern])? {
    guard let settings = try? settings(for: folder), !settings.exclude.isEmpty else { return nil }
    return (settings.folder, settings.exclude)
  }

  private func settings(for folder: String) throws(SettingsFiles.Failure) -> SettingsFiles.Settings? {
    if let file { return try files.settings(in: file) }
    return try files.settings(for: folder)
  }

  /// The settings of the files at `paths`.
  func projects(of paths: [String]) -> Projects {
    var projects = Projects()
    for path in paths {
      let folder = Self.folder(of: path)
      guard projects.byFolder[folder] == nil else { continue }
      do throws(SettingsFiles.Failure) {
        projects.byFolder[folder] = .success(try project(in: folder))
      } catch {
        projects.byFolder[folder] = .failure(error)
      }
    }
    return projects
  }

  /// The folder of the file at `path`, a directory itself, or the current one for a URL and for standard input without a name.
  private static func folder(of path: String) -> String {
    switch Input.kind(of: path) {
    case .url, .standardInput: FileManager.default.currentDirectoryPath
    case .directory: URL(filePath: path).standardizedFileURL.path
    case .file, .missing: URL(filePath: path).standardizedFileURL.deletingLastPathComponent().path
    }
  }

  private func project(in folder: String) throws(SettingsFiles.Failure) -> Project {
    var project = Project()
    if let found = try settings(for: folder) {
      apply(found.configuration, &project)
      project.baseline = found.baseline
      project.file = found.file
    }
    if let profile { project.options.profile = profile }
    for (id, level) in rules { project.options.levels[id] = level }
    if isPrivate { project.options.isPrivate = true }
    if let failOn { project.failOn = failOn }
    if let baseline, !writesBaseline { project.baseline = baseline }
    // All problems, because those beyond the maximum would look new once others are fixed.
    if writesBaseline || project.baseline != nil { project.options.maximumDiagnosticsPerRule = nil }
    project.options.previous = previous
    project.options.now = now
    project.options.selfURL = selfURL
    project.options.baseURL = baseURL
    return project
  }

  private func apply(_ configuration: ValidationConfiguration, _ project: inout Project) {
    project.options.profile = configuration.profile ?? project.options.profile
    project.options.isPrivate = configuration.isPrivate ?? false
    project.options.levels = configuration.rules
    project.failOn = configuration.failOn ?? project.failOn
  }
}

extension ValidationSettings.Project {
  /// The settings as JSON, with the levels of all rules.
  var json: String {
    var object: JSONFeed.Object = [
      "settings": file.map(JSONFeed.Value.string) ?? .null, "profile": .string(options.profile.rawValue),
      "private": .bool(options.isPrivate), "failOn": .string(failOn.rawValue),
    ]
    var rules: JSONFeed.Object = [:]
    for (id, level) in options.effectiveLevels { rules[id] = .string(level.rawValue) }
    object["rules"] = .object(rules)
    return JSONFeed.Value.object(object).encodeToString(prettyPrinted: true) + "\n"
  }
}
