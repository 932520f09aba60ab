// error: type 'Checkout' does not conform to protocol 'Coordinator'
import Thorium

struct Checkout: Coordinator {
  func start(in flow: Flow<Int>) async throws -> String { "paid" }
}
