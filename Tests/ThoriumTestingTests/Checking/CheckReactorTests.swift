import Testing
import Thorium
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
}
