// Compares explorations with what the ordinary executor does.
//
//     swift run -c release --package-path Tests/Long Judge            the forms, and 50 random programs
//     swift run -c release --package-path Tests/Long Judge 300 1000   300 programs from seed 1,000 on
//     swift run -c release --package-path Tests/Long Judge 300 --plain | python3 …/Judge/model.py
//
// An outcome of the ordinary executor that an exhaustive exploration lacks is a fault, unless it arises
// inside a step. With `--plain` it prints programs of actors and their explored outcomes, which the model
// compares with all legal ones.

import Foundation
import ThoriumProof

@main
struct Main {
  /// The maximum number of runs in which a program is explored.
  private static let runs = 10_000

  static func main() async {
    let words = CommandLine.arguments.dropFirst()
    let isPlain = words.contains("--plain")
    let numbers = words.compactMap(UInt32.init)
    if numbers.count > 2 || words.count > numbers.count + (isPlain ? 1 : 0) {
      let text = words.joined(separator: " ")
      FileHandle.standardError.write(
        Data("Judge takes a count of programs, a first seed and `--plain`, not \(text).\n".utf8)
      )
      exit(2)
    }
    let (count, seed) = (UInt64(numbers.first ?? 50), UInt64(numbers.dropFirst().first ?? 1))
    let programs = (seed..<seed + count).lazy.map { RandomProgram(seed: $0, isPlain: isPlain) }
    if isPlain {
      for program in programs {
        print(line(program, .exhaustive(runs: runs)))
        // The assumption forbids a call that starts a task on its own actor.
        if program.has(.tasksInside(0)) || program.has(.tasksInside(1)) { continue }
        print(line(program, .exhaustive(assuming: .sharedStateInActors, runs: runs)))
      }
      return
    }
    var forms = Tally()
    for form in Form.table { await forms.judge(form, runs: 200_000, times: 1_000) }
    print("forms: \(forms)")
    var tally = Tally()
    for program in programs { await tally.judge(Form(program), runs: runs, times: 300) }
    print("programs: \(tally)")
    // Without a form of several outcomes, nothing was compared.
    exit(forms.faults + tally.faults == 0 && forms.contended > 0 ? 0 : 1)
  }

  /// Returns a program and its explored outcomes as `model.py` reads them.
  private static func line(_ program: RandomProgram, _ exploration: Exploration) -> String {
    do {
      let outcomes = try Form(program).explored(exploration)
      return "\(program) = \(outcomes?.sorted().joined(separator: ";") ?? "too many orders")"
    } catch {
      return "\(program) = \(error.verdict)"
    }
  }
}
