import Synchronization
import ThoriumCapture
import ThoriumProof

/// Code whose outcome depends on the order of its steps.
struct Form: Sendable {
  let name: String
  /// The outcomes of all orders of steps; `nil` if they are not known.
  private(set) var legal: Set<String>?
  /// Returns whether an outcome may arise inside a step, where only the ordinary executor switches.
  let mayArise: @Sendable (String) -> Bool
  private let run: @Sendable () async -> String

  /// Creates a form.
  ///
  /// - Parameters:
  ///   - name: A description of what it does.
  ///   - legal: The outcomes of all orders of steps; `nil` if they depend on the build.
  ///   - interrupted: Further outcomes, which arise inside a step.
  ///   - body: The code, whose outcome is what it has added to a page.
  init(
    _ name: String,
    _ legal: Set<String>?,
    interrupted: Set<String> = [],
    _ body: @escaping @Sendable (Page) async -> Void
  ) {
    self.name = name
    self.legal = legal
    mayArise = interrupted.contains
    run = {
      let page = Page()
      await body(page)
      return await page.outcome
    }
  }

  init(_ program: RandomProgram) {
    name = "seed \(program.seed): \(program)"
    mayArise = { _ in program.isInterruptible }
    run = { await program.outcome() }
  }

  /// Returns the outcomes of all orders of steps, or `nil` if the exploration has not made them all.
  func explored(_ exploration: Exploration) throws(SimulationFailure) -> Set<String>? {
    let outcomes = Mutex<Set<String>>([])
    let limits = SimulationLimits(movesTimeEarly: true)
    let report = try explore(exploration, limits: limits) { _ in
      let outcome = await run()
      outcomes.withLock { _ = $0.insert(outcome) }
    }
    return report.isExhaustive || report.assumption != nil ? outcomes.withLock(\.self) : nil
  }

  /// Returns outcomes of the ordinary executor, with noise.
  func shown(times: Int) async -> Set<String> {
    Noise.isOn.store(true, ordering: .relaxed)
    defer { Noise.isOn.store(false, ordering: .relaxed) }
    var outcomes: Set<String> = []
    for _ in 0..<times { outcomes.insert(await Task.detached { await run() }.value) }
    return outcomes
  }
}

/// Random pauses, so that the ordinary executor shows many orders.
enum Noise {
  static let isOn = Atomic(false)

  /// Lets the other processor go on for a random time, without a suspension.
  @inline(never)
  static func pause() {
    guard isOn.load(ordering: .relaxed), Bool.random() else { return }
    for _ in 0..<(1 << Int.random(in: 0...15)) { _ = isOn.load(ordering: .relaxed) }
  }
}

/// Returns all orders of the letters of some words that keep the order within each word.
func orders(_ words: String...) -> Set<String> {
  var ends: [[String]: Set<String>] = [words.map { _ in "" }: [""]]
  func orders(_ words: [String]) -> Set<String> {
    if let known = ends[words] { return known }
    var all: Set<String> = []
    for (place, word) in words.enumerated() {
      guard let letter = word.first else { continue }
      var rest = words
      rest[place].removeFirst()
      all.formUnion(orders(rest).map { String(letter) + $0 })
    }
    ends[words] = all
    return all
  }
  return orders(words)
}
