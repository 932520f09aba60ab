import Testing
import ThoriumText

@testable import ThoriumProof

struct ServiceReplyTests {
  @Test func `a reply that never arrives in other runs has no other delay there`() {
    let reply = ServiceReply("load", .value(.text("1")), after: .seconds(1), from: 0..<1)
    let never = ServiceReply("load", .never, after: .zero, from: 0..<1)
    let soon = ServiceReply("load", .value(.text("1")), after: .zero, from: 0..<1)
    #expect(!reply.marking([never]).text.contains("delay"))
    #expect(reply.marking([soon]).text.contains("or any other delay"))
  }
}
