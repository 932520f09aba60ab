import Foundation

/// How much of their work tests do.
package enum Checks {
  /// True where `THORIUM_CHECKS_ALL` is set, as by `.ci/run --all`; by default a test takes less than a second.
  package static let areAll = isSet("THORIUM_CHECKS_ALL")
  /// True where `THORIUM_CHECKS_NIGHT` is set, too, as by `.ci/run --night`: campaigns take hours.
  package static let areNight = areAll && isSet("THORIUM_CHECKS_NIGHT")

  private static func isSet(_ name: String) -> Bool {
    ProcessInfo.processInfo.environment[name] != nil
  }
}

/// Returns how many cases a test makes: all of them, or a few by default.
package func cases(_ all: Int, quick: Int) -> Int { Checks.areAll ? all : quick }

/// Returns how many cases a campaign makes: at night, where all checks run, or by default.
package func cases(night: Int, all: Int, quick: Int) -> Int {
  Checks.areNight ? night : cases(all, quick: quick)
}

extension Collection {
  /// Returns the elements that a test looks at: all of them, or by default so many, evenly spread.
  package func sample(_ quick: Int) -> [Element] {
    let all = Array(self)
    if Checks.areAll || all.count <= quick { return all }
    return (0..<quick).map { all[$0 * (all.count - 1) / (quick - 1)] }
  }
}

/// The numbers of the rounds of a test that waits for chance: so many, and more until its case has come.
///
/// Where a machine has other work to do, threads meet seldom. After a hundred times as many rounds
/// there is no further one, and the test looks whether its case has come.
package struct Rounds: Sequence, IteratorProtocol {
  private let least: Int
  private let hasCome: () -> Bool
  private var last = 0

  /// Creates so many rounds, or more until the function returns true.
  package init(_ least: Int, until hasCome: @escaping () -> Bool) {
    self.least = least
    self.hasCome = hasCome
  }

  package mutating func next() -> Int? {
    if last >= least, hasCome() || last >= 100 * least { return nil }
    last += 1
    return last
  }
}
