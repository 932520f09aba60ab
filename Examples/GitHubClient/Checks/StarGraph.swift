import Thorium
import ThoriumConsoleProof
import ThoriumProof
import ThoriumScreens

extension ExampleGraph {
  /// The star of a repository, which is shown before the service has confirmed it.
  static let star = ExampleGraph("star") {
    StateGraph({ RepositoryReactor.drawn(in: $0, after: .seconds(1)) }, by: \.star) {
      RepositoryReactor.Action.star
    }
  }
}

extension RepositoryReactor.State {
  fileprivate var star: String {
    let star = isStarred.map { $0 ? "starred" : "not starred" } ?? "unknown"
    return running.contains(.star) ? "\(star), unconfirmed" : star
  }
}
