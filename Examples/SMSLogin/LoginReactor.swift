import Thorium
import ThoriumScreens

/// A login with a mobile number and a code, which are sent as soon as both are complete.
///
/// The reactor is the view model between a view and a service. The view only displays and
/// binds. It sends the content of each field as an action, and observes only the state.
struct LoginReactor: Reactor {
  enum Action: Sendable {
    case mobile(String)
    case code(String)
    case submit
  }
  enum Mutation: Sendable {
    case edit(Action)
    case running(Running<String>.Change)
    case post(LoginRequest)
    case logIn(Session)
    case fail(LoginError)
  }
  struct State: Sendable, Hashable {
    var mobile = Field("", .mobile)
    var code = Field("", .code)
    var running: Running<String> = []
    var session: Session?
    @Pulse var request: LoginRequest?
    @Pulse var error: LoginError?

    /// True when both fields have their length; their format is only checked when they are sent.
    var isFull: Bool { mobile.problem != .mobileLength && code.problem != .codeLength }
  }

  let service: any LoginService
  /// The initial state; prefilled text is only sent after an edit or when it is submitted.
  var initialState = State()

  func mutate(action: Action, state: State) -> Effect<Self> {
    if case .submit = action { return submit(state) }
    let next = reduce(state: state, mutation: .edit(action))
    if next == state { return .none }
    // An edit cancels the request for the previous text.
    return .concat(.just(.edit(action)), .cancel(id: "login"), next.isFull ? submit(next) : .none)
  }

  func reduce(into state: inout State, mutation: Mutation) {
    switch mutation {
    case .edit(.mobile(let text)): state.mobile.edit(text)
    case .edit(.code(let text)): state.code.edit(text)
    case .edit(.submit): break
    case .running(let change): state.running.apply(change)
    case .post(let request): state.request = request
    case .logIn(let session): state.session = session
    case .fail(let error): state.error = error
    }
  }

  /// Returns the reason for refusing an action; the button uses it to know whether it is enabled.
  func refusal(action: Action, state: State) -> Refusal? {
    if state.session != nil { return "you are logged in" }
    if case .submit = action { return state.running.refusal(of: "login") }
    return nil
  }

  /// Sends both texts, or reports the first problem with them.
  private func submit(_ state: State) -> Effect<Self> {
    if let error = state.mobile.problem ?? state.code.problem { return .just(.fail(error)) }
    let post = LoginRequest(
      number: state.$request.count + 1,
      mobileNo: state.mobile.text,
      authCodeSMS: state.code.text,
      deviceNo: service.deviceNo
    )
    return .run(name: "#\(post.number)") { emit in
      emit(.post(post))
      emit(.logIn(try await service.login(post)))
    }
    .executing("login", Mutation.running)
    .catch { .fail(.service("\($0)")) }
  }
}
