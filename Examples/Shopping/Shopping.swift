import Thorium
public import ThoriumConsole
import ThoriumConsoleProof
import ThoriumPersistence
import ThoriumProof

/// The screen of the list.
///
/// If there is a folder, a log keeps the list, and opens the note again that was open.
struct ShoppingFlow: LinkingCoordinator {
  let folder: String?

  var links: LinkMap { ["shopping": [NoteFlow.self]] }

  func start(in flow: Flow<Void>) async throws {
    guard let folder else {
      return await openNotes(of: try flow.resetRoot(ListReactor(), as: "List"), in: flow)
    }
    let runtime = flow.navigator.runtime
    let log = try await Log.open(in: folder, program: "shopping", runtime: runtime)
    let store = try await Store(restoring: ListReactor(), as: "list", from: log, in: runtime)
    let list = try flow.resetRoot(store: store, as: "List")
    flow.answerLinks(to: NoteFlow.self) { id in try NoteFlow(id: id, list: store) }
    let report = try await flow.navigator.restore(from: log)
    if !report.differences.isEmpty { flow.toast("\(report)") }
    await openNotes(of: list, in: flow)
    try await log.close()
  }

  private func openNotes(of list: Screen<ListReactor>, in flow: Flow<Void>) async {
    for await case .opened(let id) in list.events {
      guard let note = try? NoteFlow(id: id, list: list.store) else { continue }
      flow.coordinate(to: note)
    }
  }
}

/// The list on a console.
struct ListView: View {
  func bind(reactor: Binder<ListReactor>) {
    reactor.line("items") { "\($0.items.count)" }
    reactor.pulse(\.$sum) { "sum: \($0)" }
    reactor.children(\.items, by: .int, ItemView())
    reactor.action("add", "adds an item", .text) { .add($0) }
    reactor.action("first", "moves item N to the front", .int) { .first($0) }
    reactor.action("open", "opens the note of item N", .int) { .open($0) }
    reactor.action("undo", "restores the item that was removed last") { .undo }
    reactor.action("sum", "adds up the counts of all items") { .sum }
  }
}

/// An item on a console.
struct ItemView: View {
  func bind(reactor: Binder<ItemReactor>) {
    reactor.line("title") { $0.title }
    reactor.line("count") { $0.count == 1 ? nil : "\($0.count)" }
    reactor.action("more", "counts up") { .more }
    reactor.action("less", "counts down, and removes the item at 0") { .less }
    reactor.action("rename", "changes the title", .text) { .rename($0) }
    reactor.action("remove", "removes the item") { .remove }
  }
}

/// The `shopping` example.
public let shopping = Example(
  "shopping",
  "a list of stores: items are added, moved, removed and restored",
  keepsState: true,
  views: Views(ListView(), NoteView())
) { options in ShoppingFlow(folder: options.state) }
.checks([.items])
.graphs([.item])

extension ExampleCheck {
  /// A check that each item has a title, and that an undone removal keeps its state.
  static let items = ExampleCheck("items") { settings in
    try await falsify(ListReactor(), settings) { property in
      property.actions {
        (3, call(ListReactor.Action.add, .element(of: ["", "milk", "tea"])))
        call({ ListReactor.Action.item($0, .isGone) }, .int(0...3))
        call(ListReactor.Action.first, .int(0...3))
        ListReactor.Action.undo
      }
      property.invariant("each item has a title") { state in
        state.items.allSatisfy { !$0.reactor.initialState.title.isEmpty }
      }
      property.transition("an item that is restored has its title") { old, action, new in
        guard case .undo = action, let removed = old.removed else { return true }
        return new.items[removed.id]?.initialState.title == removed.item.title
      }
      property.atRest("no removed item waits for ever") { $0.removed == nil }
    }
  }
}

extension ExampleGraph {
  /// The life of an item, which can be restored for a while after its removal.
  static let item = ExampleGraph("item") {
    let list = ListReactor(initialState: .init(items: [0: ItemReactor("milk")], added: 1))
    return StateGraph({ _ in list }, by: \.life, actionsUntilIdle: 2) {
      ListReactor.Action.item(0, .isGone)
      ListReactor.Action.undo
    }
  }
}

extension ListReactor.State {
  fileprivate var life: String {
    items.isEmpty ? removed == nil ? "gone" : "can be restored" : "listed"
  }
}
