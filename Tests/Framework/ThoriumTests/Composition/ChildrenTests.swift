import Testing
import Thorium
import ThoriumProof

/// `Children` as a value, beside the plainest one that could do the same.
struct ChildrenTests {
  @Test func `C1: a collection means an array of pairs, and its stores follow it`() {
    var random = SplitMix64(seed: 7)
    var ended = 0
    var kept = 0
    for _ in 0..<60 {
      let world = VirtualWorld()
      let roost = Store(Roost(), in: world.runtime)
      var model = Pairs()
      var saved: (state: Roost.State, model: Pairs)?
      // The stores that live, by the names of their eggs, which no two have.
      var living: [String: Store<Egg>] = [:]
      for step in 0..<40 {
        let move = Move(step, model, &random)
        switch move {
        case .save: saved = (roost.currentState, model)
        case .restore:
          guard let saved else { continue }
          roost.change { $0 = saved.state }
          model = saved.model
        default:
          roost.change { move.play(on: &$0.eggs) }
          move.play(on: &model)
        }
        let eggs = roost.currentState.eggs
        #expect(eggs.ids == model.pairs.map(\.id))
        #expect(eggs.ids.map { eggs[$0]?.name } == model.pairs.map(\.name))
        #expect(eggs.count == model.pairs.count && eggs.isEmpty == model.pairs.isEmpty)
        for (name, store) in living where !model.pairs.contains(where: { $0.name == name }) {
          living[name] = nil
          let reports = world.reports.count
          store.send(.note("late"))
          #expect(world.reports.count == reports + 1, "the store of \(name) lives on")
          ended += 1
        }
        for (id, name) in model.pairs where Bool.random(using: &random) {
          guard let store = roost.child(\.eggs, id) else {
            Issue.record("\(name) has no store")
            continue
          }
          guard let known = living.updateValue(store, forKey: name) else { continue }
          #expect(store === known, "the store of \(name) is another")
          kept += 1
        }
      }
    }
    #expect(ended > 500 && kept > 500, "only \(ended) ended and \(kept) stayed")
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

  @Test func `two collections are equal when they have equal reactors in the same order`() {
    let eggs: Children<Int, Egg> = [1: Egg(name: "a"), 2: Egg(name: "b")]
    #expect(eggs == [1: Egg(name: "a"), 2: Egg(name: "b")])
    #expect(eggs != [2: Egg(name: "b"), 1: Egg(name: "a")])
    #expect(eggs != [1: Egg(name: "a"), 2: Egg(name: "c")])
    #expect(eggs != [1: Egg(name: "a")])
    #expect(Child(Egg(name: "a")) == Child(Egg(name: "a")))
    #expect(Child(Egg(name: "a")) != Child(Egg(name: "b")))
    #expect(Roost().initialState == Roost().initialState)
  }

  @Test func `reactors with ids can be nested under them`() {
    var books = Children([Book(id: "a"), Book(id: "b"), Book(id: "a", title: "new")])
    #expect(books.ids == ["b", "a"])
    #expect(books["a"]?.title == "new")
    books.append(Book(id: "b"))
    #expect(books.ids == ["a", "b"])
    #expect(books.remove("c") == nil)
    #expect(books.remove("a")?.title == "new")
  }

  @Test func `C1: moving an absent child changes nothing, at any destination`() {
    var eggs: Children<Int, Egg> = [1: Egg(name: "a")]
    eggs.move(2, to: 1)
    #expect(eggs == [1: Egg(name: "a")])
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
  /// Removes the ids that leave this remainder when they are divided by three.
  case removeEach(Int)
  case removeAll
  case save
  case restore

  init(_ step: Int, _ model: Pairs, _ random: inout SplitMix64) {
    let id = Int.random(in: 0..<12, using: &random)
    let others = model.pairs.count { $0.id != id }
    let last = max(0, model.pairs.count - 1)
    self =
      switch Int.random(in: 0..<16, using: &random) {
      case 0..<3: .set(id, "\(step)")
      case 3..<5: .clear(id)
      case 5..<8: .append(id, "\(step)")
      case 8..<10: .insert(id, "\(step)", at: Int.random(in: 0...others, using: &random))
      case 10..<12: .move(id, to: Int.random(in: 0...last, using: &random))
      case 12: .removeEach(id % 3)
      case 13: id == 0 ? .removeAll : .clear(id)
      case 14: .save
      default: .restore
      }
  }

  func play(on eggs: inout Children<Int, Egg>) {
    switch self {
    case .set(let id, let name): eggs[id] = Egg(name: name)
    case .clear(let id): eggs[id] = nil
    case .append(let id, let name): eggs.append(Egg(name: name), id: id)
    case .insert(let id, let name, let index): eggs.insert(Egg(name: name), id: id, at: index)
    case .move(let id, let index): eggs.move(id, to: index)
    case .removeEach(let rest): eggs.removeAll { id, _ in id % 3 == rest }
    case .removeAll: eggs.removeAll()
    case .save, .restore: break
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
    case .removeEach(let rest): model.pairs.removeAll { $0.id % 3 == rest }
    case .removeAll: model.pairs = []
    case .save, .restore: break
    }
  }
}
