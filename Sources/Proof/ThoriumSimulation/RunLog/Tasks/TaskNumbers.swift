/// The task numbers of a simulation, in the order of first appearance.
///
/// Most runs have few tasks. A linear search finds these faster than a hash table.
struct TaskNumbers: Sendable {
  /// The maximum number of tasks for a linear search.
  private static let few = 16

  /// The tasks, in order.
  private var tasks: [TaskID] = []
  /// The number of each task, if there are many.
  private var numbers: [TaskID: Int] = [:]

  /// The number of tasks.
  var count: Int { tasks.count }

  /// The first task.
  var first: TaskID? { tasks.first }

  /// The number of a known task.
  subscript(_ task: TaskID) -> Int? {
    if tasks.count > Self.few { return numbers[task] }
    return tasks.lastIndex(of: task).map { $0 + 1 }
  }

  /// Returns the number of a task; an unknown task gets the next number.
  mutating func number(of task: TaskID) -> Int {
    if let number = self[task] { return number }
    if tasks.isEmpty { tasks.reserveCapacity(Self.few) }
    tasks.append(task)
    if tasks.count > Self.few {
      for place in numbers.count..<tasks.count { numbers[tasks[place]] = place + 1 }
    }
    return tasks.count
  }
}
