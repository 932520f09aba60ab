/// Which cases are made, before one fails.
///
/// The first is the simplest there is. Then they grow. Half of them go on from where a machine was in
/// a state that was seldom seen. Where stories can be sketched, which is much faster, most are; and once
/// there was one of each size, most of these note nothing of what they come through.
struct Generation: Sendable {
  private let settings: CheckSettings
  private var random: SplitMix64
  private var number = 0
  /// How many cases were unwanted or known.
  private var fruitless = 0
  /// How many of the last cases were known.
  private var repeated = 0
  /// How often each state was seen, and the choices that led to it first.
  private var seen: [(count: Int, way: [Int])] = []
  /// The place of each state, by its hash.
  private var places: [Int: Int] = [:]

  /// Whether stories can be sketched.
  var sketches = false

  /// After how many cases most note nothing: there was one of each size.
  private static let firstPlain = 101
  /// Of how many cases one is noted then, so that those take a tenth of the time.
  private static let notedEach = 64
  /// Of how many cases that are noted one is told in full at least.
  private static let fullEach = 8
  /// How many states are remembered, so that looking for a rare one costs little.
  private static let mostStates = 4_096

  init(_ settings: CheckSettings) {
    self.settings = settings
    random = SplitMix64(seed: settings.seed)
  }

  /// What to make the next case from, or nothing where all that was tried is unwanted, or known.
  mutating func next(_ history: inout History) -> Preset? {
    defer { number += 1 }
    if number == 0 { return Preset([]) }
    if fruitless > 10 * min(settings.cases, 1_000_000) + 100 { return nil }
    if sketches && number >= Self.firstPlain && number % Self.notedEach > 0 {
      return Preset([], rest: .plain(seed: random.next(), size: size))
    }
    let rest = Preset.Rest.random(seed: random.next(), size: size)
    if repeated > 4, let way = history.novel() { return Preset(way, rest: rest) }
    return Preset(way(), rest: rest)
  }

  /// Whether a sketch may do for the last case, if it is noted.
  var maySketchNoted: Bool { sketches && (number - 1) % Self.fullEach > 0 }

  /// How large the case is: from small ones to large ones within the first hundred, and then of each
  /// size in turns.
  private var size: Int { number % 100_000 * 100 / min(max(settings.cases, 20), 100) % 101 }

  /// The choices that lead to where a case is to go on at random.
  private mutating func way() -> [Int] {
    guard !seen.isEmpty, random.next() % 2 == 0 else { return [] }
    return seen.min { $0.count < $1.count }?.way ?? []
  }

  mutating func note(_ attempt: Attempt, isKnown: Bool) {
    repeated = isKnown ? repeated + 1 : 0
    if isKnown || attempt.outcome == .unwanted { fruitless += 1 }
    if isKnown { return }
    for mark in attempt.marks {
      if let place = places[mark.hash] {
        seen[place].count += 1
      } else if seen.count < Self.mostStates {
        places[mark.hash] = seen.count
        seen.append((1, attempt.choices[..<mark.count].map(\.value)))
      }
    }
  }
}
