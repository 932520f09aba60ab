/// The options of `replay`.
struct ReplayOptions {
  /// The form in which a recording is printed.
  enum Form: String, CaseIterable {
    case script, test, cast, states, step
  }

  var files: [String] = []
  var fixtures: String?
  var state: String?
  /// The file with the secrets, one a line.
  var secrets: String?
  /// The form to print instead of a comparison; `nil` to compare.
  var form: Form?
  /// The number of an input to leave out.
  var omitted: Int?

  private static let names =
    ["--fixtures", "--state", "--secrets", "--without", "--help"]
    + Form.allCases.map { "--\($0.rawValue)" }

  /// Parses the files and the options of `replay`, in any order.
  static func parse(_ arguments: [String]) throws(UsageError) -> Self {
    var options = ReplayOptions()
    var rest = OptionReader(arguments)
    while let option = rest.next() {
      switch option.name {
      case "--fixtures": options.fixtures = try rest.value(of: option)
      case "--state": options.state = try rest.value(of: option)
      case "--secrets": options.secrets = try rest.value(of: option)
      case "--without":
        options.omitted = try rest.value(of: option, "the number of an input", Int.init)
      case let word where word.hasPrefix("-"):
        guard option.value == nil, let form = Form(rawValue: String(word.dropFirst(2))) else {
          throw .unknownOption(option.text, nearest(to: option.text, in: names))
        }
        if let other = options.form, other != form {
          throw .unusable("\"--\(other.rawValue)\" and \"--\(form.rawValue)\" exclude each other.")
        }
        options.form = form
      default: options.files.append(option.text)
      }
    }
    if options.files.isEmpty { throw .noRecording }
    if options.files.count > 1, let form = options.form?.rawValue {
      throw .unusable("\"--\(form)\" takes one recording, not \(options.files.count).")
    }
    return options
  }
}
