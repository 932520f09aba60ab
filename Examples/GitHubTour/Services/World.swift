import Thorium

/// The environment of the program: a network that may fail, and the notices of the program.
final class World: Sendable {
  /// A store whose state is true while the network can be reached.
  let network: Store<Network>
  let notices: Store<Notices>

  init(in runtime: Runtime = .standard) {
    network = Store(Network(), in: runtime)
    notices = Store(Notices(), in: runtime)
  }
}

/// A network, whose state is true while it can be reached.
struct Network: Reactor {
  let initialState = true

  func reduce(into isReachable: inout Bool, mutation: Bool) {
    isReachable = mutation
  }
}
