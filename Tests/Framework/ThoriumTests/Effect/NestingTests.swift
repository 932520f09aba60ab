import Effort
import Testing
import ThoriumProof

/// Effects of all kinds nested thousands deep, built, run and released on a stack of 512 KB.
struct NestingTests {
  private let depth = cases(20_000, quick: 2_000)

  @Test(arguments: Layer.allCases.map { [$0] } + [Layer.allCases])
  func `E1: an effect nested thousands deep is built, copied and released, and never runs`(
    layers: [Layer]
  ) {
    let depth = depth
    let isBuilt = onSmallStack {
      var copies = [nested(layers, depth, around: .just("a"))]
      copies.append(copies[0].map { $0 })
      copies[1] = copies[1].map { $0 }.map { $0 }
      copies.append(.merge(copies))
      copies.removeFirst()
      return copies.count == 2
    }
    #expect(isBuilt == true)
  }

  @Test(arguments: Layer.allCases)
  func `E2: an effect nested thousands deep in one way runs to its end at once`(layer: Layer) {
    let depth = depth
    let landed = onSmallStack {
      let store = Store(Tape(), in: VirtualWorld().runtime)
      store.start(nested([layer], depth, around: .run { emit in emit("a") }))
      return store.text
    }
    #expect(landed == "a" + (layer == .finally ? "F" * depth : ""))
  }

  @Test(arguments: ["a", "C", "|", ""])
  func `E1: a mixture nested thousands deep waits, fails, is cancelled and ended`(landed: String) {
    let depth = depth
    let outcome = onSmallStack {
      let world = VirtualWorld()
      let store = Store(Tape(), in: world.runtime)
      let inner: Effect<Tape> =
        switch landed {
        case "a": .after(1, "a")
        case "C": .failing(after: 1)
        default: .endless()
        }
      store.start(nested(Layer.quiet, depth, around: inner).cancellable(id: "cut"))
      world.advance(by: .seconds(3))
      if landed == "|" { store.start(.concat(.cancel(id: "cut"), .just("|"))) }
      store.end()
      return [store.text, "\(world.reports.count)"]
    }
    #expect(outcome == [landed, landed == "a" || landed == "C" ? "0" : "1"])
  }

  @Test func `E1: an effect nested deep is a part of another reactor's, and runs alone`() {
    let depth = depth
    let landed = onSmallStack {
      let world = VirtualWorld()
      let effect = nested(Layer.quiet, depth, around: .after(1, "a"))
      let deck = Store(Deck(), in: world.runtime)
      deck.start(effect)
      let read = Record<String>()
      world.startTask {
        let mutations = effect.mutations(of: Tape(), in: world.runtime)
        do { for try await mutation in mutations { read.append(mutation) } } catch {}
      }
      world.advance(by: .seconds(1))
      let prompt: [Layer] = [.head, .merge, .id, .catch, .retry]
      let action = Tape.Action(effect: nested(prompt, depth, around: .just("b")))
      let tape = Store(Tape(), in: world.runtime)
      tape.send(action)
      return deck.currentState.tape + read.all + tape.currentState
    }
    #expect(landed == ["a", "a", "b"])
  }

  @Test func `E1: effects in any two layers give a reader the same mutations as a store`() {
    let bodies: [Effect<Tape>] = [
      .concat(.just("a"), .after(1, "b"), .of("c", "d")),
      .concat(.after(1, "a"), .failing(after: 1), .just("never")),
      .run { emit in
        emit.fork(.after(2, "a").cancellable(id: "y"))
        try await emit.clock.sleep(for: .seconds(1))
        emit("b")
      },
      .merge(.after(2, "a").finally("F"), .concat(.after(1, "b"), .cancel(id: "x"))),
    ]
    let pairs = Layer.allCases.flatMap { outer in Layer.allCases.map { (outer, $0) } }
    for (number, (outer, inner)) in pairs.enumerated() {
      let (world, read) = (VirtualWorld(), Record<String>())
      let body = bodies[(number + number / Layer.allCases.count) % bodies.count]
      let effect = nested([inner, outer], 2, around: body)
      let store = Store(Tape(), in: world.runtime)
      store.start(effect)
      world.advance(by: .seconds(9))
      let hasFailed = world.reports.contains { $0.description.contains("failed") }
      world.read(into: read, effect)
      world.advance(by: .seconds(9))
      let mutations = read.all.prefix { $0 != "|" && !$0.hasPrefix("!") }
      #expect(mutations == store.currentState[...], "\(outer) around \(inner)")
      #expect((read.all.last == "|") != hasFailed, "\(outer) around \(inner)")
    }
  }
}

/// A way to put an effect inside another.
enum Layer: CaseIterable, Sendable {
  case head, tail, merge, race, retry, timeout, pause
  case id, sameID, latest, sequential, droppable, throttled, debounced
  case `catch`, finally, map, part

  /// Those that land nothing of their own when all goes well.
  static let quiet = allCases.filter { $0 != .finally }

  func around(_ inner: Effect<Tape>, _ number: Int) -> Effect<Tape> {
    switch self {
    case .head: .concat(inner, .none)
    case .tail: .concat(.none, inner)
    case .merge: .merge(inner, .none)
    case .race: .race(inner)
    case .retry: inner.retry(1)
    case .timeout: inner.timeout(.seconds(1_000))
    case .pause: .concat(.pause(for: .zero), inner)
    case .id: inner.cancellable(id: number)
    case .sameID: inner.cancellable(id: "x")
    case .latest: inner.policy(.latest, id: "x")
    case .sequential: inner.policy(.sequential, id: "x")
    case .droppable: inner.policy(.droppable, id: "x")
    case .throttled: inner.policy(.throttled(.seconds(1), latest: true), id: number)
    case .debounced: inner.policy(.debounced(.zero), id: number)
    case .catch: inner.catch { _ in "C" }
    case .finally: inner.finally("F")
    case .map: inner.map { $0 }
    case .part: inner.onDeck.map(state: { Deck.State(tape: $0) }, \.text)
    }
  }
}

/// An effect inside so many layers, which take turns.
func nested(_ layers: [Layer], _ depth: Int, around effect: Effect<Tape>) -> Effect<Tape> {
  (0..<depth).reduce(effect) { inner, number in
    layers[number % layers.count].around(inner, number)
  }
}

extension Deck.Mutation {
  /// What it lands on a tape.
  fileprivate var text: String {
    switch self {
    case .tape(let text), .label(let text): text
    }
  }
}
