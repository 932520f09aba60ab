/// The sequence of generated cases.
///
/// The first case is the simplest one, and later cases grow. Half of the cases continue from a
/// state of a machine that was rarely seen.
///
/// If machine runs can use the fast path, most cases use it, because it is much faster. After one
/// case of each size, most cases on the fast path record no choices.
struct CaseGeneration: Sendable {
  private let settings: CheckSettings
  /// The number and the seed of the shard's cases.
  private let (cases, seed): (Int, UInt64)
  private var random: SplitMix64
  private var number = 0
  /// The number of cases that were discarded or known.
  private var fruitless = 0
  /// The number of known cases since the last new one.
  private var repeated = 0
  /// The number of visits to each state, and the choices that first led to it.
  private var seen: [(count: Int, way: [Int])] = []
  /// The index of each state, by its hash.
  private var places: [Int: Int] = [:]

  /// The choices of short runs to distinct states, from which no case has continued yet.
  private var starts: [[Int]] = []

  /// The number of the last case that reached a new state.
  private var lastFind = 0
  /// The number of recent cases that reached a new state: a sum that halves in 44 recorded cases.
  private var finds = 0.0
  /// The number of cases without a new state after which the search is no longer led to new states.
  private static let patience = 150
  /// The least value of `finds` at which random runs find enough new states.
  private static let manyFinds = 16.0
  /// The number of cases after which the search is no longer led to new states.
  private static let lastLeading = 20_000

  /// True when machine runs can use the fast path.
  var usesFastPath = false

  /// The number of the first case that may record nothing; by then every size has occurred.
  private static let firstPlain = 101
  /// The interval between recorded cases after that, so that they take a tenth of the time.
  private static let recordedEach = 64
  /// The interval between recorded cases that run in full.
  private static let fullEach = 8
  /// The maximum number of remembered states, so that the search for a rare one stays cheap.
  private static let mostStates = 4_096

  /// The constants of the code under test, once they were read.
  private var pool: ConstantPool?
  /// The number of guided cases.
  private var guided = 0
  /// The number of the first case that may be the next guided one.
  private var nextGuided = 3
  /// The number of the last guided case.
  private var lastGuided = 0
  /// The interval between guided cases.
  private var gap = 5
  /// True when the last guided case was a known one.
  private var isLastGuidedKnown = false
  /// The first case of the rest, of which one in nine is guided, instead of one in five.
  private static let firstRarelyGuided = 20_000
  /// The greatest interval between guided cases.
  private static let greatestGap = 17
  /// The interval between guided cases that are recorded although the fast path is possible.
  private static let guidedEach = 4

  init(_ settings: CheckSettings) {
    self.settings = settings
    (cases, seed) = (settings.ownCases, settings.ownSeed)
    random = SplitMix64(seed: seed)
  }

  /// Returns the choices of the next case, or `nil` after too many discarded or known cases.
  mutating func next(_ history: inout History) -> Preset? {
    defer { number += 1 }
    if number == 0 { return Preset([]) }
    if fruitless > 10 * min(cases, 1_000_000) + 100 { return nil }
    let seed = random.next()
    let rest = Preset.Rest.random(seed: seed, size: size + Source.levelUnit * lengthLevel)
    let isRecorded =
      !usesFastPath || number < Self.firstPlain || number % Self.recordedEach == 0 || isLeading
    if isRecorded, repeated > 4, let way = history.novel() { return Preset(way, rest: rest) }
    let constants = constants(seed)
    // Guided cases often reach new states. Later cases can continue from these.
    if !isRecorded && (constants == nil || guided % Self.guidedEach > 0) {
      return Preset([], rest: .plain(seed: seed, size: size), constants: constants)
    }
    return Preset(way(), rest: rest, constants: constants)
  }

  /// Returns the constants of the next case, or `nil` if it is not guided.
  private mutating func constants(_ seed: UInt64) -> [Constant]? {
    guard settings.usesConstants, number >= nextGuided, lengthLevel == 0 else { return nil }
    let pool = pool ?? settings.callSite.map { PackageSources.pool(near: $0) } ?? ConstantPool()
    self.pool = pool
    // The gaps are odd, so that recorded cases are guided as often as others.
    let leastGap = number < Self.firstRarelyGuided ? 5 : 9
    // If a guided case repeats an earlier one, the constants probably have little more to offer.
    gap = isLastGuidedKnown ? min(2 * gap - 1, Self.greatestGap) : max(gap / 2 + 1, leastGap)
    (nextGuided, lastGuided, isLastGuidedKnown) = (number + gap, number, false)
    guided += 1
    var random = SplitMix64(seed: ~seed)
    return pool.window(guided - 1, seed: self.seed, &random)
  }

  /// The number of distinct states that were recorded.
  var states: Int { seen.count }

  /// The length level of the long list of the next case, from 1 to 5; 0 if it has no such list.
  ///
  /// The last five of each hundred cases have a long list. By then, short lists have been tried, so
  /// a failure that needs no long list has been found with a short one.
  private var lengthLevel: Int {
    let round = min(max(cases, 20), 100)
    return number % round < round - round / 20 ? 0 : [3, 4, 5, 2, 1][number % 5]
  }

  /// True when some recorded cases, but not most, find new states.
  ///
  /// Then recording is worth its time, since later cases continue from rare states. A random run
  /// would have to find the whole way again. Recording is not worth its time if no run, or almost
  /// every run, finds a new state.
  private var isLeading: Bool {
    number < Self.lastLeading && number - lastFind < Self.patience && finds < Self.manyFinds
  }

  /// True when the last case may run on the fast path although its choices are recorded.
  var mayRecordOnFastPath: Bool {
    let each = number > Self.firstPlain ? Self.recordedEach : Self.fullEach
    return usesFastPath && (number - 1) % each > 0
  }

  /// The size of the next case, from 0 to 100.
  ///
  /// Sizes grow within the first hundred cases, and then start again from the smallest.
  private var size: Int { number % 100_000 * 100 / min(max(cases, 20), 100) % 101 }

  /// Returns the choices after which the next case continues at random.
  private mutating func way() -> [Int] {
    guard !seen.isEmpty else { return [] }
    let lot = random.next() % 4
    if lot % 2 == 1 { return [] }
    if lot == 0, let start = starts.popLast() { return start }
    return seen.min { $0.count < $1.count }?.way ?? []
  }

  /// Continues some of the next cases from the states that an enumeration has reached, each once.
  ///
  /// So a value that matters is not left to chance, if few values are possible.
  mutating func continueFrom(_ ways: [[Int]]) {
    var order = SplitMix64(seed: seed)
    starts = ways.shuffled(using: &order)
  }

  mutating func recordAttempt(_ attempt: Attempt, isKnown: Bool) {
    repeated = isKnown ? repeated + 1 : 0
    if isKnown && number == lastGuided + 1 { isLastGuidedKnown = true }
    if isKnown || attempt.outcome == .unwanted { fruitless += 1 }
    if isKnown { return }
    let known = seen.count
    for mark in attempt.marks {
      if let place = places[mark.hash] {
        seen[place].count += 1
      } else if seen.count < Self.mostStates {
        places[mark.hash] = seen.count
        seen.append((1, attempt.choices[..<mark.count].map(\.value)))
      }
    }
    let isFind = seen.count > known
    finds = finds * 63 / 64 + (isFind ? 1 : 0)
    if isFind { lastFind = number }
  }
}
