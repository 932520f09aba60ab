import Foundation
import Testing

@testable import ThoriumProperties

/// What can be pasted is written here as it is pasted, so that it compiles and makes the value.
@Suite struct `A value that is pasted` {
  /// A value of a type, with the line on which it stands.
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
  fileprivate func `stands here as it is written`(_ written: Written) throws {
    let line = try #require(Self.lines)[written.line - 1]
    #expect(line.hasSuffix(".self, \(written.text)),"), "\(line)")
    #expect(written.canBePasted)
  }

  /// What is written in words that make something else, or nothing.
  private static var refused: [String: Any] {
    [
      "nothing within an optional": Int??.some(nil) as Any,
      "a case called as that of an optional": Wares.Order?.some(.none) as Any,
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
      "a structure of a library": Date(timeIntervalSince1970: 0),
      "an identifier": UUID(),
      "an index": "a".startIndex,
      "half a range": PartialRangeFrom(0),
      "pairs in an order": ["a": 1] as KeyValuePairs,
      "a slice of a list": [0, 1].dropFirst(),
      "a slice of a text": "ab".dropFirst(),
      "a list of one": CollectionOfOne(1),
      "an object": Wares.Object(),
      "a type": Int.self,
      "a function": { 1 } as () -> Int,
      "a part that cannot be written": [Wares.Order.clear, Hidden()] as [Any],
      "a value in a case": Wares.Box<Hidden?>(content: Hidden()),
      "bounds that cannot be written": Hidden()...Hidden(),
    ]
  }

  @Test(arguments: refused.keys.sorted())
  func `is none of these`(_ name: String) throws {
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

/// Types that are known where a test is pasted.
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
