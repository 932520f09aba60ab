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
  let answers: Int

  /// The largest number of mutations of one step that a report shows.
  static let most = 8
}

/// A reply of a service or a mutation of a reducer, in a step of a run.
enum Remark: Sendable {
  case answer(Answer)
  case reduction(text: String, state: any Sendable, store: Int)
}

extension Simulation {
  /// Returns the replies of services and the mutations since the last call.
  func removeRemarks() -> (answers: [Answer], reductions: [Reduction]) {
    var answers: [Answer] = []
    var reductions: [Reduction] = []
    for remark in runLog?.removeRemarks() ?? [] {
      switch remark as? Remark {
      case .answer(let answer): answers.append(answer)
      case .reduction(let text, let state, let store):
        reductions.append(
          Reduction(text: text, state: state, store: store, answers: answers.count)
        )
      case nil: break
      }
    }
    return (answers, reductions)
  }
}
