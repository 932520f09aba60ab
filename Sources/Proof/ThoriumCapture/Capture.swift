#if !(compiler(>=6.3) && compiler(<6.4)) || THORIUM_OTHER_TOOLCHAIN
#error(
  "ThoriumCapture replaces the executors of Swift 6.3, and this compiler has another version. Leave the module out: simulations then report what they do not control."
)
#endif

/// The capture of tasks without an executor, so that simulations also control them.
///
/// Tests only link the module: it installs itself when the process is loaded. From then on
/// `Task { }`, `Task.detached`, the main actor and `Task.sleep` belong to the simulation in which
/// they are used. Wall clocks, dates and the clocks of the C library then show its virtual time.
/// Random numbers and `UUID`s are the same in each run. Code outside simulations runs as before.
/// Only the order of sets and dictionaries no longer depends on their addresses, in the whole
/// process.
///
/// Other work is not captured, such as an actor with its own executor, a thread or a timer of the
/// system. If such work resumes a task of a running simulation, the verdict reports it. Only a
/// `Task.immediate` leaves a simulation unnoticed, if it is resumed from outside after its first
/// suspension and no task waits for it. It stays in the simulation if it names `simulation.executor`,
/// as all tasks of a store do.
///
/// The module uses interfaces that may differ between toolchains, so it installs itself only where
/// its tests have passed. Link it to test targets only:
///
///     .testTarget(name: "AppTests", dependencies: ["App", "ThoriumSimulation", "ThoriumCapture"])
///
/// Main-actor code of a simulation runs on the simulation's thread, one job at a time. Main-actor
/// code of other tests may run at the same time, unless the test of the simulation is on the main
/// actor, too.
public enum Capture {
  /// True when simulations capture all work in them; otherwise linking the module has no effect.
  public static var isInstalled: Bool { Executors.areInstalled }
}
