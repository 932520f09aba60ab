import ThoriumText

/// Work that had not ended when a run ended.
package struct UnfinishedWork: Sendable {
  /// The name of the task, or of the stores.
  let name: String
  /// Its activity: the event that it waits for, or its share of the last steps.
  let activity: String
  /// The number of the step of a generated run that caused it; `nil` before the first step.
  package let step: Int?
  /// True when it waits for the next element of a sequence, as a subscription does.
  package var isSubscription = false
  /// True when code outside of the simulation may resume it.
  package var waitsOutside = false

  /// Returns the work, the step that caused it, and its activity.
  ///
  /// - Parameter action: The action of that step.
  /// - Returns: The text, on one line.
  package func text(causedBy action: String? = nil) -> String {
    let action = action.map { " (\($0))" } ?? ""
    let cause = step.map { ", begun in step \($0)\(action.shortened)," } ?? ""
    return "\(name)\(cause) \(activity)".escaped
  }
}

// The work of a run that has not ended.
extension TaskRegister {
  /// Returns the suspended tasks, except the scenario.
  mutating func unfinished() -> [UnfinishedWork] {
    suspended(includesUnknown: false).compactMap { name, reason, record in
      if record.number == 1 { return nil }
      return UnfinishedWork(
        name: name,
        activity: "waits \(reason)",
        step: record.runStep,
        isSubscription: record.witness.wait?.isNextElement == true,
        waitsOutside: record.reason == nil && waitsOutside(record.witness)
      )
    }
  }

  /// Returns true if a task waits for a continuation, or for a task that is not in the simulation.
  private func waitsOutside(_ witness: Witness) -> Bool {
    switch witness.wait {
    case .continuation: true
    case .task: witness.awaited.map { records[$0] == nil } ?? false
    case .group, nil: false
    }
  }

  /// Returns the work that most of the given steps belong to.
  ///
  /// Each answer of a store to another one has a new task, so tasks of one name count together.
  func busy(in steps: [Int]) -> [UnfinishedWork] {
    var work: [String: (count: Int, first: Record)] = [:]
    for step in steps {
      guard let record = tasks[step].flatMap({ records[$0] }) else { continue }
      work[name(of: record), default: (0, record)].count += 1
    }
    let busiest = work.filter { $0.value.count * 10 > steps.count }
    let order = busiest.sorted { ($1.value.count, $0.key) < ($0.value.count, $1.key) }
    return order.prefix(4).map { name, work in
      UnfinishedWork(
        name: name,
        activity: "goes on: \(work.count) of the last \(steps.count) steps are its own",
        step: work.first.runStep
      )
    }
  }

  /// Returns the stores that answer each other, or themselves, within one step.
  ///
  /// - Parameters:
  ///   - events: The number of events of each store in the step.
  ///   - inputs: The number of queued inputs that the stores have handled in the step.
  ///   - step: The step of a generated run.
  /// - Returns: The stores, as one piece of work.
  func talking(_ events: [String: Int], _ inputs: Int, since step: Int?) -> UnfinishedWork {
    let most = events.values.max() ?? 0
    let names = events.filter { $0.value * 2 > most }.map { stores.replaced($0.key) }.sorted()
    return UnfinishedWork(
      name: names.isEmpty ? "a store" : names.joined(separator: " and "),
      activity: """
        \(names.count == 1 ? "sends to itself" : "answer each other") without a pause, \(inputs) \
        times in one step
        """,
      step: step
    )
  }
}
