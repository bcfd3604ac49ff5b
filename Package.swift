// swift-tools-version: 6.2
import PackageDescription

/// All modules are written in Swift 6 mode, import nothing publicly by accident, and say where memory safety is
/// the programmer's word. Only FeedPrimitives and FeedSystem contain such code.
var settings: [SwiftSetting] = [
  .strictMemorySafety(),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
]
// The gate sets it. No option of the command line, because those apply to packages that depend on this one, too.
if Context.environment["JSONFEED_STRICT"] != nil { settings.append(.treatAllWarnings(as: .error)) }

let package = Package(
  name: "JSONFeed",
  platforms: [.macOS(.v13), .iOS(.v16), .tvOS(.v16), .watchOS(.v9), .visionOS(.v1)],
  products: [
    // JSONFeedModel as well, so that it can be imported by name and .ci/api compares it.
    .library(name: "JSONFeed", targets: ["JSONFeed", "JSONFeedModel"]),
    .library(name: "FeedBridge", targets: ["FeedBridge"]),
    .library(name: "FeedValidation", targets: ["FeedValidation"]),
    .library(name: "FeedClient", targets: ["FeedClient"]),
    // The C interface, for programs in other languages
    .library(name: "FeedC", type: .dynamic, targets: ["FeedC", "FeedCHeader"]),
    .executable(name: "jsonfeed", targets: ["JSONFeedTool"]),
    // `swift package validate-feeds`, for packages that make a site
    .plugin(name: "ValidateFeeds", targets: ["ValidateFeeds"]),
  ],
  traits: [
    .trait(
      name: "Network",
      description: "The command fetches URLs. Without it (--disable-default-traits) it is a small static binary."),
    .default(enabledTraits: ["Network"]),
  ],
  targets: [
    // A module imports only from levels below its own.
    // Level 0: pure
    .target(name: "FeedFoundation", swiftSettings: settings),
    // `Lifetimes`: for `Array.span` on systems that do not have it (ByteAccess.swift).
    .target(name: "FeedPrimitives", swiftSettings: settings + [.enableExperimentalFeature("Lifetimes")]),
    // Level 1: what asks the platform
    .target(name: "FeedCLibrary", swiftSettings: settings),
    .target(
      name: "FeedSystem",
      dependencies: [
        "FeedFoundation", "FeedPrimitives", "FeedCLibrary", "ProcessMemory",
        .target(name: "LoadedCurl", condition: .when(platforms: [.linux])),
      ],
      swiftSettings: settings),
    // libcurl, loaded when it is first used
    .target(name: "LoadedCurl"),
    // An option of the C library that Swift does not see
    .target(name: "ProcessMemory"),
    // Level 2: the model
    .target(
      name: "JSONFeedModel", dependencies: ["FeedFoundation", "FeedPrimitives"], exclude: ["Members/members.txt"],
      swiftSettings: settings),
    // The same under the name that is imported, so that `JSONFeedModel.JSONFeed` can be written where another module has
    // a `JSONFeed` too.
    .target(name: "JSONFeed", dependencies: ["JSONFeedModel"], swiftSettings: settings),
    // Level 3: other formats
    .target(
      name: "FeedBridge",
      dependencies: ["FeedFoundation", "FeedPrimitives", "FeedSystem", "JSONFeed", "JSONFeedModel"],
      swiftSettings: settings),
    // Level 4
    .target(
      name: "FeedValidation",
      dependencies: ["FeedFoundation", "FeedPrimitives", "FeedSystem", "JSONFeedModel", "FeedBridge", "RuleTexts"],
      resources: [
        // The JSON Schemas of files, which the command prints
        "Schemas/report.schema.json", "Schemas/records.schema.json", "Schemas/settings.schema.json",
        "Schemas/settings.example.jsonc",
        "Reports/page.css", "Reports/report.css", "Preview/preview.css",
      ].map { .embedInCode($0) },
      swiftSettings: settings),
    // What the command says about each rule
    .target(name: "RuleTexts", exclude: ["Rules.txt", "Pages"]),
    .target(
      name: "FeedClient",
      dependencies: ["FeedFoundation", "FeedPrimitives", "FeedSystem", "JSONFeedModel", "FeedBridge"],
      swiftSettings: settings),
    // Level 5
    // The C interface; its header is a target of its own, because a target has one language.
    .target(name: "FeedCHeader"),
    .target(
      name: "FeedC",
      dependencies: [
        "FeedCHeader", "FeedFoundation", "FeedPrimitives", "FeedSystem", "JSONFeedModel", "FeedBridge",
        "FeedValidation", .target(name: "FeedClient", condition: .when(traits: ["Network"])),
      ],
      swiftSettings: settings),
    .executableTarget(
      name: "JSONFeedTool",
      dependencies: [
        "FeedFoundation", "FeedPrimitives", "FeedSystem", "JSONFeedModel", "FeedBridge", "FeedValidation",
        .target(name: "FeedClient", condition: .when(traits: ["Network"])),
      ],
      resources: ["bash", "zsh", "fish"].map { .embedInCode("Completions/completions.\($0)") },
      swiftSettings: settings),
    .plugin(
      name: "ValidateFeeds",
      capability: .command(
        intent: .custom(verb: "validate-feeds", description: "Validate feeds with jsonfeed validate.")),
      path: "Sources/ValidateFeeds"),
    // Named as it is run, for it has no product.
    .executableTarget(
      name: "feed-benchmarks",
      dependencies: ["FeedPrimitives", "FeedSystem", "JSONFeedModel", "FeedBridge", "FeedValidation", "ProcessMeter"],
      path: "Sources/FeedBenchmarks", exclude: ["ProcessMeter", "Peers", "Instructions", "start", "large"],
      swiftSettings: settings),
    .target(name: "ProcessMeter", path: "Sources/FeedBenchmarks/ProcessMeter"),

    // Feeds made at random, for the tests of several modules
    .target(
      name: "TestFeeds", dependencies: ["JSONFeed", "FeedPrimitives", "FeedBridge", "TestCases"],
      path: "Tests/TestFeeds",
      swiftSettings: settings),
    // What must be true of sanitized HTML, for tests and the fuzz target
    .target(
      name: "SanitizedHTML", dependencies: ["FeedBridge", "FeedPrimitives"], path: "Tests/SanitizedHTML",
      swiftSettings: settings),
    // Loops over cases, of which a failure names one
    .target(name: "TestCases", path: "Tests/TestCases", swiftSettings: settings),
    // Bounds what tests have open and running at the same time
    .target(
      name: "TestResources", dependencies: ["FeedSystem"], path: "Tests/TestResources", swiftSettings: settings),
    // An HTTP server in the test process
    .target(
      name: "TestServer", dependencies: ["FeedSystem", "TestResources", "TestTLS"], path: "Tests/TestServer",
      exclude: ["Certificates", "TestTLS"], swiftSettings: settings),
    .target(name: "TestTLS", path: "Tests/TestServer/TestTLS"),
    .testTarget(
      name: "TestServerTests", dependencies: ["TestResources", "TestServer"], swiftSettings: settings),
    // Writes a cache until it is killed, or beside others, for the tests of FeedClient
    .executableTarget(
      name: "CacheWriter", dependencies: ["FeedClient", "JSONFeed", "TestFeeds"], path: "Tests/CacheWriter",
      swiftSettings: settings),
    .testTarget(name: "FeedPrimitivesTests", dependencies: ["FeedPrimitives", "TestCases"], swiftSettings: settings),
    .testTarget(
      name: "FeedSystemTests", dependencies: ["FeedSystem", "FeedPrimitives", "TestCases", "TestResources"],
      swiftSettings: settings),
    .testTarget(
      name: "JSONFeedTests",
      dependencies: ["JSONFeed", "JSONFeedModel", "FeedBridge", "FeedPrimitives", "TestFeeds", "TestCases"],
      swiftSettings: settings),
    .testTarget(
      name: "FeedBridgeTests",
      dependencies: [
        "FeedBridge", "JSONFeed", "FeedSystem", "FeedPrimitives", "SanitizedHTML", "TestFeeds", "TestCases",
      ],
      swiftSettings: settings),
    .testTarget(
      name: "FeedValidationTests",
      dependencies: ["FeedValidation", "FeedBridge", "JSONFeed", "FeedPrimitives", "TestFeeds", "TestCases"],
      resources: ["rss", "podcast", "rdf", "atom"].map { .embedInCode("Rules/SmallFeeds/\($0).xml") },
      swiftSettings: settings),
    .testTarget(
      name: "FeedClientTests",
      dependencies: [
        "FeedClient", "FeedBridge", "JSONFeed", "FeedSystem", "FeedPrimitives", "TestCases", "TestFeeds",
        "TestResources", "TestServer", "CacheWriter",
      ],
      swiftSettings: settings),
    .testTarget(
      name: "FeedBenchmarksTests",
      dependencies: [
        "feed-benchmarks", "ProcessMeter", "JSONFeed", "FeedBridge", "FeedValidation", "FeedPrimitives", "TestFeeds",
        "TestResources",
      ],
      swiftSettings: settings),
    .testTarget(
      name: "JSONFeedToolTests",
      dependencies: [
        "JSONFeedTool", "JSONFeed", "FeedBridge", "FeedValidation", "FeedSystem", "FeedPrimitives", "TestFeeds",
        "TestCases", "TestResources", "TestServer",
        .target(name: "FeedClient", condition: .when(traits: ["Network"])),
      ],
      swiftSettings: settings),
  ],
  swiftLanguageModes: [.v6]
)

// With libFuzzer, whose targets do not link without `--sanitize fuzzer`, only these and what they use are built, so that `swift build`
// builds all of them at once (CONTRIBUTING.md).
if Context.environment["JSONFEED_FUZZ"] != nil {
  package.products = []
  package.targets.removeAll {
    [.executable, .test].contains($0.type)
      || $0.path?.hasPrefix("Tests/") == true && $0.name != "SanitizedHTML"
      || ["FeedClient", "FeedC", "FeedCHeader", "ProcessMeter"].contains($0.name)
  }
  // They are release builds, but check each string that is made of text, as debug builds do.
  package.targets.first { $0.name == "FeedPrimitives" }?.swiftSettings?.append(.define("CHECKED_TEXT"))
  for name in [
    "FuzzJSON", "FuzzDates", "FuzzXML", "FuzzConvert", "FuzzWrite", "FuzzItems", "FuzzValidate", "FuzzSanitize",
  ] {
    package.targets.append(
      .executableTarget(
        name: name, dependencies: ["FeedPrimitives", "JSONFeed", "FeedBridge", "FeedValidation", "SanitizedHTML"],
        path: "Sources/Fuzz/\(name)",
        swiftSettings: [.unsafeFlags(["-parse-as-library"])]))
  }
}
