"""Converts hostile feeds with every policy, and looks in all outputs for what the policy forbids, with html5lib and expat. Run by `.ci/library --sanitized`:
python sanitized.py COMMAND FOLDER. FOLDER has the feeds, and policies.json: what the policies allow."""

import html
import json
import pathlib
import re
import subprocess
import sys
import xml.etree.ElementTree as ElementTree

import html5lib

import feedbridge
from feedbridge._library import call, library, options_of

COMMAND, FOLDER = sys.argv[1], pathlib.Path(sys.argv[2])
POLICIES = json.loads((FOLDER / "policies.json").read_text())
# Members that are plain text: whoever shows them as HTML must escape them.
PLAIN = {"title", "feed_title", "description", "user_comment", "id", "content_text", "summary", "name", "tags", "key", "message", "repairs"}
URLS = {"action", "background", "cite", "data", "formaction", "href", "poster", "src"}
ATOM, HTML, SVG = "{http://www.w3.org/2005/Atom", "{http://www.w3.org/1999/xhtml", "{http://www.w3.org/2000/svg"


class Output:
    """What a policy forbids in an output."""

    def __init__(self, policy, plain=()):
        # Elements of RSS are HTML.
        self.policy, self.plain, self.problems = policy, {*plain, *(html.escape(text, quote=False) for text in plain)}, []

    def check_json(self, value, name="", is_extension=False):
        if isinstance(value, str):
            if not is_extension and name == "content_html":
                self.check_html(value)
            elif is_extension or name not in PLAIN:
                self.check_text(value)
        elif isinstance(value, list):
            for each in value:
                self.check_json(each, name, is_extension)
        elif isinstance(value, dict) and (is_extension or name not in PLAIN):
            for key, each in value.items():
                self.check_html(key)
                self.check_json(each, key, is_extension or key.startswith("_"))

    def check_xml(self, text):
        for element in ElementTree.fromstring(text).iter():
            namespace, local = element.tag.rsplit("}")[0], element.tag.rsplit("}")[-1].lower()
            # `media:embed` is an element of its own.
            is_html = "{" not in namespace or namespace in (ATOM, HTML)
            if local == "script" or is_html and local in ("iframe", "embed", "object", "form") or namespace == SVG:
                self.problems.append(f"element {element.tag}")
            for name, value in element.attrib.items():
                if re.match(r"on[a-z]+$", name.rsplit("}")[-1].lower()) and "(" in value:
                    self.problems.append(f"attribute {name}={value}")
            if "jsonfeed" in element.tag:
                self.check_json(json.loads(element.text))
                continue
            for value in [element.text, element.tail, *element.attrib.values()]:
                if value and value.strip() and value not in self.plain:
                    self.check_text(value)

    def check_text(self, text):
        if is_code(text):
            self.problems.append(f"URL {text}")
        self.check_html(text)

    def check_html(self, text):
        if "<" not in text:
            return
        tree = html5lib.parseFragment(text, namespaceHTMLElements=False)
        for element in list(tree.iter())[1:]:
            if not isinstance(element.tag, str):
                self.problems.append(f"a comment in {text}")
                continue
            # MathML has a namespace.
            tag = element.tag.rsplit("}")[-1]
            allowed = self.policy["elements"].get(tag)
            if allowed is None and not (tag in ("colgroup", "tbody", "td", "tr") and "table" in self.policy["elements"]):
                self.problems.append(f"<{tag}> in {text}")
            for name, value in element.attrib.items():
                if name not in [*(allowed or []), *self.policy["all"][""], "rel", "controls"] and not str(value).startswith("content-"):
                    self.problems.append(f"{name} in {text}")
                if name in URLS and is_code(value):
                    self.problems.append(f"{name}={value}")


def is_code(url):
    """Whether a browser may run what a URL contains."""
    scheme = re.match("(javascript|vbscript|data):", re.sub("[\x00-\x20\x7f]", "", url).lower())
    return bool(scheme) and not re.match("\\s*data:image/(png|jpeg|jpg|gif|webp|avif)[;,]", url)


def check_page(page):
    problems = []
    for element in html5lib.parse(page, namespaceHTMLElements=False).iter():
        if element.tag in ("script", "iframe", "embed", "object", "svg", "base", "form"):
            problems.append(f"<{element.tag}>")
        for name, value in element.attrib.items():
            if str(name).startswith("on") or name == "srcdoc" or name in URLS and is_code(value):
                problems.append(f"{name}={value}")
    return problems


def run(*arguments, text=None):
    result = subprocess.run([COMMAND, *arguments], input=text, capture_output=True, encoding="utf-8", check=False)
    if result.returncode != 0 or not result.stdout:
        sys.exit(f"{' '.join(arguments)}: {result.stderr}")
    return result.stdout


def texts(feed):
    """The texts of members that are plain text."""
    for each in [feed, *feed["items"]]:
        yield from [value for name, value in each.items() if name in PLAIN and isinstance(value, str)] + each.get("tags", [])
        yield from [author.get(name, "") for author in each.get("authors", []) for name in ("name", "url")]
        yield from [attachment.get("title", "") for attachment in each.get("attachments", [])]


def outputs(path, name):
    """Each output of a feed: what it is, whether it is XML, and its text or value."""
    text, option = path.read_text(), f"--sanitize={name}"
    sanitized = feedbridge.convert(text, sanitize=name)
    yield "Python", False, sanitized
    yield "Python, items", False, list(feedbridge.items(text, sanitize=name))
    yield "Python, RSS", True, feedbridge.to_rss(sanitized, lossless=True)
    yield "Python, Atom", True, feedbridge.to_atom(sanitized, lossless=True)
    data = text.encode()
    yield "C", False, call(library.feed_convert, data, len(data), options_of(sanitize=name))["feed"]
    yield "command", False, json.loads(run("convert", "--quiet", option, str(path)))
    record = json.dumps({"body": text})
    for arguments in (["--lines", str(path)], ["--records"], ["--records", "--items"]):
        lines = run("convert", "--quiet", option, *arguments, text=record).splitlines()
        yield " ".join(arguments[:2]), False, [json.loads(line) for line in lines]
    for format in ("rss", "atom"):
        yield f"--to {format}", True, run("convert", "--quiet", "--lossless", "--to", format, option, str(path))
        lossless = run("convert", "--quiet", "--lossless", "--to", format, str(path))
        yield f"restored from {format}", False, json.loads(run("convert", "--quiet", "--restore", option, "-", text=lossless))


def main():
    count, feeds = 0, sorted(FOLDER.glob("*.feed"))
    for path in feeds:
        unsafe = Output(POLICIES["reader"])
        unsafe.check_json(feedbridge.convert(path.read_text()))
        assert len(unsafe.problems) > 500, "the check finds nothing"
        for name, policy in POLICIES.items():
            plain = set(texts(feedbridge.convert(path.read_text(), sanitize=name)))
            for place, is_xml, value in outputs(path, name):
                output = Output(policy, plain)
                (output.check_xml if is_xml else output.check_json)(value)
                if output.problems:
                    sys.exit(f"{path.name}, {name}, {place}: {len(output.problems)} problems\n" + "\n".join(output.problems[:5]))
                count += 1
        problems = check_page(run("preview", str(path)))
        if problems:
            sys.exit(f"{path.name}, preview: {problems[:5]}")
    assert len(feeds) > 3 and len(POLICIES) > 2
    print(f"ok: {count} outputs of {len(feeds)} hostile feeds")


main()
