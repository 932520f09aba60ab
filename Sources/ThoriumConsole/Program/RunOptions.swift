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
  /// The file of the recording; `nil` to record nothing.
  var recording: String?

  private static let names = [
    "--script", "--record", "--fixtures", "--state", "--unregister", "--strict", "--real-time",
    "--help",
  ]

  /// Parses the arguments of `run`: the name of the example, and options in any order.
  static func parse(_ arguments: [String]) throws(UsageError) -> (name: String?, Self) {
    var options = RunOptions()
    var name: String?
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let value = parts.count == 2 && argument.hasPrefix("--") ? String(parts[1]) : nil
      switch value == nil ? argument : String(parts[0]) {
      case "--script": options.script = try Self.value(value, of: "--script", &rest)
      case "--fixtures": options.fixtures = try Self.value(value, of: "--fixtures", &rest)
      case "--record":
        options.recording = try Self.value(value, of: "--record", &rest)
        if options.recording == "-" {
          throw .unusable("\"--record\" needs a file: standard output shows the session.")
        }
      case "--state": options.state = try Self.value(value, of: "--state", &rest)
      case "--unregister":
        options.unregistered.append(try Self.value(value, of: "--unregister", &rest))
      case "--strict" where value == nil: options.isStrict = true
      case "--real-time" where value == nil: options.isTimeReal = true
      case let option where option.hasPrefix("-") && option != "-":
        throw .unknownOption(argument, nearest(to: argument, in: names))
      default:
        if name != nil { throw .unexpected(argument) }
        name = argument
      }
    }
    return (name, options)
  }

  private static func value(
    _ given: String?,
    of option: String,
    _ rest: inout ArraySlice<String>
  ) throws(UsageError) -> String {
    guard let value = given ?? rest.popFirst() else { throw .noValue(option) }
    if value.isEmpty { throw .emptyValue(option) }
    return value
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
    var facts = stat()
    if unsafe fstat(descriptor, &facts) == 0 && facts.st_mode & S_IFMT == S_IFDIR {
      throw .unreadable(source, "it is a folder")
    }
    return descriptor
  }
}
