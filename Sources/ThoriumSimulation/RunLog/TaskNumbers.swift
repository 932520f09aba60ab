/// The numbers by which a simulation knows tasks: they are counted as they are first seen.
///
/// Few tasks, as most runs have, are found faster in a list than by their hashes.
struct TaskNumbers: Sendable {
  /// How many are few.
  private static let few = 16

  /// The tasks, in order.
  private var tasks: [TaskID] = []
  /// The number of each task, where there are many.
  private var numbers: [TaskID: Int] = [:]

  /// The task that was seen first.
  var first: TaskID? { tasks.first }

  /// The number of a task that was seen before.
  subscript(_ task: TaskID) -> Int? {
    if tasks.count > Self.few { return numbers[task] }
    return tasks.lastIndex(of: task).map { $0 + 1 }
  }

  /// The number of a task that is seen now.
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
