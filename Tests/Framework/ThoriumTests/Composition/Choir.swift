import Thorium

/// A child that does what it is asked.
struct Voice: Reactor {
  typealias Event = String
  typealias Mutation = String
  let initialState = ""
  func mutate(action: Effect<Voice>) -> Effect<Voice> { action }
  func reduce(into state: inout String, mutation: String) { state += mutation }
}

/// A parent that writes down what it hears.
struct Choir: Reactor {
  typealias Action = String

  struct State: Sendable {
    var lead = Child(Voice())
    var guest: Child<Voice>?
    var voices: Children<Int, Voice> = [1: Voice(), 2: Voice()]
    var heard: [String] = []
  }

  let initialState = State()

  func childEvents(_ events: ChildEvents<Self>) -> ChildEvents<Self> {
    events
      .from(\.lead) { "lead \($0)" }
      .from(\.guest) { "guest \($0)" }
      .from(\.voices) { id, event in "\(id) \(event)" }
  }

  func reduce(into state: inout State, mutation: String) {
    state.heard.append(mutation)
    if mutation.hasSuffix("last") { state.voices = [:] }
    switch mutation {
    case "invite", "guest replace": state.guest = Child(Voice())
    case "lead replace": state.lead = Child(Voice())
    case "1 replace": state.voices[1] = Voice()
    default: break
    }
  }
}
