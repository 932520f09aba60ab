import Testing
import ThoriumConsoleProof

@testable import ThoriumConsole

struct ProgramModesTests {
  @Test(arguments: [
    (true, ["TERM": "xterm"], true), (false, ["TERM": "xterm"], false), (true, [:], false),
    (true, ["TERM": "dumb"], false), (true, ["TERM": "xterm", "NO_COLOR": "1"], false),
    (true, ["TERM": "xterm", "NO_COLOR": ""], true), (true, ["TERM": ""], false),
  ])
  func `K5: colors need a terminal that has them, and a user who wants them`(
    isTerminal: Bool,
    variables: [String: String],
    isUsable: Bool
  ) {
    #expect(TextColor.isUsable(isTerminal: isTerminal) { variables[$0] } == isUsable)
  }

  @Test func `a program with one example completes its options and its commands without a name`() {
    let views = Views(DeskView())
    let example = Example("my-desk", "one desk", views: views) { _ in DeskFlow() }
    let program = Program(example, version: "1", commands: .proofs)
    let forms = program.completionForms
    #expect(!forms.commands.contains { $0.name == "run" })
    #expect(forms.first.forms.contains { $0.name == "--script" })
    let bash = forms.script(for: .bash).joined(separator: "\n")
    #expect(bash.contains("_my_desk()"))
    #expect(bash.hasSuffix(" -F _my_desk 'my-desk'"))
    let help = program.help(on: .example(program.examples[0])).joined(separator: "\n")
    #expect(help.contains("my-desk [options]") && !help.contains("run my-desk"))
    #expect(help.contains("my-desk check [options]") && help.contains("Exit status:"))
  }
}
