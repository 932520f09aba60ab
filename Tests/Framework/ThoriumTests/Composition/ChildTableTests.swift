import Effort
import Testing
import Thorium
import ThoriumProof

@testable import ThoriumCore

/// The table behind `Children`, beside an array of pairs.
struct ChildTableTests {
  @Test(arguments: (0..<20).sample(6))
  func `C1: random children keep their order, and removed ids are forgotten`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var table = ChildTable<Int, Egg>()
    var model: [(id: Int, name: String)] = []
    var (compactions, holes) = (0, 0)
    for step in 0..<600 {
      let known = table.lastSlots.count
      let id = Int.random(in: 0..<200, using: &random)
      let grows = (step / 150) % 2 == 0
      switch Int.random(in: 0..<8, using: &random) {
      case 0: move(in: &table, &model, &random)
      case 1: #expect(table.remove(id)?.reactor.name == remove(id, from: &model))
      case 2 where step % 20 == 0: removeEven(from: &table, &model)
      case 0..<(grows ? 6 : 3):
        let replaced = table.set(Child(Egg(name: "\(step)")), for: id)
        #expect(replaced?.reactor.name == set("\(step)", for: id, in: &model))
        #expect(max(table.members.count, table.lastSlots.count) <= 4 * model.count + 16)
      default:
        let last = model.last?.id ?? id
        #expect(table.remove(last)?.reactor.name == remove(last, from: &model))
      }
      if !model.isEmpty, table.lastSlots.count < known { compactions += 1 }
      holes = max(holes, table.members.count - model.count)
      #expect(table.ids == model.map(\.id))
      #expect(table.children.map(\.reactor.name) == model.map(\.name))
      #expect(table[id]?.reactor.name == model.first { $0.id == id }?.name)
      #expect(table.place(of: id) == model.firstIndex { $0.id == id })
    }
    #expect(compactions > 0 && holes > 8, "\(compactions) compactions and \(holes) holes")
  }

  @Test func `C1: removing the last child changes no dictionary, and the last of all empties it`() {
    var table = ChildTable<Int, Egg>()
    for id in 0..<100 { _ = table.set(Child(Egg(name: "\(id)")), for: id) }
    for id in (1..<100).reversed() {
      #expect(table.remove(id)?.reactor.name == "\(id)")
      #expect(table.lastSlots.count == 100 && table.members.count == id)
      #expect(table[id] == nil)
    }
    #expect(table.remove(0)?.reactor.name == "0")
    #expect(table.lastSlots.isEmpty && table.members.isEmpty)
  }

  @Test func `C1: removed children are released at once`() {
    let count = Box(0)
    var table = ChildTable<Int, Counted>()
    for id in 0..<10 { _ = table.set(Child(Counted(token: LivingObject(count))), for: id) }
    #expect(count.value == 10)
    for id in [0, 9, 5] { _ = table.remove(id) }
    #expect(count.value == 7)
    _ = table.removeAll { id, _ in id < 4 }
    #expect(count.value == 4)
  }

  private func set(
    _ name: String,
    for id: Int,
    in model: inout [(id: Int, name: String)]
  ) -> String? {
    guard let place = model.firstIndex(where: { $0.id == id }) else {
      model.append((id, name))
      return nil
    }
    defer { model[place].name = name }
    return model[place].name
  }

  private func remove(_ id: Int, from model: inout [(id: Int, name: String)]) -> String? {
    model.firstIndex { $0.id == id }.map { model.remove(at: $0).name }
  }

  private func move(
    in table: inout ChildTable<Int, Egg>,
    _ model: inout [(id: Int, name: String)],
    _ random: inout SplitMix64
  ) {
    guard !model.isEmpty else { return }
    let from = Int.random(in: model.indices, using: &random)
    let to = Int.random(in: model.indices, using: &random)
    table.move(from: from, to: to)
    model.insert(model.remove(at: from), at: to)
  }

  private func removeEven(
    from table: inout ChildTable<Int, Egg>,
    _ model: inout [(id: Int, name: String)]
  ) {
    let gone = model.filter { $0.id % 2 == 0 }.map(\.name)
    #expect(table.removeAll { id, _ in id % 2 == 0 }.map(\.reactor.name) == gone)
    model.removeAll { $0.id % 2 == 0 }
  }
}

/// A reactor that keeps an object.
private struct Counted: Reactor {
  let token: LivingObject
  let initialState = 0

  func reduce(into state: inout Int, mutation: Int) {}
}
