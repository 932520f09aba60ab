/// The commands of `replay --step`.
enum StepCommand: String, CaseIterable {
  case next, back, to, at, state, tree, help, quit

  var form: CommandForm {
    CommandForm(word: rawValue, arguments: arguments, text: text)
  }

  /// The argument of `to`.
  static let lineName = Argument<String>("NAME", "the beginning of a line, such as value") { $0 }

  /// The argument of `at`, in microseconds on the clock of the session.
  static let time = Argument<Int>("TIME", "a number of seconds, such as 1.5") { text in
    let number = text.prefix { $0 != " " && $0 != "s" }
    guard ["", "s", " s"].contains(text.dropFirst(number.count)),
      let seconds = Double(number), seconds.isFinite, seconds >= 0
    else { return nil }
    return Int((min(seconds, 900_000_000_000) * 1_000_000).rounded())
  }

  private var arguments: [ArgumentForm] {
    switch self {
    case .to: [ArgumentForm(name: Self.lineName.name)]
    case .at: [ArgumentForm(name: Self.time.name)]
    case .next, .back, .state, .tree, .help, .quit: []
    }
  }

  private var text: String {
    switch self {
    case .next: "shows the next input and its consequences; so do n and an empty line"
    case .back: "shows the previous input; so does b"
    case .to: "moves to the next change of the line that begins with NAME"
    case .at: "moves to the last input at or before TIME, in seconds"
    case .state: "shows the states of all stores after the input"
    case .tree: "shows the open flows and screens after the input"
    case .help: "lists the commands; so does ?"
    case .quit: "ends; so does q"
    }
  }

  /// The commands with their descriptions, and the number that is a command, too.
  static var table: [(usage: String, text: String)] {
    var rows = allCases.map { ($0.form.usage.joined(separator: " "), $0.text) }
    rows.insert(("N", "moves by N inputs, back if N is negative"), at: 2)
    return rows
  }
}
