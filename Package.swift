// swift-tools-version: 6.2
import PackageDescription

/// All modules are written in Swift 6 mode, import nothing publicly by accident, and say where memory safety is
/// the programmer's word. Only FeedPrimitives holds such code.
let settings: [SwiftSetting] = [
  .strictMemorySafety(),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

let package = Package(
  name: "JSONFeed",
  platforms: [.macOS(.v26), .iOS(.v26), .tvOS(.v26), .watchOS(.v26)],
  products: [
    .library(name: "JSONFeed", targets: ["JSONFeed"]),
    .library(name: "FeedBridge", targets: ["FeedBridge"]),
    .library(name: "FeedValidation", targets: ["FeedValidation"]),
    .library(name: "FeedClient", targets: ["FeedClient"]),
    .executable(name: "jsonfeed", targets: ["JSONFeedTool"]),
    .executable(name: "feed-benchmarks", targets: ["FeedBenchmarks"]),
  ],
  traits: [
    .trait(
      name: "Network",
      description: "The command fetches URLs. Without it (--disable-default-traits) it is a small static binary."),
    .default(enabledTraits: ["Network"]),
  ],
  targets: [
    // Ground floor
    .target(name: "FeedPrimitives", swiftSettings: settings),
    // Floor 1
    .target(name: "JSONFeed", dependencies: ["FeedPrimitives"], swiftSettings: settings),
    // Floor 2
    .target(name: "FeedBridge", dependencies: ["FeedPrimitives", "JSONFeed"], swiftSettings: settings),
    // Floor 3
    .target(
      name: "FeedValidation", dependencies: ["FeedPrimitives", "JSONFeed", "FeedBridge"], swiftSettings: settings),
    .target(name: "FeedClient", dependencies: ["FeedPrimitives", "JSONFeed", "FeedBridge"], swiftSettings: settings),
    // Floor 4
    .executableTarget(
      name: "JSONFeedTool",
      dependencies: [
        "FeedPrimitives", "JSONFeed", "FeedBridge", "FeedValidation",
        .target(name: "FeedClient", condition: .when(traits: ["Network"])),
      ],
      swiftSettings: settings),
    .executableTarget(
      name: "FeedBenchmarks",
      dependencies: ["FeedPrimitives", "JSONFeed", "FeedBridge", "FeedValidation", "ProcessMeter"],
      exclude: ["ProcessMeter", "Peers", "Instructions", "start"], swiftSettings: settings),
    .target(name: "ProcessMeter", path: "Sources/FeedBenchmarks/ProcessMeter"),

    // Feeds made at random, for the tests of several modules
    .target(
      name: "TestFeeds", dependencies: ["JSONFeed", "FeedPrimitives"], path: "Tests/TestFeeds", swiftSettings: settings),
    // An HTTP server in the test process
    .target(name: "TestServer", path: "Tests/TestServer", swiftSettings: settings),
    // Writes a cache until it is killed, or beside others, for the tests of FeedClient
    .executableTarget(
      name: "CacheWriter", dependencies: ["FeedClient", "JSONFeed", "TestFeeds"], path: "Tests/CacheWriter",
      swiftSettings: settings),
    .testTarget(name: "FeedPrimitivesTests", dependencies: ["FeedPrimitives"], swiftSettings: settings),
    .testTarget(
      name: "JSONFeedTests", dependencies: ["JSONFeed", "FeedPrimitives", "TestFeeds"], swiftSettings: settings),
    .testTarget(
      name: "FeedBridgeTests", dependencies: ["FeedBridge", "JSONFeed", "FeedPrimitives", "TestFeeds"],
      swiftSettings: settings),
    .testTarget(
      name: "FeedValidationTests",
      dependencies: ["FeedValidation", "FeedBridge", "JSONFeed", "FeedPrimitives", "TestFeeds"], swiftSettings: settings
    ),
    .testTarget(
      name: "FeedClientTests",
      dependencies: [
        "FeedClient", "FeedBridge", "JSONFeed", "FeedPrimitives", "TestFeeds", "TestServer", "CacheWriter",
      ],
      swiftSettings: settings),
    .testTarget(
      name: "FeedBenchmarksTests",
      dependencies: ["FeedBenchmarks", "ProcessMeter", "JSONFeed", "FeedBridge", "FeedValidation"],
      swiftSettings: settings),
    .testTarget(
      name: "JSONFeedToolTests",
      dependencies: [
        "JSONFeedTool", "JSONFeed", "FeedBridge", "FeedValidation", "TestServer",
        .target(name: "FeedClient", condition: .when(traits: ["Network"])),
      ],
      swiftSettings: settings),
  ],
  swiftLanguageModes: [.v6]
)

// libFuzzer's targets do not link without `--sanitize fuzzer`, so they are there only when asked for (CONTRIBUTING.md).
if Context.environment["JSONFEED_FUZZ"] != nil {
  for name in ["FuzzJSON", "FuzzDates", "FuzzXML", "FuzzConvert", "FuzzWrite", "FuzzItems", "FuzzValidate"] {
    package.targets.append(
      .executableTarget(
        name: name, dependencies: ["FeedPrimitives", "JSONFeed", "FeedBridge", "FeedValidation"],
        path: "Sources/Fuzz/\(name)",
        swiftSettings: [.unsafeFlags(["-parse-as-library"])]))
  }
}
