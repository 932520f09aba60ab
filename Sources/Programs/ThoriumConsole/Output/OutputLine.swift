import Thorium
import ThoriumScreens

/// A line of a session, with its facts apart, so that each format can write them in its own way.
///
///     let line = OutputLine.value(name: "left", text: "1")
///     line.text              // left: 1
///     "\(line.json)"         // {"kind":"value","name":"left","text":"1"}
enum OutputLine: Sendable {
  /// The beginning of the session, which has no line in the text.
  case session(program: String, example: String)
  /// A command that was read from a script.
  case input(String)
  case refused(Refusal)
  case unknown(word: String, meant: String?)
  /// Work that was cancelled.
  case cancelled(String)
  /// The result of the root flow.
  case result(String)
  case end

  indirect case navigation(NavigationChange)
  case tabs(names: [String], selected: Int)
  indirect case alert(Alert?)
  case toast(String?)
  /// The end of a flow below the root.
  indirect case ending(flow: String, Ending<String>)

  /// A bound line; it has no text while it is hidden.
  case value(name: String, text: String?)
  case event(String)
  /// Events that were too old to be printed.
  case lost(Int)
  indirect case list(ListLine)
  /// The names of a table's columns.
  indirect case columns(TableLayout)
  indirect case tableRow(TableRow)
  /// A line of a child, with its id as it is typed in a command.
  indirect case child(String, OutputLine)
  case removedChild(String)
  /// A line of a screen that is not the visible one, with the name of that screen.
  indirect case hidden(screen: String, OutputLine)
  case order([String])

  /// A line of the answer to a query.
  case answer(String)
  /// A sentence of `help` before the commands, or the heading of the refused ones.
  case hint(String)
  /// A command in `help`; the width is that of the longest usage under the same heading.
  indirect case command(CommandLine, width: Int)
  /// A path of flows in `tree`.
  case flows(String)
  /// The tree of flows as JSON.
  case snapshot(String)

  /// The row or the change of a list or a table; `nil` for another line.
  var listLine: ListLine? {
    switch self {
    case .list(let line): line
    case .tableRow(let row): row.line
    default: nil
    }
  }

  /// A command that `help` lists.
  struct CommandLine: Sendable {
    let word: String
    /// The names of the arguments.
    let arguments: [String]
    /// The description, in a few words.
    let text: String
    /// The reason why the command is refused now.
    let refusal: Refusal?
    /// False if an earlier line states the reason for all refused commands.
    var showsRefusal = true

    var usage: String { ([word] + arguments).joined(separator: " ") }
  }
}

/// A line about a list: a row, or a change.
enum ListLine: Sendable {
  case row(section: Int?, index: Int, text: String)
  case inserted(index: Int, text: String)
  case removed(index: Int, text: String)
  case removedAll(count: Int)
  case updated(index: Int, text: String)
  case moved(from: Int, to: Int, text: String)

  case rows(Change, section: Int, first: Int, count: Int, animation: String?)
  case movedRow(from: ListPath, to: ListPath, text: String?, animation: String?)
  case section(index: Int, titles: ListTitles<String>)
  case changedSection(Change, index: Int, titles: ListTitles<String>, animation: String?)
  case removedSections(first: Int, count: Int, animation: String?)
  case movedSection(from: Int, to: Int, animation: String?)

  /// The kind of a change.
  enum Change: String, Sendable {
    case inserted, removed, updated
  }
}
