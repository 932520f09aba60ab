import Foundation
import Testing

@testable import ThoriumProperties

/// This file contains the printed code of each Foundation value, so the code compiles.
///
/// The value of the code is compared with the printed value.
@Suite struct LibraryValuesTests {
  /// A value, and whether the code on its line creates an equal one.
  fileprivate struct Written: Sendable, CustomTestStringConvertible {
    let text: String
    let canBePasted: Bool
    let isEqual: Bool
    let line: Int

    init<Value: Equatable>(_ value: Value, line: Int = #line, as code: Value) {
      text = SwiftText.line(of: value)
      canBePasted = SwiftText.canBePasted(value)
      isEqual = value == code
      self.line = line
    }

    var testDescription: String { text }
  }

  private static let lines = try? String(contentsOfFile: #filePath, encoding: .utf8)
    .split(separator: "\n", omittingEmptySubsequences: false)

  private static let moment = Date(timeIntervalSince1970: 978_307_200.25)
  private static let base = URL(string: "https://a.b/c/")
  private static let bytes = Data((0..<66).map { UInt8($0) })

  private static var berlin: Calendar {
    var calendar = Calendar(identifier: .islamicUmmAlQura)
    calendar.locale = Locale(identifier: "de_DE")
    calendar.timeZone = TimeZone(secondsFromGMT: 3_600) ?? .gmt
    calendar.firstWeekday = 4
    return calendar
  }

  // swift-format-ignore
  private static let all = [
    Written(moment, as: Date(timeIntervalSinceReferenceDate: 0.25 /* 2001-01-01 00:00:00.250 UTC */)),
    Written(Date.distantPast, as: Date(timeIntervalSinceReferenceDate: -63114076800.0)),
    Written(URL(filePath: "/a b/c"), as: URL(string: "file:///a%20b/c")!),
    Written(URL(string: "d?e=f#g", relativeTo: base)!, as: URL(string: "d?e=f#g", relativeTo: URL(string: "https://a.b/c/")!)!),
    Written(UUID(uuid: (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16)), as: UUID(uuidString: "01020304-0506-0708-090A-0B0C0D0E0F10")!),
    Written(Decimal(3) / 8, as: Decimal(string: "0.375")!),
    Written(Decimal.nan, as: .nan),
    Written(Data(), as: Data()),
    Written(Data(repeating: 7, count: 2), as: Data([7, 7])),
    Written(bytes, as: Data(base64Encoded: "AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8gISIjJCUmJygpKissLS4vMDEyMzQ1Njc4OTo7PD0+P0BB")!),
    Written(Measurement(value: 1.5, unit: UnitLength.nauticalMiles), as: Measurement<UnitLength>(value: 1.5, unit: .nauticalMiles)),
    Written(Measurement(value: -0.1, unit: UnitVolume.imperialFluidOunces), as: Measurement<UnitVolume>(value: -0.1, unit: .imperialFluidOunces)),
    Written(Measurement(value: 2, unit: Unit(symbol: "pcs")), as: Measurement<Unit>(value: 2.0, unit: Unit(symbol: "pcs"))),
    Written(Locale(identifier: "de_DE"), as: Locale(identifier: "de_DE")),
    Written(Locale.autoupdatingCurrent, as: Locale.autoupdatingCurrent),
    Written(TimeZone(identifier: "Europe/Berlin"), as: TimeZone(identifier: "Europe/Berlin")!),
    Written(TimeZone(secondsFromGMT: -5_400), as: TimeZone(identifier: "GMT-0130")!),
    Written(berlin, as: { var calendar = Calendar(identifier: .islamicUmmAlQura); calendar.locale = Locale(identifier: "de_DE"); calendar.timeZone = TimeZone(identifier: "GMT+0100")!; calendar.firstWeekday = 4; calendar.minimumDaysInFirstWeek = 4; return calendar }()),
    Written(Calendar.autoupdatingCurrent, as: Calendar.autoupdatingCurrent),
    Written(DateComponents(year: 2024, month: 2, day: 29), as: DateComponents(year: 2024, month: 2, day: 29)),
    Written(DateInterval(start: moment, duration: 5), as: DateInterval(start: Date(timeIntervalSinceReferenceDate: 0.25 /* 2001-01-01 00:00:00.250 UTC */), duration: 5.0)),
    Written(URLComponents(string: "https://a.b?c=d"), as: URLComponents(string: "https://a.b?c=d")!),
    Written(URLQueryItem(name: "a", value: nil), as: URLQueryItem(name: "a", value: nil)),
    Written([2, 1] as IndexPath, as: IndexPath(indexes: [2, 1])),
    Written(IndexSet(), as: IndexSet()),
    Written(IndexSet([1, 2]), as: IndexSet(integersIn: 1..<3)),
    Written(IndexSet([1, 5]), as: IndexSet([Array(1..<2), Array(5..<6)].joined())),
    Written(moment...Date.distantFuture, as: Date(timeIntervalSinceReferenceDate: 0.25 /* 2001-01-01 00:00:00.250 UTC */)...Date(timeIntervalSinceReferenceDate: 63113904000.0 /* 4001-01-01 00:00:00 UTC */)),
  ]

  @Test(arguments: all)
  fileprivate func `is printed as code that creates an equal value`(_ written: Written) throws {
    let line = try #require(Self.lines)[written.line - 1]
    #expect(line.hasSuffix(", as: \(written.text)),"), "\(line)")
    #expect(written.canBePasted)
    #expect(written.isEqual || written.text == ".nan", "\(written.text)")
  }

  /// The calendar of a process has the time zone of the process, which its code names.
  @Test func `a calendar with default settings names only its time zone`() {
    var calendar = Calendar(identifier: .iso8601)
    calendar.timeZone = .gmt
    let text = SwiftText.line(of: calendar)
    let zone = #"calendar.timeZone = TimeZone(identifier: "GMT")!"#
    #expect(text == "{ var calendar = Calendar(identifier: .iso8601); \(zone); return calendar }()")
  }

  @Test func `each unit of Foundation is printed by its name`() {
    let units: [(Dimension, String)] = [
      (UnitAngle.arcSeconds, "arcSeconds"), (UnitArea.hectares, "hectares"),
      (UnitDuration.minutes, "minutes"), (UnitInformationStorage.yobibytes, "yobibytes"),
      (UnitLength.parsecs, "parsecs"), (UnitMass.ouncesTroy, "ouncesTroy"),
      (UnitPressure.poundsForcePerSquareInch, "poundsForcePerSquareInch"),
      (UnitTemperature.fahrenheit, "fahrenheit"), (UnitVolume.metricCups, "metricCups"),
    ]
    for (unit, name) in units {
      #expect(UnitNames.name(of: unit.symbol, type: "\(type(of: unit))") == name)
    }
    #expect(UnitNames.name(of: "mpg", type: "UnitFuelEfficiency") == nil)
  }

  @Test func `a printed value contains no address`() {
    final class Cache: NSObject {}
    let values: [Any] = [
      NSObject(), Cache(), \String.count, [Cache()], Data([1]), { 1 } as () -> Int, Wares.Actor(),
    ]
    let texts = values.map { SwiftText.of($0) }
    #expect(texts.allSatisfy { !$0.contains("0x") }, "\(texts)")
    #expect(texts[0] == "<NSObject>")
    #expect(texts[2] == "\\String.<computed (Int)>")
    #expect("0xFF and 0x: 0x0000aB12".withoutAddresses == "0xFF and 0x")
  }
}
