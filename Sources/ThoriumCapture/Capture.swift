#if !(compiler(>=6.3) && compiler(<6.4)) || THORIUM_OTHER_TOOLCHAIN
#error(
  "ThoriumCapture takes the place of executors as Swift 6.3 makes them, and this is another compiler. Leave the module out: simulations then tell what they do not control."
)
#endif

/// What tests link so that simulations also control what is started without an executor.
///
/// Nothing has to be called: it installs itself when the process is loaded. From then on `Task { }`,
/// `Task.detached`, the main actor and `Task.sleep` belong to the simulation in which they are used;
/// whatever is outside of simulations runs as before.
///
/// What names an executor of its own is not captured: an actor with a queue, a timer of the system. The
/// verdict on a run says so as soon as such a thing resumes a task of the simulation. Only two tasks
/// leave unseen, if what they wait for is resumed from outside and nobody waits for them: a
/// `Task.immediate` that waits for the first time, and a task that is isolated to an actor. Both stay
/// when they name `simulation.executor`, as all tasks of a store do.
///
/// It replaces the executors of the process by means that a toolchain may change, so it installs
/// itself only where its tests have passed. Link it to test targets alone:
///
///     .testTarget(name: "AppTests", dependencies: ["App", "ThoriumProof", "ThoriumCapture"])
///
/// Main-actor code of a simulation runs on the simulation's thread. It excludes other main-actor code
/// of the simulation, and that of other tests only where the test is itself on the main actor.
public enum Capture {
  /// Whether simulations capture all that runs in them; otherwise it is as if this were not linked.
  public static var isInstalled: Bool { Executors.areInstalled }
}
