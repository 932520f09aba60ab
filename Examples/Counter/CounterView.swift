import ThoriumConsole

/// The counter on a console.
struct CounterView: View {
  func bind(reactor: Binder<Counter>) {
    reactor.line("value") { "\($0.value)" }
    reactor.line("loading") { $0.isLoading ? "yes" : "no" }
    reactor.pulse(\.$alert) { "alert: \($0)" }
    reactor.action("increase", "adds one after half a second") { .increase }
    reactor.action("decrease", "subtracts one after half a second") { .decrease }
  }
}
