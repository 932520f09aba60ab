#if os(Linux) && _pointerBitWidth(_64) && compiler(>=6.3) && compiler(<6.4)
import ThoriumSimulation
import ThoriumSystem

/// The clocks of the C library, which show virtual time in a simulation.
///
/// The clocks of Swift, Foundation and Dispatch read the clocks of the C library. In a simulation,
/// dates begin in 1970, as those of `simulation.runtime()` do. All other clocks begin with their
/// time at the start of the process.
enum WallClock {
  private typealias ClockFunction =
    @convention(c) (clockid_t, UnsafeMutablePointer<timespec>?) -> CInt
  private typealias DayFunction =
    @convention(c) (UnsafeMutablePointer<timeval>?, UnsafeMutableRawPointer?) -> CInt
  private typealias SecondsFunction = @convention(c) (UnsafeMutablePointer<time_t>?) -> time_t

  private static let systemClock = unsafe original("clock_gettime", ClockFunction.self)
  private static let systemDay = unsafe original("gettimeofday", DayFunction.self)
  private static let systemSeconds = unsafe original("time", SecondsFunction.self)

  /// The first time of all clocks except the calendar: the start of the process.
  private static let start: Duration = {
    var time = timespec()
    _ = unsafe systemClock(CLOCK_BOOTTIME, &time)
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
  }()

  /// True when the clock function was replaced in all files that import it.
  ///
  /// They are replaced when this is first read.
  static let isVirtual: Bool = {
    _ = unsafe (systemClock, systemDay, systemSeconds, start)
    let clock: ClockFunction = { clock, time in
      guard let now = WallClock.now(on: clock) else {
        return unsafe WallClock.systemClock(clock, time)
      }
      unsafe time?.pointee = timespec(tv_sec: now.seconds, tv_nsec: now.nanoseconds)
      return 0
    }
    let day: DayFunction = { time, zone in
      guard let now = WallClock.now(on: CLOCK_REALTIME) else {
        return unsafe WallClock.systemDay(time, zone)
      }
      unsafe time?.pointee = timeval(tv_sec: now.seconds, tv_usec: now.nanoseconds / 1_000)
      return 0
    }
    let seconds: SecondsFunction = { time in
      guard let now = WallClock.now(on: CLOCK_REALTIME) else {
        return unsafe WallClock.systemSeconds(time)
      }
      unsafe time?.pointee = now.seconds
      return now.seconds
    }
    let isReplaced = unsafe ImportedFunctions.replace(
      "clock_gettime",
      with: unsafeBitCast(clock, to: UInt.self)
    )
    _ = unsafe ImportedFunctions.replace("gettimeofday", with: unsafeBitCast(day, to: UInt.self))
    _ = unsafe ImportedFunctions.replace("time", with: unsafeBitCast(seconds, to: UInt.self))
    return isReplaced
  }()

  /// Returns a function of the C library.
  private static func original<Function>(_ name: String, _ type: Function.Type) -> Function {
    guard let function = ImportedFunctions.original(name, type) else {
      preconditionFailure("The C library has no function `\(name)`, which simulations replace.")
    }
    return function
  }

  /// Returns the time on a clock in the simulation of this thread; `nil` outside of simulations.
  private static func now(on clock: clockid_t) -> (seconds: Int, nanoseconds: Int)? {
    guard SimulatedExecutor.isAnySimulating else { return nil }
    switch clock {
    case CLOCK_PROCESS_CPUTIME_ID, CLOCK_THREAD_CPUTIME_ID: return nil
    default: break
    }
    guard let time = SimulatedExecutor.simulating?.timeOfStep else { return nil }
    let isCalendar = [CLOCK_REALTIME, CLOCK_REALTIME_COARSE].contains(clock)
    let (seconds, attoseconds) = (isCalendar ? time : start + time).components
    return (Int(seconds), Int(attoseconds / 1_000_000_000))
  }
}
#endif
