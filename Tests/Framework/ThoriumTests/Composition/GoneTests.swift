import Effort
import Testing
import ThoriumProof

/// The law C3: an action for a child that is gone is reported once, with the place of the `send`.
struct GoneTests {
  private let world = VirtualWorld()

  @Test func `C3: an action for a child that is not there is reported with its place and line`() {
    let roost = Store(Roost(), in: world.runtime)
    roost.change { $0.eggs[1] = Egg(name: "1") }
    roost.send(.password("hunter2"), to: \.eggs, 1)
    roost.send(.password("hunter2"), to: \.eggs, 7)
    let first = #line - 1
    roost.send(.change { _ in }, to: \.inner)
    let second = #line - 1
    roost.start(.send(.note("x"), to: \.eggs, 7))
    let third = #line - 1
    roost.start(.concat(.send(.note("x"), to: \.inner), .just { $0.notes.append("goes on") }))
    let fourth = #line - 1
    let file = #fileID
    #expect(
      world.reports.map(\.description) == [
        "password was sent to Egg at eggs[7] of Roost, which is gone, from \(file):\(first). Nothing was changed.",
        "change was sent to Roost at inner of Roost, which is gone, from \(file):\(second). Nothing was changed.",
        "note was sent to Egg at eggs[7] of Roost, which is gone, from \(file):\(third). Nothing was changed.",
        "note was sent to Roost at inner of Roost, which is gone, from \(file):\(fourth). Nothing was changed.",
      ]
    )
    #expect(roost.child(\.eggs, 1)?.currentState == ["1", "hunter2"])
    #expect(roost.currentState.notes == ["goes on"])
  }

  @Test func `C3: an id cannot speak to a terminal`() {
    let roost = Store(Roost(), in: world.runtime)
    roost.send(.note("x"), to: \.page.eggs, "a\u{1B}]0;b\nc")
    #expect(world.reports.count == 1)
    #expect(
      world.reports.first?.description.contains(#"Egg at page.eggs[a\e]0;b\nc] of Roost"#) == true
    )
  }

  @Test func `C3: of an action and the end of its child that meet, it lands or is reported once`() {
    var counts = [0, 0]
    for round in Rounds(cases(400, quick: 150), until: { counts.allSatisfy { $0 > 0 } }) {
      let world = VirtualWorld()
      let roost = Store(Roost(), in: world.runtime)
      roost.change { $0.eggs[1] = Egg(name: "1") }
      let egg = roost.child(\.eggs, 1)
      let barrier = Barrier(2)
      onThreads(2) { thread in
        barrier.meet()
        if thread == round % 2 {
          roost.change { $0.eggs[1] = nil }
        } else {
          roost.send(.note("x"), to: \.eggs, 1)
        }
      }
      let landed = egg?.currentState.count == 2
      #expect(world.reports.count == (landed ? 0 : 1))
      #expect(world.reports.allSatisfy { $0.description.contains("gone, from \(#fileID):") })
      counts[landed ? 1 : 0] += 1
    }
    #expect(counts.allSatisfy { $0 > 0 }, "only one order was reached: \(counts)")
  }

  @Test func `C3: an action for a child is refused, and late, as any action is`() {
    let roost = Store(Roost(), in: world.runtime)
    roost.send(.note("no"), to: \.fixed)
    #expect(world.reports.map(\.description) == ["Egg refused note: it says no."])
    roost.end()
    roost.send(.note("x"), to: \.fixed)
    let line = #line - 1
    #expect(
      world.reports.map(\.description).dropFirst() == [
        "note was sent to Egg at fixed of Roost, which is gone, from \(#fileID):\(line). Nothing was changed."
      ]
    )
  }

  @Test func `C1: a child that was ended in its place stays there, and is late`() {
    let roost = Store(Roost(), in: world.runtime)
    roost.change { $0.inner = Child(Roost(name: "first")) }
    let inner = roost.child(\.inner)
    inner?.end()
    roost.start(.send(.note("4"), to: \.inner))
    roost.send(.note("5"), to: \.inner)
    #expect(world.reports.count == 2)
    #expect(world.reports.allSatisfy { $0.description.contains("at inner of Roost") })
    #expect(inner != nil && roost.child(\.inner) === inner)
    #expect(inner?.currentState.notes == [])
  }
}
