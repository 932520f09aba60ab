/// What the shop sells.
struct Product: Sendable, Hashable, Identifiable {
  let id: Int
  let title: String
  let price: Int
}

/// One page of what a search finds.
struct Page: Sendable, Hashable {
  let products: [Product]
  let next: Int?

  init(_ products: [Product], next: Int? = nil) {
    self.products = products
    self.next = next
  }
}
