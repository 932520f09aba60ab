// The compiler removes hops between actors, so forms are compiled, and no interpreter runs them.
extension Form {
  /// The forms, each with the outcomes of all orders of its steps.
  static let table = children + tasks + isolated + actors + waiting + insideSteps

  private static let children = [
    Form("an async let", orders("t", "m")) { page in
      async let _ = page.add("t")
      await page.add("m")
    },
    Form("two calls of an async let", orders("ab", "m")) { page in
      async let _ = page.addEach("ab")
      await page.add("m")
    },
    Form("two calls that the compiler may join", nil) { page in
      async let _ = page.add("t")
      await page.add("a")
      await page.add("b")
    },
    Form("children of children", orders("a", "b", "c", "m")) { page in
      await together("ab", "cm") { marks in
        async let _ = page.add(String(marks.prefix(1)))
        await page.add(String(marks.suffix(1)))
      }
    },
    Form("a group", orders("1", "2", "3")) { page in
      await together("1", "2", "3") { await page.add($0) }
    },
    Form("a discarding group", orders("1", "2", "m")) { page in
      await withDiscardingTaskGroup { group in
        for mark in ["1", "2"] { group.addTask { await page.add(mark) } }
        await page.add("m")
      }
    },
    Form("the first result of a group", ["aAb", "abA", "baA", "bBa", "baB", "abB"]) { page in
      await withTaskGroup { group in
        for mark in ["a", "b"] { group.addTask { await page.adding(mark).uppercased() } }
        await page.add(await group.next() ?? "")
      }
    },
    Form("a lost update", ["ab", "ba", "a", "b"]) { page in
      await together("a", "b") {
        let text = await page.text
        Noise.pause()
        await page.replace(text + $0)
      }
    },
  ]

  private static let tasks = [
    Form("a task", orders("t", "m")) { page in
      let task = Task { await page.add("t") }
      await page.add("m")
      await task.value
    },
    Form("a detached task of high priority", orders("t", "m")) { page in
      let task = Task.detached(priority: .high) { await page.add("t") }
      await page.add("m")
      await task.value
    },
    Form("an immediate task", ["tm"]) { page in
      let task = Task.immediate { await page.add("t") }
      await page.add("m")
      await task.value
    },
    Form("tasks that start on an actor", orders("12", "m")) { page in
      async let _ = page.add("m")
      for task in await page.start("12") { await task.value }
    },
    Form("tasks that start on an actor, by priority", ["hl"]) { page in
      for task in await page.start("lh", [.low, .high]) { await task.value }
    },
    Form("tasks that wait for another", ["tab", "tba"]) { page in
      let task = Task { await page.add("t") }
      await together("a", "b") {
        await task.value
        await page.add($0)
      }
    },
  ]

  private static let isolated = [
    Form("an isolated parameter", orders("t", "m")) { page in
      let task = Task { await Judge.add("t", on: page) }
      await page.add("m")
      await task.value
    },
    Form("the main actor", orders("t", "m")) { page in
      async let _ = page.main.add("t")
      await page.main.add("m")
    },
    Form("a closure on the main actor", orders("t", "m")) { page in
      let closure = { @MainActor in page.main.add("t") }
      async let _ = closure()
      await MainActor.run { page.main.add("m") }
    },
    Form("tasks of the main actor, from outside", orders("12", "m")) { page in
      async let _ = page.main.add("m")
      let tasks = ["1", "2"].map { mark in Task { @MainActor in page.main.add(mark) } }
      for task in tasks { await task.value }
    },
    Form("tasks of the main actor, from inside", orders("12", "m")) { page in
      async let _ = page.main.add("m")
      for task in await page.main.start("12") { await task.value }
    },
    Form("children on the main actor", orders("12", "m")) { page in
      async let _ = page.main.add("m")
      await withTaskGroup { group in
        for mark in ["1", "2"] { group.addTask { @MainActor in page.main.add(mark) } }
      }
    },
    Form(
      "the main actor calls an actor",
      Set(orders("tT", "mM").flatMap { ["tm\($0)", "mt\($0)"] })
        .subtracting(["mttTmM", "tmmMtT"])
    ) { page in
      await together("t", "m") { mark in
        await page.main.add(mark, around: { await page.add(mark) })
      }
    },
    Form("a deinitializer on the main actor", ["dm"]) { page in
      do { _ = Owner(page.main) }
      await page.main.add("m")
    },
    Form("a global actor", orders("t", "m")) { page in
      async let _ = Everywhere.add("t", to: page.locked)
      await Everywhere.add("m", to: page.locked)
    },
    Form("a call that leaves the actor", orders("aA", "bB")) { page in
      await together("a", "b") { await page.add($0, around: leave) }
    },
    Form("a call that stays on the actor", ["aAbB", "bBaA"]) { page in
      await together("a", "b") { await page.addAroundStaying($0) }
    },
  ]

  private static let actors = [
    Form("a reentrant actor", orders("aA", "bB")) { page in
      await together("a", "b") { await page.add($0, around: { await Task.yield() }) }
    },
    Form("two actors", ["tu/tu", "tu/ut", "ut/tu", "ut/ut"]) { page in
      let other = Page()
      let tasks = ["t", "u"].map { mark in Task.detached { await page.add(mark, then: other) } }
      for task in tasks { await task.value }
      await page.add("/\(other.text)")
    },
    Form(
      "an actor calls another",
      Set(orders("tT", "mM").flatMap { ["\($0)/tm", "\($0)/mt"] })
        .subtracting(["tTmM/mt", "mMtT/tm"])
    ) { page in
      let other = Page()
      await together("t", "m") { mark in
        await page.add(mark, around: { await other.add(mark) })
      }
      await page.add("/\(other.text)")
    },
    Form(
      "two actors call each other",
      Set(orders("tT", "m").flatMap { text in orders("mM", "t").map { "\(text)/\($0)" } })
        .subtracting(["mtT/tmM", "tTm/mMt"])
    ) { page in
      let other = Page()
      async let first: Void = page.add("t", around: { await other.add("t") })
      await other.add("m", around: { await page.add("m") })
      await first
      await page.add("/\(other.text)")
    },
    Form("a call that comes back", orders("tvT", "m")) { page in
      let other = Page()
      async let _ = page.add("m")
      await page.add("t", around: { await other.add("u", around: { await page.add("v") }) })
    },
    Form("children of an actor", ["mab", "mba"]) { page in
      await page.addInChildren("ab", beside: "m")
    },
  ]

  private static let waiting = [
    Form("continuations of an actor", orders("otu", "c").union(orders("out", "c"))) { page in
      async let _ = page.wait("t")
      async let _ = page.wait("u")
      async let _ = page.add("c")
      await page.open("o")
    },
    Form("a call after a resumption", orders("r", "w")) { page in
      await resuming({ await page.add("r") }) { await page.add("w") }
    },
    Form("elements around a call", ["1m2", "m12"]) { page in
      await page.read { elements in
        elements.yield("1")
        await page.add("m")
        elements.yield("2")
      }
    },
    Form("two senders of elements", orders("1", "2")) { page in
      await page.read { elements in await together("1", "2") { elements.yield($0) } }
    },
    Form("the newest element", ["12", "2"]) { page in
      await page.read(.bufferingNewest(1)) { elements in
        elements.yield("1")
        await Task.yield()
        elements.yield("2")
      }
    },
    Form("sleeps", orders("s", "u", "m")) { page in
      async let _ = page.add("m")
      await together("s", "u") {
        try? await Task.sleep(for: .microseconds($0 == "s" ? 10 : 50))
        await page.add($0)
      }
    },
    Form("a cancelled sleep", ["sm", "ms", "mc"]) { page in
      let task = Task {
        await page.add((try? await Task.sleep(for: .seconds(3600))) == nil ? "c" : "s")
      }
      await page.add("m")
      task.cancel()
      await task.value
    },
    Form("a cancellation after a call", ["om", "omc", "mo", "moc"]) { page in
      let task = Task {
        await withTaskCancellationHandler(operation: { await page.add("o") }) { page.write("c") }
      }
      await page.add("m")
      task.cancel()
      await task.value
    },
  ]

  /// Forms that use something twice in a step, where the ordinary executor may switch.
  private static let insideSteps = [
    Form("a lock after a start", ["mt"], interrupted: ["tm"]) { page in
      async let _ = page.write("t")
      page.write("m")
    },
    Form("two locks", ["abc", "cab"], interrupted: ["acb"]) { page in
      await together("ab", "c") { for mark in $0 { page.write(String(mark)) } }
    },
    Form("two locks with a yield between", orders("ab", "c")) { page in
      await together("ab", "c") {
        for mark in $0 {
          page.write(String(mark))
          await Task.yield()
        }
      }
    },
    Form("a lock after a resumption", ["rw"], interrupted: ["wr"]) { page in
      await resuming({ page.write("r") }) { page.write("w") }
    },
    Form("two elements", ["12x", "x12"], interrupted: ["1x2"]) { page in
      await page.read { elements in
        await together("12", "x") { for mark in $0 { elements.yield(String(mark)) } }
      }
    },
    Form("a cancellation after a start", ["+"], interrupted: ["-"]) { page in
      let task = Task { page.write(Task.isCancelled ? "+" : "-") }
      Noise.pause()
      task.cancel()
      await task.value
    },
  ]
}
