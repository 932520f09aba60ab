import Thorium
import ThoriumParts

/// The environment of the program: a network that may fail, and a bus for news.
final class World: Sendable {
  /// A store whose state is true while the network can be reached.
  let network: Store<Shared<Bool>>
  let bus: Bus

  init(in runtime: Runtime = .standard) {
    network = Store(Shared(true), in: runtime)
    bus = Bus(in: runtime)
  }
}

/// News that the program has returned to the foreground.
struct CameToForeground: Topic {}

/// News that a request was rejected because its token has expired.
struct SessionExpired: Topic {}

/// News that the user wants to log out.
struct LogoutWanted: Topic {}

/// News that a repository was starred, or that its star was removed.
struct StarsChanged: Topic {}
