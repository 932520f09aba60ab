// error: requires that 'Checkout' conform to 'Coordinator'
import Thorium

struct Checkout {
  func start(in flow: Flow<Int>) async throws -> Int { 1 }
}
func run(_ navigator: Navigator) { _ = navigator.start(Checkout()) }
