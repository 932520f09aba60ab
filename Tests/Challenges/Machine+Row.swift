import Flawed
import ThoriumProof

extension Machine {
  /// What came of so many seeds, and what of them in the version without the flaw.
  func row(_ seeds: Int, isTold: Bool) async throws -> String {
    let clock = SuspendingClock()
    let start = clock.now
    var findings: [Finding] = []
    for seed in 0..<UInt64(seeds) {
      if let finding = try await find(CheckSettings(seed: seed, findsAll: false, explains: false)) {
        findings.append(finding)
      }
    }
    let time = (clock.now - start) / seeds
    var alarms: [Finding] = []
    for seed in 0..<UInt64(seeds) {
      let settings = CheckSettings(seed: seed, findsAll: false, explains: false)
      if let alarm = try await find(isFlawed: false, settings) { alarms.append(alarm) }
    }
    let forms = Dictionary(grouping: findings, by: \.story).sorted {
      $0.value.count > $1.value.count
    }
    let counts = findings.map(\.evaluations)
    let mean = Double(counts.reduce(0, +)) / Double(max(counts.count, 1))
    let minimal = findings.count { $0.steps == shortest }
    let normal = forms.first?.value.count ?? 0
    let isMet =
      findings.count == seeds && minimal == seeds && normal * 100 >= seeds * 98 && mean <= 150
      && alarms.isEmpty
    var text =
      "\(isMet ? "     " : "SHORT") \(name): found \(findings.count)/\(seeds), minimal \(minimal)"
      + " (\(shortest); \(findings.map(\.steps).min() ?? 0)-\(findings.map(\.steps).max() ?? 0)),"
      + " one form \(normal) of \(forms.count), mean \((mean * 10).rounded() / 10)"
      + " (\(counts.min() ?? 0)-\(counts.max() ?? 0)), \(time), false alarms \(alarms.count)"
    if isTold {
      for form in forms.prefix(3) { text += "\n\(form.value.count) x\n\(form.key)" }
      if let alarm = alarms.first { text += "\nfalse alarm\n\(alarm.story)" }
    }
    return text
  }
}
