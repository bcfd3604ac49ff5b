/// libcurl's objects. All functions must be called on one thread, except `wakeUp`.

#if os(Linux)
  internal import FeedCLibrary
  internal import LoadedCurl

  /// libcurl's object for one transfer. It must be closed.
  @safe
  struct CurlEasy: Identifiable, @unchecked Sendable {
    fileprivate let pointer: OpaquePointer

    fileprivate init(_ pointer: OpaquePointer) { unsafe self.pointer = pointer }

    var id: Int { unsafe Int(bitPattern: pointer) }

    /// Nil if there is no memory for it.
    init?() {
      guard let pointer = unsafe loaded_curl_easy_init() else { return nil }
      unsafe self.pointer = pointer
    }

    func close() { unsafe loaded_curl_easy_cleanup(pointer) }

    func set(_ option: loaded_curl_option, _ value: Int) { unsafe loaded_curl_set_number(pointer, option, value) }

    /// Sets a text, which libcurl copies.
    func set(_ option: loaded_curl_option, _ value: String) {
      unsafe value.withCString { unsafe loaded_curl_set_pointer(pointer, option, $0) }
    }

    /// Sets memory that must exist as long as the transfer.
    @unsafe
    func set(_ option: loaded_curl_option, _ memory: UnsafeRawPointer?) {
      unsafe loaded_curl_set_pointer(pointer, option, memory)
    }

    /// Sets the functions that the transfer calls. The memory must exist as long as the transfer.
    @unsafe
    func set(_ callbacks: UnsafePointer<loaded_curl_callbacks>) {
      unsafe loaded_curl_set_callbacks(pointer, callbacks)
    }

    func resume() { unsafe loaded_curl_resume(pointer) }

    /// The system's error number of the last attempt to connect; 0 if there is none.
    var systemError: Int32 { unsafe loaded_curl_os_error(pointer) }

    /// The status of the last answer of a proxy to a request for a connection (CONNECT); 0 if there is none.
    var proxyStatus: Int { unsafe loaded_curl_connect_status(pointer) }
  }

  /// libcurl's object for all transfers of a thread. It must be closed.
  @safe
  struct CurlMulti: @unchecked Sendable {
    private let pointer: OpaquePointer

    /// Transfers wait if the process could not open the files for another connection: a socket for each of two addresses
    /// that are tried at the same time, or those for looking up a name.
    ///
    /// Nil if there is no memory for it, or no file descriptors for ``wakeUp()``.
    init?() {
      let connections = CurrentProcess.maximumParallelWork(filesForEach: 4)
      guard let pointer = unsafe loaded_curl_multi_init(min(connections, 1 << 16)) else { return nil }
      unsafe self.pointer = pointer
      if unsafe !loaded_curl_multi_wakeup(pointer) {
        close()
        return nil
      }
    }

    func close() { unsafe loaded_curl_multi_cleanup(pointer) }

    /// Begins a transfer; false if libcurl refuses it.
    func add(_ easy: CurlEasy) -> Bool { unsafe loaded_curl_multi_add(pointer, easy.pointer) }

    func remove(_ easy: CurlEasy) { unsafe loaded_curl_multi_remove(pointer, easy.pointer) }

    /// Reads and writes what can be read and written without waiting.
    func perform() { unsafe loaded_curl_multi_perform(pointer) }

    /// The next transfer that has ended, with its CURLcode.
    func nextEnded() -> (easy: CurlEasy, code: Int32)? {
      var code: Int32 = 0
      guard let easy = unsafe loaded_curl_multi_ended(pointer, &code) else { return nil }
      return (unsafe CurlEasy(easy), code)
    }

    /// Waits until there is something to do, ``wakeUp()`` is called, or the time is over.
    func wait(milliseconds: Int32) { unsafe loaded_curl_multi_poll(pointer, milliseconds) }

    /// Ends a wait, or the next one. May be called on any thread.
    func wakeUp() { _ = unsafe loaded_curl_multi_wakeup(pointer) }
  }

  /// The header fields of a request, as libcurl's list.
  @safe
  struct CurlFields {
    private var list: OpaquePointer?

    init(_ fields: [String]) {
      for field in fields {
        // (If there is no memory for a field, the ones before it remain.)
        unsafe list = loaded_curl_list_append(list, field) ?? list
      }
    }

    @unsafe
    var memory: UnsafeRawPointer? { unsafe UnsafeRawPointer(list) }

    func close() { unsafe loaded_curl_list_free(list) }
  }
#endif
