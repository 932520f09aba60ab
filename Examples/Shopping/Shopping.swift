import Thorium
public import ThoriumConsole

/// The screen of the list.
struct ShoppingFlow: Coordinator {
  func start(in flow: Flow<Void>) async throws {
    await (try flow.resetRoot(ListReactor(), as: "List")).removed()
  }
}

/// The list on a console.
struct ListView: View {
  func bind(reactor: Binder<ListReactor>) {
    reactor.line("items") { "\($0.items.count)" }
    reactor.pulse(\.$sum) { "\($0) things" }
    reactor.children(\.items, by: .int, ItemView())
    reactor.action("add", "adds a thing", .text) { .add($0) }
    reactor.action("first", "moves thing N to the front", .int) { .first($0) }
    reactor.action("undo", "restores the thing that was removed last") { .undo }
    reactor.action("sum", "counts all things") { .sum }
  }
}

/// An item on a console.
struct ItemView: View {
  func bind(reactor: Binder<ItemReactor>) {
    reactor.line("title") { $0.title }
    reactor.line("count") { $0.count == 1 ? nil : "\($0.count)" }
    reactor.action("more", "counts up") { .more }
    reactor.action("less", "counts down, and removes the thing at 0") { .less }
    reactor.action("rename", "changes the title", .text) { .rename($0) }
    reactor.action("remove", "removes the thing") { .remove }
  }
}

/// The `shopping` example.
public let shopping = Example(
  "shopping",
  "a list of stores: things are added, moved, removed and restored",
  views: Views(ListView())
) { _ in ShoppingFlow() }
