"""Compares the JSON Schemas of `jsonfeed schema` with strict reading, validation and conversion, document by document.

Usage: python .ci/schema-agreement.py COMMAND FOLDER…, the path of jsonfeed and folders with documents of any kind.
Needs jsonschema from PyPI; .ci/schemas installs it.
"""

import base64, calendar, copy, datetime, json, os, re, subprocess, sys, tempfile
import jsonschema, referencing

VERSION_1, VERSION_1_1 = "https://jsonfeed.org/version/1", "https://jsonfeed.org/version/1.1"


class Unparseable(ValueError):
    pass


class Document:
    """A document that Python's json can parse. Its decoder is stricter here than by default: NaN and Infinity are not JSON."""

    def __init__(self, name, data):
        self.name, self.data, self.has_duplicates = name, data, False
        try:
            text = data.decode(json.detect_encoding(data))
            self.value = json.loads(text, object_pairs_hook=self.object, parse_constant=self.reject)
        except (ValueError, RecursionError) as error:
            raise Unparseable(str(error))

    def object(self, members):
        if len(dict(members)) < len(members): self.has_duplicates = True
        return dict(members)

    def reject(self, constant):
        raise Unparseable(constant)

    def values(self):
        """All values, with the names of those that are members."""
        rest = [(None, self.value)]
        while rest:
            name, value = rest.pop()
            yield name, value
            if isinstance(value, dict): rest += value.items()
            if isinstance(value, list): rest += [(None, element) for element in value]

    def texts(self):
        for name, value in self.values():
            yield from (text for text in (name, value) if isinstance(text, str))

    def version(self):
        return self.value.get("version") if isinstance(self.value, dict) else None


def is_impossible(date):
    """Whether a date has the form of RFC 3339 but does not exist: 29 February, the years of UTC, and leap seconds."""
    parts = re.match(r"(\d{4})-(\d\d)-(\d\d).(\d\d):(\d\d):(\d\d)(?:\.\d+)?(?:[Zz]|([+-])(\d\d):(\d\d))$", date)
    if not parts: return False
    year, month, day, hour, minute, second = map(int, parts.groups()[:6])
    if not 1 <= month <= 12 or day > calendar.monthrange(year or 4, month)[1]: return True
    offset = datetime.timedelta(hours=int(parts[8] or 0), minutes=int(parts[9] or 0)) * (-1 if parts[7] == "-" else 1)
    try: utc = datetime.datetime(year, month, day, hour, minute, min(second, 59)) - offset
    except (ValueError, OverflowError): return True
    return second == 60 and (utc.hour, utc.minute) != (23, 59)


def depth(value):
    level, values = 0, [value]
    while values:
        level += 1
        values = [
            inner for value in values if isinstance(value, (dict, list))
            for inner in (value.values() if isinstance(value, dict) else value)]
    return level


FEED = '{"version": "' + VERSION_1_1 + '", "title": "T", "items": [%s]%s}'
ITEM = FEED % ('{"id": "1", "content_text": "C"%s}', "")

# What a schema cannot say about strict reading: the reason, whether a document is such a case, and a document that is.
READER_EXCEPTIONS = [
    ("of two members with one name, the reader takes the first; JSON parsers differ",
     lambda d: d.has_duplicates, FEED.replace('"title"', '"title": 1, "title"') % ("", "")),
    ("a string is half of a surrogate pair, which is not Unicode",
     lambda d: any("\ud800" <= c <= "\udfff" for text in d.texts() for c in text), ITEM % r', "title": "\ud800"'),
    ("a number is outside the range of a Double", lambda d: any(
        isinstance(v, float) and abs(v) == float("inf") for _, v in d.values()), FEED % ('{"id": 1e400}', "")),
    ("a date does not exist: 29 February in other years, a year outside 1 to 9999 in UTC, a second 60 at another time",
     lambda d: any(isinstance(v, str) and n in ("date_published", "date_modified") and is_impossible(v)
                   for n, v in d.values()), ITEM % ', "date_published": "2023-02-29T00:00:00Z"'),
    ("a date ends with a line break, which Python's $ overlooks", lambda d: any(
        isinstance(v, str) and n in ("date_published", "date_modified") and v.endswith("\n") for n, v in d.values()),
     ITEM % r', "date_published": "2023-02-28T00:00:00Z\n"'),
    ("arrays and objects are nested more than 512 deep", lambda d: depth(d.value) > 512,
     FEED % ("", ', "_x": ' + "[" * 512 + "]" * 512)),
]
# The same for a schema of version 1.
VERSION_1_EXCEPTION = (
    "the document has members of version 1.1, which the reader reads in all versions",
    lambda d: any(name in ("authors", "language") for name, _ in d.values()),
    (FEED % ("", ', "authors": 1')).replace(VERSION_1_1, VERSION_1))

# The other errors of validation that a schema cannot say, with the reason.
UNSAYABLE_RULES = {
    "item-id-duplicate": ("two items are compared", FEED % (', '.join(['{"id": "1", "content_text": "C"}'] * 2), "")),
    "next-url-same-as-feed-url": (
        "two members are compared",
        FEED % ("", ', "next_url": "https://a.org/f", "feed_url": "https://a.org/f"')),
    "language-invalid": ("names of languages have the form of a tag", FEED % ("", ', "language": "english"')),
    "item-id-number-unsafe": ("1.0 and 1 are one number", FEED % ('{"id": 1.0, "content_text": "C"}', "")),
    "url-invalid": ("ports and IPv6 addresses", FEED % ("", ', "feed_url": "https://a.org:99999/"')),
    # Python's re has no \p{L}, and ranges beyond U+FFFF are errors in .NET, and in JavaScript without the flag u.
    "extension-name": ("what is a letter outside ASCII; no pattern for it is portable", FEED % ("", ', "_\U0001F600": {}')),
}
# What the schema for publishers says although validation reports no error: the reason, whether a document with the rules that
# validation reports is such a case, and a document that is.
STRICTER = [
    ("only the exact URL is a version; validation warns of other spellings", lambda d, rules: "version-not-https" in rules,
     ITEM.replace("https://jsonfeed", "http://jsonfeed") % ""),
    ("the members of extension objects have the types that conversion writes; validation does not check them",
     lambda d, rules: is_valid_without_extensions(d),
     ITEM % ', "_itunes": {"about": "http://www.itunes.com/dtds/podcast-1.0.dtd", "episode": [null]}'),
]


def is_valid_without_extensions(document):
    value = copy.deepcopy(document.value)
    for place in [value] + value["items"]:
        for name in [name for name in place if name.startswith("_")]: del place[name]
    return publishers["1.1"].is_valid(value)


def run(arguments, records=None):
    with tempfile.NamedTemporaryFile("w", suffix=".jsonl") as file:
        if records is not None:
            for key, record in enumerate(records): file.write(json.dumps({"key": key, **record}) + "\n")
            file.flush()
            arguments = arguments + ["--records", file.name]
        result = subprocess.run([command] + arguments, capture_output=True)
    assert result.returncode < 2, result.stderr.decode()
    return result.stdout.decode()


def results(arguments, records):
    return {line["key"]: line for line in map(json.loads, filter(None, run(arguments, records).split("\n")))}


def schema(*arguments):
    schema = json.loads(run(["schema", *arguments]))
    jsonschema.Draft202012Validator.check_schema(schema)
    check_references(schema)
    return jsonschema.Draft202012Validator(schema)


def check_references(schema):
    """A schema needs no other file: raises an error if a reference does not lead to a part of it."""
    root = referencing.Resource.from_contents(schema)
    registry = referencing.Registry().with_resource(root.id(), root).crawl()
    rest = [(root.id(), schema)]
    while rest:
        base, value = rest.pop()
        if isinstance(value, dict):
            if isinstance(value.get("$id"), str): base = value["$id"]
            if isinstance(value.get("$ref"), str): registry.resolver(base).lookup(value["$ref"])
            rest += [(base, member) for member in value.values()]
        if isinstance(value, list): rest += [(base, element) for element in value]


def body(data):
    return {"body_base64": base64.b64encode(data).decode()}


def check(documents):
    """Compares the verdicts on documents, and returns the exceptions that were met."""
    records = [body(document.data) for document in documents]
    strict, reports = results(["convert", "--strict"], records), results(["validate"], records)
    met = set()
    for key, document in enumerate(documents):
        is_first = document.version() == VERSION_1
        exceptions = READER_EXCEPTIONS + [VERSION_1_EXCEPTION] * is_first
        reasons = {reason for reason, applies, _ in exceptions if applies(document)}
        # Reading
        accepts = "error" not in strict[key]
        for name in ["1.1"] + ["1"] * is_first:
            if readers[name].is_valid(document.value) == accepts: continue
            if not reasons: failures.append(f"{document.name}: strict reading {'accepts' if accepts else 'rejects'} it")
            met.update(reasons)
        # Validation
        diagnostics = reports[key].get("diagnostics", [])
        rules = {diagnostic["rule"] for diagnostic in diagnostics}
        errors = {diagnostic["rule"] for diagnostic in diagnostics if diagnostic["severity"] == "error"}
        is_valid = publishers["1" if is_first else "1.1"].is_valid(document.value)
        if is_valid and errors:
            if not reasons and not errors <= UNSAYABLE_RULES.keys():
                failures.append(f"{document.name}: validation reports {', '.join(errors)}")
            met.update(errors)
        if not is_valid and not errors:
            stricter = {reason for reason, applies, _ in STRICTER if applies(document, rules)}
            if not stricter: failures.append(f"{document.name}: validation finds no error")
            met.update(stricter)
    return met


def check_conversions(paths):
    count = 0
    lines = results(["convert"], [{"path": path} for path in paths])
    for key, line in lines.items():
        if "feed" not in line: continue
        count += 1
        for error in publishers["1.1"].iter_errors(line["feed"]):
            failures.append(f"{paths[key]}: converted: {error.json_path}: {error.message[:200]}")
    # The check itself finds mistakes.
    for member in ('"episode": [null]', '"explicit": 1', '"image": {"href": 1}', '"categories": 1', '"season": 1.5'):
        is_valid = publishers["1.1"].is_valid(json.loads(ITEM % (', "_itunes": {%s}' % member)))
        # A member that is no element's may be anything.
        assert is_valid == ("categories" in member), member
    for name, expected in {"_a": True, "_\u00e9": True, "_1": False, "_": False, "__a": False, "_a.b": False}.items():
        assert publishers["1.1"].is_valid(json.loads(FEED % ("", ', "%s": {}' % name))) == expected, name
    return count


command, folders = sys.argv[1], sys.argv[2:]
failures = []
readers = {name: schema(name) for name in ("1.1", "1")}
publishers = {name: schema("--publisher", name) for name in ("1.1", "1")}
for name in run(["__complete", "schema", ""]).split(): schema(name)

examples = [(reason, document) for reason, _, document in READER_EXCEPTIONS + [VERSION_1_EXCEPTION] + STRICTER]
examples += [(rule, document) for rule, (_, document) in UNSAYABLE_RULES.items()]
for reason, document in examples:
    if reason not in check([Document(reason, document.encode())]): failures.append(f"not proven: {reason}")

paths = [os.path.join(parent, name) for folder in folders for parent, _, names in os.walk(folder) for name in names]
paths.sort()
documents = []
for path in paths:
    with open(path, "rb") as file:
        try: documents.append(Document(path, file.read()))
        except Unparseable: pass
check(documents)
count = check_conversions(paths)
if failures: sys.exit("\n".join(failures))
print(f"ok: {len(documents)} JSON documents, {count} conversions, {len(examples)} exceptions")
