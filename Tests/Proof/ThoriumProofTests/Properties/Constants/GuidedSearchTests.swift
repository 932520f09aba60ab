import Effort
import Testing
import ThoriumProof

@Suite final class GuidedSearchTests {
  private let magic: MagicValues
  private let bytes = Generator<UInt8>.int.list()

  init() throws {
    magic = try MagicValues()
  }

  /// The number of checks that search for a case.
  private static let searches = cases(5, quick: 2)

  /// Returns the simplest case that each of some checks of 20,000 cases finds.
  private func found<Value>(
    _ generator: Generator<Value>,
    usesConstants: Bool = true,
    where isBad: (Value) -> Bool
  ) -> [String] {
    (0..<UInt64(Self.searches)).compactMap { seed in
      let settings = CheckSettings(
        cases: 20_000,
        seed: seed,
        findsAll: false,
        explains: false,
        usesConstants: usesConstants
      )
      do throws(Counterexample) {
        try falsify(generator, settings, filePath: magic.caller) { try require(!isBad($0)) }
        return nil
      } catch {
        return error.failures.first?.value
      }
    }
  }

  /// Returns the same text for each search.
  private static func always(_ text: String) -> [String] { Array(repeating: text, count: searches) }

  @Test func `the first bytes of a file are found, and shrunk to these bytes`() {
    let program = found(bytes, where: MagicValues.isProgram)
    #expect(program == Self.always("[138, 78, 91, 241]"))
    let picture = found(bytes, where: MagicValues.isPicture)
    #expect(picture == Self.always("[80, 73, 88, 55, 54, 97]"))
    let number = found(bytes, where: MagicValues.isClass)
    #expect(number == Self.always("[193, 165, 95, 30]"))
    let archive = found(bytes, where: MagicValues.isArchive)
    #expect(archive == Self.always("[181, 147, 228]"))
  }

  @Test func `keywords are found in texts of any characters`() {
    let command = found(.string, where: MagicValues.isCommand)
    #expect(command == Self.always("\"RSVP\""))
    let header = found(.string, where: MagicValues.isHeader)
    #expect(header == Self.always("\"%%DOC:\""))
    let capitals = Generator<Character>.element(of: "ABCDEFGHIJKLMNOPQRSTUVWXYZ")
    let word = found(.string(of: capitals), where: MagicValues.isCommand)
    #expect(word == Self.always("\"RSVP\""))
    let list = found(capitals.list()) { MagicValues.isCommand(String($0)) }
    #expect(list == Self.always("[\"R\", \"S\", \"V\", \"P\"]"))
  }

  @Test func `compared numbers are found`() {
    let port = found(Generator<Int>.int, where: MagicValues.isPort)
    #expect(port == Self.always("48213"))
    let narrow = found(Generator<Int>.int(0...1_000_000), where: MagicValues.isPort)
    #expect(narrow == Self.always("48213"))
    let marker = found(Generator<UInt64>.int, where: MagicValues.isMarker)
    #expect(marker == Self.always("\(0xFEED_FACE_CAFE_F00D as UInt64)"))
    let rate = found(Generator<Double>.float, where: MagicValues.isRate)
    #expect(rate == Self.always("271.625"))
  }

  @Test func `brackets of depth 5 are found, and shrunk to these brackets`() {
    let isDeep = { (text: String) in MagicValues.depth(text) == 5 }
    let some = found(.string(of: .element(of: "()[]{}")), where: isDeep)
    for texts in Checks.areAll ? [found(.string, where: isDeep), some] : [some] {
      #expect(texts.count == Self.searches)
      for text in texts { #expect(text.count == 12, "\(text)") }
    }
    let list = found(Generator<Character>.element(of: "()[]{}").list()) {
      MagicValues.depth($0) == 5
    }
    #expect(list.count == Self.searches)
  }

  // Takes over a second: thousands of cases are drawn before a constant meets its action.
  @Test func `an action of a reactor carries a constant`() async throws {
    struct Gate: Reactor {
      enum Action: Codable, Sendable {
        case type(String)
        case pay(Int)
      }
      let needsBoth: Bool
      let initialState = 0
      func reduce(into state: inout Int, mutation: Action) {
        switch mutation {
        case .type(let text): state = MagicValues.isCommand(text) ? 1 : 0
        case .pay(let sum): if (state == 1 || !needsBoth) && MagicValues.isPort(sum) { state = 2 }
        }
      }
    }
    let settings = CheckSettings(cases: 20_000, findsAll: false, explains: false)
    let (typed, paid) = (".type(\"RSVP\")", ".pay(48213)")
    let both = Checks.areAll ? [(2, true, [typed, paid])] : []
    for (end, needsBoth, parts) in both + [(1, false, [typed]), (2, false, [paid])] {
      let gate = Gate(needsBoth: needsBoth)
      let found = await #expect(throws: Counterexample.self) {
        try await falsify(gate, settings, filePath: magic.caller) { property in
          property.invariant("it is closed") { $0 != end }
        }
      }
      let value = try #require(found?.failures.first?.value)
      #expect(parts.allSatisfy(value.contains), "\(value)")
    }
  }

  @Test func `a token of a guided case repeats it without the sources`() throws {
    let settings = CheckSettings(cases: 20_000, findsAll: false)
    let found = counterexample {
      try falsify(.string, settings, filePath: magic.caller) {
        try require(!MagicValues.isHeader($0))
      }
    }
    let token = try #require(found?.failures.first?.token)
    var drawn: [String] = []
    let replay = CheckSettings(replay: try ReplayToken("\(token)"), usesConstants: false)
    try falsify(.string, replay, filePath: "/there is no such file.swift") { drawn.append($0) }
    #expect(drawn == ["%%DOC:"])
  }

  @Test func `the same seed makes the same cases, and constants change only some`() throws {
    func drawn(_ usesConstants: Bool) throws -> [String] {
      var texts: [String] = []
      let settings = CheckSettings(cases: 1_000, usesConstants: usesConstants)
      try falsify(tuple(.string, bytes), settings, filePath: magic.caller) { texts.append("\($0)") }
      return texts
    }
    let (first, second, plain) = (try drawn(true), try drawn(true), try drawn(false))
    #expect(first == second)
    let same = Set(first).intersection(plain).count
    #expect((700..<900).contains(same), "\(same)")
  }
}

/// Code that fails for values which random cases hardly ever contain.
