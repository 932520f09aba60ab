#if os(Linux) && _pointerBitWidth(_64) && compiler(>=6.3) && compiler(<6.4)
import ThoriumSystem

/// The order of sets and dictionaries.
enum HashOrder {
  /// Makes the order of a set independent of its address, if that is possible.
  ///
  /// Each set has a seed: normally its address, which differs from run to run. The runtime has a flag
  /// for tests, as the environment variable `SWIFT_DETERMINISTIC_HASHING` sets. With it the seed is
  /// the size. Sets that exist keep their seeds. The seed of the process remains random, too.
  static func fix() {
    guard let parameters = unsafe dlsym(nil, "_swift_stdlib_Hashing_parameters") else { return }
    // Two seeds of 64 bits precede the flag.
    unsafe parameters.storeBytes(of: true, toByteOffset: 16, as: Bool.self)
  }
}
#endif
