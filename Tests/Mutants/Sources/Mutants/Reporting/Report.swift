internal import Foundation

/// The result of a draw.
struct Report {
  /// A mutant and what has become of it.
  struct Row {
    let mutant: Mutant
    let verdict: Verdict
    let argument: String?

    /// The class of the result, as it is printed.
    var outcome: String {
      switch verdict.finding {
      case .timedOut: "timed out"
      case .failed, .stopped: "killed"
      case nil: argument == nil ? "SURVIVES" : "equivalent"
      }
    }

    /// A line with the place, the change and the killer or the argument.
    var line: String {
      let note =
        switch verdict.finding {
        case nil: argument ?? "\(verdict.suites) suites reach it, in the line: \(mutant.sourceLine)"
        case .failed: verdict.by
        case .stopped: "stops \(verdict.by)"
        case .timedOut: "hangs \(verdict.by)"
        }
      let name = outcome.padding(toLength: 10, withPad: " ", startingAt: 0)
      return "\(name) \(mutant.file):\(mutant.line): \(mutant.change); \(note)"
    }
  }

  let rows: [Row]
  /// The suites that fail without any mutant, and were left out.
  var broken: [String] = []

  var survivors: [Row] { rows.filter { $0.outcome == "SURVIVES" } }

  /// The share of the mutants that were found, of those that are not equivalent.
  var score: Double {
    let counted = rows.count { $0.outcome != "equivalent" }
    return counted == 0 ? 1 : Double(counted - survivors.count) / Double(counted)
  }

  /// The counts of all outcomes, in a sentence.
  var summary: String {
    func count(_ outcome: String) -> Int { rows.count { $0.outcome == outcome } }
    return """
      \(rows.count) mutants: \(count("killed")) killed, \(count("timed out")) timed out, \
      \(count("equivalent")) equivalent, \(survivors.count) survive. \
      Score: \(String(format: "%.1f", 100 * score)) % of those that are not equivalent.
      """ + broken.map { "\n\($0) fails without any mutant, and was left out." }.joined()
  }
}
