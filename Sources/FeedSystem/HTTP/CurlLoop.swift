/// The thread on which libcurl works.

#if os(Linux)
  internal import FeedCLibrary
  internal import LoadedCurl

  /// One thread that drives all transfers. It waits without using the processor, and ends if nothing was requested for
  /// a minute, which closes the connections that are kept for further requests.
  package final class CurlLoop: Sendable {
    enum Command: Sendable {
      case start(CurlTransfer)
      case resume(CurlTransfer)
      case cancel(CurlTransfer)
    }

    private struct State {
      var commands: [Command] = []
      /// Nil if the thread is not running.
      var multi: CurlMulti?
    }

    private let state = Lock(State())

    /// The loops have separate connections: one to a private address must not serve requests that refuse such addresses.
    private static let forAllAddresses = CurlLoop()
    private static let forPublicAddresses = CurlLoop()

    /// Why libcurl cannot be used; nil if it can.
    package static let problem: String? = unsafe loaded_curl_load().map { unsafe String(cString: $0) }

    /// Begins a transfer; its receiver gets the response. ``problem`` must be nil.
    package static func start(_ request: CurlRequest, _ receiver: any CurlReceiver) -> CurlTransfer {
      let loop = request.allowsPrivateAddresses ? forAllAddresses : forPublicAddresses
      let transfer = CurlTransfer(request, on: loop, receiver)
      loop.carryOut(.start(transfer))
      return transfer
    }

    func carryOut(_ command: Command) {
      let failed: [Command] = state.withLock { state in
        state.commands.append(command)
        if let multi = state.multi {
          // Under the lock, so that the thread does not end before.
          if state.commands.count == 1 { multi.wakeUp() }
          return []
        }
        if let multi = CurlMulti() {
          if startThread(multi) {
            state.multi = multi
            return []
          }
          multi.close()
        }
        defer { state.commands = [] }
        return state.commands
      }
      for case .start(let transfer) in failed { transfer.end(.system("no memory, threads or file descriptors")) }
    }

    /// What the thread gets when it starts.
    private final class Start: Sendable {
      let loop: CurlLoop
      let multi: CurlMulti

      init(_ loop: CurlLoop, _ multi: CurlMulti) {
        self.loop = loop
        self.multi = multi
      }
    }

    private func startThread(_ multi: CurlMulti) -> Bool {
      var thread = pthread_t()
      let context = unsafe Unmanaged.passRetained(Start(self, multi))
      let code = unsafe pthread_create(
        &thread, nil,
        { context in
          guard let context = unsafe context else { return nil }
          let start = unsafe Unmanaged<Start>.fromOpaque(context).takeRetainedValue()
          start.loop.run(start.multi)
          return nil
        }, context.toOpaque())
      guard code == 0 else {
        unsafe context.release()
        return false
      }
      _ = pthread_detach(thread)
      return true
    }

    // MARK: On the thread

    private func run(_ multi: CurlMulti) {
      Self.blockClosedPipes()
      var transfers: [CurlEasy.ID: CurlTransfer] = [:]
      while let commands = takeCommands(mayEnd: transfers.isEmpty) {
        for command in commands { carryOut(command, &transfers, multi) }
        multi.perform()
        var hasPending = false
        for transfer in transfers.values where transfer.deliverUnlessMoreComes() { hasPending = true }
        while let (easy, code) = multi.nextEnded() {
          multi.remove(easy)
          transfers.removeValue(forKey: easy.id)?.end(code: code)
        }
        // What ends the wait: data, a command, a timeout of libcurl.
        multi.wait(milliseconds: hasPending ? 0 : transfers.isEmpty ? 60_000 : 1000)
      }
      multi.close()
    }

    /// The commands since the last call; nil if there are none and the thread is idle, which ends it.
    private func takeCommands(mayEnd: Bool) -> [Command]? {
      state.withLock { state in
        if state.commands.isEmpty, mayEnd {
          state.multi = nil
          return nil
        }
        defer { state.commands = [] }
        return state.commands
      }
    }

    private func carryOut(_ command: Command, _ transfers: inout [CurlEasy.ID: CurlTransfer], _ multi: CurlMulti) {
      switch command {
      case .start(let transfer):
        guard let easy = transfer.open() else { return transfer.end(.system("no memory")) }
        guard multi.add(easy) else {
          transfer.close()
          return transfer.end(.other("libcurl refuses the transfer"))
        }
        transfers[easy.id] = transfer
      case .resume(let transfer):
        transfer.resumeReading()
      case .cancel(let transfer):
        guard let easy = transfer.easy, transfers.removeValue(forKey: easy.id) != nil else { return }
        multi.remove(easy)
        transfer.close()
      }
    }

    /// Encryption libraries may write to a connection that the server has closed, which would end the process.
    private static func blockClosedPipes() {
      var set = sigset_t()
      unsafe sigemptyset(&set)
      unsafe sigaddset(&set, SIGPIPE)
      unsafe pthread_sigmask(SIG_BLOCK, &set, nil)
    }
  }
#endif
