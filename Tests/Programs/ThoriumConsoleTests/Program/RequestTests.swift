import Testing
import ThoriumProof

@testable import ThoriumConsole
@testable import ThoriumConsoleProof

struct RequestTests {
  @Test(arguments: [
    ("", "list"),
    ("--version", "version"),
    ("help", "help"),
    ("-h", "help"),
    ("--help", "help"),
    ("help run", "help run"),
    ("help run desk", "help run desk"),
    ("nonsense --help", "help"),
    ("run --help", "help run"),
    ("run desk --help", "help run desk"),
    ("--version --help", "help"),
    ("--help run desk", "help run desk"),
    ("run desk data --scrpt --help", "help run desk"),
    ("run desk --script --help", "help run desk"),
    ("run desk", "run desk"),
    ("run desk --strict", "run desk strict"),
    ("run --strict desk --real-time", "run desk strict real-time"),
    ("run desk --script -", "run desk script=-"),
    ("run desk --script=a=b.txt", "run desk script=a=b.txt"),
    ("run desk --script --strict", "run desk script=--strict"),
    ("run data --fixtures=here", "run data fixtures=here"),
    ("run data --fixtures here --script -", "run data script=- fixtures=here"),
    ("run data --state=there", "run data state=there"),
    ("run data --unregister Desk --unregister=Desk", "run data without=Desk,Desk"),
    ("run desk --record a.jsonl", "run desk record=a.jsonl"),
    ("replay a.jsonl b.jsonl", "replay a.jsonl b.jsonl"),
    ("replay a.jsonl --without 7", "replay a.jsonl without=7"),
    ("replay --step a.jsonl", "replay a.jsonl step"),
    ("replay --page out.html a.jsonl", "replay a.jsonl page=out.html"),
    ("help replay", "help replay"),
    ("replay a.jsonl --help", "help replay"),
    ("run desk --json --quiet", "run desk json"),
    ("--accessible run desk", "run desk"),
    ("--json", "list"),
    ("--quiet --json run desk", "run desk json"),
    ("--json --help", "help"),
    ("--json check desk", "added"),
    ("check desk --no-color --no-input", "added"),
    ("completions zsh", "completions zsh"),
  ])
  func `K3: a command line is read`(typed: String, request: String) throws {
    #expect(try Request(words(typed), of: program).text == request)
  }

  @Test(arguments: [
    ("rnu", #""rnu" is not a command. Did you mean "run"?"#),
    ("nonsense", #""nonsense" is not a command."#),
    ("version", #""version" is not a command. Did you mean "--version"?"#),
    ("list", #""list" is not a command."#),
    ("desk", #""desk" is not a command. Did you mean "run desk"?"#),
    ("--hlep", #""--hlep" is not an option here. Did you mean "--help"?"#),
    ("-x", #""-x" is not an option here."#),
    ("--version desk", #"The word "desk" is unexpected."#),
    ("help desk", #""desk" is not a command. Did you mean "help run desk"?"#),
    ("help run dsek", #"There is no example "dsek". Did you mean "desk"?"#),
    ("help run desk data", #"The word "data" is unexpected."#),
    ("run", #""run" needs the name of an example."#),
    ("run dsek", #"There is no example "dsek". Did you mean "desk"?"#),
    ("run desk data", #"The word "data" is unexpected."#),
    ("run desk -", #"The word "-" is unexpected."#),
    ("run desk --scrpt x", #""--scrpt" is not an option here. Did you mean "--script"?"#),
    ("run desk --strict=no", #""--strict=no" is not an option here. Did you mean "--strict"?"#),
    ("run desk --", #""--" is not an option here."#),
    ("run desk --script", #""--script" needs a value after it."#),
    ("run desk --script=", #""--script" needs a value that is not empty."#),
    ("run desk --fixtures x", #""desk" reads no fixtures: leave out --fixtures."#),
    ("run desk --state x", #""desk" keeps no state: leave out --state."#),
    ("run desk --unregister Desk", #""desk" needs all its views: leave out --unregister."#),
    ("run data --unregister Dsek", #"No view shows "Dsek". Did you mean "Desk"?"#),
    ("explore", #""explore" needs the name of an example."#),
    ("diagram desk", #""desk" has no state graph. These examples have one: graph."#),
    ("explore graph --only tow", #"There is no state graph "tow". Did you mean "two"?"#),
    ("explore graph --format svg", #""--format" is not an option here."#),
    (
      "diagram graph --format svg",
      #""graph" has several state graphs. Choose one with --only: one, two."#
    ),
    (
      "diagram graph --format png",
      #""--format" needs text, mermaid, dot or svg, not "png"."#
    ),
    ("diagarm graph", #""diagarm" is not a command. Did you mean "diagram"?"#),
    ("com", #""com" is not a command. Did you mean "completions"?"#),
    ("--jsno", #""--jsno" is not an option here. Did you mean "--json"?"#),
    ("--json help", #""--json" is not an option here."#),
    ("--json --accessible", #""--json" and "--accessible" exclude each other."#),
    ("run desk --script a.txt --script b.txt", #""--script" is given twice. Give it once."#),
    ("replay --step a.jsonl --step", #""--step" is given twice. Give it once."#),
    ("replay --page a --page b a.jsonl", #""--page" is given twice. Give it once."#),
    ("replay a.jsonl --page", #""--page" needs a value after it."#),
    ("replay a.jsonl b.jsonl --page -", #""--page" takes one recording, not 2."#),
    ("replay a.jsonl --page - --cast", #""--cast" and "--page" exclude each other."#),
    ("replay a.jsonl --page - --json", #""--json" and "--page" exclude each other."#),
    ("replay a.jsonl --page - --without 7", #""--without" and "--page" exclude each other."#),
    ("--quiet run desk --quiet", #""--quiet" is given twice. Give it once."#),
    ("check desk --seed 1 --seed=1", #""--seed" is given twice. Give it once."#),
    ("completions", #""completions" needs the name of a shell: bash, zsh or fish."#),
    (
      "completions fihs",
      #"There are no completions for "fihs", but for bash, zsh and fish. Did you mean "fish"?"#
    ),
  ])
  func `K22: a wrong command line is refused with a sentence`(typed: String, why: String) {
    let error = #expect(throws: UsageError.self) { try Request(words(typed), of: program) }
    #expect(error.map { "\($0)" } == why)
  }

  @Test(arguments: [
    ("", "run desk"),
    ("--strict", "run desk strict"),
    ("--script a.txt --json", "run desk json script=a.txt"),
    ("check --cases 3", "added"),
    ("--version", "version"),
    ("help", "help run desk"),
    ("--help", "help run desk"),
  ])
  func `K3: a program with one example needs no name of it`(typed: String, request: String) throws {
    #expect(try Request(words(typed), of: deskProgram).text == request)
  }

  @Test(arguments: [
    ("explore graph", "graph text"),
    ("explore --only one graph", "graph one text"),
    ("diagram graph", "graph text"),
    ("diagram graph --format svg --only two", "graph two svg"),
    ("diagram --check=a.md graph --only=two --format=mermaid", "graph two mermaid a.md"),
  ])
  func `K3: a command line about state graphs is read`(typed: String, request: String) throws {
    let words = words(typed)
    let (example, options) = try GraphOptions.parse(
      Array(words.dropFirst()),
      drawing: words[0] == "diagram",
      for: program
    )
    let parts = [example.name, options.only, options.format.rawValue, options.file]
    #expect(parts.compactMap(\.self).joined(separator: " ") == request)
  }

  @Test(arguments: ["check desk", "explore graph", "diagram", "help check"])
  func `K22: a program without proofs says how it gets a command for them`(typed: String) {
    let error = #expect(throws: UsageError.self) {
      try Request(words(typed), of: Program("plain", version: "1", examples: examples))
    }
    let word = words(typed).last { ProgramCommand.addable.contains($0) } ?? ""
    #expect(
      error.map { "\($0)" }
        == "This program has no command \"\(word)\", which a program gets with commands: .proofs of ThoriumConsoleProof."
    )
  }

  private let examples = [
    Example("desk", "one desk", views: Views(DeskView())) { _ in DeskFlow() },
    Example(
      "data",
      "reads",
      readsFixtures: true,
      keepsState: true,
      losesViews: true,
      views: Views(DeskView())
    ) { _ in DeskFlow() },
    Example(
      "graph",
      "has states",
      views: Views(DeskView())
    ) { _ in DeskFlow() }
    .graphs([
      ExampleGraph("one") { StateGraph(Switch()) { Switch.Action.press } },
      ExampleGraph("two") { StateGraph(Switch()) { Switch.Action.press } },
    ]),
  ]

  private var program: Program {
    Program("thorium", version: "1", examples: examples, commands: .proofs)
  }

  private var deskProgram: Program { Program(examples[0], version: "1", commands: .proofs) }

  private func words(_ text: String) -> [String] {
    text.split(separator: " ").map(String.init)
  }
}

private struct Switch: Reactor {
  enum Action: Sendable { case press }
  let initialState = false
  func reduce(into state: inout Bool, mutation: Action) { state.toggle() }
}

extension Request {
  /// What is asked for, as text.
  fileprivate var text: String {
    switch self {
    case .list: "list"
    case .version: "version"
    case .help(.program): "help"
    case .help(.command(let command)): command.name == "help" ? "help" : "help \(command.name)"
    case .added: "added"
    case .completions(let shell): "completions \(shell)"
    case .replay(let options):
      (["replay"] + options.files
        + [
          options.page.map { "page=\($0)" } ?? options.form?.rawValue,
          options.omitted.map { "without=\($0)" },
        ].compactMap(\.self))
        .joined(separator: " ")
    case .help(.example(let example)): "help run \(example.name)"
    case .run(let example, let options):
      ["run", example.name, options.text].filter { !$0.isEmpty }.joined(separator: " ")
    }
  }
}

extension RunOptions {
  fileprivate var text: String {
    [
      isStrict ? "strict" : nil, isTimeReal ? "real-time" : nil, isJSON ? "json" : nil,
      script.map { "script=\($0)" },
      recording.map { "record=\($0)" }, fixtures.map { "fixtures=\($0)" },
      state.map { "state=\($0)" },
      unregistered.isEmpty ? nil : "without=\(unregistered.joined(separator: ","))",
    ]
    .compactMap(\.self).joined(separator: " ")
  }
}
