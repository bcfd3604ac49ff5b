/// What was meant by a JSON value of the wrong type or form.

internal import FeedBridge
internal import FeedPrimitives
internal import JSONFeedModel

struct MeantJSON {
  /// What to write instead.
  let advice: String
  let fix: ProblemFix

  private init(advice: String, _ fix: ProblemFix) {
    self.advice = advice
    self.fix = fix
  }

  private init(_ text: String, _ applicability: Diagnostic.Fix.Applicability = .safe) {
    self.init(json: JSONFeed.Value.string(text).encodeToString(), applicability)
  }

  private init(json: String, _ applicability: Diagnostic.Fix.Applicability = .safe) {
    self.init(advice: "Write \(json.shortened).", ProblemFix(change: .json(json), applicability: applicability))
  }

  /// The meaning of a value in place of one of this type; nil if that is not clear.
  init?(_ value: LocatedValue, as expected: MemberValue) {
    switch expected {
    case .version:
      // 1.1 in place of its URL.
      guard let version = value.number.flatMap({ JSONFeedVersion("jsonfeed.org/version/" + $0) }) else { return nil }
      self.init(version.rawValue)
    case .string, .text:
      // No media type and no kind of hub is a number.
      guard let number = value.number, value.name != "mime_type", value.name != "type" else { return nil }
      self.init(number)
    case .date: self.init(dateIn: value.number)
    case .size: self.init(numberIn: value.string, LenientJSON().size)
    case .duration: self.init(numberIn: value.string, LenientJSON().duration)
    case .bool:
      // Readers take any value but true as false.
      switch value.string?.trimmed.lowercased() {
      case "true", "yes", "1", "on": self.init(json: "true", .unsafe)
      case "false", "no", "0", "off": self.init(json: "false", .unsafe)
      default: return nil
      }
    case .objects where value.isListInObject,
      .strings where value.isListInObject && value.values.allSatisfy(\.isString):
      // A name may be the only id.
      let namesSayNothing = value.name != "items" || value.values.allSatisfy { $0["id"]?.isNull == false }
      let change = ProblemFix.Change.list(value.values.map { $0.nameOffset..<$0.offset })
      self.init(
        advice: "Write an array of its values, without names: […]; in PHP, apply array_values to the list.",
        namesSayNothing ? .safe(change) : .unsafe(change))
    case .objects where !value.values.isEmpty && value.members != nil:
      self.init(advice: "Put the object in an array: [{…}].", .safe(.array))
    case .strings:
      guard let text = value.string, let tags = LenientJSON().strings(.string(text))?.value, !tags.isEmpty else {
        return nil
      }
      self.init(json: JSONFeed.Value.array(tags.map { .string($0) }).encodeToString(), tags.count > 1 ? .unsafe : .safe)
    case .author:
      guard let name = value.string?.trimmed, !name.isEmpty else { return nil }
      self.init(json: JSONFeed.Value.object(["name": .string(name)]).encodeToString(), .unsafe)
    case .identifier, .language, .url, .urlOrMail, .objects: return nil
    }
  }

  /// The number that a text means; nil if it means none.
  private init?(numberIn text: String?, _ meaning: (JSONFeed.Value) -> Meaning<Double>) {
    guard let text, let meant = meaning(.string(text)) else { return nil }
    self.init(json: meant.words, text.withBytes { JSONReader.isNumber($0) } ? .safe : .unsafe)
  }

  /// The date in a text or number in another form; nil if it is not one. Without a zone, UTC is probable.
  init?(dateIn text: String?) {
    guard let text, let date = FeedDate.parse(text) else { return nil }
    if let meant = DateChecks.rfc3339(text) {
      // Without a time, when on that day it was is not known.
      let isCertain = date.isCertain && date.notes.isDisjoint(with: [.noTime, .ambiguousZone])
      self.init(meant, isCertain ? .safe : .unsafe)
    } else if let meant = RFC3339.string(date.date) {
      self.init(meant, .unsafe)
    } else {
      return nil
    }
  }
}

extension String {
  /// The text without white space of any kind at its ends.
  var withoutSpacesAtEnds: String { String(self[...].trimmed(where: \.isWhitespace)) }
}
