import ThoriumProperties
import ThoriumSimulation

/// A random program of two or three tasks, which share state only through actors.
struct SmallProgram: Sendable {
  enum Operation: Sendable {
    case yield, draw, idle
    case isCancelled
    case sleep(Int)
    /// Adds one to a number in one call of its actor.
    case add(Int)
    /// Adds one to a number in two calls of its actor, so an update may be lost.
    case update(Int)
    /// Adds one to a number in a call of another actor.
    case relay(Int)
    /// Adds one to a number in a child task, beside a yield of its own.
    case fork(Int)
    /// Starts a task that adds to a number, and does not await it.
    case detach(Int)
    /// Starts a task that calls an actor, within a call of the actor.
    case spawn(Int)
    /// Waits in a call of an actor until the scenario or another task opens it.
    case pass(Int)
    case open(Int)
    case wait(Int)
    /// Waits for another task in a call of an actor.
    case waitInside(Int, Int)
    /// Waits for another task in a task that a call of an actor starts.
    case waitApart(Int, Int)
    case cancel(Int)

    /// True for an operation that ends only after an actor was opened.
    var mustBeOpened: Bool {
      if case .pass = self { true } else { false }
    }
  }

  let tasks: [[Operation]]
  /// True when the tasks are children of a group, whose results are used in their order.
  let isGroup: Bool

  /// Creates a program.
  ///
  /// - Parameters:
  ///   - seed: The random seed.
  ///   - size: The number of operations in all tasks together.
  init(seed: UInt64, size: Int) {
    var random = SplitMix64(seed: seed)
    isGroup = Int.random(in: 0..<3, using: &random) == 0
    let count = Int.random(in: 0..<8, using: &random) == 0 ? 3 : 2
    var tasks: [[Operation]] = Array(repeating: [], count: count)
    for _ in 1...size {
      let task = Int.random(in: 0..<count, using: &random)
      tasks[task].append(Self.operation(of: task, &random))
    }
    self.tasks = tasks
  }

  private static func operation(of task: Int, _ random: inout SplitMix64) -> Operation {
    let cell = Int.random(in: 0..<2, using: &random)
    let other = task == 0 ? nil : Int.random(in: 0..<task, using: &random)
    switch (Int.random(in: 0..<21, using: &random), other) {
    case (0...1, _): return .yield
    case (2, _): return .draw
    case (3, _): return .idle
    case (4, _): return .isCancelled
    case (5, _): return .sleep(cell + 1)
    case (6...8, _): return .add(cell)
    case (9, _): return .update(cell)
    case (10, _): return .relay(cell)
    case (11, _): return .fork(cell)
    case (12, _): return .detach(cell)
    case (13, _): return .spawn(cell)
    case (14, _): return .pass(cell)
    case (15, _): return .open(cell)
    case (16...17, let other?): return .wait(other)
    case (18, let other?): return .cancel(other)
    case (19, let other?): return .waitInside(cell, other)
    case (20, let other?): return .waitApart(cell, other)
    default: return .add(0)
    }
  }

  /// Runs the program, and returns everything that its tasks have observed.
  func run(in simulation: Simulation) async -> String {
    let cells = [CountingActor(), CountingActor()]
    var observed: [[Int]] = []
    if isGroup {
      await withTaskGroup { group in
        for operations in tasks {
          group.addTask { await Self.perform(operations, cells, [], simulation) }
        }
        if tasks.joined().contains(where: \.mustBeOpened) {
          for cell in cells { await cell.open() }
        }
        for await result in group { observed.append(result) }
      }
    } else {
      var handles: [Task<[Int], Never>] = []
      for operations in tasks {
        let others = handles
        handles.append(
          Task(executorPreference: simulation.executor) {
            await Self.perform(operations, cells, others, simulation)
          }
        )
      }
      if tasks.joined().contains(where: \.mustBeOpened) {
        for cell in cells { await cell.open() }
      }
      for handle in handles { observed.append(await handle.value) }
    }
    for cell in cells { observed.append([await cell.number]) }
    return "\(observed)"
  }

  private static func perform(
    _ operations: [Operation],
    _ cells: [CountingActor],
    _ others: [Task<[Int], Never>],
    _ simulation: Simulation
  ) async -> [Int] {
    var observed: [Int] = []
    for operation in operations {
      switch operation {
      case .yield: await Task.yield()
      case .draw: observed.append(simulation.draw(0...1))
      case .idle: await simulation.idle()
      case .isCancelled: observed.append(Task.isCancelled ? 1 : 0)
      case .sleep(let time):
        let isCut = (try? await simulation.clock.sleep(for: .milliseconds(time))) == nil
        observed.append(isCut ? 1 : 0)
      case .add(let cell): observed.append(await cells[cell].add())
      case .update(let cell):
        let number = await cells[cell].number
        await cells[cell].write(number + 1)
      case .relay(let cell): observed.append(await cells[1 - cell].add(to: cells[cell]))
      case .fork(let cell):
        async let number = cells[cell].add()
        await Task.yield()
        observed.append(await number)
      case .detach(let cell):
        Task(executorPreference: simulation.executor) { await cells[cell].addTen() }
      case .spawn(let cell): observed.append(await cells[cell].spawn(simulation).value)
      case .pass(let cell): observed.append(await cells[cell].pass())
      case .open(let cell): await cells[cell].open()
      case .waitInside(let cell, let other) where others.indices.contains(other):
        observed.append(await cells[cell].wait(for: others[other]))
      case .waitApart(let cell, let other) where others.indices.contains(other):
        await cells[cell].waitApart(for: others[other], simulation)
      case .wait(let other) where others.indices.contains(other):
        observed += await others[other].value
      case .cancel(let other) where others.indices.contains(other): others[other].cancel()
      case .wait, .waitInside, .waitApart, .cancel: await Task.yield()
      }
    }
    return observed
  }
}

/// A number of a small program.
private actor CountingActor {
  private(set) var number = 0
  private var isOpen = false
  private var waiters: [CheckedContinuation<Void, Never>] = []

  func write(_ number: Int) { self.number = number }

  func add() -> Int {
    number += 1
    return number
  }

  func add(to other: CountingActor) async -> Int { await other.add() + number }

  func addTen() { number += 10 }

  func spawn(_ simulation: Simulation) -> Task<Int, Never> {
    Task(executorPreference: simulation.executor) { await self.add() }
  }

  func open() {
    isOpen = true
    for waiter in waiters { waiter.resume() }
    waiters = []
  }

  func pass() async -> Int {
    if !isOpen { await withCheckedContinuation { waiters.append($0) } }
    return add()
  }

  func wait(for task: Task<[Int], Never>) async -> Int {
    let before = number
    let results = await task.value
    return add() * 10 + before + results.count
  }

  func waitApart(for task: Task<[Int], Never>, _ simulation: Simulation) {
    Task(executorPreference: simulation.executor) {
      _ = await task.value
      await self.addTen()
    }
  }
}
