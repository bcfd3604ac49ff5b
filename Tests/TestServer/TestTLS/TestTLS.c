#include "TestTLS.h"

#include <dlfcn.h>
#include <pthread.h>
#include <signal.h>
#include <stddef.h>

// The functions of OpenSSL that are used, as `openssl/ssl.h` declares them. TestTLSContext is its SSL_CTX,
// TestTLSConnection its SSL.
static struct {
  const void *(*TLS_server_method)(void);
  TestTLSContext *(*SSL_CTX_new)(const void *);
  void (*SSL_CTX_free)(TestTLSContext *);
  int (*SSL_CTX_use_certificate_chain_file)(TestTLSContext *, const char *);
  int (*SSL_CTX_use_PrivateKey_file)(TestTLSContext *, const char *, int);
  TestTLSConnection *(*SSL_new)(TestTLSContext *);
  int (*SSL_set_fd)(TestTLSConnection *, int);
  int (*SSL_accept)(TestTLSConnection *);
  int (*SSL_read)(TestTLSConnection *, void *, int);
  int (*SSL_write)(TestTLSConnection *, const void *, int);
  int (*SSL_shutdown)(TestTLSConnection *);
  void (*SSL_free)(TestTLSConnection *);
} ssl;

static int isLoaded = 0;

static void load(void) {
  // It stays loaded until the process ends.
  void *library = dlopen("libssl.so.3", RTLD_NOW);
  if (!library) library = dlopen("libssl.so.1.1", RTLD_NOW);
  if (!library) return;
#define FIND(name) if (!(*(void **)&ssl.name = dlsym(library, #name))) return
  FIND(TLS_server_method);
  FIND(SSL_CTX_new);
  FIND(SSL_CTX_free);
  FIND(SSL_CTX_use_certificate_chain_file);
  FIND(SSL_CTX_use_PrivateKey_file);
  FIND(SSL_new);
  FIND(SSL_set_fd);
  FIND(SSL_accept);
  FIND(SSL_read);
  FIND(SSL_write);
  FIND(SSL_shutdown);
  FIND(SSL_free);
#undef FIND
  isLoaded = 1;
}

TestTLSContext *testTLSContextCreate(const char *path) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  if (pthread_once(&once, load) != 0 || !isLoaded) return NULL;
  TestTLSContext *context = ssl.SSL_CTX_new(ssl.TLS_server_method());
  if (!context) return NULL;
  const int isPEM = 1;
  if (ssl.SSL_CTX_use_certificate_chain_file(context, path) == 1
      && ssl.SSL_CTX_use_PrivateKey_file(context, path, isPEM) == 1)
    return context;
  ssl.SSL_CTX_free(context);
  return NULL;
}

void testTLSContextFree(TestTLSContext *context) { ssl.SSL_CTX_free(context); }

TestTLSConnection *testTLSAccept(TestTLSContext *context, int descriptor) {
  sigset_t signals;
  sigemptyset(&signals);
  sigaddset(&signals, SIGPIPE);
  if (pthread_sigmask(SIG_BLOCK, &signals, NULL) != 0) return NULL;
  TestTLSConnection *connection = ssl.SSL_new(context);
  if (!connection) return NULL;
  if (ssl.SSL_set_fd(connection, descriptor) == 1 && ssl.SSL_accept(connection) == 1) return connection;
  ssl.SSL_free(connection);
  return NULL;
}

int testTLSRead(TestTLSConnection *connection, void *bytes, int count) { return ssl.SSL_read(connection, bytes, count); }

int testTLSWrite(TestTLSConnection *connection, const void *bytes, int count) {
  return ssl.SSL_write(connection, bytes, count);
}

void testTLSEnd(TestTLSConnection *connection, int notifies) {
  // After an error it does nothing. The client's own notification is not awaited.
  if (notifies) ssl.SSL_shutdown(connection);
  ssl.SSL_free(connection);
}
