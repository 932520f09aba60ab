import Effort
import Foundation
import Testing
import ThoriumLog

/// Encodes a value and decodes it again.
@discardableResult
func copied<Value: Codable>(_ value: Value) throws -> Value {
  try LineDecoder().decode(Value.self, from: LineEncoder.bytes(of: value))
}

/// Returns a value as the text of a log.
func text(of value: some Encodable) throws -> String {
  String(decoding: try LineEncoder.bytes(of: value), as: UTF8.self)
}

/// Decodes a value from the text of a log.
@discardableResult
func value<Value: Decodable>(_ type: Value.Type, in text: String) throws -> Value {
  try LineDecoder().decode(type, from: Array(text.utf8))
}

/// Returns the sentence of the error that a closure throws.
func sentence(of body: () throws -> Void) -> String? {
  do {
    try body()
    return nil
  } catch {
    return "\(error)"
  }
}

enum Order: Codable, Equatable {
  case buy(Int)
  case pay(order: Int, note: String?)
  case cancel
}

/// A generator of equal numbers in each run.
struct Numbers: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
    return mixed ^ mixed >> 31
  }
}

/// The factor of the numbers of cases.
let effort = cases(20, quick: 1)
