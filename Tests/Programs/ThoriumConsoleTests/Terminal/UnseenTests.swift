import Foundation
import Testing
import Thorium

@testable import ThoriumConsole

/// K19: what is secret is typed unseen.
struct UnseenTests {
  @Test
  func `K19, K4: on a terminal a secret that was left out is asked for, and typed unseen`() throws {
    let (terminal, prompted, output) = (try PseudoTerminal(), Pipe(), try ScratchFile())
    let prompt = Prompt(
      on: Output(prompted.fileHandleForWriting.fileDescriptor),
      mode: TerminalMode(.secret, input: terminal.descriptor, output: terminal.descriptor)
    )
    let executor = SessionQueue()
    let session = Session(
      Views(VaultView(), DoorView()),
      style: Session.Style(),
      executor: executor,
      output: Output(output.descriptor),
      diagnostics: Output(output.descriptor),
      askUnseen: { prompt.requestLine(unseen: $0) }
    )
    let typed = [
      ("> ", "password\n"), ("password: ", "swordfish\n"), ("> ", "password\n"),
      ("password: ", "\n"), ("> ", "login\n"), ("> ", "answer 2\n"), ("2FA code: ", "123456\n"),
      ("> ", "say done\n"), ("> ", "\u{4}"),
    ]
    let typist = Thread {
      for (sign, line) in typed {
        let count = sign.utf8.count
        guard (try? prompted.fileHandleForReading.read(upToCount: count)) == Data(sign.utf8) else {
          break
        }
        try? terminal.type(line)
      }
    }
    typist.start()
    var input = LiveInput(terminal.descriptor, waking: executor, prompt: prompt)
    #expect(session.run(VaultFlow().begun, &input) == 0)
    #expect(
      Array(try output.text.lines.dropFirst(3)) == [
        "password: *********", "! nothing was typed",
        "alert: Tips|The code, please|[1] Cancel [2] Login <secure: 2FA code>", "opened: yes",
        "toast: done", "bye",
      ]
    )
    let shown = terminal.shown(upTo: "say done")
    #expect(shown.contains("answer 2"))
    #expect(!shown.contains("123456") && !shown.contains("swordfish"))
  }

  @Test
  func `K19: a terminal shows typed text again, and one that never did is left alone`() throws {
    let terminal = try PseudoTerminal()
    let echo = TerminalMode(.secret, input: terminal.descriptor, output: -1)
    let before = flags(of: terminal)
    echo.begin()
    #expect(flags(of: terminal) & tcflag_t(ECHO) == 0)
    echo.end()
    #expect(flags(of: terminal) == before)
    echo.release()
    echo.begin()
    #expect(flags(of: terminal) == before, "a program that stops leaves the terminal alone")
    echo.resume()
    #expect(flags(of: terminal) & tcflag_t(ECHO) == 0)
    echo.end()
    let silent = before & ~tcflag_t(ECHO)
    set(silent, on: terminal)
    echo.begin()
    #expect(flags(of: terminal) == silent)
    echo.end()
    #expect(flags(of: terminal) == silent)
    TerminalMode(.secret, input: -1, output: -1).begin()
  }

  private func set(_ flags: tcflag_t, on terminal: PseudoTerminal) {
    var settings = termios()
    _ = unsafe tcgetattr(terminal.descriptor, &settings)
    settings.c_lflag = flags
    _ = unsafe tcsetattr(terminal.descriptor, TCSANOW, &settings)
  }

  private func flags(of terminal: PseudoTerminal) -> tcflag_t {
    var settings = termios()
    _ = unsafe tcgetattr(terminal.descriptor, &settings)
    return settings.c_lflag
  }
}
