import Synchronization
import ThoriumProof

extension Bar {
  /// Depth-first exploration finds each order of steps that there is, and no other.
  static let counts = Bar(name: "S2 depth-first exploration finds as many orders as there are") {
    _,
    tell in
    for (tasks, steps, orders) in [(2, 3, 20), (2, 4, 70), (3, 2, 90), (3, 3, 1_680)] {
      let found = Mutex<Set<[Int]>>([])
      let report = try? explore(.exhaustive()) { _ in
        let order = await orderOfSteps(tasks: tasks, steps: steps)
        _ = found.withLock { $0.insert(order) }
      }
      let count = found.withLock(\.count)
      tell(
        Row(
          """
          \(tasks) tasks of \(steps) steps: \(count) of \(orders) orders \
          (\(report.map { "\($0)" } ?? "failed"))
          """,
          isMet: count == orders && report?.stages.last?.isComplete == true
        )
      )
    }
  }

  private static func orderOfSteps(tasks: Int, steps: Int) async -> [Int] {
    let order = Order()
    await withTaskGroup { group in
      for task in 0..<tasks {
        group.addTask {
          for step in 0..<steps {
            if step > 0 { await Task.yield() }
            order.note(task)
          }
        }
      }
    }
    return order.steps
  }
}

/// Who took which step.
private final class Order: Sendable {
  private let noted = Mutex<[Int]>([])

  var steps: [Int] { noted.withLock { $0 } }

  func note(_ task: Int) {
    noted.withLock { $0.append(task) }
  }
}
