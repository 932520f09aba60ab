/// A point of a run at which something is chosen; option 0 is what happens by itself.
struct ChoicePoint: Sendable {
  /// How many options there are.
  let width: Int
  /// The tasks that could go on, where it is that which is chosen: an option each.
  ///
  /// The first is the one that ran last, if it can go on; the others stand by how long they are
  /// ready. One option more lets time move instead.
  let tasks: [Int]
  /// Whether every option but the first is a preemption: the task that ran last could go on.
  let goesOn: Bool

  /// The choice of who goes on.
  init(tasks: [Int], goesOn: Bool) {
    self.tasks = tasks
    self.goesOn = goesOn
    width = tasks.count
  }

  /// The choice of a value.
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

  /// The same choice, with the option that time moves first.
  var orTime: ChoicePoint { ChoicePoint(self, width: tasks.count + 1) }
}
