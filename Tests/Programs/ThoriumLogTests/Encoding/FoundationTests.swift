import Foundation
import Testing
import ThoriumLog

struct FoundationTests {
  @Test func `Foundation's values are written by their own conformance`() throws {
    let date = Date(timeIntervalSinceReferenceDate: 785_000_000.123_456_7)
    #expect(try copied(date) == date)
    let url = try #require(URL(string: "https://example.org/a?b=ü#c"))
    #expect(try copied([url]) == [url])
    let id = UUID()
    #expect(try copied(["id": id]) == ["id": id])
    let data = Data([0, 1, 127, 128, 255])
    #expect(try copied(data) == data)
    #expect(try text(of: data) == "[0,1,127,128,255]")
    let price = try #require(Decimal(string: "12345678901234567890.123456789"))
    #expect(try copied([price]) == [price])
    #expect(try copied(Decimal.nan).isNaN)
    let range = 3..<9
    #expect(try copied(range) == range)
    let duration = Duration.seconds(3) + .nanoseconds(7)
    #expect(try copied(duration) == duration)
  }

  @Test func `a large date keeps all its bits`() throws {
    for date in [Date.distantPast, .distantFuture, Date(timeIntervalSince1970: 1.000_000_1)] {
      let copy = try copied(date)
      #expect(
        copy.timeIntervalSinceReferenceDate.bitPattern
          == date.timeIntervalSinceReferenceDate.bitPattern
      )
    }
  }
}
