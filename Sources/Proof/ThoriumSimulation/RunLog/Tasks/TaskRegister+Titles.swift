// The names of tasks.
extension TaskRegister {
  /// The names of the enqueued tasks.
  var names: [Int: String] {
    let titles = titles
    return tasks.compactMapValues { records[$0].flatMap { titles[$0.place] } }
  }

  /// The unique names of the tasks by position; tasks with the same name are numbered.
  ///
  /// A child without a name is called after its parent: `load.1`, `load.2`.
  var titles: [Int: String] {
    var titles: [Int: String] = [:]
    var children: [Record] = []
    var namesakes: [String: [Int]] = [:]
    for record in records.values.sorted(by: { $0.place < $1.place }) {
      if record.name == nil, record.parent != nil {
        children.append(record)
      } else {
        namesakes[name(of: record), default: []].append(record.place)
      }
    }
    for (name, places) in namesakes {
      for (number, place) in places.enumerated() {
        titles[place] = places.count == 1 ? name : "\(name) \(number + 1)"
      }
    }
    for child in children {
      let parent = child.parent.flatMap { records[$0] }.flatMap { titles[$0.place] } ?? ""
      titles[child.place] = "\(parent).\(child.birth)"
    }
    return titles
  }

  func name(of record: Record) -> String {
    if let name = record.name { return stores.replaced(name) }
    return record.function ?? record.number.map(Self.name) ?? "a task that was never queued"
  }

  /// Returns the default name of a task without a name; the first task is the scenario.
  static func name(of task: Int) -> String {
    task == 1 ? "scenario" : "task \(task)"
  }
}
