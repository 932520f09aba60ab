import Thorium
import ThoriumScreens

/// A form for feedback about the program.
struct FeedbackReactor: Reactor {
  enum Action: Sendable {
    case write(String)
    case submit
  }
  enum Mutation: Sendable {
    case setContent(String)
    case running(Running<String>.Change)
    case tell(String?)
  }
  enum Event: Sendable, Equatable { case submitted }
  struct State: Sendable, Hashable {
    var content = Field("", FieldRule<String>.filled(orElse: "the text is empty", isTrimmed: true))
    var running: Running<String> = []
    @Pulse var error: String?
  }

  let client: any SocialClient
  let initialState = State()

  func mutate(action: Action, state: State) -> Effect<Self> {
    switch action {
    case .write(let text): .just(.setContent(text))
    case .submit:
      .run(name: "feedback") { emit in
        try await client.submit(feedback: state.content.text)
        emit.event(.submitted)
      }
      .executing("submit", Mutation.running)
      .catch { .tell(reason(of: $0)) }
    }
  }

  func reduce(into state: inout State, mutation: Mutation) {
    switch mutation {
    case .setContent(let text): state.content.edit(text)
    case .running(let change): state.running.apply(change)
    case .tell(let error): state.error = error
    }
  }

  func refusal(action: Action, state: State) -> Refusal? {
    switch action {
    case .write: state.running.refusal(of: "write", overlap: .nothing)
    case .submit: state.running.refusal(of: "submit", unless: state.content.problem)
    }
  }
}
