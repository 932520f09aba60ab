import Testing
import ThoriumProof
import ThoriumTesting

extension Trait where Self == CheckTrait {
  /// Measures no time: how long a body waits behind other tests says nothing of what a check finds.
  static var timeless: Self { .time(.seconds(1), clock: VirtualClock()) }
}
