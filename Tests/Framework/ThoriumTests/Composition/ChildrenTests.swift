import Testing
import ThoriumProof

/// `Children` as a value, beside the plainest one that could do the same.
struct ChildrenTests {
  // Takes over a second: some changes have more moves than a collection remembers.
  @Test func `C1: a collection means an array of pairs, and its stores follow it`() {
    var random = SplitMix64(seed: 7)
    // What went and stayed in changes of more moves than a collection remembers.
    var (ended, kept) = (0, 0)
    for _ in 0..<20 {
      let balance = TraceBalance()
      let world = VirtualWorld(tracers: [balance])
      let roost = Store(Roost(), in: world.runtime)
      var model = Pairs()
      var saved: (state: Roost.State, model: Pairs)?
      // The stores that live, by the names of their eggs, which no two have.
      var living: [String: Store<Egg>] = [:]
      for step in 0..<40 {
        var isLong = false
        switch Int.random(in: 0..<8, using: &random) {
        case 0: saved = (roost.currentState, model)
        case 1:
          guard let saved else { continue }
          roost.change { $0 = saved.state }
          model = saved.model
        default:
          let moves = Move.burst(step, on: &model, &random)
          roost.change { state in for move in moves { move.play(on: &state.eggs) } }
          isLong = moves.count > 128
        }
        let eggs = roost.currentState.eggs
        #expect(eggs.ids == model.pairs.map(\.id))
        #expect(eggs.ids.map { eggs[$0]?.name } == model.pairs.map(\.name))
        #expect(eggs.count == model.pairs.count && eggs.isEmpty == model.pairs.isEmpty)
        let names = Set(model.pairs.map(\.name))
        for (name, store) in living where !names.contains(name) {
          living[name] = nil
          let reports = world.reports.count
          store.send(.note("late"))
          #expect(world.reports.count == reports + 1, "the store of \(name) lives on")
          if isLong { ended += 1 }
        }
        for (id, name) in model.pairs where Int.random(in: 0..<3, using: &random) == 0 {
          guard let store = roost.child(\.eggs, id) else {
            Issue.record("\(name) has no store")
            continue
          }
          guard let known = living.updateValue(store, forKey: name) else { continue }
          #expect(store === known, "the store of \(name) is another")
          if isLong { kept += 1 }
        }
        #expect(balance.open.count == 1 + living.count)
      }
      roost.end()
      #expect(balance.open == [] && balance.faults == [])
    }
    #expect(ended > 300 && kept > 120, "only \(ended) ended and \(kept) stayed")
  }

  @Test func `C1: removed children are released, and only a few of their ids are kept`() {
    let (ids, books) = (Box(0), Box(0))
    var children: Children<Key, Counted> = [:]
    for number in 0..<1_000 {
      let key = Key(number: number, token: LivingObject(ids))
      children.append(Counted(token: LivingObject(books)), id: key)
    }
    children.removeAll { id, _ in id.number >= 500 }
    for id in children.ids where !id.number.isMultiple(of: 100) { children.remove(id) }
    #expect(books.value == 5)
    let next = Key(number: 1_000, token: LivingObject(ids))
    children.append(Counted(token: LivingObject(books)), id: next)
    #expect(children.ids.map(\.number) == [0, 100, 200, 300, 400, 1_000])
    #expect(ids.value <= 40)
    children = [:]
    #expect(books.value == 0)
  }

  @Test func `C1: an id distinguishes a child from an equal one that takes its place`() {
    let roost = Store(Roost(), in: VirtualWorld().runtime)
    let ids = Record<Child<Roost>.ID?>()
    let subscription = roost.observe(\.inner?.id) { ids.append($0) }
    for _ in 1...2 { roost.change { $0.inner = Child(Roost(name: "inner")) } }
    roost.change { [inner = roost.currentState.inner] in $0.inner = inner }
    #expect(ids.count == 3 && Set(ids.all).count == 3)
    withExtendedLifetime(subscription) {}
  }

  @Test func `reactors with ids can be nested under them`() {
    var books = Children([Book(id: "a"), Book(id: "b"), Book(id: "a", title: "new")], id: \.id)
    #expect(books.ids == ["b", "a"])
    #expect(books["a"]?.title == "new")
    books.append(Book(id: "b"), id: "b")
    #expect(books.ids == ["a", "b"])
    #expect(books.remove("c") == nil)
    #expect(books.remove("a")?.title == "new")
  }

  @Test func `a place beyond the end stops the program with a sentence`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      var eggs: Children<Int, Egg> = [1: Egg(name: "a")]
      eggs.move(1, to: 1)
    }
    let sentence = text(result?.standardErrorContent ?? [])
    #expect(sentence.contains("cannot move to the index 1"))
  }
}

private struct Book: Reactor, Identifiable {
  let id: String
  var title = ""
  let initialState = 0
  func reduce(into state: inout Int, mutation: Int) {}
}

/// An id that is an object.
private struct Key: Hashable, Sendable {
  let number: Int
  let token: LivingObject

  static func == (left: Self, right: Self) -> Bool { left.number == right.number }

  func hash(into hasher: inout Hasher) { hasher.combine(number) }
}

/// A reactor that keeps an object.
private struct Counted: Reactor {
  let token: LivingObject
  let initialState = 0

  func reduce(into state: inout Int, mutation: Int) {}
}

/// Pairs in an array: what a keyed collection in order means.
private struct Pairs {
  var pairs: [(id: Int, name: String)] = []

  subscript(id: Int) -> String? {
    get { pairs.first { $0.id == id }?.name }
    set {
      switch (pairs.firstIndex { $0.id == id }, newValue) {
      case (let place?, let name?): pairs[place].name = name
      case (let place?, nil): pairs.remove(at: place)
      case (nil, let name?): pairs.append((id, name))
      case (nil, nil): break
      }
    }
  }

  mutating func insert(_ name: String, id: Int, at index: Int) {
    self[id] = nil
    pairs.insert((id, name), at: index)
  }
}

/// What is done to a collection, and to what it means.
private enum Move {
  case set(Int, String)
  case clear(Int)
  case append(Int, String)
  case insert(Int, String, at: Int)
  case move(Int, to: Int)
  /// Removes the ids that leave this remainder when they are divided by 16.
  case removeEach(Int)
  case removeAll

  init(_ name: String, _ id: Int, _ model: Pairs, _ random: inout SplitMix64) {
    let others = model.pairs.count { $0.id != id }
    self =
      switch Int.random(in: 0..<14, using: &random) {
      case 0..<3: .set(id, name)
      case 3..<5: .clear(id)
      case 5..<8: .append(id, name)
      case 8..<10: .insert(id, name, at: Int.random(in: 0...others, using: &random))
      case 10..<12 where model[id] == nil: .move(id, to: .max)
      case 10..<12: .move(id, to: Int.random(in: 0...others, using: &random))
      case 12: .removeEach(id % 16)
      default: id == 0 ? .removeAll : .clear(id)
      }
  }

  /// Returns moves of children whose ids are near to each other, and plays them on a model.
  static func burst(_ step: Int, on model: inout Pairs, _ random: inout SplitMix64) -> [Self] {
    let first = Int.random(in: 0..<12, using: &random)
    let last = first + [1, 12, 200][Int.random(in: 0..<3, using: &random)]
    return (0..<[1, 1, 2, 64, 200][Int.random(in: 0..<5, using: &random)]).map { number in
      let id = Int.random(in: first...last, using: &random)
      let move = Self("\(step).\(number)", id, model, &random)
      move.play(on: &model)
      return move
    }
  }

  func play(on eggs: inout Children<Int, Egg>) {
    switch self {
    case .set(let id, let name): eggs[id] = Egg(name: name)
    case .clear(let id): eggs[id] = nil
    case .append(let id, let name): eggs.append(Egg(name: name), id: id)
    case .insert(let id, let name, let index):
      eggs.append(Egg(name: name), id: id)
      eggs.move(id, to: index)
    case .move(let id, let index): eggs.move(id, to: index)
    case .removeEach(let rest): eggs.removeAll { id, _ in id % 16 == rest }
    case .removeAll: eggs = [:]
    }
  }

  func play(on model: inout Pairs) {
    switch self {
    case .set(let id, let name): model[id] = name
    case .clear(let id): model[id] = nil
    case .append(let id, let name):
      model[id] = nil
      model[id] = name
    case .insert(let id, let name, let index): model.insert(name, id: id, at: index)
    case .move(let id, let index):
      if let name = model[id] { model.insert(name, id: id, at: index) }
    case .removeEach(let rest): model.pairs.removeAll { $0.id % 16 == rest }
    case .removeAll: model.pairs = []
    }
  }
}
