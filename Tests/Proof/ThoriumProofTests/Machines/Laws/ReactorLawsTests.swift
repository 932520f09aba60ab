import Synchronization
import Testing
import ThoriumProof

@Suite struct `Laws of reactors` {
  private struct Light: Reactor {
    enum Action: Sendable { case press, hold }
    /// Mutable memory outside of the state, which no reactor should have.
    let memory = SharedNumber()
    let initialState = 0
    func refusal(action: Action, state: Int) -> Refusal? {
      action == .hold && state == 0 ? "it is off" : nil
    }
    func reduce(into state: inout Int, mutation: Action) { state = memory.next() }
  }

  /// A state that changes by itself, because it contains a mutable object.
  private struct Shared: Reactor {
    final class Box: Sendable, Equatable, CustomStringConvertible {
      let value = Mutex(0)
      static func == (left: Box, right: Box) -> Bool { left === right }
      var description: String { "\(value.withLock { $0 })" }
    }
    typealias Action = Int
    let initialState = Box()
    func reduce(into state: inout Box, mutation: Int) { state.value.withLock { $0 += mutation } }
  }

  private let presses = Generator<Light.Action>.element(of: [.press, .hold])

  @Test func `are broken by a value that is kept outside of the state`() {
    let broken = #expect(throws: BrokenLaw.self) {
      try ReactorLaws(Light(), presses).check()
    }
    #expect(broken?.law.contains("only on the action and the state") == true)
    #expect(broken?.reason.contains(".press") == true, "\(broken?.reason ?? "")")
  }

  @Test func `are broken by a state that contains a mutable object`() {
    let broken = #expect(throws: BrokenLaw.self) {
      try ReactorLaws(Shared(), .int(1...3)).check()
    }
    #expect(broken?.law == "A reached state does not change later")
  }
}
