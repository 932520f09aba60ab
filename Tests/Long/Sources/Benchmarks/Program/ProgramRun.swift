import CProbe
import Foundation

/// One run of `thorium run counter`, the program beside this one, with typed lines from a file.
struct ProgramRun {
  /// Two counts, each begun by a command and ended by another.
  private static let round = "increase\ntick 5\ndecrease\ntick 5\n"
  static let commandsOfRound = 4

  let cost: ProgramCost

  /// Runs the program with the commands of some rounds; `nil` if the program fails.
  init?(rounds: Int, options: [String] = []) {
    let input = FileManager.default.temporaryDirectory
      .appending(path: "input-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: input) }
    let folder = Bundle.main.executableURL?.deletingLastPathComponent()
    guard let program = folder?.appending(path: "thorium"),
      (try? String(repeating: Self.round, count: rounds)
        .write(to: input, atomically: false, encoding: .utf8)) != nil
    else { return nil }
    cost = Self.cost(
      of: [program.path, "run", "counter", "--script", "-"] + options,
      input.path
    )
    if cost.status != 0 { return nil }
  }

  private static func cost(
    of arguments: [String],
    _ input: String
  ) -> ProgramCost {
    let texts = unsafe arguments.map { unsafe strdup($0) }
    defer { for index in unsafe texts.indices { unsafe free(texts[index]) } }
    let pointers = unsafe texts.map { unsafe UnsafePointer($0) } + [nil]
    return unsafe runProgram(pointers, input, "/dev/null")
  }
}
