import Testing
import Thorium
import ThoriumProof
import ThoriumScreens

@testable import ThoriumExampleSMSLogin

struct LoginTests {
  private let world = VirtualWorld()
  private let service: RecordingService
  private let store: Store<LoginReactor>

  init() {
    service = RecordingService(on: world.clock)
    store = Store(LoginReactor(service: service), in: world.runtime)
  }

  @Test(arguments: [
    ("", LoginError.codeLength), ("123", .codeLength), ("12a4", .codeFormat), ("1234", nil),
    ("12345", .codeLength), ("👩‍🚀é12", .codeFormat),
  ])
  func `a code has four characters, and only digits`(text: String, problem: LoginError?) {
    #expect(Field(text, .code).problem == problem)
  }

  @Test func `the last character of a full pair sends it, whichever field it is in`() {
    store.send(.code("1234"))
    store.send(.mobile("1380013800"))
    #expect(service.log.sent == [])
    store.send(.mobile("13800138000"))
    #expect(service.log.sent == ["1234"])
    #expect(!store.currentState.running.isEmpty)
    world.advance(by: .milliseconds(100))
    #expect(store.currentState.running.isEmpty)
    #expect(store.currentState.session == Session(name: "Ada"))
  }

  @Test func `a request holds the number, the code and the device, and counts from one`() {
    store.send(.mobile("13800138000"))
    for (number, code) in [(1, "9999"), (2, "9998")] {
      store.send(.code(code))
      #expect(
        store.currentState.request
          == LoginRequest(
            number: number,
            mobileNo: "13800138000",
            authCodeSMS: code,
            deviceNo: "DEV"
          )
      )
    }
  }

  @Test(arguments: [
    ("", "", LoginError.mobileLength, 10), ("138001380001", "12", .mobileLength, 10),
    ("23800138000", "12", .mobileFormat, 11), ("13800138000", "12", .codeLength, 20),
    ("13800138000", "12345", .codeLength, 20), ("13800138000", "12a4", .codeFormat, 21),
  ])
  func `the number is checked before the code`(
    mobile: String,
    code: String,
    error: LoginError,
    number: Int
  ) {
    store.send(.mobile(mobile))
    store.send(.code(code))
    store.send(.submit)
    #expect(store.currentState.error == error)
    #expect(error.code == number && !error.errorInfo.isEmpty)
    #expect(service.log.sent == [])
  }

  @Test func `an input that a rule refuses ends the request for the previous one`() {
    store.send(.mobile("13800138000"))
    store.send(.code("1234"))
    store.send(.code("12a4"))
    #expect(store.currentState.running.isEmpty)
    #expect(service.log.cancelled == ["1234"])
    #expect(store.currentState.session == nil)
    #expect(store.currentState.error == .codeFormat)
  }

  @Test func `a program may have its own rule for numbers`() {
    let rule = FieldRule(length: 11, orElse: LoginError.mobileLength) {
      $0.hasPrefix("2") ? nil : .mobileFormat
    }
    let state = LoginReactor.State(mobile: Field("", rule))
    let reactor = LoginReactor(service: service, initialState: state)
    let store = Store(reactor, in: world.runtime)
    store.send(.code("1234"))
    store.send(.mobile("13800138000"))
    #expect(store.currentState.error == .mobileFormat)
    store.send(.mobile("23800138000"))
    #expect(service.log.sent == ["1234"])
  }

  @Test func `the answer of the service is shown each time, and another submit is accepted`() async
  {
    store.send(.mobile("13800138000"))
    store.send(.code("9999"))
    for count in 1...3 {
      world.advance(by: .milliseconds(100))
      #expect(store.currentState.error == .service("wrong code"))
      #expect(store.currentState.$error.count == count)
      #expect(await store.perform(.submit).refusal == nil)
    }
  }

  @Test func `a logged-in person types and sends nothing more`() async {
    store.send(.mobile("13800138000"))
    store.send(.code("1234"))
    world.advance(by: .milliseconds(100))
    for action in [LoginReactor.Action.submit, .code("9999"), .mobile("")] {
      #expect(await store.perform(action).refusal == "you are logged in")
    }
    #expect(service.log.sent == ["1234"])
    #expect(store.currentState.code.text == "1234")
  }
}
