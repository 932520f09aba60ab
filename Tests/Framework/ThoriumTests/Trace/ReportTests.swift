import Testing
import ThoriumProof

/// What a report says, and what it keeps to itself.
struct ReportTests {
  @Test func `a report of a failure names the culprit, and says what remains`() {
    #expect(
      "\(Report.unhandled(Mishap("torn"), reactor: "Tape"))"
        == "An effect of Tape failed: torn. Its mutations so far remain; catch the error in the "
        + "effect, or handle it in mutate(failure:state:)."
    )
  }

  @Test func `an action is named by its case, and never shows its values`() {
    #expect(Report.name(ofAction: Login.logout) == "logout")
    #expect(Report.name(ofAction: Login.password("hunter2")) == "password")
    #expect(Report.name(ofAction: Login.both(name: "Ada", password: "hunter2")) == "both")
    #expect(Report.name(ofAction: Login.deep(.password("hunter2"))) == "deep")
    #expect(Report.name(ofAction: Login.nothing(())) == "nothing")
  }

  @Test func `an action that is no enumeration is named by its type`() {
    #expect(Report.name(ofAction: Password(text: "hunter2")) == "Password")
    #expect(Report.name(ofAction: "hunter2") == "String")
    #expect(Report.name(ofAction: Int?.some(7)) == "Optional<Int>")
    #expect(Report.name(ofAction: Token()) == "Token")
  }

  @Test func `an action that describes itself does not show its values either`() {
    #expect(Report.name(ofAction: Talkative.password("hunter2")) == "password")
    #expect(!Report.name(ofAction: Hidden.password("hunter2")).contains("hunter2"))
    #expect(!Report.name(ofAction: Password(text: "hunter2")).contains("hunter2"))
  }

  @Test func `a store reports a refused action by its case alone`() {
    let world = VirtualWorld()
    let store = Store(Guarded(), in: world.runtime)
    store.send(.password("hunter2"))
    store.end()
    store.send(.password("hunter2"))
    #expect(
      world.reports.map(\.description) == [
        "Guarded refused password: not now.",
        "password was sent to Guarded, which has ended. Nothing was changed.",
      ]
    )
  }
}

private indirect enum Login: Sendable {
  case logout
  case password(String)
  case both(name: String, password: String)
  case deep(Login)
  case nothing(Void)
}

private struct Password: Sendable {
  let text: String
}

/// An enumeration that says everything.
private enum Talkative: Sendable, CustomStringConvertible {
  case password(String)

  var description: String {
    switch self {
    case .password(let text): "password \(text)"
    }
  }
}

/// An enumeration that hides its cases from mirrors, but not from descriptions.
private enum Hidden: Sendable, CustomReflectable, CustomStringConvertible {
  case password(String)

  var customMirror: Mirror { Mirror(self, children: [], displayStyle: .enum) }

  var description: String {
    switch self {
    case .password(let text): "password \(text)"
    }
  }
}

private struct Guarded: Reactor {
  typealias Action = Login
  typealias Mutation = Login

  let initialState = 0

  func reduce(into state: inout Int, mutation: Login) {
    state += 1
  }

  func refusal(action: Login, state: Int) -> Refusal? {
    "not now"
  }
}
