import ThoriumProof

extension FlowPropertyTests {
  /// What a flow does, step by step.
  struct Program: Sendable {
    let name: String
    let steps: [Step]
    let last: Last
  }

  enum Step: Sendable {
    case push, present, resetRoot
    case pop, popToRoot, dismiss
    case begin(Program)
    case awaitChild(Program)
    case cancelChild
    case yield
    case sleep
    case awaitRemoval
    /// Waits for what is to come, and does not heed its cancellation.
    case beDeaf

    var name: String {
      switch self {
      case .begin: "begin"
      case .awaitChild: "awaitChild"
      default: "\(self)"
      }
    }

    static let names =
      plain.map(\.name) + ["begin", "awaitChild"]

    static let plain: [Step] = [
      .push, .push, .push, .present, .resetRoot, .pop, .popToRoot, .dismiss, .cancelChild, .yield,
      .sleep, .awaitRemoval, .awaitRemoval, .awaitRemoval, .beDeaf,
    ]
  }

  /// How a flow ends by itself.
  enum Last: String, CaseIterable, Sendable {
    case returns, throwsError, cancelsItself
  }

  /// Makes programs, each with a name of its own.
  struct Programs {
    private var made = 0

    mutating func any(depth: Int, using random: inout SplitMix64) -> Program {
      made += 1
      let name = "F\(made)"
      let steps = (0..<Int.random(in: 0...5, using: &random)).map { _ in
        anyStep(depth: depth, using: &random)
      }
      let lasts: [Last] = [.returns, .returns, .throwsError, .cancelsItself]
      return Program(
        name: name,
        steps: [.push] + steps,
        last: lasts.randomElement(using: &random) ?? .returns
      )
    }

    private mutating func anyStep(depth: Int, using random: inout SplitMix64) -> Step {
      switch Int.random(in: 0..<10, using: &random) {
      case 0..<3 where depth < 3: .begin(any(depth: depth + 1, using: &random))
      case 3..<5 where depth < 3: .awaitChild(any(depth: depth + 1, using: &random))
      default: Step.plain.randomElement(using: &random) ?? .yield
      }
    }
  }
}
