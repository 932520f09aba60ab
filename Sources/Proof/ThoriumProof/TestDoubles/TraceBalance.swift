import Synchronization
public import Thorium

/// A tracer that checks that everything that starts ends exactly once.
///
///     let balance = TraceBalance()
///     let runtime = Runtime(tracers: [balance])
///     …
///     balance.faults   // []: nothing has ended twice, or without having begun
///     balance.open     // []: nothing is left
public final class TraceBalance: Tracer {
  /// Something that starts and must end once.
  private struct Item: Hashable {
    let kind: String
    let id: AnyHashable
    /// The store or the number of the navigator.
    let owner: AnyHashable
  }

  private struct Account {
    /// The items that started and have not ended, each with its readable name.
    var open: [Item: String] = [:]
    var faults: [String] = []

    mutating func recordStart(_ item: Item, _ name: String) {
      if open.updateValue(name, forKey: item) != nil { faults.append("\(name): started twice") }
    }

    mutating func recordEnd(_ item: Item, _ name: String) {
      if open.removeValue(forKey: item) == nil {
        faults.append("\(name): not started, or already over")
      }
    }

    /// Records the end of a store; all its other items must have ended before.
    mutating func recordEnd(ofStore store: Item, _ name: String) {
      recordEnd(store, name)
      for (item, name) in open.sorted(by: { $0.value < $1.value }) where item.owner == store.owner {
        faults.append("\(name): open when its store ended")
        open[item] = nil
      }
    }
  }

  private let account = Mutex(Account())

  /// Creates a balance that has received no events.
  public init() {}

  /// The items that started and have not ended, in one sentence each.
  public var open: [String] { account.withLock { $0.open.values.sorted() } }

  /// The items that ended twice, ended without a start, or were open when their store ended.
  public var faults: [String] { account.withLock { $0.faults } }

  /// Records the start or the end of an item of a store.
  public func trace<R: Reactor>(_ event: TraceEvent<R>, of store: TracedStore) {
    let name = "\(store) \(event)"
    func item(_ kind: String, _ id: Int = 0) -> Item { Item(kind: kind, id: id, owner: store) }
    account.withLock { account in
      switch event {
      case .storeBegan: account.recordStart(item("store"), name)
      case .actionBegan(let number, _): account.recordStart(item("action", number), name)
      case .effectBegan(let number, _, _): account.recordStart(item("effect", number), name)
      case .actionEnded(let number, _): account.recordEnd(item("action", number), name)
      case .effectEnded(let number, _): account.recordEnd(item("effect", number), name)
      case .storeEnded: account.recordEnd(ofStore: item("store"), name)
      case .actionTurnedAway, .reduced, .event: break
      }
    }
  }

  /// Records the start or the end of a flow, a screen, a link or an alert.
  public func trace(_ event: FlowEvent, ofNavigator navigator: Int, at time: Duration) {
    let name = "Navigator #\(navigator) \(event)"
    func item(_ kind: String, _ id: AnyHashable) -> Item {
      Item(kind: kind, id: id, owner: navigator)
    }
    account.withLock { account in
      switch event {
      case .flowBegan(let number, _, _): account.recordStart(item("flow", number), name)
      case .flowEnded(let number, _): account.recordEnd(item("flow", number), name)
      case .screenBegan(let place): account.recordStart(item("screen", place.id), name)
      case .screenEnded(let place): account.recordEnd(item("screen", place.id), name)
      case .linkBegan(let number, _): account.recordStart(item("link", number), name)
      case .linkEnded(let number, _): account.recordEnd(item("link", number), name)
      case .alertBegan(let number, _): account.recordStart(item("alert", number), name)
      case .alertEnded(let number, _): account.recordEnd(item("alert", number), name)
      case .refused: break
      }
    }
  }
}
