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
    let lines = flows.flatMap { $0.lines(screens) } + [stacks.drawing]
    return lines.joined(separator: "\n")
  }

  /// The stacks, then the tabs of each screen, on one line.
  var screens: String {
    let tabs = Self.all(in: stacks).filter { !$0.tabs.isEmpty }.flatMap(\.lines)
    let parts = tabs.map { $0.split(separator: " ").joined(separator: " ") }
    return ([stacks.drawing] + parts).joined(separator: ", ")
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
  package var description: String { "\(name.escaped): \(stacks.drawing)" }
}

extension [[NavigatorSnapshot.Screen]] {
  fileprivate var drawing: String { Navigation.drawing(of: map { $0.map(\.name) }) }
}

extension NavigatorSnapshot {
  /// This snapshot as JSON on one line, always in the same order.
  ///
  /// The text has the same structure as the result of a JSON encoder.
  ///
  ///     navigator.snapshot.json  // {"flows":[],"stacks":[[]]}
  public var json: String {
    let flows = JSONText.array(flows.map(\.value))
    return "\(JSONText.object([("flows", flows), ("stacks", Self.value(of: stacks))]))"
  }

  fileprivate static func value(of stacks: [[Screen]]) -> JSONText {
    .array(stacks.map { .array($0.map(\.value)) })
  }
}

extension NavigatorSnapshot.Flow {
  fileprivate var value: JSONText {
    .object([
      ("number", .number(number)), ("name", .text(name)), ("isEnding", .flag(isEnding)),
      ("screens", .array(screens.map { .number($0) })), ("children", .array(children.map(\.value))),
    ])
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
