import Testing
import ThoriumProof

/// Navigators that many threads read, and navigators that have nothing to do.
struct NavigatorHazardTests {
  @Test func `N1: N8: threads read a navigator at one moment each, while another changes it`()
    async throws
  {
    let stage = RecordingStage()
    let navigator = Navigator(on: stage)
    let root = navigator.begin("Root")
    try root.push("Home")
    let flow = try #require(root.flow)
    let readers = 3
    let finished = Box(0)
    let wrong = Record<String>()
    await onThreads(readers + 1) { thread in
      if thread == readers {
        // The writer continues until each reader has seen both moments.
        while finished.value < readers {
          if (try? flow.present(Page(), as: "Sheet")) == nil { wrong.append("refused") }
          _ = flow.dismiss()
        }
        return
      }
      var seen: Set<String> = []
      while seen.count < 2 {
        let moment = "\(navigator.navigation)"
        seen.insert(moment)
        if moment != "[Home]", moment != "[Home] || [Sheet]" { wrong.append(moment) }
        if "\(navigator.tree)" != "Root" { wrong.append("\(navigator.tree)") }
        if wrong.count > 0 { break }
      }
      finished.change { $0 += 1 }
    }
    #expect(wrong.all == [])
    #expect(stage.told.contains("present Sheet  [Home] || [Sheet]"))
    navigator.end()
    let results = try #require(root.results)
    #expect("\(await results.ending)".hasPrefix("cancelled"))
  }

  @Test func `a question without a choice stops the program with a sentence`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let bench = FlowBench()
      let flow = bench.begin("Root").flow
      bench.wait { try? await flow?.ask(Question<Int>("Tea?", "", choices: [])) }
    }
    let sentence = "The question \"Tea?\" needs a choice."
    #expect(result.map { text($0.standardErrorContent) }?.contains(sentence) == true)
  }
}
