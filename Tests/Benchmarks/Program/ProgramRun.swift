import CProbe
import Foundation

/// One run of `thorium run counter`, the program beside this one, with typed lines from a file.
struct ProgramRun {
  /// Two counts, each begun by a command and ended by another; the program prints twelve lines.
  private static let round = "increase\ntick 5\ndecrease\ntick 5\n"
  static let commandsOfRound = 4
  static let linesOfRound = 12

  let cost: ProgramCost
  /// The number of printed lines, where they were kept.
  let printedLines: Int

  /// Runs the program with the commands of so many rounds, or answers `nil` where it fails.
  init?(rounds: Int, options: [String] = [], keepsOutput: Bool = false) {
    let (input, output) = (Self.scratch("input"), Self.scratch("output"))
    defer { for file in [input, output] { try? FileManager.default.removeItem(at: file) } }
    let text = Data(repeatElement(Self.round, count: rounds).joined().utf8)
    let folder = Bundle.main.executableURL?.deletingLastPathComponent()
    guard (try? text.write(to: input)) != nil, let program = folder?.appending(path: "thorium")
    else { return nil }
    cost = Self.cost(
      of: [program.path, "run", "counter", "--script", "-"] + options,
      input.path,
      keepsOutput ? output.path : "/dev/null"
    )
    if cost.status != 0 { return nil }
    let printed = keepsOutput ? (try? Data(contentsOf: output)) ?? Data() : Data()
    printedLines = printed.count { $0 == UInt8(ascii: "\n") }
  }

  private static func cost(
    of arguments: [String],
    _ input: String,
    _ output: String
  ) -> ProgramCost {
    let texts = unsafe arguments.map { unsafe strdup($0) }
    defer { for index in texts.indices { unsafe free(texts[index]) } }
    let pointers = unsafe texts.map { unsafe UnsafePointer($0) } + [nil]
    return unsafe runProgram(pointers, input, output)
  }

  private static func scratch(_ name: String) -> URL {
    FileManager.default.temporaryDirectory.appending(path: "\(name)-\(UUID().uuidString)")
  }
}
