import Dispatch
import Synchronization

/// What stores and their models do with many random programs, played on two threads.
package struct Comparisons: Sendable {
  /// The least of the programs that were found of which the two do not do the same.
  private let seed: Int?

  /// Plays the programs of some seeds, until one shows a difference.
  package init(_ seeds: [Int]) {
    let found = Mutex<Int?>(nil)
    DispatchQueue.concurrentPerform(iterations: 2) { thread in
      for place in stride(from: thread, to: seeds.count, by: 2) {
        let seed = seeds[place]
        if found.withLock({ $0 }) != nil { return }
        if Comparison(of: Draft.program(seed)).difference == nil { continue }
        found.withLock { $0 = min(seed, $0 ?? seed) }
      }
    }
    seed = found.withLock { $0 }
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
