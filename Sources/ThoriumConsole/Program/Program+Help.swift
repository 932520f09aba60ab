// The text of help.
extension Program {
  func help(on topic: Request.Topic) -> [String] {
    switch topic {
    case .program: programHelp
    case .checking: Self.checkHelp(name)
    case .graphs: Self.graphHelp(name)
    case .replaying: Self.replayHelp(name)
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
      "\(name) replay FILE...       repeats recorded sessions, and reports the first difference",
      "\(name) check NAME [options] searches an example for sessions that fail",
      "\(name) explore NAME         reports all states that its reactors can reach",
      "\(name) diagram NAME         draws these states, also into pages",
      "\(name) help [run [NAME]]    prints more help; also --help anywhere, help check and help replay",
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
      "  --failures DIR  keeps the cases that fail or trap in a folder, and tries them first",
      "  --fixtures DIR  reads the example's data from a folder",
    ]
  }

  private static func replayHelp(_ name: String) -> [String] {
    [
      "\(name) replay FILE... [options]",
      "",
      "Repeats sessions that \(name) run NAME --record FILE has recorded, in virtual time. Prints the",
      "first mutation or line that differs. The exit status suits git bisect run: 0 if all is the same,",
      "1 if a session differs, 2 if a file cannot be read, 125 if this program cannot repeat a session.",
      "",
      "  --step          moves through the session, forward and back; help lists the commands",
      "  --states        prints each mutation with the state after it",
      "  --script        prints the session as a script for run --script",
      "  --test          prints a Swift test that repeats the session",
      "  --cast          prints the session as an asciicast, for players of terminal sessions",
      "  --without N     leaves out the input with number N, and prints what differs then",
      "  --secrets FILE  supplies the masked words of the recording, one a line",
      "  --fixtures DIR  reads the example's data from another folder than the session did",
      "  --state DIR     begins with a copy of the saved data in a folder",
    ]
  }

  private static func graphHelp(_ name: String) -> [String] {
    [
      "\(name) explore NAME [--only GRAPH]",
      "\(name) diagram NAME [options]",
      "",
      "Explores all states that the reactors of an example can reach. A report has the counts, dead",
      "ends, actions that are never possible, and a table of the states and their refusals.",
      "",
      "  --only GRAPH     explores only the graph of that name",
      "  --format FORMAT  draws as text, mermaid, dot or svg, by default text",
      "  --check FILE     prints nothing, and ends with status 1 unless the file contains the diagram",
    ]
  }

  /// Returns the options of an example, or of all examples.
  private static func options(of example: Example? = nil) -> [String] {
    let all: [(option: String, text: String, isTaken: Bool)] = [
      ("--script FILE", "reads commands from a file; - is standard input", true),
      ("--record FILE", "records the session, so that replay can repeat it", true),
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
