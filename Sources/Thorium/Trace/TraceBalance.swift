import Synchronization

/// A tracer that checks that everything that begins ends exactly once.
///
///     let balance = TraceBalance()
///     let runtime = Runtime(tracers: [balance])
///     …
///     balance.faults   // []: nothing has ended twice, or without having begun
///     balance.open     // []: nothing is left
public final class TraceBalance: Tracer {
  private enum Item: Hashable {
    case store
    case action(Int)
    case effect(Int)
  }

  private struct Account {
    /// What has begun and not ended, with what a person reads for it.
    var open: [TracedStore: [Item: String]] = [:]
    var faults: [String] = []

    mutating func begin(_ item: Item, _ name: String, of store: TracedStore) {
      if open[store, default: [:]].updateValue(name, forKey: item) != nil {
        faults.append("\(name) began twice")
      }
    }

    mutating func end(_ item: Item, _ name: String, of store: TracedStore) {
      if open[store]?.removeValue(forKey: item) == nil {
        faults.append("\(name), which had not begun or was over")
      }
      if item == .store, let left = open.removeValue(forKey: store) {
        faults += left.values.sorted().map { "\($0) was open when its store ended" }
      }
    }
  }

  private let account = Mutex(Account())

  /// Creates a balance that has seen nothing.
  public init() {}

  /// What has begun and not ended, a sentence each.
  public var open: [String] { account.withLock { $0.open.values.flatMap(\.values).sorted() } }

  /// What ended twice, or without a beginning, or was open when its store ended.
  public var faults: [String] { account.withLock { $0.faults } }

  /// Enters what has begun or ended.
  public func trace<R: Reactor>(_ event: TraceEvent<R>, of store: TracedStore) {
    let name = "\(store) \(event)"
    account.withLock { account in
      switch event {
      case .storeBegan: account.begin(.store, name, of: store)
      case .actionBegan(let number, _): account.begin(.action(number), name, of: store)
      case .effectBegan(let number, _, _): account.begin(.effect(number), name, of: store)
      case .actionEnded(let number, _): account.end(.action(number), name, of: store)
      case .effectEnded(let number, _): account.end(.effect(number), name, of: store)
      case .storeEnded: account.end(.store, name, of: store)
      case .reduced: break
      }
    }
  }
}
