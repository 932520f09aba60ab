internal import Foundation

/// Finds out which mutants the tests find.
struct Judge {
  let stage: Stage
  let draw: Draw
  let suites: [Suite]
  let file: URL
  private let runner: SuiteRunner
  private(set) var notebook: Notebook

  init(_ stage: Stage, _ library: Library, _ draw: Draw, _ notebook: Notebook, file: URL) throws {
    self.stage = stage
    self.draw = draw
    self.file = file
    self.notebook = notebook
    suites = try Suite.all(stage: stage, library: library)
    runner = SuiteRunner(stage: stage, count: draw.order.count)
  }

  /// Returns the verdict on a mutant, from the notes where it is known.
  mutating func verdict(on number: Int) throws -> Verdict {
    let key = draw.order[number].key
    if let known = notebook.verdicts[key] { return known }
    let verdict = try judge(number)
    notebook.verdicts[key] = verdict
    try notebook.save(to: file)
    return verdict
  }

  /// Runs the suites that reach a mutant until one finds it.
  ///
  /// Most mutants are found by one of the first suites. The later ones run together, twice as many
  /// each time, since a process for each would cost more than the tests.
  private mutating func judge(_ number: Int) throws -> Verdict {
    var reaching = 0
    var group: [Suite] = []
    var size = 1
    let suites = ranked(for: draw.order[number])
    for (index, suite) in suites.enumerated() {
      if try baseline(of: suite).reached.contains(number) { group.append(suite) }
      let isLast = index == suites.count - 1
      guard group.count == size || isLast, !group.isEmpty else { continue }
      reaching += group.count
      let seconds = group.reduce(0) { $0 + (notebook.baselines[$1.name]?.seconds ?? 0) }
      if let (finding, by) = try runner.find(number, in: group, seconds: seconds) {
        return Verdict(finding: finding, by: by, suites: reaching)
      }
      group = []
      size = min(2 * size, 64)
    }
    return Verdict(finding: nil, by: "", suites: reaching)
  }

  /// Returns the run of a suite without a mutant; each suite has one.
  ///
  /// A suite that fails then says nothing about mutants, so it counts as one that reaches none.
  private mutating func baseline(of suite: Suite) throws -> Baseline {
    if let known = notebook.baselines[suite.name] { return known }
    var baseline = Baseline(seconds: 0, reached: [])
    do {
      baseline = try runner.baseline(suite)
    } catch let failure as Failure {
      say(failure)
      notebook.broken.insert(suite.name)
    }
    notebook.baselines[suite.name] = baseline
    try notebook.save(to: file)
    return baseline
  }

  /// Returns all suites, those first that are likely to find a mutant in little time.
  private func ranked(for mutant: Mutant) -> [Suite] {
    let topics = Suite.topics(of: mutant.file)
    return suites.map { suite in
      let shared = Double(suite.topics.intersection(topics).count)
      let isOwn = suite.name.hasPrefix("\(mutant.module)Tests.")
      let seconds = notebook.baselines[suite.name]?.seconds ?? 0.5
      return (cost: seconds / ((isOwn ? 4 : 1) * (1 + shared * shared)), suite: suite)
    }
    .sorted { ($0.cost, $0.suite.name) < ($1.cost, $1.suite.name) }
    .map(\.suite)
  }
}
