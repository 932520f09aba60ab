import Testing
import ThoriumProof
import ThoriumText

@Suite struct SwiftTextTests {
  private enum Action {
    case clear
    case add(String)
    case rename(id: Int, to: String?)
    case move(from: Int, Int)
    indirect case nested([Action])
  }

  private func text(_ value: Any) -> String { SwiftText.of(value) }

  @Test func `unordered collections are printed in a stable order`() {
    #expect(text(["b": 1, "a": 2]) == #"["a": 2, "b": 1]"#)
    #expect(text(Set([10, 9, 1])) == "[1, 9, 10]")
    #expect(text([String: Int]()) == "[:]")
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

  @Test func `a number that looks like an address stays, and an address goes`() {
    final class Note: CustomStringConvertible {
      let description: String
      init(_ description: String) { self.description = description }
    }
    let kept = ["0xFF00FF", "0xff00ff80", "0xDEADBEEF", "0xCBF29CE484222325", "0x10"]
    #expect(kept.map { text(Note("color \($0)")) } == kept.map { "color \($0)" })
    let gone = ["0x0000600002d0", "0x00007f2b702f9361", "0x55fdb2ccc180"]
    #expect(gone.map { text(Note("<Cache: \($0)>")) } == gone.map { _ in "<Cache>" })
  }

  @Test(.timeLimit(.minutes(1)))
  func `a list of a thousand linked objects is written`() {
    var list: Link?
    for _ in 0..<1_000 { list = Link(list) }
    let text = SwiftText.line(of: list as Any)
    #expect(text.hasPrefix("Link(next: Link(next: "), "\(text.prefix(60))")
    #expect(text.hasSuffix("Link(next: nil)" + String(repeating: ")", count: 999)))
    #expect(SwiftText.of(list as Any).split(separator: "\n").count > 1_000)
  }
}

/// An object of a linked list.
final class Link {
  let next: Link?

  init(_ next: Link?) { self.next = next }
}
