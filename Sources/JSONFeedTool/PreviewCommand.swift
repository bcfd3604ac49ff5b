/// `jsonfeed preview`: a web page with feeds as readers show them, and what validation found in each item.

internal import FeedBridge
internal import FeedFoundation
internal import FeedSystem
internal import FeedValidation

final class PreviewCommand {
  static let declaration = CommandDeclaration(
    name: "preview",
    abstract: "Write a web page that shows feeds as a reader does, with the problems of each item beside it.",
    inputs: .file("[FILE|URL|-]…"),
    inputsHelp: "The page is one file without scripts. The command requests no pictures and recordings, but a browser "
      + "that shows the page requests the pictures from their servers.",
    readsStandardInput: true,
    options: [
      Option("--output", .file("FILE"), help: "write the page to a file instead of standard output")
    ] + NetworkOptions.declarations,
    example: "jsonfeed preview feed.xml --output page.html")

  private let inputs: [String]
  private let output: String
  private let settings: ValidationSettings
  private let network: NetworkOptions
  private let console: Console

  init(_ arguments: Arguments, _ console: Console) throws(UsageError) {
    inputs = arguments.inputs.isEmpty ? ["-"] : arguments.inputs
    output = try arguments.path("--output") ?? "-"
    settings = try ValidationSettings(arguments)
    network = try NetworkOptions(arguments)
    self.console = console
    if let input = Input.overwritten(by: output, among: inputs) {
      throw UsageError(message: "\(input) would be overwritten by the page")
    }
  }

  func run() throws(OutputError) -> ExitCode {
    let validation = DocumentValidation(
      projects: settings.projects(of: inputs), onlyFeeds: false, keepsDocuments: true, keepsValidDocuments: true,
      fixing: .none, appliesUnsafeFixes: false, inputName: Input.name(of: "-"), requests: [],
      network: network, showsProgress: true, jobs: 1, console: console)
    var feeds: [PreviewedFeed] = []
    let outcomes = try validation.outcomes(of: inputs.map { FoundInput(path: $0) })
    CurrentProcess.returnFreedMemory()
    for outcome in outcomes {
      switch outcome {
      case .validated(let result):
        // That the document can be decoded has been checked.
        let document = InputDocument(data: result.file.document, charset: result.file.charset)
        feeds.append(PreviewedFeed(result.file, (try? document.options(.init())) ?? .init()))
      case .unreadable(let file): feeds.append(PreviewedFeed(file, .init()))
      case .settingsFailed(let failure): feeds.append(PreviewedFeed(failure.reported, .init()))
      case .skipped, .template, .page: break
      }
    }
    for message in feeds.flatMap(\.failures) { console.message(message) }
    let output = try console.output(toFile: output)
    var failure: OutputError?
    PreviewPage.write(feeds) { part in
      guard failure == nil else { return }
      do throws(OutputError) { try output.write(part) } catch { failure = error }
    }
    if let failure { throw failure }
    try output.finish()
    return feeds.allSatisfy(\.isFeed) ? .success : .failure
  }
}
