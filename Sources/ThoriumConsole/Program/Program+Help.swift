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
      "\(name)                      lists the examples, one a line",
      "\(name) run NAME [options]   runs one; its commands are listed by the command help",
      "\(name) check NAME [options] looks for a session of it in which something is wrong",
      "\(name) help [run [NAME]]    says more; also --help anywhere, and help check",
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

  private static func checkHelp(_ name: String) -> [String] {
    [
      "\(name) check NAME [options]",
      "",
      "Types lines that are drawn, with what an example says must hold, and tells the simplest",
      "session that goes wrong as a script. It ends with status 1 where it finds one.",
      "",
      "  --cases N       makes N cases of each check, by default 200",
      "  --time SECONDS  goes on for so long instead",
      "  --seed N        draws other cases",
      "  --only CHECK    makes only the check of that name",
      "  --replay TOKEN  makes the one case that a failure names",
      "  --fixtures DIR  reads the example's data from a folder",
    ]
  }

  /// Returns the options of an example, or of all examples.
  private static func options(of example: Example? = nil) -> [String] {
    let all: [(option: String, text: String, isTaken: Bool)] = [
      ("--script FILE", "takes commands from a file; - is standard input", true),
      (
        "--fixtures DIR", "reads the example's data from a folder",
        example?.readsFixtures ?? true
      ),
      ("--state DIR", "keeps in a folder what the example saves", example?.keepsState ?? true),
      (
        "--unregister NAME", "takes away the view of a screen, to see what happens",
        example?.losesViews ?? true
      ),
      ("--strict", "ends with status 2 at the first command that is refused or unknown", true),
      ("--real-time", "real time also for commands from a file or a pipe", true),
    ]
    let taken = all.filter(\.isTaken)
    let width = taken.map(\.option.count).max() ?? 0
    return taken.map { option, text, _ in
      "  \(option)\(String(repeating: " ", count: width - option.count + 2))\(text)"
    }
  }
}
