import ThoriumProof

extension StoreComparisonTests {
  /// Senders who take turns in one way only, in a model and in a store.
  ///
  /// The first thread sends as it likes. Each other thread has a cue: it sends all it has while that
  /// input is handled, and the handling thread waits for it.
  struct Play: Sendable, CustomStringConvertible {
    /// Who sends, while something is handled, what is nested in it.
    private enum Door: CaseIterable {
      case mutate
      case reduce
      case observer
    }

    private let plan: MailboxPlan
    /// The input during which a thread sends, by the thread.
    private let cues: [Character?]
    /// By the input during which it is used.
    private let doors: [Character: Door]
    /// Whether tasks may run after the first thread has sent something, by its number.
    private let pauses: [Bool]

    init(isPlaced: Bool, handOffs: ClosedRange<Int>, using random: inout SplitMix64) {
      var names = Array("onmlkjihgfedcba")
      var text = Self.inputs(.random(in: 1...3, using: &random), &names, &random)
      for _ in 0..<Int.random(in: 0...4, using: &random) where !names.isEmpty {
        text += " | " + Self.inputs(.random(in: 1...2, using: &random), &names, &random)
      }
      let plan = MailboxPlan(
        text,
        handOff: .random(in: handOffs, using: &random),
        isPlaced: isPlaced
      )
      self.plan = plan
      cues =
        [nil]
        + plan.scripts.dropFirst().map { script in
          plan.names.prefix { $0 != script[0].name }.randomElement(using: &random)
        }
      var doors: [Character: Door] = [:]
      for name in plan.names { doors[name] = Door.allCases.randomElement(using: &random) }
      self.doors = doors
      pauses = plan.scripts[0].map { _ in .random(using: &random) }
    }

    var description: String {
      "\(plan), cues \(cues.map { $0.map(String.init) ?? "none" }), pauses \(pauses)"
    }

    /// So many inputs with what is nested in them, as a plan's text.
    private static func inputs(
      _ count: Int,
      _ names: inout [Character],
      _ random: inout SplitMix64
    ) -> String {
      var text = ""
      for _ in 0..<count {
        guard let name = names.popLast() else { break }
        let nested = [0, 0, 0, 1, 2].randomElement(using: &random) ?? 0
        text.append(name)
        if nested > 0, !names.isEmpty { text += "(\(inputs(nested, &names, &random)))" }
      }
      return text
    }

    /// The inputs in the order in which they are handled, each with the number of the task that
    /// handles it, where one does, and what happened meanwhile.
    func inModel() -> (handled: [String], events: Set<MailboxWorld.Event>) {
      var stage = Stage(play: self)
      for number in plan.scripts[0].indices {
        let left = plan.scripts[0].count - number - 1
        stage.run(0) { $0.spot != .idle || $0.script.count > left }
        if pauses[number] { stage.runTasks() }
      }
      stage.runTasks()
      return (stage.handled, stage.events)
    }

    /// A model that is being played on.
    private struct Stage {
      let play: Play
      var world: MailboxWorld
      var handled: [String] = []
      var events: Set<MailboxWorld.Event> = []
      private var tasks = 0

      init(play: Play) {
        self.play = play
        world = MailboxWorld(play.plan)
      }

      /// Lets all tasks go on for as long as they can.
      mutating func runTasks() {
        let tasks = play.plan.scripts.count
        while let task = world.workers.indices.dropFirst(tasks).first(where: world.canStep) {
          run(task)
        }
      }

      /// Lets a thread go on for as long as it can.
      mutating func run(
        _ thread: Int,
        while isToGoOn: (MailboxWorld.Worker) -> Bool = { _ in true }
      ) {
        while world.canStep(thread), isToGoOn(world.workers[thread]) {
          let count = world.handled.count
          let before = world.workers[thread].spot
          world.step(thread)
          if let event = world.event { events.insert(event) }
          let isTask = thread >= play.plan.scripts.count
          if case .redeeming = before, world.workers[thread].spot == .serving { tasks += 1 }
          guard world.handled.count > count, let name = world.handled.last else { continue }
          handled.append(isTask ? "\(name)\(tasks)" : "\(name)")
          for other in play.cues.indices where play.cues[other] == name { run(other) }
        }
      }
    }

    /// The same of a store.
    func inStore(_ context: ContextPolicy) -> [String] {
      // The play recognizes a handling task by the current task, which a carried context would replace.
      let executor = SimulatedExecutor()
      let runtime = Runtime(
        executor: executor,
        clock: VirtualClock(),
        place: plan.isPlaced ? .executor(executor) : .sender,
        limits: Limits(handOff: plan.handOff),
        context: context
      )
      let handled = Record<String>()
      let tasks = Box(Tasks())
      let box = Box<Store<Tape>?>(nil)
      var tape = Tape()
      tape.onMutate = { act($0, .mutate, box.value) }
      tape.onReduce = { name in
        handled.append(name + tasks.change { $0.next() })
        act(name, .reduce, box.value)
      }
      let store = Store(tape, in: runtime)
      box.value = store
      let subscription = store.observe { act($0.last ?? "", .observer, box.value) }
      let run = {
        tasks.change { $0.mayRun = true }
        executor.runUntilIdle()
        tasks.change { $0.mayRun = false }
      }
      run()
      for (number, input) in plan.scripts[0].enumerated() {
        send(input, to: store)
        if pauses[number] { run() }
      }
      run()
      subscription.cancel()
      run()
      box.value = nil
      return handled.all
    }

    private func send(_ input: MailboxWorld.Input, to store: Store<Tape>?) {
      let name = "\(input.name)"
      store?.start(.just(name), name: name)
    }

    /// Sends what is to be sent while an input is handled, where this is its door.
    private func act(_ name: String, _ door: Door, _ store: Store<Tape>?) {
      guard let name = name.first, doors[name] == door else { return }
      for thread in cues.indices where cues[thread] == name {
        onThreads(1) { _ in
          for input in plan.scripts[thread] { send(input, to: store) }
        }
      }
      for input in plan.nested(in: name) { send(input, to: store) }
    }
  }
}

/// The tasks that handle something, numbered.
private struct Tasks: Sendable {
  /// Whether tasks may run now; otherwise it is a sender who handles.
  var mayRun = false {
    // A later task may be where one of the earlier ones was.
    didSet { last = nil }
  }
  private var last: Int?
  private var count = 0

  private static var current: Int? {
    unsafe withUnsafeCurrentTask { unsafe $0?.hashValue }
  }

  /// The number of the task that runs now.
  mutating func next() -> String {
    if !mayRun { return "" }
    let task = Self.current
    if task != last { count += 1 }
    last = task
    return "\(count)"
  }
}
