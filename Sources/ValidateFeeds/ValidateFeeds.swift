/// `swift package validate-feeds`: validates the feeds that a package makes, such as the site of a generator in Swift.

import Foundation
import PackagePlugin

@main
struct ValidateFeeds: CommandPlugin {
  /// Runs `jsonfeed validate` with the arguments; without any, for all feeds in the folder of the package.
  func performCommand(context: PluginContext, arguments: [String]) async throws {
    let command = Process()
    command.executableURL = try context.tool(named: "JSONFeedTool").url
    let inputs = arguments.isEmpty ? [context.package.directoryURL.path] : arguments
    command.arguments = ["validate"] + inputs
    try command.run()
    command.waitUntilExit()
    // SwiftPM fails when its plugin does; what is wrong has been said.
    if command.terminationStatus != 0 { exit(command.terminationStatus) }
  }
}
