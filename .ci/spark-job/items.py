"""Converts a Parquet table of feeds (url, body) into one of their items: items.py CONVERTER INPUT OUTPUT

CONVERTER is the path of jsonfeed, or fastfeedparser or feedparser, which do the same for comparison. Every row of the input has at
least one row in the output: its items, an item without values for a feed without items, or an error."""
import binascii
import json
import subprocess
import sys
import threading
import time

import pyarrow as pa
import pyarrow.json
from pyspark.sql import SparkSession

TEXT = ["id", "url", "title", "content_html", "content_text", "date_published"]
ITEM = pa.struct([(name, pa.string()) for name in TEXT])
ERROR = pa.struct([("code", pa.string()), ("message", pa.string())])
SCHEMA = pa.schema(
    [("key", pa.string()), ("feed_title", pa.string()), ("feed_url", pa.string()), ("item", ITEM), ("error", ERROR)])
COLUMNS = (
    f"key string, feed_title string, feed_url string, item struct<{', '.join(name + ': string' for name in TEXT)}>, "
    "error struct<code: string, message: string>")


def through(command):
    """Returns a function that converts the rows of a partition by one process of jsonfeed."""
    reading = pyarrow.json.ParseOptions(explicit_schema=SCHEMA, unexpected_field_behavior="ignore")

    def table(lines):
        whole = pyarrow.json.ReadOptions(use_threads=False, block_size=len(lines) + 1)
        return pyarrow.json.read_json(pa.BufferReader(lines), whole, reading).to_batches()

    def convert(batches):
        process = subprocess.Popen(
            [command, "convert", "--records", "--items", "--jobs", "1"], stdin=subprocess.PIPE, stdout=subprocess.PIPE)

        def write():
            try:
                with process.stdin as records:
                    for batch in batches:
                        for url, body in zip(batch["url"].to_pylist(), batch["body"].to_pylist()):
                            body = binascii.b2a_base64(body, newline=False)
                            records.write(b'{"key":%b,"body_base64":"%b"}\n' % (json.dumps(url).encode(), body))
            except BrokenPipeError:
                pass  # The process has ended, and says why below.
            except BaseException:
                process.kill()  # The task fails, and is tried again.
                raise

        writer = threading.Thread(target=write)
        writer.start()
        rest = b""
        while piece := process.stdout.read(1 << 20):
            lines, line_break, rest = (rest + piece).rpartition(b"\n")
            if line_break:
                yield from table(lines)
        writer.join()
        if process.wait() != 0 or rest:
            raise RuntimeError(f"{command} ended with {process.returncode}")

    return convert


def by(parse):
    """Returns a function that converts the rows of a partition by a parser for Python."""

    def row(url, feed, entry):
        content = entry.get("content")
        html = content[0]["value"] if content else entry.get("description") or entry.get("summary")
        item = dict(id=entry.get("id"), url=entry.get("link"), title=entry.get("title"), content_html=html)
        item["date_published"] = entry.get("published")
        return dict(key=url, feed_title=feed.get("title"), feed_url=feed.get("link"), item=item)

    def rows(url, body):
        try:
            document = parse(body)
            return [row(url, document["feed"], entry) for entry in document["entries"]] or [dict(key=url)]
        except Exception as error:
            return [dict(key=url, error=dict(code=type(error).__name__, message=str(error)))]

    def convert(batches):
        for batch in batches:
            feeds = zip(batch["url"].to_pylist(), batch["body"].to_pylist())
            yield pa.RecordBatch.from_pylist([row for feed in feeds for row in rows(*feed)], SCHEMA)

    return convert


if __name__ == "__main__":
    converter, source, target = sys.argv[1:]
    parsers = ("fastfeedparser", "feedparser")
    convert = by(__import__(converter).parse) if converter in parsers else through(converter)
    spark = SparkSession.builder.master("local[2,4]").getOrCreate()
    start = time.monotonic()
    spark.read.parquet(source).mapInArrow(convert, COLUMNS).write.mode("overwrite").parquet(target)
    print(f"{time.monotonic() - start:.1f}")
