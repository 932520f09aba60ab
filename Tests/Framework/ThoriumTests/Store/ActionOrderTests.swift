import Testing
import ThoriumProof

/// The law L10: a refused action may stop a debug build.
struct ActionOrderTests {
  #if DEBUG
  @Test func `L10: a trap stops a debug build with a sentence`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      var tape = Tape()
      tape.refuse = { _, _ in "not now" }
      Store(tape, in: VirtualWorld(refusals: .trap).runtime).start(.just("a"))
    }
    #expect(
      result.map { text($0.standardErrorContent) }?.contains("refused Action: not now") == true
    )
  }
  #endif
}
