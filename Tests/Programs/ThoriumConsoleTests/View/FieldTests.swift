import Testing
import Thorium
import ThoriumScreens

@testable import ThoriumConsole

/// Form fields, and screens that only display a value.
struct FieldTests {
  @Test
  func `a field of any length shows its text, after a word that may differ from its name`() throws {
    let played = try play(["call ' Ada '", "name Ada", "help"])
    #expect(
      played.output.dropFirst(4).prefix(2) == [
        "name: Ada", "? unknown command: **** (help lists the commands)",
      ]
    )
    #expect(played.output.contains { $0.contains("call TEXT") && $0.contains("fills in the name") })
  }

  @Test func `K19: a secure field shows stars, and its command is echoed with stars`() throws {
    let style = Session.Style(echoes: true, isTimeVirtual: true)
    let played = try play(["password swordfish"], style)
    #expect(
      played.output.dropFirst(4).prefix(2) == ["> password *********", "password: *********"]
    )
    #expect(!played.output.contains { $0.contains("swordfish") })
  }

  @Test func `K18: the text of a field is escaped once`() throws {
    let played = try play(["call 'a\u{1B}[2J\\e'"])
    #expect(played.output.dropFirst(4).first == #"name: a\e[2J\e"#)
  }

  @Test func `a constant reactor shows its value, and handles no action`() throws {
    let views = Views(ValueView())
    let played = try Played(["state"], root: ConstantFlow(ConstantReactor(7)), views: views)
    #expect(played.output == ["nav: resetRoot Value  [Value]", "value: 7", "value: 7", "bye"])
  }

  @Test func `a constant reactor without a value needs no view, and may have one`() throws {
    let root = ConstantFlow(ConstantReactor())
    let played = try Played(["state"], root: root, views: Views())
    #expect(played.output.dropFirst() == ["The screen shows nothing.", "bye"])
    let shown = try Played(["state"], root: root, views: Views(EmptyPage())).output
    #expect(shown.dropFirst().first == "page: empty")
  }

  private func play(
    _ commands: [String],
    _ style: Session.Style = .init(isTimeVirtual: true)
  ) throws -> Played {
    try Played(commands, style: style, of: Form(), FormView())
  }
}

private struct Form: Reactor {
  enum Action: Sendable {
    case code(String)
    case name(String)
    case password(Secret)
  }
  struct State: Sendable {
    var code = Field(
      "",
      FieldRule(length: 4, orElse: "four digits") { $0.allSatisfy(\.isNumber) ? nil : "digits" }
    )
    var name = Field("", FieldRule<String>(isTrimmed: true))
    var password = Field("", FieldRule<String>(isSecure: true))
  }
  let initialState = State()

  func reduce(into state: inout State, mutation: Action) {
    switch mutation {
    case .code(let text): state.code.edit(text)
    case .name(let text): state.name.edit(text)
    case .password(let secret): state.password.edit(secret.text)
    }
  }
}

private struct FormView: View {
  func bind(reactor: Binder<Form>) {
    reactor.field("code", "fills in the code", \.code, .text) { .code($0) }
    reactor.field("name", "fills in the name", \.name, .text, word: "call") { .name($0) }
    reactor.field("password", "fills in the password", \.password, .secret) { .password($0) }
  }
}

private struct ConstantFlow<Value: Sendable>: Coordinator {
  let reactor: ConstantReactor<Value>

  init(_ reactor: ConstantReactor<Value>) { self.reactor = reactor }

  func start(in flow: Flow<Void>) async throws {
    await (try flow.resetRoot(reactor, as: "Value")).removed()
  }
}

private struct ValueView: View {
  func bind(reactor: Binder<ConstantReactor<Int>>) {
    reactor.line("value") { "\($0)" }
  }
}

private struct EmptyPage: View {
  func bind(reactor: Binder<ConstantReactor<Void>>) {
    reactor.line("page") { "empty" }
  }
}
