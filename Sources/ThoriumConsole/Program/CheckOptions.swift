import ThoriumProof

/// The options of `check`.
struct CheckOptions {
  var settings = CheckSettings(cases: 200)
  var fixtures: String?
  /// The name of the only check to run; without it, all run.
  var only: String?
  /// The folder of failing cases; without it, none are kept.
  var failures: String?

  private static let names = [
    "--cases", "--time", "--seed", "--only", "--replay", "--failures", "--fixtures", "--help",
  ]

  /// Parses the arguments of `check`: the name of the example, and options in any order.
  static func parse(_ arguments: [String]) throws(UsageError) -> (name: String?, Self) {
    var options = CheckOptions()
    var name: String?
    var isTimed = false
    var isCounted = false
    var rest = OptionReader(arguments)
    while let option = rest.next() {
      switch option.name {
      case "--cases":
        isCounted = true
        options.settings.cases = try rest.value(of: option, "a whole number above 0") {
          Int($0).flatMap { $0 > 0 ? $0 : nil }
        }
      case "--time":
        isTimed = true
        options.settings.time = try rest.value(of: option, "a number of seconds above 0") {
          Double($0).flatMap { $0 > 0 && $0 < 1e9 ? .seconds($0) : nil }
        }
      case "--seed":
        options.settings.seed = try rest.value(of: option, "a whole number from 0 on", UInt64.init)
      case "--only": options.only = try rest.value(of: option)
      case "--failures": options.failures = try rest.value(of: option)
      case "--fixtures": options.fixtures = try rest.value(of: option)
      case "--replay": options.settings.replay = try rest.token(of: option)
      case let word where word.hasPrefix("-"):
        throw .unknownOption(option.text, nearest(to: option.text, in: names))
      default:
        if name != nil { throw .unexpected(option.text) }
        name = option.text
      }
    }
    if options.settings.replay != nil && options.only == nil {
      throw .unusable("\"--replay\" needs --only CHECK, since a token belongs to one check.")
    }
    if isTimed && !isCounted { options.settings.cases = .max }
    return (name, options)
  }
}

/// A parser of options with values, which follow a space or an equals sign.
struct OptionReader {
  /// A word of the command line.
  struct Option {
    let text: String
    let name: String
    let value: String?
  }

  private var rest: ArraySlice<String>

  init(_ arguments: [String]) {
    rest = arguments[...]
  }

  mutating func next() -> Option? {
    guard let text = rest.popFirst() else { return nil }
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard text.hasPrefix("--"), parts.count == 2 else {
      return Option(text: text, name: text, value: nil)
    }
    return Option(text: text, name: String(parts[0]), value: String(parts[1]))
  }

  mutating func value(of option: Option) throws(UsageError) -> String {
    guard let value = option.value ?? rest.popFirst() else { throw .noValue(option.name) }
    if value.isEmpty { throw .emptyValue(option.name) }
    return value
  }

  mutating func value<Value>(
    of option: Option,
    _ kind: String,
    _ read: (String) -> Value?
  ) throws(UsageError) -> Value {
    let text = try value(of: option)
    guard let value = read(text) else { throw .wrongValue(option.name, kind, text) }
    return value
  }

  mutating func token(of option: Option) throws(UsageError) -> ReplayToken {
    let text = try value(of: option)
    do throws(ReplayTokenError) {
      return try ReplayToken(text)
    } catch {
      throw .unusable("\(error)")
    }
  }
}
