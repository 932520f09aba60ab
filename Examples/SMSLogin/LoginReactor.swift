import Thorium

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
    case begin(LoginRequest)
    case end
    case logIn(Session)
    case fail(LoginError)
  }
  struct State: Sendable, Equatable {
    var mobile = ""
    var code = ""
    /// What is wrong with the number; `nil` where it can be sent.
    var mobileError: LoginError? = .mobileLength
    /// What is wrong with the code.
    var codeError: LoginError? = .codeLength
    var isRequesting = false
    var session: Session?
    @Pulse var request: LoginRequest?
    @Pulse var error: LoginError?

    /// Whether both fields have their length; whether that is right, is said when it is sent.
    var isFull: Bool { mobileError != .mobileLength && codeError != .codeLength }
  }

  static let mobileLength = 11
  static let codeLength = 4

  let service: any LoginService
  let deviceNo: String
  var phoneRule = PhoneRule.mainland
  /// What is already typed when the screen appears is sent only when it is changed, or submitted.
  var initialState = State()

  func mutate(action: Action, state: State) -> Effect<Self> {
    switch action {
    case .mobile(let text): text == state.mobile ? .none : edit(.setMobile(text), state)
    case .code(let text): text == state.code ? .none : edit(.setCode(text), state)
    case .submit: submit(state)
    }
  }

  func reduce(into state: inout State, mutation: Mutation) {
    switch mutation {
    case .setMobile(let text):
      state.mobile = text
      state.mobileError = error(inMobile: text)
    case .setCode(let text):
      state.code = text
      state.codeError = error(inCode: text)
    case .begin(let request):
      state.isRequesting = true
      state.request = request
    case .end: state.isRequesting = false
    case .logIn(let session): state.session = session
    case .fail(let error): state.error = error
    }
  }

  /// The rule of the button, too: it asks here whether it is enabled.
  func refusal(action: Action, state: State) -> Refusal? {
    if state.session != nil { return "you are logged in" }
    if case .submit = action, state.isRequesting { return "login is running" }
    return nil
  }

  /// Ends the request for what was typed before, and sends what is typed now.
  private func edit(_ change: Mutation, _ state: State) -> Effect<Self> {
    let next = reduce(state: state, mutation: change)
    return .concat(.just(change), .cancel(id: "login"), next.isFull ? submit(next) : .none)
  }

  private func submit(_ state: State) -> Effect<Self> {
    if let error = state.mobileError ?? state.codeError { return .just(.fail(error)) }
    let request = LoginRequest(
      number: state.$request.count + 1,
      mobileNo: state.mobile,
      authCodeSMS: state.code,
      deviceNo: deviceNo
    )
    return .concat(
      .just(.begin(request)),
      .run(name: "#\(request.number)") { emit in
        emit(.logIn(try await service.login(request, emit.clock)))
      }
      .finally(.end)
      .catch { .fail(.service("\($0)")) }
      .cancellable(id: "login")
    )
  }

  private func error(inMobile text: String) -> LoginError? {
    if text.count != Self.mobileLength { return .mobileLength }
    return phoneRule.accepts(text) ? nil : .mobileFormat
  }

  private func error(inCode text: String) -> LoginError? {
    if text.count != Self.codeLength { return .codeLength }
    return text.wholeMatch(of: /[0-9]+/) == nil ? .codeFormat : nil
  }
}
