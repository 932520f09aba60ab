/// The order of the events in a run, as far as a queue sees it.
///
/// A step comes after the part of a step that made its job ready, after the previous step of its task,
/// and after the previous step of its serial executor. A job that a step adds to an executor comes after
/// the jobs that have arrived there before. Nothing else orders two events: on two threads, the later one
/// might have come first.
struct StepCauses: Sendable {
  /// A moment of a step that comes before a moment of another one.
  fileprivate struct Cause: Sendable {
    /// The first job that the other step adds after this moment; 0 if all of that step comes after it.
    let effect: Int
    /// The number of the step; negative for the arrival of its job at a serial executor.
    let step: Int
    /// The last job that the step adds until this moment; the greatest number for the end of the step.
    let job: Int
  }

  private struct Event: Sendable {
    var causes: [Cause]
    /// The job of the step.
    let job: ReadyQueue.Entry
    /// The number of the previous step of the job's serial executor, if any.
    let previous: Int?
  }

  /// The number of the first step that was recorded.
  private var first = 1
  private var steps: [Event] = []
  /// The last step of each task, by its number.
  private var lastOfTasks: [Int: Int] = [:]
  /// The last step of each serial executor, by its address.
  private var lastOfExecutors: [UInt: Int] = [:]
  /// True when the order of some waiting jobs is decided by those that have begun.
  private(set) var hasDecisions = false

  /// Records a step, which runs a job.
  mutating func append(_ entry: ReadyQueue.Entry, number: Int) {
    if steps.isEmpty { first = number }
    let task = lastOfTasks.updateValue(number, forKey: entry.task)
    let executor = entry.lane.serial.flatMap { lastOfExecutors.updateValue(number, forKey: $0) }
    var step = Event(causes: [Cause(entry)], job: entry, previous: executor)
    for number in [task, executor].compactMap(\.self) {
      step.causes.append(Cause(effect: 0, step: number, job: .max))
    }
    steps.append(step)
  }

  /// Records that a job has arrived at a serial executor before a fixed job.
  mutating func add(_ job: ReadyQueue.Entry, before later: ReadyQueue.Entry) {
    add(Cause(job, effect: later.arrival), to: later)
  }

  /// Records that the jobs of an executor's previous steps have arrived there before a fixed job.
  mutating func addArrivals(before job: ReadyQueue.Entry) {
    guard let executor = job.lane.serial, let last = lastOfExecutors[executor],
      steps[last - first].job.priority <= job.priority
    else { return }
    add(Cause(effect: job.arrival, step: -last, job: .max), to: job)
  }

  private mutating func add(_ cause: Cause, to job: ReadyQueue.Entry) {
    if job.step >= first { steps[job.step - first].causes.append(cause) }
  }

  /// Records that the order of some waiting jobs is decided, so that others may have to wait.
  mutating func decide() { hasDecisions = true }

  /// Returns what comes before a job.
  func past(of job: ReadyQueue.Entry) -> Past {
    var past = Past(first: first, own: job, jobs: Array(repeating: 0, count: steps.count))
    var arrived = Array(repeating: false, count: steps.count)
    var place = job.step - first
    // Most causes of a step are earlier steps, so few steps are seen twice.
    while place >= 0 {
      let last = past.jobs[place]
      var next = place - 1
      func add(_ cause: Cause) {
        let other = abs(cause.step) - first
        if other < 0 { return }
        if cause.step < 0 {
          if arrived[other] { return }
          arrived[other] = true
        } else {
          if past.jobs[other] >= cause.job { return }
          past.jobs[other] = cause.job
        }
        next = max(next, other)
      }
      if last > 0 { for cause in steps[place].causes where cause.effect <= last { add(cause) } }
      if arrived[place] { for cause in causes(ofArrival: place) { add(cause) } }
      place = next
    }
    return past
  }

  /// Returns the causes of the arrival of a step's job.
  private func causes(ofArrival place: Int) -> [Cause] {
    let event = steps[place]
    guard let previous = event.previous,
      steps[previous - first].job.priority <= event.job.priority
    else { return [Cause(event.job)] }
    return [Cause(event.job), Cause(effect: 0, step: -previous, job: .max)]
  }

  /// The events that come before a job.
  struct Past: Sendable {
    private let first: Int
    private let own: ReadyQueue.Entry
    /// The last job of each step that comes before; 0 if none does.
    fileprivate var jobs: [Int]

    fileprivate init(first: Int, own: ReadyQueue.Entry, jobs: [Int]) {
      (self.first, self.own, self.jobs) = (first, own, jobs)
      if own.step >= first { self.jobs[own.step - first] = own.arrival }
    }

    /// Returns the last job of a step that comes before, or is the job itself; 0 if none is.
    func last(of step: Int) -> Int {
      step >= first ? jobs[step - first] : step == own.step ? own.arrival : 0
    }

    /// Returns whether a job comes before.
    func contains(_ job: ReadyQueue.Entry) -> Bool { last(of: job.step) >= job.arrival }
  }
}

extension StepCauses.Cause {
  /// Creates the cause that a job was added.
  fileprivate init(_ job: ReadyQueue.Entry, effect: Int = 0) {
    self.init(effect: effect, step: job.step, job: job.arrival)
  }
}
