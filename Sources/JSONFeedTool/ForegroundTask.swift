/// Asynchronous work that the command waits for.

#if Network
  import Dispatch
  internal import FeedSystem

  enum ForegroundTask {
    private struct State<Value: Sendable> {
      var result: Value?
      /// The signal that arrived during the work.
      var signal: Int32?
    }

    /// The number of works that are waited for, of several threads.
    private static let running = Lock(0)

    private final class Shared<Value: Sendable>: Sendable {
      let state = Lock(State<Value>())
      let hasEnded = DispatchSemaphore(value: 0)
    }

    /// The result of the work. Blocks, so it must not be called from tasks.
    ///
    /// Ctrl-C (and SIGTERM) cancels the work. When the work has ended, with its files either complete or not begun,
    /// the process ends with that signal.
    static func result<Success: Sendable, Failure: Error>(
      of work: @escaping @Sendable () async throws(Failure) -> Success
    ) throws(Failure) -> Success {
      let shared = Shared<Result<Success, Failure>>()
      let task = Task.detached {
        let result: Result<Success, Failure>
        do throws(Failure) {
          result = .success(try await work())
        } catch {
          result = .failure(error)
        }
        shared.state.withLock { $0.result = result }
        shared.hasEnded.signal()
      }
      running.withLock { $0 += 1 }
      let sources = CurrentProcess.endingSignals.map { number in
        CurrentProcess.handle(signal: number) {
          shared.state.withLock { $0.signal = number }
          task.cancel()
        }
      }
      defer {
        for source in sources { source.cancel() }
        if let number = shared.state.withLock(\.signal) { CurrentProcess.end(bySignal: number) }
        running.withLock { running in
          running -= 1
          if running == 0 { CurrentProcess.endingSignals.forEach(CurrentProcess.restore) }
        }
      }
      while true {
        shared.hasEnded.wait()
        if let result = shared.state.withLock(\.result) { return try result.get() }
      }
    }
  }
#endif
