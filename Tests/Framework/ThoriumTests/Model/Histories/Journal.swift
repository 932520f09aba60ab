import Thorium

/// A reactor that lists what it was sent, and counts what others than the sender handle.
struct Journal: Reactor {
  struct Action: Sendable {
    let value: Int
    let sender: Int
  }

  typealias Mutation = Int

  /// How many actions another thread than their sender has handled, and how many of these a task.
  struct Handled: Sendable {
    var forOthers = 0
    var byTasks = 0
  }

  let initialState: [Int] = []
  let meeting: Meeting
  let handled: Box<Handled>

  func mutate(action: Action) -> Effect<Self> {
    if action.sender != threadNumber {
      handled.change { handled in
        handled.forOthers += 1
        if !isOnThread { handled.byTasks += 1 }
      }
    }
    if action.value % 4 > 1 { meeting.letOthersStep(action.value % 4, isThread: isOnThread) }
    return .just(action.value)
  }

  func reduce(into state: inout [Int], mutation: Int) {
    state.append(mutation)
  }
}

/// A store of a journal, with an observer who takes its time.
final class JournalStore: Raced {
  let store: Store<Journal>
  let handled = Box(Journal.Handled())
  private let subscription: Subscription

  init(in runtime: Runtime, meeting: Meeting) {
    store = Store(Journal(meeting: meeting, handled: handled), in: runtime)
    subscription = store.observe { state in
      if let last = state.last, last % 4 == 1 { meeting.letOthersStep(2, isThread: isOnThread) }
    }
  }

  func send(_ value: Int) {
    store.send(Journal.Action(value: value, sender: threadNumber))
  }

  func read() -> [Int] { store.currentState }
}
