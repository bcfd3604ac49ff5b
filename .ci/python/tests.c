/* Tests of the C interface; `.ci/library --test` compiles and runs them.
 *
 * Without arguments, calls every function. With arguments, passes each of these files through every function, as a document and
 * as options: nothing may crash, and every result must be JSON in its given size. */
#include "jsonfeed.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define EXPECT(condition) \
  do { \
    if (!(condition)) { \
      fprintf(stderr, "%s:%d: failed: %s\n", __FILE__, __LINE__, #condition); \
      exit(1); \
    } \
  } while (0)

static const char rss[] =
    "<rss version=\"2.0\"><channel><title>Notes</title><link>https://example.org/</link><description/>"
    "<item><guid>1</guid><title>First</title></item><item><guid>2</guid><title>Second</title></item></channel></rss>";

static const char table[] =
    "{\"elements\": {\"channel\": [\"place\", \"feed\"], \"item\": [\"place\", \"entry\"], \"title\": [\"text\", \"title\"], \"link\": [\"link\"],"
    "\"description\": [\"text\", \"description\", \"text/html\"], \"pubdate\": [\"date\", \"published\"], \"author\": [\"person\", \"author\"]},"
    "\"html\": {\"elements\": \"a p img\", \"dropped\": \"script\", \"attributes\": \"href style src\", \"urls\": \"a.href\", \"schemes\": \"https\","
    "\"properties\": \"color\"}}";

/* Whether a result, which may have zero bytes, contains the text. */
static int contains(feed_result result, const char *text) {
  size_t size = strlen(text);
  for (size_t start = 0; start + size <= result.size; start++) {
    if (memcmp(result.text + start, text, size) == 0) return 1;
  }
  return 0;
}

/* Fails unless the result has this status and contains the text, and releases it. */
static void expect(feed_result result, int status, const char *text) {
  EXPECT(result.text != NULL);
  EXPECT(strlen(result.text) == result.size);
  if (result.status != status || strstr(result.text, text) == NULL) {
    fprintf(stderr, "status %d, without %s: %s\n", result.status, text, result.text);
    exit(1);
  }
  feed_free(result.text);
}

static void test_every_function(void) {
  size_t size = sizeof rss - 1;
  expect(feed_convert(rss, size, NULL), FEED_OK, "{\"feed\":{\"version\":\"https://jsonfeed.org/version/1.1\",\"title\":\"Notes\"");
  expect(feed_convert(rss, size, "{\"limit\": 1}"), FEED_OK, "\"format\":\"rss\",\"version\":\"2.0\",\"stopped_early\":true}");
  expect(feed_convert(rss, size, "{\"repairs\": true}"), FEED_OK, "\"repairs\":[");
  expect(feed_convert(rss, size, "{\"limits\": 1}"), FEED_ERROR, "there is no option \\\"limits\\\"");
  expect(feed_convert(rss, size, "{"), FEED_ERROR, "\"code\":\"option\"");
  expect(feed_convert("<html>", 6, ""), FEED_ERROR, "\"code\":\"not-a-feed\"");
  expect(feed_convert(NULL, 0, NULL), FEED_ERROR, "\"code\":\"not-a-feed\"");
  expect(feed_convert(NULL, 1, NULL), FEED_ERROR, "\"code\":\"option\"");

  feed_result pickle = feed_convert(rss, size, "{\"encoding\": \"pickle\"}");
  EXPECT(pickle.status == FEED_OK && pickle.text[0] == '\x80' && pickle.text[pickle.size - 1] == '.' && pickle.text[pickle.size] == 0);
  feed_free(pickle.text);

  feed_items *items = feed_items_new("{\"limit\": 5}");
  expect(feed_items_append(items, rss, size - 30), FEED_OK, "\"done\":false}");
  expect(feed_items_append(items, rss + size - 30, 30), FEED_OK, "{\"items\":[");
  expect(feed_items_finish(items), FEED_OK, "\"feed\":{");
  expect(feed_items_finish(items), FEED_ERROR, "\"code\":\"finished\"");
  expect(feed_items_append(items, rss, size), FEED_ERROR, "\"code\":\"finished\"");
  feed_items_free(items);
  items = feed_items_new("{\"limit\": -1}");
  expect(feed_items_append(items, rss, size), FEED_ERROR, "a whole number from 0");
  feed_items_free(items);
  feed_items_free(feed_items_new(NULL));
  feed_items_free(NULL);

  /* Nothing listens on port 1, and the library may be built without network access. */
  feed_result fetched = feed_fetch("http://127.0.0.1:1/", 19, "{\"timeout\": 5}");
  EXPECT(fetched.status == FEED_ERROR && (strstr(fetched.text, "\"code\":\"no-network\"") || strstr(fetched.text, "\"state\":{")));
  feed_free(fetched.text);

  EXPECT(feed_keys_new("{\"elements\": 1}") == NULL && feed_keys_new("{\"elements\": {\"a\": [\"b\"]}}") == NULL);
  feed_keys *keys = feed_keys_new(table);
  EXPECT(keys != NULL);
  const char document[] = "<rss xml:base='https://e.org/'><channel><description>&lt;p&gt;x&lt;a href='/y' onclick='z'&gt;y&lt;/a&gt;&lt;script&gt;z</description>";
  feed_result read = feed_keys_read(keys, document, sizeof document - 1, NULL);
  EXPECT(read.status == FEED_OK && contains(read, "x<a href=\"https://e.org/y\">y</a>") && contains(read, "problem") && !contains(read, "script"));
  feed_free(read.text);
  expect(feed_keys_read(keys, rss, size, "{\"bas\": 1}"), FEED_ERROR, "\"code\":\"option\"");
  feed_keys_free(keys);
  feed_keys_free(NULL);

  expect(feed_validate(rss, size, NULL), FEED_OK, "{\"format\":\"rss\",\"valid\":");
  expect(feed_validate("hello", 5, "{\"profile\": \"spec\"}"), FEED_OK, "\"rule\":\"not-a-feed\"");
  expect(feed_validate(rss, size, "{\"rules\": {\"no-such-rule\": \"off\"}}"), FEED_ERROR, "no-such-rule");

  const char *feed = "{\"version\": \"https://jsonfeed.org/version/1.1\", \"title\": \"t\", \"home_page_url\": \"https://example.org/\", \"items\": []}";
  expect(feed_write(feed, strlen(feed), NULL), FEED_OK, "{\"document\":\"<?xml");
  expect(feed_write(feed, strlen(feed), "{\"to\": \"atom\"}"), FEED_OK, "http://www.w3.org/2005/Atom");
  const char *changed = "{\"version\": \"https://jsonfeed.org/version/1.1\", \"title\": \"t\", \"home_page_url\": \"https://example.org/\", \"items\": [{}]}";
  expect(feed_write(changed, strlen(changed), NULL), FEED_ERROR, "\"path\":\"/items/0/id\"");
  expect(feed_write(changed, strlen(changed), "{\"repairs\": true}"), FEED_OK, "\"repairs\":[{\"kind\":\"unusable-id\"");
  expect(feed_write("{}", 2, NULL), FEED_ERROR, "\"code\":\"not-a-feed\"");

  feed_free(NULL);
  puts("ok: the C interface");
}

static void test_document(const char *document, size_t size) {
  static const char *const options[] = {"{}", "{\"encoding\": \"pickle\"}", "{\"repairs\": true, \"sanitize\": \"strict\"}"};
  for (size_t index = 0; index < sizeof options / sizeof *options; index++) {
    feed_result result = feed_convert(document, size, options[index]);
    EXPECT(result.text[result.size] == 0);
    feed_free(result.text);
    feed_items *items = feed_items_new(options[index]);
    for (size_t start = 0; start < size; start += 1000) {
      feed_free(feed_items_append(items, document + start, size - start < 1000 ? size - start : 1000).text);
    }
    feed_free(feed_items_finish(items).text);
    feed_items_free(items);
  }
  expect(feed_validate(document, size, NULL), FEED_OK, "\"diagnostics\":[");
  feed_keys *keys = feed_keys_new(table);
  feed_free(feed_keys_read(keys, document, size, "{\"base\": \"https://e.org/\"}").text);
  feed_free(feed_keys_read(keys, document, size, "{\"sanitize\": false, \"resolve\": false}").text);
  feed_keys_free(keys);
  feed_result feed = feed_convert(document, size, NULL);
  feed_free(feed_write(document, size, "{\"lossless\": true}").text);
  feed_free(feed.text);
  /* As options, a text that ends at its first zero byte */
  feed_free(feed_convert(rss, sizeof rss - 1, document).text);
  feed_free(feed_validate(rss, sizeof rss - 1, document).text);
}

int main(int count, char **paths) {
  if (count == 1) test_every_function();
  for (int index = 1; index < count; index++) {
    FILE *file = fopen(paths[index], "rb");
    EXPECT(file != NULL && fseek(file, 0, SEEK_END) == 0);
    size_t size = (size_t)ftell(file);
    rewind(file);
    /* Of exactly this size, so that the address sanitizer finds what reads on */
    char *document = malloc(size + 1);
    EXPECT(document != NULL && fread(document, 1, size, file) == size);
    document[size] = 0;
    fclose(file);
    test_document(document, size);
    free(document);
  }
  if (count > 1) printf("ok: %d documents\n", count - 1);
  return 0;
}
