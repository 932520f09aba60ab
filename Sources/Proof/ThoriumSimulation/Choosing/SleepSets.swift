import ThoriumProperties

/// A depth-first search through the runs that differ in more than the order of independent steps.
///
/// Two runs are equivalent if one becomes the other by exchanging adjacent independent steps. A job
/// sleeps after the search has made the runs that begin with it, until a step runs whose order with
/// the job matters. A run of a sleeping job is equivalent to an earlier run. The search makes some of
/// these runs as a check, with random choices after that job. If one of them has an outcome of no
/// earlier run, tasks share state that the search does not know.
///
/// Source: P. Godefroid, *Partial-Order Methods for the Verification of Concurrent Systems*, 1996.
struct SleepSets: Strategy {
  private struct Level: Sendable {
    let point: ChoicePoint
    /// The options to try.
    let options: [Int]
    /// True when the last of these options is a sleeping job, as a check.
    let hasCheck: Bool
    /// The positions of the jobs of these options in the order of arrival; empty for a value.
    let arrivals: [Int]
    /// The jobs that sleep in all runs from here on, until they wake up.
    var sleeping: [SleepingJob]
    /// The number of steps before this choice, and the number of actors that they used.
    let past: (steps: Int, actors: Int)
    /// The position of the current option.
    var turn = 0
    /// The effects of the step of the current option, in all of its runs so far.
    var footprint = Footprint()

    var choice: Int { options[turn] }
    /// True when the current option runs a job.
    var runsJob: Bool { !point.isValue && choice < point.tasks }
    var isCheck: Bool { hasCheck && turn == options.count - 1 }
  }

  /// The recorder of all runs of the search; `nil` before the first one.
  private(set) var recorder: StepRecorder?
  private var path: [Level] = []
  private var depth = 0
  /// The jobs that sleep after the first steps of the run, and the number of these steps.
  private var sleeping: [SleepingJob] = []
  private var processed = 0
  private var random = SplitMix64(seed: 0)
  private var isFinished = false
  private var hasSkipped = false
  private var hasOtherOptions = false
  /// The number of runs that began.
  private var runs = 0
  /// True when the current run should be equivalent to an earlier one.
  private var isCheck = false
  private(set) var hasNewOutcome = false
  /// The number of runs that should be equivalent to earlier ones, and of those that are planned.
  private var checks = (made: 0, planned: 0)
  /// True when a job slept at a choice, so some possible runs are not made.
  private var hasExcluded = false

  var hasDiverged: Bool { hasOtherOptions || depth < path.count }
  var part: String? { isCheck ? "which should be equivalent to an earlier one" : nil }

  var coverage: Coverage {
    var coverage = Coverage(hasSkipped: hasSkipped)
    coverage.checks = checks.made
    if !isFinished || hasSkipped { return coverage }
    coverage.isExhaustive = !hasExcluded
    coverage.isUnbounded = !hasExcluded
    coverage.isExhaustiveIfAssumed = hasExcluded
    return coverage
  }

  mutating func prepareRun() -> Bool {
    (depth, processed, sleeping) = (0, 0, [])
    isCheck = false
    runs += 1
    random = SplitMix64(seed: 0, run: UInt64(runs))
    if recorder == nil {
      recorder = StepRecorder()
      return true
    }
    isFinished = !advance()
    return !isFinished
  }

  mutating func finishRun() {
    guard let recorder else { return }
    let steps = recorder.log.steps
    if !isCheck { wake(by: steps[min(processed, steps.count)...]) }
    hasNewOutcome = recorder.keepOutcome() && isCheck && !hasSkipped
    checks.made += isCheck ? 1 : 0
    for place in path.indices where path[place].runsJob {
      let step = path[place].past.steps
      if step < steps.count {
        path[place].footprint.formUnion(steps[step].footprint)
      } else {
        path[place].footprint.isUnknown = true
      }
    }
  }

  mutating func choose(_ point: ChoicePoint, _ ready: () -> ReadyQueue?) -> Int {
    defer { depth += 1 }
    let choice = nextChoice(point, ready)
    if point.isValue { recorder?.record { $0.add(UInt64(choice)) } }
    return choice
  }

  private mutating func nextChoice(_ point: ChoicePoint, _ ready: () -> ReadyQueue?) -> Int {
    if depth < path.count {
      if path[depth].point.width == point.width { return repeatChoice(path[depth]) }
      hasOtherOptions = true
      path.removeSubrange(depth...)
    }
    if !isCheck { begin(point, ready()) }
    if isCheck { return Int.random(in: 0..<point.width, using: &random) }
    return repeatChoice(path[depth])
  }

  /// Returns the current option of a level, and the jobs that sleep from then on.
  private mutating func repeatChoice(_ level: Level) -> Int {
    if level.point.isValue { return level.choice }
    sleeping = level.runsJob ? level.sleeping : []
    processed = level.past.steps
    isCheck = level.isCheck
    return level.choice
  }

  /// Adds a level, or finds that the run should be equivalent to an earlier one.
  private mutating func begin(_ point: ChoicePoint, _ queue: ReadyQueue?) {
    guard let queue else { return path.append(level(of: point)) }
    recorder?.record { $0.finishStep() }
    let log = recorder?.log ?? FootprintLog()
    wake(by: log.steps[processed...])
    var arrivals = Array(repeating: 0, count: point.tasks)
    queue.forEach(after: 0) { job in
      if let option = queue.option(of: job.number) { arrivals[option] = job.number }
    }
    let asleep = Set(sleeping.map(\.arrival))
    let awake = (0..<point.width).filter { $0 >= point.tasks || !asleep.contains(arrivals[$0]) }
    hasExcluded = hasExcluded || awake.count < point.width
    if awake.isEmpty { isCheck = true }
    if isCheck { return }
    let options = awake + check(among: (0..<point.tasks).filter { asleep.contains(arrivals[$0]) })
    path.append(
      Level(
        point: point,
        options: options,
        hasCheck: options.count > awake.count,
        arrivals: options.map { $0 < point.tasks ? arrivals[$0] : 0 },
        sleeping: sleeping,
        past: (log.steps.count, log.actorCount)
      )
    )
  }

  /// Returns one of the options of sleeping jobs, or none if the search has many checks.
  private mutating func check(among asleep: [Int]) -> [Int] {
    guard checks.planned < 20 + runs / 4, let option = asleep.randomElement(using: &random)
    else { return [] }
    checks.planned += 1
    return [option]
  }

  private mutating func level(of point: ChoicePoint) -> Level {
    let last = point.width - 1
    if point.width > 8 { hasSkipped = true }
    return Level(
      point: point,
      options: point.width > 8 ? [0, 1, point.width / 2, last] : Array(0...last),
      hasCheck: false,
      arrivals: [],
      sleeping: [],
      past: (0, 0)
    )
  }

  /// Wakes the jobs whose order with one of the given steps matters.
  private mutating func wake(by steps: ArraySlice<FootprintLog.Step>) {
    for step in steps where !sleeping.isEmpty {
      // The only ready job runs without a choice, even if it sleeps.
      if sleeping.contains(where: { $0.arrival == step.arrival }) {
        (isCheck, hasExcluded) = (true, true)
        return
      }
      sleeping.removeAll { $0.conflicts(with: step) }
    }
  }

  /// Moves to the next run, and returns whether there is one.
  private mutating func advance() -> Bool {
    while let last = path.popLast() {
      if last.turn + 1 == last.options.count { continue }
      var next = last
      if last.runsJob {
        next.sleeping.append(
          SleepingJob(
            arrival: last.arrivals[last.turn],
            footprint: last.footprint,
            actors: last.past.actors
          )
        )
      }
      next.turn += 1
      next.footprint = Footprint()
      path.append(next)
      return true
    }
    return false
  }
}
