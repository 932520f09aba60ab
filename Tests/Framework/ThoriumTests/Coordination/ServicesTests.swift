import Testing
import Thorium

/// The law N9 for services: each is asked for by its type, and a miss changes nothing.
struct ServicesTests {
  @Test func `N9: a service is given under the type as which it was registered`() throws {
    var services = Services()
    services.register(Roman(), as: (any Numerals).self)
    services.register(Roman(), as: Roman.self)
    services.register("Ada", as: String.self)
    #expect(try services.require((any Numerals).self).text(of: 2) == "II")
    #expect(try services.require(Roman.self).text(of: 1) == "I")
    #expect(try services.require(String.self) == "Ada")
  }

  @Test func `N9: a miss is an error that names the service`() {
    var services = Services()
    services.register(Roman(), as: Roman.self)
    let error = #expect(throws: ServiceError.self) { try services.require((any Numerals).self) }
    #expect(error.map { "\($0)" } == "no service registered for Numerals")
    let both = #expect(throws: ServiceError.self) {
      try services.check((any Numerals).self, Roman.self, String.self)
    }
    #expect(both.map { "\($0)" } == "no service registered for Numerals, String")
    #expect(throws: Never.self) { try services.check(Roman.self) }
  }

  @Test func `a service is replaced in one value, and not in another`() throws {
    var services = Services()
    services.register(Roman(), as: (any Numerals).self)
    var replaced = services
    replaced.replace(Strokes(), as: (any Numerals).self)
    #expect(try replaced.require((any Numerals).self).text(of: 2) == "||")
    #expect(try services.require((any Numerals).self).text(of: 2) == "II")
  }

  @Test func `a second service for one type stops the program with a sentence`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      var services = Services()
      services.register(1, as: Int.self)
      services.register(2, as: Int.self)
    }
    let said = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(said.contains("A service for Int is already registered; use replace(_:as:)"))
  }
}

private protocol Numerals: Sendable {
  func text(of number: Int) -> String
}

private struct Roman: Numerals {
  func text(of number: Int) -> String { String(repeating: "I", count: number) }
}

private struct Strokes: Numerals {
  func text(of number: Int) -> String { String(repeating: "|", count: number) }
}
