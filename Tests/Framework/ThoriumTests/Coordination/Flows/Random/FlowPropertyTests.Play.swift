import Synchronization
import Testing
import Thorium

extension FlowPropertyTests {
  /// A navigator with the flows that were begun in it.
  final class Play: Sendable {
    private struct Content {
      var begun: Set<String> = []
      var results: [Results<Int>] = []
      var deaf: [CheckedContinuation<Void, Never>] = []
      var isOver = false
    }

    let bench = FlowBench()
    let tally: Tally
    private let content = Mutex(Content())
    private let seen = Mutex<(ended: Set<String>, lines: Int)>(([], 0))

    init(_ tally: Tally) {
      self.tally = tally
    }

    var results: [Results<Int>] { content.withLock(\.results) }

    func begin(_ program: Program) {
      note(bench.navigator.start(Player(program: program, play: self)))
    }

    func note(_ results: Results<Int>) {
      content.withLock { $0.results.append(results) }
    }

    func hasBegun(_ name: String) -> Bool {
      content.withLock { $0.begun.contains(name) }
    }

    func noteBegun(_ name: String) {
      content.withLock { _ = $0.begun.insert(name) }
    }

    /// Waits until `deafHear()`, also while the task is cancelled.
    func waitDeaf() async {
      await withCheckedContinuation { continuation in
        let isOver = content.withLock { content in
          if !content.isOver { content.deaf.append(continuation) }
          return content.isOver
        }
        if isOver { continuation.resume() }
      }
    }

    func deafHear() {
      let deaf = content.withLock { content in
        content.isOver = true
        defer { content.deaf = [] }
        return content.deaf
      }
      for continuation in deaf { continuation.resume() }
    }

    /// Runs what is ready, and looks whether the laws hold.
    func check(_ moment: String) throws {
      bench.run()
      let comment = Comment(rawValue: moment)
      let ended = try noteEndings(comment)
      let tree = "\(bench.navigator.tree)".split { $0 == "\n" || $0 == ">" || $0 == " " }
      let alive = content.withLock(\.begun).subtracting(ended)
      try #require(Set(tree.map(String.init)) == alive, comment)
      let navigation = bench.navigator.navigation
      let owners = Set(navigation.places.map { String($0.name.prefix { $0 != "#" }) })
      try #require(owners.isSubset(of: alive), comment)
      try #require(!navigation.stacks.isEmpty, comment)
      try #require(navigation.stacks.dropFirst().allSatisfy { !$0.isEmpty }, comment)
      if navigation.stacks.count > 2 { tally.count("several stacks") }
      for change in bench.stage.changes.suffix(1) where change.operation == .remove {
        if let top = change.navigation.top,
          change.removed.contains(where: { $0.id.rawValue < top.id.rawValue })
        {
          tally.count("a screen went beneath one that stayed")
        }
      }
    }

    /// The flows that have ended; each is told once.
    private func noteEndings(_ comment: Comment) throws -> Set<String> {
      let lines = bench.stage.told
      return try seen.withLock { seen in
        var news = 0
        for line in lines.dropFirst(seen.lines) {
          let words = line.split(separator: " ").map(String.init)
          guard words.count > 1, words[0].hasPrefix("F") else { continue }
          try #require(seen.ended.insert(words[0]).inserted, comment)
          tally.count(words[1])
          news += 1
        }
        if news > 1 { tally.count("several flows ended by one gesture") }
        seen.lines = lines.count
        return seen.ended
      }
    }
  }

  /// A coordinator that obeys a program.
  struct Player: Coordinator {
    let program: Program
    let play: Play

    var flowName: String { program.name }

    func start(in flow: Flow<Int>) async throws -> Int {
      play.noteBegun(program.name)
      var screens: [Screen<Page>] = []
      var children: [Results<Int>] = []
      for (number, step) in program.steps.enumerated() {
        play.tally.count(step.name)
        let name = "\(program.name)#\(number)"
        do {
          switch step {
          case .push: screens.append(try flow.push(Page(), as: name))
          case .present: screens.append(try flow.present(Page(), as: name))
          case .resetRoot: screens.append(try flow.resetRoot(Page(), as: name))
          case .pop: if let screen = screens.popLast() { flow.pop(screen) }
          case .popToRoot: flow.popToRoot()
          case .dismiss: flow.dismiss()
          case .begin(let child): children.append(begin(child, in: flow))
          case .awaitChild(let child): _ = await begin(child, in: flow).ending
          case .cancelChild: children.popLast()?.cancel()
          case .yield: flow.yield(number)
          case .sleep: try await flow.navigator.runtime.clock.sleep(for: .seconds(1))
          case .awaitRemoval: if let screen = screens.last { for await _ in screen.states {} }
          case .beDeaf: await play.waitDeaf()
          }
        } catch let refusal as Refusal {
          play.tally.count("refused: \(refusal)")
        }
      }
      play.tally.count(program.last.rawValue)
      switch program.last {
      case .returns: return 0
      case .throwsError: throw Spill.spilled
      case .cancelsItself: throw CancellationError()
      }
    }

    private func begin(_ child: Program, in flow: Flow<Int>) -> Results<Int> {
      let results = flow.coordinate(to: Player(program: child, play: play))
      if !play.hasBegun(child.name) { play.tally.count("a flow began nothing, it had ended") }
      play.note(results)
      return results
    }
  }
}
