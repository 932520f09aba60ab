import Testing
import Thorium
import ThoriumProof

@testable import ThoriumExampleGitHub

/// What stands in a repository, folder by folder.
struct TreeTests {
  @Test func `folders come first, by name in any case, and another repository is not shown`() {
    let entries = [
      TreeEntry(path: "b.txt", size: 1), TreeEntry(path: "A.txt", size: 2),
      TreeEntry(path: "src/kit/saw", size: 3), TreeEntry(path: "src/kit/axe", size: 3),
      TreeEntry(path: "src/main", size: 3), TreeEntry(path: "Art/logo", size: 3),
      TreeEntry(path: "spoon", size: nil), TreeEntry(path: "vendor/fork", size: nil),
    ]
    #expect(
      entries.rows(in: "") == [
        TreeRow(path: "Art", kind: .folder(count: 1)),
        TreeRow(path: "src", kind: .folder(count: 2)),
        TreeRow(path: "A.txt", kind: .file(size: 2)), TreeRow(path: "b.txt", kind: .file(size: 1)),
      ]
    )
    #expect(entries.rows(in: "src").map(\.name) == ["kit", "main"])
    #expect(entries.rows(in: "sr").isEmpty && entries.rows(in: "vendor").isEmpty)
  }

  @Test(arguments: [
    (0, "0.00 B"), (1023, "1023.00 B"), (1024, "1.00 KB"), (1536, "1.50 KB"),
    (5_452_595, "5.20 M"), (1 << 30, "1.00 G"), (5 << 40, "5120.00 G"),
    (.max, "8589934592.00 G"), (-1536, "-1.50 KB"), (.min, "-8589934592.00 G"),
  ])
  func `a size is printed with two decimals`(bytes: Int, text: String) {
    #expect(sizeText(bytes) == text)
  }

  @Test func `each file is found once, and each folder shows its number of files`() throws {
    let name = Generator.element(of: ["a", "b", "B", "c"])
    let path = name.list(1...4).map { $0.joined(separator: "/") }
    var deepest = 0
    try falsify(path.list(0...12)) { paths in
      // What is a folder is no file.
      let files = Set(paths).filter { file in !paths.contains { $0.hasPrefix(file + "/") } }
      let entries = files.map { TreeEntry(path: $0, size: 1) }
      var found: [String] = []
      var folders = [""]
      while let folder = folders.popLast() {
        deepest = max(deepest, folder.split(separator: "/").count)
        for row in entries.rows(in: folder) {
          switch row.kind {
          case .file: found.append(row.path)
          case .folder(let count):
            try require(entries.rows(in: row.path).count == count, "\(row) has another count")
            folders.append(row.path)
          }
        }
      }
      try require(found.sorted() == files.sorted(), "\(found)")
    }
    #expect(deepest == 3)
  }
}
