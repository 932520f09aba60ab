import CProbe
import Foundation

/// One run of `thorium run counter`, the program beside this one, with typed lines from a file.
///
/// The system counts the memory of this process as that of the program, too. So this process reads and writes files in
/// pieces.
struct ProgramRun {
  /// Two counts, each begun by a command and ended by another; the program prints twelve lines.
  private static let round = "increase\ntick 5\ndecrease\ntick 5\n"
  static let commandsOfRound = 4
  static let linesOfRound = 12

  let cost: ProgramCost
  /// The number of printed lines, where they were kept.
  let printedLines: Int

  /// Runs the program with the commands of some rounds; `nil` if the program fails.
  init?(rounds: Int, options: [String] = [], keepsOutput: Bool = false) {
    let (input, output) = (Self.scratch("input"), Self.scratch("output"))
    defer { for file in [input, output] { try? FileManager.default.removeItem(at: file) } }
    let folder = Bundle.main.executableURL?.deletingLastPathComponent()
    guard Self.write(rounds, to: input), let program = folder?.appending(path: "thorium") else {
      return nil
    }
    cost = Self.cost(
      of: [program.path, "run", "counter", "--script", "-"] + options,
      input.path,
      keepsOutput ? output.path : "/dev/null"
    )
    if cost.status != 0 { return nil }
    printedLines = keepsOutput ? Self.lines(in: output) : 0
  }

  private static func write(_ rounds: Int, to file: URL) -> Bool {
    guard FileManager.default.createFile(atPath: file.path, contents: nil),
      let handle = FileHandle(forWritingAtPath: file.path)
    else { return false }
    for start in stride(from: 0, to: rounds, by: 1_000) {
      let text = String(repeating: round, count: min(1_000, rounds - start))
      do { try handle.write(contentsOf: Data(text.utf8)) } catch { return false }
    }
    return (try? handle.close()) != nil
  }

  private static func lines(in file: URL) -> Int {
    guard let handle = FileHandle(forReadingAtPath: file.path) else { return 0 }
    var count = 0
    while let piece = try? handle.read(upToCount: 1 << 16), !piece.isEmpty {
      count += piece.count { $0 == UInt8(ascii: "\n") }
    }
    return count
  }

  private static func cost(
    of arguments: [String],
    _ input: String,
    _ output: String
  ) -> ProgramCost {
    let texts = unsafe arguments.map { unsafe strdup($0) }
    defer { for index in unsafe texts.indices { unsafe free(texts[index]) } }
    let pointers = unsafe texts.map { unsafe UnsafePointer($0) } + [nil]
    return unsafe runProgram(pointers, input, output)
  }

  private static func scratch(_ name: String) -> URL {
    FileManager.default.temporaryDirectory.appending(path: "\(name)-\(UUID().uuidString)")
  }
}
