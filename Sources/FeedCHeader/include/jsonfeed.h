/* The C interface of JSONFeed: reads, converts, validates and writes syndication feeds.
 *
 * Every function takes bytes and options, and gives JSON:
 *
 *     feed_result result = feed_convert(data, size, "{\"limit\": 10}");
 *     if (result.status == FEED_OK) puts(result.text);
 *     feed_free(result.text);
 *
 * There is no global state: any thread may call any function at any time. Only a feed_items belongs to one thread at a time.
 * Arguments are read during the call and not kept. Options are a JSON object, or NULL for the defaults. An option that the
 * function does not have, or a value of the wrong type, is an error.
 *
 * An error is an object:
 *
 *     {"code": "not-a-feed", "message": "this is not a feed; it looks like an HTML page", "line": 1, "column": 1, "path": ""}
 *
 * "code" is one of: option, not-a-feed, limit, missing-link, finished, or the kind of an error of JSON or JSON Feed such as syntax,
 * encoding, wrong-type and missing-member; of feed_write also the kind of a repair. "line", "column" (both from 1; columns in
 * Unicode scalars) and "path" (a JSON Pointer) are left out where they are unknown.
 */
#ifndef JSONFEED_H
#define JSONFEED_H

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

enum { FEED_OK = 0, FEED_ERROR = 1 };

/* What a function gives. */
typedef struct feed_result {
  /* JSON in UTF-8, followed by a zero byte: the result, or the error. Release it with feed_free. */
  char *text;
  /* The number of bytes, without the zero byte. */
  size_t size;
  /* FEED_OK or FEED_ERROR. */
  int status;
} feed_result;

/* Converts a feed of any format to JSON Feed 1.1:
 *
 *     {"feed": {"version": "https://jsonfeed.org/version/1.1", …}, "format": "rss", "version": "2.0", "stopped_early": false}
 *
 * "format" is jsonfeed, rss, rdf, atom, rss-in-json or cdf; "version" is that of RSS, RDF and Atom, if it is known. "stopped_early"
 * says whether items were left out because of "limit" or "since". Options:
 *
 *     "url"         the URL of the document, for relative URLs and feed_url
 *     "charset"     the charset that a server sent
 *     "since"       a date in the form of RFC 3339: reading stops at the first item that is not later
 *     "limit"       the maximum number of items
 *     "extensions"  false leaves out the extension objects, such as "_itunes"
 *     "restore"     true gives the feed that feed_write wrote with "lossless"
 *     "sanitize"    "reader", "text" or "strict": what stays of the HTML in items and extension objects
 *     "repairs"     true adds what was repaired, as
 *                   "repairs": [{"kind": "bare-ampersand", "message": "…", "path": "/rss/channel", "line": 3, "column": 9}]
 *     "encoding"    "json", or "pickle" for programs in Python: the same objects, lists, strings and numbers in protocol 4 of
 *                   pickle, which Python reads faster. Errors are always JSON.
 */
feed_result feed_convert(const void *document, size_t size, const char *options);

/* Reads the items of a document that arrives in pieces, in memory proportional to the largest item. */
typedef struct feed_items feed_items;

/* Begins a document. The options are those of feed_convert; the first feed_items_append reports an error in them.
 * Release the result with feed_items_free. */
feed_items *feed_items_new(const char *options);

/* Adds the next piece, of any size, and gives the items that it completes:
 *
 *     {"items": [{"id": "1", …}], "done": false}
 *
 * "done" says that no more pieces are needed, because of "limit" or "since". An item is converted with those elements of the
 * feed that precede it, and cannot have another id because of the items after it: feed_convert gives items with one guid other ids. */
feed_result feed_items_append(feed_items *items, const void *piece, size_t size);

/* Ends the document, and gives the last items, and the feed without its items as feed_convert does:
 *
 *     {"items": [], "feed": {…}, "format": "atom", "version": "1.0", "stopped_early": false}
 *
 * If the end of the document is an error, the items before it are given first, with "done": false instead of "feed"; the next
 * call gives the error. */
feed_result feed_items_finish(feed_items *items);

/* Releases it, finished or not. NULL is allowed. */
void feed_items_free(feed_items *items);

/* Validates a document of any format, or anything else:
 *
 *     {"format": "rss", "valid": false, "diagnostics": [{"rule": "missing-link", "severity": "error", "message": "…",
 *       "line": 3, "column": 5, "endLine": 3, "endColumn": 14, "path": "/rss/channel",
 *       "fix": {"title": "…", "applicability": "safe", "edits": [{"offset": 60, "length": 0, "replacement": "…"}]}}]}
 *
 * "severity" is info, warning or error. Offsets of edits are bytes of the document. Options, as in the
 * file .jsonfeed-validate.json:
 *
 *     "profile"  "spec", "default", "podcast" or "strict"
 *     "rules"    levels by the id of the rule: {"item-id-missing": "off"}; off, info, warning or error
 *     "private"  true if the feed does not need home_page_url and feed_url
 */
feed_result feed_validate(const void *document, size_t size, const char *options);

/* Writes a JSON Feed as RSS 2.0 or Atom 1.0:
 *
 *     {"document": "<?xml version=\"1.0\" …"}
 *
 * The feed must be valid, as that of feed_convert is. What would have to be changed, an item without an id or a date in another
 * form, say, is an error, whose "code" is the kind of an error of JSON Feed, or of a repair. (Version 1 becomes 1.1, and "author"
 * becomes "authors".) What the format has no place for is left out. Options:
 *
 *     "to"        "rss" (the default) or "atom"
 *     "pretty"    false writes no indentation
 *     "lossless"  true also writes the complete feed as JSON
 *     "repairs"   true reads the feed leniently, and adds what was changed, filled in because the format requires it, or left out
 *                 because the format does not allow its value, as the "repairs" of feed_convert
 */
feed_result feed_write(const void *feed, size_t size, const char *options);

/* Fetches a feed from an http or https URL, in UTF-8, and gives it as feed_convert does, if it has changed, with what to store for the
 * next request and what the server answered:
 *
 *     {"feed": {…}, "format": "rss", …, "state": {…}, "next_fetch": "2026-01-31T12:00:00Z",
 *      "url": "https://example.org/feed", "status": 200, "redirect": 301, "headers": {"etag": "…"}}
 *
 * "url" is where redirects lead, and "redirect" the status of the first. An error has the same in "response", with the "state" to store;
 * its "code" is no-network if the library was built without the trait Network, or a short name such as timed-out. Options besides those of
 * feed_convert without "url", "charset" and "restore":
 *
 *     "state"       what the last call gave for this feed: it is transferred only if it has changed
 *     "document"    true gives "document" in place of the feed, a text whose characters are the bytes, and no state
 *     "etag", "last_modified"   validators, if there is no state
 *     "headers"     fields of the request, by name
 *     "user_agent"  the name of the program and its URL
 *     "timeout"     the time limit in seconds; the default is 30
 */
feed_result feed_fetch(const void *url, size_t size, const char *options);

/* What the elements of a document become in a result like that of the Python package feedparser. */
typedef struct feed_keys feed_keys;

/* Reads the table, which is .ci/python/feedbridge/feedparser.json with "entities", the names of entities, and "written", the keys that
 * are written for others. Gives NULL if it is not such a table. Release the result with feed_keys_free. Threads may share it. */
feed_keys *feed_keys_new(const char *table);

/* Reads an XML document, well-formed or not. HTML is cleaned tag by tag, with the text as it is written. (The option "sanitize" of feed_convert
 * writes HTML that all browsers read alike.) The result is a pickle, whose objects are of the class feedbridge.feedparser.FeedParserDict:
 *
 *     {"feed": {…}, "entries": [{…}], "namespaces": {…}, "version": "rss20", "encoding": "utf-8"}
 *
 * with "problem", an error as above: the first deviation from well-formed XML. Options:
 *
 *     "charset"   the charset that a server sent
 *     "base"      the URL of the document
 *     "language"  its language
 *     "version"   the version, if it is known
 *     "resolve"   false leaves relative URLs as they are
 *     "sanitize"  false leaves out nothing
 */
feed_result feed_keys_read(feed_keys *keys, const void *document, size_t size, const char *options);

/* Releases it. NULL is allowed. */
void feed_keys_free(feed_keys *keys);

/* Releases the text of a result. NULL is allowed. */
void feed_free(char *text);

#ifdef __cplusplus
}
#endif

#endif
