import CProbe

extension Bar {
  /// Commands of a script, with their answers in each format.
  static let commands = Bar(name: "C1 the program executes 100 000 commands in a second") {
    effort,
    tell in
    let count = effort.of(1_000_000)
    for options in [[], ["--json"], ["--accessible"]] {
      let runs = (0..<(effort.isFull ? 5 : 1)).map { _ in
        ProgramRun(rounds: count / ProgramRun.commandsOfRound, options: options)
      }
      let times = runs.compactMap { $0?.cost.wallSeconds }
      let rate = Int(Double(count) / (times.min() ?? .infinity))
      tell(
        Row(
          "\(options.first ?? "text"): \(rate) a second, written to /dev/null",
          isMet: effort.isFull ? rate >= 100_000 : rate > 0
        )
      )
    }
  }

  /// The start of the program, up to the end of a session without a command.
  static let session = Bar(name: "C2 a session without a command takes 30 ms of processor time") {
    effort,
    tell in
    let times = (0..<10).compactMap { _ in ProgramRun(rounds: 0)?.cost.cpuSeconds }
    let best = (times.min() ?? .infinity) * 1_000
    tell(Row("\(best) ms at best", isMet: effort.isFull ? best <= 30 : best < .infinity))
  }
}
