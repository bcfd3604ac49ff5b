/// Signals that end a process: Ctrl-C (SIGINT), and SIGTERM.

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

package enum ProcessSignals {
  /// Those that a person or a supervisor sends.
  package static let ending: [Int32] = [SIGINT, SIGTERM]

  /// From now on the signal does nothing by itself.
  package static func ignore(_ number: Int32) { _ = signal(number, SIG_IGN) }

  /// The signal does again what it does by itself.
  package static func restore(_ number: Int32) { _ = signal(number, SIG_DFL) }

  /// Ends the process by the signal, so that whoever started it sees that.
  package static func end(by number: Int32) {
    restore(number)
    // Dispatch's signal sources block what they wait for (Linux).
    var set = sigset_t()
    unsafe sigemptyset(&set)
    unsafe sigaddset(&set, number)
    unsafe pthread_sigmask(SIG_UNBLOCK, &set, nil)
    _ = raise(number)
  }
}
