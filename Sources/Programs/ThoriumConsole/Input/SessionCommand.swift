import Thorium

/// The commands that every session has.
package enum SessionCommand: String, CaseIterable {
  case answer, tap, help, state, tree, tab, back, swipe, root, tick, quit

  /// Requires that a word is none of these commands, except `tab`, which a screen with its own tabs may have.
  ///
  /// - Parameters:
  ///   - word: The word of another command.
  ///   - owner: The subject of the error message, such as "ListView" or "The environment".
  static func requireFree(_ word: String, in owner: String) {
    precondition(
      word == SessionCommand.tab.rawValue || SessionCommand(rawValue: word) == nil,
      """
      \(owner) has a command with the word \(word), which belongs to every session: give the command another word.
      """
    )
  }

  /// Returns the command that another common word means.
  static func named(_ word: String) -> SessionCommand? {
    switch word {
    case "?": .help
    case "exit": .quit
    default: nil
    }
  }

  var form: CommandForm {
    CommandForm(word: rawValue, arguments: arguments, text: text)
  }

  /// The argument of `tab`.
  static let tabName = Argument<String>("NAME", "the name of a tab") { $0 }

  /// The optional argument of `tree`.
  static let treeForm = Argument<Bool>("[json]", "json, or nothing") { $0 == "json" ? true : nil }

  /// The optional argument of `help`.
  static let helpWord = Argument<String>("[WORD]", "a command") { $0 }

  private var arguments: [ArgumentForm] {
    switch self {
    case .answer:
      [
        ArgumentForm(name: "N", samples: ["1", "2"]),
        ArgumentForm(name: "[TEXT]", isSecret: true),
      ]
    case .swipe:
      // The first one is the example of `help`, so it removes the screen.
      [ArgumentForm(name: Argument<Double>.double.name, samples: ["0.5", "1", "0.1"])]
    case .tab: [ArgumentForm(name: Self.tabName.name)]
    case .tick: [ArgumentForm(name: "[N]", samples: ["1", "5", "20"])]
    case .help: [ArgumentForm(name: Self.helpWord.name)]
    case .tree:
      [ArgumentForm(name: Self.treeForm.name, kind: Self.treeForm.kind, samples: ["json"])]
    default: []
    }
  }

  /// True when the command is accepted while an alert is open.
  var worksUnderAlert: Bool {
    switch self {
    case .answer, .help, .state, .tree, .tick, .quit: true
    case .tap, .tab, .back, .swipe, .root: false
    }
  }

  private var text: String {
    switch self {
    case .answer: "answers the alert with choice N, and with a text if it has a field"
    case .tap: "taps the toast, which hides it"
    case .help: "lists the commands that are accepted now, or explains one"
    case .state: "prints everything on the screen"
    case .tree: "prints the tree of flows; as JSON, with screens and tabs"
    case .tab: "selects the tab called NAME"
    case .back: "removes the top screen"
    case .swipe: "swipes the top screen aside; beyond 0.25 it is removed"
    case .root: "removes all screens but the first of the stack"
    case .tick: "advances time by N steps of 100 ms, by default one"
    case .quit: "ends the session"
    }
  }
}
