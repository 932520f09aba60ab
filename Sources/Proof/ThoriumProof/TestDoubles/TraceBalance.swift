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
  private enum Item: Hashable {
    case store(TracedStore)
    case action(Int, TracedStore)
    case effect(Int, TracedStore)
    case flow(Int, navigator: Int)
    case screen(Navigation.Place.ID, navigator: Int)
    case link(Int, navigator: Int)
    case alert(Int, navigator: Int)

    func isPart(of store: TracedStore) -> Bool {
      switch self {
      case .action(_, store), .effect(_, store): true
      default: false
      }
    }
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

    mutating func recordEnd(_ store: TracedStore, _ name: String) {
      recordEnd(.store(store), name)
      for (item, name) in open.sorted(by: { $0.value < $1.value }) where item.isPart(of: store) {
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
    account.withLock { account in
      switch event {
      case .storeBegan: account.recordStart(.store(store), name)
      case .actionBegan(let number, _): account.recordStart(.action(number, store), name)
      case .effectBegan(let number, _, _): account.recordStart(.effect(number, store), name)
      case .actionEnded(let number, _): account.recordEnd(.action(number, store), name)
      case .effectEnded(let number, _): account.recordEnd(.effect(number, store), name)
      case .storeEnded: account.recordEnd(store, name)
      case .actionTurnedAway, .reduced, .event: break
      }
    }
  }

  /// Records the start or the end of a flow, a screen, a link or an alert.
  public func trace(_ event: FlowEvent, ofNavigator navigator: Int, at time: Duration) {
    let name = "Navigator #\(navigator) \(event)"
    account.withLock { account in
      switch event {
      case .flowBegan(let number, _, _):
        account.recordStart(.flow(number, navigator: navigator), name)
      case .flowEnded(let number, _): account.recordEnd(.flow(number, navigator: navigator), name)
      case .screenBegan(let place):
        account.recordStart(.screen(place.id, navigator: navigator), name)
      case .screenEnded(let place): account.recordEnd(.screen(place.id, navigator: navigator), name)
      case .linkBegan(let number, _): account.recordStart(.link(number, navigator: navigator), name)
      case .linkEnded(let number, _): account.recordEnd(.link(number, navigator: navigator), name)
      case .alertBegan(let number, _):
        account.recordStart(.alert(number, navigator: navigator), name)
      case .alertEnded(let number, _): account.recordEnd(.alert(number, navigator: navigator), name)
      }
    }
  }
}
