import ThoriumConsole

/// The options of `merge`.
struct MergeOptions {
  /// The files of records.
  var files: [String]
  /// True to print JSON instead of text.
  var isJSON: Bool
  /// The file of the report for continuous integration.
  var junit: String?
  /// The folder that receives the failing cases.
  var failures: String?

  static let forms = [
    OptionForm("--junit", .file, "also writes the results in the XML format of JUnit"),
    OptionForm(
      "--failures",
      .folder("DIR"),
      "stores the failing cases in a folder, for later checks"
    ),
    .json,
  ]

  /// Parses the files and the options of `merge`, in any order.
  init(_ arguments: [String]) throws(UsageError) {
    let parsed = try ParsedOptions(arguments, of: Self.forms + ProgramModes.forms)
    files = parsed.words
    isJSON = parsed.has(OptionForm.json.name)
    junit = try parsed.value(of: "--junit", "a file, such as night.xml") { $0 == "-" ? nil : $0 }
    failures = parsed["--failures"]
    if files.isEmpty {
      throw UsageError("\"merge\" needs the files of records, which check --record FILE writes.")
    }
    if files.count(where: { $0 == "-" }) > 1 {
      throw UsageError("\"-\" and \"-\" read standard input, which is read once.")
    }
  }
}
