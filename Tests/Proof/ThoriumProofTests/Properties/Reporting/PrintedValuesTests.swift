import Foundation
import Testing
import Thorium

@testable import ThoriumText

/// Printed tests do not compare values whose text differs between processes.
@Suite struct `A value that is printed` {
  private static var alike: [String: Any] {
    [
      "a number": -3,
      "a text": "[1, 2]",
      "a part of a text": "ab".dropFirst(),
      "time": Duration.seconds(1),
      "bounds": 0...9,
      "nothing": Int?.none as Any,
      "a list": [[1, 2], []],
      "a slice": [0, 1].dropFirst(),
      "a set of one": Set([1]),
      "a dictionary of one": ["a": [1: 2]],
      "a tuple": (1, isOpen: true),
      "cases and structures": Wares.Order.put(
        Wares.Item(id: 1, orders: [.move(from: 1, to: 2, 3)])
      ),
      "a state": Notes.State(),
    ]
  }

  private static var other: [String: Any] {
    [
      "a set": Set([1, 2]),
      "a dictionary": ["a": 1, "b": 2],
      "a set in a structure": Wares.Box(content: [Set([1, 2])]),
      "a set in a dictionary": ["a": Set([1, 2])],
      "a child": Child(Notes()),
      "what tells a child from others": Child(Notes()).id,
      "an optional child": Optional(Child(Notes())) as Any,
      "children": Children<Int, Notes>(),
      "an object": Wares.Object(),
      "an optional object": Optional(Wares.Object()) as Any,
      "where an object is": ObjectIdentifier(Wares.Object.self),
      "what describes itself": Wares.Described.one,
      "what describes itself to who looks for a flaw": [Wares.Debugged.one],
      "what writes itself": Wares.Streamed.one,
      "what shows other parts": Wares.Shown(),
      "what a library makes": UUID(),
      "a function": { 1 } as () -> Int,
      "bounds in no order": Few([1, 2])...Few([1, 2]),
    ]
  }

  @Test(arguments: alike.keys.sorted())
  func `prints the same in each process`(_ name: String) throws {
    #expect(SwiftText.printsAlike(try #require(Self.alike[name])))
  }

  @Test(arguments: other.keys.sorted())
  func `may print differently in another process`(_ name: String) throws {
    #expect(!SwiftText.printsAlike(try #require(Self.other[name])))
  }
}

private struct Few: Comparable {
  let numbers: Set<Int>

  init(_ numbers: Set<Int>) { self.numbers = numbers }

  static func < (left: Self, right: Self) -> Bool { false }
}
