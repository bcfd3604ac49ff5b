/// The settings files of projects.

internal import FeedValidation
internal import FeedFoundation
internal import FeedPrimitives
internal import FeedSystem

/// Finds settings files and reads each once.
final class SettingsFiles {
  /// Settings that are not valid.
  struct Failure: Error {
    var file: String
    var error: InvalidSettings
    /// The contents of the file; empty if it cannot be read.
    var document = Data()

    /// The file in reports.
    var reported: ReportedFile { ReportedFile.invalidSettings(file, error, document: document).relative }
  }

  /// The settings in a file.
  struct Settings {
    var file: String
    var configuration = ValidationConfiguration()
    /// The patterns of files to skip.
    var exclude: [IgnorePattern] = []
    var baseline: Baseline?

    /// The folder that the paths in the file are relative to.
    var folder: String { URL(filePath: file).standardizedFileURL.deletingLastPathComponent().path }
  }

  /// Whether baselines are read. They need not exist if one is to be written.
  private let readsBaselines: Bool
  private var files: [String: String?] = [:]
  private var settings: [String: Result<Settings, Failure>] = [:]

  init(readingBaselines: Bool) { readsBaselines = readingBaselines }

  /// The settings for the files in a folder: those in it or in the nearest one above it; nil if there are none.
  func settings(for folder: String) throws(Failure) -> Settings? {
    guard !folder.isEmpty, let file = file(for: folder) else { return nil }
    return try settings(in: file)
  }

  /// The settings in a file.
  func settings(in file: String) throws(Failure) -> Settings {
    if let known = settings[file] { return try known.get() }
    let result: Result<Settings, Failure>
    do throws(Failure) { result = .success(try read(file)) } catch { result = .failure(error) }
    settings[file] = result
    return try result.get()
  }

  private func file(for folder: String) -> String? {
    if let known = files[folder] { return known }
    let file = folder + (folder.hasSuffix("/") ? "" : "/") + ValidationConfiguration.fileName
    let parent = URL(filePath: folder).deletingLastPathComponent().standardizedFileURL.path
    // What cannot be read as settings is an error, except a pipe.
    let isThere = FileStatus.isBrokenLink(file) || FileStatus(path: file).map { $0.kind != .other } ?? false
    let found = isThere ? file : parent.count < folder.count ? self.file(for: parent) : nil
    files[folder] = found
    return found
  }

  private func read(_ file: String) throws(Failure) -> Settings {
    let data: Data
    do throws(InputError) {
      data = try Input.read(file, limit: 1 << 24)
    } catch {
      throw Failure(file: file, error: InvalidSettings(error.message))
    }
    var settings = Settings(file: file)
    do throws(InvalidSettings) {
      settings.configuration = try ValidationConfiguration(data) { pattern in
        guard let read = IgnorePattern(pattern) else { return "\"\(pattern.onOneLine)\" matches no file. Remove it." }
        settings.exclude.append(read)
        return nil
      } baselineProblem: { path in
        guard readsBaselines else { return nil }
        let path = path.hasPrefix("/") ? path : settings.folder + "/" + path
        do throws(InputError) {
          settings.baseline = Baseline(try Input.read(path, limit: 1 << 28))
        } catch {
          return "\(path): \(error.message). jsonfeed validate --write-baseline writes it."
        }
        return settings.baseline == nil ? "\(path) is not a file that jsonfeed validate --write-baseline wrote." : nil
      }
    } catch {
      throw Failure(file: file, error: error, document: data)
    }
    return settings
  }
}
