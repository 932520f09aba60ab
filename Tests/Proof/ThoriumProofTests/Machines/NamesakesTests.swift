import Testing
import Thorium
import ThoriumProof

/// Two faults that violate one property are two failures, and one fault is one failure.
struct NamesakesTests {
  /// A machine that sells for 3, but also for 2, and that pays three coins back twice.
  private struct Kiosk: Reactor {
    enum Action: Sendable {
      case insert(Int)
      case refund, buy
    }
    struct State: Sendable, Hashable {
      var coins = 0
      var balance = 0
    }
    let initialState = State()

    func reduce(into state: inout State, mutation: Action) {
      switch mutation {
      case .insert(let coin): state = State(coins: state.coins + 1, balance: state.balance + coin)
      case .refund: state = State(balance: state.coins == 3 ? -state.balance : 0)
      case .buy: state.balance -= state.balance < 2 ? 0 : 3
      }
    }
  }

  @Test func `two faults that violate one property are two failures, and each run is minimal`()
    async throws
  {
    for seed in 0..<UInt64(20) {
      let error = await #expect(throws: Counterexample.self) {
        try await falsify(Kiosk(), CheckSettings(seed: seed)) { property in
          property.actions {
            call(Kiosk.Action.insert, .int(1...3))
            Kiosk.Action.refund
            Kiosk.Action.buy
          }
          property.invariant("nobody is in debt") { $0.balance >= 0 }
        }
      }
      let failures = try #require(error).failures.sorted { $0.value.count < $1.value.count }
      let steps = failures.map { failure in
        failure.value.split(separator: "\n").map { $0.split(separator: " ") }
          .prefix { $0.first?.hasSuffix(".") == true }.map { String($0[1]) }
      }
      let (coin, sale) = (".insert(1)", [".insert(2)", ".buy"])
      #expect(steps == [sale, [coin, coin, coin, ".refund"]], "seed \(seed): \(steps)")
      #expect(Set(failures.map(\.name)).count == 1)
      for (failure, steps) in zip(failures, steps) {
        let proof = "fewer than \(steps.count) steps fails like this, with such a last action: all"
        #expect(failure.value.contains(proof), "\(failure)")
      }
    }
  }

  /// Numbers with one fault, which several actions show.
  private struct Faulty<Action: Sendable>: Reactor {
    struct State: Sendable, Hashable {
      var numbers = [0, 0]
      var isSound = true
    }
    let initialState = State()
    /// Changes the numbers, and returns whether they are sound.
    let apply: @Sendable (inout [Int], Action) -> Bool
    func reduce(into state: inout State, mutation: Action) {
      state.isSound = apply(&state.numbers, mutation)
    }
  }

  /// Returns how many failures checks with 50 seeds find.
  private func failures<Action: CaseIterable & Sendable>(
    _ apply: @escaping @Sendable (inout [Int], Action) -> Bool
  ) async throws -> Set<Int> where Action.AllCases: Sendable {
    var counts: Set<Int> = []
    for seed in 0..<UInt64(50) {
      let error = await #expect(throws: Counterexample.self) {
        try await falsify(Faulty(apply: apply), CheckSettings(seed: seed)) { property in
          property.actions { for action in Action.allCases { action } }
          property.invariant("it is sound") { $0.isSound }
        }
      }
      counts.insert(try #require(error).failures.count)
    }
    return counts
  }

  private enum Change: CaseIterable { case add, coupon, remove, clear, halve }
  private enum Doors: CaseIterable { case openLeft, closeLeft, openRight, closeRight }

  @Test func `one fault is one failure, although several actions show it`() async throws {
    // Whatever lowers the sum forgets the coupon.
    let cart = try await failures { (cart, change: Change) in
      switch change {
      case .add: cart[0] += 1
      case .coupon: cart[1] = cart[0] > 1 ? 1 : 0
      case .remove: cart[0] = max(cart[0] - 2, 0)
      case .clear: cart[0] = 0
      case .halve: cart[0] /= 4
      }
      return cart[0] >= cart[1]
    }
    // Neither door looks at the other one.
    let doors = try await failures { (doors, change: Doors) in
      switch change {
      case .openLeft, .closeLeft: doors[0] = change == .openLeft ? 1 : 0
      case .openRight, .closeRight: doors[1] = change == .openRight ? 1 : 0
      }
      return doors != [1, 1]
    }
    // Nothing looks at the limit.
    let sum = try await failures { (sum, change: Change) in
      sum[0] += 1 + (Change.allCases.firstIndex(of: change) ?? 0)
      return sum[0] <= 9
    }
    #expect([cart, doors, sum] == [[1], [1], [1]])
  }
}
