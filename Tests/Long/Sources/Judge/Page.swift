import Synchronization

/// An actor that forms write on.
actor Page {
  private(set) var text = ""
  private var isOpen = false
  private var waiting: [CheckedContinuation<Void, Never>] = []
  /// What the main actor has written.
  nonisolated let main = Board()
  /// What was written under a lock.
  nonisolated let locked = Mutex("")

  var outcome: String { get async { await text + main.text + locked.withLock(\.self) } }

  func add(_ mark: String) {
    Noise.pause()
    text += mark
  }

  func adding(_ mark: String) -> String {
    add(mark)
    return mark
  }

  func replace(_ text: String) { self.text = text }

  /// Writes a small letter, calls a function, and writes the large letter.
  func add(_ mark: String, around body: @Sendable () async -> Void) async {
    add(mark)
    await body()
    add(mark.uppercased())
  }

  func addAroundStaying(_ mark: String) async {
    add(mark)
    await stay()
    add(mark.uppercased())
  }

  nonisolated func add(_ mark: String, then other: Page) async {
    await add(mark)
    await other.add(mark)
  }

  nonisolated func addEach(_ marks: String) async {
    for mark in marks {
      Noise.pause()
      await add(String(mark))
    }
  }

  /// Starts a task on the actor for each mark.
  func start(_ marks: String, _ priorities: [TaskPriority?] = [nil, nil]) -> [Task<Void, Never>] {
    zip(marks, priorities).map { mark, priority in Task(priority: priority) { add(String(mark)) } }
  }

  /// Writes in child tasks and beside them.
  func addInChildren(_ marks: String, beside mark: String) async {
    await withTaskGroup { group in
      for mark in marks { group.addTask { await self.add(String(mark)) } }
      add(mark)
    }
  }

  func wait(_ mark: String) async {
    if !isOpen { await withCheckedContinuation { waiting.append($0) } }
    add(mark)
  }

  func open(_ mark: String) {
    add(mark)
    isOpen = true
    for continuation in waiting { continuation.resume() }
  }

  /// Writes under a lock, without a suspension.
  nonisolated func write(_ mark: String) {
    Noise.pause()
    locked.withLock { $0 += mark }
  }

  /// Writes the elements that a function sends.
  nonisolated func read(
    _ policy: AsyncStream<String>.Continuation.BufferingPolicy = .unbounded,
    _ send: (AsyncStream<String>.Continuation) async -> Void
  ) async {
    let (stream, elements) = AsyncStream.makeStream(bufferingPolicy: policy)
    let reader = Task { for await element in stream { await add(element) } }
    await send(elements)
    elements.finish()
    await reader.value
  }
}

/// A page of the main actor.
@MainActor
final class Board {
  private(set) var text = ""

  nonisolated init() {}

  func add(_ mark: String) {
    Noise.pause()
    text += mark
  }

  func add(_ mark: String, around body: @Sendable () async -> Void) async {
    add(mark)
    await body()
    add(mark.uppercased())
  }

  func start(_ marks: String) -> [Task<Void, Never>] {
    marks.map { mark in Task { add(String(mark)) } }
  }
}

/// An object that writes on a board when it is released.
@MainActor
final class Owner {
  private let board: Board

  nonisolated init(_ board: Board) { self.board = board }

  isolated deinit { board.add("d") }
}

/// An actor that all runs share.
@globalActor
actor Everywhere {
  static let shared = Everywhere()

  @Everywhere static func add(_ mark: String, to text: borrowing Mutex<String>) {
    Noise.pause()
    text.withLock { $0 += mark }
  }
}

func add(_ mark: String, on page: isolated Page) { page.add(mark) }

/// Runs on the actor of its caller.
nonisolated(nonsending) func stay() async { Noise.pause() }

/// Runs on no actor.
@concurrent func leave() async { Noise.pause() }

/// Calls a function for each text, in child tasks.
func together(_ texts: String..., body: @escaping @Sendable (String) async -> Void) async {
  await withTaskGroup { group in for text in texts { group.addTask { await body(text) } } }
}

/// Calls a function after a continuation was resumed, and another one after the resumption.
func resuming(_ body: @escaping @Sendable () async -> Void, _ resumed: () async -> Void) async {
  await withTaskGroup { group in
    await withCheckedContinuation { continuation in
      group.addTask {
        continuation.resume()
        await body()
      }
    }
    await resumed()
  }
}
