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

  @Test func `a checksum begins with the identifier of the log`() {
    #expect(checksum(Array("456789".utf8), log: "123") == 0xE306_9283)
    #expect(checksum([1], log: "a") != checksum([1], log: "b"))
  }

  @Test func `bytes may be added in any pieces`() {
    let bytes = (0..<100).map { UInt8($0) }
    for cut in 0...100 {
      var pieces = Checksum(log: "7f3c9b")
      unsafe bytes.withUnsafeBytes { bytes in
        unsafe pieces.add(UnsafeRawBufferPointer(rebasing: bytes[..<cut]))
        unsafe pieces.add(UnsafeRawBufferPointer(rebasing: bytes[cut...]))
      }
      #expect(pieces.value == checksum(bytes, log: "7f3c9b"))
    }
  }
}
