/// The results of the comparisons so far.
struct Tally: CustomStringConvertible {
  private(set) var faults = 0
  private var compared = 0
  /// The compared forms with several explored outcomes.
  private(set) var contended = 0
  /// The number of explored outcomes, and those that the ordinary executor has shown.
  private var outcomes = (explored: 0, shown: 0)
  /// The forms with an outcome that arose inside a step.
  private var interrupted = 0
  /// The forms with too many orders to be explored.
  private var open = 0

  var description: String {
    """
    \(compared) compared, \(contended) of them with several outcomes; the ordinary executor showed \
    \(outcomes.shown) of \(outcomes.explored) explored outcomes; \(interrupted) with an outcome from \
    inside a step; \(open) with too many orders; \(faults) faults
    """
  }

  /// Compares an exploration of a form with the ordinary executor.
  ///
  /// - Parameters:
  ///   - form: The form.
  ///   - runs: The maximum number of runs of the exploration.
  ///   - times: The number of runs on the ordinary executor.
  mutating func judge(_ form: Form, runs: Int, times: Int) async {
    do {
      guard let explored = try form.explored(.exhaustive(runs: runs)) else {
        open += 1
        return
      }
      let shown = await form.shown(times: times)
      compared += 1
      if explored.count > 1 { contended += 1 }
      outcomes.explored += explored.count
      outcomes.shown += explored.intersection(shown).count
      let missing = shown.subtracting(explored)
      if !missing.isEmpty && missing.allSatisfy(form.mayArise) { interrupted += 1 }
      report("an exploration lacks", missing.filter { !form.mayArise($0) }, form)
      guard let legal = form.legal else { return }
      report("an exploration lacks the legal", legal.subtracting(explored), form)
      report("an exploration invents", explored.subtracting(legal), form)
    } catch {
      report("\(error)", ["no outcome"], form)
    }
  }

  private mutating func report(_ fault: String, _ outcomes: Set<String>, _ form: Form) {
    if outcomes.isEmpty { return }
    faults += 1
    print("\(form.name)\n  \(fault): \(outcomes.sorted().prefix(8).joined(separator: "; "))")
  }
}
