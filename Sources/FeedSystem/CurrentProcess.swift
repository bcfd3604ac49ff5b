/// How this process ends, and the signals that end it: Ctrl-C (SIGINT), SIGTERM and SIGPIPE.

package import Dispatch
internal import FeedCLibrary
internal import ProcessMemory

package enum CurrentProcess {
  /// The signals with which a person or a supervisor ends a process.
  package static let endingSignals: [Int32] = [SIGINT, SIGTERM]

  /// Disables the signal's default effect.
  private static func ignore(signal number: Int32) { _ = signal(number, SIG_IGN) }

  /// Whether the process was started to ignore the signal, as by nohup.
  static func ignores(signal number: Int32) -> Bool {
    let before = signal(number, SIG_IGN)
    let isIgnored = unsafe unsafeBitCast(before, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
    if !isIgnored { _ = signal(number, before) }
    return isIgnored
  }

  /// Calls a function when the signal arrives, in place of its default effect, until the result is cancelled. No signal is lost: up to
  /// the end of this call it has its default effect.
  package static func handle(
    signal number: Int32, _ handler: @escaping @Sendable () -> Void
  ) -> any DispatchSourceSignal {
    let source = DispatchSource.makeSignalSource(signal: number, queue: .global(qos: .userInitiated))
    let isRegistered = DispatchSemaphore(value: 0)
    source.setEventHandler(handler: handler)
    source.setRegistrationHandler { isRegistered.signal() }
    source.resume()
    isRegistered.wait()
    // On Linux, Dispatch has replaced the default effect itself.
    #if canImport(Darwin)
      ignore(signal: number)
    #endif
    return source
  }

  /// Makes a write to a closed pipe, or beyond the limit of a file's size (`ulimit -f`), fail instead of ending the process.
  package static func letWritesFail() { for signal in [SIGPIPE, SIGXFSZ] { ignore(signal: signal) } }

  /// Makes the process keep memory that was freed, for the next document.
  package static func keepFreedMemory() { ProcessMemory.keepFreedMemory() }

  /// Returns freed memory to the system, before work that could not use it because it is in small pieces.
  package static func returnFreedMemory() { ProcessMemory.returnFreedMemory() }

  /// Restores the signal's default effect, unless incomplete files have to be removed when it arrives.
  package static func restore(signal number: Int32) {
    if !IncompleteFiles.waitsForSignals { _ = signal(number, SIG_DFL) }
  }

  /// Ends the process with the signal, so that its parent sees the cause.
  package static func end(bySignal number: Int32) {
    IncompleteFiles.removeAll {
      _ = signal(number, SIG_DFL)
      // Dispatch's signal sources block the signals they wait for (Linux).
      var set = sigset_t()
      unsafe sigemptyset(&set)
      unsafe sigaddset(&set, number)
      unsafe pthread_sigmask(SIG_UNBLOCK, &set, nil)
      _ = raise(number)
    }
  }

  /// How many files, connections and pipes the process may have open at the same time (`ulimit -n`).
  package static var maximumOpenFiles: Int {
    var limit = rlimit()
    #if canImport(Glibc)
      let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
    #else
      let resource = RLIMIT_NOFILE
    #endif
    // RLIM_INFINITY is larger than any number of files.
    return unsafe getrlimit(resource, &limit) == 0 ? Int(clamping: limit.rlim_cur) : .max
  }

  /// How many pieces of work, each of which has at most `each` files open, may be done at the same time; at least one.
  /// The process itself needs some files too.
  package static func maximumParallelWork(filesForEach each: Int) -> Int {
    max((maximumOpenFiles - minimumOpenFiles) / each, 1)
  }

  /// How many open files any program needs that uses this module: for its streams, for waiting for events, and for one piece
  /// of work.
  package static let minimumOpenFiles = 16

  package static func end(withStatus status: Int32) -> Never { exit(status) }
}
