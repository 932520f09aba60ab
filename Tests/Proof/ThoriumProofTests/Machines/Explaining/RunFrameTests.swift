import Testing

@testable import ThoriumProof

/// Runs whose parts are replaced, as numbers.
struct RunFrameTests {
  @Test func `a run stays alike if its replaced parts have other lengths`() throws {
    let frame = RunFrame(try attempt([1, 2, 3, 4, 5]))
    let changes = [(1..<2, [7, 8]), (3..<4, [9])]
    #expect(frame.isAlike(try attempt([1, 7, 8, 3, 9, 5]), changes))
    #expect(!frame.isAlike(try attempt([1, 7, 8, 2, 9, 5]), changes))
    #expect(!frame.isAlike(try attempt([1, 7, 8, 3]), changes))
    let shorter = [(0..<2, []), (3..<4, [6])]
    #expect(frame.isAlike(try attempt([3, 6, 5]), shorter))
    #expect(!frame.isAlike(try attempt([3, 6, 4]), shorter))
  }

  private func attempt(_ numbers: [Int]) throws -> Attempt {
    var source = Source(numbers)
    for _ in numbers { _ = try source.draw(.int(0...9)) }
    return Attempt(source, .failed("it"))
  }
}
