import Thorium
import ThoriumParts

/// What lies around the program: a network that comes and goes, and news for whoever listens.
final class World: Sendable {
  /// Whether the network can be reached.
  let network: Store<Shared<Bool>>
  let bus: Bus

  init(in runtime: Runtime = .standard) {
    network = Store(Shared(true), in: runtime)
    bus = Bus(in: runtime)
  }
}

/// The program has come to the foreground again.
struct CameToForeground: Topic {}

/// A request was not let in with the token that we have.
struct SessionExpired: Topic {}

/// Somebody wants to log out.
struct LogoutWanted: Topic {}

/// Somebody has starred a repository, or has taken the star back.
struct StarsChanged: Topic {}
