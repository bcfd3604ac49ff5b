/// Apple's podcast categories (https://podcasters.apple.com/support/1691-apple-podcasts-categories), and those of its
/// earlier lists.

internal import FeedPrimitives

enum ITunesCategories {
  /// How a category stands in Apple's lists.
  enum Standing: Equatable {
    case current
    case obsolete
    /// In none of them. The hint, a sentence behind a space or nothing, says what is probably meant.
    case unknown(hint: String)
  }

  /// - Parameter outer: the category that it stands in; nil for one that stands in none.
  static func standing(of name: String, inside outer: String?, lookingForHints: Bool) -> Standing {
    guard let outer else {
      if current[name] != nil { return .current }
      return obsolete[name] != nil ? .obsolete : .unknown(hint: lookingForHints ? hint(for: name) : "")
    }
    if current[outer]?.contains(name) == true { return .current }
    if obsolete[outer]?.contains(name) == true { return .obsolete }
    // Where the outer one is none, that has been said.
    if current[outer] == nil, obsolete[outer] == nil { return .current }
    return .unknown(hint: lookingForHints ? hint(for: name, inside: outer) : "")
  }

  private static func hint(for name: String) -> String {
    if let outer = current.first(where: { $0.value.contains(name) })?.key {
      return " It is a subcategory: put it inside \"\(outer)\"."
    }
    guard let near = NearMiss.nearest(to: name, among: current.keys.sorted()) else {
      return " Choose one of Apple's list."
    }
    return " Is \"\(near)\" meant?"
  }

  private static func hint(for name: String, inside outer: String) -> String {
    if current[name] != nil { return " It stands by itself: end <itunes:category> before it." }
    let names = current[outer] ?? []
    if names.isEmpty { return " \"\(outer)\" has no subcategories." }
    return NearMiss.nearest(to: name, among: names).map { " Is \"\($0)\" meant?" }
      ?? " It has \(names.joined(separator: ", "))."
  }

  /// The list of 2019.
  static let current: [String: [String]] = [
    "Arts": ["Books", "Design", "Fashion & Beauty", "Food", "Performing Arts", "Visual Arts"],
    "Business": ["Careers", "Entrepreneurship", "Investing", "Management", "Marketing", "Non-Profit"],
    "Comedy": ["Comedy Interviews", "Improv", "Stand-Up"],
    "Education": ["Courses", "How To", "Language Learning", "Self-Improvement"],
    "Fiction": ["Comedy Fiction", "Drama", "Science Fiction"],
    "Government": [],
    "History": [],
    "Health & Fitness": [
      "Alternative Health", "Fitness", "Medicine", "Mental Health", "Nutrition", "Sexuality",
    ],
    "Kids & Family": ["Education for Kids", "Parenting", "Pets & Animals", "Stories for Kids"],
    "Leisure": [
      "Animation & Manga", "Automotive", "Aviation", "Crafts", "Games", "Hobbies", "Home & Garden", "Video Games",
    ],
    "Music": ["Music Commentary", "Music History", "Music Interviews"],
    "News": [
      "Business News", "Daily News", "Entertainment News", "News Commentary", "Politics", "Sports News", "Tech News",
    ],
    "Religion & Spirituality": [
      "Buddhism", "Christianity", "Hinduism", "Islam", "Judaism", "Religion", "Spirituality",
    ],
    "Science": [
      "Astronomy", "Chemistry", "Earth Sciences", "Life Sciences", "Mathematics", "Natural Sciences", "Nature",
      "Physics", "Social Sciences",
    ],
    "Society & Culture": [
      "Documentary", "Personal Journals", "Philosophy", "Places & Travel", "Relationships",
    ],
    "Sports": [
      "Baseball", "Basketball", "Cricket", "Fantasy Sports", "Football", "Golf", "Hockey", "Rugby", "Running",
      "Soccer", "Swimming", "Tennis", "Volleyball", "Wilderness", "Wrestling",
    ],
    "Technology": [],
    "True Crime": [],
    "TV & Film": ["After Shows", "Film History", "Film Interviews", "Film Reviews", "TV Reviews"],
  ]

  /// The lists of 2005 and 2006, as far as they differ from the present one.
  private static let obsolete: [String: [String]] = [
    "Arts": ["Literature"],
    "Arts & Entertainment": [
      "Architecture", "Books", "Design", "Entertainment", "Games", "Performing Arts", "Photography", "Poetry",
      "Science Fiction",
    ],
    "Audio Blogs": [],
    "Business": ["Business News", "Finance", "Management & Marketing", "Shopping"],
    "Education": [
      "Education Technology", "Educational Technology", "Higher Education", "K-12", "Language Courses", "Training",
    ],
    "Family": [],
    "Food": [],
    "Games & Hobbies": ["Automotive", "Aviation", "Hobbies", "Other Games", "Video Games"],
    "Government & Organizations": ["Local", "National", "Non-Profit", "Regional"],
    "Health": [
      "Alternative Health", "Diet & Nutrition", "Fitness", "Fitness & Nutrition", "Relationships", "Self-Help",
      "Sexuality",
    ],
    "International": [
      "Australian", "Belgian", "Brazilian", "Canadian", "Chinese", "Dutch", "French", "German", "Hebrew", "Italian",
      "Japanese", "Norwegian", "Polish", "Portuguese", "Spanish", "Swedish",
    ],
    "Movies & Television": [],
    "News & Politics": ["Conservative (Right)", "Liberal (Left)"],
    "Politics": [],
    "Public Radio": [],
    "Religion & Spirituality": ["Other"],
    "Science & Medicine": ["Medicine", "Natural Sciences", "Social Sciences"],
    "Society & Culture": ["Gay & Lesbian", "History"],
    "Sports & Recreation": ["Amateur", "College & High School", "Outdoor", "Professional"],
    "Talk Radio": [],
    "Technology": [
      "Computers", "Developers", "Gadgets", "Information Technology", "News", "Operating Systems", "Podcasting",
      "Smart Phones", "Software How-To", "Tech News", "Text/Speech",
    ],
    "Transportation": ["Automotive", "Aviation", "Bicycles", "Commuting"],
    "Travel": [],
  ]
}
