"""Makes the input of items.py, and checks its output.

check.py make COUNT BODIES FOLDER     writes a table of COUNT feeds, which repeats BODIES different ones
check.py sample COUNT SOURCE TARGET   writes a table with the first rows of another
check.py complete SOURCE TARGET       fails unless every row of SOURCE has a result in TARGET, and prints how many
check.py same TARGET TARGET           fails unless two outputs have the same rows"""
import html
import os
import random
import sys

import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.dataset as ds
import pyarrow.parquet as pq

WORDS = "the of and to in is you that it he was for on are as with his they at be this have from or one had by word but not".split()
FILES = 32


def text(random, count):
    return " ".join(random.choices(WORDS, k=count))


def feed(random, number):
    """A document of 10 KB in the median: RSS, Atom, or RSS with modules; one of 20 is broken, empty or binary."""
    size = min(max(random.lognormvariate(0, 0.8), 0.1), 20) * 10_000
    items = []
    while sum(map(len, items)) < size:
        body = "".join(f"<p>{text(random, 60)} <a href='/{n}'>caf\u00e9</a></p>" for n in range(random.randint(1, 5)))
        id, title = f"https://example.org/{number}/{len(items)}", text(random, 6)
        date = f"2026-{random.randint(1, 9):02}-11T12:34:56Z"
        if number % 3 == 0:
            items.append(f"<item><guid>{id}</guid><link>{id}</link><title>{title}</title><pubDate>Wed, 11 Nov 2026 12:34:56 GMT"
                         f"</pubDate><description>{html.escape(body)}</description></item>")
        elif number % 3 == 1:
            items.append(f"<entry><id>{id}</id><link href='{id}'/><title>{title}</title><updated>{date}</updated>"
                         f"<content type='html'><![CDATA[{body}]]></content></entry>")
        else:
            items.append(f"<item><guid>{id}</guid><title>{title}</title><dc:creator>{text(random, 2)}</dc:creator>"
                         f"<content:encoded><![CDATA[{body}]]></content:encoded></item>")
    if number % 3 == 1:
        document = f"<feed xmlns='http://www.w3.org/2005/Atom'><title>{number}</title><id>u:{number}</id>{''.join(items)}</feed>"
    else:
        document = ("<rss version='2.0' xmlns:dc='http://purl.org/dc/elements/1.1/' xmlns:content="
                    f"'http://purl.org/rss/1.0/modules/content/'><channel><title>{number}</title>"
                    f"<link>https://example.org/</link><description/>{''.join(items)}</channel></rss>")
    document = f"<?xml version='1.0' encoding='UTF-8'?>\n{document}".encode()
    wrong = number % 100
    if wrong == 7: return b""
    if wrong == 27: return random.randbytes(5000)
    if wrong == 47: return document[: len(document) // 2]
    if wrong == 67: return document.replace(b"</title>", b"</titel>")
    if wrong == 87: return b"<!DOCTYPE html><html><head><title>Not found</title></head><body></body></html>\n\xff"
    return document


def make(count, bodies, folder):
    os.makedirs(folder, exist_ok=True)
    documents = [feed(random.Random(number), number) for number in range(bodies)] if bodies < count else None
    for file in range(FILES):
        numbers = range(file * count // FILES, (file + 1) * count // FILES)
        made = [documents[n % bodies] if documents else feed(random.Random(n), n) for n in numbers]
        table = pa.table({"url": [f"https://example.org/feed/{n}" for n in numbers], "body": pa.array(made, pa.binary())})
        # Repeated bodies are written once for many rows.
        pq.write_table(table, f"{folder}/{file:02}.parquet", row_group_size=10_000, dictionary_pagesize_limit=1 << 26)
    if bodies == count:
        sizes = sorted(len(body) for body in ds.dataset(folder).to_table(columns=["body"])["body"].to_pylist())
        print(f"{count} feeds, {sum(sizes) / 1e6:.0f} MB, median {sizes[count // 2]} bytes")


def sample(count, source, target):
    os.makedirs(target, exist_ok=True)
    table = ds.dataset(source).head(count)
    for part in range(4):
        pq.write_table(table.slice(part * count // 4, count // 4), f"{target}/{part}.parquet")


def complete(source, target):
    wanted = set(ds.dataset(source).to_table(columns=["url"])["url"].to_pylist())
    found, items, errors = set(), 0, 0
    for batch in ds.dataset(target, format="parquet").to_batches(columns=["key", "item", "error"]):
        found.update(batch["key"].to_pylist())
        items += len(batch) - pc.struct_field(batch["item"], "id").null_count
        errors += len(batch) - pc.struct_field(batch["error"], "code").null_count
    if found != wanted: sys.exit(f"{len(wanted - found)} feeds have no result, {len(found - wanted)} results have no feed")
    print(f"{len(wanted)} feeds have results: {items} items, {errors} errors")


def same(left, right):
    def rows(folder):
        return sorted(map(repr, ds.dataset(folder, format="parquet").to_table().to_pylist()))

    if rows(left) != rows(right): sys.exit(f"{left} and {right} differ")
    print("the same rows")


command, *arguments = sys.argv[1:]
globals()[command](*[int(argument) if argument.isdigit() else argument for argument in arguments])
