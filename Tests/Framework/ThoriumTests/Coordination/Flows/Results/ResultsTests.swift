import Testing
import Thorium

/// The law N3: a flow gives results, and then exactly one ending.
struct ResultsTests {
  private func note(_ stage: RecordingStage, _ results: Results<Int>?, as reader: String) async {
    guard let results else { return }
    for await result in results { stage.note("\(reader) \(result)") }
    stage.note("\(reader) over")
  }

  /// One flow with one child, whose endings are told.
  private func begin() -> (FlowBench, RemoteFlow, RemoteFlow) {
    let (bench, root) = FlowBench.begin("Root")
    let child = root.begin("Child")
    bench.stage.forget()
    return (bench, root, child)
  }

  @Test func `N3: results come as they are yielded, and then the returned one`() {
    let (bench, _, child) = begin()
    bench.navigator.runtime.start { await note(bench.stage, child.results, as: "reader") }
    child.flow?.yield(1)
    bench.run()
    #expect(bench.stage.told == ["reader 1"])
    child.flow?.yield(2)
    child.flow?.yield(3)
    bench.end(child, with: 4)
    #expect(
      bench.stage.told
        == ["reader 1", "reader 2", "reader 3", "Child finished: 4", "reader 4", "reader over"]
    )
    #expect(child.flow?.yield(5) == false)
  }

  @Test func `N3: results that are read late, twice or by two readers are all there`() {
    let (bench, _, child) = begin()
    child.flow?.yield(1)
    bench.navigator.runtime.start { await note(bench.stage, child.results, as: "early") }
    bench.run()
    bench.end(child, with: 2)
    bench.stage.forget()
    for reader in ["late", "again"] {
      bench.wait { await note(bench.stage, child.results, as: reader) }
    }
    #expect(
      bench.stage.told == ["late 1", "late 2", "late over", "again 1", "again 2", "again over"]
    )
    #expect(bench.wait { try? await child.results?.value } == 2)
    #expect(bench.ending(of: child) == "finished: 2")
    #expect(bench.ending(of: child) == "finished: 2")
  }

  @Test func `N3: a child that throws ends as failed, with its error`() {
    let (bench, _, child) = begin()
    child.flow?.yield(1)
    child.fail()
    bench.run()
    #expect(bench.stage.told == ["Child failed: spilled"])
    #expect(bench.ending(of: child) == "failed: spilled")
    let error = bench.wait { await thrown { try await child.results?.value } }
    #expect(error == "spilled")
  }

  @Test func `N3: a child that is cancelled ends as cancelled, and says why`() {
    let (bench, _, child) = begin()
    child.results?.cancel("a better idea")
    #expect(bench.stage.told == ["Child cancelled: a better idea"])
    bench.run()
    child.results?.cancel("a second thought")
    bench.run()
    #expect(bench.stage.told.count == 1)
    let error = bench.wait { await thrown { try await child.results?.value } }
    #expect(error == "The flow Child was cancelled: a better idea.")
  }

  @Test func `N3: a child whose parent ends is abandoned`() {
    let (bench, root, child) = begin()
    bench.end(root, with: 0)
    #expect(bench.stage.told == ["Child abandoned", "Root finished: 0"])
    let error = bench.wait { await thrown { try await child.results?.value } }
    #expect(error == "The flow Child was abandoned: the flow that began it has ended.")
  }

  @Test func `N3: an unobserved failure of a child is reported once`() throws {
    let (bench, root, _) = begin()
    let results = Box<Results<Int>?>(nil)
    results.value = root.flow?.coordinate(to: Part<Int>("Lost") { _ in throw Spill.spilled })
    bench.run()
    #expect(bench.stage.told == ["Lost failed: spilled"])
    results.value = nil
    let report = "The flow Lost failed: spilled. Await its ending or its value to handle it."
    #expect(bench.stage.told == ["Lost failed: spilled", report])
    bench.end(root, with: 0)
    #expect(bench.stage.told.filter { $0 == report }.count == 1)
  }

  @Test(arguments: [true, false])
  func `N3: an observed failure of a child is not reported`(
    looks: Bool
  ) throws {
    let (bench, root, _) = begin()
    let results = Box<Results<Int>?>(nil)
    results.value = root.flow?.coordinate(to: Part<Int>("Lost") { _ in throw Spill.spilled })
    bench.wait {
      guard let results = results.value else { return }
      if looks { _ = await results.ending } else { for await _ in results {} }
    }
    results.value = nil
    #expect(bench.stage.told.count == (looks ? 1 : 2))
  }

  /// The ways in which a task stops reading a flow before the flow fails.
  enum Glance: CaseIterable, Sendable {
    case ending, value, iteration

    func look(at results: Results<Int>) async -> String {
      switch self {
      case .ending: return "\(await results.ending)"
      case .value: return await thrown { try await results.value }
      case .iteration:
        for await result in results { return "\(result)" }
        return "no result"
      }
    }
  }

  @Test(arguments: Glance.allCases)
  func `N3: a task that was cancelled before the flow failed has not observed the failure`(
    glance: Glance
  ) throws {
    let (bench, root, _) = begin()
    let door = Box<CheckedContinuation<Void, Never>?>(nil)
    let results = Box<Results<Int>?>(nil)
    results.value = root.flow?.coordinate(
      to: Part<Int>("Lost") { _ in
        await withCheckedContinuation { door.value = $0 }
        throw Spill.spilled
      }
    )
    let seen = Box<String?>(nil)
    let reader = Box<Task<Void, any Error>?>(nil)
    reader.value = bench.navigator.runtime.start {
      if let found = results.value { seen.value = await glance.look(at: found) }
    }
    bench.run()
    #expect(seen.value == nil)
    reader.value?.cancel()
    bench.run()
    reader.value = nil
    let answer = try #require(seen.value)
    #expect(["abandoned", "no result"].contains(answer) || answer.contains("Cancellation"))
    door.value?.resume()
    bench.run()
    results.value = nil
    let report = "The flow Lost failed: spilled. Await its ending or its value to handle it."
    #expect(bench.stage.told == ["Lost failed: spilled", report])
  }

  @Test(arguments: Glance.allCases)
  func `N3: a cancelled task that reads a failure has observed it, but an iteration has not`(
    glance: Glance
  ) throws {
    let (bench, root, _) = begin()
    let results = Box<Results<Int>?>(nil)
    results.value = root.flow?.coordinate(to: Part<Int>("Lost") { _ in throw Spill.spilled })
    bench.run()
    let seen = Box<String?>(nil)
    bench.navigator.runtime.start {
      unsafe withUnsafeCurrentTask { task in unsafe task?.cancel() }
      if let found = results.value { seen.value = await glance.look(at: found) }
    }
    bench.run()
    #expect(seen.value?.contains(glance == .iteration ? "no result" : "spilled") == true)
    results.value = nil
    #expect(bench.stage.told.count == (glance == .iteration ? 2 : 1))
  }

  @Test func `a cancelled reader receives the waiting results, and then none`() {
    let (bench, _, child) = begin()
    child.flow?.yield(1)
    let reader = bench.navigator.runtime.start {
      await note(bench.stage, child.results, as: "reader")
      if case .abandoned? = await child.results?.ending { bench.stage.note("not known yet") }
    }
    bench.run()
    child.flow?.yield(2)
    reader.cancel()
    bench.run()
    #expect(bench.stage.told == ["reader 1", "reader 2", "reader over", "not known yet"])
    child.end(with: 3)
    #expect(bench.ending(of: child) == "finished: 3")
  }
}

/// What a body throws, as text.
func thrown(_ body: () async throws -> some Sendable) async -> String {
  do {
    _ = try await body()
    return "nothing"
  } catch {
    return "\(error)"
  }
}
