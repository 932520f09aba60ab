// error: member chain produces result of type 'Generator<[Int]>' but contextual base was inferred as 'Generator<Int>'
import ThoriumProof

func checkNumbers() async throws {
  try await falsify(.int(1...9).list(0...3)) { _ in }
}
