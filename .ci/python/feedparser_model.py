"""Random feeds in RSS, and what feedparser's keys are for them by a model of its rules that shares no code with the module."""

import itertools

NAMESPACES = {
    "itunes": "http://www.itunes.com/dtds/podcast-1.0.dtd", "dc": "http://purl.org/dc/elements/1.1/", "media": "http://search.yahoo.com/mrss/",
    "content": "http://purl.org/rss/1.0/modules/content/", "atom": "http://www.w3.org/2005/Atom", "dcterms": "http://purl.org/dc/terms/", "a": "urn:a",
}
# Elements, and what they say: keys, each with the way in which it counts. {} are values, of which each is used once.
ELEMENTS = {
    "<title>{0}</title>": {"title": "title"}, "<dc:title>{0}</dc:title>": {"title": "title"},
    "<media:title>{0}</media:title>": {"title": "media title"}, "<itunes:title>{0}</itunes:title>": {"itunes_title": "nearest"},
    "<link>https://e.org/{0}</link>": {"links": "alternate"}, "<atom:link href='https://e.org/{0}'/>": {"links": "alternate"},
    "<atom:link rel='related' href='https://e.org/{0}'/>": {"links": "related"},
    "<description>{0}</description>": {"summary": "summary"}, "<dc:description>{0}</dc:description>": {"summary": "summary"},
    "<media:description>{0}</media:description>": {"summary": "summary"}, "<itunes:subtitle>{0}</itunes:subtitle>": {"subtitle": "nearest"},
    "<author>{0}@e.org ({0})</author>": {"author": "address"}, "<dc:creator>{0}</dc:creator>": {"author": "name"},
    "<itunes:author>{0}</itunes:author>": {"author": "name"}, "<dc:publisher>{0}</dc:publisher>": {"publisher": "name"},
    "<dc:contributor>{0}</dc:contributor>": {"contributors": "name"},
    "<pubDate>{date}</pubDate>": {"published": "nearest"}, "<dcterms:issued>{date}</dcterms:issued>": {"published": "nearest"},
    "<dc:date>{date}</dc:date>": {"updated": "nearest"}, "<atom:updated>{date}</atom:updated>": {"updated": "nearest"},
    "<dcterms:modified>{date}</dcterms:modified>": {"updated": "nearest"}, "<lastBuildDate>{date}</lastBuildDate>": {"updated": "nearest"},
    "<category>{0}</category>": {"tags": ""}, "<dc:subject>{0}</dc:subject>": {"tags": ""}, "<category domain='d'>{0}</category>": {"tags": "d"},
    "<itunes:category text='{0}'/>": {"tags": "http://www.itunes.com/"},
    "<itunes:image href='https://e.org/{0}'/>": {"image": "image"}, "<itunes:duration>{0}</itunes:duration>": {"itunes_duration": "nearest"},
    "<comments>https://e.org/{0}</comments>": {"comments": "nearest URL"}, "<rights>{0}</rights>": {"rights": "nearest"},
    "<media:content url='{0}'/>": {"media_content": "medium"}, "<media:thumbnail url='{0}'/>": {"media_thumbnail": "medium"},
}
ELEMENTS_OF_ENTRIES = {
    **ELEMENTS, "<guid>https://e.org/{0}</guid>": {"id": "permalink"}, "<guid isPermaLink='false'>{0}</guid>": {"id": "guid"},
    "<itunes:summary>{0}</itunes:summary>": {"summary": "summary"}, "<content:encoded>{0}</content:encoded>": {"content": "content"},
    "<enclosure url='https://e.org/{0}' length='1'/>": {"links": "enclosure"},
}
KEYS = {key for keys in ELEMENTS_OF_ENTRIES.values() for key in keys} | {"link", "guidislink", "authors", "author_detail", "publisher_detail"}


def random_feed(random):
    """A document, and what its elements say, in their order: (entry, key, way, value, depth). The entry is None for the feed."""
    numbers, said = itertools.count(1), []

    def elements(entry, depth, most):
        output = ""
        for _ in range(random.randrange(most + 1)):
            if random.random() < 0.15 and depth < 6:  # A group means nothing, but what is inside is nested deeper.
                name = random.choice(["media:group", "x", "a:b"])
                output += f"<{name}>{elements(entry, depth + 1, 3)}</{name}>"
                continue
            source, keys = random.choice(list((ELEMENTS if entry is None else ELEMENTS_OF_ENTRIES).items()))
            number = next(numbers)
            value, date = random.choice([f"v{number}"] * 5 + ["same"]), f"2026-01-{number % 28 + 1:02}T{number // 28 % 24:02}:00:00Z"
            output += source.format(value, date=date)
            said.extend((entry, key, way, date if "{date}" in source else value, depth) for key, way in keys.items())
        return output

    channel = ""
    for entry in range(random.randint(1, 4)):
        channel += elements(None, 3, 5)
        said.append((entry, "", "begin", "", 3))
        channel += f"<item>{elements(entry, 4, 15)}</item>"
    declarations = " ".join(f"xmlns:{prefix}='{uri}'" for prefix, uri in NAMESPACES.items())
    return f"<rss version='2.0' {declarations}><channel>{channel}{elements(None, 3, 5)}</channel></rss>", said


def expected(said):
    """What the feed (None) and each entry have of the KEYS."""
    result, depths, title_depth = {None: {}}, {}, None
    for entry, key, way, value, depth in said:
        values, url = result.setdefault(entry, {}), f"https://e.org/{value}"

        def store(key, value):
            # In a feed, the last counts; in an entry, the last of those that are nested least.
            if entry is None or depth <= depths.get((entry, key), depth):
                values[key], depths[entry, key] = value, depth

        def append(key, value):
            values.setdefault(key, []).append(value)

        if way == "begin":
            title_depth = None
        elif way.startswith("nearest"):
            store(key, url if "URL" in way else value)
        elif key == "title":
            # A title counts that is nested less deep than the one before it; one of media is not followed by others for that reason.
            if title_depth is None or depth < title_depth:
                store(key, value)
            title_depth = depth if way == "title" else title_depth
        elif key == "summary" and entry is None:
            store("subtitle", value)
        elif key == "summary" and ("summary" not in values or "content" in values):
            store(key, value)
        elif key in ("summary", "content"):
            append("content", value)
            values.setdefault("summary", value)
        elif way in ("alternate", "related"):
            append("links", {"rel": way, "type": "text/html", "href": url})
            values.update({"link": url} if way == "alternate" else {})
        elif way == "enclosure":
            append("links", {"rel": way, "href": url, "length": "1"})
        elif key == "id":
            store(key, url if way == "permalink" else value)
            values.setdefault("guidislink", way == "permalink" and "link" not in values)
            if way == "permalink":
                values.setdefault("link", url)
        elif way in ("name", "address"):
            person = {"name": value, **({"email": f"{value}@e.org"} if way == "address" else {})}
            if key != "publisher":
                append({"author": "authors"}.get(key, key), person)
            if key != "contributors":
                store(key, f"{value}@e.org ({value})" if way == "address" else value)
                values.setdefault(f"{key}_detail", person)
        elif key == "tags":
            tag = {"term": value, "scheme": way or None, "label": None}
            if tag not in values.get("tags", []):
                append("tags", tag)
        elif way == "image":
            values["image"] = {"href": url}
        elif way == "medium":
            append(key, {"url": value})
    return result
