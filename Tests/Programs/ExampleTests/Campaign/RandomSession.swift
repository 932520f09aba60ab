import Foundation
import Terminals
import ThoriumProperties
import ThoriumText

@testable import ThoriumConsole

/// A session of the built program at a terminal, with random keys, sizes and signals.
///
/// A model of the line receives the same keys. After each step the terminal must show the prompt with that line.
struct RandomSession {
  /// The time after which a program that does not react hangs, in milliseconds.
  static let patience: Int32 = 60_000

  private(set) var random: SplitMix64
  private(set) var terminal: VirtualTerminal
  private let shell: ShellSession
  private var decoder = TerminalBytes()
  private var parser = KeyParser()
  private var editor = LineEditor()
  /// False when the line is unknown: after a completion, and in the history.
  private var isKnown = true
  /// True when the program has ended by its result.
  ///
  /// The terminal itself shows the keys that the program has not read then.
  private var hasEndedByItself = false
  private var size: TerminalSize
  /// The exit status of the program.
  private(set) var status: Int32?
  private var expected: [Int32] = [0, 1]
  private let commands: [String]

  /// Starts an example, and waits for its first prompt.
  init(_ number: Int, of example: String, typing commands: [String]) throws {
    random = SplitMix64(seed: UInt64(number))
    size = TerminalSize(
      columns: Int.random(in: 2...90, using: &random),
      rows: Int.random(in: 4...30, using: &random)
    )
    self.commands = commands
    terminal = VirtualTerminal(columns: size.columns, height: size.rows)
    let script = """
      export NO_COLOR=1 THORIUM_HISTORY=off; stty cols \(size.columns) rows \(size.rows); set -m; trap : INT QUIT
      sh -c 'echo "=process $$="; exec "$0" run \(example)' "$program"; s=$?
      while [ $s -eq \(128 + SIGTSTP) ]; do echo =stopped=; fg >/dev/null; s=$?; done
      echo "=over $s="; read line
      """
    shell = try ShellSession(script, program: "thorium", kind: "xterm")
  }

  /// True when the program has ended.
  var isOver: Bool { status != nil }

  /// The bytes that the terminal has received, for a report.
  var bytes: String { String(decoding: decoder.all, as: UTF8.self).escaped }

  /// Waits until a condition holds or the program has ended.
  private mutating func wait(
    for goal: String,
    _ isReached: (RandomSession) -> Bool
  ) throws(TerminalError) {
    while !isReached(self) && !isOver {
      guard let bytes = shell.read(within: decoder.hasText ? 1_000 : Self.patience) else {
        throw TerminalError(description: "The terminal has gone before \(goal).")
      }
      if bytes.isEmpty, !decoder.hasText {
        throw TerminalError(
          description: "The program hangs before \(goal). The terminal shows:\n"
            + terminal.text.suffix(size.rows).joined(separator: "\n")
        )
      }
      terminal.feed(bytes.isEmpty ? decoder.takeText() : decoder.take(bytes))
      if let fault = terminal.fault { throw TerminalError(description: fault) }
      status = decoder.number(after: "=over ")
    }
  }

  /// Waits until all typed keys are handled: a further key appears in the line, and disappears.
  ///
  /// It empties a line that is unknown, and answers requests for secrets.
  private mutating func synchronize() throws {
    for _ in 0..<20 where !isOver {
      let wasKnown = isKnown
      if !wasKnown { editor = LineEditor() }
      try press(wasKnown ? "q" : "\u{5}\u{15}q")
      try wait(for: "the line \(editor.line.text.debugDescription)") {
        $0.showsLine || $0.asksForSecret
      }
      if isOver { return }
      if showsLine {
        isKnown = true
        // The deletion of an unknown text must leave a known one for Ctrl-Y.
        try press(wasKnown ? "\u{7F}" : "\u{15}")
        return try wait(for: "a deleted character") { $0.showsLine }
      }
      isKnown = false
      editor = LineEditor()
      try press("\r")
      try wait(for: "the end of a secret") { !$0.asksForSecret }
    }
  }

  private mutating func press(_ keys: String) throws {
    try shell.type(keys)
    for key in parser.keys(for: Array(keys.utf8)) { _ = editor.receive(key) }
  }

  private var asksForSecret: Bool {
    let row = terminal.text(ofRow: terminal.rowCount - 1)
    return row.hasSuffix(":") && !row.hasPrefix(">") && !row.hasPrefix("|") && terminal.column > 1
  }
}

// The steps of a session.
extension RandomSession {
  /// Types, resizes and stops the program at random, and ends it.
  mutating func run() throws {
    try wait(for: "the start") { $0.terminal.marksPastes && $0.showsLine }
    for _ in 0..<Int.random(in: 2...14, using: &random) where !isOver {
      try step()
    }
    hasEndedByItself = isOver
    if !isOver { try end() }
  }

  private mutating func step() throws {
    switch Int.random(in: 0..<20, using: &random) {
    case 0..<8:
      for _ in 0..<Int.random(in: 1...10, using: &random) where !isOver {
        let command = commands.randomElement(using: &random) ?? "help"
        try send(Array("\(command)\r".utf8))
      }
    case 8..<12: try send(RandomKeys.edits(using: &random))
    case 12: try send(RandomKeys.noise(using: &random))
    case 13: try send(RandomKeys.paste(using: &random))
    case 14:
      let command = commands.randomElement(using: &random) ?? "help"
      try send(Array("\(command.prefix(Int.random(in: 0...9, using: &random)))\t\t".utf8))
    case 15: try send(Array("\u{1B}[A\u{1B}[A\u{1B}[B\u{12}e\u{12}\u{1B}[C".utf8))
    case 16..<19: try resize()
    default: try stop()
    }
  }

  /// Types bytes in parts, and waits until the terminal shows their effect.
  private mutating func send(_ bytes: [UInt8]) throws {
    var rest = bytes[...]
    while !rest.isEmpty {
      let part = rest.prefix(Int.random(in: 1...12, using: &random))
      rest = rest.dropFirst(part.count)
      try shell.type(Array(part))
      for key in parser.keys(for: Array(part)) { receive(key) }
    }
    try settle()
  }

  private mutating func receive(_ key: Key) {
    guard isKnown else { return }
    switch key {
    case .tab, .up, .down, .search: isKnown = false
    default:
      switch editor.receive(key) {
      case .submit, .endOfInput: isKnown = false
      default: break
      }
    }
  }

  /// Waits until the terminal shows the known line, or empties an unknown one.
  private mutating func settle() throws {
    if isKnown {
      return try wait(for: "the line \(editor.line.text.debugDescription)") { $0.showsLine }
    }
    try synchronize()
  }

  /// True when the terminal shows the prompt with the line, and the cursor in its place.
  private var showsLine: Bool {
    let whole = LineLayout(prompt: "> ", editor.line, columns: size.columns)
    let layout = whole.clipped(toRows: size.rows)
    var rows = Array(repeating: "", count: layout.end.row + 1)
    for cell in layout.cells { rows[cell.place.row] += cell.text }
    let start = terminal.row - layout.cursor.row
    guard start >= 0, terminal.column == layout.cursor.column else { return false }
    return terminal.rowCount <= start + rows.count
      && rows.enumerated().allSatisfy { index, row in
        terminal.text(ofRow: start + index)
          == String(row.reversed().drop { $0 == " " }.reversed())
      }
  }

  private mutating func resize() throws {
    // Nothing is on its way to the terminal, except output of the session itself.
    try synchronize()
    if isOver { return }
    size.columns = Int.random(in: 2...90, using: &random)
    shell.resize(columns: UInt16(size.columns), rows: UInt16(size.rows))
    terminal.resize(columns: size.columns, height: size.rows)
    try settle()
  }

  private mutating func stop() throws {
    // A terminal drops the keys that the program has not read.
    try synchronize()
    if isOver { return }
    // With its line break, the text before has reached the terminal, which no longer shows the prompt.
    let stopped = "=stopped=\r\n"
    let stops = decoder.count(of: stopped)
    try shell.type([0x1A])
    try wait(for: "the stop") { $0.decoder.count(of: stopped) > stops }
    // The prompt may be there before the terminal passes keys to the program again.
    try wait(for: "the mode of the editor") { $0.terminal.marksPastes }
    try settle()
  }
}

// The end of a session.
extension RandomSession {
  private mutating func end() throws {
    isKnown = false
    try synchronize()
    hasEndedByItself = isOver
    if isOver { return }
    let ends: [(keys: String, signal: Int32)] = [
      ("\u{4}", 0), ("quit\r", 0), ("\u{3}", SIGINT), ("\u{1C}", SIGQUIT), ("", SIGTERM),
      ("", SIGHUP),
    ]
    let ending = ends.randomElement(using: &random) ?? ends[0]
    if ending.keys.isEmpty, let process = decoder.number(after: "=process ") {
      kill(process, ending.signal)
    } else {
      try shell.type(ending.keys)
    }
    try wait(for: "the end") { $0.isOver }
    // A flow may return its result before the signal arrives.
    hasEndedByItself = ending.signal != 0 && decoder.count(of: "\nresult: ") > 0
    expected = ending.signal == 0 || hasEndedByItself ? [0, 1] : []
    if ending.signal != 0 { expected.append(128 + ending.signal) }
  }

  /// Checks that the program has ended as it was told, and that the terminal is restored.
  mutating func finish() throws {
    guard let status, expected.contains(status) else {
      throw TerminalError(description: "The program ended with \(status ?? -1), not \(expected).")
    }
    guard shell.echoes, !shell.passesKeys, !terminal.marksPastes else {
      throw TerminalError(description: "The terminal is not restored.")
    }
    try shell.type("end\n")
    guard shell.end() == 0 else { throw TerminalError(description: "The shell has failed.") }
  }
}
