import Thorium
import ThoriumScreens

/// A feedback form, opened by the link `app://feedback`.
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
  /// A question before the written text is discarded.
  fileprivate static let discard = Question(
    "Discard?",
    "Your text will be lost.",
    choices: [.cancel("Keep", false), .destructive("Discard", true)]
  )
}
