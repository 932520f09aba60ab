import Testing
import ThoriumProof

@Suite struct SwiftTextTests {
  private enum Action {
    case clear
    case add(String)
    case rename(id: Int, to: String?)
    case move(from: Int, Int)
    indirect case nested([Action])
  }

  private struct Point {
    let x: Int
    let y: Double
  }

  private func text(_ value: Any) -> String { SwiftText.of(value) }

  @Test func `enumerations are written as their cases`() {
    #expect(text(Action.clear) == ".clear")
    #expect(text(Action.add("a")) == #".add("a")"#)
    #expect(text(Action.rename(id: 3, to: nil)) == ".rename(id: 3, to: nil)")
    #expect(text(Action.rename(id: 3, to: "x")) == #".rename(id: 3, to: "x")"#)
    #expect(text(Action.move(from: 1, 2)) == ".move(from: 1, 2)")
    #expect(text(Action.nested([.clear, .nested([])])) == ".nested([.clear, .nested([])])")
  }

  @Test func `printed values can be pasted in the context of their type`() {
    let pasted: [Action] = [
      .clear,
      .add("tab\t, quote\", \u{1B}[0m"),
      .rename(id: -3, to: nil),
      .rename(id: 3, to: "é"),
      .move(from: 1, 2),
      .nested([.nested([]), .clear]),
    ]
    #expect(
      text(pasted) == """
        [
          .clear,
          .add("tab\\t, quote\\", \\u{1B}[0m"),
          .rename(id: -3, to: nil),
          .rename(id: 3, to: "é"),
          .move(from: 1, 2),
          .nested([.nested([]), .clear])
        ]
        """
    )
  }

  @Test func `structures are written as their initialisers`() {
    #expect(text(Point(x: 1, y: 2)) == "Point(x: 1, y: 2.0)")
    #expect(text([Point(x: 1, y: .nan)]) == "[Point(x: 1, y: .nan)]")
  }

  @Test func `texts are escaped like Swift literals`() {
    #expect(text("a\"b\\c\n\u{1B}[2J\u{202E}é👩‍🚀") == #""a\"b\\c\n\u{1B}[2J\u{202E}é👩‍🚀""#)
  }

  @Test func `unordered collections are printed in a stable order`() {
    #expect(text(["b": 1, "a": 2]) == #"["a": 2, "b": 1]"#)
    #expect(text(Set([10, 9, 1])) == "[1, 9, 10]")
    #expect(text([String: Int]()) == "[:]")
  }

  @Test func `numbers, times and ranges are literals`() {
    #expect(text((1, second: -2.5)) == "(1, second: -2.5)")
    #expect(text(Duration.milliseconds(1_500)) == ".milliseconds(1500)")
    #expect(text(Duration.seconds(2)) == ".seconds(2)")
    #expect(text(Duration.nanoseconds(-7)) == ".nanoseconds(-7)")
    #expect(text(0...9) == "0...9")
    #expect(text(-Double.infinity) == "-.infinity")
    #expect(text(Optional(true) as Any) == "true")
  }

  @Test func `a wide value is printed with one part per line`() {
    let actions = (0..<4).map { Action.rename(id: $0, to: String(repeating: "x", count: 20)) }
    #expect(
      text(actions) == """
        [
          .rename(id: 0, to: "xxxxxxxxxxxxxxxxxxxx"),
          .rename(id: 1, to: "xxxxxxxxxxxxxxxxxxxx"),
          .rename(id: 2, to: "xxxxxxxxxxxxxxxxxxxx"),
          .rename(id: 3, to: "xxxxxxxxxxxxxxxxxxxx")
        ]
        """
    )
  }

  @Test func `an object that contains itself is printed by its name`() {
    final class Node {
      var next: Node?
    }
    let node = Node()
    node.next = node
    #expect(SwiftText.of(node).hasSuffix("Node"))
    node.next = nil
  }
}
