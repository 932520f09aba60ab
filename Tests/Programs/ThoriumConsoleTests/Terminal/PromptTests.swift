import Testing

@testable import ThoriumConsole

struct PromptTests {
  private let file: ScratchFile
  private let prompt: Prompt

  init() throws {
    file = try ScratchFile()
    prompt = Prompt(on: Output(file.descriptor))
  }

  @Test func `K4: it is shown once, however often a line is waited for`() throws {
    prompt.show()
    prompt.show()
    #expect(try file.text == "> ")
  }

  @Test
  func `when a line was typed it is shown anew, on the line that the person has begun`() throws {
    prompt.show()
    prompt.reset()
    prompt.show()
    #expect(try file.text == "> > ")
  }

  @Test func `a line that arrives while another is shown begins on its own line`() throws {
    prompt.interrupt()
    #expect(try file.text == "")
    prompt.show()
    prompt.interrupt()
    prompt.interrupt()
    #expect(try file.text == "> \n")
    prompt.show()
    #expect(try file.text == "> \n> ")
  }

  @Test func `K11: when the program continues, it is shown once more where it was shown`() throws {
    prompt.showAgain()
    #expect(try file.text == "")
    prompt.show()
    prompt.showAgain()
    #expect(try file.text == "> > ")
  }
}
