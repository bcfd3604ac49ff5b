/// The settings of `jsonfeed validate`, from its command line and from projects.

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
internal import FeedBridge
internal import FeedValidation
internal import JSONFeedModel

/// The settings. The command line takes precedence over the project, and the project over the defaults.
struct ValidationSettings: Sendable {
  /// The settings of one file.
  struct Project: Sendable {
    var options = FeedValidator.Options()
    var failOn = Severity.error
    var baseline: Baseline?
  }

  /// The settings of the files, by folder, so that each settings file is read once.
  struct Projects: Sendable {
    fileprivate var byFolder: [String: Result<Project, InputError>] = [:]

    func project(of path: String) throws(InputError) -> Project {
      guard let found = byFolder[ValidationSettings.folder(of: path)] else { return Project() }
      return try found.get()
    }
  }

  let failOn: Severity?
  private let profile: ValidationProfile?
  private var rules: [String: RuleLevel] = [:]
  private let isPrivate: Bool
  private let previous: JSONFeed?
  private let now: Date?
  private let baseline: Baseline?
  private let writesBaseline: Bool
  /// The settings file named on the command line.
  private let configuration: ValidationConfiguration?

  init(_ arguments: Arguments) throws(UsageError) {
    failOn = arguments.choice("--fail-on")
    profile = arguments.choice("--profile")
    isPrivate = arguments.has("--private")
    now = try arguments.date("--now")
    for text in arguments.all("--rule") {
      let parts = text.split(separator: "=", maxSplits: 1).map(String.init)
      guard parts.count == 2, let level = RuleLevel(rawValue: parts[1]) else {
        throw UsageError(
          message: "--rule must be ID=LEVEL, with the level off, info, warning or error, not \"\(text)\"")
      }
      guard Rule.isNameOfRuleOrGroup(parts[0]) else { throw RulesCommand.unknownRule(parts[0]) }
      rules[parts[0]] = level
    }
    configuration = try Self.file("--config", arguments) { data throws(UsageError) in
      do throws(ConfigurationError) {
        return try ValidationConfiguration(data)
      } catch {
        throw UsageError(message: "--config: \(error)")
      }
    }
    baseline = try Self.file("--baseline", arguments) { data throws(UsageError) in
      guard let baseline = Baseline(data) else { throw UsageError(message: "--baseline: the file is not a baseline") }
      return baseline
    }
    writesBaseline = arguments.has("--write-baseline")
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
    let data: Data
    do throws(InputError) {
      data = try Input.read(path, limit: 1 << 28)
    } catch {
      throw UsageError(message: "\(option): \(path): \(error.message)")
    }
    return try make(data)
  }

  /// The settings of the files at `paths`.
  func projects(of paths: [String]) -> Projects {
    var projects = Projects()
    for path in paths {
      let folder = Self.folder(of: path)
      guard projects.byFolder[folder] == nil else { continue }
      do throws(InputError) {
        projects.byFolder[folder] = .success(try project(in: folder))
      } catch {
        projects.byFolder[folder] = .failure(error)
      }
    }
    return projects
  }

  /// The folder of the file at `path`, the current one for a URL; empty for standard input.
  private static func folder(of path: String) -> String {
    if Input.kind(of: path) == .url { return FileManager.default.currentDirectoryPath }
    return path == "-" ? "" : URL(filePath: path).standardizedFileURL.deletingLastPathComponent().path
  }

  private func project(in folder: String) throws(InputError) -> Project {
    var project = Project()
    if let configuration {
      apply(configuration, &project)
    } else if let (found, folder) = try Self.configuration(from: folder) {
      apply(found, &project)
      if baseline == nil, let file = found.baseline {
        let data = try Input.read(folder + "/" + file, limit: 1 << 28)
        guard let read = Baseline(data) else {
          throw InputError(message: "\(file), which the settings name, is not a baseline")
        }
        project.baseline = read
      }
    }
    if let profile { project.options.profile = profile }
    for (id, level) in rules { project.options.levels[id] = level }
    if isPrivate { project.options.isPrivate = true }
    if let failOn { project.failOn = failOn }
    if let baseline { project.baseline = baseline }
    // All problems, because those beyond the maximum would look new once others are fixed.
    if writesBaseline || project.baseline != nil { project.options.maximumDiagnosticsPerRule = nil }
    project.options.previous = previous
    project.options.now = now
    return project
  }

  private func apply(_ configuration: ValidationConfiguration, _ project: inout Project) {
    project.options.profile = configuration.profile ?? project.options.profile
    project.options.isPrivate = configuration.isPrivate ?? false
    project.options.levels = configuration.rules
    project.failOn = configuration.failOn ?? project.failOn
  }

  /// The project's settings, from a folder or one above it, and the folder they are in.
  private static func configuration(from folder: String) throws(InputError) -> (ValidationConfiguration, String)? {
    guard !folder.isEmpty else { return nil }
    var folder = URL(filePath: folder)
    while true {
      let file = folder.appending(path: ValidationConfiguration.fileName).path
      if Input.kind(of: file) == .file {
        let data = try Input.read(file, limit: 1 << 24)
        do throws(ConfigurationError) {
          return (try ValidationConfiguration(data), folder.path)
        } catch {
          throw InputError(message: "invalid settings in \(file): \(error)")
        }
      }
      let above = folder.deletingLastPathComponent()
      guard above.path != folder.path, above.path.count < folder.path.count else { return nil }
      folder = above
    }
  }
}
