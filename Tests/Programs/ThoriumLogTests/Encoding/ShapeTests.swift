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
}
