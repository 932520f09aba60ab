import Testing
import Thorium

/// Random programs, played by stores and by a model that says plainly what they mean.
///
/// What is compared is all that can be seen, line by line: what the reactor is asked, what observers
/// are told, what is reported, and, for every other program, what a tracer is told.
struct StoreModelTests {
  /// How many programs are played.
  private let count = 100_000

  @Test
  func `L1, L3, L6, L8, L9, L10, E1, E3, E4, E5, E6, E8, E9, S3: stores do what a model says`() {
    let reached = Box(Corners())
    let failures = Record<Int>()
    onThreads(2) { [count] thread in
      var corners = Corners()
      for seed in stride(from: thread, to: count, by: 2) where failures.count == 0 {
        let comparison = Comparison(of: Draft.program(seed))
        corners.add(comparison.corners)
        if comparison.difference != nil { failures.append(seed) }
      }
      reached.change { $0.add(corners) }
    }
    if let seed = failures.all.min() { return report(seed) }
    #expect(reached.value.missed == [], "\(reached.value)")
  }

  @Test(arguments: Corner.allCases)
  func `a program that reaches a corner shrinks to little more than that`(corner: Corner) {
    let reaches = { Comparison.model(of: $0).corners[corner] > 0 }
    guard let program = (0..<100_000).lazy.map(Draft.program).first(where: reaches) else {
      Issue.record("No program reaches \(corner).")
      return
    }
    let least = program.shrunk(reaches)
    #expect(least.steps.count <= 5, "\(least)")
    #expect("\(least)".count <= 400, "\(least)")
  }

  /// Tells the smallest program that is found to fail like that of a seed.
  private func report(_ seed: Int) {
    let program = Draft.program(seed).shrunk { Comparison(of: $0).difference != nil }
    let difference = Comparison(of: program).difference ?? ""
    Issue.record("Of the program with seed \(seed) this is left:\n\(program)\n\(difference)")
  }
}
