/// The rules about the command itself: its inputs and settings.

extension Rule {
  static let command: [Rule] = [
    Rule(
      .unreadableInput, .error, "Input that cannot be read",
      why:
        "The file, directory or URL does not exist, cannot be read or fetched, or is in an encoding that this system cannot decode. "
        + "Nothing is known about the feed.",
      fix: "Correct the name, the permissions or the URL.", basis: .command, versions: .every,
      bad: .input(unreadable: "feed.xml: no such file"), good: .input(unreadable: nil)),
    Rule(
      .invalidSettings, .error, "Settings that are not valid",
      why: "A misspelled setting or rule would have no effect, so the feeds of the project are not validated.",
      fix: "Correct the settings; jsonfeed schema settings prints what they may be.", basis: .command,
      versions: .every, bad: .settings(#"{"rules": {"title-emty": "off"}}"#),
      good: .settings(#"{"rules": {"title-empty": "off"}}"#)),
  ]
}
