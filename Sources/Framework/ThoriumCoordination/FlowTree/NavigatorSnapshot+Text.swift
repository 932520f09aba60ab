import ThoriumCore

extension NavigatorSnapshot: CustomStringConvertible {
  /// The flows, each below its parent, with their screens; followed by the stacks.
  ///
  /// Control and format characters in a name are escaped, so that a name cannot forge a line.
  public var description: String {
    let screens = Dictionary(
      Self.all(in: stacks).map { ($0.number, $0) },
      uniquingKeysWith: { first, _ in first }
    )
    let lines = flows.flatMap { $0.lines(screens) } + [Self.drawing(of: stacks)]
    return lines.joined(separator: "\n")
  }

  /// The stacks, then the tabs of each screen, on one line.
  var screens: String {
    let tabs = Self.all(in: stacks).filter { !$0.tabs.isEmpty }.flatMap(\.lines)
    let parts = tabs.map { $0.split(separator: " ").joined(separator: " ") }
    return ([Self.drawing(of: stacks)] + parts).joined(separator: ", ")
  }

  fileprivate static func drawing(of stacks: [[Screen]]) -> String {
    stacks
      .map { "[" + $0.map(\.name.escaped).joined(separator: " > ") + "]" }
      .joined(separator: " || ")
  }

  /// Returns all screens, including those in tabs.
  private static func all(in stacks: [[Screen]]) -> [Screen] {
    stacks.joined().flatMap { [$0] + $0.tabs.flatMap { all(in: $0.stacks) } }
  }
}

extension NavigatorSnapshot.Flow: CustomStringConvertible {
  /// Its name, and the flows below it, each on a line; control and format characters are escaped.
  package var description: String { lines([:]).joined(separator: "\n") }

  fileprivate func lines(_ screens: [Int: NavigatorSnapshot.Screen]) -> [String] {
    let below =
      self.screens.compactMap { screens[$0] }.flatMap(\.lines)
      + children.flatMap { $0.lines(screens) }
    return [name.escaped + (isEnding ? " (ending)" : "")] + below.map { "  " + $0 }
  }
}

extension NavigatorSnapshot.Screen: CustomStringConvertible {
  /// Its name and the names of its tabs, then each tab on a line.
  ///
  /// Control and format characters are escaped.
  package var description: String { lines.joined(separator: "\n") }

  fileprivate var lines: [String] {
    let names = tabs.map { "  " + $0.name.escaped + ($0.isSelected ? "*" : "") }
    return ["[\(name.escaped)]" + names.joined()] + tabs.map { "  \($0)" }
  }
}

extension NavigatorSnapshot.Tab: CustomStringConvertible {
  /// Its name and its stacks: `News: [News > Article]`; control and format characters are escaped.
  package var description: String {
    "\(name.escaped): \(NavigatorSnapshot.drawing(of: stacks))"
  }
}

extension NavigatorSnapshot {
  /// This snapshot as JSON on one line, always in the same order.
  ///
  /// The text has the same structure as the result of a JSON encoder.
  ///
  ///     navigator.snapshot.json  // {"flows":[],"stacks":[[]]}
  public var json: String {
    "{\"flows\":\(flowsText),\"stacks\":\(Self.value(of: stacks))}"
  }

  /// The flows as JSON.
  ///
  /// A loop writes them, since recursion over deeply nested flows needs too much stack.
  private var flowsText: String {
    var text = "["
    var open = [flows[...]]
    var isFirst = true
    while var rest = open.popLast() {
      guard let flow = rest.popFirst() else {
        text += open.isEmpty ? "]" : "]}"
        isFirst = false
        continue
      }
      open.append(rest)
      open.append(flow.children[...])
      text += (isFirst ? "" : ",") + flow.opening
      isFirst = true
    }
    return text
  }

  fileprivate static func value(of stacks: [[Screen]]) -> JSONText {
    .array(stacks.map { .array($0.map(\.value)) })
  }
}

extension NavigatorSnapshot.Flow {
  /// The JSON of the flow up to the bracket that opens its children.
  fileprivate var opening: String {
    let parts: [(String, JSONText)] = [
      ("number", .number(number)), ("name", .text(name)), ("isEnding", .flag(isEnding)),
      ("screens", .array(screens.map { .number($0) })),
    ]
    return "\(JSONText.object(parts))".dropLast() + ",\"children\":["
  }
}

extension NavigatorSnapshot.Screen {
  fileprivate var value: JSONText {
    .object([
      ("number", .number(number)), ("name", .text(name)), ("tabs", .array(tabs.map(\.value))),
    ])
  }
}

extension NavigatorSnapshot.Tab {
  fileprivate var value: JSONText {
    .object([
      ("name", .text(name)), ("isSelected", .flag(isSelected)),
      ("stacks", NavigatorSnapshot.value(of: stacks)),
    ])
  }
}
