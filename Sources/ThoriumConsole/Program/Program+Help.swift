// What help says.
extension Program {
  func help(on topic: Request.Topic) -> [String] {
    switch topic {
    case .program: programHelp
    case .running: runHelp(for: "NAME") + Self.options(withFixtures: true)
    case .example(let example):
      ["\(example.name): \(example.summary)", ""] + runHelp(for: example.name)
        + Self.options(withFixtures: example.readsFixtures)
    }
  }

  private var programHelp: [String] {
    [
      "\(name)                      lists the examples, one a line",
      "\(name) run NAME [options]   runs one; its commands are listed by the command help",
      "\(name) help [run [NAME]]    says more; also --help anywhere",
      "\(name) --version            prints the version",
    ]
  }

  private func runHelp(for example: String) -> [String] {
    [
      "\(name) run \(example) [options]",
      "",
      "A person types commands, and time is real. Commands from a file or a pipe are printed as",
      "they are taken, and time moves by the command tick alone, 100 ms a step; so the same input",
      "gives the same output.",
      "",
    ]
  }

  private static func options(withFixtures: Bool) -> [String] {
    let fixtures = ["  --fixtures DIR  reads the example's data from a folder"]
    return ["  --script FILE   takes commands from a file; - is standard input"]
      + (withFixtures ? fixtures : [])
      + [
        "  --strict        ends with status 2 at the first command that is refused or unknown",
        "  --real-time     real time also for commands from a file or a pipe",
      ]
  }
}
