import Thorium

@testable import ThoriumExampleSMSLogin

/// The login as the article about ReactiveCocoa has it, with its faults, to compare ours with.
///
/// `combineLatest` remembers the last text of the right length of each field, and fires at each new
/// one; a command that is executing answers nobody; what goes wrong, nobody is shown.
struct OriginalLogin: Reactor {
  enum Mutation: Sendable {
    case setMobile(String)
    case setCode(String)
    case begin
    case end
    case logIn(Session)
    case fail(Int)
  }
  struct State: Sendable {
    var mobile = ""
    var code = ""
    var hasHadMobile = false
    var hasHadCode = false
    var isExecuting = false
    var session: Session?
    /// The errors of the command, which has no subscriber.
    var unseenErrors: [Int] = []
  }

  let service: any LoginService
  let initialState = State()

  func mutate(action: LoginReactor.Action, state: State) -> Effect<Self> {
    switch action {
    case .mobile(let text): observe(.setMobile(text), isWhole: text.utf16.count == 11, state)
    case .code(let text): observe(.setCode(text), isWhole: text.utf16.count == 4, state)
    case .submit: execute(state)
    }
  }

  func reduce(into state: inout State, mutation: Mutation) {
    switch mutation {
    case .setMobile(let text):
      state.mobile = text
      state.hasHadMobile = state.hasHadMobile || text.utf16.count == 11
    case .setCode(let text):
      state.code = text
      state.hasHadCode = state.hasHadCode || text.utf16.count == 4
    case .begin: state.isExecuting = true
    case .end: state.isExecuting = false
    case .logIn(let session): state.session = session
    case .fail(let code): state.unseenErrors.append(code)
    }
  }

  private func observe(_ change: Mutation, isWhole: Bool, _ state: State) -> Effect<Self> {
    let next = reduce(state: state, mutation: change)
    let fires = isWhole && next.hasHadMobile && next.hasHadCode
    return .concat(.just(change), fires ? execute(next) : .none)
  }

  private func execute(_ state: State) -> Effect<Self> {
    if state.isExecuting { return .none }
    if state.mobile.utf16.count != 11 { return .just(.fail(10)) }
    if state.code.utf16.count != 4 { return .just(.fail(20)) }
    let request = LoginRequest(
      number: 0,
      mobileNo: state.mobile,
      authCodeSMS: state.code,
      deviceNo: ""
    )
    return .concat(
      .just(.begin),
      .run { emit in emit(.logIn(try await service.login(request))) }
        .catch { _ in .fail(0) }
        .finally(.end)
    )
  }
}
