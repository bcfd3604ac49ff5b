/// `jsonfeed schema`: prints a JSON Schema.

internal import FeedFoundation
internal import FeedValidation

struct SchemaCommand {
  static let declaration = CommandDeclaration(
    name: "schema",
    abstract: "Print a JSON Schema (2020-12) of JSON Feed, of an extension object or of a file of jsonfeed.",
    inputs: .word(PublishedSchema.names, "[NAME]"),
    inputsHelp: "Without a name, it prints the schema of JSON Feed 1.1.",
    options: [
      Option(
        "--publisher", help: "for 1.1 and 1: also require what publishers must write, and check extension objects"),
      Option("--output", .file("PATH"), help: "write the schema to this file"),
    ],
    example: "jsonfeed schema --publisher 1.1",
    sections: [
      HelpSection(
        title: "Names",
        entries: [
          ("1.1, 1", "a version of JSON Feed"), ("report", "the report of validate --format json"),
          ("settings", "the settings of validate"), ("records", "the lines of --records"),
          (
            "_itunes, …",
            "an extension object that convert writes: "
              + PublishedSchema.names.filter { $0.hasPrefix("_") }.joined(separator: ", ")
          ),
        ])
    ])

  private let schema: String
  private let output: String
  private let console: Console

  init(_ arguments: Arguments, _ console: Console) throws(UsageError) {
    guard arguments.inputs.count < 2 else { throw UsageError(message: "only one schema can be printed") }
    let name = arguments.inputs.first ?? "1.1"
    let isForPublishers = arguments.has("--publisher")
    guard let schema = PublishedSchema.text(named: name, forPublishers: isForPublishers) else {
      // Extension objects are often named without the underscore.
      let suggestions = [name, "_" + name.lowercased()].map { Suggestion.text(for: $0, among: PublishedSchema.names) }
      throw UsageError(message: "unknown schema \(name)\(suggestions.first { !$0.isEmpty } ?? "")")
    }
    if isForPublishers, !name.hasPrefix("1") {
      throw UsageError(message: "--publisher is for the schemas 1.1 and 1, not \(name)")
    }
    (self.schema, self.console) = (schema, console)
    output = try arguments.path("--output") ?? "-"
  }

  func run() throws(OutputError) -> ExitCode {
    try console.write(Data(schema.utf8), toFile: output)
    return .success
  }
}
