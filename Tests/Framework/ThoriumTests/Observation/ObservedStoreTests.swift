import Observation
import Testing
import ThoriumProof

/// Stores as Swift's Observation sees them (law S4).
struct ObservedStoreTests {
  private let lines = Record<String>()
  private let store = Store(Deck())

  @Test func `S4: a reader is notified of the parts that it read, and of no others`() {
    let observed = ObservedStore(store)
    track { _ = observed.label }
    store.start(.just("a"))
    #expect(lines.all == [])
    store.send(.start(.just(.label("b"))))
    #expect(lines.all == ["changes"])
    #expect(observed.label == "b")
    #expect(observed.tape == ["a"])
  }

  @Test func `S4: setting a part to its old value is no change`() {
    let observed = ObservedStore(store)
    track { _ = observed.label }
    store.send(.start(.just(.label(""))))
    #expect(lines.all == [])
  }

  @Test func `S4: a reader of an incomparable part is notified of each state`() {
    let store = Store(Parting())
    let observed = ObservedStore(store)
    track { _ = observed.lastWord }
    store.send(1)
    #expect(lines.all == ["changes"])
  }

  @Test func `S4: a reader that reads during its notification still reads the previous state`() {
    let observed = ObservedStore(store)
    withObservationTracking {
      _ = observed.label
    } onChange: { [lines] in
      lines.append("before: \(observed.label)")
    }
    store.send(.start(.just(.label("b"))))
    #expect(lines.all == ["before: "])
    #expect(observed.label == "b")
  }

  @Test func `S4: no reader keeps a removed value, whatever the notified ones read`() {
    var random = SplitMix64(seed: 3)
    var nested = 0
    for _ in 0..<200 {
      let readers = Readers(ObservedStore(Store(Pair())), seed: random.next())
      for _ in 0..<8 {
        readers.begin()
        let one = Int.random(in: 0..<3, using: &random)
        let other = Int.random(in: 0..<3, using: &random)
        readers.observed.send {
          $0[one] += 1
          $0[other] += 1
        }
        #expect(readers.stale == [])
      }
      nested += readers.nested
    }
    #expect(nested > 1_000, "\(nested) readers began while others were told")
  }

  @Test func `a released state may read its observer`() {
    let stub = Stub(Parting())
    let observed = ObservedStore(stub.store)
    stub.setState(
      Parting.State(
        lastWord: LastWord { [lines, weak observed] in lines.append("\(observed?.number ?? 0)") }
      )
    )
    stub.setState(Parting.State(number: 2))
    #expect(lines.all == ["2"])
  }

  @Test func `S4: observations give the value now and then each that comes`() {
    let world = VirtualWorld()
    let store = Store(Deck(), in: world.runtime)
    let observed = ObservedStore(store)
    world.startTask { [lines] in
      for await label in Observations({ observed.label }).prefix(3) { lines.append(label) }
      lines.append("end")
    }
    world.run()
    for label in ["a", "b", "c"] {
      store.start(.just("other"))
      store.send(.start(.just(.label(label))))
      world.run()
    }
    #expect(lines.all == ["", "a", "b", "end"])
  }

  @Test func `L9: a released observed store releases its store`() {
    weak var store: Store<Deck>?
    do {
      let observed = ObservedStore(Store(Deck()))
      store = observed.store
      track { _ = observed.label }
      observed.send(.start(.just(.label("b"))))
    }
    #expect(store == nil)
    #expect(lines.all == ["changes"])
  }

  private func track(_ read: () -> Void) {
    withObservationTracking(read) { [lines] in lines.append("changes") }
  }
}

/// A reactor with three parts that can be compared.
private struct Pair: Reactor {
  typealias Action = @Sendable (inout State) -> Void

  struct State: Sendable {
    var first = 0
    var second = 0
    var third = 0

    subscript(number: Int) -> Int {
      get { [first, second, third][number] }
      set {
        switch number {
        case 0: first = newValue
        case 1: second = newValue
        default: third = newValue
        }
      }
    }
  }

  let initialState = State()

  func reduce(into state: inout State, mutation: Action) {
    mutation(&state)
  }
}

/// Readers that read random parts, and read again when they are notified.
private final class Readers: Sendable {
  let observed: ObservedStore<Pair>
  private let random: Box<SplitMix64>
  /// The values that each waiting reader has read, by the number of the reader.
  private let reading = Box<[Int: [Int: Int]]>([:])
  private let begun = Box(0)
  private let left = Box(0)
  private let nestedReaders = Box(0)

  var nested: Int { nestedReaders.value }

  init(_ observed: ObservedStore<Pair>, seed: UInt64) {
    self.observed = observed
    random = Box(SplitMix64(seed: seed))
  }

  /// The parts that a waiting reader has read and that are others now.
  var stale: [Int] {
    let state = observed.store.currentState
    return reading.value.values.flatMap { $0.filter { state[$0.key] != $0.value }.keys }
  }

  func begin() {
    left.value = 20
    read()
  }

  private func read() {
    let reader = begun.change { begun in
      begun += 1
      return begun
    }
    withObservationTracking {
      for _ in 0...draw(2) {
        let part = draw(3)
        let value = value(of: part)
        reading.change { $0[reader, default: [:]][part] = value }
      }
    } onChange: { [self] in
      reading.change { $0[reader] = nil }
      left.change { $0 -= 1 }
      if left.value < 0 || draw(3) == 0 { return }
      nestedReaders.change { $0 += 1 }
      read()
    }
  }

  private func value(of part: Int) -> Int {
    switch part {
    case 0: observed.first
    case 1: observed.second
    default: observed.third
    }
  }

  private func draw(_ bound: Int) -> Int {
    random.change { Int.random(in: 0..<bound, using: &$0) }
  }
}
