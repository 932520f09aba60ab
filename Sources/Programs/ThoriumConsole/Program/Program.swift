import Dispatch
import Thorium
import ThoriumSystem

/// A program that runs coordinators for a user, a pipe or a script.
///
///     Program("thorium", version: "0.1.0", examples: [counter, follow]).main()
///
/// Its exit status is:
/// - 0 when all went well, even if the reader of its output went away;
/// - 1 when a flow or a check failed, a recording differs, or the output cannot be written;
/// - 2 when the command line was wrong, a file or the input could not be read, input was needed under `--no-input`,
///   or a command was refused under `--strict`;
/// - 125 when `replay` cannot repeat the session.
///
/// A signal kills the program, after it has restored the terminal. A shell shows that as 128 plus the number of the
/// signal: 130 for Ctrl-C, 143 for `kill`, 129 for a closed terminal. A shell loop that runs the program ends, too.
public struct Program: Sendable {
  package let name: String
  let version: String
  package let examples: [Example]
  /// The commands of other modules.
  let added: [ProgramCommand]
  /// The example of a program that runs only this one, without its name.
  let only: Example?
  /// The settings of the command line that is executed.
  package var modes = ProgramModes()

  /// Creates a program.
  ///
  /// - Parameters:
  ///   - name: Its name on the command line.
  ///   - version: The version that `--version` prints.
  ///   - examples: The examples, in the order in which they are listed.
  ///   - commands: The commands of other modules, such as those of `ThoriumConsoleProof`; none by default.
  public init(
    _ name: String,
    version: String,
    examples: [Example],
    commands: [ProgramCommand] = []
  ) {
    self.name = name
    self.version = version
    self.examples = examples
    added = commands
    only = nil
  }

  /// Creates a program for one app, which runs without its name.
  ///
  ///     Program(counter, version: "1.0").main()
  ///
  /// `counter --script tour.txt` then runs a script. The other commands need no name of the app either: `counter check`,
  /// `counter diagram`.
  ///
  /// - Parameters:
  ///   - example: The app; its name is that of the program.
  ///   - version: The version that `--version` prints.
  ///   - commands: The commands of other modules, such as those of `ThoriumConsoleProof`; none by default.
  public init(_ example: Example, version: String, commands: [ProgramCommand] = []) {
    name = example.name
    self.version = version
    examples = [example]
    added = commands
    only = example
  }

  /// Executes the command line, and exits.
  ///
  /// Call it on the main thread, outside any task. From then on, that thread serves the main actor,
  /// and the program runs on a separate thread. In virtual time, the program does not wait for work
  /// outside the session's executor, such as on the main actor.
  public func main() -> Never {
    openStandardStreams()
    signal(SIGPIPE, SIG_IGN)
    guard Interrupts.installHandlers() else {
      complain("\(name): Too many files are open. Close some, and try again.")
      exit(1)
    }
    DispatchQueue(label: "thorium.program").async {
      Interrupts.allowStops()
      Interrupts.endProcess(with: run(Array(CommandLine.arguments.dropFirst())))
    }
    dispatchMain()
  }

  /// Executes a command line.
  ///
  /// - Parameter arguments: The command line without the name of the program.
  /// - Returns: The exit status.
  func run(_ arguments: [String]) -> Int32 {
    var program = self
    program.modes = ProgramModes(arguments)
    return program.execute(arguments)
  }

  private func execute(_ arguments: [String]) -> Int32 {
    do throws(UsageError) {
      return perform(try Request(arguments, of: self))
    } catch {
      let list = error.asksForList ? "\"\(name)\" for the list of examples, and " : ""
      report("\(error) Type \(list)\"\(name) help\" for help.")
      if let command = error.commandWithoutExample { suggestExamples(for: command) }
      return 2
    }
  }

  private func perform(_ request: Request) -> Int32 {
    switch request {
    case .list(let isJSON): list(asJSON: isJSON)
    case .version: printLines([nameAndVersion])
    case .help(let topic):
      printLines(help(on: topic).flatMap { $0.row(in: columns(of: 1)) })
    case .run(let example, let options): run(example, options)
    case .replay(let options): replay(options)
    case .completions(let shell): printLines(completionForms.script(for: shell))
    case .added(let perform): perform()
    }
  }

  private func list(asJSON isJSON: Bool) -> Int32 {
    let output = ReportOutput(asJSON: isJSON, of: "list", by: nameAndVersion)
    output.print(examples.map(json(of:)), or: list(of: examples))
    let status = status(of: output)
    advise("Run one with: \(name) run NAME")
    if let line = selectiveCommands { advise(line) }
    return status
  }

  /// The commands that accept only some examples, and the names of these examples.
  private var selectiveCommands: String? {
    let selective = commands.filter { !examples.allSatisfy($0.accepts) }
    let names = examples.filter { example in selective.contains { $0.accepts(example) } }
    if names.isEmpty { return nil }
    let calls = selective.map { "\(name) \($0.name) NAME" }.joined(separator: " or ")
    return "For \(names.map(\.name).joined(separator: ", ")) also: \(calls)"
  }

  /// The name and the version, as `thorium 0.1.0`.
  package var nameAndVersion: String { "\(name) \(version)" }

  /// Begins the answer of a command.
  package func reportOutput(
    asJSON isJSON: Bool,
    of command: String,
    on example: Example? = nil
  ) -> ReportOutput {
    ReportOutput(asJSON: isJSON, of: command, by: nameAndVersion, on: example?.name)
  }

  /// Returns the exit status of an answer: 1, with a sentence, if it cannot be written.
  package func status(of report: ReportOutput) -> Int32 { status(of: report.output) }

  func status(of output: Output) -> Int32 {
    guard let failure = output.failure else { return 0 }
    complain(failure)
    return 1
  }

  private func list(of examples: [Example], on stream: Int32 = 1) -> [String] {
    table(examples.map { ($0.name, $0.summary) }, on: stream)
  }

  /// Lists the examples that a command accepts.
  private func suggestExamples(for name: String) {
    let accepted = command(name).map(examples) ?? []
    for line in list(of: accepted, on: 2) { write(line) }
    advise("For example: \(self.name) \(name) \(accepted.first?.name ?? "NAME")")
  }

  package func printLines(_ lines: [String]) -> Int32 {
    let output = Output(1)
    for line in lines { output.line(line) }
    output.flush()
    return status(of: output)
  }

  /// Writes the error that ends a command on standard error, and with `--json` also as an object.
  package func report(_ error: String) {
    complain(error)
    if modes.isJSON { _ = printLines(["\(Self.json(ofError: error))"]) }
  }

  /// Writes a problem on standard error.
  package func complain(_ line: String) {
    write(line, in: .red)
  }

  /// Writes a hint on standard error, unless the user wants none.
  package func advise(_ line: String) {
    if !modes.isQuiet { write(line) }
  }

  private func write(_ line: String, in color: TextColor? = nil) {
    let output = Output(2, isColored: isColored(2))
    output.line(line, in: color)
    output.flush()
  }

  /// Runs work, and announces it if it takes longer than 100 ms while a user watches.
  package func announcing<Value>(_ line: String, _ work: () -> Value) -> Value {
    let announcement = announcement(line)
    announcement?.begin()
    defer { announcement?.end() }
    return work()
  }

  /// Returns an announcement on standard error, if that is a terminal and the user wants hints.
  func announcement(_ line: String) -> Announcement? {
    if modes.isQuiet || isatty(2) != 1 { return nil }
    return Announcement { advise(line) }
  }

  /// Returns whether a stream may have colors.
  func isColored(_ stream: Int32) -> Bool {
    let isTerminal = isatty(stream) == 1 && isatty(1) == 1
    return modes.allowsColor && !modes.isAccessible && TextColor.isUsable(isTerminal: isTerminal)
  }

  /// Returns the words after which an example starts: `thorium run counter`, or the name of the only one.
  package func call(_ command: String, _ example: String) -> String {
    guard only != nil else { return "\(name) \(command) \(example)" }
    return command == "run" ? name : "\(name) \(command)"
  }
}

/// Opens the standard streams that are closed, so that no other file takes their place.
///
/// An opened file gets the lowest free number. It is opened for the other direction, so that reading and writing
/// fail as they do on a closed stream.
private func openStandardStreams() {
  for stream in 0...2 as ClosedRange<Int32> where fcntl(stream, F_GETFD) < 0 {
    _ = unsafe open("/dev/null", stream == 0 ? O_WRONLY : O_RDONLY)
  }
}
