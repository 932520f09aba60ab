import Foundation
import Testing

/// The completions of shells, as they are printed and as bash uses them.
struct CompletionTests {
  /// Command lines, each with all words that can follow in the place of its last word.
  private static let lines: [(String, [String])] = [
    ("thorium r", ["run", "replay"]),
    ("thorium run f", ["follow"]),
    ("thorium run follow --s", ["--script", "--state", "--strict"]),
    ("thorium run follow --state /us", ["/usr"]),
    ("thorium run follow c", []),
    ("thorium --quiet run --script x f", ["follow"]),
    ("thorium diagram counter --format ", ["text", "mermaid", "dot", "svg"]),
    ("thorium diagram --format=s", ["svg"]),
    ("thorium completions ", modes + ["--help", "bash", "zsh", "fish"]),
    ("thorium check counter --cases ", []),
    ("thorium nonsense x", []),
    ("thorium check s", ["shopping", "sms-login"]),
  ]

  private static let modes = ["--accessible", "--quiet", "--no-color", "--no-input"]

  @Test(arguments: lines)
  func `K3: bash completes the words of a command line`(line: String, words: [String]) throws {
    let shell = URL(filePath: "/bin/bash")
    guard FileManager.default.isExecutableFile(atPath: shell.path) else { return }
    #expect(try completions(of: line, in: shell) == words)
  }

  /// No zsh and no fish is needed to compare their scripts with the help.
  @Test(arguments: ["bash", "zsh", "fish"])
  func `each shell gets all commands, examples and options of the help`(shell: String) throws {
    let run = try Run("completions", shell)
    #expect(run.status == 0 && run.errors == "")
    let commands = ["run", "replay", "check", "explore", "diagram"]
    for command in commands {
      let help = try Run("help", command).output
      let options = help.matches(of: /^  --([a-z-]+)/.anchorsMatchLineEndings()).map { $0.1 }
      #expect(!options.isEmpty)
      for word in options + [command[...], "follow", "github-tour"] {
        #expect(run.output.contains(word), "\(shell): \(word)")
      }
    }
  }

  private func completions(of line: String, in shell: URL) throws -> [String] {
    let words = line.replacing("=", with: " = ").split(
      separator: " ",
      omittingEmptySubsequences: false
    )
    let list = words.map { "'\($0)'" }.joined(separator: " ")
    let script = """
      eval "$("$0" completions bash)"
      complete -p thorium > /dev/null || exit 1
      COMP_WORDS=(\(list)); COMP_CWORD=\(words.count - 1)
      _thorium thorium "${COMP_WORDS[COMP_CWORD]}" "${COMP_WORDS[COMP_CWORD - 1]}"
      for word in "${COMPREPLY[@]}"; do echo "$word"; done
      """
    let arguments = ["--norc", "-c", script, try Program.executable().path]
    let run = try Run(arguments: arguments, of: shell)
    try #require(run.status == 0)
    return run.lines
  }
}
