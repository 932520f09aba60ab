import Dispatch
import Synchronization

/// A comparison of stores with their models in many random programs, on two threads.
package struct Comparisons: Sendable {
  /// The smallest seed found of a program in which a store and its model differ.
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
    var text = "The program with seed \(seed), without the steps that it does not need:\n"
    dump(program, to: &text)
    return text + (Comparison(of: program).difference ?? "")
  }
}
