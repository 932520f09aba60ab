import Thorium
public import ThoriumConsole
import ThoriumParts

/// The screen of the list, which a log keeps if there is a folder for it.
struct ShoppingFlow: Coordinator {
  let folder: String?

  func start(in flow: Flow<Void>) async throws {
    guard let folder else { return await (try flow.resetRoot(ListReactor(), as: "List")).removed() }
    let runtime = flow.navigator.runtime
    let log = try await Log.open(in: folder, program: "shopping", runtime: runtime)
    let list = try await Store(restoring: ListReactor(), as: "list", from: log, in: runtime)
    await (try flow.resetRoot(store: list, as: "List")).removed()
    try await log.close()
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
  keepsState: true,
  views: Views(ListView())
) { options in ShoppingFlow(folder: options.state) }
