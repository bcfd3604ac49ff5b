"""Peers that are Python packages, implemented in C, Rust or Python.

peer.py NAME LIST: processes all files in LIST once for each line on standard input, and prints the processor time in seconds
and the number of accepted files.
"""
import os
import sys
import time

PACKAGE = os.path.abspath(os.path.join(os.path.dirname(__file__), '../../..'))


def fastfeedparser(document):
    import fastfeedparser
    return lambda: fastfeedparser.parse(document)


def feedparser(document):
    import feedparser
    return lambda: feedparser.parse(document)


def jsonfeed(document):
    """Our own module: a dict."""
    os.environ['FEEDBRIDGE_LIBRARY'] = os.path.join(PACKAGE, '.build', 'release', 'libFeedC.so')
    sys.path.insert(0, os.path.join(PACKAGE, '.ci', 'python'))
    import feedbridge
    return lambda: feedbridge.convert(document)


def orjson_read(document):
    import orjson
    return lambda: orjson.loads(document)


def orjson_write(document):
    import orjson
    value = orjson.loads(document)
    return lambda: orjson.dumps(value)


def yyjson_read(document):
    """yyjson's DOM, without Python objects for the values."""
    import yyjson
    return lambda: yyjson.Document(document)


def main(name, path):
    with open(path) as paths:
        documents = [open(line.rstrip('\n'), 'rb').read() for line in paths]
    work = [globals()[name](document) for document in documents]
    for _ in sys.stdin:
        accepted = 0
        start = time.process_time()
        for one in work:
            try:
                one()
                accepted += 1
            except Exception:
                pass
        print(f'{time.process_time() - start:.9f} {accepted}', flush=True)


main(*sys.argv[1:])
