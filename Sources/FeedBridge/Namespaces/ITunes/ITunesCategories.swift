/// Apple's podcast categories (https://podcasters.apple.com/support/1691-apple-podcasts-categories), and those of its
/// earlier lists: the subcategories of each category.

internal import FeedPrimitives

package enum ITunesCategories {
  /// The list of 2019.
  package static let current = categories(
    """
    Arts: Books, Design, Fashion & Beauty, Food, Performing Arts, Visual Arts
    Business: Careers, Entrepreneurship, Investing, Management, Marketing, Non-Profit
    Comedy: Comedy Interviews, Improv, Stand-Up
    Education: Courses, How To, Language Learning, Self-Improvement
    Fiction: Comedy Fiction, Drama, Science Fiction
    Government
    History
    Health & Fitness: Alternative Health, Fitness, Medicine, Mental Health, Nutrition, Sexuality
    Kids & Family: Education for Kids, Parenting, Pets & Animals, Stories for Kids
    Leisure: Animation & Manga, Automotive, Aviation, Crafts, Games, Hobbies, Home & Garden, Video Games
    Music: Music Commentary, Music History, Music Interviews
    News: Business News, Daily News, Entertainment News, News Commentary, Politics, Sports News, Tech News
    Religion & Spirituality: Buddhism, Christianity, Hinduism, Islam, Judaism, Religion, Spirituality
    Science: Astronomy, Chemistry, Earth Sciences, Life Sciences, Mathematics, Natural Sciences, Nature, Physics, Social Sciences
    Society & Culture: Documentary, Personal Journals, Philosophy, Places & Travel, Relationships
    Sports: Baseball, Basketball, Cricket, Fantasy Sports, Football, Golf, Hockey, Rugby, Running, Soccer, Swimming, Tennis, Volleyball, Wilderness, Wrestling
    Technology
    True Crime
    TV & Film: After Shows, Film History, Film Interviews, Film Reviews, TV Reviews
    """)

  /// Categories in the lists of 2005 and 2006 that are not in the current one.
  package static let obsolete = categories(
    """
    Arts: Literature
    Arts & Entertainment: Architecture, Books, Design, Entertainment, Games, Performing Arts, Photography, Poetry, Science Fiction
    Audio Blogs
    Business: Business News, Finance, Management & Marketing, Shopping
    Education: Education Technology, Educational Technology, Higher Education, K-12, Language Courses, Training
    Family
    Food
    Games & Hobbies: Automotive, Aviation, Hobbies, Other Games, Video Games
    Government & Organizations: Local, National, Non-Profit, Regional
    Health: Alternative Health, Diet & Nutrition, Fitness, Fitness & Nutrition, Relationships, Self-Help, Sexuality
    International: Australian, Belgian, Brazilian, Canadian, Chinese, Dutch, French, German, Hebrew, Italian, Japanese, Norwegian, Polish, Portuguese, Spanish, Swedish
    Movies & Television
    News & Politics: Conservative (Right), Liberal (Left)
    Politics
    Public Radio
    Religion & Spirituality: Other
    Science & Medicine: Medicine, Natural Sciences, Social Sciences
    Society & Culture: Gay & Lesbian, History
    Sports & Recreation: Amateur, College & High School, Outdoor, Professional
    Talk Radio
    Technology: Computers, Developers, Gadgets, Information Technology, News, Operating Systems, Podcasting, Smart Phones, Software How-To, Tech News, Text/Speech
    Transportation: Automotive, Aviation, Bicycles, Commuting
    Travel
    """)

  /// The new names of old categories that have one in the current list.
  package static let successors = [
    "Arts & Entertainment": "Arts", "Games & Hobbies": "Leisure", "Government & Organizations": "Government",
    "Health": "Health & Fitness", "Movies & Television": "TV & Film", "News & Politics": "News",
    "Science & Medicine": "Science", "Sports & Recreation": "Sports", "Family": "Kids & Family",
  ]

  /// Parses lines with a category and, after a colon, its subcategories, separated by commas.
  private static func categories(_ lines: String) -> [String: [String]] {
    var categories: [String: [String]] = [:]
    for line in lines.utf8.split(separator: ASCII.lineFeed) {
      let parts = line.split(separator: UInt8(ascii: ":")).map { String(Substring($0)) }
      categories[parts[0]] = parts.dropFirst().flatMap { $0.words(between: ",") }
    }
    return categories
  }
}
