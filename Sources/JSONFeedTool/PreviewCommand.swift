/// `jsonfeed preview`: a web page with feeds as readers show them, and what validation found in each item.

internal import FeedBridge
internal import FeedFoundation
internal import FeedValidation

struct PreviewCommand {
  static let declaration = CommandDeclaration(
    name: "preview",
    abstract: "Write a web page that shows feeds as a reader does, with the problems of each item beside it.",
    inputs: .file("[FILE|URL|-]…"),
    inputsHelp: "The page is one file without scripts. Pictures and recordings stay on their servers.",
    readsStandardInput: true,
    options: [
      Option("--output", .file("FILE"), help: "write the page to a file instead of standard output"),
      Option(
        "--profile", .word(ValidationProfile.allCases.map(\.rawValue)),
        help: "which rules of jsonfeed validate apply (default: default)"),
    ],
    example: "jsonfeed preview feed.xml --output page.html")

  private let inputs: [String]
  private let output: String
  private let settings: ValidationSettings
  private let console: Console

  init(_ arguments: Arguments, _ console: Console) throws(UsageError) {
    inputs = arguments.inputs.isEmpty ? ["-"] : arguments.inputs
    output = try arguments.path("--output") ?? "-"
    settings = try ValidationSettings(arguments)
    self.console = console
    func resolved(_ path: String) -> String { URL(filePath: path).resolvingSymlinksInPath().path }
    let target = resolved(output)
    if output != "-", let input = inputs.first(where: { Input.kind(of: $0) == .file && resolved($0) == target }) {
      throw UsageError(message: "\(input) would be overwritten by the page")
    }
  }

  func run() throws(OutputError) -> ExitCode {
    let validation = DocumentValidation(
      projects: settings.projects(of: inputs), onlyFeeds: false, keepsDocuments: true, keepsValidDocuments: true,
      fixing: .none, appliesUnsafeFixes: false, inputName: Input.name(of: "-"), followsPages: false,
      checksHomePage: false,
      showsProgress: true, jobs: 1, console: console)
    var code = ExitCode.success
    var feeds: [PreviewedFeed] = []
    for outcome in validation.outcomes(of: inputs.map { FoundInput(path: $0) }) {
      let feed: PreviewedFeed
      switch outcome {
      case .validated(let result): feed = preview(result.file)
      case .unreadable(let file): feed = PreviewedFeed(file, .init())
      case .settingsFailed(let failure): feed = PreviewedFeed(failure.reported, .init())
      case .skipped: continue
      }
      feeds.append(feed)
      if !feed.isFeed { code = .failure }
      for message in feed.failures { console.message(message) }
    }
    try console.write(Data(PreviewPage.text(feeds).utf8), toFile: output)
    return code
  }

  private func preview(_ file: ReportedFile) -> PreviewedFeed {
    let document = InputDocument(data: file.document, url: file.url, charset: file.charset)
    // That the document can be decoded has been checked.
    return PreviewedFeed(file, (try? document.options(.init())) ?? .init())
  }
}
