/// `jsonfeed manual`: pages in roff, made from the declarations. `.ci/run` formats them where groff is installed.

import Foundation
import Testing

@testable import JSONFeedTool

@Suite struct ManualTests {
  @Test(arguments: Command.allCases)
  func everyOptionIsOnThePage(command: Command) async throws {
    let page = try await CommandRunner.jsonfeed("manual", command.rawValue)
    #expect(page.code == 0)
    #expect(page.output.contains("\n.TH JSONFEED\\-\(command.rawValue.uppercased()) 1 "))
    for title in ["NAME", "SYNOPSIS", "DESCRIPTION", "OPTIONS", "EXIT STATUS", "EXAMPLE", "SEE ALSO"] {
      #expect(page.output.contains("\n.SH \(title)\n"))
    }
    for option in command.declaration.allOptions {
      #expect(page.output.contains("\n.TP\n\\fB\(option.name.replacing("-", with: "\\-"))\\fR"), "\(option.name)")
    }
  }

  @Test func theOverviewNamesEveryCommand() async throws {
    let page = try await CommandRunner.jsonfeed("manual").output
    for command in Command.allCases {
      #expect(page.contains("\n\\fB\(command.rawValue)\\fR\n"))
      #expect(page.contains("\\fBjsonfeed\\-\(command.rawValue)\\fR(1)"))
    }
  }

  @Test(arguments: Command.allCases)
  func textIsNotInterpretedByRoff(command: Command) {
    let page = ManualPage.page(of: command.declaration)
    let macros: Set<String> = [".\\\"", ".TH", ".SH", ".TP", ".nf", ".fi", ".RS", ".RE"]
    for line in page.split(separator: "\n") {
      #expect(line.unicodeScalars.allSatisfy { $0.isASCII && $0.value >= 0x20 })
      #expect(!line.hasPrefix("'"))
      if line.hasPrefix(".") { #expect(macros.contains(String(line.prefix { $0 != " " })), "\(line)") }
    }
  }

  @Test func textIsEscaped() {
    let page = ManualPage.page(
      of: CommandDeclaration(
        name: "x", abstract: "Read 'a\\b'.", inputs: .text("…"),
        options: [Option("--dot-name", help: ".profile, ~ and `x`")], example: "'x'"))
    #expect(page.contains("\nRead \\(aqa\\eb\\(aq.\n"))
    #expect(page.contains("\n\\&.profile, \\(ti and \\(gax\\(ga\n"))
    #expect(page.contains("[OPTIONS] \\[u2026]\n"))
    #expect(page.contains("\n\\&\\(aqx\\(aq\n"))
  }
}
