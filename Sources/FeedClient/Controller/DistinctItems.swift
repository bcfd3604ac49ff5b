/// A list in which no two items have the same id.

struct DistinctItems<Item: FeedControllerItem> {
  private(set) var items: [Item] = []
  private var indices: [Item.ID: Int] = [:]

  /// The first item with each id.
  init(_ page: [Item] = []) {
    items.reserveCapacity(page.count)
    for item in page { add(item) }
  }

  /// Appends the items of a later page that are not in the list yet. Those that are replace the item in the list,
  /// unless it is one of the first `protectedCount`. Returns the items that were appended or changed, in the order of
  /// the page.
  mutating func add(laterPage page: [Item], protecting protectedCount: Int) -> [Item] {
    items.reserveCapacity(items.count + page.count)
    return DistinctItems(page).items.filter { item in
      guard let index = indices[item.id] else {
        add(item)
        return true
      }
      guard index >= protectedCount, items[index] != item else { return false }
      items[index] = item
      return true
    }
  }

  private mutating func add(_ item: Item) {
    guard indices[item.id] == nil else { return }
    indices[item.id] = items.count
    items.append(item)
  }
}
