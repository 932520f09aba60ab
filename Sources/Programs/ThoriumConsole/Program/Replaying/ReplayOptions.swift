/// The options of `replay`.
struct ReplayOptions {
  /// The form in which a recording is printed.
  enum Form: String, CaseIterable {
    case script, test, cast, step, page
  }

  var files: [String] = []
  var fixtures: String?
  var state: String?
  /// The file with the secrets, one a line.
  var secrets: String?
  /// The form to print instead of a comparison; `nil` to compare.
  var form: Form?
  /// The file to write a page to; `-` is standard output.
  var page: String?
  /// The number of an input to leave out.
  var omitted: Int?
  /// True to print the comparison as JSON.
  var isJSON = false

  static let forms =
    [
      OptionForm(
        "--step",
        "moves through the session, forward and back; help lists the commands"
      ),
      OptionForm("--script", "prints the session as a script for run --script"),
      OptionForm("--test", "prints a Swift test that repeats the session"),
      OptionForm(
        "--cast",
        "prints the session as an asciicast, for players of terminal sessions"
      ),
      OptionForm(
        "--page",
        .file,
        "writes the session as a page for a browser; - is standard output"
      ),
      OptionForm(
        "--without",
        .word("N"),
        "leaves out the input with number N, and prints what differs then"
      ),
      OptionForm(
        "--secrets",
        .file,
        "supplies the masked words of the recording, one a line; - is standard input"
      ),
      OptionForm(
        "--fixtures",
        .folder("DIR"),
        "reads the example's data from another folder than the session did"
      ),
      OptionForm("--state", .folder("DIR"), "begins with a copy of the saved data in a folder"),
      .json,
    ]

  /// The parts of the command that read standard input.
  private var inputReaders: [String] {
    files.filter { $0 == "-" } + (secrets == "-" ? ["--secrets -"] : [])
      + (form == .step ? ["--step"] : [])
  }

  /// Parses the files and the options of `replay`, in any order.
  static func parse(_ arguments: [String]) throws(UsageError) -> Self {
    let parsed = try ParsedOptions(arguments, of: forms + ProgramModes.forms)
    var options = ReplayOptions()
    options.files = parsed.words
    options.fixtures = parsed["--fixtures"]
    options.state = parsed["--state"]
    options.secrets = parsed["--secrets"]
    options.omitted = try parsed.value(of: "--without", "the number of an input") { Int($0) }
    for form in Form.allCases where parsed.has("--\(form.rawValue)") {
      if let other = options.form {
        throw UsageError("\"--\(other.rawValue)\" and \"--\(form.rawValue)\" exclude each other.")
      }
      options.form = form
    }
    options.page = parsed["--page"]
    if options.page != nil, options.omitted != nil {
      throw UsageError("\"--without\" and \"--page\" exclude each other.")
    }
    options.isJSON = parsed.has(OptionForm.json.name)
    if options.isJSON, let form = options.form?.rawValue ?? options.omitted.map({ _ in "without" })
    {
      throw UsageError("\"--json\" and \"--\(form)\" exclude each other.")
    }
    if options.files.isEmpty {
      throw UsageError(
        "\"replay\" needs the file of a recording, which run --record FILE writes."
      )
    }
    let readers = options.inputReaders
    if readers.count > 1 {
      let names = readers.map { "\"\($0)\"" }.joined(separator: " and ")
      throw UsageError(
        "\(names) read standard input, which is read once. Give a file instead of \"-\"."
      )
    }
    if options.files.count > 1, let form = options.form?.rawValue {
      throw UsageError("\"--\(form)\" takes one recording, not \(options.files.count).")
    }
    return options
  }
}
