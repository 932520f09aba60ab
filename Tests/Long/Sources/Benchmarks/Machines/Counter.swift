import Thorium

/// The machine of most workloads: a number that goes up and down, by itself or in bursts.
struct Counter: Reactor {
  enum Action: Sendable {
    case increase
    case decrease
    case burst(Int)
  }

  enum Mutation: Sendable {
    case increase
    case decrease
  }

  let initialState = 0

  func mutate(action: Action) -> Effect<Self> {
    switch action {
    case .increase: .just(.increase)
    case .decrease: .just(.decrease)
    case .burst(let count): .from(repeatElement(.increase, count: count))
    }
  }

  func reduce(into state: inout Int, mutation: Mutation) {
    switch mutation {
    case .increase: state += 1
    case .decrease: state -= 1
    }
  }
}
