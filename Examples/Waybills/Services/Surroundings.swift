import Synchronization
import Thorium

/// The environment of the program: its network, its waiting orders, and external events.
final class Surroundings: Sendable {
  /// An event in the environment.
  enum Happening: Sendable, Equatable {
    case network(isOn: Bool)
    /// The program has returned to the foreground.
    case foreground
    /// Two alerts are shown, one after the other.
    case twoAlerts
  }

  /// The number of waiting orders.
  let orders = Store(Orders())
  /// The events, in order, for one reader.
  let happenings: AsyncStream<Happening>
  private let happen: AsyncStream<Happening>.Continuation
  private let network = Mutex(true)

  init() {
    (happenings, happen) = AsyncStream.makeStream()
  }

  var hasNetwork: Bool { network.withLock(\.self) }

  func tell(_ happening: Happening) {
    if case .network(let isOn) = happening { network.withLock { $0 = isOn } }
    happen.yield(happening)
  }
}
