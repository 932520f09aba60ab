import Thorium
import ThoriumText

/// A reader of a replay, one input after another, forward and back.
struct ReplayStepper {
  private let replay: Replay
  /// The lines before the first input, and those of each input.
  private let steps: [ArraySlice<RecordedLine>]
  private let output: Output
  private let prompt: Prompt?
  private var place = 0
  private var isOver = false

  init(_ replay: Replay, _ output: Output, _ prompt: Prompt?) {
    self.replay = replay
    self.output = output
    self.prompt = prompt
    steps = replay.steps
  }

  /// Shows the start of the session, and executes commands up to the end of the input.
  consuming func run(_ input: ScriptInput) {
    var input = input
    showStep()
    while !isOver {
      output.flush()
      prompt?.show()
      guard case .line(let line, _) = input.next() else { break }
      prompt?.reset()
      execute(line)
    }
    output.flush()
  }

  private mutating func execute(_ line: String) {
    let words = line.split(separator: " ", maxSplits: 1).map(String.init)
    do throws(Refusal) {
      if words.isEmpty { return try move(by: 1) }
      if words.count == 1, let count = Int(words[0]) { return try move(by: count) }
      let word = ["n": "next", "b": "back", "?": "help", "q": "quit"][words[0], default: words[0]]
      guard let command = StepCommand(rawValue: word) else {
        let known = StepCommand.allCases.map(\.rawValue)
        let meant =
          nearest(to: words[0], in: known).map { " (did you mean \($0)?)" }
          ?? " (help lists the commands)"
        return output.line("? unknown command: \(line.shortened)\(meant)", in: .red)
      }
      try obey(command, TypedArguments(of: command.form, Array(words.dropFirst())))
    } catch {
      output.line("! \(error)", in: .red)
    }
  }

  private mutating func obey(
    _ command: StepCommand,
    _ arguments: TypedArguments
  ) throws(Refusal) {
    var arguments = arguments
    if command.form.arguments.isEmpty { try arguments.requireAtEnd() }
    switch command {
    case .next: try move(by: 1)
    case .back: try move(by: -1)
    case .to: try move(toChangeOf: try arguments.next(StepCommand.lineName))
    case .at: move(toTime: try arguments.next(StepCommand.time))
    case .state: showStates()
    case .tree: try showTree()
    case .quit: isOver = true
    case .help:
      for (usage, text) in StepCommand.table {
        let help = "  \(usage.padded(toColumns: 9))\(text)"
        for line in help.row(in: output.columns, textAt: 11) { output.line(line) }
      }
    }
  }

  /// Moves by a number of inputs, at most to the start or the end.
  private mutating func move(by count: Int) throws(Refusal) {
    let end = steps.count - 1
    let next = place + max(-place, min(count, end - place))
    if next == place && count != 0 {
      throw count < 0 ? "this is the start" : "this is the end"
    }
    show(next)
  }

  private mutating func move(toChangeOf name: String) throws(Refusal) {
    let next = steps.indices.dropFirst(place + 1).first { index in
      steps[index].contains { $0.kind == .output && $0.text.hasPrefix("\(name):") }
    }
    guard let next else { throw Refusal("no later line begins with \(name):") }
    show(next)
  }

  /// Moves to the last input at or before a time in microseconds, or to the start.
  private mutating func move(toTime time: Int) {
    show(steps.indices.dropFirst().last { steps[$0].first.map { $0.time <= time } == true } ?? 0)
  }

  private mutating func show(_ step: Int) {
    place = step
    showStep()
  }

  private func showStep() {
    let first = steps[place].first
    output.line("-- \(place) of \(steps.count - 1), \(first?.timeText ?? "0 s")", in: .bold)
    for line in steps[place] {
      let store = line.store.map { "\(replay.computed.name(of: $0)): " } ?? ""
      switch line.kind {
      case .input: output.line("\(line.number)  input \(line.text)")
      case .store:
        output.line("\(line.number)  \(replay.computed.name(of: line.store ?? 0)): begins")
      case .gone: output.line("\(line.number)  \(store)ends")
      default: output.line("\(line.number)  \(store)\(line.consequence)")
      }
    }
    if let difference = replay.difference,
      steps[place].contains(where: { $0.number == difference.line })
    {
      for line in "\(difference)".split(separator: "\n") { output.line("!! \(line)", in: .red) }
    }
  }

  /// The number of the last line of the step.
  private var lastLine: Int { steps[place].last?.number ?? 0 }

  /// Shows the last flows and screens of the step.
  private func showTree() throws(Refusal) {
    guard let tree = replay.trees.last(where: { $0.line <= lastLine }), !tree.text.isEmpty else {
      throw "no flow is open after this input"
    }
    for line in tree.text.split(separator: "\n") { output.line(String(line)) }
  }

  private func showStates() {
    let states = replay.states.filter { $0.line <= lastLine }
    for store in Set(states.map(\.store)).sorted() {
      let text = states.last { $0.store == store }?.text ?? ""
      output.line("\(replay.computed.name(of: store)): \(text)")
    }
  }
}
