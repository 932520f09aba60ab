import Terminals
import Testing

@testable import ThoriumConsole

struct EditedPromptTests {
  @Test func `code that completes a word may print lines, which appear above the prompt`() throws {
    let file = try ScratchFile()
    let mode = EditingMode(input: -1, output: -1)
    let size = TerminalSize(columns: 20, rows: 5)
    let prompt = EditedPrompt(on: Output(file.descriptor), mode: mode) { size }
    let output = Output(file.descriptor, prepare: prompt.interrupt)
    prompt.show()
    #expect(prompt.receive(.text("he"), complete: { _ in Completion(of: "", among: []) }) == nil)
    prompt.show()
    let next = prompt.receive(.tab) { text in
      output.line("value: 1")
      output.flush()
      return Completion(of: text, among: ["help"])
    }
    #expect(next == nil)
    prompt.show()
    var terminal = VirtualTerminal(columns: 20, height: 5)
    terminal.feed(try file.text)
    #expect(terminal.fault == nil)
    #expect(terminal.text == ["value: 1", "> help"] && terminal.column == 7)
  }
}
