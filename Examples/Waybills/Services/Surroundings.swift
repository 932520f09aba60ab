import Synchronization
import Thorium

/// The world around the program: its network, what waits there, and what somebody shows to it.
final class Surroundings: Sendable {
  /// What happens there.
  enum Happening: Sendable, Equatable {
    case network(isOn: Bool)
    /// The program has come to the foreground again.
    case foreground
    /// Two alerts come, one after the other.
    case twoAlerts
  }

  /// How many orders wait.
  let orders = Store(Shared(0))
  /// All that happens, in order, for one reader.
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
