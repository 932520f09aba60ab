import Testing
import ThoriumProof

struct DrawingTests {
  @Test func `a task that starts in a step of another task has its own column`() throws {
    let failure = try failure { simulation in
      let task = Task.immediate(name: "body", executorPreference: simulation.executor) {
        simulation.note("begins")
        await simulation.idle()
        simulation.note("goes on")
      }
      await task.value
    }
    #expect(
      failure.drawing == [
        "     scenario | body",
        " 1            | begins",
        " 2            | goes on",
        " 3   runs",
      ]
    )
  }

  @Test func `tasks with one name are numbered`() throws {
    let failure = try failure { simulation in
      await withTaskGroup { group in
        for _ in 1...2 { group.addTask(name: "worker") { await simulation.idle() } }
      }
    }
    #expect(failure.drawing.first == "       scenario | worker 1 | worker 2")
  }

  @Test func `a long diagram omits the middle rows`() throws {
    let failure = try failure { simulation in
      for number in 1...1_000 { simulation.note("\(number)") }
    }
    #expect(failure.drawing.count == 201)
    #expect(failure.drawing[100] == "… 801 rows …")
    #expect(failure.drawing.last == "     1000")
  }
}
