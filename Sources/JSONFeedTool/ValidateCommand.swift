/// `jsonfeed validate`: reports problems in feeds, for people and for CI, and fixes them.

internal import FeedPrimitives
internal import FeedSystem
internal import FeedValidation
internal import FeedFoundation

final class ValidateCommand {
  static let declaration = CommandDeclaration(
    name: "validate",
    abstract: "Check feeds, report problems or fix them, and fail if there are errors.",
    inputs: .file("[FILE|DIR|URL|-]…"),
    inputsHelp:
      "Without inputs, standard input is read if it is a file or a pipe, and otherwise the current directory. In a directory, what the settings exclude, hidden folders, node_modules and files that are not feeds are skipped.",
    readsStandardInput: true,
    options: [
      Option(
        "--format", .wordWithFile(ReportTargets.Format.allCases.map(\.rawValue), "FORMAT[=FILE]"), isRepeatable: true,
        help: "write a report to standard output or to a file: "
          + "\(ReportTargets.Format.allCases.map(\.rawValue).joined(separator: ", ")) (default: text)"),
      Option("--output", .file("PATH"), help: "write the report whose --format names no file to this one"),
      Option("--all", help: "show all problems of a rule as text, not only the first three in a file"),
      Option("--statistics", help: "show as text how often each rule is broken"),
      Option("--quiet", help: "show only problems as text, no totals and no progress"),
      Option("--fix", help: "correct what can be corrected safely, and report what is left"),
      Option("--unsafe-fixes", help: "also correct what may change the meaning; implies --fix unless --diff is given"),
      Option(
        "--diff",
        help: "show what --fix would change as a unified diff, write no feed, and exit with 1 if it is not empty"),
      Option("--self", .text("URL"), help: "the URL of the feed, for fixes of a missing self link"),
      Option(
        "--base", .text("URL"),
        help:
          "resolve relative URLs against this one in fixes; for a directory, the URL of the site in it (default: what its feeds say)"
      ),
      Option(
        "--fail-on", .word(Diagnostic.Severity.allCases.reversed().map(\.rawValue)),
        help: "the lowest severity that makes the exit code 1 (default: error)"),
      Option(
        "--profile", .word(ValidationProfile.allCases.map(\.rawValue)), help: "which rules apply (default: default)"),
      Option(
        "--rule", .ruleLevel("ID=LEVEL"), isRepeatable: true,
        help: "set a rule or a group of rules to off, info, warning or error"),
      Option(
        "--only-feeds", help: "skip files that are not feeds; JSON is a feed if it has the URL of JSON Feed's version"),
      Option(
        "--no-site",
        help:
          "in a directory with a site, do not check that its pages announce feeds that exist, and that items link to files that exist"
      ),
      Option("--no-ignore", help: "in directories, skip only what is no feed"),
      Option(
        "--stdin-filename", .file("NAME"),
        help:
          "the name of standard input in reports, and for finding its settings (default: those of the current directory)"
      ),
      .records,
      .jobs,
      Option("--private", help: "the feed is not public, so it need not have home_page_url and feed_url"),
      Option(
        "--config", .file("FILE"),
        help:
          "the settings (default: the nearest \(ValidationConfiguration.fileName) in or above the directory of each feed)"
      ),
      Option(
        "--init",
        help: "write the file \(ValidationConfiguration.fileName) with comments that explain the settings, and exit"),
      Option("--print-config", help: "print the settings that apply to a feed, with the levels of all rules, and exit"),
      Option("--baseline", .file("FILE"), help: "do not report the known problems in this file"),
      Option(
        "--write-baseline", .file("FILE"),
        help: "write all problems to a file for --baseline, and do not fail because of them"),
      Option(
        "--previous", .file("FILE"),
        help: "an earlier version of the feed, in any format; check that items kept their ids and dates"),
      Option(
        "--follow",
        help:
          "for a URL: also validate the further pages, up to 100, to which next_url leads, or rel=\"next\" in RSS and Atom"
      ),
      Option("--check-home-page", help: "for a URL: also check that the home page links to the feed"),
      Option("--now", .text("DATE"), help: "use this as the current date: 2026-01-31 or 2026-01-31T12:00:00Z"),
    ] + NetworkOptions.declarations,
    example: "jsonfeed validate --format github public/feed.json public/feed.xml",
    exitStatus: [
      .failure:
        "a problem reaches --fail-on, --diff is not empty, or the reader of the report closed it before all feeds were validated",
      .usage:
        "the command line is wrong, or an input or its settings cannot be read, or a fixed one or the report not written",
    ])

  private let arguments: Arguments
  private let console: Console
  private let inputs: [String]
  private let reports: ReportTargets
  private let settings: ValidationSettings
  private let network: NetworkOptions
  private let baselineToWrite: String?
  private let inputName: String
  private let fixing: DocumentValidation.Fixing
  private let jobs: Int
  /// How records are read and written; nil for files.
  private let records: RecordProcessing?

  init(_ arguments: Arguments, _ console: Console) throws(UsageError) {
    self.arguments = arguments
    self.console = console
    reports = try ReportTargets(arguments)
    network = try NetworkOptions(arguments)
    settings = try ValidationSettings(arguments)
    baselineToWrite = try arguments.path("--write-baseline")
    inputName = try arguments.path("--stdin-filename") ?? "-"
    inputs = arguments.inputs.isEmpty ? ["-"] : arguments.inputs
    let fixes = arguments.has("--fix") || arguments.has("--unsafe-fixes")
    fixing = arguments.has("--diff") ? .diff : fixes ? .write : .none
    jobs = try arguments.jobs()
    records =
      arguments.has("--records")
      ? try RecordProcessing(
        arguments, console, excluding: RecordValidation.otherOptions, codeOfUnreadable: .usage) : nil
    try checkInputs()
  }

  /// Checks that the options make sense for the inputs.
  private func checkInputs() throws(UsageError) {
    let kinds = inputs.map { Input.kind(of: $0) }
    for path in reports.paths + [baselineToWrite].compactMap(\.self) {
      if let input = Input.overwritten(by: path, among: inputs) {
        throw UsageError(message: "\(input) would be overwritten; write the report to another file")
      }
    }
    for option in ["--follow", "--check-home-page"] where arguments.has(option) && !kinds.contains(.url) {
      throw UsageError(message: "\(option) needs a URL, because it checks what a server returns")
    }
    if arguments.has("--print-config"), inputs.count > 1 {
      throw UsageError(message: "--print-config prints the settings of one feed")
    }
    if arguments.has("--init"), !arguments.inputs.isEmpty, kinds != [.directory] {
      throw UsageError(message: "--init writes the settings of one directory")
    }
    if arguments.has("--stdin-filename"), !kinds.contains(.standardInput) {
      throw UsageError(message: "--stdin-filename names standard input; add - to the inputs")
    }
    for option in ["--self", "--base"]
    where arguments.has(option) && fixing == .none && !(option == "--base" && kinds.contains(.directory)) {
      throw UsageError(message: "\(option) is for fixes; use it with --fix, --unsafe-fixes or --diff")
    }
    guard fixing != .none else { return }
    if kinds.contains(.url) {
      throw UsageError(message: "only files can be fixed, not URLs; download the feed first")
    }
    if fixing == .write, kinds.contains(.standardInput), inputs.count > 1 {
      throw UsageError(
        message: "standard input must be the only input of --fix, because the fixed feed is written to standard output")
    }
    for option in ["--format", "--statistics", "--write-baseline"] where arguments.has(option) && fixing == .diff {
      throw UsageError(message: "--diff cannot be used with \(option), because it writes no report")
    }
  }

  func run() throws(OutputError) -> ExitCode {
    if arguments.has("--init") {
      let folder = arguments.inputs.first.map { $0.hasSuffix("/") ? $0 : $0 + "/" } ?? ""
      let path = folder + ValidationConfiguration.fileName
      guard Input.kind(of: path) == .missing else {
        console.message("jsonfeed validate: \(path) exists already")
        return .usage
      }
      try console.write(Data(ValidationConfiguration.example.utf8), toFile: path)
      console.message("wrote \(path)")
      return .success
    }
    if arguments.has("--print-config") {
      let path = inputs.first.flatMap { $0 == "-" ? nil : $0 } ?? inputName
      return try withSettings(of: path) { project throws(OutputError) in
        try console.write(project.json)
        return .success
      }
    }
    if let records {
      return try withSettings(of: inputName) { project throws(OutputError) in
        try records.run(RecordValidation(project.options).report)
      }
    }
    let (files, unreadable, sharing) = files()
    var requests: RelatedRequests = [.validators, .images]
    if arguments.has("--follow") { requests.insert(.pages) }
    if arguments.has("--check-home-page") { requests.insert(.homePage) }
    let validation = DocumentValidation(
      projects: settings.projects(of: files.map { $0.path == "-" ? inputName : $0.path }),
      onlyFeeds: arguments.has("--only-feeds"), keepsDocuments: reports.needDocuments, fixing: fixing,
      appliesUnsafeFixes: arguments.has("--unsafe-fixes"), inputName: inputName,
      requests: requests, network: network, showsProgress: !arguments.has("--quiet"), jobs: jobs, console: console,
      text: { [reports, console] in reports.text(on: $0, to: console) })
    let reporting = Lock(
      try ReportedOutcomes(
        reports, settings.failOn ?? .error, fixing, diff: arguments.value("--output") ?? "-", baseline: baselineToWrite,
        isQuiet: arguments.has("--quiet"), console))
    try reporting.withLock { reporting throws(OutputError) in
      for folder in unreadable {
        try reporting.add(failure: .unreadable(folder, Input.unreadable.message).relative)
      }
    }
    do throws(OutputError) {
      try validation.validate(files) { input, outcome throws(OutputError) in
        try reporting.withLock { reporting throws(OutputError) in try reporting.add(outcome, of: input) }
      }
    } catch {
      // Its reader has closed the report, as `| head` does. The rest is not known to be valid.
      guard case .closed = error else { throw error }
      return reporting.withLock { max($0.code, .failure) }
    }
    // The files of a directory that is named twice are those of its first name.
    var known: Set<FileStatus.Identity> = []
    let directories = inputs.filter { input in
      FileStatus(path: input).map { $0.kind == .directory && known.insert($0.identity).inserted } ?? false
        && !sharing.contains(input)
    }
    return try reporting.withLock { reporting throws(OutputError) in try reporting.finish(directories) }
  }

  /// Calls `body` with the settings of one file, or reports why there are none.
  private func withSettings(
    of path: String, _ body: (ValidationSettings.Project) throws(OutputError) -> ExitCode
  ) throws(OutputError) -> ExitCode {
    switch settings.projects(of: [path]).result(for: path) {
    case .success(let project): return try body(project)
    case .failure(let failure):
      failure.reported.failures.forEach(console.message)
      return .usage
    }
  }

  /// The files to validate, each once, the directories that cannot be read, and those of whose files some were named before.
  private func files() -> (files: [FoundInput], unreadable: [String], sharing: Set<String>) {
    let checksSite = !arguments.has("--no-site") && fixing != .diff
    let (found, unreadable) = FoundInput.all(inputs, withPages: checksSite) {
      !arguments.has("--no-ignore") && isSkipped($0, isFolder: $1)
    }
    var sites: [String: [SiteFolder]] = [:]
    for directory in Set(found.compactMap(\.directory)) where checksSite {
      let own = found.filter { $0.directory == directory }
      sites[directory] = self.sites(in: directory, own.filter { !$0.isPage }, pages: own.filter(\.isPage).map(\.path))
    }
    var (files, places, sharing): ([FoundInput], [FileStatus.Identity: Int], Set<String>) = ([], [:], [])
    for var input in found {
      input.site = input.directory.flatMap { sites[$0]?.last { $0.contains(input.path) } }
      if let identity = FileStatus(path: input.path)?.identity {
        if let place = places[identity] {
          // The site that contains the other one.
          let path = files[place].path
          let sites = [files[place].site, input.site].compactMap(\.self).filter { $0.contains(path) }
          files[place].site = sites.min { $0.folder.utf8.count < $1.folder.utf8.count }
          if let directory = input.directory { sharing.insert(directory) }
          // Of a file and the links to it in a directory, the file is checked.
          if files[place].directory != nil, input.directory != nil, FileStatus.isLink(path),
            !FileStatus.isLink(input.path)
          {
            (files[place].path, files[place].directory) = (input.path, input.directory)
          }
          continue
        }
        places[identity] = files.count
      }
      files.append(input)
    }
    return (files.filter { !$0.isPage } + files.filter { $0.isPage && $0.site != nil }, unreadable, sharing)
  }

  /// The sites in a directory whose URLs are known, each after those that contain it.
  private func sites(in directory: String, _ feeds: [FoundInput], pages: [String]) -> [SiteFolder] {
    // The feed of the whole site is usually at the top.
    let paths = feeds.map { (path: $0.path, depth: $0.path.count { $0 == "/" }) }
    let sorted = paths.sorted(on: \.path).sorted(on: \.depth).prefix(1000).lazy.map(\.path)
    let mayBeFeeds = sorted.filter { Decompressor.contents(ofFile: $0) != nil || FoundInput.beginsLikeFeed($0) }
    let sites = SiteFolder.all(in: directory, feeds: mayBeFeeds, pages: pages) { path in
      let limit = JSONFeed.Limits().documentSize
      return try? Input.decompressed(Input.readFile(path, limit: limit), limit: limit)
    }
    guard let url = arguments.value("--base") else { return sites }
    guard let named = SiteFolder(directory, url: url) else { return [] }
    let folder = sites.first { $0.isSame(as: named) }?.folder ?? directory
    return [SiteFolder(folder, url: url)].compactMap(\.self)
  }

  /// Whether a file or folder in a directory is one that the settings exclude, a hidden folder, or `node_modules`.
  private func isSkipped(_ path: String, isFolder: Bool) -> Bool {
    let url = URL(filePath: path, directoryHint: .notDirectory).standardizedFileURL
    if let (base, patterns) = settings.exclusions(in: url.deletingLastPathComponent().path) {
      let relative = String(url.path.dropFirst(base == "/" ? 1 : base.count + 1))
      if let last = patterns.last(where: { $0.matches(relative, isFolder: isFolder) }) { return !last.isNegated }
    }
    let name = url.lastPathComponent
    return isFolder && (name.hasPrefix(".") || name == "node_modules")
  }
}
