import ThoriumProof

/// A balance with subscribers, of which one may set the balance anew while all are notified.
///
/// A store of Thorium has the order of the version without the flaw.
final class Nesting {
  private let isFlawed: Bool
  private var balance = 0
  private var isNotifying = false
  private var waiting: [Int] = []
  private var subscribers: [(_ balance: Int) -> Void] = []

  init(isFlawed: Bool) { self.isFlawed = isFlawed }

  func subscribe(_ subscriber: @escaping (_ balance: Int) -> Void) {
    subscribers.append(subscriber)
  }

  func set(_ balance: Int) {
    waiting.append(balance)
    if isNotifying && !isFlawed { return }  // the flaw: a nested call notifies at once
    isNotifying = true
    while !waiting.isEmpty {
      self.balance = waiting.removeFirst()
      for subscriber in subscribers { subscriber(self.balance) }
    }
    isNotifying = false
  }
}

extension Exhibit {
  static let nesting = Exhibit(
    name: "A subscriber dispatches while others wait",
    sources: ["ReSwift/ReSwift#519", "ReSwift/ReSwift#74"]
  ) { isFlawed, settings in
    try falsify(.int(1...99), settings) { deposit in
      let account = Nesting(isFlawed: isFlawed)
      var printed: [Int] = []
      account.subscribe { [unowned account] balance in if balance > 42 { account.set(42) } }
      account.subscribe { printed.append($0) }
      account.set(deposit)
      sometimes("the limit is reached", if: deposit > 42)
      let isRepeated = zip(printed, printed.dropFirst()).contains { $0 == $1 }
      try require(!isRepeated, "the printer repeats itself: \(printed)", file: "Nesting.swift", line: 1)
    }
  }
}
