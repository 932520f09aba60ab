import Synchronization
import ThoriumSystem

/// The source of the random numbers, dates and identifiers of a runtime.
///
///     let runtime = Runtime(draws: .seeded(7))
///
/// In a body, ``Emitter/random`` has the same numbers in each run. ``Emitter/now`` is the time that has passed on the
/// clock since the runtime was created.
///
/// Runtimes with the same source share one sequence, so no two of their identifiers are equal. If
/// several threads draw concurrently, their order decides which thread gets which number. A
/// simulation decides that order.
public struct Draws: Sendable {
  let number: @Sendable () -> UInt64
  /// Returns the next number for identifiers.
  private let idNumber: @Sendable () -> UInt64
  /// Returns the date for a runtime that has existed for a duration.
  let date: @Sendable (_ elapsed: Duration) -> Duration
  /// True when dates need the time that has passed on the runtime's clock.
  let readsClock: Bool

  /// Creates a source from functions, for a simulation.
  ///
  /// - Parameters:
  ///   - number: Returns the next random number.
  ///   - idNumber: Returns the next number for identifiers.
  ///   - readsClock: True when dates need the time that has passed on the runtime's clock.
  ///   - date: Returns the date for a runtime that has existed for a duration.
  package init(
    number: @escaping @Sendable () -> UInt64,
    idNumber: @escaping @Sendable () -> UInt64,
    readsClock: Bool = false,
    date: @escaping @Sendable (_ elapsed: Duration) -> Duration
  ) {
    (self.number, self.idNumber, self.readsClock, self.date) = (number, idNumber, readsClock, date)
  }

  /// The random numbers and the calendar clock of the system.
  @usableFromInline
  package static let system = Draws(number: systemNumber, idNumber: systemNumber) { _ in
    calendarTime()
  }

  /// Returns a source that a seed determines; each call restarts the sequence.
  ///
  /// Its dates advance with the runtime's clock: on a virtual clock, they are the same in each run.
  ///
  /// - Parameters:
  ///   - seed: The seed of the random numbers and identifiers.
  ///   - start: The date when a runtime is created, as the time since 1970; by default zero.
  /// - Returns: The source.
  public static func seeded(_ seed: UInt64, startingAt start: Duration = .zero) -> Draws {
    let numbers = SeededNumbers(seed: seed)
    return Draws(number: numbers.next, idNumber: numbers.next, readsClock: true) { start + $0 }
  }
}

/// A generator of random numbers, whose copies share one sequence.
///
///     var random = emit.random
///     emit(.add(Int.random(in: 1...6, using: &random)))
package struct RuntimeRandom: RandomNumberGenerator, Sendable {
  let draws: Draws

  /// Returns the next random number of the sequence that all copies share.
  package func next() -> UInt64 { draws.number() }
}

extension Draws {
  /// Returns a new identifier, in the form of a random UUID.
  func id() -> String {
    let (high, low) = (idNumber(), idNumber())
    let version = high & ~0xF000 | 0x4000
    let variant = low & ~(0b11 << 62) | (0b10 << 62)
    let halves = [version, variant].map { $0.hexadecimal(digits: 16).uppercased() }
    let digits = Array(halves.joined())
    let groups = [0..<8, 8..<12, 12..<16, 16..<20, 20..<32]
    return groups.map { String(digits[$0]) }.joined(separator: "-")
  }
}

/// A sequence of random numbers that a seed determines.
///
/// Source: G. L. Steele, D. Lea, C. H. Flood, *Fast splittable pseudorandom number
/// generators*, OOPSLA 2014.
private final class SeededNumbers: Sendable {
  private let state: Atomic<UInt64>

  init(seed: UInt64) {
    state = Atomic(seed)
  }

  func next() -> UInt64 {
    var mixed = state.wrappingAdd(0x9E37_79B9_7F4A_7C15, ordering: .relaxed).newValue
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}

private func systemNumber() -> UInt64 {
  var system = SystemRandomNumberGenerator()
  return system.next()
}
