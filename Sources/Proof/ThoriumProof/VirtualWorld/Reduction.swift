import Thorium
import ThoriumText

/// A mutation in a run, as the report shows it.
struct Reduction: Sendable {
  /// The mutation as Swift.
  let text: String
  /// The state after it.
  let state: any Sendable
  /// The number of its store; the store of the run has the lowest one.
  let store: Int
  /// The number of replies in the same step that were decided before it.
  let replies: Int

  /// The largest number of mutations of one step that a report shows.
  static let most = 8
}

/// A reply of a service or a mutation of a reducer, in a step of a run.
enum Remark: Sendable {
  case reply(ServiceReply)
  case reduction(text: String, state: any Sendable, store: Int)
}

extension Simulation {
  /// Returns the replies of services and the mutations since the last call.
  func removeRemarks() -> (replies: [ServiceReply], reductions: [Reduction]) {
    var replies: [ServiceReply] = []
    var reductions: [Reduction] = []
    for remark in runLog?.removeRemarks() ?? [] {
      switch remark as? Remark {
      case .reply(let reply): replies.append(reply)
      case .reduction(let text, let state, let store):
        reductions.append(Reduction(text: text, state: state, store: store, replies: replies.count))
      case nil: break
      }
    }
    return (replies, reductions)
  }
}
