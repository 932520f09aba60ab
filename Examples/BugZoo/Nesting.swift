import ThoriumProof

/// A volume whose subscribers may change it while they are notified.
///
/// A store of Thorium has the order of the version without the flaw.
final class Nesting {
  private let isFlawed: Bool
  private var isNotifying = false
  private var waiting: [Int] = []
  private var volume = 0
  private var subscribers: [(_ volume: Int) -> Void] = []

  init(isFlawed: Bool) { self.isFlawed = isFlawed }

  func subscribe(_ subscriber: @escaping (_ volume: Int) -> Void) {
    subscribers.append(subscriber)
  }

  func set(_ volume: Int) {
    waiting.append(volume)
    if isNotifying && !isFlawed { return }  // the flaw: a nested call notifies at once
    isNotifying = true
    while !waiting.isEmpty {
      self.volume = waiting.removeFirst()
      for subscriber in subscribers { subscriber(self.volume) }
    }
    isNotifying = false
  }
}

extension Exhibit {
  static let nesting = Exhibit(
    name: "A subscriber dispatches while others wait",
    sources: ["ReSwift/ReSwift#519", "ReSwift/ReSwift#74"]
  ) { isFlawed, settings in
    try falsify(.int(1...20), settings) { volume in
      let player = Nesting(isFlawed: isFlawed)
      var shown: [Int] = []
      player.subscribe { [unowned player] volume in if volume > 9 { player.set(9) } }
      player.subscribe { shown.append($0) }
      player.set(volume)
      sometimes("the volume is limited", if: volume > 9)
      let repeats = zip(shown, shown.dropFirst()).contains { $0 == $1 }
      try require(!repeats, "the display repeats \(shown)", file: "Nesting.swift", line: 1)
    }
  }
}
