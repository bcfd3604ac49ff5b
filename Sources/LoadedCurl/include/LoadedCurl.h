// libcurl, loaded when it is first used: neither its headers nor a link to it are needed. Swift cannot call functions with
// a variable number of arguments, so curl_easy_setopt and curl_easy_getinfo have a function for each kind of argument.
//
// Numbers are those of libcurl's binary interface, which has not changed since version 7.16 (2006).
#pragma once
#if __linux__

#include <stdbool.h>
#include <stddef.h>

#pragma clang assume_nonnull begin

typedef struct loaded_curl_easy loaded_curl_easy;
typedef struct loaded_curl_multi loaded_curl_multi;
typedef struct loaded_curl_list loaded_curl_list;

/// Loads libcurl, once. Returns null, or why it cannot be loaded, as text that is never freed. Call it before anything else;
/// calls from several threads are not allowed.
const char *_Nullable loaded_curl_load(void);

// One transfer

loaded_curl_easy *_Nullable loaded_curl_easy_init(void);
void loaded_curl_easy_cleanup(loaded_curl_easy *easy);

typedef enum {
  LOADED_CURLOPT_URL = 10002,
  LOADED_CURLOPT_PROXY = 10004,
  LOADED_CURLOPT_ERRORBUFFER = 10010,
  LOADED_CURLOPT_HTTPHEADER = 10023,
  LOADED_CURLOPT_CAINFO = 10065,
  LOADED_CURLOPT_CAPATH = 10097,
  LOADED_CURLOPT_BUFFERSIZE = 98,
  LOADED_CURLOPT_NOSIGNAL = 99,
  LOADED_CURLOPT_PROTOCOLS = 181,
  LOADED_CURLOPT_SUPPRESS_CONNECT_HEADERS = 265,
  LOADED_CURLOPT_HTTP09_ALLOWED = 285,
  LOADED_CURLOPT_QUICK_EXIT = 322,
} loaded_curl_option;
/// The size of the buffer for LOADED_CURLOPT_ERRORBUFFER.
enum { LOADED_CURL_ERROR_SIZE = 256 };
/// LOADED_CURLOPT_PROTOCOLS: http and https.
enum { LOADED_CURLPROTO_WEB = 3 };

/// Options that libcurl is too old for are ignored.
void loaded_curl_set_number(loaded_curl_easy *easy, loaded_curl_option option, long value);
/// libcurl copies texts, but not the error buffer and lists.
void loaded_curl_set_pointer(loaded_curl_easy *easy, loaded_curl_option option, const void *_Nullable value);

typedef enum {
  loaded_curl_step_continue,
  /// The same bytes come again when the transfer resumes.
  loaded_curl_step_pause,
  /// The transfer ends with an error.
  loaded_curl_step_stop,
} loaded_curl_step;

/// The functions that a transfer calls, each with its context.
typedef struct {
  void *context;
  /// A line of a header section, with its line break. Returns whether to go on.
  bool (*header)(void *context, const char *bytes, size_t count);
  /// Bytes of the body, with their content coding.
  loaded_curl_step (*body)(void *context, const char *bytes, size_t count);
  /// Whether a connection to this address, a `struct sockaddr`, may be opened.
  bool (*allows)(void *context, const void *address);
  /// The system has no socket for a connection; its error number.
  void (*has_no_socket)(void *context, int error);
} loaded_curl_callbacks;

/// `callbacks` must exist as long as the transfer.
void loaded_curl_set_callbacks(loaded_curl_easy *easy, const loaded_curl_callbacks *callbacks);

void loaded_curl_resume(loaded_curl_easy *easy);

/// The system's error number of the last connection attempt; 0 if there is none.
int loaded_curl_os_error(loaded_curl_easy *easy);

/// The status of the last answer of a proxy to CONNECT; 0 if there is none.
long loaded_curl_connect_status(loaded_curl_easy *easy);

loaded_curl_list *_Nullable loaded_curl_list_append(loaded_curl_list *_Nullable list, const char *text);
void loaded_curl_list_free(loaded_curl_list *_Nullable list);

// All transfers of a thread

/// Transfers wait if more than this number of connections would be open.
loaded_curl_multi *_Nullable loaded_curl_multi_init(long connections);
void loaded_curl_multi_cleanup(loaded_curl_multi *multi);
bool loaded_curl_multi_add(loaded_curl_multi *multi, loaded_curl_easy *easy);
void loaded_curl_multi_remove(loaded_curl_multi *multi, loaded_curl_easy *easy);
void loaded_curl_multi_perform(loaded_curl_multi *multi);
/// Waits until something happens, `loaded_curl_multi_wakeup` is called, or this time is over.
void loaded_curl_multi_poll(loaded_curl_multi *multi, int milliseconds);
/// May be called on any thread. Returns false if it has no effect, because there were no file descriptors for it when `multi` was made.
bool loaded_curl_multi_wakeup(loaded_curl_multi *multi);
/// The next transfer that has ended, and its CURLcode; null if there is none.
loaded_curl_easy *_Nullable loaded_curl_multi_ended(loaded_curl_multi *multi, int *code);

// zlib, loaded in the same way. libcurl decodes compressed bodies too, but does not say that one was cut off.

/// zlib's z_stream, which has not changed since version 1.0 (1996).
typedef struct {
  const unsigned char *_Nullable next_in;
  unsigned available_in;
  unsigned long total_in;
  unsigned char *_Nullable next_out;
  unsigned available_out;
  unsigned long total_out;
  const char *_Nullable message;
  void *_Nullable state, *_Nullable allocate, *_Nullable free, *_Nullable opaque;
  int data_type;
  unsigned long checksum, reserved;
} loaded_zlib_stream;

/// Loads zlib, once; false if that fails. Call it before anything else; calls from several threads are not allowed.
bool loaded_zlib_load(void);
/// Begins with a stream of zeros. Returns false if there is no memory.
bool loaded_zlib_begin(loaded_zlib_stream *stream, int window_bits);
/// The result of zlib's `inflate`: 1 at the end of the data, 0 or -5 if it goes on.
int loaded_zlib_inflate(loaded_zlib_stream *stream);
void loaded_zlib_reset(loaded_zlib_stream *stream);
void loaded_zlib_end(loaded_zlib_stream *stream);

#pragma clang assume_nonnull end
#endif
