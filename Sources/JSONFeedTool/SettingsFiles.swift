/// The settings files of projects.

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
internal import FeedValidation

/// Finds settings files and reads each once.
final class SettingsFiles {
  /// Settings that are not valid.
  struct Failure: Error {
    var file: String
    var error: ConfigurationError
  }

  /// The settings in a file.
  struct Settings {
    var file: String
    var configuration: ValidationConfiguration
    /// The patterns of files to skip.
    var exclude: [IgnorePattern]
    var baseline: Baseline?

    /// The folder that the paths in the file are relative to.
    var folder: String { URL(filePath: file).standardizedFileURL.deletingLastPathComponent().path }
  }

  private var files: [String: String?] = [:]
  private var settings: [String: Result<Settings, Failure>] = [:]

  /// The settings for the files in a folder: those in it or in the nearest one above it; nil if there are none.
  func settings(for folder: String) throws(Failure) -> Settings? {
    guard !folder.isEmpty, let file = file(for: folder) else { return nil }
    return try settings(in: file)
  }

  /// The settings in a file.
  func settings(in file: String) throws(Failure) -> Settings {
    if let known = settings[file] { return try known.get() }
    let result: Result<Settings, Failure>
    do throws(Failure) { result = .success(try Self.read(file)) } catch { result = .failure(error) }
    settings[file] = result
    return try result.get()
  }

  private func file(for folder: String) -> String? {
    if let known = files[folder] { return known }
    let file = folder + (folder.hasSuffix("/") ? "" : "/") + ValidationConfiguration.fileName
    let parent = URL(filePath: folder).deletingLastPathComponent().standardizedFileURL.path
    let found = Input.kind(of: file) == .file ? file : parent.count < folder.count ? self.file(for: parent) : nil
    files[folder] = found
    return found
  }

  private static func read(_ file: String) throws(Failure) -> Settings {
    func fail(_ message: String) -> Failure { Failure(file: file, error: ConfigurationError(message: message)) }
    let data: Data
    do throws(InputError) { data = try Input.read(file, limit: 1 << 24) } catch { throw fail(error.message) }
    let configuration: ValidationConfiguration
    do throws(ConfigurationError) {
      configuration = try ValidationConfiguration(data)
    } catch {
      throw Failure(file: file, error: error)
    }
    let patterns = configuration.exclude.map { IgnorePattern($0) }
    if let invalid = zip(configuration.exclude, patterns).first(where: { $1 == nil })?.0 {
      throw fail("exclude: \"\(invalid)\" is not a pattern")
    }
    var settings = Settings(file: file, configuration: configuration, exclude: patterns.compactMap(\.self))
    if let path = configuration.baseline {
      let path = path.hasPrefix("/") ? path : settings.folder + "/" + path
      let data: Data
      do throws(InputError) {
        data = try Input.read(path, limit: 1 << 28)
      } catch {
        throw fail("baseline: \(path): \(error.message)")
      }
      guard let baseline = Baseline(data) else { throw fail("baseline: \(path) is not a baseline") }
      settings.baseline = baseline
    }
    return settings
  }
}
