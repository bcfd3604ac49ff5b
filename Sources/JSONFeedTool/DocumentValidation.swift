/// Validates the inputs of `jsonfeed validate`, and fixes them.

import FeedSystem
internal import FeedFoundation
#if Network
  internal import FeedClient
#endif
internal import FeedPrimitives
internal import FeedValidation

/// What is requested besides a feed at a URL.
struct RelatedRequests: OptionSet, Sendable {
  let rawValue: UInt8

  /// The feed again, with its own validators and with invented ones.
  static let validators = Self(rawValue: 1)
  /// Its images, and the artwork of a podcast.
  static let images = Self(rawValue: 2)
  /// The pages that `next_url` leads to.
  static let pages = Self(rawValue: 4)
  /// Its home page.
  static let homePage = Self(rawValue: 8)
}

struct DocumentValidation: Sendable {
  /// A validated document.
  struct Validated: Sendable {
    var file: ReportedFile
    /// The lowest severity that makes the validation fail.
    var failOn: Diagnostic.Severity
    /// What a baseline hides.
    var hidden = Baseline.Hidden()
    /// The document from standard input after the fixes, and what makes its report without them, if it cannot be written.
    var fixedInput: (data: Data, unfixed: @Sendable () -> ReportedFile)?
    /// What fixes would change.
    var diff = Data()
    /// What to say besides the problems: why what is left cannot be fixed, or that not all pages were checked.
    var note: String?
    /// The further pages of the feed.
    var pages: [Validated] = []
  }

  /// The result for an input.
  enum Outcome: Sendable {
    case validated(Validated)
    /// An HTML page, reported only if it has problems.
    case page(Validated)
    /// Not a feed, and not an error: see ``isSkipped(_:_:_:)``.
    case skipped
    /// A template where templates belong: reported only if its directory has no feed.
    case template(Validated)
    case unreadable(ReportedFile)
    case settingsFailed(SettingsFiles.Failure)
  }

  /// What is done with fixes.
  enum Fixing: Sendable { case none, write, diff }

  let projects: ValidationSettings.Projects
  let onlyFeeds: Bool
  /// Whether reports need the documents.
  let keepsDocuments: Bool
  /// Whether those without problems are kept as well.
  var keepsValidDocuments = false
  let fixing: Fixing
  let appliesUnsafeFixes: Bool
  /// The name of standard input in reports.
  let inputName: String
  /// What is requested besides feeds at URLs.
  let requests: RelatedRequests
  let network: NetworkOptions
  let showsProgress: Bool
  /// How many files are validated at the same time.
  let jobs: Int
  let console: Console
  /// Makes the part of a report as text.
  var text: @Sendable (ReportedFile) -> String? = { _ in nil }

  /// The outcomes of the files, in their order.
  func outcomes(of files: [FoundInput]) throws(OutputError) -> [Outcome] {
    let outcomes = Lock<[Outcome]>([])
    try validate(files) { _, outcome in outcomes.withLock { $0.append(outcome) } }
    return outcomes.withLock(\.self)
  }

  /// Validates the files, and passes their outcomes to `use`, in the order of the files: each as soon as those before it are known.
  func validate(
    _ files: [FoundInput], _ use: @escaping @Sendable (FoundInput, Outcome) throws(OutputError) -> Void
  ) throws(OutputError) {
    let rest = Lock(files.makeIterator())
    let progress = Lock((bar: ProgressBar(), finished: 0))
    // Those that wait for servers need no processor.
    let hasURLs = files.contains { Input.kind(of: $0.path) == .url }
    let validations = OrderedJobs<FoundInput, (FoundInput, Outcome)>(
      max(min(hasURLs ? max(jobs, 8) : jobs, files.count), 1), next: { rest.withLock { $0.next() } },
      perform: { input in
        var outcome = Input.kind(of: input.path) == .url ? validate(url: input.path) : validate(input)
        if case .validated(var result) = outcome {
          result.file.text = text(result.file)
          for index in result.pages.indices { result.pages[index].file.text = text(result.pages[index].file) }
          outcome = .validated(result)
        }
        if showsProgress {
          progress.withLock { progress in
            progress.finished += 1
            progress.bar.show(progress.finished, of: files.count)
          }
        }
        return (input, outcome)
      },
      use: { validated throws(OutputError) in
        progress.withLock { $0.bar.clear() }
        try use(validated.0, validated.1)
      })
    defer { progress.withLock { $0.bar.clear() } }
    try validations.run()
  }

  private func validate(_ input: FoundInput) -> Outcome {
    let path = input.path
    let isFile = path != "-"
    let name = isFile ? path : inputName
    do {
      var project = try projects.result(for: name).get()
      project.options.site = input.site?.document(path)
      let validator = FeedValidator(project.options)
      if input.isPage {
        guard let site = project.options.site else { return .skipped }
        // No page has so long a head, even with styles and fonts in it.
        guard let page = FileReader(path)?.read(upTo: 1 << 23).map({ Data($0) }) else { throw Input.unreadable }
        return .page(validated(ReportedFile(name, validator.validate(page: page, in: site), document: page), project))
      }
      let limit = validator.options.limits.documentSize
      let stored = try Input.read(path, limit: limit)
      let document = try Input.decompressed(stored, limit: limit)
      let fixed =
        fixing == .none ? nil : FeedFixer(project.options, appliesUnsafeFixes: appliesUnsafeFixes).fix(document)
      let report = fixed?.report ?? validator.validate(document)
      // The format of a document that is too large is not known.
      let isTemplate = report.diagnostics.first.map { $0.rule == "template" } ?? false
      if document.count <= limit,
        isTemplate ? isOtherTemplate(document, input, report.format) : isSkipped(document, input, report.format)
      {
        return .skipped
      }
      if let error = InputDocument(data: document).encodingError { throw error }
      if isTemplate, input.isPlaceOfTemplate(document) {
        return .template(validated(ReportedFile(name, report, document: document), project))
      }
      guard let fixed else {
        var file = ReportedFile(name, report, document: document, isFile: isFile || name != "-")
        file.isFixable = stored == document
        return .validated(validated(file, project))
      }
      return .validated(finish(fixed, document, path, name, project, stored: stored))
    } catch let failure as SettingsFiles.Failure {
      return .settingsFailed(failure)
    } catch {
      let message = (error as? InputError)?.message ?? "\(error)"
      return .unreadable(.unreadable(Input.name(of: path), message, isFile: isFile).relative)
    }
  }

  /// Writes a fixed document to its file, or describes what would change.
  private func finish(
    _ fixed: FeedFixer.Result, _ document: Data, _ path: String, _ name: String, _ project: ValidationSettings.Project,
    stored: Data
  ) -> Validated {
    @Sendable func unfixed() -> ReportedFile {
      let report = FeedValidator(project.options).validate(document)
      return validated(ReportedFile(name, report, document: document, isFile: name != "-"), project).file
    }
    var file = ReportedFile(name, fixed.report, document: fixed.data, isFile: name != "-")
    if fixing == .write { file.fixedCount = fixed.appliedCount }
    var result = validated(file, project)
    result.note = fixed.obstacle
    if fixing == .write, path != "-", fixed.data != document {
      do throws(InputError) {
        if stored != document {
          throw InputError(message: "is compressed with gzip; decompress it first, because fixes are made in its text")
        }
        try console.replace(stored, in: path, with: fixed.data)
      } catch {
        result.file = unfixed()
        result.file.addFailure(toWrite: error.message)
      }
    }
    if fixing == .diff {
      let name = name == "-" ? "stdin" : result.file.relativePath
      result.diff = UnifiedDiff.text(from: document, to: fixed.data, path: String(name.drop { $0 == "/" }))
    } else if path == "-" {
      let isUnchanged = fixed.data == document
      result.fixedInput = (fixed.data, { [file = result.file] in isUnchanged ? file : unfixed() })
    }
    return result
  }

  private func validated(_ file: ReportedFile, _ project: ValidationSettings.Project) -> Validated {
    var file = file.relative
    var hidden = Baseline.Hidden()
    if let baseline = project.baseline {
      (file.report, hidden) = baseline.filtering(file.report, of: file.relativePath)
    }
    if !keepsDocuments || file.report.diagnostics.isEmpty && !keepsValidDocuments { file.document = Data() }
    return Validated(file: file, failOn: project.failOn, hidden: hidden)
  }

  /// Whether a template is skipped: one of something else than a feed, in a directory, and each if only feeds are validated.
  private func isOtherTemplate(_ document: Data, _ input: FoundInput, _ format: FeedFormat) -> Bool {
    let roots = ["<rss", "<feed", "<rdf:RDF"]
    return onlyFeeds
      || input.directory != nil && !format.isFeed && !isMeantAsFeed(document, input.path, format)
        && !roots.contains { document.firstRange(of: $0.utf8) != nil }
  }

  /// Whether a file is skipped because it is not a feed.
  private func isSkipped(_ document: Data, _ input: FoundInput, _ format: FeedFormat) -> Bool {
    onlyFeeds ? !isMeantAsFeed(document, input.path, format) : input.isOther(format)
  }

  /// Whether a document should be a feed, even if it is too broken to be recognized. Much other JSON has items, so JSON must
  /// have the URL of a version of JSON Feed.
  private func isMeantAsFeed(_ document: Data, _ path: String, _ format: FeedFormat) -> Bool {
    if format == .empty || format.isFeed && format != .jsonFeed { return true }
    let suffix = path.split(separator: ".").last?.lowercased() ?? ""
    return ["rss", "atom", "jsonfeed"].contains(suffix) || document.firstRange(of: "jsonfeed.org/version".utf8) != nil
  }
}

// MARK: - URLs

extension DocumentValidation {
  #if Network
    private func validate(url: String) -> Outcome { ForegroundTask.result { await outcome(of: url) } }

    private func outcome(of url: String) async -> Outcome {
      let name = Input.name(of: url)
      let project: ValidationSettings.Project
      switch projects.result(for: url) {
      case .success(let found): project = found
      case .failure(let failure): return .settingsFailed(failure)
      }
      let validator = FeedValidator(project.options)
      let inspection = FeedInspection(
        requests, podcasts: validator.isForPodcasts ? validator : nil, url: url,
        fetcher: network.fetcher(limit: validator.options.limits.documentSize))
      do throws(FetchError) {
        var pages: [Validated] = []
        // What a page has is not compared with the first page of another version.
        var options = project.options
        options.previous = nil
        let pageValidator = FeedValidator(options)
        let finding = try await inspection.inspect { page in
          let report = pageValidator.validate(page.document, charset: page.charset)
          let file = ReportedFile(
            page.url, report, document: page.document, charset: page.charset, url: page.finalURL, isFile: false)
          pages.append(validated(file, project))
        }
        let charset = finding.evidence.charset
        guard let document = finding.document else {
          return .validated(
            validated(ReportedFile(name, validator.report(on: finding.evidence), isFile: false), project))
        }
        if let error = InputDocument(data: document, charset: charset).encodingError {
          return .unreadable(.unreadable(name, error.message, isFile: false))
        }
        let report = validator.validate(document, evidence: finding.evidence)
        let finalURL = finding.evidence.redirects.last?.url ?? finding.evidence.url
        var result = validated(
          ReportedFile(name, report, document: document, charset: charset, url: finalURL, isFile: false), project)
        (result.pages, result.note) = (pages, finding.note)
        return .validated(result)
      } catch {
        return .unreadable(.unreadable(name, error.advice, isFile: false))
      }
    }
  #else
    private func validate(url: String) -> Outcome {
      let message = InputError.withoutNetwork(command: "validate").message
      return .unreadable(.unreadable(Input.name(of: url), message, isFile: false))
    }
  #endif
}

#if Network
  extension FeedValidator {
    /// The report on a response without a feed: only problems of the response itself. A minimal feed replaces the
    /// missing one.
    fileprivate func report(on evidence: FetchEvidence) -> ValidationReport {
      let rules = ["http-status", "http-redirect-loop"]
      let minimal = validate(Data("<rss version=\"2.0\"/>".utf8), evidence: evidence)
      return ValidationReport(format: .unknown, diagnostics: minimal.diagnostics.filter { rules.contains($0.rule) })
    }
  }
#endif

extension Console {
  /// Replaces the contents of a file, unless it has other contents than those that were read from it.
  func replace(_ read: Data, in path: String, with data: Data) throws(InputError) {
    guard FileStatus(path: path)?.kind == .file else {
      throw InputError(message: "cannot be fixed, because it is not a file")
    }
    guard FileManager.default.isWritableFile(atPath: path) else {
      throw InputError(message: "cannot be written; check its permissions")
    }
    guard FileManager.default.contents(atPath: path) == read else {
      throw InputError(message: "has changed since it was read, so the fixes were not written; run the command again")
    }
    do throws(OutputError) {
      try write(data, toFile: path, named: nil)
    } catch {
      throw InputError(message: error.reason)
    }
  }
}

extension ReportedFile {
  /// The file with its path relative to the current folder.
  var relative: Self {
    guard isFile else { return self }
    let folder = URL(filePath: FileManager.default.currentDirectoryPath).standardizedFileURL.path
    let path = URL(filePath: path).standardizedFileURL.path
    var file = self
    let prefix = folder.hasSuffix("/") ? folder : folder + "/"
    file.relativePath = path.hasPrefix(prefix) ? String(path.dropFirst(prefix.count)) : path
    return file
  }
}
