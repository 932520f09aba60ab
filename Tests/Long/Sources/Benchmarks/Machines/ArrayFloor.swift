import Synchronization

/// The least that can be called a store: a lock, a state, an array of observers, a switch.
///
/// It handles mutations only, has no effects, queues nothing, and a send inside an observer is a
/// recursion. All that a store does beyond that must fit between its time and the bar. It is not
/// generic and lies in the module that measures, so that the compiler sees all of it.
final class ArrayFloor: Sendable {
  private struct Contents {
    var state = 0
    var observers: [@Sendable (Int) -> Void] = []
  }

  /// What the floor is, for the table.
  static let description =
    "a final class: a Mutex around the state and an array of observers, told behind the lock"

  private let contents = Mutex(Contents())

  func send(_ mutation: Counter.Mutation) {
    let (state, observers) = contents.withLock { contents in
      switch mutation {
      case .increase: contents.state += 1
      case .decrease: contents.state -= 1
      }
      return (contents.state, contents.observers)
    }
    for observer in observers { observer(state) }
  }

  func observe(_ tell: @escaping @Sendable (Int) -> Void) {
    contents.withLock { $0.observers.append(tell) }
  }

  var currentState: Int { contents.withLock(\.state) }
}
