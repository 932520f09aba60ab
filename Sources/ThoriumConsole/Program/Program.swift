import Dispatch
import Thorium
import ThoriumProof
import ThoriumSystem

/// A program that runs coordinators for a user, a pipe or a script.
///
///     Program("thorium", version: "0.1.0", examples: [counter, follow]).main()
///
/// Its exit status is:
/// - 0 when all went well, even if the reader of its output went away;
/// - 1 when a flow failed;
/// - 2 when the command line was wrong, or a command was refused under `--strict`.
///
/// A signal kills the program, after it has restored the terminal. A shell shows that as 128 plus the number of the
/// signal: 130 for Ctrl-C, 143 for `kill`, 129 for a closed terminal. A shell loop that runs the program ends, too.
public struct Program: Sendable {
  let name: String
  let version: String
  let examples: [Example]

  /// Creates a program.
  ///
  /// - Parameters:
  ///   - name: Its name on the command line.
  ///   - version: The version that `--version` prints.
  ///   - examples: The examples, in the order in which they are listed.
  public init(_ name: String, version: String, examples: [Example]) {
    self.name = name
    self.version = version
    self.examples = examples
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
    do throws(UsageError) {
      return perform(try Request(arguments, examples))
    } catch {
      complain("\(error) Type \"\(name) help\" for help.")
      return 2
    }
  }

  private func perform(_ request: Request) -> Int32 {
    switch request {
    case .list: list()
    case .version: printLines(["\(name) \(version)"])
    case .help(let topic): printLines(help(on: topic))
    case .run(let example, let options): run(example, options)
    case .check(let example, let options): check(example, options)
    case .explore(let example, let options): explore(example, options)
    case .diagram(let example, let options): draw(example, options)
    case .replay(let options): replay(options)
    }
  }

  private func list() -> Int32 {
    let width = examples.map(\.name.count).max() ?? 0
    let status = printLines(
      examples.map { example in
        let gap = String(repeating: " ", count: width - example.name.count + 2)
        return "\(example.name)\(gap)\(example.summary)"
      }
    )
    complain("Run one with: \(name) run NAME")
    return status
  }

  func printLines(_ lines: [String]) -> Int32 {
    let output = Output(1)
    for line in lines { output.line(line) }
    output.flush()
    guard let failure = output.failure else { return 0 }
    complain(failure)
    return 1
  }

  func complain(_ line: String) {
    let output = Output(2)
    output.line(line)
    output.flush()
  }
}

/// Opens the standard streams that are closed, so that no other file takes their place.
///
/// An opened file gets the lowest free number.
private func openStandardStreams() {
  for stream in 0...2 as ClosedRange<Int32> where fcntl(stream, F_GETFD) < 0 {
    _ = unsafe open("/dev/null", O_RDWR)
  }
}
