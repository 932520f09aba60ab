// The text of help.
extension Program {
  func help(on topic: Request.Topic) -> [String] {
    switch topic {
    case .program: programHelp
    case .checking: Self.checkHelp(name)
    case .running: runHelp(for: "NAME") + Self.options()
    case .example(let example):
      ["\(example.name): \(example.summary)", ""] + runHelp(for: example.name)
        + Self.options(of: example)
    }
  }

  private var programHelp: [String] {
    [
      "\(name)                      lists the examples, one per line",
      "\(name) run NAME [options]   runs an example; its command help lists its commands",
      "\(name) check NAME [options] searches an example for sessions that fail",
      "\(name) help [run [NAME]]    prints more help; also --help anywhere, and help check",
      "\(name) --version            prints the version",
    ]
  }

  private func runHelp(for example: String) -> [String] {
    [
      "\(name) run \(example) [options]",
      "",
      "In a terminal, time is real. Commands from a file or a pipe are printed before they run,",
      "and only the command tick advances time, by steps of 100 ms. So the same input gives the",
      "same output.",
      "",
    ]
  }

  private static func checkHelp(_ name: String) -> [String] {
    [
      "\(name) check NAME [options]",
      "",
      "Feeds an example random commands, and checks its rules after each command. Prints the",
      "shortest script that breaks a rule, and then exits with status 1.",
      "",
      "  --cases N       runs N cases of each check, by default 200",
      "  --time SECONDS  runs each check for so long instead",
      "  --seed N        generates other cases",
      "  --only CHECK    runs only the check of that name",
      "  --replay TOKEN  repeats the one case of a failure's token",
      "  --fixtures DIR  reads the example's data from a folder",
    ]
  }

  /// Returns the options of an example, or of all examples.
  private static func options(of example: Example? = nil) -> [String] {
    let all: [(option: String, text: String, isTaken: Bool)] = [
      ("--script FILE", "reads commands from a file; - is standard input", true),
      (
        "--fixtures DIR", "reads the example's data from a folder",
        example?.readsFixtures ?? true
      ),
      ("--state DIR", "saves the example's data in a folder", example?.keepsState ?? true),
      (
        "--unregister NAME", "removes the view of a screen, to show the error",
        example?.losesViews ?? true
      ),
      ("--strict", "exits with status 2 at the first command that is refused or unknown", true),
      ("--real-time", "uses real time also for commands from a file or a pipe", true),
    ]
    let taken = all.filter(\.isTaken)
    let width = taken.map(\.option.count).max() ?? 0
    return taken.map { option, text, _ in
      "  \(option)\(String(repeating: " ", count: width - option.count + 2))\(text)"
    }
  }
}
