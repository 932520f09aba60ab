/// The causes of the steps of a run, as far as a queue sees them.
///
/// A step comes after the part of a step that made its job ready, after the previous step of its task,
/// and after the previous step of its serial executor. Nothing else orders two steps: on two threads,
/// the later one might have run first.
struct StepCauses: Sendable {
  private struct Step: Sendable {
    let entry: ReadyQueue.Entry
    /// The previous steps of the task and of the serial executor; 0 if there are none.
    var others = (task: 0, executor: 0)
  }

  /// The number of the first step that was recorded.
  private var first = 1
  private var steps: [Step] = []
  /// The last step of each task, by its number.
  private var lastOfTasks: [Int: Int] = [:]
  /// The last step of each serial executor, by its address.
  private var lastOfExecutors: [UInt: Int] = [:]

  /// Records a step, which runs a job.
  mutating func append(_ entry: ReadyQueue.Entry, number: Int) {
    if steps.isEmpty { first = number }
    var step = Step(entry: entry)
    step.others.task = lastOfTasks.updateValue(number, forKey: entry.task) ?? 0
    if let executor = entry.lane.serial {
      step.others.executor = lastOfExecutors.updateValue(number, forKey: executor) ?? 0
    }
    steps.append(step)
  }

  /// Returns whether a job of the last step may have arrived before a job that waits.
  ///
  /// Something that the maker of the job did before must be a cause of the last step, and nothing that
  /// comes after the job may be one. A step without such a cause could have run before the maker.
  func lastStepMayPrecede(_ job: ReadyQueue.Entry) -> Bool {
    var todo = [first + steps.count - 1]
    var known = Set(todo)
    var isCaused = false
    while let number = todo.popLast() {
      if number == job.step { return false }
      guard number > job.step else { continue }
      let step = steps[number - first]
      let isMadeBeside = step.entry.step == job.step
      if isMadeBeside && step.entry.moment >= job.moment { return false }
      isCaused = isCaused || isMadeBeside
      let maker = isMadeBeside ? 0 : step.entry.step
      todo += [maker, step.others.task, step.others.executor].filter { known.insert($0).inserted }
    }
    return isCaused
  }
}
