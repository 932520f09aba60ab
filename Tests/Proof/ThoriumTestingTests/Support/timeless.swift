import Testing
import ThoriumProof
import ThoriumTesting

extension Trait where Self == CheckTrait {
  /// Measures no time, because other tests may delay a body.
  static var timeless: Self { .time(.seconds(1), clock: VirtualClock()) }
}
