import Testing

@testable import ThoriumProperties

struct CaseCensusTests {
  private enum Action {
    case clear
    case set(Int)
    case move(from: Int, to: Int)
    case undo
  }

  private enum Described: CustomStringConvertible {
    case first
    case second

    var description: String { "a case" }
  }

  @Test func `the cases that no line draws are reported`() {
    let actions = Generator<Action>.oneOf {
      Action.clear
      call(Action.set, .int(0...9))
    }
    #expect(actions.missingCases() == ["move", "undo"])
    let all = Generator<Action>.oneOf {
      actions
      Action.undo
      call(Action.move, .int(0...9), .int(0...9))
    }
    #expect(all.missingCases() == [])
  }

  @Test func `a census reports no cases of types it cannot inspect`() {
    #expect(Generator.just(Described.first).missingCases() == [])
    #expect(Generator.int(0...9).missingCases() == [])
  }
}
