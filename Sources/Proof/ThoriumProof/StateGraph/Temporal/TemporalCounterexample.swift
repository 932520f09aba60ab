import ThoriumText

/// A path through a state graph on which a temporal property does not hold.
///
/// The path has a shortest beginning. Its description shows the first and the last 50 of more than
/// 100 steps. If the property requires that something happens, a loop may follow, which repeats for
/// ever. An empty loop means that nothing further happens.
///
///     do {
///       try graph.eventually("it is dark", fair: [.off]) { $0 == .dark }
///     } catch {
///       print(error)
///       // eventually: it is dark
///       //   .smash      .dark → .broken
///       //   | then nothing further happens: .off is refused here (it is broken)
///     }
public struct TemporalCounterexample: Error, Sendable {
  /// A step of the path, as text.
  struct Step: Sendable, Hashable {
    let action: String
    let source: String
    let target: String
  }

  /// The kind and the name of the property.
  package let name: String
  /// The initial state, as text.
  let start: String
  let stem: [Step]
  /// The steps that repeat; `nil` if the path alone violates the property.
  let loop: [Step]?
  /// The reason why nothing further happens, with a colon before it, or why there is no verdict.
  let ending: String?
  /// The test that repeats the path, if it can be written.
  let test: PastedTest?
  /// The steps of the beginning, as text: actions as Swift code, passing time, and replies.
  package var path: [String] { stem.map(\.action) }
  /// The steps that repeat for ever, as text; empty if the path ends or nothing further happens.
  package var repeated: [String] { loop?.map(\.action) ?? [] }
}

extension TemporalCounterexample: CustomStringConvertible {
  /// The path with its loop, and a test that repeats it.
  public var description: String {
    var lines = [name.shortened]
    let all = stem + (loop ?? [])
    let width = min(all.map(\.action.count).max() ?? 0, 40)
    lines += stem.map { line($0, "  ", width) }.withoutMiddle
    if stem.isEmpty { lines.append("  in the initial state \(start)") }
    if let loop {
      lines += loop.map { line($0, "  | ", width) }.withoutMiddle
      lines.append(
        loop.isEmpty ? "  | then nothing further happens\(ending ?? "")" : "  | and so on"
      )
    }
    if let ending, loop == nil { lines.append("  \(ending)") }
    if let test { lines += (["\(test.advice)"] + test.lines).map { "  \($0)" } }
    return lines.joined(separator: "\n")
  }

  private func line(_ step: Step, _ indent: String, _ width: Int) -> String {
    let gap = String(repeating: " ", count: max(width - step.action.count, 0) + 2)
    let change = step.source == step.target ? step.target : "\(step.source) → \(step.target)"
    return "\(indent)\(step.action)\(gap)\(change)"
  }
}

extension [String] {
  /// The texts of steps, without those in the middle if there are too many to read.
  var withoutMiddle: [String] {
    let rest = count - 100
    return rest < 2 ? self : prefix(50) + ["  … \(rest) steps …"] + suffix(50)
  }
}

extension PastedTest {
  /// The code of the test, line by line.
  var lines: [String] { text.split(separator: "\n").map(String.init) }
}
