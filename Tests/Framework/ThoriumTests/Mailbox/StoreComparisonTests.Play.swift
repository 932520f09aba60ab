import Thorium
import ThoriumProof

extension StoreComparisonTests {
  /// Senders who take turns in one way only, in a model and in a store.
  ///
  /// The first thread sends as it likes. Each other thread has a cue: it sends all it has while that
  /// input is handled, and the handling thread waits for it.
  struct Play: Sendable, CustomStringConvertible {
    private typealias Input = MailboxModel.Input

    /// Who sends, while something is handled, what is nested in it.
    private enum Door: CaseIterable {
      case mutate
      case reduce
      case observer
    }

    private let plan: MailboxModel.Plan
    /// The input during which a thread sends, by the thread; 0 is none.
    private let cues: [Input]
    /// By the input during which it is used.
    private let doors: [Door]
    /// Whether tasks may run after the first thread has sent something, by its number.
    private let pauses: [Bool]

    init(isPlaced: Bool, handOffs: ClosedRange<Int>, using random: inout SplitMix64) {
      var names = Array("onmlkjihgfedcba")
      var text = Self.inputs(.random(in: 1...3, using: &random), &names, &random)
      for _ in 0..<Int.random(in: 0...4, using: &random) where !names.isEmpty {
        text += " | " + Self.inputs(.random(in: 1...2, using: &random), &names, &random)
      }
      let plan = MailboxModel.Plan(
        text,
        handOff: .random(in: handOffs, using: &random),
        isPlaced: isPlaced
      )
      self.plan = plan
      cues = [0] + plan.scripts.dropFirst().map { .random(in: 1..<$0[0], using: &random) }
      doors = plan.names.map { _ in Door.allCases.randomElement(using: &random) ?? .mutate }
      pauses = plan.scripts[0].map { _ in .random(using: &random) }
    }

    var description: String { "\(plan), cues \(cues.map { plan.names[$0] }), pauses \(pauses)" }

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
    func inModel() -> (handled: [String], events: Set<MailboxModel.Event>) {
      var stage = Stage(play: self)
      for number in plan.scripts[0].indices {
        stage.run(0) { $0.sent == number + 1 }
        if pauses[number] { stage.runTasks() }
      }
      stage.runTasks()
      return (stage.handled, stage.events)
    }

    /// A model that is being played on.
    private struct Stage {
      let play: Play
      var model: MailboxModel
      var handled: [String] = []
      var events: Set<MailboxModel.Event> = []
      private var tasks = 0

      init(play: Play) {
        self.play = play
        model = MailboxModel(play.plan)
      }

      /// Lets all tasks go on for as long as they can.
      mutating func runTasks() {
        let tasks = model.workers.indices.dropFirst(play.plan.task)
        while let task = tasks.first(where: model.canStep) { run(task) }
      }

      /// Lets a thread go on for as long as it can.
      mutating func run(
        _ thread: Int,
        while isToGoOn: (MailboxModel.Worker) -> Bool = { _ in true }
      ) {
        while thread < model.workers.count, model.canStep(thread), isToGoOn(model.workers[thread]) {
          let before = model.workers[thread]
          model.step(thread)
          if let event = model.event { events.insert(event) }
          let isTask = thread >= play.plan.task
          if isTask, before.access == .callPosted, model.workers[thread].hasRole { tasks += 1 }
          guard before.access == .handle else { continue }
          let name = play.plan.names[before.handling]
          handled.append(isTask ? "\(name)\(tasks)" : "\(name)")
          for other in play.cues.indices where play.cues[other] == before.handling { run(other) }
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

    private func send(_ input: Input, to store: Store<Tape>?) {
      let name = "\(plan.names[input])"
      store?.start(.just(name), name: name)
    }

    /// Sends what is to be sent while an input is handled, where this is its door.
    private func act(_ name: String, _ door: Door, _ store: Store<Tape>?) {
      let input = input(name)
      guard input > 0, doors[input] == door else { return }
      for thread in cues.indices where cues[thread] == input {
        onThreads(1) { _ in
          for input in plan.scripts[thread] { send(input, to: store) }
        }
      }
      for input in plan.nested[input] { send(input, to: store) }
    }

    private func input(_ name: String) -> Input {
      plan.names.firstIndex { "\($0)" == name } ?? 0
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
