import Testing
import Thorium

@testable import ThoriumConsole

@Suite struct `Secrets in recordings` {
  @Test(arguments: [
    ["password swordfish"],
    ["  password   'sword fish'"],
    ["password 'swordfish"],
    [#"password swordfish\"#],
    ["password ''", "password swordfish"],
    ["pasword swordfish"],
    ["login", "answer 2 swordfish"],
    ["login", "anwser 2 swordfish"],
    ["login", "'1 2' swordfish"],
    ["login", "say swordfish"],
    ["# swordfish"],
  ])
  func `C4.1, K19: a masked session has the same consequences`(lines: [String]) throws {
    let recorded = try Recorded(.vault, lines)
    #expect(!recorded.text.contains("swordfish"), "\(recorded.text)")
    #expect(!recorded.text.contains("sword fish"))
    let replay = try Example.vault.replay(recorded.recording)
    #expect(replay.difference == nil, "\(replay)")
    #expect(replay.output == recorded.output)
  }

  @Test func `K19: a secret that was typed without echo is masked, too`() throws {
    let recorded = try Recorded(.vault, ["password", "swordfish", "state"], atTerminal: true)
    #expect(!recorded.text.contains("swordfish"))
    #expect(recorded.text.contains(#""in":"*********","unseen":true"#))
    #expect(recorded.output.contains("password: *********"))
    #expect(try Example.vault.replay(recorded.recording).difference == nil)
  }

  @Test(arguments: [
    (["login", "2 swordfish"], "answer 2 *********"),
    (["login", "swordfish"], "*********"),
    (["login", "2", "swordfish"], "*********"),
    (["login", "1", "2 swordfish"], "answer * *********"),
    (["login", "1", "2 'swordfish"], "answer * *********'"),
  ])
  func `K19: a secret after a number is masked as in an answer, also when it comes late`(
    lines: [String],
    masked: String
  ) throws {
    let recorded = try Recorded(.vault, lines, atTerminal: true)
    #expect(!recorded.text.contains("swordfish"), "\(recorded.text)")
    #expect(recorded.text.contains("\"in\":\"\(masked)\""), "\(recorded.text)")
    let replay = try Example.vault.replay(recorded.recording)
    #expect(replay.difference == nil, "\(replay)")
  }

  @Test func `a script has a secret in the line of its command, when the secret was typed`() throws
  {
    var header = RecordingHeader(program: "test 1.0", example: "vault")
    (header.input, header.time) = (.terminal, .real)
    let lines = [
      #"{"n":1,"t":100000,"in":"password"}"#, #"{"n":2,"t":350000,"in":"***","unseen":true}"#,
    ]
    let recording = try Recording(header.json + lines.map { $0 + "\n" }.joined())
    #expect(recording.script.suffix(2) == ["tick 2", "password ***"])
  }

  @Test func `K19: a secret that a reactor passes on as a text is masked`() throws {
    let recorded = try Recorded(
      .leaky,
      ["password swordfish", #"password "a \"\\ quoted\u{7} one""#]
    )
    #expect(recorded.text.contains(#""m":"\"*********\"""#))
    #expect(!recorded.text.contains("swordfish"))
    #expect(!recorded.text.contains("quoted"))
    #expect(try Example.leaky.replay(recorded.recording).difference == nil)
  }

  @Test func `a replay with the secrets takes them, and differs without them`() throws {
    let recorded = try Recorded(.vault, ["login", "answer 2 123456", "password 'two words'"])
    #expect(recorded.output.contains("opened: yes"))
    #expect(!recorded.text.contains("123456"))
    let secrets = ["123456", "two words"]
    let same = try Example.vault.replay(recorded.recording, secrets: secrets)
    #expect(same.difference == nil, "\(same)")
    let state = same.states.last?.value as? VaultReactor.State
    #expect(state?.password == Secret("two words"))
    let different = try Example.vault.replay(recorded.recording)
    let difference = try #require(different.difference)
    #expect(difference.recorded == "line opened: yes")
    #expect(difference.description.contains("--secrets FILE supplies them"))
  }

  @Test func `a short secret is masked only as a word`() {
    var mask = SecretMask()
    mask.add("1")
    mask.add("swordfish")
    #expect(mask.masked("1 of 12, n1, swordfishes") == "* of 12, n1, *********es")
    mask.add("swordfish pie")
    #expect(mask.masked("swordfish pie") == Secret("swordfish pie").masked, "as a whole")
  }

  @Test func `K19: a secret is masked also where a mark joins it to the character beside it`() {
    var mask = SecretMask()
    for secret in ["\u{301}wordfish", "fishbones", "caf\u{E9} noir", "cafe\u{301} noir"] {
      mask.add(secret)
    }
    #expect(mask.masked("\"\u{301}wordfish\"") == "\"*********\"")
    #expect(mask.masked("fishbones\u{301}") == "*********\u{301}")
    #expect(mask.masked("caf\u{E9} noir, cafe\u{301} noir") == "*********, *********")
  }

  @Test func `K19: a secret is masked also as equal characters, and as a word after a sign`() {
    var mask = SecretMask()
    for secret in ["na\u{EF}ve pie", "\u{E9}t\u{E9}", "1234"] { mask.add(secret) }
    #expect(mask.masked("nai\u{308}ve pies, e\u{301}te\u{301}") == "*********s, ***")
    #expect(mask.masked("e\u{301}te\u{301}s") == "e\u{301}te\u{301}s", "not in a word")
    let warning = "\u{26A0}\u{FE0F}"
    #expect(mask.masked("\(warning)1234, e\u{301}1234") == "\(warning)****, e\u{301}1234")
  }
}

/// A reactor that handles a secret as a plain text.
private struct Leaky: Reactor {
  let initialState = 0
  func mutate(action: String) -> Effect<Self> { .just(action) }
  func reduce(into state: inout Int, mutation: String) { state = mutation.count }
}

private struct LeakyView: View {
  func bind(reactor: Binder<Leaky>) {
    reactor.line("length") { "\($0)" }
    reactor.action("password", "sets the password", .secret) { $0.text }
  }
}

extension Example {
  fileprivate static let leaky = Example("leaky", "leaks", views: Views(LeakyView())) { _ in
    OneScreen(reactor: Leaky())
  }
}
