import Testing

@testable import ThoriumProperties

struct DerivationTests {
  private func reason<Value: Decodable & SendableMetatype>(
    _ type: Value.Type,
    _ change: (inout Derivation<Value>) -> Void = { _ in }
  ) -> String? {
    do {
      _ = try Generator(deriving: type, change)
      return nil
    } catch {
      return error.description
    }
  }

  @Test func `a rejected value is reported with its type, its field and a remedy`() {
    #expect(
      reason(HandWritten.Unwilling.self) == """
        No generator can be derived from Unwilling: none of 20 values generated for the case “open” \
        of Unwilling was accepted. Address, in “_0”, says: Wrong(). Give a generator, \
        `$0.use(…, for: Address.self)`, or leave the case out, `$0.leave(out: "open")`.
        """
    )
    #expect(
      reason(HandWritten.Deep.self)?.contains("Address, in “_0.inner.address”, says: Wrong().")
        == true
    )
    #expect(reason(HandWritten.Impossible.self)?.contains("the case “failed”") == true)
    #expect(reason(HandWritten.Address.self)?.contains("for Address was accepted") == true)
  }

  @Test func `a type without finite values is reported`() {
    #expect(
      reason(HandWritten.Chicken.self) == """
        No generator can be derived from Chicken: each case of Chicken contains another value of \
        Chicken, so no value is finite. Give a generator for one of them, `$0.use(…, for: \
        Chicken.self)`.
        """
    )
    #expect(reason(HandWritten.Ring.self)?.contains("It may contain itself endlessly.") == true)
  }

  @Test func `a suggested remedy works`() throws {
    let closing = try Generator(deriving: HandWritten.Unwilling.self) { $0.leave(out: "open") }
    #expect(try Set(closing.sample(20).map { "\($0)" }) == ["close"])
    let possible = try Generator(deriving: HandWritten.Impossible.self) { $0.leave(out: "failed") }
    #expect(try possible.sample(20).count == 20)
  }

  @Test func `an unknown case is reported with the existing cases`() {
    #expect(
      reason(Shapes.Unlabelled.self) { $0.weight("sat", 3) } == """
        No generator can be derived from Unlabelled: a rule names the case “sat” of Unlabelled, \
        which has the cases “clear”, “set”, “move”.
        """
    )
    #expect(
      reason(Shapes.Plain.self) { $0.leave(out: "undone") }?.contains("“clear”, “undo”, “redo”")
        == true
    )
  }

  @Test func `a rule that leaves no cases is reported`() {
    let all = reason(Shapes.Unlabelled.self) { $0.leave(out: "clear", "set", "move") }
    #expect(all?.hasSuffix(": all cases of Unlabelled are left out. Keep one of them.") == true)
    let plain = reason(Shapes.Plain.self) { $0.leave(out: "clear", "undo", "redo") }
    #expect(plain?.hasSuffix(": all cases of Plain are left out. Keep one of them.") == true)
    let other = reason(Shapes.Plain.self) { $0.use(.just(.undo), forCase: "clear") }
    #expect(other?.contains("the case “clear” of Plain has no associated values") == true)
  }

  @Test func `the generator of a type is used for all its values, including nested ones`() throws {
    let generator = Generator<Shapes.Nested>.derived {
      $0.use(.int(7...9), for: Int.self)
      $0.use(.just(true), for: Bool.self)
    }
    for value in try generator.sample(200) {
      let text = "\(value)"
      #expect(!text.contains("false"))
      #expect(text.filter(\.isNumber).allSatisfy("789".contains))
    }
    let names = Generator<Shapes.Raw>.derived {
      $0.use(.just(Shapes.Name(rawValue: "x")), for: Shapes.Name.self)
    }
    #expect(try names.sample(100).contains { "\($0)".contains("name(") })
  }

  @Test func `a case can have its own generator or weight, or be left out`() throws {
    let generator = Generator<Shapes.Unlabelled>.derived {
      $0.use(call(Shapes.Unlabelled.set, .int(3...4)), forCase: "set")
      $0.weight("set", 8)
      $0.leave(out: "clear")
    }
    let texts = try generator.sample(900).map { "\($0)" }
    #expect(Set(texts.filter { $0.hasPrefix("set") }) == ["set(3)", "set(4)"])
    #expect((750...850).contains(texts.count { $0.hasPrefix("set") }))
    #expect(!texts.contains("clear"))
    let plain = Generator<Shapes.Plain>.derived { $0.leave(out: "clear", "redo") }
    #expect(try Set(plain.sample(30)) == [.undo])
  }

  @Test func `the cases of a nested type can be left out`() throws {
    let generator = Generator<Shapes.Fields>.derived {
      $0.leave(out: "clear", of: Shapes.Plain.self)
    }
    #expect(try generator.sample(50).allSatisfy { !"\($0)".contains("Plain.clear") })
  }
}
