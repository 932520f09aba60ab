import Testing
import ThoriumLog

struct ChecksumTests {
  private func checksum(_ bytes: [UInt8], log: String = "") -> UInt32 {
    var checksum = Checksum(log: log)
    unsafe bytes.withUnsafeBytes { unsafe checksum.add($0) }
    return checksum.value
  }

  @Test func `checksums are those of RFC 3720`() {
    #expect(checksum(Array("123456789".utf8)) == 0xE306_9283)
    #expect(checksum([UInt8](repeating: 0, count: 32)) == 0x8A91_36AA)
    #expect(checksum([UInt8](repeating: 0xFF, count: 32)) == 0x62A8_AB43)
    #expect(checksum(Array(0..<32)) == 0x46DD_794E)
    #expect(checksum([]) == 0)
  }
}
