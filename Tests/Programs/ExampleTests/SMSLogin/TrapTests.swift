import Synchronization
import Testing
import ThoriumProof
import ThoriumScreens

@testable import ThoriumExampleSMSLogin

/// The faults of the original, each of which ours does not have.
struct TrapTests {
  private static let number = "13800138000"

  private let world = VirtualWorld()
  private let service: RecordingService
  private let login: Store<LoginReactor>

  init() {
    service = RecordingService(on: world.clock)
    login = Store(LoginReactor(service: service), in: world.runtime)
  }

  @Test func `trap 1.1: a number that has lost a digit no longer counts`() {
    send(.mobile(Self.number), .mobile("1380013800"), .code("5555"))
    #expect(service.log.sent == [])
    #expect(login.currentState.$error.count == 0)
    login.send(.mobile(Self.number))
    #expect(service.log.sent == ["5555"])
  }

  @Test func `trap 1.2: the same text again sends nothing, and an explicit submit does`() {
    send(.mobile(Self.number), .code("9999"))
    world.advance(by: .milliseconds(100))
    send(.code("9999"), .mobile(Self.number))
    world.advance(by: .milliseconds(100))
    #expect(service.log.sent == ["9999"])
    login.send(.submit)
    #expect(service.log.sent == ["9999", "9999"])
  }

  @Test func `trap 1.3: a code that is corrected while the old one is checked takes its place`() {
    send(.mobile(Self.number), .code("9999"), .code("1234"))
    world.advance(by: .milliseconds(100))
    #expect(service.log.sent == ["9999", "1234"])
    #expect(service.log.cancelled == ["9999"])
    #expect(login.currentState.session?.name == "Ada")
    #expect(login.currentState.$error.count == 0)
  }

  @Test func `trap 1.3: a second submit of the same pair is refused, in words`() async {
    send(.mobile(Self.number), .code("9999"))
    #expect(await login.perform(.submit).refusal == "login is running")
    #expect(service.log.sent == ["9999"])
  }

  @Test func `trap 1.4: a cancel ends this request alone, and no finished one`() {
    let other = Store(LoginReactor(service: service), in: world.runtime)
    for store in [login, other] { store.send(.mobile(Self.number)) }
    login.send(.code("9999"))
    other.send(.code("1234"))
    login.send(.code("999"))
    #expect(service.log.cancelled == ["9999"])
    #expect(service.log.running.count == 1)
    world.advance(by: .milliseconds(100))
    #expect(other.currentState.session?.name == "Ada")
    #expect(service.log.cancelled == ["9999"])
    #expect(world.reports.map(\.description) == ["#1 of LoginReactor was cancelled."])
  }

  @Test func `trap 1.5: each error is shown, each time`() throws {
    let commands = "submit\nsubmit\nmobile \(Self.number)\nsubmit\ncode 9999\ntick\nsubmit\ntick\n"
    let run = try Run("run", "sms-login", input: commands)
    #expect(
      run.lines.filter { $0.hasPrefix("error") } == [
        "error 10: 手机号码位数不对 (the mobile number needs 11 digits)",
        "error 10: 手机号码位数不对 (the mobile number needs 11 digits)",
        "error 20: 验证码位数不对 (the code needs 4 digits)", "error: wrong code",
        "error: wrong code",
      ]
    )
  }

  @Test func `trap 1.6: a field that is empty is a text like any other`() {
    login.send(.submit)
    #expect(login.currentState.error == .mobileLength)
    send(.mobile(Self.number), .mobile(""), .code("9999"), .code(""))
    login.send(.submit)
    #expect(login.currentState.mobile.text == "" && login.currentState.code.text == "")
    #expect(login.currentState.$error.count == 2)
    #expect(service.log.sent == [])
  }

  @Test(arguments: [
    ("138001380🙂", "1234", LoginError.mobileLength),
    ("１３８００１３８０００", "1234", .mobileFormat),
    ("١٣٨٠٠١٣٨٠٠٠", "1234", .mobileFormat),
    ("1380013800²", "1234", .mobileFormat),
    ("13800138000", "12🙂", .codeLength),
    ("13800138000", "１２３４", .codeFormat),
    ("13800138000", "12e\u{301}4", .codeFormat),
  ])
  func `trap 1.7: a length is counted in characters, and digits are those of ASCII`(
    mobile: String,
    code: String,
    error: LoginError
  ) {
    send(.mobile(mobile), .code(code), .submit)
    #expect(service.log.sent == [])
    #expect(login.currentState.error == error)
  }

  @Test func `trap 1.8: a released login ends, and its request with it`() {
    var store: Store<LoginReactor>? = Store(
      LoginReactor(service: service),
      in: world.runtime
    )
    weak let released = store
    store?.send(.mobile(Self.number))
    store?.send(.code("1234"))
    #expect(service.log.running.count == 1)
    store = nil
    #expect(released == nil)
    #expect(service.log.cancelled == ["1234"])
  }

  @Test func `trap 1.9: the initial text is sent when it changes, or is submitted`() {
    var reactor = LoginReactor(service: service)
    for mutation in [LoginReactor.Mutation.edit(.mobile(Self.number)), .edit(.code("9999"))] {
      reactor.reduce(into: &reactor.initialState, mutation: mutation)
    }
    let restored = Store(reactor, in: world.runtime)
    world.advance(by: .milliseconds(100))
    restored.send(.code("9999"))
    #expect(restored.currentState.isFull)
    #expect(service.log.sent == [])
    restored.send(.submit)
    restored.send(.code("1234"))
    #expect(service.log.sent == ["9999", "1234"])
  }

  @Test func `trap 1.10: neither a trace nor a report names the number or the code`() {
    let lines = Mutex<[String]>([])
    let write = { @Sendable (line: String) in lines.withLock { $0.append(line) } }
    let runtime = Runtime(
      executor: world.executor,
      clock: world.clock,
      tracers: [TraceLog(write)],
      report: { write("\($0)") }
    )
    let store = Store(LoginReactor(service: service), in: runtime)
    for action in [.mobile(Self.number), .code("9999"), .submit, .code("1234")] as [Action] {
      store.send(action)
    }
    world.advance(by: .milliseconds(100))
    store.send(.code("9999"))
    let text = lines.withLock { $0 }.joined(separator: "\n")
    for name in ["mobile", "code", "login is running", "#1", "logIn", "you are logged in"] {
      #expect(text.contains(name))
    }
    for secret in [Self.number, "9999", "1234"] { #expect(!text.contains(secret)) }
  }

  private typealias Action = LoginReactor.Action

  private func send(_ actions: Action...) {
    for action in actions { login.send(action) }
  }
}
