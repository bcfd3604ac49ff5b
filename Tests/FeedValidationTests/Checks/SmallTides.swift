/// Small documents without problems, and the mistakes that people make in them.

enum SmallTides {
  static let rss = """
    <?xml version="1.0" encoding="UTF-8"?>
    <rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:media="http://search.yahoo.com/mrss/">
      <channel>
        <title>Tides</title>
        <link>https://tides.example/</link>
        <description>What the sea does</description>
        <language>en</language>
        <atom:link rel="self" href="https://tides.example/feed.xml" type="application/rss+xml"/>
        <item>
          <title>Spring tide</title>
          <link>https://tides.example/spring</link>
          <description>The highest of the month.</description>
          <guid isPermaLink="true">https://tides.example/spring</guid>
          <pubDate>Mon, 11 Mar 2024 07:30:00 GMT</pubDate>
          <enclosure url="https://tides.example/spring.mp3" length="5000000" type="audio/mpeg"/>
          <dc:creator>Ann Gull</dc:creator>
          <media:thumbnail url="https://tides.example/spring.jpg"/>
        </item>
        <item>
          <title>Neap tide</title>
          <link>https://tides.example/neap</link>
          <description>The lowest of the month.</description>
          <guid isPermaLink="true">https://tides.example/neap</guid>
          <pubDate>Sun, 10 Mar 2024 07:30:00 GMT</pubDate>
        </item>
      </channel>
    </rss>

    """

  static let atom = """
    <?xml version="1.0" encoding="UTF-8"?>
    <feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">
      <title>Tides</title>
      <id>https://tides.example/</id>
      <updated>2024-03-11T07:30:00Z</updated>
      <link rel="self" href="https://tides.example/feed.xml" type="application/atom+xml"/>
      <link rel="alternate" href="https://tides.example/" type="text/html"/>
      <author>
        <name>Ann Gull</name>
      </author>
      <entry>
        <title>Spring tide</title>
        <id>https://tides.example/spring</id>
        <updated>2024-03-11T07:30:00Z</updated>
        <link rel="alternate" href="https://tides.example/spring" type="text/html"/>
        <content type="html">The highest of the month.</content>
      </entry>
    </feed>

    """

  static let rdf = """
    <?xml version="1.0" encoding="UTF-8"?>
    <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/">
      <channel rdf:about="https://tides.example/feed.xml">
        <title>Tides</title>
        <link>https://tides.example/</link>
        <description>What the sea does</description>
        <items>
          <rdf:Seq>
            <rdf:li rdf:resource="https://tides.example/spring"/>
          </rdf:Seq>
        </items>
      </channel>
      <item rdf:about="https://tides.example/spring">
        <title>Spring tide</title>
        <link>https://tides.example/spring</link>
        <description>The highest of the month.</description>
      </item>
    </rdf:RDF>

    """

  static let json = """
    {
      "version": "https://jsonfeed.org/version/1.1",
      "title": "Tides",
      "home_page_url": "https://tides.example/",
      "feed_url": "https://tides.example/feed.json",
      "icon": "https://tides.example/icon.png",
      "favicon": "https://tides.example/favicon.png",
      "language": "en",
      "authors": [{"name": "Ann Gull", "url": "https://tides.example/ann"}],
      "items": [
        {
          "id": "https://tides.example/spring",
          "url": "https://tides.example/spring",
          "title": "Spring tide",
          "content_html": "<p>The highest of the month.</p>",
          "date_published": "2024-03-11T07:30:00Z",
          "attachments": [
            {
              "url": "https://tides.example/spring.mp3",
              "mime_type": "audio/mpeg",
              "size_in_bytes": 5000000
            }
          ]
        }
      ]
    }

    """
}
