import Foundation
import Testing

/// The schema of sessions in JSON, read from the page that publishes it.
struct SessionSchema {
  /// A member of an object.
  private struct Member {
    let name: String
    let type: String
    let isRequired: Bool
  }

  private let kinds: [String: [Member]]

  /// Reads the tables of the page.
  init() throws {
    let page = Program.package.appending(path: "Docs/Thorium.docc/Programs/Session-JSON.md")
    let text = try String(contentsOf: page, encoding: .utf8)
    var kinds: [String: [Member]] = [:]
    for row in text.split(separator: "\n") {
      guard let match = row.wholeMatch(of: /\| `(\w+)` \| (.*?) ?\| .*\|/)
      else { continue }
      kinds[String(match.1)] = match.2.matches(of: /`(\w+)`(\??): ([^,]+)/).map { member in
        Member(name: String(member.1), type: String(member.3), isRequired: member.2.isEmpty)
      }
    }
    self.kinds = kinds
    try #require(kinds.count == 46, "\(kinds.keys.sorted())")
  }

  /// The kinds of objects.
  var names: Set<String> { Set(kinds.keys) }

  /// Returns the reason why an object does not follow the schema; `nil` if it does.
  func problem(with object: [String: Any]) -> String? {
    guard let kind = object["kind"] as? String, let members = kinds[kind] else {
      return "no known kind: \(object)"
    }
    let known = Set(members.map(\.name) + ["kind", "child", "screen"])
    if let extra = object.keys.first(where: { !known.contains($0) }) { return "\(kind): \(extra)" }
    for member in members {
      guard let value = object[member.name] else {
        if member.isRequired { return "\(kind) without \(member.name)" }
        continue
      }
      if !Self.matches(value, member.type) { return "\(kind): \(member.name) is \(value)" }
    }
    return object["child"].map { Self.matches($0, "[string]") } == false ? "\(kind): child" : nil
  }

  private static func matches(_ value: Any, _ type: String) -> Bool {
    switch type {
    case "string": value is String
    case "number": value is Int
    case "boolean": value is Bool
    case "object": value is [String: Any]
    case "number or null": value is NSNumber || value is NSNull
    case "[number]": value is [Int]
    case "[number] or null": value is [Int] || value is NSNull
    case "[object]": value is [[String: Any]]
    case "[string]": value is [String]
    case "[string] or null": value is [String] || value is NSNull
    case "[[string]]": value is [[String]]
    case "string or null": value is String || value is NSNull
    case "object or null": value is [String: Any] || value is NSNull
    default: false
    }
  }
}
