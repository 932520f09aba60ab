#if os(Linux) && _pointerBitWidth(_64) && compiler(>=6.3) && compiler(<6.4)
import ThoriumSimulation
import ThoriumSystem

/// The random numbers of Swift, Foundation and the C library, which are the same in each run.
///
/// Real code has random identifiers as the keys of its dictionaries, which would run in another
/// order each time. In a simulation the numbers come from a generator with a fixed seed.
enum SystemRandom {
  private typealias Bytes = UnsafeMutableRawPointer
  private typealias FillFunction = @convention(c) (Bytes?, Int) -> Void
  private typealias IdentifierFunction = @convention(c) (Bytes?) -> Void
  private typealias EntropyFunction = @convention(c) (Bytes?, Int) -> CInt
  private typealias RandomFunction = @convention(c) (Bytes?, Int, CUnsignedInt) -> Int
  private typealias SystemFunction = @convention(c) (Int, Int, Int, Int, Int, Int, Int) -> Int

  #if arch(x86_64)
  private static let randomCall = 318
  #else
  private static let randomCall = 278
  #endif

  private static let systemFill: FillFunction? = unsafe original("swift_stdlib_random")
  private static let systemID: IdentifierFunction? = unsafe original(
    "_foundation_uuid_generate_random"
  )
  private static let systemCFID: IdentifierFunction? = unsafe original("_cf_uuid_generate_random")
  private static let systemEntropy: EntropyFunction? = unsafe original("getentropy")
  private static let systemRandom: RandomFunction? = unsafe original("getrandom")
  private static let systemCall: SystemFunction? = original("syscall")

  private static let fillNumber: FillFunction = { bytes, count in
    let isFilled = unsafe SystemRandom.fill(bytes, count)
    if !isFilled { unsafe SystemRandom.systemFill?(bytes, count) }
  }
  private static let fillID: IdentifierFunction = { bytes in
    let isFilled = unsafe SystemRandom.makeID(bytes)
    if !isFilled { unsafe SystemRandom.systemID?(bytes) }
  }
  private static let fillCFID: IdentifierFunction = { bytes in
    let isFilled = unsafe SystemRandom.makeID(bytes)
    if !isFilled { unsafe SystemRandom.systemCFID?(bytes) }
  }
  private static let fillEntropy: EntropyFunction = { bytes, count in
    let isFilled = unsafe SystemRandom.fill(bytes, count)
    return isFilled ? 0 : unsafe SystemRandom.systemEntropy?(bytes, count) ?? -1
  }
  private static let fillRandom: RandomFunction = { bytes, count, flags in
    let isFilled = unsafe SystemRandom.fill(bytes, count)
    return isFilled ? count : unsafe SystemRandom.systemRandom?(bytes, count, flags) ?? -1
  }
  /// Swift's library makes a system call for a random number.
  private static let call: SystemFunction = { number, first, second, third, fourth, fifth, sixth in
    if number == SystemRandom.randomCall {
      let isFilled = unsafe SystemRandom.fill(Bytes(bitPattern: first), second)
      if isFilled { return second }
    }
    return SystemRandom.systemCall?(number, first, second, third, fourth, fifth, sixth) ?? -1
  }

  /// True when the random numbers of Swift are the same in each run of a simulation.
  ///
  /// The functions are replaced when this is first read.
  static let isRepeatable: Bool = {
    guard systemCall != nil else { return false }
    unsafe replace("swift_stdlib_random", systemFill, unsafeBitCast(fillNumber, to: UInt.self))
    unsafe replace(
      "_foundation_uuid_generate_random",
      systemID,
      unsafeBitCast(fillID, to: UInt.self)
    )
    unsafe replace("_cf_uuid_generate_random", systemCFID, unsafeBitCast(fillCFID, to: UInt.self))
    unsafe replace("getentropy", systemEntropy, unsafeBitCast(fillEntropy, to: UInt.self))
    unsafe replace("getrandom", systemRandom, unsafeBitCast(fillRandom, to: UInt.self))
    return unsafe ImportedFunctions.replace(
      "syscall",
      in: { $0.hasSuffix("/libswiftCore.so") },
      with: unsafeBitCast(call, to: UInt.self)
    )
  }()

  /// Replaces a function, unless the process has none of that name.
  private static func replace<Function>(_ name: String, _ system: Function?, _ address: UInt) {
    if system != nil { _ = ImportedFunctions.replace(name, with: address) }
  }

  /// Returns a function of the process; `nil` if no loaded file has it.
  private static func original<Function>(_ name: String) -> Function? {
    ImportedFunctions.original(name, Function.self)
  }

  /// Writes random bytes, and returns false outside of simulations.
  private static func fill(_ bytes: Bytes?, _ count: Int) -> Bool {
    guard SimulatedExecutor.isAnySimulating, let executor = SimulatedExecutor.simulating else {
      return false
    }
    var number: UInt64 = 0
    for place in 0..<max(count, 0) {
      if place % 8 == 0 { number = executor.nextRandomNumber() }
      unsafe bytes?.storeBytes(
        of: UInt8(truncatingIfNeeded: number),
        toByteOffset: place,
        as: UInt8.self
      )
      number >>= 8
    }
    return true
  }

  /// Writes a random identifier of version 4, and returns false outside of simulations.
  ///
  /// Source: RFC 9562, section 5.4.
  private static func makeID(_ bytes: Bytes?) -> Bool {
    guard unsafe fill(bytes, 16), let bytes = unsafe bytes else { return false }
    let version = unsafe bytes.load(fromByteOffset: 6, as: UInt8.self) & 0x0F | 0x40
    let variant = unsafe bytes.load(fromByteOffset: 8, as: UInt8.self) & 0x3F | 0x80
    unsafe bytes.storeBytes(of: version, toByteOffset: 6, as: UInt8.self)
    unsafe bytes.storeBytes(of: variant, toByteOffset: 8, as: UInt8.self)
    return true
  }
}
#endif
