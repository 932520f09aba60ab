import Foundation
import Terminals
import Testing

@testable import ThoriumConsole

struct EditedPromptTests {
  @Test func `code that completes a word may print lines, which appear above the prompt`() throws {
    let file = try ScratchFile()
    let mode = TerminalMode(.keys, input: -1, output: -1)
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

  @Test func `typed lines have numbers from 1`() throws {
    let pipe = Pipe()
    try pipe.fileHandleForWriting.write(contentsOf: Data("a\rb\r".utf8))
    try pipe.fileHandleForWriting.close()
    let mode = TerminalMode(.keys, input: -1, output: -1)
    let prompt = EditedPrompt(on: Output { _ in }, mode: mode) {
      TerminalSize(columns: 80, rows: 5)
    }
    var input = EditedInput(
      pipe.fileHandleForReading.fileDescriptor,
      waking: SessionQueue(),
      prompt: prompt,
      mask: { $0 },
      complete: Self.complete
    )
    var lines: [String] = []
    reading: while true {
      switch input.next() {
      case .line(let line, let number): lines.append("\(number) \(line)")
      case .nothingYet: continue
      case .endOfInput, .unreadable: break reading
      }
    }
    #expect(lines == ["1 a", "2 b"])
  }

  @Test func `sessions that run at the same time recall each other's lines`() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = HistoryFile(path: folder.path + "/history")
    let (one, other) = (Self.prompt(file), Self.prompt(file))
    other.remember("open 1")
    #expect(one.submitted(.up) == "open 1")
    let long = String(repeating: "x", count: HistoryFile.longestLine)
    one.remember(long)
    other.remember("open 2")
    #expect(one.submitted(.up) == "open 2")
    #expect(one.submitted(.up, .up) == long)
    #expect(one.submitted(.search, .text("open"), .search) == "open 1")
    #expect(other.submitted(.up) == "open 2")
  }

  @Test
  func `a recalled line with a change is not replaced by the lines of another session`() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = HistoryFile(path: folder.path + "/history")
    try file.append("open 1")
    let one = Self.prompt(file)
    for key in [Key.up, .text("0"), .down] {
      #expect(one.receive(key, complete: Self.complete) == nil)
    }
    try file.append("open 2")
    #expect(one.submitted(.up) == "open 10")
    #expect(one.submitted(.up) == "open 2")
  }

  @Test(arguments: [false, true])
  func `K4, K11: Ctrl-C erases a typed line, with a hint unless the program is quiet`(
    isQuiet: Bool
  ) throws {
    let file = try ScratchFile()
    let mode = TerminalMode(.keys, input: -1, output: -1)
    let prompt = EditedPrompt(on: Output(file.descriptor), mode: mode, isQuiet: isQuiet) {
      TerminalSize(columns: 80, rows: 5)
    }
    prompt.show()
    #expect(!mode.clearLine())
    #expect(prompt.receive(.text("half"), complete: Self.complete) == nil)
    prompt.show()
    #expect(mode.clearLine() && !mode.clearLine())
    // Output of the session comes before the next key.
    prompt.interrupt()
    #expect(!mode.clearLine())
    #expect(prompt.submitted(.text("whole")) == "whole")
    #expect(!mode.clearLine())
    #expect(prompt.receive(.search, complete: Self.complete) == nil)
    prompt.show()
    #expect(mode.clearLine(), "a search of the history is no empty line")
    var terminal = VirtualTerminal(columns: 80, height: 5)
    terminal.feed(try file.text)
    #expect(terminal.text.contains { $0.hasPrefix("The line is cleared.") } == !isQuiet)
    #expect(!terminal.text.joined().contains("half"))
  }

  private static func prompt(_ file: HistoryFile) -> EditedPrompt {
    let mode = TerminalMode(.keys, input: -1, output: -1)
    return EditedPrompt(on: Output { _ in }, mode: mode, history: file) {
      TerminalSize(columns: 80, rows: 5)
    }
  }

  fileprivate static func complete(_ text: String) -> Completion { Completion(of: "", among: []) }
}

extension EditedPrompt {
  /// Types keys and Enter, and returns the line.
  fileprivate func submitted(_ keys: Key...) -> String? {
    for key in keys where receive(key, complete: EditedPromptTests.complete) != nil { return nil }
    guard case .line(let line)? = receive(.enter, complete: EditedPromptTests.complete)
    else { return nil }
    return line
  }
}
