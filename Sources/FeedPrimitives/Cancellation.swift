/// Ends long work that nobody waits for.

/// Whether work should end before it is complete.
package enum Cancellation {
  /// Whether work in this task ends when the task is cancelled. Its result is then incomplete, so whoever sets this discards it.
  @TaskLocal package static var endsWork = false

  /// Whether to end. It takes some nanoseconds to find out, so loops ask once for many steps.
  package static var isRequested: Bool { Task.isCancelled && endsWork }
}
