import Flawed
import ThoriumProof

extension Bar {
  /// The flaw of each reactor is found, and told in the shortest run there is.
  static let machines = Bar(
    name:
      "P3 the flaw of each machine is found in 100 runs of 50 steps, and is told as short as it gets"
  ) { effort, tell in
    tell(Row("machine      found minimal  steps one form   mean    min    max  proof runs"))
    var (total, found) = (0, 0)
    for machine in Machine.all {
      let seeds = effort.seeds(30)
      let findings = await machine.findings(seeds)
      let forms = Dictionary(grouping: findings, by: \.run).values.map(\.count)
      let minimal = findings.count { $0.steps == machine.shortest }
      let normal = forms.max() ?? 0
      let counts = findings.map(\.evaluations)
      (total, found) = (total + seeds.count, found + findings.count)
      tell(
        Row(
          machine.name.rightPadded(to: 10) + "\(findings.count)/\(seeds.count)".leftPadded(to: 8)
            + "\(minimal)".leftPadded(to: 8) + "\(machine.shortest)".leftPadded(to: 7)
            + "\(normal)".leftPadded(to: 9) + counts.figures
            + "\(findings.map(\.proofRuns).max() ?? 0)".leftPadded(to: 12),
          isMet: minimal == findings.count && normal * 100 >= findings.count * 98
            && counts.mean <= 150
        )
      )
    }
    tell(Row("found \(found) of \(total), at least 99 %", isMet: found * 100 >= total * 99))
  }
}

extension Machine {
  /// What is found from seeds.
  func findings(_ seeds: [UInt64]) async -> [Finding] {
    var findings: [Finding] = []
    for seed in seeds {
      let settings = CheckSettings(seed: seed, findsAll: false, explains: false)
      do {
        if let finding = try await find(settings) { findings.append(finding) }
      } catch {
        require(false, "\(name) could not be checked: \(error)")
      }
    }
    return findings
  }
}
