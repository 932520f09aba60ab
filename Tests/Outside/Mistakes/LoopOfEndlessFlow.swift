// error: instance method with uninhabited return type 'Never' is missing call to another never-returning function on all paths
import Thorium

struct Checkout: Coordinator {
  func start(in flow: Flow<Never>) async throws -> Never {
    let screen = try flow.resetRoot(ConstantReactor(1))
    for await _ in screen.states {}
  }
}
