import Thorium
import ThoriumScreens
import ThoriumText

extension OutputLine {
  /// The line of a text session; the beginning of a session has none.
  ///
  /// It is not escaped.
  var text: String? { text(in: .max) }

  /// Returns the line on a terminal, whose number of columns limits a table.
  func text(in columns: Int) -> String? {
    switch self {
    case .session: nil
    case .input(let line): "> \(line)"
    case .refused(let refusal): "! \(refusal)"
    case .unknown(let word, let meant):
      "? unknown command: \(word) "
        + (meant.map { "(did you mean \($0)?)" } ?? "(help lists the commands)")
    case .cancelled(let work): "cancel \(work)"
    case .result(let text): "result: \(text)"
    case .end: "bye"
    case .navigation(let change): "nav: \(change)"
    case .tabs(let names, let selected):
      "tab: "
        + names.enumerated().map { $0.element + ($0.offset == selected ? "*" : "") }
        .joined(separator: "  ")
    case .alert(let alert): "\(PromptChange.alert(alert))"
    case .toast(let text): "\(PromptChange.toast(text))"
    case .ending(let flow, let ending): Self.text(of: ending, of: flow)
    case .value(let name, nil): "\(name): -"
    case .value(let name, let text?): text.isEmpty ? "\(name):" : "\(name): \(text)"
    case .event(let text): text
    case .lost(let count): "(\(count) earlier ones were lost)"
    case .list(let line): line.text
    case .columns(let layout): layout.text(of: layout.names, in: columns).cut(toColumns: columns)
    case .tableRow(let row): row.aligned(in: columns).text.cut(toColumns: columns)
    case .child(let id, let line):
      line.text(in: columns - "\(id) ".escaped.displayWidth).map { "\(id) \($0)" }
    case .hidden(_, let line): line.text(in: columns)
    case .removedChild(let id): "- \(id)"
    case .order(let ids): "order: " + ids.joined(separator: " ")
    case .answer(let text), .hint(let text), .flows(let text), .snapshot(let text): text
    case .command(let command, let width): command.text(width)
    }
  }

  private static func text(of ending: Ending<String>, of flow: String) -> String {
    switch ending {
    case .finished(let text): "result \(flow): \(text)"
    case .cancelled(let reason): "cancelled \(flow): \(reason)"
    case .failed(let error): "failed \(flow): \(error)"
    case .abandoned: "abandoned \(flow)"
    }
  }
}

extension OutputLine.CommandLine {
  /// The number of columns of the usage.
  var width: Int { usage.escaped.displayWidth }

  /// A row of a table, in which all usages have the same width.
  fileprivate func text(_ width: Int) -> String {
    let refused = (showsRefusal ? refusal : nil).map { " (refused now: \($0))" } ?? ""
    let usage = usage.escaped.padded(toColumns: width)
    return "\(refusal == nil ? " " : "!") \(usage)  \(text)\(refused)"
  }
}

extension ListLine {
  /// The line of a text session.
  var text: String {
    switch self {
    case .row(nil, let index, let text): " \(index) \(text)"
    case .row(let section?, let index, let text): " \(section).\(index) \(text)"
    case .inserted(let index, let text): "+ \(index) \(text)"
    case .removed(let index, let text): "- \(index) \(text)"
    case .removedAll(let count): "- 0..\(count - 1) (\(count) rows)"
    case .updated(let index, let text): "~ \(index) \(text)"
    case .moved(let old, let new, let text): "= \(old)->\(new) \(text)"
    case .rows(let change, let section, let first, let count, let animation):
      "\(change.mark) s\(section) \(Self.span(first, count))\(Self.tag(animation))"
    case .movedRow(let old, let new, let text, let animation):
      "= \(old)->\(new)\(text.map { " " + $0 } ?? "")\(Self.tag(animation))"
    case .section(let index, let titles): " section \(index)\(titles.text)"
    case .changedSection(let change, let index, let titles, let animation):
      "\(change.mark) section \(index)\(titles.text)\(Self.tag(animation))"
    case .removedSections(let first, let count, let animation):
      "- section \(Self.span(first, count))\(Self.tag(animation))"
    case .movedSection(let old, let new, let animation):
      "= section \(old)->\(new)\(Self.tag(animation))"
    }
  }

  private static func span(_ start: Int, _ count: Int) -> String {
    count == 1 ? "\(start)" : "\(start)..\(start + count - 1)"
  }

  private static func tag(_ animation: String?) -> String {
    animation.map { " [\($0)]" } ?? ""
  }
}

extension ListTitles<String> {
  var isEmpty: Bool { header == nil && footer == nil }

  /// The header and the footer after a space: ` Fruit / 3 kinds`.
  fileprivate var text: String {
    if isEmpty { return "" }
    return " " + (header ?? "-") + (footer.map { " / " + $0 } ?? "")
  }
}

extension ListLine.Change {
  /// The sign before the line of a change.
  fileprivate var mark: String {
    switch self {
    case .inserted: "+"
    case .removed: "-"
    case .updated: "~"
    }
  }
}
