/// `swift package validate-feeds`: validates the feeds that a package makes, such as the site of a generator in Swift.

import Foundation
import PackagePlugin

@main
struct ValidateFeeds: CommandPlugin {
  /// Runs `jsonfeed validate` with the arguments; without any, for all feeds in the folder of the package.
  ///
  /// The command is built when it is first needed: as a dependency of the plugin, all modules would be built a second time with every build.
  func performCommand(context: PluginContext, arguments: [String]) async throws {
    let build = try packageManager.build(.product("jsonfeed"), parameters: .init(configuration: .debug))
    guard build.succeeded, let tool = build.builtArtifacts.first(where: { $0.kind == .executable }) else {
      Diagnostics.error("jsonfeed cannot be built: \(build.logText)")
      return
    }
    let command = Process()
    command.executableURL = tool.url
    command.arguments = ["validate"] + (arguments.isEmpty ? [context.package.directoryURL.path] : arguments)
    try command.run()
    command.waitUntilExit()
    // SwiftPM fails when its plugin does; what is wrong has been said.
    if command.terminationStatus != 0 { exit(command.terminationStatus) }
  }
}
