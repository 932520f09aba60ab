import Thorium

/// The words that are there in every session, whatever is shown.
enum SessionWord: String, CaseIterable {
  case help, state, tree, back, swipe, root, tick, quit

  static func isTaken(_ word: String) -> Bool {
    SessionWord(rawValue: word) != nil
  }

  /// The word, and the names of its arguments.
  var usage: [String] {
    switch self {
    case .swipe: [rawValue, Argument<Double>.double.name]
    case .tick: [rawValue, "[N]"]
    default: [rawValue]
    }
  }

  /// What may be typed for each argument.
  var samples: [[String]] {
    switch self {
    case .swipe: [Argument<Double>.double.samples]
    case .tick: [["1", "5", "20"]]
    default: []
    }
  }

  var text: String {
    switch self {
    case .help: "lists the words that are accepted now"
    case .state: "prints all that the screen shows"
    case .tree: "prints which flow has begun which"
    case .back: "removes the screen on top"
    case .swipe: "drags the screen on top aside; past 0.25 it is removed"
    case .root: "removes all screens but the first of the stack"
    case .tick: "lets N steps of 100 ms pass, by default one"
    case .quit: "ends the session"
    }
  }
}
