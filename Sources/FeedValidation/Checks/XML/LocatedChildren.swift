/// The children and the attributes of an element.

internal import FeedBridge
internal import FeedPrimitives

struct LocatedChildren: Collection {
  let elements: Shared<ElementTree>
  /// The nodes of the children.
  let startIndex: Int
  let endIndex: Int

  func index(after index: Int) -> Int { elements.value.next(index) }
  subscript(index: Int) -> LocatedElement { LocatedElement(elements, index) }
}

struct LocatedAttributes: RandomAccessCollection {
  let elements: Shared<ElementTree>
  let startIndex: Int
  let endIndex: Int

  subscript(index: Int) -> LocatedAttribute { LocatedAttribute(elements: elements, index: index) }
}
