import Foundation
import Testing
import ThoriumLog

struct ShapeTests {
  @Test func `values of the standard library are written as JSON`() throws {
    #expect(try text(of: 7) == "7")
    #expect(try text(of: "a") == "\"a\"")
    #expect(try text(of: true) == "true")
    #expect(try text(of: Int?.none) == "null")
    #expect(try text(of: [1, nil, 3]) == "[1,null,3]")
    #expect(try text(of: [Int]()) == "[]")
    #expect(try text(of: [String: Int]()) == "{}")
    #expect(try text(of: [[1], [], [2, 3]]) == "[[1],[],[2,3]]")
    #expect(try text(of: Order.buy(7)) == #"{"buy":{"_0":7}}"#)
    #expect(try text(of: Order.pay(order: 7, note: nil)) == #"{"pay":{"order":7}}"#)
    #expect(try text(of: Order.cancel) == #"{"cancel":{}}"#)
  }

  @Test func `values of the standard library are read back`() throws {
    let orders = [Order.buy(7), .pay(order: 1, note: "x"), .pay(order: 2, note: nil), .cancel]
    #expect(try copied(orders) == orders)
    #expect(try copied([1, nil, 3]) == [1, nil, 3])
    #expect(try copied([[1], [], [2, 3]]) == [[1], [], [2, 3]])
    #expect(try copied(["a": [true], "b": []]) == ["a": [true], "b": []])
    #expect(try copied([1: "a", -2: "b"]) == [1: "a", -2: "b"])
    #expect(try copied(Int?.none) == nil)
    #expect(try copied(Result.keep) == .keep)
  }

  private enum Result: String, Codable { case keep }

  @Test func `a class and its superclass share an object`() throws {
    let dog = Dog(name: "Rex", age: 7)
    #expect(try text(of: dog) == #"{"name":"Rex!","age":7}"#)
    let copy = try copied(dog)
    #expect(copy.name == "Rex!")
    #expect(copy.age == 7)
  }

  @Test func `super encoders write below super or a key`() throws {
    let written = try text(of: Supers())
    #expect(written == #"{"super":1,"other":{"a":2},"unused":{},"list":[3,[4],{}],"last":5}"#)
    #expect(try value(Supers.self, in: written).sum == 15)
    #expect(try value(Supers.self, in: #"{"other":{"a":2},"list":[3,[4]],"last":5}"#).sum == 14)
  }

  @Test func `a type may return to an outer container and back`() throws {
    #expect(try text(of: Tangled()) == #"{"a":{"x":1,"y":[2,3]},"b":[4,{"z":5}],"c":6}"#)
    #expect(try text(of: [Tangled()]).contains(#""y":[2,3]"#))
    #expect(try text(of: ["k": Tangled()]).hasPrefix(#"{"k":{"a":"#))
  }

  @Test func `a value that writes nothing is an empty object`() throws {
    #expect(try text(of: [Silent()]) == "[{}]")
    #expect(try text(of: Silent()) == "{}")
  }

  @Test func `a type may continue without a member that throws`() throws {
    #expect(try text(of: Careful()) == #"{"first":1,"last":2,"list":[3,4]}"#)
  }

  @Test func `coding paths and user information are available`() throws {
    let encoder = LineEncoder(log: "")
    let key = try #require(CodingUserInfoKey(rawValue: "greeting"))
    encoder.userInfo[key] = "hello"
    try encoder.append(LineHead(1, .mutation, time: 0), ["a": [[], [Located()]]])
    let written = String(decoding: encoder.batch.bytes, as: UTF8.self)
    #expect(written.contains(#""hello at a.1.0.inner""#))
    let decoder = LineDecoder()
    decoder.userInfo[key] = "bye"
    let text = #"{"a":[[],[{"inner":""}]]}"#
    let copy = try decoder.decode([String: [[Located]]].self, from: Array(text.utf8))
    #expect(copy["a"]?[1][0].text == "bye at a.1.0.inner")
  }
}
