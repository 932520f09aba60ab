import Testing

@testable import ThoriumCore

/// The counts that make a body wait for the reader of its effect.
struct ConsumptionTests {
  @Test func `a gate opens once every mutation that was emitted before has been read`() {
    let consumption = Consumption()
    #expect(consumption.gate().isOpen)
    consumption.make()
    let gate = consumption.gate()
    #expect(!gate.isOpen)
    consumption.recordConsumed()
    // The reader may take a mutation before its body asks for the gate.
    #expect(gate.isOpen && consumption.gate().isOpen)
  }
}
