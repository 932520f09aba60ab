import Synchronization

// The same code runs on the ordinary executor and in a simulation.
extension RandomProgram {
  /// Runs the program, and returns what its actors have seen.
  func outcome() async -> String {
    let shared = Shared()
    let reader = has(.element) ? Task { await shared.read() } : nil
    var others: [Task<[Task<Void, Never>], Never>] = []
    for number in tasks.indices.dropFirst().reversed() {
      let next = others.last
      others.append(Task { await perform(number, next, shared) })
    }
    var started = await perform(0, others.last, shared)
    for task in others { started += await task.value }
    for task in started { await task.value }
    shared.elements.continuation.finish()
    await reader?.value
    return await shared.outcome
  }

  /// Performs the operations of a task, which may cancel the next one, and returns what they start.
  private func perform(
    _ number: Int,
    _ next: Task<[Task<Void, Never>], Never>?,
    _ shared: Shared
  ) async -> [Task<Void, Never>] {
    var started: [Task<Void, Never>] = []
    for (place, operation) in tasks[number].enumerated() {
      Noise.pause()
      if operation == .cancel { next?.cancel() }
      started += await perform(operation, "\(number)\(place)", shared)
    }
    return started
  }

  private func perform(
    _ operation: Operation,
    _ mark: String,
    _ shared: Shared
  ) async -> [Task<Void, Never>] {
    let cells = shared.cells
    switch operation {
    case .call(let cell): await cells[cell].add(mark)
    case .update(let cell):
      let number = await cells[cell].number
      Noise.pause()
      await cells[cell].write(number + 1)
    case .relay(let cell): await cells[cell].add(mark, around: { await cells[1 - cell].add(mark) })
    case .reenter(let cell): await cells[cell].add(mark, around: { await Task.yield() })
    case .yield: await Task.yield()
    case .child(let cell):
      async let child: Void = cells[cell].add(mark + "c")
      await cells[cell].add(mark)
      await child
    case .group(let cell):
      await withTaskGroup { group in
        for letter in ["a", "b"] { group.addTask { await cells[cell].add(mark + letter) } }
      }
    case .task(let cell): return [Task { await cells[cell].add(mark) }]
    case .detached(let cell): return [Task.detached { await cells[cell].add(mark) }]
    case .tasksInside(let cell): return await cells[cell].startTasks(mark)
    case .mainActor: await shared.addOnMainActor(mark)
    case .taskOnMainActor: return [Task { @MainActor in shared.addOnMainActor(mark) }]
    case .pass(let cell): await cells[cell].pass(mark)
    case .open(let cell): await cells[cell].open()
    case .sleep: try? await Task.sleep(for: .microseconds(50))
    case .lock: shared.text.withLock { $0 += mark }
    case .element: shared.elements.continuation.yield(mark)
    case .cancel: break
    case .isCancelled: await cells[0].add(Task.isCancelled ? "\(mark)+" : "\(mark)-")
    }
    return []
  }
}

/// What the tasks of a program share.
private final class Shared: Sendable {
  let cells = [Cell(), Cell()]
  let text = Mutex("")
  let elements = AsyncStream<String>.makeStream()
  @MainActor private var marks: [String] = []

  @MainActor func addOnMainActor(_ mark: String) { marks.append(mark) }

  func read() async { for await element in elements.stream { await cells[0].add(element + "e") } }

  @MainActor var outcome: String {
    get async {
      var outcome = ""
      for cell in cells { outcome += await cell.outcome + " " }
      return "\(outcome)[\(marks.joined(separator: ","))]\(text.withLock(\.self))"
    }
  }
}

/// An actor of a program.
private actor Cell {
  private var marks: [String] = []
  private(set) var number = 0
  private var isOpen = false
  private var waiting: [CheckedContinuation<Void, Never>] = []

  var outcome: String { "[\(marks.joined(separator: ","))]\(number)" }

  func add(_ mark: String) {
    Noise.pause()
    marks.append(mark)
  }

  func write(_ number: Int) { self.number = number }

  func add(_ mark: String, around body: @Sendable () async -> Void) async {
    marks.append(mark)
    await body()
    marks.append(mark + "r")
  }

  func startTasks(_ mark: String) -> [Task<Void, Never>] {
    ["a", "b"].map { letter in Task { self.add(mark + letter) } }
  }

  func open() {
    isOpen = true
    for continuation in waiting { continuation.resume() }
    waiting = []
  }

  func pass(_ mark: String) async {
    if !isOpen { await withCheckedContinuation { waiting.append($0) } }
    marks.append(mark)
  }
}
