import Thorium
import ThoriumPersistence

/// An account that counts what it has received, and sets one timer after another.
struct Account: LoggedChild, Codable {
  static let logName = "account"

  enum Action: Codable {
    case move(Int)
    case plan
  }

  enum Mutation: Codable {
    case moved(Int)
    case planned
    case done
  }

  struct State: Codable {
    var moves = 0
    var total = 0
    var planned = 0
    var done = 0
  }

  var initialState: State { State() }

  func mutate(action: Action) -> Effect<Self> {
    switch action {
    case .move(let amount): .just(.moved(amount))
    case .plan: .concat(.just(.planned), .after(.milliseconds(3), .done, id: "plan"))
    }
  }

  func refusal(action: Action, state: State) -> Refusal? {
    if case .plan = action, state.planned > state.done { return "a timer is set" }
    return nil
  }

  func reduce(into state: inout State, mutation: Mutation) {
    switch mutation {
    case .moved(let amount):
      state.moves += 1
      state.total += amount
    case .planned: state.planned += 1
    case .done: state.done += 1
    }
  }
}

/// A bank that moves money between two accounts, also after a while.
struct Bank: LoggedReactor {
  static let logName = "bank"
  static let count = 8

  enum Action: Sendable {
    case transfer(Int, from: Int, to: Int)
    case transferLater(Int, from: Int, to: Int)
    case replaceGuest(Int)
  }

  enum Mutation: Codable {
    case transferred
    case replaced(Int)
  }

  struct State: Codable {
    var transfers = 0
    var accounts = Children<Int, Account>()
    /// An account that comes and goes.
    var guest: Child<Account>?
  }

  var initialState: State {
    var state = State()
    for id in 0..<Self.count { state.accounts[id] = Account() }
    return state
  }

  static func loggedChildren(_ children: LoggedChildren<Self>) -> LoggedChildren<Self> {
    children.log("accounts", \.accounts).log("guest", \.guest)
  }

  func mutate(action: Action) -> Effect<Self> {
    switch action {
    case .transfer(let amount, let from, let to): transfer(amount, from, to)
    case .transferLater(let amount, let from, let to):
      .concat(.run(start: .enqueued) { _ in }, transfer(amount, from, to))
    case .replaceGuest(let number): .just(.replaced(number))
    }
  }

  private func transfer(_ amount: Int, _ from: Int, _ to: Int) -> Effect<Self> {
    .concat(
      .just(.transferred),
      .send(.move(-amount), to: \.accounts, from),
      .send(.move(amount), to: \.accounts, to)
    )
  }

  func reduce(into state: inout State, mutation: Mutation) {
    switch mutation {
    case .transferred: state.transfers += 1
    case .replaced(let number): state.guest = number % 3 == 0 ? nil : Child(Account())
    }
  }
}
