/// A choice in a run between several options; option 0 is the default.
struct ChoicePoint: Sendable {
  /// The number of options.
  let width: Int
  /// The tasks that could continue, one for each option; empty if a value is chosen.
  ///
  /// The first is the task that ran last, if it can continue. The others follow in the
  /// order in which they became ready. One additional option may advance time instead.
  let tasks: [Int]
  /// True when every option except the first is a preemption, because the last task could continue.
  let goesOn: Bool

  /// Creates a choice of the next task.
  init(tasks: [Int], goesOn: Bool) {
    self.tasks = tasks
    self.goesOn = goesOn
    width = tasks.count
  }

  /// Creates a choice of a value.
  init(width: Int) {
    self.width = width
    tasks = []
    goesOn = false
  }

  private init(_ point: ChoicePoint, width: Int) {
    self.width = width
    tasks = point.tasks
    goesOn = point.goesOn
  }

  /// The same choice with one more option, which advances time first.
  var orTime: ChoicePoint { ChoicePoint(self, width: tasks.count + 1) }
}
