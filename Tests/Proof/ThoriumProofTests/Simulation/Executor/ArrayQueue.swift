/// The model of a ready queue: an array that is searched for each answer.
struct ArrayQueue {
  private struct Entry {
    let task: Int
    var isWaiting: Bool
  }

  private var entries: [Entry] = []
  private(set) var running = 0

  var count: Int { entries.count }

  mutating func append(_ task: Int, hasYielded: Bool = false) {
    entries.append(Entry(task: task, isWaiting: hasYielded && count > 0))
  }

  /// Lets the first entry go on if it has waited for all older ones.
  mutating func update() {
    if count > 0 { entries[0].isWaiting = false }
  }

  /// The positions of the options: the task that ran last, other ready tasks, then yielded ones.
  var options: [Int] {
    let fresh = entries.indices.filter { !entries[$0].isWaiting }
    let waiting = entries.indices.filter { entries[$0].isWaiting }
    guard let first = continuing else { return fresh + waiting }
    return [first] + fresh.filter { $0 != first } + waiting
  }

  var tasks: [Int] { options.map { entries[$0].task } }
  var waiting: Int { entries.count { $0.isWaiting } }
  var mayContinue: Bool { continuing != nil }

  /// True when the last option is the task that ran last and has yielded.
  var mayReturn: Bool {
    guard !mayContinue, let last = entries.last(where: \.isWaiting) else { return false }
    return last.task == running
  }

  mutating func remove(_ option: Int) -> Int {
    running = entries.remove(at: options[option]).task
    return running
  }

  private var continuing: Int? {
    guard let place = entries.firstIndex(where: { $0.task == running }) else { return nil }
    return entries[place].isWaiting ? nil : place
  }
}
