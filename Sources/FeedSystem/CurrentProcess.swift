/// How this process ends, and which signals do so: Ctrl-C (SIGINT), SIGTERM, and SIGPIPE.

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

package enum CurrentProcess {
  /// The signals by which a person or a supervisor ends a process.
  package static let endingSignals: [Int32] = [SIGINT, SIGTERM]

  /// From now on the signal has no effect by itself.
  package static func ignore(signal number: Int32) { _ = signal(number, SIG_IGN) }

  /// From now on a write into a closed pipe fails, rather than ending the process.
  package static func ignoreClosedPipes() { ignore(signal: SIGPIPE) }

  /// The signal has the system's default effect again.
  package static func restore(signal number: Int32) { _ = signal(number, SIG_DFL) }

  /// Ends the process by the signal, so that whoever started it sees that.
  package static func end(bySignal number: Int32) {
    restore(signal: number)
    // Dispatch's signal sources block what they wait for (Linux).
    var set = sigset_t()
    unsafe sigemptyset(&set)
    unsafe sigaddset(&set, number)
    unsafe pthread_sigmask(SIG_UNBLOCK, &set, nil)
    _ = raise(number)
  }

  package static func end(withStatus status: Int32) -> Never { exit(status) }
}
