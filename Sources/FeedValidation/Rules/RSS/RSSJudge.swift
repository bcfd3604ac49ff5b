/// Judges RSS documents.

internal import FeedBridge

struct RSSJudge: LocatedElementConsumer {
  private let version: String?
  private let context: JudgingContext
  private var judge: ElementJudge

  init(version: String?, _ context: JudgingContext) {
    self.version = version
    self.context = context
    judge = ElementJudge(home: .rss, now: context.now)
  }

  var findings: Findings { judge.findings }

  mutating func take(item: LocatedElement, in around: [LocatedElement]) {}

  mutating func take(root: LocatedElement) {}
}
