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
  /// The last of the first steps whose causes are all earlier steps.
  private var lastOrderedStep = Int.max

  /// The number of recorded steps.
  var count: Int { steps.count }

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
    if job.step < first { return }
    steps[job.step - first].causes.append(cause)
    if abs(cause.step) > job.step { lastOrderedStep = min(lastOrderedStep, job.step - 1) }
  }

  /// Records that the order of some waiting jobs is decided, so that others may have to wait.
  mutating func decide() { hasDecisions = true }

  /// Returns what comes before a job.
  func past(of job: ReadyQueue.Entry) -> Past { Past(causes: self, of: job) }

  /// Returns the causes of the arrival of a step's job.
  private func causes(ofArrival place: Int) -> [Cause] {
    let event = steps[place]
    guard let previous = event.previous,
      steps[previous - first].job.priority <= event.job.priority
    else { return [Cause(event.job)] }
    return [Cause(event.job), Cause(effect: 0, step: -previous, job: .max)]
  }

  /// The events that come before a job, which are searched from the last step back.
  struct Past: Sendable {
    private let causes: StepCauses
    private let own: ReadyQueue.Entry
    /// The parts of all steps that come before, as far as is known.
    private var parts: [Part]
    /// The place of the step that is searched next.
    private(set) var place: Int

    /// The part of a step that comes before.
    private struct Part: Sendable {
      /// The last job of the step that comes before; 0 if none does.
      var job = 0
      /// True if the job of the step has arrived at its executor before.
      var hasArrived = false
      /// The last job whose causes were searched.
      var searchedJob = 0
      /// True if the causes of the arrival were searched.
      var hasSearchedArrival = false
    }

    fileprivate init(causes: StepCauses, of job: ReadyQueue.Entry) {
      (self.causes, own) = (causes, job)
      place = job.step - causes.first
      parts = Array(repeating: Part(), count: causes.steps.count)
      if place >= 0 { parts[place].job = job.arrival }
    }

    /// Returns the last job of a step that comes before, or is the job itself; 0 if none is.
    mutating func last(of step: Int) -> Int {
      if step < causes.first { return step == own.step ? own.arrival : 0 }
      search(downTo: min(step, causes.lastOrderedStep) - causes.first)
      return parts[step - causes.first].job
    }

    /// Returns whether a job comes before.
    mutating func contains(_ job: ReadyQueue.Entry) -> Bool { last(of: job.step) >= job.arrival }

    /// Searches the steps down to a place, whose causes the result does not depend on.
    private mutating func search(downTo end: Int) {
      while place > end {
        let current = place
        let part = parts[current]
        place -= 1
        if part.job > part.searchedJob {
          parts[current].searchedJob = part.job
          for cause in causes.steps[current].causes where cause.effect <= part.job {
            if cause.effect > part.searchedJob || part.searchedJob == 0 { add(cause) }
          }
        }
        if part.hasArrived && !part.hasSearchedArrival {
          parts[current].hasSearchedArrival = true
          for cause in causes.causes(ofArrival: current) { add(cause) }
        }
      }
    }

    private mutating func add(_ cause: Cause) {
      let isArrival = cause.step < 0
      let other = (isArrival ? -cause.step : cause.step) - causes.first
      if other < 0 { return }
      if isArrival {
        if parts[other].hasArrived { return }
        parts[other].hasArrived = true
      } else {
        if parts[other].job >= cause.job { return }
        parts[other].job = cause.job
      }
      // A step that was searched before has a new cause.
      place = max(place, other)
    }
  }
}

extension StepCauses.Cause {
  /// Creates the cause that a job was added.
  fileprivate init(_ job: ReadyQueue.Entry, effect: Int = 0) {
    self.init(effect: effect, step: job.step, job: job.arrival)
  }
}
