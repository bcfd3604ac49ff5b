/// Work on several documents at the same time.

import Dispatch
internal import FeedFoundation
internal import FeedSystem

/// Jobs whose results are used in the order in which the jobs began.
final class OrderedJobs<Input: Sendable, Result: Sendable>: Sendable {
  private struct Begun {
    var count = 0
    var isStopped = false
  }

  private struct Used {
    var count = 0
    /// The results that wait for those of earlier jobs.
    var waiting: [Int: Result] = [:]
    var failure: OutputError?
  }

  private let next: @Sendable () -> Input?
  private let perform: @Sendable (Input) -> Result
  private let use: @Sendable (Result) throws(OutputError) -> Void
  private let begun = Lock(Begun())
  private let used = Lock(Used())
  /// The jobs that may begin. Results that wait are few, because those that waited for a slow job would need much memory.
  private let free: DispatchSemaphore
  private let jobs: Int

  /// - Parameters:
  ///   - jobs: How many jobs are done at the same time.
  ///   - next: Returns what the next job needs; nil if there is none. Called once at a time.
  ///   - perform: Does a job.
  ///   - use: Receives the result of each job, once at a time.
  init(
    _ jobs: Int, next: @escaping @Sendable () -> Input?, perform: @escaping @Sendable (Input) -> Result,
    use: @escaping @Sendable (Result) throws(OutputError) -> Void
  ) {
    self.jobs = jobs
    self.next = next
    self.perform = perform
    self.use = use
    free = DispatchSemaphore(value: 4 * jobs)
  }

  /// Does all jobs, or those before the first result that cannot be used.
  func run() throws(OutputError) {
    DispatchQueue.concurrentPerform(iterations: jobs) { _ in
      while let (index, input) = begin() { end(index, perform(input)) }
    }
    if let failure = used.withLock(\.failure) { throw failure }
  }

  private func begin() -> (Int, Input)? {
    free.wait()
    let job: (Int, Input)? = begun.withLock { begun in
      guard !begun.isStopped, let input = next() else {
        begun.isStopped = true
        return nil
      }
      begun.count += 1
      return (begun.count - 1, input)
    }
    if job == nil { free.signal() }
    return job
  }

  private func end(_ index: Int, _ result: Result) {
    let hasFailed = used.withLock { used in
      used.waiting[index] = result
      while let result = used.waiting.removeValue(forKey: used.count) {
        used.count += 1
        // Not before it is used, for it is in memory until then.
        defer { free.signal() }
        guard used.failure == nil else { continue }
        do throws(OutputError) { try use(result) } catch { used.failure = error }
      }
      return used.failure != nil
    }
    if hasFailed { begun.withLock { $0.isStopped = true } }
  }
}

extension Arguments {
  /// The value of `--jobs`: how many documents are worked on at the same time. They are fewer if the process may not open
  /// enough files: the input, the output, and temporary files of long documents, of which ``OrderedJobs`` keeps some.
  func jobs() throws(UsageError) -> Int {
    let jobs = try count("--jobs", from: 1) ?? ProcessInfo.processInfo.activeProcessorCount
    return min(jobs, 1000, CurrentProcess.maximumParallelWork(filesForEach: 8))
  }
}

extension Option {
  static let jobs = Option(
    "--jobs", .text("N"), help: "work on N inputs at the same time (default: as many as there are processors)")
}
