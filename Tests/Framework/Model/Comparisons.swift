import Dispatch
import Synchronization

/// What stores and their models do with many random programs, played on two threads.
package struct Comparisons: Sendable {
  /// What the programs reached.
  package private(set) var corners = Corners()
  /// The first program of which the two do not do the same.
  private var seed: Int?

  /// Plays so many programs, until one shows a difference.
  package init(_ count: Int) {
    let all = Mutex(Self())
    DispatchQueue.concurrentPerform(iterations: 2) { thread in
      var corners = Corners()
      for seed in stride(from: thread, to: count, by: 2) where all.withLock({ $0.seed }) == nil {
        let comparison = Comparison(of: Draft.program(seed))
        corners.add(comparison.corners)
        if comparison.difference != nil { all.withLock { $0.note(seed) } }
      }
      all.withLock { [corners] in $0.corners.add(corners) }
    }
    self = all.withLock { $0 }
  }

  private init() {}

  private mutating func note(_ seed: Int) {
    self.seed = min(seed, self.seed ?? seed)
  }

  /// A program that shows a difference, without steps that it does not need, and the difference.
  package var difference: String? {
    guard let seed else { return nil }
    let program = Draft.program(seed).shrunk { Comparison(of: $0).difference != nil }
    var text = "Of the program with seed \(seed) this is left:\n"
    dump(program, to: &text)
    return text + (Comparison(of: program).difference ?? "")
  }
}
