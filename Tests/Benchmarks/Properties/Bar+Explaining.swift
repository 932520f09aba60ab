import Flawed
import ThoriumProof

extension Bar {
  /// What does not matter of a case is marked, and nothing else.
  static let explaining = Bar(
    name: "P10 at least 95 % of what does not matter is marked, and nothing else"
  ) {
    effort,
    tell in
    var (marked, all) = (0, 0)
    for question in Question.all {
      for seed in effort.seeds(10) {
        let text = question.ask(seed)
        let marks = text.marks
        let (right, wrong) = question.expected.marks.compared(with: marks)
        (marked, all) = (marked + right, all + question.expected.marks.count)
        let isPlain = text.withoutMarks == question.expected.withoutMarks
        if wrong == 0 && isPlain && right == question.expected.marks.count { continue }
        tell(Row("\(question.expected) is told as \(text)", isMet: wrong == 0 && isPlain))
      }
    }
    for machine in Machine.all where marks[machine.name] != -1 {
      let wanted = marks[machine.name] ?? 0
      for seed in effort.seeds(3) {
        let run = await machine.explained(seed)
        let count = run.split(separator: "\n").count { $0.contains("/* or any other") }
        (marked, all) = (marked + min(count, wanted), all + wanted)
        if count != wanted { tell(Row("\(machine): \(run)", isMet: count <= wanted)) }
      }
    }
    tell(Row("marked: \(marked) of \(all)", isMet: marked * 100 >= all * 95))
  }

  /// How many lines of the simplest run of a machine do not matter, as one can see by its source, or
  /// -1 where a search through its runs takes too long.
  private static let marks = [
    "Bank": 1, "Ring": 8, "Editor": 2, "Like": 1, "Session": 1, "Loader": 1, "Order": 1, "Seats": 2,
    "Tally": 2, "Inbox": 1, "Cache": -1, "TicTacToe": -1,
  ]

  /// A property that fails, and how its simplest case is to be told; `*` stands for a mark.
  private struct Question: Sendable {
    let expected: String
    let ask: @Sendable (UInt64) -> String

    init<Value>(
      _ expected: String,
      _ generator: Generator<Value>,
      holds: @escaping @Sendable (Value) -> Bool
    ) {
      self.expected = expected
      ask = { seed in
        do throws(Counterexample) {
          try falsify(generator, CheckSettings(cases: 1_000, seed: seed)) {
            try ThoriumProof.require(holds($0))
          }
          return "nothing"
        } catch {
          return (error.failures.first?.value ?? "").replacing(" /* or any other */", with: "*")
        }
      }
    }

    private static let number = Generator<Int>.int(0...1_000)
    private static let pair = call({ ($0, $1) }, number, number)
    private static let triple = call({ ($0, $1, $2) }, number, number, number)

    static let all = [
      Question("(11, 0*)", pair) { $0.0 <= 10 },
      Question("(0*, 11)", pair) { $0.1 <= 10 },
      Question("(3, 0)", pair) { $0 != $1 + 3 },
      Question("(0, 0)", pair) { $0 != $1 },
      Question("(0, 0*, 1)", triple) { first, _, last in first >= last },
      Question("(true, 0*)", call({ ($0, $1) }, .bool, number)) { isOn, _ in !isOn },
      Question("[0*, 0*, 0*]", number.list(0...9)) { $0.count < 3 },
      Question("[6]", number.list(0...9)) { $0.allSatisfy { $0 <= 5 } },
      Question("(0*, [0*])", call({ ($0, $1) }, number, number.list(0...9))) { _, list in
        list.isEmpty
      },
      Question("[(4, 0*)]", pair.list(0...9)) { $0.allSatisfy { $0.0 <= 3 } },
    ]
  }
}

extension Machine {
  /// The simplest run that shows the flaw, with marks.
  fileprivate func explained(_ seed: UInt64) async -> String {
    do {
      return try await find(CheckSettings(seed: seed, findsAll: false))?.run ?? "nothing"
    } catch {
      return "\(error)"
    }
  }
}

extension String {
  /// How many other characters stand in front of each mark.
  fileprivate var marks: [Int] {
    let places = enumerated().filter { $0.element == "*" }.map(\.offset)
    return places.enumerated().map { number, place in place - number }
  }

  fileprivate var withoutMarks: String { replacing("*", with: "") }
}

extension [Int] {
  /// How many of them there are, and how many others.
  fileprivate func compared(with others: [Int]) -> (right: Int, wrong: Int) {
    (count(where: others.contains), others.count { !contains($0) })
  }
}
