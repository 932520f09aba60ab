import Foundation
import Scenarios
import ThoriumProof

extension Bar {
  private static let seed: UInt64 = 7

  /// One seed fixes a run, in each process.
  static let repetition = Bar(name: "S1 the same seed gives the same trace") { effort, tell in
    let count = effort.of(1_000)
    let same = Set((0..<count).map { _ in fingerprint(.walks(1, seed: seed)) })
    tell(Row("\(count) runs of one seed: \(same.count) trace", isMet: same.count == 1))
    let others = Set((0..<count).map { fingerprint(.walks(1, seed: UInt64($0))) })
    tell(Row("\(count) seeds: \(others.count) traces", isMet: others.count > count / 10))
    var prints: Set<String> = [fingerprints]
    for _ in 0..<3 { prints.insert(await printOfAnotherProcess() ?? "none") }
    tell(
      Row(
        "twelve scenarios of 100 random runs, here and in 3 processes: \(prints.count) trace",
        isMet: prints.count == 1
      )
    )
  }

  /// What a process of this program prints when it is asked for it: what ran in twelve explorations.
  static var fingerprints: String {
    Race.all.map { String(fingerprint(.random(100, seed: seed), $0), radix: 16) }
      .joined(separator: " ")
  }

  private static func fingerprint(
    _ exploration: Exploration,
    _ race: Race = .twoPages
  ) -> UInt64 {
    do throws(SimulationFailure) {
      return try explore(exploration) { try await race.corrected(in: World($0)) }.fingerprint
    } catch {
      require(false, "\(race.name), corrected: \(error)")
      return 0
    }
  }

  private static func printOfAnotherProcess() async -> String? {
    let process = Process()
    let output = Pipe()
    process.executableURL = Bundle.main.executableURL
    process.arguments = ["--fingerprints"]
    process.standardOutput = output
    do { try process.run() } catch { return nil }
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return String(decoding: data, as: UTF8.self).split(separator: "\n").first.map(String.init)
  }
}
