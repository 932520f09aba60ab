import ThoriumProof

/// An actor on the default executor of actors.
actor Notebook {
  private let probe: Probe

  init(_ probe: Probe) {
    self.probe = probe
  }

  func note(_ place: String) { probe.mark(place) }

  func noteTwice(_ place: String) async {
    probe.mark("\(place), before")
    await Task.yield()
    probe.mark("\(place), after")
  }

  /// Starts a task that is isolated to the actor.
  func start() -> Task<Void, Never> {
    Task { note("task of the actor") }
  }

  func callBack(_ other: Notebook) async {
    probe.mark("calls")
    await other.note("is called")
    probe.mark("goes on")
  }

  /// Starts a task that is isolated to the actor, and waits at a gate.
  func startPassing(_ gate: Gate) -> Task<Void, Never> {
    Task(name: "culprit") {
      probe.mark("waits")
      await gate.wait()
      probe.mark("woken in the actor")
      probe.stayOutside()
    }
  }

  /// Waits at a gate.
  func pass(_ gate: Gate) async {
    await gate.wait()
    probe.mark("woken in the actor")
  }

  @concurrent nonisolated func leave() async { probe.mark("outside of the actor") }

  func leaveAndReturn() async {
    await leave()
    probe.mark("back in the actor")
  }
}

@globalActor private actor Librarian {
  static let shared = Librarian()
}

@Librarian private func shelve(_ probe: Probe) { probe.mark("librarian") }

@MainActor private func show(_ probe: Probe) { probe.mark("main actor") }

@MainActor private func showTwice(_ probe: Probe) async {
  probe.mark("main actor, before")
  await Task.yield()
  probe.mark("main actor, after")
}

private func showFromCallback(_ probe: Probe) {
  MainActor.assumeIsolated { probe.mark("assumed") }
}

/// An object that is destroyed on the main actor, wherever its last reference is released.
@MainActor private final class Screen {
  private let probe: Probe

  init(_ probe: Probe) {
    self.probe = probe
  }

  isolated deinit { probe.mark("is destroyed") }
}

// Actors without a custom executor.
extension Row {
  static let actors: [Row] = [
    Row("actor") { probe in
      let notebook = Notebook(probe)
      await notebook.note("actor")
      probe.mark("between")
      await notebook.noteTwice("actor")
    },
    Row("actor called by several Tasks of several priorities") { probe in
      let notebook = Notebook(probe)
      let low = Task(priority: .low) { await notebook.noteTwice("low") }
      let high = Task(priority: .high) { await notebook.noteTwice("high") }
      await low.value
      await high.value
    },
    Row("actor called by an actor") { probe in
      await Notebook(probe).callBack(Notebook(probe))
    },
    Row("Task in an actor") { probe in
      await Notebook(probe).start().value
    },
    Row("function that leaves an actor") { probe in
      await Notebook(probe).leaveAndReturn()
    },
    Row("global actor") { probe in
      await shelve(probe)
    },
  ]

  static let mainActor: [Row] = [
    Row("function on the main actor") { probe in
      await show(probe)
    },
    Row("MainActor.run") { probe in
      await MainActor.run { probe.mark("main actor") }
    },
    Row("Task on the main actor") { probe in
      await Task { @MainActor in
        await showTwice(probe)
        probe.mark("still there")
      }.value
    },
    Row("Task.immediate on the main actor") { probe in
      await Task.immediate { @MainActor in await showTwice(probe) }.value
    },
    Row("callback that assumes the main actor") { probe in
      await Task { @MainActor in
        showFromCallback(probe)
        await Task.yield()
        showFromCallback(probe)
      }.value
    },
    Row("isolated deinit") { probe in
      var screen: Screen? = await Screen(probe)
      probe.mark(screen == nil ? "nothing" : "screen")
      screen = nil
      await probe.simulation.idle()
    },
  ]
}
