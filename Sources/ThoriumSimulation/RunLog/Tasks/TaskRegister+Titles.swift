// The names of tasks.
extension TaskRegister {
  /// The names of the enqueued tasks.
  var names: [Int: String] {
    let titles = titles
    return tasks.compactMapValues { pages[$0].flatMap { titles[$0.place] } }
  }

  /// The unique names of the tasks by position; tasks with the same name are numbered.
  ///
  /// A child without a name is called after its parent: `load.1`, `load.2`.
  var titles: [Int: String] {
    var titles: [Int: String] = [:]
    var children: [Page] = []
    var namesakes: [String: [Int]] = [:]
    for page in pages.values.sorted(by: { $0.place < $1.place }) {
      if page.name == nil, page.parent != nil {
        children.append(page)
      } else {
        namesakes[name(of: page), default: []].append(page.place)
      }
    }
    for (name, places) in namesakes {
      for (number, place) in places.enumerated() {
        titles[place] = places.count == 1 ? name : "\(name) \(number + 1)"
      }
    }
    for child in children {
      let parent = child.parent.flatMap { pages[$0] }.flatMap { titles[$0.place] } ?? ""
      titles[child.place] = "\(parent).\(child.birth)"
    }
    return titles
  }

  private func name(of page: Page) -> String {
    if let name = page.name { return stores.replaced(name) }
    return page.function ?? page.number.map(Self.name) ?? "a task that was never queued"
  }

  /// Returns the default name of a task without a name; the first task is the scenario.
  static func name(of task: Int) -> String {
    task == 1 ? "scenario" : "task \(task)"
  }
}

/// The names of the stores of a run; several stores of one type are numbered.
///
/// The library names a store with a number that is unique in the process: `Loads #17`. In a report
/// it is `Loads`, or `Loads 1` if the run has another store of the type.
struct StoreNames: Sendable {
  private var numbers: [String: [Int]] = [:]

  /// Records a store.
  mutating func record(_ type: String, _ number: Int) {
    if numbers[type]?.contains(number) == true { return }
    numbers[type, default: []].append(number)
  }

  /// Returns a text with each store's name replaced by its name in this run.
  func replaced(_ text: String) -> String {
    guard text.contains(" #") else { return text }
    var text = text
    for (type, numbers) in numbers where text.contains("\(type) #") {
      for (place, number) in numbers.enumerated() {
        let name = numbers.count == 1 ? type : "\(type) \(place + 1)"
        replaceName("\(type) #\(number)", by: name, in: &text)
      }
    }
    return text
  }

  /// Replaces the name of a store where it is not a part of a longer name.
  private func replaceName(_ old: String, by new: String, in text: inout String) {
    for range in text.ranges(of: old).reversed() {
      let before = text[..<range.lowerBound].last
      let after = text[range.upperBound...].first
      if before.map(Self.isInName) == true || after.map(Self.isInName) == true { continue }
      text.replaceSubrange(range, with: new)
    }
  }

  private static func isInName(_ character: Character) -> Bool {
    character.isLetter || character.isNumber || character == "_"
  }
}
