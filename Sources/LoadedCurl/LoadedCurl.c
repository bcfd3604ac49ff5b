#include "LoadedCurl.h"
#if __linux__

#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <sys/socket.h>

// The declarations of libcurl that are used.
typedef int CURLcode;
typedef int CURLMcode;
typedef struct {
  int msg;
  loaded_curl_easy *easy_handle;
  union {
    void *whatever;
    CURLcode result;
  } data;
} CURLMsg;
struct curl_sockaddr {
  int family;
  int socktype;
  int protocol;
  unsigned int addrlen;
  struct sockaddr addr;
};
enum {
  CURL_GLOBAL_DEFAULT = 3,
  CURL_WRITEFUNC_PAUSE = 0x10000001,
  CURL_SOCKET_BAD = -1,
  CURLPAUSE_CONT = 0,
  CURLMSG_DONE = 1,
  CURLMOPT_MAX_TOTAL_CONNECTIONS = 13,
  CURLINFO_HTTP_CONNECTCODE = 0x200000 + 22,
  CURLINFO_OS_ERRNO = 0x200000 + 25,
  CURLOPT_WRITEDATA = 10001,
  CURLOPT_HEADERDATA = 10029,
  CURLOPT_OPENSOCKETDATA = 10164,
  CURLOPT_WRITEFUNCTION = 20011,
  CURLOPT_HEADERFUNCTION = 20079,
  CURLOPT_OPENSOCKETFUNCTION = 20163,
};

static struct {
  CURLcode (*global_init)(long flags);
  loaded_curl_easy *(*easy_init)(void);
  void (*easy_cleanup)(loaded_curl_easy *);
  CURLcode (*easy_setopt)(loaded_curl_easy *, int option, ...);
  CURLcode (*easy_getinfo)(loaded_curl_easy *, int info, ...);
  CURLcode (*easy_pause)(loaded_curl_easy *, int);
  loaded_curl_list *(*slist_append)(loaded_curl_list *, const char *);
  void (*slist_free_all)(loaded_curl_list *);
  loaded_curl_multi *(*multi_init)(void);
  CURLMcode (*multi_cleanup)(loaded_curl_multi *);
  CURLMcode (*multi_setopt)(loaded_curl_multi *, int option, ...);
  CURLMcode (*multi_add_handle)(loaded_curl_multi *, loaded_curl_easy *);
  CURLMcode (*multi_remove_handle)(loaded_curl_multi *, loaded_curl_easy *);
  CURLMcode (*multi_perform)(loaded_curl_multi *, int *running);
  CURLMcode (*multi_poll)(loaded_curl_multi *, void *, unsigned, int milliseconds, int *);
  CURLMcode (*multi_wakeup)(loaded_curl_multi *);
  CURLMsg *(*multi_info_read)(loaded_curl_multi *, int *remaining);
} curl;

const char *loaded_curl_load(void) {
  static char message[512];
  void *library = dlopen("libcurl.so.4", RTLD_NOW | RTLD_LOCAL);
  if (!library) {
    snprintf(message, sizeof message, "%s", dlerror());
    // Debian's and Ubuntu's build with GnuTLS has the same interface.
    library = dlopen("libcurl-gnutls.so.4", RTLD_NOW | RTLD_LOCAL);
  }
  if (!library) return message;
  const struct {
    const char *name;
    void **function;
  } symbols[] = {
#define SYMBOL(name) {"curl_" #name, (void **)&curl.name}
    SYMBOL(global_init),      SYMBOL(easy_init),           SYMBOL(easy_cleanup),  SYMBOL(easy_setopt),
    SYMBOL(easy_getinfo),     SYMBOL(easy_pause),          SYMBOL(slist_append),  SYMBOL(slist_free_all),
    SYMBOL(multi_init),       SYMBOL(multi_cleanup),       SYMBOL(multi_perform), SYMBOL(multi_add_handle),
    SYMBOL(multi_info_read),  SYMBOL(multi_remove_handle), SYMBOL(multi_setopt),
    // Since version 7.66 and 7.68 (2020).
    SYMBOL(multi_poll),       SYMBOL(multi_wakeup),
#undef SYMBOL
  };
  for (size_t index = 0; index < sizeof symbols / sizeof *symbols; index++) {
    *symbols[index].function = dlsym(library, symbols[index].name);
    if (!*symbols[index].function) {
      snprintf(message, sizeof message, "it has no %s, so it is older than version 7.68", symbols[index].name);
      return message;
    }
  }
  return curl.global_init(CURL_GLOBAL_DEFAULT) == 0 ? NULL : "it cannot be initialized";
}

static struct {
  int (*inflateInit2_)(loaded_zlib_stream *, int window_bits, const char *version, int size);
  int (*inflate)(loaded_zlib_stream *, int flush);
  int (*inflateReset)(loaded_zlib_stream *);
  int (*inflateEnd)(loaded_zlib_stream *);
} zlib;

bool loaded_zlib_load(void) {
  void *library = dlopen("libz.so.1", RTLD_NOW | RTLD_LOCAL);
  if (!library) return false;
#define LOAD(name) (*(void **)&zlib.name = dlsym(library, #name))
  return LOAD(inflateInit2_) && LOAD(inflate) && LOAD(inflateReset) && LOAD(inflateEnd);
#undef LOAD
}

bool loaded_zlib_begin(loaded_zlib_stream *stream, int window_bits) {
  // The oldest version with this interface; only its first digit is compared.
  return zlib.inflateInit2_(stream, window_bits, "1.2.0", sizeof *stream) == 0;
}

int loaded_zlib_inflate(loaded_zlib_stream *stream) { return zlib.inflate(stream, 0); }

void loaded_zlib_reset(loaded_zlib_stream *stream) { zlib.inflateReset(stream); }

void loaded_zlib_end(loaded_zlib_stream *stream) { zlib.inflateEnd(stream); }

loaded_curl_easy *loaded_curl_easy_init(void) { return curl.easy_init(); }

void loaded_curl_easy_cleanup(loaded_curl_easy *easy) { curl.easy_cleanup(easy); }

void loaded_curl_set_number(loaded_curl_easy *easy, loaded_curl_option option, long value) { curl.easy_setopt(easy, option, value); }

void loaded_curl_set_pointer(loaded_curl_easy *easy, loaded_curl_option option, const void *value) {
  curl.easy_setopt(easy, option, value);
}

static size_t receive_header(const char *bytes, size_t size, size_t count, void *data) {
  const loaded_curl_callbacks *callbacks = data;
  return callbacks->header(callbacks->context, bytes, size * count) ? size * count : 0;
}

static size_t receive_body(const char *bytes, size_t size, size_t count, void *data) {
  const loaded_curl_callbacks *callbacks = data;
  if (size * count == 0) return 0;
  loaded_curl_step step = callbacks->body(callbacks->context, bytes, size * count);
  if (step == loaded_curl_step_stop) return 0;
  return step == loaded_curl_step_pause ? CURL_WRITEFUNC_PAUSE : size * count;
}

static int open_socket(void *data, int purpose, struct curl_sockaddr *address) {
  (void)purpose;
  const loaded_curl_callbacks *callbacks = data;
  if (!callbacks->allows(callbacks->context, &address->addr)) return CURL_SOCKET_BAD;
  int created = socket(address->family, address->socktype | SOCK_CLOEXEC, address->protocol);
  if (created < 0) callbacks->has_no_socket(callbacks->context, errno);
  return created;
}

void loaded_curl_set_callbacks(loaded_curl_easy *easy, const loaded_curl_callbacks *callbacks) {
  curl.easy_setopt(easy, CURLOPT_HEADERFUNCTION, receive_header);
  curl.easy_setopt(easy, CURLOPT_HEADERDATA, callbacks);
  curl.easy_setopt(easy, CURLOPT_WRITEFUNCTION, receive_body);
  curl.easy_setopt(easy, CURLOPT_WRITEDATA, callbacks);
  curl.easy_setopt(easy, CURLOPT_OPENSOCKETFUNCTION, open_socket);
  curl.easy_setopt(easy, CURLOPT_OPENSOCKETDATA, callbacks);
}

void loaded_curl_resume(loaded_curl_easy *easy) { curl.easy_pause(easy, CURLPAUSE_CONT); }

static long number_of(loaded_curl_easy *easy, int info) {
  long number = 0;
  return curl.easy_getinfo(easy, info, &number) == 0 ? number : 0;
}

int loaded_curl_os_error(loaded_curl_easy *easy) { return (int)number_of(easy, CURLINFO_OS_ERRNO); }

long loaded_curl_connect_status(loaded_curl_easy *easy) { return number_of(easy, CURLINFO_HTTP_CONNECTCODE); }

loaded_curl_list *loaded_curl_list_append(loaded_curl_list *list, const char *text) {
  return curl.slist_append(list, text);
}

void loaded_curl_list_free(loaded_curl_list *list) { curl.slist_free_all(list); }

loaded_curl_multi *loaded_curl_multi_init(long connections) {
  loaded_curl_multi *multi = curl.multi_init();
  if (multi) curl.multi_setopt(multi, CURLMOPT_MAX_TOTAL_CONNECTIONS, connections);
  return multi;
}

void loaded_curl_multi_cleanup(loaded_curl_multi *multi) { curl.multi_cleanup(multi); }

bool loaded_curl_multi_add(loaded_curl_multi *multi, loaded_curl_easy *easy) {
  return curl.multi_add_handle(multi, easy) == 0;
}

void loaded_curl_multi_remove(loaded_curl_multi *multi, loaded_curl_easy *easy) {
  curl.multi_remove_handle(multi, easy);
}

void loaded_curl_multi_perform(loaded_curl_multi *multi) {
  int running;
  curl.multi_perform(multi, &running);
}

void loaded_curl_multi_poll(loaded_curl_multi *multi, int milliseconds) {
  curl.multi_poll(multi, NULL, 0, milliseconds, NULL);
}

bool loaded_curl_multi_wakeup(loaded_curl_multi *multi) { return curl.multi_wakeup(multi) == 0; }

loaded_curl_easy *loaded_curl_multi_ended(loaded_curl_multi *multi, int *code) {
  int remaining;
  for (CURLMsg *message; (message = curl.multi_info_read(multi, &remaining));) {
    if (message->msg != CURLMSG_DONE) continue;
    *code = message->data.result;
    return message->easy_handle;
  }
  return NULL;
}
#endif
