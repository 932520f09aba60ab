import Thorium
public import ThoriumConsole
import ThoriumConsoleProof

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
  views: Views(CounterView())
) { _ in CounterFlow() }
.checks([.counter, .presses])
.graphs([.counter])
