import Thorium
import ThoriumParts

/// Logging in with a mobile number and a code: once both are there, they are sent by themselves.
///
/// It is the view model between a view, which only shows and binds, and a service. What a field
/// holds is pushed in as an action, and only the state is observed.
struct LoginReactor: Reactor {
  enum Action: Sendable {
    case mobile(String)
    case code(String)
    case submit
  }
  enum Mutation: Sendable {
    case setMobile(String)
    case setCode(String)
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

    /// Whether both fields have their length; whether that is right, is said when it is sent.
    var isFull: Bool { mobile.isFull && code.isFull }
  }

  let service: any LoginService
  let deviceNo: String
  /// What is already typed when the screen appears is sent only when it is changed, or submitted.
  var initialState = State()

  func mutate(action: Action, state: State) -> Effect<Self> {
    switch action {
    case .mobile(let text): state.mobile.isEdit(text) ? edit(.setMobile(text), state) : .none
    case .code(let text): state.code.isEdit(text) ? edit(.setCode(text), state) : .none
    case .submit: submit(state)
    }
  }

  func reduce(into state: inout State, mutation: Mutation) {
    switch mutation {
    case .setMobile(let text): state.mobile.edit(text)
    case .setCode(let text): state.code.edit(text)
    case .running(let change): state.running.apply(change)
    case .post(let request): state.request = request
    case .logIn(let session): state.session = session
    case .fail(let error): state.error = error
    }
  }

  /// The rule of the button, too: it asks here whether it is enabled.
  func refusal(action: Action, state: State) -> Refusal? {
    if state.session != nil { return "you are logged in" }
    if case .submit = action { return state.running.refusal(of: "login") }
    return nil
  }

  /// Ends the request for what was typed before, and sends what is typed now.
  private func edit(_ change: Mutation, _ state: State) -> Effect<Self> {
    let next = reduce(state: state, mutation: change)
    return .concat(.just(change), .cancel(id: "login"), next.isFull ? submit(next) : .none)
  }

  private func submit(_ state: State) -> Effect<Self> {
    if let error = state.mobile.problem ?? state.code.problem { return .just(.fail(error)) }
    let request = LoginRequest(
      number: state.$request.count + 1,
      mobileNo: state.mobile.text,
      authCodeSMS: state.code.text,
      deviceNo: deviceNo
    )
    return .run(name: "#\(request.number)") { emit in
      emit(.post(request))
      emit(.logIn(try await service.login(request, emit.clock)))
    }
    .executing("login", Mutation.running)
    .catch { .fail(.service("\($0)")) }
  }
}
