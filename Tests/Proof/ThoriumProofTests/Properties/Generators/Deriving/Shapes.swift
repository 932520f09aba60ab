import FoundationEssentials

/// Enumerations of actions, each in another shape.
enum Shapes {
  enum Plain: Codable { case clear, undo, redo }
  enum Alone: Codable { case clear }
  enum Text: String, Codable {
    case clear
    case undo = "zurück"
  }
  enum Number: Int, Codable {
    case low = -5
    case high = 100
  }
  enum Listed: Codable, CaseIterable { case small, medium, large }
  enum Chosen: Codable, CaseIterable {
    case small, medium, large
    static var allCases: [Chosen] { [.large, .small] }
  }
  enum Unlabelled: Codable {
    case clear
    case set(Int)
    case move(Int, Bool)
  }
  enum Labelled: Codable {
    case rename(id: Int, to: String)
    case at(_ place: Int)
  }
  enum Fallback: Codable {
    case search(String, page: Int = 1)
    case clear
  }
  enum Absent: Codable {
    case select(Int?)
    case choose(Plain?)
    case twice(Int??)
  }
  enum Many: Codable {
    case add([Int])
    case nested([[String]])
    case unique(Set<Int>)
  }
  enum Keyed: Codable {
    case names([String: Int])
    case numbers([Int: Bool])
    case plain([Plain: Int])
  }
  enum Fields: Codable {
    case add(Item)
    case both(Item, Item)
  }
  struct Item: Codable, Hashable { var id: Int, name: String?, tags: [String], kind = Plain.clear }
  enum Nested: Codable {
    case inner(Unlabelled)
    case list([Unlabelled])
    case absent(Unlabelled?)
  }
  indirect enum Tree: Codable {
    case leaf
    case node(Tree, Tree)
  }
  enum Rose: Codable { case node([Rose]) }
  indirect enum Backwards: Codable {
    case plus(Backwards, Backwards)
    case number(Int)
  }
  indirect enum Even: Codable {
    case zero
    case next(Odd)
  }
  indirect enum Odd: Codable { case next(Even) }
  enum Either<First: Codable, Second: Codable>: Codable {
    case first(First)
    case second(Second)
  }
  struct Box<Content: Codable>: Codable { var content: Content, copies: [Content] }
  enum Boxed: Codable {
    case box(Box<Int>)
    case boxes([Box<Plain>])
    case deep(Box<Box<String>>)
  }
  struct Name: RawRepresentable, Codable, Hashable { var rawValue: String }
  struct Flags: OptionSet, Codable { let rawValue: Int }
  enum Raw: Codable {
    case name(Name)
    case flags(Flags)
    case byName([Name: Int])
  }
  enum Scalars: Codable {
    case small(Int8, UInt8, Int16, UInt16)
    case large(Int32, UInt32, Int64, UInt64)
    case word(UInt)
    case wide(Int128, UInt128)
    case real(Float, Double)
    case flag(Bool)
    case vector(SIMD2<Double>)
  }
  enum Times: Codable {
    case wait(Duration)
    case between(ClosedRange<Int>)
    case until(Range<Int>)
  }
  enum Foreign: Codable {
    case id(UUID)
    case link(URL)
    case day(Date)
    case data(Data)
    case price(Decimal)
  }
  enum Objects: Codable {
    case chain(Chain)
    case derived(Derived)
  }
  final class Chain: Codable { var value = 0, next: Chain? }
  class Base: Codable { var id = 0 }
  final class Derived: Base {
    var name = ""
    required init(from decoder: any Decoder) throws {
      let fields = try decoder.container(keyedBy: Keys.self)
      name = try fields.decode(String.self, forKey: .name)
      try super.init(from: fields.superDecoder())
    }
    private enum Keys: CodingKey { case name }
  }
  enum Renamed: Codable {
    case add(Int)
    case remove(Int)
    enum CodingKeys: String, CodingKey {
      case add = "+"
      case remove = "-"
    }
  }
  enum Partly: Codable {
    case add(Int)
    case remove(Int)
    case hidden
    enum CodingKeys: CodingKey { case add, remove }
    func encode(to encoder: any Encoder) throws {}
  }
  struct Digit: Codable {
    let value: Int
    init(from decoder: any Decoder) throws {
      value = try decoder.singleValueContainer().decode(Int.self)
      if !(0...9).contains(value) { throw Wrong() }
    }
  }
  enum Validated: Codable {
    case digit(Digit)
    case none
  }
}
struct Wrong: Error {}
