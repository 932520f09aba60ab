import Thorium
import ThoriumConsole
import ThoriumParts

/// A word about the program, to which a link leads: `app://feedback`.
struct FeedbackFlow: LinkedCoordinator {
  static let link = LinkPattern<Void>("feedback")

  let session: SignedIn

  var flowName: String { "Feedback" }

  func start(in flow: Flow<Void>) async throws {
    let screen = try flow.push(FeedbackReactor(client: session.client())) { state in
      if !state.running.isEmpty { return .refused("submit is running") }
      return state.content.isEdited ? .asks(.discard) : .allowed
    }
    for await case .submitted in screen.events {
      flow.pop(screen)
      flow.toast("Thank you")
    }
  }
}

extension Question<Bool> {
  /// Asks before what was written is lost.
  fileprivate static let discard = Question(
    "Discard?",
    "What you have written is lost then.",
    choices: [.cancel("Keep", false), .destructive("Discard", true)]
  )
}

struct FeedbackView: View {
  func bind(reactor: Binder<FeedbackReactor>) {
    reactor.line("feedback") { "\($0.content)" }
    reactor.line("hud") { $0.running.isEmpty ? nil : "Submitting..." }
    reactor.line("submit") { $0.content.isValid && $0.running.isEmpty ? "on" : "off" }
    reactor.pulse(\.$error) { "error: \($0)" }
    reactor.action("write", "fills in what you have to say", .text) { .write($0) }
    reactor.action("submit", "sends it") { .submit }
  }
}
