import Testing
import ThoriumProof
import ThoriumTesting

@Suite struct TestStoreTests {
  @Test func `a test that expects everything that happens records no issue`() async throws {
    let issues = try await recorded {
      let store = TestStore(Desk())
      store.refuse(.save, because: "there is no title")
      store.send(.rename("plan")) { $0.title = "plan" }
      store.send(.save)
      store.take(.saved)
      store.send(.load) { $0.isLoading = true }
      store.advance(by: .seconds(1))
      store.receive(.setCount(1)) { $0.count = 1 }
      store.advance(by: .seconds(1)) {
        $0.count = 2
        $0.isLoading = false
      }
      store.send(.wait)
      store.send(.stop)
    }
    #expect(issues.map(\.text) == [])
  }

  @Test func `a difference in the state is reported at the line of the expectation`() async throws {
    let here = #line
    let issues = try await recorded {
      let store = TestStore(Desk())
      store.send(.rename("plan")) { $0.title = "plans" }
      store.send(.rename("b"))
    }
    #expect(issues.map(\.line) == [here + 3, here + 4])
    #expect(
      issues.first?.text == """
        The state after rename is not the expected one (expected → actual):
          title: "plans" → "plan"
        """
    )
  }

  @Test func `K18: the values in a failure are escaped, so they cannot control a terminal`()
    async throws
  {
    let hostile = "\u{1B}[2J\u{9B}31m\u{202E}\u{7}"
    let issues = try await recorded {
      let store = TestStore(Desk())
      store.send(.rename(hostile))
      store.send(.rename("plan")) { $0.title = hostile }
    }
    #expect(issues.count == 2)
    for issue in issues {
      #expect(issue.text.contains(#"\u{202E}"#))
      let strays = issue.text.unicodeScalars.filter { scalar in
        let category = scalar.properties.generalCategory
        return scalar != "\n" && (category == .control || category == .format)
      }
      #expect(strays.map(\.value) == [])
    }
  }

  @Test func `a mutation that was not received is reported where it was emitted`() async throws {
    let here = #line
    let issues = try await recorded {
      let store = TestStore(Desk())
      store.send(.load) { $0.isLoading = true }
      store.advance(by: .seconds(1))
      store.send(.rename("b")) { $0.title = "b" }
      store.settle {
        $0.count = 2
        $0.isLoading = false
      }
    }
    #expect(issues.map(\.line) == [here + 4])
    #expect(issues.map(\.text) == ["setCount was not received."])
  }

  @Test func `a missing and an unexpected mutation are reported`() async throws {
    let here = #line
    let issues = try await recorded {
      let store = TestStore(Desk())
      store.receive(.setCount(1))
      store.send(.load) { $0.isLoading = true }
      store.advance(by: .seconds(1))
      store.receive(.setCount(7)) { $0.count = 1 }
      store.advance(by: .seconds(1))
      store.receive(where: { $0 == .setTitle("a") }) { $0.count = 2 }
      store.settle { $0.isLoading = false }
    }
    #expect(issues.map(\.line) == [here + 3, here + 6, here + 8])
    #expect(
      issues.dropFirst().map(\.text) == [
        """
        The mutation is not the expected one (expected → received):
          .setCount(7) → .setCount(1)
        """, "The mutation is not the expected one: .setCount(2)",
      ]
    )
  }

  @Test func `a running effect is reported where it was started`() async throws {
    let here = #line
    let issues = try await recorded {
      let store = TestStore(Desk())
      store.send(.rename("a")) { $0.title = "a" }
      store.send(.wait)
      store.finish()
    }
    #expect(issues.map(\.line) == [here + 4])
    #expect(issues.first?.text.hasPrefix("wait of Desk is still running.") == true)
  }

  @Test func `an event that was not taken is reported where it was emitted`() async throws {
    let here = #line
    let issues = try await recorded {
      let store = TestStore(Desk())
      store.send(.rename("a")) { $0.title = "a" }
      store.send(.save)
      store.send(.save)
      store.take(.lost)
      store.finish()
    }
    #expect(issues.map(\.line) == [here + 6, here + 5])
    #expect(
      issues.map(\.text) == [
        "The event is not the expected one (expected → received):\n  .lost → .saved",
        "saved was emitted, but not taken.",
      ]
    )
  }

  @Test func `an unexpected refusal and a missing refusal are reported`() async throws {
    let here = #line
    let issues = try await recorded {
      let store = TestStore(Desk())
      store.send(.save)
      store.refuse(.stop)
      store.refuse(.save, because: "it is late")
    }
    #expect(issues.map(\.line) == [here + 3, here + 4, here + 5])
    #expect(issues.first?.text == "save was refused: there is no title.")
    #expect(issues.last?.text == "save was refused, but for another reason: \"there is no title\".")
  }

  @Test func `an unhandled error is reported`() async throws {
    let here = #line
    let issues = try await recorded {
      let store = TestStore(Desk())
      store.send(.fail)
    }
    #expect(issues.map(\.line) == [here + 3])
    #expect(issues.first?.text.contains("Trouble") == true)
  }

  @Test func `the running effect of a child is reported where it was started`() async throws {
    let here = #line
    let issues = try await recorded {
      let store = TestStore(Desk())
      store.send(.rename("a")) { $0.title = "a" }
      store.store.child(\.lamp).send(.blink)
      store.finish()
    }
    #expect(issues.map(\.line) == [here + 3])
    #expect(issues.first?.text.hasPrefix("blink of Lamp is still running.") == true)
  }

  @Test func `a store that is still referenced is reported as alive`() async throws {
    let here = #line
    let issues = try await recorded {
      let store = TestStore(Desk())
      let held = store.store
      store.finish()
      withExtendedLifetime(held) {}
    }
    #expect(issues.map(\.line) == [here + 2])
    #expect(issues.first?.text.hasSuffix("is still alive: another object keeps it.") == true)
  }

  @Test func `a step of a test that is not exhaustive states only its own change`() async throws {
    let issues = try await recorded {
      let store = TestStore(Desk())
      store.isExhaustive = false
      store.send(.load)
      store.advance(by: .seconds(2)) { $0.count = 2 }
      store.send(.save)
      store.send(.rename("a")) { $0.title = "b" }
      store.send(.wait)
    }
    #expect(issues.count == 2, "\(issues.map(\.text))")
  }

  @Test func `endless work is reported when the store settles`() async throws {
    let issues = try await recorded {
      let store = TestStore(Desk())
      store.store.child(\.lamp).send(.blink)
      store.settle()
      store.isExhaustive = false
    }
    #expect(
      issues.map(\.text) == [
        "The store does not settle: its work continues however far time advances."
      ]
    )
  }
}
