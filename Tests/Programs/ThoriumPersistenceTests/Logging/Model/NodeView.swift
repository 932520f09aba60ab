import Synchronization
import Thorium

@testable import ThoriumCore
@testable import ThoriumPersistence

/// The states of a tree of nodes as a text, with the pattern of identities, without creating a store.
struct NodeView {
  /// True if each copy of a child counts as a child of its own, of which the first one keeps the state.
  var isRebuilt = false

  /// Returns the text of a store.
  func text(of store: Store<Node>) -> String {
    guard let recorder = store.recorder as? LogRecorder<Node>, let owner = recorder.owner else {
      return "in no log: \(store.currentState.title)"
    }
    return text(of: store.currentState, recorder.timers) { child in
      if let store = store.existingChild(child) { return text(of: store) }
      return waitingText(of: child, below: owner.key, recorder)
    }
  }

  /// True when a timer of a running store is due, and has not fired yet.
  func hasOverdueTimer(_ store: Store<Node>) -> Bool {
    guard let recorder = store.recorder as? LogRecorder<Node> else { return false }
    let children = store.currentState.at.logged.compactMap { store.existingChild($0) }
    return recorder.timers.contains { $0.due <= recorder.log.date }
      || children.contains(where: hasOverdueTimer)
  }

  /// Returns the text of a child without a store.
  private func waitingText(
    of child: Child<Node>,
    below parent: String,
    _ recorder: LogRecorder<Node>
  ) -> String {
    guard let number = recorder.numbers.known(child.identity),
      let found = recorder.log.read({ $0.restored(number, below: parent) }),
      let record = found as? RestoredRecord<Node>
    else { return firstText(of: child) }
    return text(of: record.state, record.timers) { child in
      waitingText(of: child, below: "\(parent)#\(number)", recorder)
    }
  }

  private func firstText(of child: Child<Node>) -> String {
    text(of: child.firstState, []) { firstText(of: $0) }
  }

  private func text(
    of state: Node.State,
    _ timers: [LoggedTimer<Node.Change>],
    _ below: (Child<Node>) -> String
  ) -> String {
    var names: [Identity: Int] = [:]
    func name(_ child: Child<Node>?) -> String {
      guard let child else { return "-" }
      let number = names[child.identity] ?? names.count
      names[child.identity] = number
      return isRebuilt ? "\(child.reactor.title)" : "\(number):\(child.reactor.title)"
    }
    func text(_ places: Node.Places) -> String {
      let rows = places.rows.ids.map { "\($0) \(name(places.rows.child($0)))" }
      return "[\(name(places.editor)),\(name(places.shelf)),\(rows),\(name(places.loose))]"
    }
    let kept = timers.map { timer in
      "\(timer.id) \(timer.mutations.map { if case .give(let child, _) = $0 { name(child) } else { "add" } })"
    }
    var seen: Set<Identity> = []
    let children = state.at.logged.map { child in
      isRebuilt && !seen.insert(child.identity).inserted ? firstText(of: child) : below(child)
    }
    let places = ([state.at] + state.history).map(text)
    return "\(state.title)\(places)\(name(state.clip))\(kept){\(children.joined(separator: ";"))}"
  }
}

extension Store where R == Node {
  /// The store of a child, if it exists.
  func existingChild(_ child: Child<Node>) -> Store<Node>? {
    existingExtras?.anyChildStores.load()?.store(of: child.identity)?.typed()
  }
}
