import Thorium
public import ThoriumConsole

/// One screen that is never left.
struct CounterFlow: Coordinator {
  func start(in flow: Flow<Never>) async throws -> Never {
    let screen = try flow.resetRoot(Counter())
    await screen.removed()
    throw CancellationError()
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
