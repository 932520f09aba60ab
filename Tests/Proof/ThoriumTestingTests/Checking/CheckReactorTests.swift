import Testing
import ThoriumProof
import ThoriumTesting

@Suite(.failures(in: nil)) struct CheckReactorTests {
  /// A cart whose total may be negative, because items that are not in it can be removed.
  private struct Cart: Reactor {
    enum Action: Sendable {
      case add(Int)
      case remove(Int)
      case clear
    }

    typealias Mutation = Action

    struct State: Sendable, Hashable {
      var total = 0
    }

    let initialState = State()

    func mutate(action: Action, state: State) -> Effect<Self> { .just(action) }

    func reduce(into state: inout State, mutation: Action) {
      switch mutation {
      case .add(let price): state.total += price
      case .remove(let price): state.total -= price
      case .clear: state.total = 0
      }
    }
  }

  // Takes over a second: thousands of runs are tried to prove one the shortest.
  @Test func `the simplest failing run of a reactor is one issue at the check`() async throws {
    let here = #line
    let issues = try await recorded {
      try await check(Cart()) { property in
        property.actions {
          Cart.Action.clear
          call(Cart.Action.add, .int(0...9))
          call(Cart.Action.remove, .int(0...9))
        }
        property.invariant("total ≥ 0") { $0.total >= 0 }
      }
    }
    #expect(issues.map(\.line) == [here + 2])
    let text = issues.first?.text ?? ""
    #expect(text.contains("total ≥ 0"), "\(text)")
    #expect(text.contains("remove(1)"), "\(text)")
    #expect(text.contains(".replay(\""), "\(text)")
  }

  @Test(.cases(50)) func `a reactor that keeps its invariant has no issue`() async throws {
    let issues = try await recorded {
      let report = try await check({ _ in Cart() }) { property in
        property.actions { call(Cart.Action.add, .int(0...9)) }
        property.invariant("total ≥ 0") { $0.total >= 0 }
      }
      #expect(report.cases == 50)
    }
    #expect(issues.isEmpty)
  }

  @Test func `a flow without services is checked as a value, as a closure is`() async throws {
    let here = #line
    let issues = try await recorded {
      try await check(flow: CartFlow()) { $0.invariant("no screen") { $0.navigation.top == nil } }
      try await check(flow: { _ in CartFlow() }) {
        $0.invariant("no screen") { $0.navigation.top == nil }
      }
    }
    #expect(issues.map(\.line) == [here + 2, here + 3])
    let texts = issues.map { issue in
      issue.text.split(separator: "\n").filter { $0.contains("no screen") }
    }
    #expect(texts.count == 2 && texts[0] == texts[1] && !texts[0].isEmpty)
  }

  private struct CartFlow: Coordinator {
    func start(in flow: Flow<Void>) async throws {
      await (try flow.resetRoot(Cart())).removed()
    }
  }
}
