import Foundation
import Testing

@testable import ThoriumProperties

@Suite final class PackageSourcesTests {
  private let folder = NSTemporaryDirectory() + "thorium-sources-\(UUID())"

  deinit {
    try? FileManager.default.removeItem(atPath: folder)
  }

  private func write(_ path: String, _ text: String) throws {
    let file = "\(folder)/\(path)"
    let parent = (file as NSString).deletingLastPathComponent
    try FileManager.default.createDirectory(atPath: parent, withIntermediateDirectories: true)
    try text.write(toFile: file, atomically: true, encoding: .utf8)
  }

  /// Returns the first constants of the windows of a check in a file.
  private func firsts(_ path: String, count: Int) -> [Constant?] {
    let pool = PackageSources.pool(near: "\(folder)/\(path)")
    var random = SplitMix64(seed: 1)
    return (0..<count).map { pool.window($0, seed: 0, &random).first }
  }

  @Test func `the calling file and the sources take turns, imported modules first`() throws {
    try write("Package.swift", "")
    try write("Sources/A/A.swift", "f(\"a\")")
    try write("Sources/B/Deep/B.swift", "f(\"b\", 12)")
    try write("Sources/B/.hidden/C.swift", "f(\"hidden\")")
    try write("Sources/B/notes.txt", "f(\"note\")")
    try write("Tests/T/T.swift", "import B\nf(\"t\", 0, 1)")
    try write("Tests/T/Other.swift", "f(\"other\")")
    #expect(
      firsts("Tests/T/T.swift", count: 8) == [
        .text("t"), .text("b"), .text("t"), .number(12), .text("t"), .text("a"), .text("t"),
        .text("b"),
      ]
    )
  }

  @Test func `a file without a package has its own constants, and a missing file has none`() throws
  {
    try write("Alone.swift", "f(\"alone\")")
    #expect(firsts("Alone.swift", count: 2) == [.text("alone"), .text("alone")])
    #expect(firsts("Missing.swift", count: 1) == [nil])
    try write("Empty.swift", "")
    #expect(firsts("Empty.swift", count: 1) == [nil])
  }

  @Test func `links that lead in circles end, and files over one mebibyte are not read`() throws {
    try write("Package.swift", "")
    let blanks = String(repeating: " ", count: (1 << 20) - 6)
    try write("Sources/A/Larger.swift", "f(\"l\")" + blanks + " ")
    try write("Sources/B/Exact.swift", "f(\"e\")" + blanks)
    try FileManager.default.createSymbolicLink(
      atPath: "\(folder)/Sources/A/circle",
      withDestinationPath: "\(folder)/Sources"
    )
    try write("Tests/T.swift", "f(\"t\")")
    #expect(firsts("Tests/T.swift", count: 4) == [.text("t"), .text("e"), .text("t"), .text("e")])
  }

  @Test func `only the first thousand files are read`() throws {
    try write("Package.swift", "")
    for number in 1000...2000 { try write("Sources/A/\(number).swift", "f(\(number))") }
    try write("Tests/T.swift", "")
    let numbers = (1000..<2000).map(Constant.number)
    #expect(firsts("Tests/T.swift", count: 1001) == numbers + [.number(1000)])
  }
}
