import FeedPrimitives
import Testing

struct ImmortalReferenceTests {
  private final class Entry: Sendable {
    let name: String
    init(_ name: String) { self.name = name }
  }

  @Test func theObjectOutlivesEveryOtherReference() {
    weak var observed: Entry?
    var reference: ImmortalReference<Entry>
    do {
      let entry = Entry("a name that does not stand in the string itself")
      observed = entry
      reference = ImmortalReference(entry)
    }
    #expect(observed != nil)
    let copy = reference
    reference = ImmortalReference(Entry("another"))
    #expect(copy.object === observed)
    #expect(copy.object.name == "a name that does not stand in the string itself")
    #expect(reference.object.name == "another")
  }
}
