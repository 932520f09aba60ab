import Foundation
import Testing

@testable import ThoriumText

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
    Written(moment...Date.distantFuture, as: Date(timeIntervalSinceReferenceDate: 0.25 /* 2001-01-01 00:00:00.250 UTC */)...Date(timeIntervalSinceReferenceDate: 63113904000.0 /* 4001-01-01 00:00:00 UTC */)),
  ]

  @Test(arguments: all)
  fileprivate func `is printed as code that creates an equal value`(_ written: Written) throws {
    let line = try #require(Self.lines)[written.line - 1]
    #expect(line.hasSuffix(", as: \(written.text)),"), "\(line)")
    #expect(written.canBePasted)
    #expect(written.isEqual || written.text == ".nan", "\(written.text)")
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
