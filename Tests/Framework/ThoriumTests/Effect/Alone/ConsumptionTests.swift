import Testing

@testable import ThoriumCore

/// The counts that make a body wait for the reader of its effect.
struct ConsumptionTests {
  @Test func `a gate opens once every mutation that was emitted before has been read`() {
    let consumption = Consumption()
    #expect(consumption.gate().isOpen)
    consumption.make()
    let first = consumption.gate()
    consumption.make()
    let both = consumption.gate()
    #expect(!first.isOpen && !both.isOpen)
    consumption.recordConsumed()
    #expect(first.isOpen && !both.isOpen)
    // The reader may take the last mutation before its body asks for the gate.
    consumption.recordConsumed()
    #expect(both.isOpen && consumption.gate().isOpen)
  }
}
