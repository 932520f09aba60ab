import Effort
import Testing
import ThoriumProof

@testable import ThoriumConsole
@testable import ThoriumConsoleProof

/// The words of the world around the screens.
struct EnvironmentTests {
  @Test func `a check types them, and answers alerts`() async throws {
    let vault = Example("vault", "a vault", views: Views(VaultView(), DoorView())) { _ in
      VaultFlow()
    }
    let words = Record<String>()
    try await falsify(
      subject: SessionSubject(of: vault),
      CheckSettings(cases: cases(60, quick: 20))
    ) {
      property in
      property.session()
      property.transition("told") { before, line, _ in
        let isOpen = before.lines.contains { $0.hasPrefix("alert: ") }
        words.append("\(isOpen ? "alert " : "")\(line.text.prefix { $0 != " " })")
        return true
      }
    }
    let all = Set(words.all)
    #expect(
      all.isSuperset(of: [
        "network", "storm", "login", "alert answer", "alert network", "alert tick",
      ])
    )
    #expect(!all.contains("alert login") && !all.contains("answer") && !all.contains("alert back"))
  }

  @Test(arguments: [
    ("quit", "a command with the word quit, which belongs to every session: give the command"),
    ("network", "two commands with the word network: give one of them"),
  ])
  func `a word that is taken stops the program with a sentence`(word: String, says: String) async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      [word] in
      let binder = EnvironmentBinder()
      for name in ["network", word] { binder.word(name, "does something") {} }
    }
    let errors = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(errors.contains("The environment has \(says) another word."))
  }

  @Test func `a view cannot bind a word of the environment`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let environment = EnvironmentBinder()
      environment.word("left", "is no word for a desk") {}
      let stage = SessionPresenter(
        Views(DeskView()),
        beside: environment.words,
        style: Session.Style()
      ) { _ in }
      _ = Navigator(on: stage).start(DeskFlow())
    }
    let errors = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(
      errors.contains("The environment already has the word left: give the action another word.")
    )
  }
}
