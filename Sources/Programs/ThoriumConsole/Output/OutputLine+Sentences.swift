import Thorium
import ThoriumScreens

extension OutputLine {
  /// The lines of an accessible session: sentences, without columns and marks.
  ///
  /// They are not escaped.
  var sentences: [String] {
    switch self {
    case .session(let program, let example):
      ["\(program), \(example). The accessible mode is on: each line is a sentence."]
    case .input(let line): ["Command: \(line)"]
    case .refused(let refusal): ["Refused: \(refusal)"]
    case .unknown(let word, let meant):
      [
        "Unknown command: \(word.asSentence)"
          + (meant.map { " Did you mean \($0)?" } ?? " Help lists the commands.")
      ]
    case .cancelled(let work): ["Cancelled: \(work)"]
    case .result(let text): ["Result: \(text)"]
    case .end: ["The session has ended."]
    case .navigation(let change): [change.sentence]
    case .tabs(let names, let selected):
      [
        "Selected tab: \(names[selected].asSentence) "
          + "All tabs: \(names.joined(separator: ", ").asSentence)"
      ]
    case .alert(let alert): [alert?.sentence ?? "The alert has closed."]
    case .toast(let text): [text.map { "Notice: \($0)" } ?? "The notice has disappeared."]
    case .ending(let flow, let ending): [ending.sentence(of: flow)]
    case .value(let name, let text):
      ["\(name): " + (text.map { $0.isEmpty ? "empty" : $0 } ?? "none")]
    case .event(let text): [String(text.drop(while: \.isWhitespace))]
    case .answer(let text): [String(text.drop { $0 == " " })]
    case .hint(let text), .snapshot(let text): [text]
    case .lost(let count): ["\(count) earlier events were lost."]
    case .list(let line): [line.sentence]
    case .columns: []  // each row has them
    case .tableRow(let row): [row.named.sentence]
    case .child(let id, let line): line.sentences.map { "Item \(id), \($0)" }
    case .hidden(let screen, let line): line.sentences.map { "In \(screen), \($0)" }
    case .removedChild(let id): ["Item \(id) is removed."]
    case .order(let ids): ["Order of the items: \(ids.joined(separator: ", "))"]
    case .command(let command, _): [command.sentence]
    case .flows(let path): ["Flows: \(path.replacing(" > ", with: ", "))"]
    }
  }
}

extension OutputLine.CommandLine {
  fileprivate var sentence: String {
    let end = (showsRefusal ? refusal : nil).map { " Refused now: \("\($0)".asSentence)" } ?? ""
    return "\(usage): \(text.asSentence)\(end)"
  }
}

extension NavigationChange {
  fileprivate var sentence: String {
    let place = tab.flatMap { navigation[$0] } ?? navigation
    let (new, gone) = (Self.names(shown), Self.names(removed))
    let end = removed.isEmpty ? "" : ", and closed \(gone)"
    let change =
      switch operation {
      case .push: "Opened \(new)\(end)".asSentence
      case .present: "Presented \(new)\(end)".asSentence
      case .resetRoot: "Started with \(new)\(end)".asSentence
      case .replace: "Replaced \(gone) by \(new)".asSentence
      case .setStack:
        removed.isEmpty ? "Replaced the screens." : "Replaced the screens: \(gone)".asSentence
      case .pop, .popToRoot, .remove: "Closed \(gone)".asSentence
      case .popTo:
        "Went back to \(place.top?.name ?? "nothing"), and closed \(gone)".asSentence
      case .dismiss: "Dismissed \(gone)".asSentence
      case .addTabs: "Added tabs."
      case .selectTab: "Selected a tab."
      }
    return "\(change) \(Self.path(of: place))"
  }

  private static func path(of navigation: Navigation) -> String {
    let stacks = navigation.stacks.filter { !$0.isEmpty }.map(names)
    guard let first = stacks.first else { return "No screen is open." }
    let others = stacks.dropFirst().map { " Presented above it: \($0.asSentence)" }
    return "Path: \(first.asSentence)" + others.joined()
  }

  private static func names(_ places: [Navigation.Place]) -> String {
    places.map(\.name).joined(separator: ", ")
  }
}

extension Alert {
  fileprivate var sentence: String {
    let isOneText = message.isEmpty || title.isEmpty
    let texts = isOneText ? title + message : "\(title.asSentence) \(message)"
    let choices = choices.enumerated().map { "Choice \($0.offset + 1): \($0.element.title)" }
    let input = field.map { field in
      field.isSecure ? "Secret text: \(field.label)" : "Text: \(field.label)"
    }
    let form =
      field == nil ? "answer and the number of a choice" : "answer, the number, and the text"
    let parts = ["Alert: \(texts)"] + choices + [input].compactMap(\.self)
    return (parts + ["To answer, type \(form)"]).map(\.asSentence).joined(separator: " ")
  }
}

extension Ending<String> {
  fileprivate func sentence(of flow: String) -> String {
    switch self {
    case .finished(let text): "Result of \(flow): \(text)"
    case .cancelled(let reason): "\(flow) was cancelled: \(reason)"
    case .failed(let error): "\(flow) failed: \(error)"
    case .abandoned: "\(flow) was abandoned."
    }
  }
}

extension ListLine {
  fileprivate var sentence: String {
    switch self {
    case .row(nil, let index, let text): "Row \(index): \(text)"
    case .row(let section?, let index, let text): "Section \(section), row \(index): \(text)"
    case .inserted(let index, let text): "New row \(index): \(text)"
    case .removed(let index, let text): "Removed row \(index): \(text)"
    case .removedAll(let count): "Removed all \(count) rows."
    case .updated(let index, let text): "Changed row \(index): \(text)"
    case .moved(let old, let new, let text): "Moved row \(old) to \(new): \(text)"
    case .rows(let change, let section, let first, let count, let animation):
      "\(change.word) in section \(section): \(Self.span("row", first, count))"
        + Self.end(animation)
    case .movedRow(let old, let new, let text, let animation):
      "Moved \(old.words) to \(new.words)\(text.map { ": " + $0 } ?? "")\(Self.end(animation))"
    case .section(let index, let titles): "Section \(index)\(titles.words)"
    case .changedSection(let change, let index, let titles, let animation):
      "\(change.word) section \(index)\(titles.words)\(Self.end(animation))"
    case .removedSections(let first, let count, let animation):
      "Removed \(Self.span("section", first, count))\(Self.end(animation))"
    case .movedSection(let old, let new, let animation):
      "Moved section \(old) to \(new)\(Self.end(animation))"
    }
  }

  private static func span(_ noun: String, _ start: Int, _ count: Int) -> String {
    count == 1 ? "\(noun) \(start)" : "\(noun)s \(start) to \(start + count - 1)"
  }

  private static func end(_ animation: String?) -> String {
    animation.map { ", animation \($0)" } ?? ""
  }
}

extension ListPath {
  fileprivate var words: String { "section \(section), row \(row)" }
}

extension ListTitles<String> {
  fileprivate var words: String {
    (header.map { ": \($0)" } ?? "") + (footer.map { ", footer: \($0)" } ?? "")
  }
}

extension ListLine.Change {
  fileprivate var word: String {
    switch self {
    case .inserted: "New"
    case .removed: "Removed"
    case .updated: "Changed"
    }
  }
}
