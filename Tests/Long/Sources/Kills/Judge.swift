import Foundation

/// Starts processes, kills them, and compares.
struct Judge {
  private let folder = FileManager.default.temporaryDirectory.path + "/thorium-\(UUID())"

  /// Returns true when each process has found what the ones before it acknowledged.
  func passes(_ rounds: Int) throws -> Bool {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    var durable = Counts()
    var (killed, acknowledged) = (0, 0)
    for round in 1...rounds {
      let life = try live(until: .random(in: 1...60))
      guard let restored = life.restored else {
        print("Process \(round) has not restored its stores.")
        return false
      }
      if let problem = restored.problem(after: durable) {
        print("Process \(round): \(problem).")
        print("durable  \(try durable.line)\nrestored \(try restored.line)")
        return false
      }
      durable = life.durable.reduce(durable.joined(restored)) { $0.joined($1) }
      acknowledged += life.durable.count
      if life.wasKilled { killed += 1 }
    }
    let timers = durable.accounts.reduce(0) { $0 + $1.done }
    print(
      """
      \(killed) processes were killed. Their successors found all of \(acknowledged) reports, \
      \(durable.transfers) transfers and \(timers) timers.
      """
    )
    return killed == rounds && acknowledged > rounds && timers > rounds
  }

  /// Runs a process, and kills it after so many lines and a part of the time to the next one.
  private func live(
    until count: Int
  ) throws -> (restored: Counts?, durable: [Counts], wasKilled: Bool) {
    let (process, pipe) = (Process(), Pipe())
    process.executableURL = URL(fileURLWithPath: CommandLine.arguments[0])
    process.arguments = ["live", folder]
    process.standardOutput = pipe
    try process.run()
    var bytes = Data()
    var lines = 0
    while true {
      let more = pipe.fileHandleForReading.availableData
      if more.isEmpty { break }
      bytes += more
      lines += more.count { $0 == UInt8(ascii: "\n") }
      if lines >= count { kill(process.processIdentifier, SIGKILL) }
    }
    process.waitUntilExit()
    let reports = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
    let durable = try reports.compactMap { try counts($0, "durable ") }
    let wasKilled = process.terminationReason == .uncaughtSignal
    return (try reports.first.flatMap { try counts($0, "restored ") }, durable, wasKilled)
  }

  private func counts(_ line: Substring, _ word: String) throws -> Counts? {
    guard line.hasPrefix(word) else { return nil }
    return try JSONDecoder().decode(Counts.self, from: Data(line.dropFirst(word.count).utf8))
  }
}
