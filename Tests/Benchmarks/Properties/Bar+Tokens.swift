import Flawed
import ThoriumProof

extension Bar {
  /// What is printed makes the same run again, at once.
  static let tokens = Bar(name: "P7 each token makes its run again in one run, and is short") {
    effort,
    tell in
    let count = effort.of(1_000)
    var (same, longest, total) = (0, 0, 0)
    var seed: UInt64 = 0
    while total < count {
      for machine in Machine.all where total < count {
        for finding in await machine.findings([seed], isFlawed: true) {
          total += 1
          longest = max(longest, finding.token.description.count)
          same += await machine.isSame(finding) ? 1 : 0
        }
      }
      seed += 1
    }
    tell(Row("the same: \(same) of \(total)", isMet: same == total))
    tell(Row("longest token: \(longest) characters, at most 200", isMet: longest <= 200))
  }
}

extension Machine {
  /// Whether the printed token makes the same run in one run.
  fileprivate func isSame(_ finding: Finding) async -> Bool {
    guard let token = try? ReplayToken(finding.token.description) else { return false }
    let again = try? await find(CheckSettings(replay: token))
    return again?.run == finding.run && again?.evaluations == 1
  }
}
