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
  private let count = cases(100_000, quick: 250)
  /// The seeds of programs that reach rare cases; each reaches one that no earlier program reaches.
  ///
  /// They were found by counting 75 cases of the model in each program. Look for new ones when `Draft`
  /// draws other programs.
  private let rare = [250, 252, 300, 303, 345, 355, 388, 528, 851, 888, 1_354, 2_572, 5_901]
  /// The seeds of programs that show faults which stores once had.
  private let shown = [493, 598, 870, 11_804, 25_436]

  @Test
  func `L1, L3, L6, L8, L9, L10, E1, E3, E4, E5, E6, E8, E9, S3: stores behave like their model`() {
    let comparisons = Comparisons(Array(0..<count) + rare + shown)
    if let difference = comparisons.difference { Issue.record("\(difference)") }
  }
}
