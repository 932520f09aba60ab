import Thorium
import ThoriumScreens

extension OutputLine {
  /// The version of the JSON schema; it changes when a line gets another meaning.
  static let schema = 1

  /// The line as an object, whose member `kind` names its form.
  var json: JSONText { .object(members(of: [])) }

  /// Returns the members of the object, for a line of some children, outermost first.
  private func members(of children: [String]) -> [(String, JSONText)] {
    if case .child(let id, let line) = self { return line.members(of: children + [id]) }
    if case .hidden(let screen, let line) = self {
      let members = line.members(of: children)
      return members.prefix(1) + [("screen", .text(screen))] + members.dropFirst()
    }
    let (kind, facts) = facts
    let place = children.isEmpty ? [] : [("child", JSONText.texts(children))]
    return [("kind", .text(kind))] + place + facts
  }

  private typealias Facts = (kind: String, facts: [(String, JSONText)])

  private var facts: Facts {
    switch self {
    case .session(let program, let example):
      (
        "session",
        [
          ("version", .number(Self.schema)), ("program", .text(program)),
          ("example", .text(example)),
        ]
      )
    case .input(let line): ("input", [("text", .text(line))])
    case .refused(let refusal): ("refused", [("reason", .text("\(refusal)"))])
    case .unknown(let word, let meant):
      ("unknown", [("word", .text(word)), ("meant", .optional(meant))])
    case .cancelled(let work): ("cancelled", [("work", .text(work))])
    case .result(let text): ("result", [("text", .text(text))])
    case .end: ("end", [])
    case .value(let name, let text):
      ("value", [("name", .text(name)), ("text", .optional(text))])
    case .event(let text): ("event", [("text", .text(text))])
    case .lost(let count): ("lost", [("count", .number(count))])
    case .list(let line): line.facts
    case .columns(let layout):
      (
        "columns",
        [("names", .texts(layout.names)), ("text", .text(layout.text(of: layout.names)))]
      )
    case .tableRow(let row): row.facts
    case .child(_, let line), .hidden(_, let line): line.facts
    case .removedChild(let id): ("removedChild", [("id", .text(id))])
    case .order(let ids): ("order", [("ids", .texts(ids))])
    default: navigationFacts
    }
  }

  private var navigationFacts: Facts {
    switch self {
    case .navigation(let change): ("navigation", change.facts)
    case .tabs(let names, let selected):
      ("tabs", [("names", .texts(names)), ("selected", .number(selected))])
    case .alert(let alert): ("alert", [("alert", alert?.value ?? .null)])
    case .toast(let text): ("toast", [("text", .optional(text))])
    case .ending(let flow, let ending): ("ending", [("flow", .text(flow))] + ending.facts)
    case .answer(let text): ("answer", [("text", .text(text))])
    case .hint(let text): ("hint", [("text", .text(text))])
    case .command(let command, _): ("command", command.facts)
    case .flows(let path): ("flows", [("path", .text(path))])
    case .snapshot(let json): ("snapshot", [("tree", .written(json))])
    default: ("", [])
    }
  }
}

extension OutputLine.CommandLine {
  fileprivate var facts: [(String, JSONText)] {
    [
      ("word", .text(word)), ("arguments", .texts(arguments)),
      ("text", .text(text)), ("refused", .optional(refusal.map { "\($0)" })),
    ]
  }
}

extension NavigationChange {
  fileprivate var facts: [(String, JSONText)] {
    let place = tab.flatMap { navigation[$0] } ?? navigation
    return [
      ("operation", .text(operation.rawValue)),
      ("shown", .array(shown.map { .text($0.name) })),
      ("removed", .array(removed.map { .text($0.name) })),
      ("stacks", .array(place.stacks.map { .array($0.map { .text($0.name) }) })),
    ]
  }
}

extension Alert {
  fileprivate var value: JSONText {
    let choices = choices.map { choice in
      JSONText.object([("title", .text(choice.title)), ("style", .text("\(choice.kind)"))])
    }
    let field = field.map { field in
      JSONText.object([("label", .text(field.label)), ("isSecure", .flag(field.isSecure))])
    }
    return .object([
      ("title", .text(title)), ("message", .text(message)), ("choices", .array(choices)),
      ("field", field ?? .null),
    ])
  }
}

extension Ending<String> {
  fileprivate var facts: [(String, JSONText)] {
    switch self {
    case .finished(let text): [("ending", .text("finished")), ("text", .text(text))]
    case .cancelled(let reason): [("ending", .text("cancelled")), ("text", .text("\(reason)"))]
    case .failed(let error): [("ending", .text("failed")), ("text", .text("\(error)"))]
    case .abandoned: [("ending", .text("abandoned")), ("text", .null)]
    }
  }
}

extension ListLine {
  fileprivate var facts: (kind: String, facts: [(String, JSONText)]) {
    switch self {
    case .row(let section, let index, let text):
      (
        "row",
        (section.map { [("section", .number($0))] } ?? []) + [
          ("index", .number(index)), ("text", .text(text)),
        ]
      )
    case .inserted(let index, let text): ("inserted", Self.row(index, text))
    case .removed(let index, let text): ("removed", Self.row(index, text))
    case .updated(let index, let text): ("updated", Self.row(index, text))
    case .removedAll(let count): ("removedAll", [("count", .number(count))])
    case .moved(let old, let new, let text):
      ("moved", [("from", .number(old)), ("to", .number(new)), ("text", .text(text))])
    case .rows(let change, let section, let first, let count, let animation):
      (
        "\(change)Rows",
        [("section", .number(section)), ("first", .number(first)), ("count", .number(count))]
          + [("animation", .optional(animation))]
      )
    case .movedRow(let old, let new, let text, let animation):
      (
        "movedRow",
        [("from", old.value), ("to", new.value)] + [
          ("text", .optional(text)), ("animation", .optional(animation)),
        ]
      )
    case .section(let index, let titles): ("section", [("index", .number(index))] + titles.facts)
    case .changedSection(let change, let index, let titles, let animation):
      (
        "\(change)Section",
        [("index", .number(index))] + titles.facts + [("animation", .optional(animation))]
      )
    case .removedSections(let first, let count, let animation):
      (
        "removedSections",
        [("first", .number(first)), ("count", .number(count)), ("animation", .optional(animation))]
      )
    case .movedSection(let old, let new, let animation):
      (
        "movedSection",
        [("from", .number(old)), ("to", .number(new)), ("animation", .optional(animation))]
      )
    }
  }

  private static func row(_ index: Int, _ text: String) -> [(String, JSONText)] {
    [("index", .number(index)), ("text", .text(text))]
  }
}

extension TableRow {
  fileprivate var facts: (kind: String, facts: [(String, JSONText)]) {
    let (kind, facts) = aligned().facts
    let cells = zip(layout.names, cells).map { ($0, JSONText.text($1)) }
    return (kind, facts + [("cells", .object(cells))])
  }
}

extension ListPath {
  fileprivate var value: JSONText {
    .object([("section", .number(section)), ("row", .number(row))])
  }
}

extension ListTitles<String> {
  fileprivate var facts: [(String, JSONText)] {
    [("header", .optional(header)), ("footer", .optional(footer))]
  }
}
