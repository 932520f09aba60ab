/// What each thread sends to a store.
///
///     MailboxPlan("@ab(c) | d?")
///
/// One thread, at the store's place, sends A and then B, during which C is sent. Another one sends D, which a task
/// awaits. In `"+a | b"` the first thread creates the store, wherever it runs, and has the role at first.
struct MailboxPlan: Hashable, Sendable, CustomStringConvertible {
  let text: String
  let handOff: Int
  let isPlaced: Bool
  let flaw: MailboxWorld.Flaw?
  private(set) var scripts: [[MailboxWorld.Input]] = []
  private(set) var threadsAtPlace: Set<Int> = []

  init(_ text: String, handOff: Int = 100, isPlaced: Bool = false, flaw: MailboxWorld.Flaw? = nil) {
    self.text = text
    self.handOff = handOff
    self.isPlaced = isPlaced
    self.flaw = flaw
    for (thread, script) in text.split(separator: "|").enumerated() {
      if script.contains("@") { threadsAtPlace.insert(thread) }
      var rest = script.filter { !" @+".contains($0) }[...]
      scripts.append(Self.inputs(&rest))
    }
  }

  var description: String { "\(text), hand-off \(handOff)\(isPlaced ? ", placed" : "")" }
  var isBeingCreated: Bool { text.hasPrefix("+") }
  var rest: UInt { isPlaced ? 2 : 0 }
  var names: [Character] { text.filter(\.isLetter) }
  var count: Int { names.count }
  var awaited: Int { text.count { $0 == "?" } }

  /// Returns what is sent while an input is handled.
  func nested(in name: Character) -> [MailboxWorld.Input] {
    var inputs = Array(scripts.joined())
    while let input = inputs.first, input.name != name {
      inputs = input.nested + inputs.dropFirst()
    }
    return inputs.first?.nested ?? []
  }

  private static func inputs(_ rest: inout Substring) -> [MailboxWorld.Input] {
    var inputs: [MailboxWorld.Input] = []
    while let character = rest.popFirst(), character != ")" {
      switch character {
      case "(": inputs[inputs.count - 1].nested = Self.inputs(&rest)
      case "?": inputs[inputs.count - 1].isAwaited = true
      default: inputs.append(MailboxWorld.Input(name: character))
      }
    }
    return inputs
  }
}
