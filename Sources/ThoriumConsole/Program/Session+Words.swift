import Thorium
import ThoriumProof

// What the words of every session do.
extension Session {
  /// How far time goes in one step of `tick`.
  static let step = Duration.milliseconds(100)
  /// How many steps one `tick` may take.
  static let mostSteps = 1_000_000

  var topScreen: (any BoundScreen)? {
    let top = navigator.navigation.visible?.id
    return stage.screens.last { $0.place.id == top }
  }

  func obey(_ word: SessionWord, _ arguments: [String]) throws(Refusal) {
    var arguments = TypedArguments(of: word.usage, arguments)
    switch word {
    case .tick:
      return try tick(&arguments)
    case .swipe:
      let progress = try arguments.next(.double)
      try arguments.end()
      try navigator.swipe(progress)
      return
    default:
      try arguments.end()
    }
    switch word {
    case .help: help()
    case .state: for line in topScreen?.whole ?? [] { output.line(line) }
    case .tree:
      for path in navigator.tree.paths { output.line(path) }
    case .back: try navigator.pop()
    case .root: try navigator.popToRoot()
    case .quit: quit()
    case .tick, .swipe: break
    }
  }

  private func tick(_ arguments: inout TypedArguments) throws(Refusal) {
    let steps = arguments.isAtEnd ? 1 : try arguments.next(.int)
    try arguments.end()
    guard style.isTimeVirtual else { throw "time is real here; wait instead" }
    guard (1...Self.mostSteps).contains(steps) else {
      throw Refusal("N must lie between 1 and \(Self.mostSteps), not at \(steps)")
    }
    clock.advance(by: Self.step * steps) { executor.runUntilIdle() }
  }

  private func help() {
    let own = SessionWord.allCases.filter { $0 != .tick || style.isTimeVirtual }.map { word in
      WordHelp(usage: word.usage, text: word.text, refusal: nil, samples: word.samples)
    }
    let words = (topScreen?.help ?? []) + own
    let width = words.map { $0.usage.joined(separator: " ").count }.max() ?? 0
    for word in words {
      let usage = word.usage.joined(separator: " ")
      let gap = String(repeating: " ", count: width - usage.count + 2)
      let refused = word.refusal.map { " (refused now: \($0))" } ?? ""
      output.line("\(word.refusal == nil ? " " : "!") \(usage)\(gap)\(word.text)\(refused)")
    }
  }
}
