import Foundation
import Testing

@testable import ThoriumCapture
@testable import ThoriumSimulation

/// The random numbers of the process in simulations.
@Suite(.watched, .enabled(if: Capture.isInstalled)) struct SystemRandomTests {
  /// The ways to draw a random number.
  static let draws: [Way<String>] = [
    Way("UUID") { UUID().uuidString },
    Way("NSUUID") { NSUUID().uuidString },
    Way("Int.random") { "\(Int.random(in: 0...Int.max))" },
    Way("Double.random") { "\(Double.random(in: 0..<1))" },
    Way("shuffled") { "\((1...100).shuffled())" },
    Way("randomElement") { "\((1...1_000_000).randomElement() ?? 0)" },
    Way("SystemRandomNumberGenerator") {
      var random = SystemRandomNumberGenerator()
      return "\(random.next())"
    },
  ]

  @Test(arguments: draws)
  func `random numbers differ in a run, and are the same in each run`(draw: Way<String>) throws {
    let seen = Record<[String]>()
    for _ in 1...2 {
      try explore(.exhaustive(runs: 1)) { _ in seen.append([draw.ask(), draw.ask()]) }
    }
    #expect(seen.all.count >= 2)
    for numbers in seen.all {
      #expect(numbers == seen.all[0])
      #expect(numbers[0] != numbers[1])
    }
  }

  @Test(arguments: draws)
  func `outside of a simulation random numbers are those of the system`(draw: Way<String>) throws {
    let seen = Record<String>()
    try explore(.exhaustive(runs: 1)) { _ in
      seen.append(draw.ask())
      elsewhere { seen.append(draw.ask()) }
    }
    seen.append(draw.ask())
    #expect(Set(seen.all.prefix(2)).count == 2)
    #expect(seen.all.last.map { !seen.all.dropLast().contains($0) } == true)
  }

  @Test func `a random identifier has the bits of its version`() throws {
    let seen = Record<String>()
    try explore(.exhaustive(runs: 1)) { _ in
      for _ in 1...20 { seen.append(UUID().uuidString) }
    }
    for identifier in seen.all {
      let letters = Array(identifier)
      #expect(letters[14] == "4")
      #expect("89AB".contains(letters[19]))
    }
  }

  @Test func `a dictionary with random keys has the same order in each run`() throws {
    let orders = Record<[Int]>()
    let report = try explore { _ in
      await withTaskGroup(of: Void.self) { group in
        for _ in 1...2 { group.addTask { await Task.yield() } }
      }
      let values = Dictionary(uniqueKeysWithValues: (0..<50).map { (UUID(), $0) })
      orders.append(Array(values.values))
    }
    #expect(report.runs > 1)
    #expect(Set(orders.all).count == 1)
    #expect(orders.all[0] != Array(0..<50))
  }
}
