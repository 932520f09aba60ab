import Thorium
import ThoriumLog
import ThoriumText

/// A reader of a replay, one input after another, forward and back.
struct ReplayStepper {
  /// The commands, each with its description.
  private static let commands = [
    ("next", "shows the next input and its consequences; so do n and an empty line"),
    ("back", "shows the previous input; so does b"),
    ("N", "moves by N inputs, back if N is negative"),
    ("to NAME", "moves to the next change of the line that begins with NAME"),
    ("state", "shows the states of all stores after the input"),
    ("help", "lists the commands"),
    ("quit", "ends"),
  ]

  private let replay: Replay
  /// The lines before the first input, and those of each input.
  private let steps: [ArraySlice<RecordedLine>]
  private let output: Output
  private let prompt: Prompt?
  private var place = 0

  init(_ replay: Replay, _ output: Output, _ prompt: Prompt?) {
    self.replay = replay
    self.output = output
    self.prompt = prompt
    let lines = replay.computed
    let starts = [0] + lines.indices.filter { lines[$0].kind == .input }
    let ends = starts.dropFirst() + [lines.count]
    steps = zip(starts, ends).map { lines[$0..<$1] }
  }

  /// Shows the start of the session, and executes commands up to the end of the input.
  consuming func run(_ input: ScriptInput) {
    var input = input
    showStep()
    while true {
      output.flush()
      prompt?.show()
      guard case .line(let line, _) = input.next() else { return output.flush() }
      prompt?.reset()
      if line == "quit" { return output.flush() }
      execute(line)
    }
  }

  private mutating func execute(_ line: String) {
    let words = line.split(separator: " ", maxSplits: 1).map(String.init)
    switch (words.first ?? "next", words.count) {
    case ("next", ...1), ("n", 1): move(by: 1)
    case ("back", 1), ("b", 1): move(by: -1)
    case ("to", 2): move(toChangeOf: words[1])
    case ("state", 1): showStates()
    case ("help", 1):
      for (command, text) in Self.commands { output.line("  \(command.padded(to: 9))\(text)") }
    case (let word, 1) where Int(word) != nil: move(by: Int(word) ?? 0)
    default:
      let known = Self.commands.map { String($0.0.prefix { $0 != " " }) }.filter { $0 != "N" }
      let meant = nearest(to: words[0], in: known).map { " (did you mean \($0)?)" } ?? ""
      output.line("? unknown command: \(line.shortened)\(meant)", in: .red)
    }
  }

  /// Moves by a number of inputs, at most to the start or the end.
  private mutating func move(by count: Int) {
    let end = steps.count - 1
    let next = place + max(-place, min(count, end - place))
    if next == place && count != 0 {
      return output.line(count < 0 ? "! this is the start" : "! this is the end", in: .red)
    }
    place = next
    showStep()
  }

  private mutating func move(toChangeOf name: String) {
    let next = steps.indices.dropFirst(place + 1).first { index in
      steps[index].contains { $0.kind == .output && $0.text.hasPrefix("\(name):") }
    }
    guard let next else { return output.line("! no later line begins with \(name):", in: .red) }
    place = next
    showStep()
  }

  private func showStep() {
    let first = steps[place].first
    output.line("-- \(place) of \(steps.count - 1), \(first?.timeText ?? "0 s")", in: .bold)
    for line in steps[place] {
      let store = line.store.map { "\(replay.name(of: $0)): " } ?? ""
      switch line.kind {
      case .input: output.line("\(line.number)  input \(line.text)")
      case .store: output.line("\(line.number)  \(replay.name(of: line.store ?? 0)): begins")
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

  private func showStates() {
    let end = steps[place].last?.number ?? 0
    let states = replay.states.filter { $0.line <= end }
    for store in Set(states.map(\.store)).sorted() {
      let text = states.last { $0.store == store }?.text ?? ""
      output.line("\(replay.name(of: store)): \(text)")
    }
  }
}
