import Testing

@testable import ThoriumCapture

struct InstalledTests {
  /// Suites that need the capture are skipped without it, so that nothing else would fail.
  @Test func `the capture is installed only with its toolchain`() {
    #if os(Linux) && compiler(>=6.3) && compiler(<6.4)
    #expect(Capture.isInstalled)
    #else
    #expect(!Capture.isInstalled)
    #endif
  }
}
