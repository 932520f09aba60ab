import ThoriumConsole
import ThoriumScreens

/// The feedback form on a console.
struct FeedbackView: View {
  func bind(reactor: Binder<FeedbackReactor>) {
    reactor.field("feedback", "fills in your feedback", \.content, .text, word: "write") {
      .write($0)
    }
    reactor.line("hud") { $0.running.isEmpty ? nil : "Submitting..." }
    reactor.line("submit") {
      $0.running.refusal(of: "submit", unless: $0.content.problem) == nil ? "on" : "off"
    }
    reactor.pulse(\.$error) { "error: \($0)" }
    reactor.action("submit", "sends the feedback") { .submit }
  }
}
