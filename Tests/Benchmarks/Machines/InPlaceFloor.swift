import Synchronization

/// The array floor with a heavy state, which it changes in place.
final class InPlaceFloor: Sendable {
  private struct Contents {
    var state: [Int]
    var observers: [@Sendable ([Int]) -> Void] = []
  }

  private let contents: Mutex<Contents>

  init(_ count: Int) {
    contents = Mutex(Contents(state: Array(repeating: 0, count: count)))
  }

  func send(_ mutation: LongList.Action) {
    let (state, observers) = contents.withLock { contents in
      switch mutation {
      case .increase(let index): contents.state[index] += 1
      }
      return (contents.state, contents.observers)
    }
    for observer in observers { observer(state) }
  }

  func observe(_ tell: @escaping @Sendable ([Int]) -> Void) {
    contents.withLock { $0.observers.append(tell) }
  }
}
