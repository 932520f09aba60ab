import Thorium

@testable import ThoriumPersistence

/// A step of one of the threads that use the stores of a log.
struct ThreadStep: Codable, Hashable, Sendable {
  let thread: Int
  /// The number of the step among those of its thread.
  let number: Int
}

/// The steps of one thread that a store has handled.
struct Mark: Codable, Hashable {
  var last = 0
  var count = 0
  private var hash = 0

  mutating func add(_ number: Int) {
    last = number
    count += 1
    hash = hash &* 31 &+ number
  }
}

/// The steps that a store has handled, by their threads.
struct Marks: Codable, Hashable {
  private var marks: [Int: Mark] = [:]

  subscript(thread: Int) -> Mark { marks[thread] ?? Mark() }

  mutating func add(_ step: ThreadStep) { marks[step.thread, default: Mark()].add(step.number) }
}

/// A child of a child.
struct Leaf: LoggedChild, Codable {
  static let logName = "leaf"
  typealias Action = ThreadStep
  var initialState: Marks { Marks() }

  func reduce(into state: inout Marks, mutation: ThreadStep) { state.add(mutation) }
}

/// A child with a child.
struct Branch: LoggedChild, Codable {
  static let logName = "branch"
  typealias Action = ThreadStep

  struct State: Codable {
    var marks = Marks()
    var leaf = Child(Leaf())
  }

  var initialState: State { State() }

  static func loggedChildren(_ children: LoggedChildren<Self>) -> LoggedChildren<Self> {
    children.log("leaf", \.leaf)
  }

  func reduce(into state: inout State, mutation: ThreadStep) { state.marks.add(mutation) }
}

/// A store with each kind of child, and with timers.
struct Trunk: LoggedReactor {
  static let logName = "trunk"

  struct Action: Sendable {
    enum Kind: Sendable {
      case mark
      case add(Int)
      case remove(Int)
      /// Sends the step to a branch in the same burst.
      case pass(Int)
      /// Removes the loose branch, or returns it to its place.
      case swap
      case set(String)
      case stop(String)
    }

    let kind: Kind
    let step: ThreadStep
  }

  enum Mutation: Codable {
    case marked(ThreadStep)
    case added(Int, ThreadStep)
    case removed(Int, ThreadStep)
    case swapped(ThreadStep)
    case rang
  }

  struct State: Codable {
    var marks = Marks()
    var leaf = Child(Leaf())
    var branches: Children<Int, Branch> = [:]
    /// A branch that moves to `away`, which is not logged, and back.
    var loose: Child<Branch>? = Child(Branch())
    var away: Child<Branch>?
  }

  var initialState: State { State() }

  static func loggedChildren(_ children: LoggedChildren<Self>) -> LoggedChildren<Self> {
    children.log("leaf", \.leaf).log("branches", \.branches).log("loose", \.loose)
  }

  func mutate(action: Action) -> Effect<Self> {
    let step = action.step
    return switch action.kind {
    case .mark: .just(.marked(step))
    case .add(let id): .just(.added(id, step))
    case .remove(let id): .just(.removed(id, step))
    case .pass(let id): .concat(.just(.marked(step)), .send(step, to: \.branches, id))
    case .swap: .just(.swapped(step))
    case .set(let id):
      .concat(.just(.marked(step)), .after(.seconds(10_000), .rang, id: id))
    case .stop(let id): .concat(.cancel(id: id), .just(.marked(step)))
    }
  }

  func reduce(into state: inout State, mutation: Mutation) {
    switch mutation {
    case .marked(let step): state.marks.add(step)
    case .added(let id, let step):
      state.marks.add(step)
      state.branches[id] = Branch()
    case .removed(let id, let step):
      state.marks.add(step)
      state.branches[id] = nil
    case .swapped(let step):
      state.marks.add(step)
      swap(&state.loose, &state.away)
    case .rang: break
    }
  }
}
