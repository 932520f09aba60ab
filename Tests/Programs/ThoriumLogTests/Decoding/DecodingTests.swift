import Foundation
import Testing
import ThoriumLog

struct DecodingTests {
  @Test func `a large object is read by its keys in any order`() throws {
    let names = (0..<300).map { "key \($0)" }
    let bytes = try LineEncoder.bytes(of: Dictionary(uniqueKeysWithValues: names.map { ($0, $0) }))
    let copy = try LineDecoder().decode(Backwards.self, from: bytes)
    #expect(copy.names == names.reversed())
    #expect(copy.isMissing)
  }

  private struct Backwards: Decodable {
    var names: [String] = []
    let isMissing: Bool

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: AnyKey.self)
      isMissing = !container.contains("key 300")
      for number in (0..<300).reversed() {
        let key = AnyKey(stringValue: "key \(number)")
        names.append(try container.decode(String.self, forKey: key))
      }
    }
  }

  @Test(arguments: [
    (
      #"{"pay":{"note":"n"}}"#,
      #"at pay, the type needs the key "order", and the log has none here"#
    ),
    (
      #"{"pay":{"order":"7"}}"#,
      "at pay.order, the type needs a whole number of type Int, and the log has a text here"
    ),
    (
      #"{"pay":{"order":null}}"#,
      "at pay.order, the type needs a whole number of type Int, and the log has null here"
    ),
    ("[1]", "the type needs an object, and the log has a list here"),
    (#"{"pay":{"order":7}"#, "the value is incomplete, at byte 18"),
    (#"{"pay" 7}"#, "a colon is missing, at byte 7"),
    (#"{"pay":7 8}"#, "a comma or an end is missing, at byte 9"),
    ("{} {}", "there is more after the value, at byte 3"),
    ("", "the value is incomplete, at byte 0"),
    ("{1:2}", "a key is missing, at byte 1"),
    ("[1,]", "a value is missing, at byte 3"),
  ])
  func `an error says where the value differs, and how`(text: String, reason: String) {
    let error = sentence { _ = try value(Order.self, in: text) }
    #expect(error == "the value cannot be decoded as Order: \(reason)")
  }

  @Test func `what JSONDecoder accepts and refuses, this decoder does, too`() throws {
    var numbers = Numbers(state: 3)
    let pieces = [
      "{", "}", "[", "]", ",", ":", "\"a\"", "\"buy\"", "\"_0\"", "7", "-1", "1.5", "null", "true",
      #"{"buy":{"_0":1}}"#, " ", "\\", "\"", "e5", "0.5", "01",
    ]
    var accepted = 0
    for _ in 0..<1_000 * effort {
      let count = Int.random(in: 1...7, using: &numbers)
      let inner = (0..<count).map { _ in pieces.randomElement(using: &numbers) ?? "" }.joined()
      let text = "[\(inner)]"
      // JSONDecoder accepts a comma at the end of a list.
      let packed = text.filter { $0 != " " }
      if packed.contains(",]") || packed.contains(",}") { continue }
      let data = Data(text.utf8)
      let theirs = try? JSONDecoder().decode([Order].self, from: data)
      let ours = try? LineDecoder().decode([Order].self, from: Array(data))
      try #require(ours == theirs, "\(text)")
      let theirNumbers = try? JSONDecoder().decode([Double?].self, from: data)
      let ourNumbers = try? LineDecoder().decode([Double?].self, from: Array(data))
      try #require(ourNumbers == theirNumbers, "\(text)")
      if ours != nil || ourNumbers != nil { accepted += 1 }
    }
    #expect(accepted > 30)
  }

  @Test func `random bytes never trap a decoder`() {
    var numbers = Numbers(state: 4)
    let letters = Array(#"{}[],:"\u0123456789.eE+-truefalsnd "#.utf8) + [0, 0x80, 0xFF]
    var refused = 0
    for _ in 0..<2_000 * effort {
      let count = Int.random(in: 0...40, using: &numbers)
      let bytes = (0..<count).map { _ in letters.randomElement(using: &numbers) ?? 0 }
      if (try? LineDecoder().decode([String: [Double]].self, from: bytes)) == nil { refused += 1 }
    }
    #expect(refused > 1_000 * effort)
  }
}
