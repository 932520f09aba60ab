// Kills a process that uses a log, again and again, and compares what its successor finds with what it acknowledged.
//
//     swift run -c release --package-path Tests/Long Kills 1000
//
// Four tasks of the process move money between children, set timers, and replace a child. The process prints what is
// durable; the judge reads that, kills it with SIGKILL after a random number of lines, and starts the next one.

import Foundation

@main
enum Main {
  static func main() async throws {
    let arguments = CommandLine.arguments.dropFirst()
    if arguments.first == "live", let folder = arguments.dropFirst().first {
      try await Life(in: folder).run()
    } else if let rounds = arguments.first.flatMap({ Int($0) }) {
      exit(try Judge().passes(rounds) ? 0 : 1)
    } else {
      print("usage: Kills ROUNDS")
      exit(2)
    }
  }
}
