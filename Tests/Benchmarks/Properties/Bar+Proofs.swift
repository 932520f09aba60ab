import Flawed
import ThoriumProof

extension Bar {
  /// That no run is shorter is proved, soon, and never wrongly.
  static let proofs = Bar(
    name: "P9 for three quarters of the machines it is proved within 1 s that no run is shorter"
  ) { effort, tell in
    var proved = 0
    for machine in Machine.all {
      var findings: [Finding] = []
      let time = await ContinuousClock().measure {
        findings = await machine.findings([0], isFlawed: true)
      }
      let isProved = findings.first?.isProved == true
      let isWrong = isProved && findings.first?.steps != machine.shortest
      if isProved && time <= .seconds(1) { proved += 1 }
      tell(
        Row(
          "\(machine.name): \(isProved ? "proved" : "not decided"), \(findings.first?.proofRuns ?? 0) "
            + "runs; found, made simple and proved in \((time / .seconds(1)).rounded(to: 3)) s",
          isMet: !isWrong
        )
      )
    }
    let count = Machine.all.count
    tell(
      Row("proved: \(proved) of \(count), at least three quarters", isMet: proved * 4 >= count * 3)
    )
  }
}
