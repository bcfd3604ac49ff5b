/// A list of items without duplicates; each item is at its first position.

struct DistinctItems<Item: FeedItem> {
  private(set) var items: [Item] = []
  /// The index of the first item with each key.
  private var firstIndices: [Item.LookupKey: Int] = [:]
  /// All items whose key is not unique. A feed whose items all have the same id costs no more than their hashes.
  private var itemsSharingKeys: Set<Item> = []

  init(_ items: [Item] = []) { append(items) }

  /// Appends the items that are not in the list yet.
  mutating func append(_ new: [Item]) {
    items.reserveCapacity(items.count + new.count)
    firstIndices.reserveCapacity(items.count + new.count)
    for item in new where isNew(item) { items.append(item) }
  }

  private mutating func isNew(_ item: Item) -> Bool {
    guard let first = firstIndices[item.lookupKey] else {
      firstIndices[item.lookupKey] = items.count
      return true
    }
    itemsSharingKeys.insert(items[first])
    return itemsSharingKeys.insert(item).inserted
  }
}
