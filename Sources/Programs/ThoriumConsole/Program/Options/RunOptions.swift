import ThoriumSystem

/// The options of `run`.
struct RunOptions {
  var script: String?
  var fixtures: String?
  var state: String?
  /// The reactors whose views are removed.
  var unregistered: [String] = []
  var isStrict = false
  var isTimeReal = false
  /// True to print JSON instead of text.
  var isJSON = false
  /// The file of the recording; `nil` to record nothing.
  var recording: String?

  static let forms = [
    OptionForm("--script", .file, "reads commands from a file; - is standard input"),
    OptionForm("--record", .file, "records the session, so that replay can repeat it"),
    OptionForm("--fixtures", .folder("DIR"), "reads the example's data from a folder"),
    OptionForm("--state", .folder("DIR"), "saves the example's data in a folder"),
    OptionForm("--unregister", .word("NAME"), "removes the view of a screen, to show the error"),
    OptionForm("--strict", "exits with status 2 at the first command that is refused or unknown"),
    OptionForm("--real-time", "uses real time also for commands from a file or a pipe"),
    .json,
  ]

  /// Returns the options that an example accepts, or all options.
  static func forms(of example: Example?) -> [OptionForm] {
    guard let example else { return forms }
    return forms.filter { form in
      switch form.name {
      case "--fixtures": example.readsFixtures
      case "--state": example.keepsState
      case "--unregister": example.losesViews
      default: true
      }
    }
  }

  /// Parses the arguments of `run`: the name of the example, and options in any order.
  static func parse(_ arguments: [String]) throws(UsageError) -> (name: String?, Self) {
    let parsed = try ParsedOptions(arguments, of: forms + ProgramModes.forms)
    var options = RunOptions()
    options.script = parsed["--script"]
    options.fixtures = parsed["--fixtures"]
    options.state = parsed["--state"]
    options.unregistered = parsed.all("--unregister")
    options.isStrict = parsed.has("--strict")
    options.isTimeReal = parsed.has("--real-time")
    options.isJSON = parsed.has(OptionForm.json.name)
    options.recording = parsed["--record"]
    if options.recording == "-" {
      throw UsageError(
        "\"--record\" needs a file, such as session.jsonl, since standard output shows the session."
      )
    }
    return (try parsed.onlyWord, options)
  }

  /// The name of the input in error messages.
  var source: String { file ?? "standard input" }
  private var file: String? { script == "-" ? nil : script }

  /// Opens the source of the commands: a file, or standard input.
  func openScript() throws(UsageError) -> Int32 {
    let descriptor = file.map { unsafe open($0, O_RDONLY) } ?? 0
    guard descriptor >= 0 else {
      throw .unreadable(source, unsafe String(cString: strerror(errno)))
    }
    if let problem = inputProblem(of: descriptor) { throw .unreadable(source, problem) }
    return descriptor
  }
}

/// Returns the reason why no lines can be read from an open file; `nil` if they can.
func inputProblem(of descriptor: Int32) -> String? {
  var facts = stat()
  if unsafe fstat(descriptor, &facts) == 0 && facts.st_mode & S_IFMT == S_IFDIR {
    return "it is a folder"
  }
  return fcntl(descriptor, F_GETFL) & O_ACCMODE == O_WRONLY ? "it is not open for reading" : nil
}
