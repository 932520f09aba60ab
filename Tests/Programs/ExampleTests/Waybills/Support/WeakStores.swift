import Synchronization
import Thorium

/// Stores that somebody else keeps, or lets go.
final class WeakStores<R: Reactor>: Sendable {
  private struct Entry: Sendable {
    weak let store: Store<R>?
  }

  private let entries = Mutex<[Entry]>([])

  func add(_ store: Store<R>) {
    entries.withLock { $0.append(Entry(store: store)) }
  }

  private var stores: [Store<R>] { entries.withLock { $0.compactMap(\.store) } }

  var alive: Int { stores.count }
  var first: Store<R>? { stores.first }
  var last: Store<R>? { stores.last }
}
