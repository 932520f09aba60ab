import Foundation
import Testing

@testable import ThoriumText

/// This file contains the printed code of each value, so the code compiles and creates the value.
@Suite struct `A value that is pasted` {
  /// A value of a type, with the line of its code.
  fileprivate struct Written: Sendable, CustomTestStringConvertible {
    let text: String
    let canBePasted: Bool
    let line: Int

    init<Value>(as type: Value.Type, _ value: Value, line: Int = #line) {
      text = SwiftText.of(value)
      canBePasted = SwiftText.canBePasted(value)
      self.line = line
    }

    var testDescription: String { text }
  }

  private static let lines = try? String(contentsOfFile: #filePath, encoding: .utf8)
    .split(separator: "\n", omittingEmptySubsequences: false)

  private static let all = [
    Written(as: Int.self, -3),
    Written(as: UInt8.self, 255),
    Written(as: Double.self, -0.0),
    Written(as: Double.self, 1e-05),
    Written(as: Double.self, .nan),
    Written(as: Float.self, -.infinity),
    Written(as: Bool.self, true),
    Written(as: String.self, "\"a\"\\ \n\t\u{1B}[0m\u{202E}é"),
    Written(as: Substring.self, "a"),
    Written(as: Character.self, "\u{1B}"),
    Written(as: Unicode.Scalar.self, "é"),
    Written(as: Duration.self, .nanoseconds(-7)),
    Written(as: Duration.self, Duration(secondsComponent: 0, attosecondsComponent: 1)),
    Written(as: ClosedRange<Int>.self, 0...9),
    Written(as: ClosedRange<Int>.self, -3 ... -1),
    Written(as: Range<Int>.self, -3..<4),
    Written(as: ClosedRange<String>.self, "\"a\""..."b"),
    Written(as: ClosedRange<Double>.self, -.infinity ... .infinity),
    Written(as: Range<Duration>.self, .seconds(0) ..< .milliseconds(5)),
    Written(as: Int?.self, nil),
    Written(as: Int??.self, 3),
    Written(as: Int??.self, .some(nil)),
    Written(as: Int???.self, .some(.some(nil))),
    Written(as: Wares.Order?.self, .some(.none)),
    Written(as: Wares.Object.self, Wares.Object()),
    Written(as: Wares.Shop.self, Wares.Shop(name: "a", items: [])),
    Written(as: Wares.Market.self, Wares.Market(name: "a", items: [], days: 3)),
    Written(as: [Int].self, [1, 2]),
    Written(as: ContiguousArray<Int>.self, [1]),
    Written(as: Set<Int>.self, [1, 2]),
    Written(as: [String: Int].self, ["a": 1, "b": 2]),
    Written(as: [String: Int].self, [:]),
    Written(as: (Int, isOpen: Bool).self, (1, isOpen: true)),
    Written(as: Void.self, ()),
    Written(as: Wares.Order.self, .clear),
    Written(as: Wares.Order.self, .default),
    Written(as: Wares.Order.self, .none),
    Written(as: Wares.Order.self, .add("a")),
    Written(as: Wares.Order.self, .move(from: 1, to: nil, 2)),
    Written(as: Wares.Order.self, .nothing(())),
    Written(as: Wares.Order.self, .put(Wares.Item(id: 1, orders: [.clear]))),
    Written(as: Result<Int, Never>.self, .success(1)),
    Written(as: Wares.Box<Wares.Empty>.self, Wares.Box<Wares.Empty>(content: Wares.Empty())),
    Written(as: Wares.Box<Int>.Lid.self, Wares.Box<Int>.Lid(isOpen: true)),
    Written(as: Wares.Kinds.self, Wares.Kinds(rawValue: 3)),
    Written(as: Wares.Empty.self, Wares.Empty()),
  ]

  @Test(arguments: all)
  fileprivate func `is printed as the code in this file`(_ written: Written) throws {
    let line = try #require(Self.lines)[written.line - 1]
    #expect(line.hasSuffix(".self, \(written.text)),"), "\(line)")
    #expect(written.canBePasted)
  }

  /// Values whose printed text is not code that creates them.
  private static var refused: [String: Any] {
    [
      "a case that describes itself": Wares.Described.one,
      "a case that describes itself to who looks for a flaw": Wares.Debugged.one,
      "a case that writes itself": Wares.Streamed.one,
      "a case that shows other parts": Wares.Mirrored.one(2),
      "a case called as an initialiser": Wares.Careful.`init`,
      "a case called as itself": Wares.Careful.`self`,
      "a label that needs care": Wares.Careful.label(`inout`: 1),
      "a wrapped property": Wares.Wrapping(count: 1),
      "a structure that shows other parts": Wares.Shown(),
      "a private type": Hidden(),
      "a type in a function": local(),
      "an index": "a".startIndex,
      "pairs in an order": ["a": 1] as KeyValuePairs,
      "a slice of a list": [0, 1].dropFirst(),
      "a slice of a text": "ab".dropFirst(),
      "a list of one": CollectionOfOne(1),
      "a function": { 1 } as () -> Int,
      "a type": Wares.Item.self,
      "a key path": \Wares.Item.id,
      "an object that contains itself": Wares.Knot.tied,
      "an object with a function": Wares.Ringing { 1 },
      "an object in charge of itself": Wares.Actor(),
      "an object of a library": NSObject(),
      "a slice of data": Data([1, 2, 3])[1...],
      "a measurement": Measurement(value: 1, unit: UnitLength.meters),
      "a part that cannot be written": [Wares.Order.clear, Hidden()] as [Any],
      "a value in a case": Wares.Box<Hidden?>(content: Hidden()),
      "bounds that cannot be written": Hidden()...Hidden(),
    ]
  }

  @Test(arguments: refused.keys.sorted())
  func `cannot be any of these`(_ name: String) throws {
    let value = try #require(Self.refused[name])
    #expect(!SwiftText.canBePasted(value), "\(SwiftText.of(value))")
  }

  private static func local() -> Any {
    struct Local {}
    return Local()
  }
}

private struct Hidden: Comparable {
  static func < (left: Self, right: Self) -> Bool { false }
}

/// Types that are visible to a pasted test.
enum Wares {
  struct Item {
    let id: Int
    let orders: [Order]
  }

  indirect enum Order {
    case clear
    case `default`
    case none
    case add(String)
    case move(from: Int, to: Int?, Int)
    case nothing(Void)
    case put(Item)
  }

  struct Box<Content> {
    struct Lid {
      let isOpen: Bool
    }
    let content: Content
  }

  struct Kinds: OptionSet {
    let rawValue: Int
  }

  struct Empty {}

  final class Object {}

  class Shop {
    let name: String
    let items: [Item]

    init(name: String, items: [Item]) { (self.name, self.items) = (name, items) }
  }

  final class Market: Shop {
    let days: Int

    init(name: String, items: [Item], days: Int) {
      self.days = days
      super.init(name: name, items: items)
    }
  }

  final class Knot {
    var end: Knot?

    static var tied: Knot {
      let knot = Knot()
      knot.end = knot
      return knot
    }
  }

  final class Ringing {
    let ring: () -> Int

    init(ring: @escaping () -> Int) { self.ring = ring }
  }

  actor Actor { let count = 1 }

  enum Described: CustomStringConvertible {
    case one
    var description: String { "two" }
  }

  enum Debugged: CustomDebugStringConvertible {
    case one
    var debugDescription: String { "two" }
  }

  enum Streamed: TextOutputStreamable {
    case one
    func write(to target: inout some TextOutputStream) { target.write("two") }
  }

  enum Mirrored: CustomReflectable {
    case one(Int)
    var customMirror: Mirror { Mirror(self, children: ["two": 2], displayStyle: .enum) }
  }

  struct Shown: CustomReflectable {
    var customMirror: Mirror { Mirror(self, children: ["two": 2], displayStyle: .struct) }
  }

  enum Careful {
    case `init`
    case `self`
    case label(`inout`: Int)
  }

  @propertyWrapper struct Clamped {
    var wrappedValue: Int
  }

  struct Wrapping {
    @Clamped var count: Int
  }
}
