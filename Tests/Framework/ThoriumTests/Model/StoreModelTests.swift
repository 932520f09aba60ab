import Effort
import Model
import Testing

/// Random programs, played by stores and by a model that says plainly what they mean.
///
/// What is compared is all that can be seen, line by line: what the reactor is asked, what observers
/// are told, what is reported, and, for every other program, what a tracer is told. Some programs are
/// played by default, and 100 000 where all checks run.
struct StoreModelTests {
  /// How many programs are played.
  private let count = cases(100_000, quick: 10_000)

  @Test
  func `L1, L3, L6, L8, L9, L10, E1, E3, E4, E5, E6, E8, E9, S3: stores behave like their model`() {
    let comparisons = Comparisons(count)
    if let difference = comparisons.difference { Issue.record("\(difference)") }
    #expect(comparisons.corners.missed == [], "\(comparisons.corners)")
  }

  @Test(arguments: Corner.allCases)
  func `a program that reaches a corner shrinks to little more than that`(corner: Corner) {
    let reaches = { Comparison.corners(of: $0)[corner] > 0 }
    guard let program = (0..<100_000).lazy.map(Draft.program).first(where: reaches) else {
      Issue.record("No program reaches \(corner).")
      return
    }
    let least = program.shrunk(reaches)
    #expect(least.count <= 5, "\(least)")
    #expect("\(least)".count <= 400, "\(least)")
  }
}
