/// A random program of two or three tasks, whose outcome is what the actors that they share have seen.
struct RandomProgram: Sendable {
  /// What a task does; the number is that of one of two actors.
  enum Operation: Sendable, Equatable {
    case call(Int)
    /// Reads and writes a number of an actor in two calls, so an update may be lost.
    case update(Int)
    /// Calls an actor that calls the other one before it returns.
    case relay(Int)
    /// Yields in a call of an actor, which runs other calls meanwhile.
    case reenter(Int)
    case yield
    /// Calls an actor in a child task, and once more beside it.
    case child(Int)
    /// Calls an actor in each of two child tasks of a group.
    case group(Int)
    case task(Int)
    case detached(Int)
    /// Starts two tasks on an actor, in a call of it.
    case tasksInside(Int)
    case mainActor
    /// Starts a task on the main actor.
    case taskOnMainActor
    /// Waits for a continuation in a call of an actor, until another call opens it.
    case pass(Int)
    case open(Int)
    case sleep
    /// Appends to a text under a lock.
    case lock
    /// Sends an element to a stream, whose reader calls an actor.
    case element
    /// Cancels the next task.
    case cancel
    /// Calls an actor with the news whether the task is cancelled.
    case isCancelled
  }

  let seed: UInt64
  let tasks: [[Operation]]

  /// Creates a program.
  ///
  /// - Parameters:
  ///   - seed: The seed of its operations.
  ///   - isPlain: True if tasks share state only through actors, as in the model.
  init(seed: UInt64, isPlain: Bool) {
    var random = Seeded(state: seed)
    let count = Int.random(in: 0..<4, using: &random) == 0 ? 3 : 2
    var tasks: [[Operation]] = Array(repeating: [], count: count)
    for number in 0..<Int.random(in: 2...4, using: &random) {
      let actor = Int.random(in: 0...1, using: &random)
      let all = Operation.plain(actor) + (isPlain ? [] : Operation.others)
      var operation = all.randomElement(using: &random) ?? .yield
      if operation == .pass(actor) {
        // The first task waits, and the last one opens.
        tasks[count - 1].append(.open(actor))
        if number % count > 0 { operation = .open(actor) }
      }
      tasks[number % count].append(operation)
    }
    self.seed = seed
    self.tasks = tasks
  }

  func has(_ operation: Operation) -> Bool { tasks.joined().contains(operation) }

  /// True if a step does two things between which other tasks can do something that matters.
  ///
  /// The ordinary executor may switch there, and no exploration does.
  var isInterruptible: Bool {
    // The first task starts the others.
    ([[.task(0)] + tasks[0]] + tasks.dropFirst()).contains { operations in
      zip(operations, operations.dropFirst()).contains { first, second in
        [.lock, .element, .cancel, .isCancelled].contains(second) && !first.suspends
      }
    }
  }
}

extension RandomProgram.Operation {
  /// The operations that use only an actor, more frequent ones more than once.
  fileprivate static func plain(_ actor: Int) -> [Self] {
    [
      .call(actor), .call(actor), .call(actor), .update(actor), .update(actor), .relay(actor),
      .reenter(actor), .yield, .child(actor), .child(actor), .group(actor), .task(actor),
      .detached(actor), .tasksInside(actor), .mainActor, .pass(actor), .open(actor),
      .taskOnMainActor, .taskOnMainActor,
    ]
  }

  fileprivate static let others: [Self] = [.sleep, .lock, .lock, .element, .cancel, .isCancelled]

  /// True if a step ends in the operation.
  fileprivate var suspends: Bool {
    switch self {
    case .task, .detached, .taskOnMainActor, .lock, .element, .cancel: false
    default: true
    }
  }
}

extension RandomProgram: CustomStringConvertible {
  /// The operations of each task, which the model reads.
  var description: String {
    tasks.map { $0.map { "\($0)" }.joined(separator: " ") }.joined(separator: " | ")
  }
}

/// A generator of random numbers with a seed, after SplitMix64.
struct Seeded: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
