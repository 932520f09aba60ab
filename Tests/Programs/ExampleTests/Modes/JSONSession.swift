import Foundation
import Testing
import Thorium

/// A session in JSON, from which this makes the text anew, by the tables of the schema alone.
struct JSONSession {
  let objects: [[String: Any]]

  init(_ output: String) throws {
    objects = try output.split(separator: "\n", omittingEmptySubsequences: true).map { line in
      let value = try JSONSerialization.jsonObject(with: Data(line.utf8))
      return try #require(value as? [String: Any])
    }
  }

  /// The text of the session.
  var text: String {
    get throws {
      var lines: [String] = []
      for (index, object) in objects.enumerated() {
        if let line = try line(object, at: index) { lines.append(line.escaped) }
      }
      return lines.map { $0 + "\n" }.joined()
    }
  }

  /// All texts in an object, which each form of it has to contain.
  static func facts(in object: [String: Any]) -> [String] {
    if object["kind"] as? String == "columns" { return [] }  // each row has the names
    let isTableRow = object["cells"] != nil  // its text has spaces between the cells
    return object.sorted { $0.key < $1.key }.flatMap { key, value -> [String] in
      switch key {
      case "text" where isTableRow: []
      case "kind", "operation", "ending", "style", "isSecure", "path": []
      default: texts(in: value)
      }
    }
  }

  private static func texts(in value: Any) -> [String] {
    switch value {
    case let text as String:
      [String(text.drop(while: \.isWhitespace)).escaped].filter { !$0.isEmpty }
    case let list as [Any]: list.flatMap(texts)
    case let object as [String: Any]: facts(in: object)
    default: []
    }
  }

  private func line(_ object: [String: Any], at index: Int) throws -> String? {
    let kind = try #require(object["kind"] as? String)
    if kind == "session" { return nil }
    let fields = Fields(object)
    let text =
      kind == "command" ? fields.command(width: width(around: index)) : try fields.line(kind)
    return ((object["child"] as? [String] ?? []) + [text]).joined(separator: " ")
  }

  /// The width of the first column of the table in which a command is listed.
  private func width(around index: Int) -> Int {
    let isCommand = { (object: [String: Any]) in object["kind"] as? String == "command" }
    let before = objects[..<index].reversed().prefix(while: isCommand)
    let rows = before + objects[index...].prefix(while: isCommand)
    return rows.map { Fields($0).usage.count }.max() ?? 0
  }
}

/// The members of an object, as the text shows them.
private struct Fields {
  private let object: [String: Any]

  init(_ object: [String: Any]) {
    self.object = object
  }

  private func string(_ name: String) -> String { optional(name) ?? "-" }
  private func optional(_ name: String) -> String? { object[name] as? String }
  private func number(_ name: String) -> Int { object[name] as? Int ?? -1 }
  private func list(_ name: String) -> [String] { object[name] as? [String] ?? [] }
  private var tag: String { optional("animation").map { " [\($0)]" } ?? "" }

  private var span: String {
    let (first, count) = (number("first"), number("count"))
    return count == 1 ? "\(first)" : "\(first)..\(first + count - 1)"
  }

  private var titles: String {
    if optional("header") == nil && optional("footer") == nil { return "" }
    return " \(string("header"))" + (optional("footer").map { " / \($0)" } ?? "")
  }

  var usage: String { ([string("word")] + list("arguments")).joined(separator: " ") }

  func command(width: Int) -> String {
    let mark = optional("refused") == nil ? " " : "!"
    let refused = optional("refused").map { " (refused now: \($0))" } ?? ""
    let gap = String(repeating: " ", count: width - usage.count + 2)
    return "\(mark) \(usage)\(gap)\(string("text"))\(refused)"
  }

  func line(_ kind: String) throws -> String {
    switch kind {
    case "input": "> \(string("text"))"
    case "refused": "! \(string("reason"))"
    case "unknown":
      "? unknown command: \(string("word")) "
        + (optional("meant").map { "(did you mean \($0)?)" } ?? "(help lists the commands)")
    case "value": "\(string("name")):" + (optional("text") == "" ? "" : " \(string("text"))")
    case "answer", "event", "hint", "columns": string("text")
    case "flows": string("path")
    case "lost": "(\(number("count")) earlier ones were lost)"
    case "navigation": "nav: \(navigation)"
    case "tabs":
      "tab: "
        + list("names").enumerated()
        .map { $0.element + ($0.offset == number("selected") ? "*" : "") }.joined(separator: "  ")
    case "alert": "alert: \((object["alert"] as? [String: Any]).map(Self.alert) ?? "-")"
    case "toast": "toast: \(string("text"))"
    case "ending": ending
    case "cancelled": "cancel \(string("work"))"
    case "result": "result: \(string("text"))"
    case "end": "bye"
    case "removedChild": "- \(string("id"))"
    case "order": "order: \(list("ids").joined(separator: " "))"
    default: try row(kind)
    }
  }

  private func row(_ kind: String) throws -> String {
    let place = (object["section"] as? Int).map { "\($0)." } ?? ""
    return switch kind {
    case "row": " \(place)\(number("index")) \(string("text"))"
    case "inserted": "+ \(number("index")) \(string("text"))"
    case "removed": "- \(number("index")) \(string("text"))"
    case "updated": "~ \(number("index")) \(string("text"))"
    case "removedAll": "- 0..\(number("count") - 1) (\(number("count")) rows)"
    case "moved": "= \(number("from"))->\(number("to")) \(string("text"))"
    case "insertedRows": "+ s\(number("section")) \(span)\(tag)"
    case "removedRows": "- s\(number("section")) \(span)\(tag)"
    case "updatedRows": "~ s\(number("section")) \(span)\(tag)"
    case "movedRow":
      "= \(Self.place(object["from"]))->\(Self.place(object["to"]))"
        + (optional("text").map { " \($0)" } ?? "") + tag
    case "section": " section \(number("index"))\(titles)"
    case "insertedSection": "+ section \(number("index"))\(titles)\(tag)"
    case "updatedSection": "~ section \(number("index"))\(titles)\(tag)"
    case "removedSections": "- section \(span)\(tag)"
    case "movedSection": "= section \(number("from"))->\(number("to"))\(tag)"
    default: try #require(nil, "There is no text of \(kind).")
    }
  }

  private static func place(_ value: Any?) -> String {
    let fields = Fields(value as? [String: Any] ?? [:])
    return "\(fields.number("section")).\(fields.number("row"))"
  }

  private var ending: String {
    switch string("ending") {
    case "finished": "result \(string("flow")): \(string("text"))"
    case "abandoned": "abandoned \(string("flow"))"
    case let ending: "\(ending) \(string("flow")): \(string("text"))"
    }
  }

  private var navigation: String {
    let stacks = object["stacks"] as? [[String]] ?? []
    let shown = list("shown").joined(separator: ", ")
    let removed = list("removed").joined(separator: ", ")
    let operation = string("operation")
    let words =
      switch operation {
      case "push", "present", "resetRoot": [shown]
      case "popTo": [stacks.last?.last ?? "", "removed", removed]
      case "replace": [shown, "removed", removed]
      case "setStack": removed.isEmpty ? [] : ["removed", removed]
      default: [removed]
      }
    let drawing = stacks.map { "[\($0.joined(separator: " > "))]" }.joined(separator: " || ")
    return ([operation] + words).joined(separator: " ") + "  \(drawing)"
  }

  private static func alert(_ object: [String: Any]) -> String {
    let choices = (object["choices"] as? [[String: Any]] ?? []).enumerated()
      .map { "[\($0.offset + 1)] \(Fields($0.element).string("title"))" }
    let field = (object["field"] as? [String: Any]).map { field in
      " <\(field["isSecure"] as? Bool == true ? "secure" : "text"): \(Fields(field).string("label"))>"
    }
    let fields = Fields(object)
    return "\(fields.string("title"))|\(fields.string("message"))|"
      + choices.joined(separator: " ") + (field ?? "")
  }
}
