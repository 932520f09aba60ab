import Thorium
public import ThoriumConsole

/// One screen that is never left.
struct CounterFlow: Coordinator {
  func start(in flow: Flow<Void>) async throws {
    await (try flow.resetRoot(Counter())).removed()
  }
}

/// The `counter` example.
public let counter = Example(
  "counter",
  "a number that changes half a second after each command",
  checks: [.counter],
  graphs: [.counter],
  views: Views(CounterView())
) { _ in CounterFlow() }
