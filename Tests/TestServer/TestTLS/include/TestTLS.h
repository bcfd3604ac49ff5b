/// TLS for the test server, with the OpenSSL of the system, which is loaded at run time: neither its headers nor a
/// package are needed.

#ifndef TestTLS_h
#define TestTLS_h

/// A certificate and its key, for any number of connections.
typedef struct TestTLSContext TestTLSContext;

/// The server's side of a connection.
typedef struct TestTLSConnection TestTLSConnection;

/// Reads a certificate, and its key, from a PEM file. NULL if that fails, or there is no OpenSSL 1.1 or 3. Free it after
/// its connections.
TestTLSContext *_Nullable testTLSContextCreate(const char *_Nonnull path);
void testTLSContextFree(TestTLSContext *_Nonnull context);

/// Shakes hands with a client; NULL if that fails, for example because the client rejects the certificate. The calling
/// thread should end with the connection: SIGPIPE is blocked in it, because OpenSSL writes with `write`.
TestTLSConnection *_Nullable testTLSAccept(TestTLSContext *_Nonnull context, int descriptor);

/// The number of bytes, or a number below 1: the connection is closed.
int testTLSRead(TestTLSConnection *_Nonnull connection, void *_Nonnull bytes, int count);
int testTLSWrite(TestTLSConnection *_Nonnull connection, const void *_Nonnull bytes, int count);

/// Tells the client that nothing follows (`close_notify`), if `notifies` is not 0. The descriptor stays open.
void testTLSEnd(TestTLSConnection *_Nonnull connection, int notifies);

#endif
