import Thorium
import ThoriumText

/// A format of a session's output.
enum OutputFormat: Sendable {
  /// Lines for a person, a script and a comparison.
  case text
  /// One JSON value a line, for programs.
  case json
  /// Sentences, for a screen reader.
  case accessible
}

/// A writer of the lines of a session, in one format.
///
/// A recording receives the whole text of each line, whatever the format. Only a terminal gets cut tables, help that is
/// wrapped between words and, if a user types there, alerts of several lines.
struct SessionOutput: Sendable {
  let output: Output
  let style: Session.Style
  let recorder: SessionRecorder?

  func print(_ line: OutputLine) {
    if let recorder, let text = line.text { recorder.recordOutput(text.escaped) }
    switch style.format {
    case .text:
      for text in texts(of: line, in: output.columns) { output.line(text, in: line.color) }
    case .json: output.line("\(line.json)")
    case .accessible: for sentence in line.sentences { output.line(sentence) }
    }
  }

  /// Returns the lines of a text session on a terminal with a number of columns.
  func texts(of line: OutputLine, in columns: Int) -> [String] {
    guard let text = line.text(in: columns) else { return [] }
    return switch line {
    case .alert(let alert?) where columns < .max && !style.echoes: alert.rows(in: columns)
    case .hidden(let screen, let line) where columns < .max && !style.echoes:
      texts(of: line, in: columns - "\(screen): ".escaped.displayWidth).map { "\(screen): \($0)" }
    case .hint: text.escaped.row(in: columns)
    case .command(_, let width): text.escaped.row(in: columns, textAt: width + 4)
    default: [text]
    }
  }
}

extension Alert {
  /// Returns the texts, the choices and the forms of an answer, each from a new line on.
  fileprivate func rows(in columns: Int) -> [String] {
    let texts = [title, message].filter { !$0.isEmpty }
    let numbered = choices.enumerated().map { "[\($0 + 1)] \($1.title)" }
    let rows = texts.dropFirst() + numbered + ["To answer, type \(answers)."]
    return (["alert: \(texts.first ?? "")"] + rows.map { "  \($0)" })
      .flatMap { $0.escaped.wrapped(toColumns: columns, indent: min(2, columns - 1)) }
  }

  /// A line that answers the alert, and how to add a text: `answer 1, or 2 and the name`.
  var exampleAnswer: String {
    "\(SessionCommand.answer.rawValue) \(field == nil ? "1" : answers)"
  }

  /// The words that a user types to answer: `1, or 2 and the name`.
  private var answers: String {
    guard let field else { return "the number" }
    return choices.enumerated().map { index, choice in
      "\(index + 1)" + (choice.takesText ? " and the \(field.label)" : "")
    }
    .joined(separator: ", or ")
  }
}

extension OutputLine {
  /// The color of the line on a terminal; only problems have one.
  fileprivate var color: TextColor? {
    switch self {
    case .refused, .unknown, .ending(_, .failed): .red
    default: nil
    }
  }
}
