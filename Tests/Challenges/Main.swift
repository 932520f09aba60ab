// Measures how simple the cases are that properties are said to fail for, and what that costs.

import Flawed
import ThoriumProof

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

@main
struct Main {
  static func main() async throws {
    var seeds = 100
    var names: [String] = []
    var isTold = false
    var arguments = CommandLine.arguments.dropFirst()
    while let argument = arguments.popFirst() {
      if argument == "--seeds", let count = arguments.popFirst().flatMap({ Int($0) }) {
        seeds = count
      } else if argument == "-v" {
        isTold = true
      } else {
        names.append(argument)
      }
    }
    if names.first == "machines" {
      for machine in Machine.all where names.count == 1 || names.contains(machine.name) {
        print(try await machine.row(seeds, isTold: isTold))
        fflush(nil)
      }
      return
    }
    print(
      "property          normal  results    mean   min   max   must stretch      H  | tests mean  max"
        + "  | results"
    )
    for challenge in Challenge.all
    where names.isEmpty || names.contains(where: { challenge.name.hasPrefix($0) }) {
      print(challenge.row((0..<UInt64(seeds)).map(challenge.run)))
      fflush(nil)
    }
  }
}

extension Challenge {
  func row(_ runs: [Run]) -> String {
    let found = runs.filter { $0.tests != nil }
    let counts = found.map(\.evaluations)
    let tests = found.compactMap(\.tests)
    let results = Dictionary(grouping: found, by: \.result).sorted {
      $0.value.count > $1.value.count
    }
    let mean = Double(counts.reduce(0, +)) / Double(max(counts.count, 1))
    let meanTests = Double(tests.reduce(0, +)) / Double(max(tests.count, 1))
    let isMet = mean <= bar.must && runs.allSatisfy(\.isNormal)
    let few = tests.filter { $0 <= 300 }.count
    return [
      left(name, 17), right("\(runs.filter(\.isNormal).count)/\(runs.count)", 7),
      right("\(results.count)", 8), right(short(mean), 8), right("\(counts.min() ?? 0)", 6),
      right("\(counts.max() ?? 0)", 6), right(short(bar.must), 7), right(short(bar.stretch), 7),
      right(short(bar.hypothesis), 7), isMet ? "  | " : " SHORT| ", right(short(meanTests), 8),
      right("\(tests.max() ?? 0)", 6), "  \(few) within 300 | ",
      results.prefix(4).map { "\($0.value.count) × \($0.key.prefix(90))" }.joined(separator: "  "),
    ].joined()
  }

  private func short(_ number: Double) -> String { "\((number * 10).rounded() / 10)" }

  private func left(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.count))
  }

  private func right(_ text: String, _ width: Int) -> String {
    String(repeating: " ", count: max(0, width - text.count)) + text
  }
}
