import Foundation
import Testing
import ThoriumLog

struct NumberTests {
  @Test func `whole numbers are exact up to 128 bits`() throws {
    #expect(try text(of: [Int64.min, Int64.max]) == "[-9223372036854775808,9223372036854775807]")
    #expect(try copied([Int64.min, -1, 0, 9, 10, Int64.max]) == [.min, -1, 0, 9, 10, .max])
    #expect(try copied([UInt64.max]) == [.max])
    #expect(try copied([Int8.min, .max]) == [.min, .max])
    #expect(try copied([UInt8.max]) == [.max])
    #expect(try copied([Int16.min]) == [.min])
    #expect(try copied([UInt16.max]) == [.max])
    #expect(try copied([Int32.min]) == [.min])
    #expect(try copied([UInt32.max]) == [.max])
    #expect(try copied([Int128.min, .max]) == [.min, .max])
    #expect(try copied([UInt128.max]) == [.max])
  }

  @Test func `a whole number that does not fit is refused`() {
    #expect(throws: LineDecodingError.self) { try value(Int8.self, in: "128") }
    #expect(throws: LineDecodingError.self) { try value(UInt.self, in: "-1") }
    #expect(throws: LineDecodingError.self) { try value(Int.self, in: "9223372036854775808") }
    #expect(throws: LineDecodingError.self) { try value(Int.self, in: "1.5") }
  }

  @Test(arguments: [
    0.0, 1, -1, 0.1, 59.9, 1e15, 1e16, 1e21, 1e22, 1.5e300, .leastNonzeroMagnitude,
    .leastNormalMagnitude,
    .greatestFiniteMagnitude, 0.1 + 0.2, 9_007_199_254_740_992, 123_456_789.123_456_789, .pi,
  ])
  func `a double is read back with all its bits`(number: Double) throws {
    let copy = try copied([number, -number])
    #expect(copy.map(\.bitPattern) == [number.bitPattern, (-number).bitPattern])
  }

  @Test func `drawn doubles and floats are read back with all their bits`() throws {
    var numbers = Numbers(state: 1)
    var finite = 0
    for _ in 0..<300 * effort {
      let bits = numbers.next()
      let double = Double(bitPattern: bits)
      let float = Float(bitPattern: UInt32(truncatingIfNeeded: bits))
      guard double.isFinite, float.isFinite else { continue }
      finite += 1
      let short = (double.significand * 10_000).rounded() / 100
      let doubles = try copied([double, short])
      try #require(doubles.map(\.bitPattern) == [double.bitPattern, short.bitPattern])
      try #require(try copied([float]).map(\.bitPattern) == [float.bitPattern])
    }
    #expect(finite > 200 * effort)
  }

  @Test func `infinity and NaN are texts`() throws {
    #expect(try text(of: [Double.infinity, -.infinity, .nan]) == #"["inf","-inf","nan"]"#)
    #expect(try text(of: [Float.infinity, -.infinity, .nan]) == #"["inf","-inf","nan"]"#)
    let copy = try copied([Double.infinity, -.infinity, .nan])
    #expect(copy[0] == .infinity)
    #expect(copy[1] == -.infinity)
    #expect(copy[2].isNaN)
    #expect(try copied(-Float.infinity) == -.infinity)
    #expect(throws: LineDecodingError.self) { try value(Double.self, in: "1e999") }
  }
}
