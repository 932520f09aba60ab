import Effort
import FoundationEssentials
import Testing

@testable import ThoriumProperties

struct DerivedTests {
  /// A shape of actions, its number of cases, and the names of the cases that are drawn.
  struct Shape: Sendable, CustomTestStringConvertible {
    let name: String
    let count: Int
    let labels: @Sendable (Int) throws -> Set<String>
    let repeats: @Sendable () throws -> Bool

    init<Value: Decodable & SendableMetatype>(_ type: Value.Type, _ count: Int) {
      name = "\(type)"
      self.count = count
      labels = { number in
        let values = try Generator(deriving: type).accepted(number)
        return Set(values.map(label))
      }
      repeats = {
        let generator = try Generator(deriving: type)
        return (0..<50).allSatisfy { seed in
          var source = Source([], rest: .random(seed: UInt64(seed), size: 50))
          guard let value = try? source.draw(generator) else { return true }
          var again = Source(source.choices.map(\.value), rest: .nothing)
          let other = try? again.draw(generator)
          // Equal sets list their elements in any order.
          return other.map { "\($0)".sorted() } == "\(value)".sorted()
            && again.choices == source.choices
        }
      }
    }

    var testDescription: String { name }
  }

  static let shapes: [Shape] = [
    Shape(Shapes.Plain.self, 3), Shape(Shapes.Alone.self, 1), Shape(Shapes.Text.self, 2),
    Shape(Shapes.Number.self, 2), Shape(Shapes.Wide.self, 260),
    Shape(Shapes.Listed.self, 3), Shape(Shapes.Chosen.self, 2),
    Shape(Shapes.Unlabelled.self, 3), Shape(Shapes.Labelled.self, 2),
    Shape(Shapes.Fallback.self, 2),
    Shape(Shapes.Absent.self, 3), Shape(Shapes.Many.self, 3), Shape(Shapes.Keyed.self, 3),
    Shape(Shapes.Fields.self, 2), Shape(Shapes.Nested.self, 3), Shape(Shapes.Tree.self, 2),
    Shape(Shapes.Rose.self, 1), Shape(Shapes.Backwards.self, 2), Shape(Shapes.Even.self, 2),
    Shape(Shapes.Odd.self, 1), Shape(Shapes.Either<Int, String>.self, 2),
    Shape(Shapes.Either<Shapes.Plain, Shapes.Either<Int, Bool>>.self, 2),
    Shape(Shapes.Boxed.self, 3), Shape(Shapes.Raw.self, 3), Shape(Shapes.Scalars.self, 7),
    Shape(Shapes.Times.self, 3), Shape(Shapes.Foreign.self, 5), Shape(Shapes.Objects.self, 2),
    Shape(Shapes.Renamed.self, 2), Shape(Shapes.Partly.self, 2), Shape(Shapes.Validated.self, 2),
    Shape(HandWritten.Tagged.self, 2), Shape(HandWritten.Present.self, 2),
    Shape(HandWritten.Open.self, 2), Shape(HandWritten.Positional.self, 2),
    Shape(HandWritten.Masked.self, 2),
  ]

  @Test func `a dictionary has up to eight entries, like other collections`() throws {
    struct Ages: Decodable { let ages: [Int: Int] }
    let counts = try Generator(deriving: Ages.self).accepted(1_000).map(\.ages.count)
    #expect(counts.allSatisfy { $0 <= 8 })
    #expect(counts.contains(8))
  }

  @Test(arguments: shapes)
  func `each case of an enumeration is among 20 values per case`(_ shape: Shape) throws {
    #expect(try shape.labels(20 * shape.count).count == shape.count)
  }

  @Test(arguments: shapes.sample(18))
  func `the same choices make the same value`(_ shape: Shape) throws {
    #expect(try shape.repeats())
  }

  @Test func `the simplest value is the first case that contains no other`() throws {
    #expect(try "\(Generator<Shapes.Unlabelled>.derived.simplest())" == "clear")
    #expect(try "\(Generator<Shapes.Backwards>.derived.simplest())" == "number(0)")
    #expect(try "\(Generator<Shapes.Labelled>.derived.simplest())" == "rename(id: 0, to: \"\")")
    #expect(try "\(Generator<Shapes.Absent>.derived.simplest())" == "select(nil)")
  }

  @Test func `a recursive type stays within its budget`() throws {
    func size(_ tree: Shapes.Tree) -> Int {
      if case .node(let left, let right) = tree { 1 + size(left) + size(right) } else { 0 }
    }
    let trees = try Generator<Shapes.Tree>.derived.sample(500)
    #expect((7...15).contains(trees.map(size).max() ?? 0))
    let small = Generator<Shapes.Tree>.derived { $0.rules.budget = 1 }
    #expect(try small.sample(200).map(size).max() == 1)
  }

  @Test func `derived values shrink`() throws {
    let items = try Generator<[Shapes.Item]>.derived.simplest { $0.count > 2 && $0[1].id > 9 }
    #expect(items.map(\.id) == [0, 10, 0])
    #expect(items.allSatisfy { $0.name == nil && $0.tags.isEmpty && $0.kind == .clear })
    let tree = try Generator<Shapes.Tree>.derived.simplest {
      if case .node(_, .node) = $0 { true } else { false }
    }
    #expect("\(tree)".count { $0 == "(" } == 2)
  }

  @Test func `a type that ignores decoding errors does not hide missing choices`() throws {
    let generator = Generator<HandWritten.Careless>.derived
    var whole = Source([1, 2, 3], rest: .nothing)
    #expect(try whole.draw(generator).numbers == [1, 2, 3])
    var short = Source([1, 2], rest: .nothing)
    #expect(throws: DiscardedCase.exhausted) { try short.draw(generator) }
  }

  @Test func `the keys of a part are not mistaken for the cases of the whole`() throws {
    var source = Source([1, 0, 1])
    let masked = try source.draw(Generator<HandWritten.Masked>.derived)
    #expect("\(masked)" == "some([\"read\", \"run\"])")
    #expect(source.choices.count == 3)
  }

  @Test func `a class is drawn as the requested subclass`() throws {
    let kennel = try Generator<HandWritten.Kennel>.derived.simplest()
    #expect(kennel.animals.count == 1 && type(of: kennel.dog) == HandWritten.Dog.self)
  }

  @Test func `a type that lists its cases need not be decodable`() throws {
    enum Size: CaseIterable { case small, large }
    #expect(try Set(Generator<Size>.derived.sample(50)) == [.small, .large])
    #expect(try Set(Generator.derived(Shapes.Listed.self).sample(50)).count == 3)
  }

  @Test func `values of Foundation types are in plausible ranges`() throws {
    for value in try Generator<Shapes.Foreign>.derived.sample(300) {
      if case .price(let price) = value { #expect(abs(price) <= 10_000) }
      if case .link(let link) = value { #expect(link.scheme == "https") }
      if case .day(let day) = value { #expect((0...4e9).contains(day.timeIntervalSince1970)) }
    }
  }
}

/// The name of the case of a value.
func label(_ value: Any) -> String {
  Mirror(reflecting: value).children.first?.label ?? "\(value)"
}

extension Generator {
  /// Returns the accepted values among one random value for each of `count` seeds.
  func accepted(_ count: Int) throws -> [Value] {
    try (0..<count).compactMap { seed in
      var source = Source([], rest: .random(seed: UInt64(seed), size: seed % 101))
      do {
        return try source.draw(self)
      } catch DiscardedCase.unwanted {
        return nil
      }
    }
  }
}
